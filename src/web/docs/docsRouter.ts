import { createHash } from 'node:crypto'
import { type RequestHandler, type Response, Router } from 'express'
import { type WebContext } from '../context.ts'
import { type Language } from '../locales.ts'
import { type Frame, renderHtml, renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { type ContractForm } from './contractFiles.ts'
import { type DocsPage } from './page.ts'
import { type DocsSite } from './site.ts'

const longestQuestion = 100

/** A page as it is sent. */
interface Rendered {
  body: Buffer
  etag: string
}

/**
 * The docs: a page for each operation, guide and list, each also as Markdown, a search, and the contracts themselves. Everything is
 * made once, when somebody first asks for it, and then served from memory. Neither Markdown nor YAML is loaded before.
 */
export function docsRouter({ settings, dependencies }: WebContext): Router {
  let opened: Promise<DocsSite> | undefined
  const site = () => {
    const magicValues = dependencies.coreBank.sandbox?.magicValues()
    opened ??= import('./site.ts').then(({ openDocsSite }) => openDocsSite({ baseUrl: settings.baseUrl, magicValues }))
    return opened
  }
  const rendered = new Map<string, Rendered>()
  const once = (key: string, make: () => string): Rendered => {
    const known = rendered.get(key)
    if (known) return known
    const body = Buffer.from(make())
    const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    rendered.set(key, made)
    return made
  }
  const showPage: RequestHandler = async (request, response, next) => {
    const { section, name } = request.params as { section?: string; name?: string }
    const wanted = [section, name].filter((part) => part !== undefined).join('/')
    const isPlain = wanted.endsWith('.md')
    const path = wanted.replace(/\.md$/, '').replace(/^index$/, '')
    const docs = await site()
    const page = docs.pages.get(path)
    if (!page || wanted === 'index') return next()
    const language = response.locals.language as Language
    const { plainMarkdown } = await import('./markdown.ts')
    const made = once(`${language} ${wanted}`, () =>
      isPlain ? plainMarkdown(page.markdown(language)) : pageHtml(docs, page, language, response.locals as unknown as Frame),
    )
    send(response, made, isPlain ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8')
  }
  const showList: RequestHandler = async (_request, response) => {
    const docs = await site()
    send(
      response,
      once('llms', () => docs.llmsText()),
      'text/plain; charset=utf-8',
    )
  }

  const router = Router({ caseSensitive: true })
  router.get(routes.llms(), showList)
  router.get(routes.docsLlms(), showList)
  router.get(routes.docsSearch(), showSearch(site))
  router.get([routes.docsContract(':file'), routes.docsRelease(':release', ':file')], sendContract)
  router.get([routes.docs(), routes.docsSection(':section'), routes.docsPage(':section', ':name')], showPage)
  return router
}

function send(response: Response, { body, etag }: Rendered, type: string): void {
  const language = response.locals.language as Language
  response.set({ 'content-type': type, 'cache-control': 'private, no-cache', 'content-language': language, etag })
  // `send` answers 304 when If-None-Match has this ETag.
  response.send(body)
}

function pageHtml(site: DocsSite, page: DocsPage, language: Language, frame: Frame): string {
  const address = page.path === '' ? routes.docs() : `${routes.docs()}/${page.path}`
  const data = {
    title: page.title[language],
    contentHtml: site.renderContent(page, language),
    nav: navigation(site, language, page.path),
    plainAddress: page.path === '' ? `${address}/index.md` : `${address}.md`,
    question: '',
  }
  return renderHtml({ page: 'docs/page', language, path: address, data }, frame)
}

/** The pages that every page leads to: all but those of the operations, to which their interfaces lead. */
function navigation({ pages }: DocsSite, language: Language, current: string) {
  const shown = [...pages.values()].filter(({ section }) => section !== 'operations' && section !== 'start')
  return (['guides', 'interfaces', 'reference'] as const).map((section) => ({
    section,
    links: shown
      .filter((page) => page.section === section)
      .map(({ path, title }) => ({ href: `${routes.docs()}/${path}`, title: title[language], isCurrent: path === current })),
  }))
}

function showSearch(site: () => Promise<DocsSite>): RequestHandler {
  return async (request, response) => {
    const { q } = request.query
    const question = typeof q === 'string' ? q.slice(0, longestQuestion) : ''
    const docs = await site()
    const { searchDocs } = await import('./search.ts')
    const language = response.locals.language as Language
    const hits = await searchDocs(docs.pages, question, language)
    renderPage(response, { page: 'docs/search', language, data: { question, hits, nav: navigation(docs, language, 'search') } })
  }
}

const contractFile = /^([a-z-]+)\.(json|yaml)$/

/** One contract in one file. A release is kept for ever; the present contract is asked for again, with its ETag. */
const sendContract: RequestHandler = async (request, response, next) => {
  const { file, release } = request.params as { file: string; release?: string }
  const [, name, form] = contractFile.exec(file) ?? []
  if (name === undefined) return next()
  const { findContractFile } = await import('./contractFiles.ts')
  const found = findContractFile(name, form as ContractForm, release)
  if (!found) return next()
  response.set({
    'content-type': found.type,
    'cache-control': found.isReleased ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    etag: found.etag,
    // Code generators and viewers run on other origins; there is nothing personal in a contract.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  response.removeHeader('vary')
  response.send(found.body)
}
