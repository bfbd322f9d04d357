import { type RequestHandler, Router } from 'express'
import type { Dependencies } from '../../services/dependencies.ts'
import type { WebContext } from '../context.ts'
import { type Language, languages } from '../locales.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import type { PageParts } from '../security.ts'
import {
  sendClientPackage,
  sendCollection,
  sendContract,
  sendExample,
  sendFeed,
  sendLimits,
  showSwagger,
} from './fileHandlers.ts'
import { navigation } from './docsNavigation.ts'
import { pageHandlers } from './pageHandlers.ts'
import { searchPage } from './searchPage.ts'
import type { OpenSite } from './site.ts'
import { offersTries } from './tryIt/offer.ts'

const longestQuestion = 100

/**
 * The docs: a page for each operation, guide and list, each also as Markdown, a search, and the contracts themselves. Everything is
 * made once, when somebody first asks for it, and then served from memory. Neither Markdown nor YAML is loaded before.
 */
export function docsRouter({ settings, dependencies }: WebContext): Router {
  const { clock, offers } = dependencies
  let opened: ReturnType<OpenSite> | undefined
  const site: OpenSite = () => {
    const bankName = settings.face.isFictitious ? undefined : settings.face.name
    const magicValues = dependencies.coreBank.sandbox?.magicValues()
    opened ??= import('./site.ts').then(({ openDocsSite }) =>
      openDocsSite({ baseUrl: settings.baseUrl, bankName, magicValues, offers, limits: settings, clock }),
    )
    return opened
  }
  const { showPage, showList } = pageHandlers({ settings, clock }, site)
  const router = Router({ caseSensitive: true })
  router.get(routes.llms(), showList)
  router.get(routes.docsLlms(), showList)
  router.get(routes.docsLimits(), sendLimits(settings, site))
  for (const language of languages) router.get(routes.docsFeed(language), sendFeed(settings, language, site))
  router.get(routes.docsSearch(), showSearch(site))
  router.get([routes.docsContract(':file'), routes.docsRelease(':release', ':file')], sendContract(settings, offers))
  router.get(routes.docsCollection(':file'), sendCollection({ settings, clock }, site))
  router.get(routes.docsExample(':operationId', ':file'), sendExample({ clock, settings }, site))
  router.get(routes.docsClientPackage(':file'), sendClientPackage(settings))
  router.get(routes.docsSwagger(':contract'), showSwagger(site))
  if (offersTries(settings)) router.use('/docs/try', tryIt({ settings, clock, offers, tries: dependencies.tries }, site))
  router.get([routes.docs(), routes.docsSection(':section'), routes.docsPage(':section', ':name')], showPage)
  return router
}

/** The forms of the operations' pages; what sends them is loaded when the first one is sent. */
function tryIt(parts: PageParts & Pick<Dependencies, 'offers' | 'tries'>, site: OpenSite): RequestHandler {
  let loaded: Promise<RequestHandler> | undefined
  return async (request, response, next) => {
    loaded ??= Promise.all([import('./tryIt/tryItRouter.ts'), site()]).then(([{ tryItRouter }, docs]) =>
      tryItRouter({ ...parts, site: docs }),
    )
    const handle = await loaded
    // Its routes are whole addresses, and express has cut off the part that led here.
    request.url = request.originalUrl
    return handle(request, response, next)
  }
}

function showSearch(site: OpenSite): RequestHandler {
  return async (request, response) => {
    const { q } = request.query
    const question = typeof q === 'string' ? q.slice(0, longestQuestion) : ''
    const docs = await site()
    const { searchDocs } = await import('./search.ts')
    const language = response.locals.language as Language
    const hits = await searchDocs(docs.pages, question, language)
    const props = { question, hits, nav: navigation(docs, language, 'search') }
    renderPage(response, { page: searchPage, language, props })
  }
}
