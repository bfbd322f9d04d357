import { Router } from 'express'
import { listWaitingAuthorizations } from '../../services/decoupled/device.ts'
import { type WebContext } from '../context.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { findListed } from './customers.ts'

/**
 * The sandbox's stand-in for the bank's app on a customer's phone: what waits for them. Like the other pages of the simulator it has no
 * session; the review behind it has its own sign-in.
 */
export function phoneRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankPhone(':nationalIdentificationNumber'), async (request, response) => {
    const customer = await findListed(dependencies, String(request.params.nationalIdentificationNumber))
    const { nationalIdentificationNumber } = customer
    const waiting = await listWaitingAuthorizations(dependencies, { nationalIdentificationNumber, now: new Date() })
    renderPage(response, { page: 'core-bank/phone', data: { customer, waiting, phone: true } })
  })
  return router
}
