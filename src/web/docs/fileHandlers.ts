import type { RequestHandler } from 'express'
import type { Settings } from '../../config/settings.ts'
import { isServed, type Offers } from '../../domain/offer/offers.ts'
import { assetAddress } from '../assets.ts'
import { layout } from '../components/layout.ts'
import { notice } from '../components/notices.ts'
import { html, type Html } from '../html.ts'
import type { PageKit } from '../kit.ts'
import type { Language } from '../locales.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import type { PageParts } from '../security.ts'
import type { ContractForm } from './contractFiles.ts'
import type { OpenSite } from './site.ts'

/** The second view of a contract, by a viewer that knows nothing of ours. */
export function showSwagger(site: OpenSite): RequestHandler {
  return async (request, response, next) => {
    const name = String(request.params.contract)
    const page = (await site()).pages.get(`interfaces/${name}`)
    if (page === undefined) return next()
    const language = response.locals.language as Language
    const [reading, contract] = [routes.docsPage('interfaces', name), routes.docsContract(`${name}.json`)]
    renderPage(response, { page: swaggerPage, language, props: { title: page.title[language], reading, contract } })
  }
}

/** The viewer: a script draws the contract into an empty place. */
function swaggerPage(kit: PageKit, { title, reading, contract }: Record<'title' | 'reading' | 'contract', string>): Html {
  const { t } = kit
  return layout(
    kit,
    { title, area: t('docs.title'), width: 'wide', sheet: 'swagger-ui.css' },
    html`<h1>${title}</h1>
      <p>${t('docs.swagger.lead')} <a href="${reading}">${t('docs.swagger.reading')}</a></p>
      <noscript>${notice(t('docs.swagger.script'), { look: 'warning' })}</noscript>
      <div id="swagger-ui" lang="en" dir="ltr" data-contract="${contract}"></div>
      <script src="${assetAddress('swagger-ui-bundle.js')}" defer></script>
      <script src="${assetAddress('swagger.js')}" defer></script>`,
  )
}

/** The requests of an interface for Bruno or Postman, filled in for the app that the address names. */
export function sendCollection({ settings: { baseUrl }, clock }: PageParts, site: OpenSite): RequestHandler {
  return async (request, response, next) => {
    const { findCollection } = await import('./collections/files.ts')
    const { clientId, keyId } = request.query
    const { contracts } = await site()
    const found = findCollection(contracts, String(request.params.file), { baseUrl, clientId, keyId }, clock.now())
    if (!found) return next()
    response.attachment(found.name).type(found.type).send(found.body)
  }
}

/** One example of an operation, as its page shows it today. */
export function sendExample({ clock, settings: { baseUrl } }: PageParts, site: OpenSite): RequestHandler {
  return async (request, response, next) => {
    const { operationId, file } = request.params as { operationId: string; file: string }
    const described = (await site()).operations.get(operationId)
    if (described === undefined) return next()
    const { findExample } = await import('./examplePart.ts')
    const text = findExample(described, file, { now: clock.now(), baseUrl })
    if (text === undefined) return next()
    response.removeHeader('vary')
    response
      .set({
        'cache-control': 'public, no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(file.endsWith('.json') ? 'application/json' : 'text/plain')
      .send(`${text}\n`)
  }
}

/** The limits of every operation, for programs. */
export function sendLimits(settings: Settings, site: OpenSite): RequestHandler {
  return async (_request, response) => {
    const { allLimits } = await import('./operationLimits.ts')
    const { contracts } = await site()
    response.removeHeader('vary')
    response
      .set({
        'cache-control': 'public, no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .json(allLimits(contracts, settings))
  }
}

/** What changed, as a feed in one language. */
export function sendFeed({ baseUrl, face }: Settings, language: Language, site: OpenSite): RequestHandler {
  return async (_request, response) => {
    const { changesFeed } = await import('./changesFeed.ts')
    const feed = changesFeed(await site(), language, { baseUrl, author: face.isFictitious ? 'Sanad' : face.name[language] })
    response.removeHeader('vary')
    response
      .set({ 'cache-control': 'public, max-age=3600', 'content-language': language })
      .type('application/atom+xml; charset=utf-8')
      .send(feed)
  }
}

const contractFile = /^([a-z-]+)\.(json|yaml)$/

/** One contract in one file. A release is kept for ever; the present contract is asked for again, with its ETag. */
export const sendContract =
  ({ baseUrl }: Settings, offers: Offers): RequestHandler =>
  async (request, response, next) => {
    const { file, release } = request.params as { file: string; release?: string }
    const [, name, form] = contractFile.exec(file) ?? []
    if (name === undefined || !isServed(offers, name)) return next()
    const { findContractFile } = await import('./contractFiles.ts')
    const found = findContractFile(name, form as ContractForm, { release, baseUrl })
    if (!found) return next()
    response.set({
      'content-type': found.type,
      'cache-control': found.isReleased ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      etag: found.etag,
      // A browser still shows it; who keeps it gets its release in the name.
      'content-disposition': `inline; filename="${found.fileName}"`,
      // Code generators and viewers run on other origins; there is nothing personal in a contract.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    response.removeHeader('vary')
    response.send(found.body)
  }

/** The client packages for TPPs, and what is known of the newest ones for programs that install them. */
export const sendClientPackage =
  ({ baseUrl }: Settings): RequestHandler =>
  async (request, response, next) => {
    const { findPackage, newestPackage } = await import('./servedPackages.ts')
    const file = String(request.params.file)
    response.set({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    const addressOf = (name: string) => `${baseUrl}${routes.docsClientPackage(name)}`
    if (file === 'latest.json') {
      const { isReleased: _, language: __, file: newest, ...about } = newestPackage()
      const { name, version, sha256, file: wheel } = newestPackage('python')
      const mocks = newestPackage('mocks')
      const python = { name, version, wheel: addressOf(wheel), sha256 }
      response.removeHeader('vary')
      return response.set('cache-control', 'public, no-cache').json({
        ...about,
        tarball: addressOf(newest),
        python,
        mocks: { name: mocks.name, version: mocks.version, tarball: addressOf(mocks.file), sha256: mocks.sha256 },
      })
    }
    const found = await findPackage(file)
    if (!found) return next()
    response.set({ 'cache-control': 'public, max-age=31536000, immutable', etag: `"${found.sha256.slice(0, 22)}"` })
    response.removeHeader('vary')
    response
      .attachment(file)
      .type(found.language === 'python' ? 'application/zip' : 'application/gzip')
      .send(found.body)
  }
