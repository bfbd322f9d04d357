import { type Request, type Response, Router } from 'express'
import { limits } from '../../../config/limits.ts'
import { ownAddress } from '../../../playground/loopback.ts'
import { createPlayground, findTriable, type FinishedAuthorization, type Playground } from '../../../playground/playground.ts'
import type { Offers } from '../../../domain/offer/offers.ts'
import type { Tries } from '../../../services/dependencies.ts'
import { networkOf, remoteAddressOf } from '../../../telemetry/requests.ts'
import type { Language } from '../../locales.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import type { PageParts } from '../../security.ts'
import type { DocsOperation } from '../contractModel.ts'
import { prefilledMessages, startOfHour } from '../messages.ts'
import { navigation } from '../docsNavigation.ts'
import { addressOf } from '../chapter.ts'
import type { DocsSite } from '../site.ts'
import { tryForm, type TypedTry } from './form.ts'
import { returnPage } from './returnPage.ts'
import { type Outcome, readTry, sendTry } from './sendTry.ts'
import { afterAuthorization, showTried } from './tried.ts'
import { triedPage } from './triedPage.ts'

/** What the handlers need. */
interface TryContext extends PageParts {
  site: DocsSite
  offers: Offers
  tries: Pick<Tries, 'triedOperations'>
}

/** Sends what the forms of the operations' pages ask for, and leads to the bank's pages and back. In a sandbox only. */
export function tryItRouter(context: TryContext): Router {
  const { settings, site, tries } = context
  const count = (request: Request) =>
    tries.triedOperations.count({ key: networkOf(remoteAddressOf(request)), most: limits.triesOfOperationsPerMinute })
  const own = (request: Request) => ownAddress(request, settings)
  const bank = openPlayground(context)
  const router = Router({ caseSensitive: true })

  router.get(routes.docsTryAuthorize(':consentId'), async (request, response, next) => {
    const consentId = String(request.params.consentId)
    if (!/^(pis|aac|lg)-[\w-]{1,100}$/.test(consentId)) return next()
    await count(request)
    response.redirect(303, (await bank.authorizationUrl(own(request), consentId)).href)
  })
  // A customer comes back once, and a HEAD uses nothing up.
  router.head(routes.docsTryCallback(), (_request, response) => void response.type('html').end())
  router.get(routes.docsTryCallback(), async (request, response) => {
    await count(request)
    try {
      const authorization = await bank.finishAuthorization(own(request), new URL(request.originalUrl, settings.baseUrl))
      renderReturn(response, site, authorization ?? { problem: 'authorizationUnknown' })
    } catch (error) {
      renderReturn(response, site, { problem: 'authorizationRefused', detail: (error as Error).message })
    }
  })
  // The form has this address when somebody reloads the page or changes its language.
  router.get(routes.docsTry(':operationId'), (request, response) =>
    response.redirect(303, `${addressOf(`operations/${encodeURIComponent(String(request.params.operationId))}`)}#try`),
  )
  router.post(routes.docsTry(':operationId'), async (request, response, next) => {
    const described = site.operations.get(String(request.params.operationId))
    const row = described && findTriable(described.operationId)
    if (!described || !row) return next()
    await count(request)
    const typed = readTry(request, described)
    renderTry(response, { ...context, described, typed, ...(await sendTry(bank, own(request), row, typed)) })
  })
  return router
}

function openPlayground({ settings: { baseUrl }, clock, offers, site: { operations } }: TryContext): Playground {
  return createPlayground({
    baseUrl,
    contracts: [...offers],
    now: () => clock.now(),
    redirectUri: `${baseUrl}${routes.docsTryCallback()}`,
    exampleOf: (operationId) => prefilledMessages(operations.get(operationId)!, startOfHour(clock.now()))[0]?.text ?? '',
    statusesOf: (operationId) => Object.keys(operations.get(operationId)!.operation.responses),
  })
}

interface ShownTry extends TryContext, Outcome {
  described: DocsOperation
  typed: TypedTry
}

function renderTry(response: Response, { settings, clock, site, described, typed, tried, problem, detail }: ShownTry): void {
  const language = response.locals.language as Language
  const { operationId } = described
  const title = site.pages.get(`operations/${operationId}`)!.title[language]
  const props = {
    title,
    operationId,
    nav: navigation(site, language, `operations/${operationId}`),
    form: tryForm(described, typed, startOfHour(clock.now())),
    shown: tried && showTried(tried, { described, baseUrl: settings.baseUrl }),
    problem,
    detail,
  }
  const status = tried === undefined ? 400 : 200
  renderPage(response, { page: triedPage, status, path: routes.docsTry(operationId), props })
}

type Returned = FinishedAuthorization | { problem: string; detail?: string }

function renderReturn(response: Response, site: DocsSite, returned: Returned): void {
  const nav = navigation(site, response.locals.language as Language, 'try')
  const props =
    'consentId' in returned ? { nav, consentId: returned.consentId, next: afterAuthorization(returned) } : { nav, ...returned }
  const status = 'consentId' in returned ? 200 : 400
  renderPage(response, { page: returnPage, status, path: routes.docs(), props })
}
