import { type RequestHandler, Router } from 'express'
import { serveAsset } from './assets.ts'
import { authorizationRouter } from './bank/authorization/authorizationRouter.ts'
import { customerRouter } from './bank/customer/customerRouter.ts'
import { type WebContext } from './context.ts'
import { lettersRouter } from './core-bank/lettersRouter.ts'
import { coreBankRouter } from './core-bank/coreBankRouter.ts'
import { dashboardRouter } from './dashboard/dashboardRouter.ts'
import { createErrorHandler, pageNotFound } from './errorPage.ts'
import { readForms } from './forms.ts'
import { chooseLanguage } from './language.ts'
import { renderPage } from './render.ts'
import { isPagePath, routes } from './routes.ts'
import { pageHeaders, refuseForeignPosts } from './security.ts'
import { verificationRouter } from './verification/verificationRouter.ts'

/** What every page answer has: security headers, the reader's language, the environment. Also for pages outside the router. */
export function pageFrame({ settings }: Pick<WebContext, 'settings'>): RequestHandler[] {
  const environment: RequestHandler = (_request, response, next) => {
    response.locals.sandbox = settings.sandbox
    // Redirects too: they carry sessions. Assets say otherwise themselves.
    response.setHeader('cache-control', 'no-store')
    next()
  }
  return [...pageHeaders(settings), environment, chooseLanguage(settings)]
}

/** All pages. Paths that are no page (the contracts' ones) pass through untouched, so `app.ts` may mount it anywhere. */
export function createWebRouter(context: WebContext): RequestHandler {
  const pages = Router({ caseSensitive: true })
  pages.use(pageFrame(context))
  pages.get(routes.asset(':name'), serveAsset)
  pages.use(refuseForeignPosts(context.settings), readForms())
  pages.get(routes.home(), (_request, response) => renderPage(response, { page: 'home' }))
  pages.use(authorizationRouter(context), customerRouter(context), dashboardRouter(context))
  if (context.dependencies.coreBank.sandbox)
    pages.use(coreBankRouter(context), lettersRouter(context), verificationRouter(context))
  pages.use(pageNotFound)
  pages.use(createErrorHandler(context.log))
  return (request, response, next) => (isPagePath(request.path) ? pages(request, response, next) : next())
}
