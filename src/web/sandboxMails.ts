import { Router } from 'express'
import { listMails } from '../services/sandbox/mails.ts'
import { remoteAddressOf } from '../telemetry/requests.ts'
import type { WebContext } from './context.ts'
import { renderPage } from './render.ts'
import { routes } from './routes.ts'
import { sandboxMailsPage } from './sandboxMailsPage.ts'

/** The mails that a sandbox shows instead of sending them. Like the other pages of the sandbox it has no session. */
export function sandboxMailsRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.sandboxMails(), async (request, response) => {
    const mails = await listMails(dependencies, { address: remoteAddressOf(request) })
    renderPage(response, { page: sandboxMailsPage, props: { mails } })
  })
  return router
}
