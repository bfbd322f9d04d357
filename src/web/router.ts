import { type RequestHandler, Router } from 'express'
import { serveAsset } from './assets.ts'
import { serveFace } from './bankFace.ts'
import { authorizationRouter } from './bank/authorization/authorizationRouter.ts'
import { decoupledRouter } from './bank/decoupled/decoupledRouter.ts'
import { customerRouter } from './bank/customer/customerRouter.ts'
import type { WebContext } from './context.ts'
import { dashboardRouter } from './dashboard/dashboardRouter.ts'
import { docsRouter } from './docs/docsRouter.ts'
import { createErrorHandler, pageNotFound } from './errorPage.ts'
import { readForms } from './input.ts'
import { homePage } from './homePage.ts'
import { renderPage } from './render.ts'
import { sandboxMailsRouter } from './sandboxMails.ts'
import { statusRouter } from './status/statusRouter.ts'
import { isPagePath, routes } from './routes.ts'
import { preparePages, refuseForeignPosts } from './security.ts'

/**
 * All pages. Other paths (those of the contracts) pass through unchanged, so `app.ts` may mount this anywhere. The pages of the simulated
 * core bank live with the simulator, so they are handed in.
 */
export function createWebRouter(context: WebContext, coreBankPages?: RequestHandler): RequestHandler {
  const pages = Router({ caseSensitive: true })
  pages.use(preparePages(context.dependencies))
  pages.get(routes.asset(':name'), serveAsset, serveFace(context.settings.face))
  pages.use(refuseForeignPosts({ ...context.dependencies, settings: context.settings }), readForms())
  pages.get(routes.home(), (_request, response) => renderPage(response, { page: homePage, props: {} }))
  pages.use(
    authorizationRouter(context),
    decoupledRouter(context),
    customerRouter(context),
    dashboardRouter(context),
    docsRouter(context),
    statusRouter(context),
  )
  if (coreBankPages) pages.use(sandboxMailsRouter(context), coreBankPages)
  pages.use(pageNotFound)
  pages.use(createErrorHandler(context.log))
  return (request, response, next) => (isPagePath(request.path) ? pages(request, response, next) : next())
}
