import { type Request, type Response, Router } from 'express'
import { type WebContext } from '../context.ts'
import { digitsField, field } from '../forms.ts'
import { translate } from '../locales.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { moveAccount } from './accounts.ts'
import { clockPage, moveClock } from './clock.ts'
import { customerPage, overviewPage } from './overview.ts'
import { decidePayment, paymentPage, paymentsPage } from './payments.ts'

/** What a redirect may say on the next page; texts are `message.*` in the locales. */
const messages = ['approved', 'rejected', 'conflict', 'advanced', 'badAdvance', 'statusSet', 'statusConflict'] as const
const bad: readonly string[] = ['conflict', 'badAdvance', 'statusConflict']

/** The pages of the simulated core bank: no session, sandbox only. Mount it only where the core bank has a sandbox side. */
export function coreBankRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  const show = (request: Request, response: Response, page: string, data: object) =>
    renderPage(response, { page: `core-bank/${page}`, data: { ...data, ...messageOf(request) } })

  router.get(routes.coreBank(), async (request, response) =>
    show(request, response, 'overview', await overviewPage(dependencies)),
  )
  router.get(routes.coreBankCustomer(':nationalIdentificationNumber'), async (request, response) =>
    show(request, response, 'customer', await customerPage(dependencies, String(request.params.nationalIdentificationNumber))),
  )
  router.get(routes.coreBankPayments(), async (request, response) =>
    show(request, response, 'payments', await paymentsPage(dependencies, request.query.state)),
  )
  router.get(routes.coreBankPayment(':paymentId'), async (request, response) =>
    show(request, response, 'payment', await paymentPage(dependencies, String(request.params.paymentId))),
  )
  router.get(routes.coreBankClock(), (request, response) => show(request, response, 'clock', clockPage()))

  const decide = (decision: 'approve' | 'reject') => async (request: Request, response: Response) => {
    const click = {
      paymentId: String(request.params.paymentId),
      decision,
      reasonCode: field(request, 'reasonCode'),
      now: new Date(),
    }
    // The reason travels to the TPP, so it is English whatever language this page is read in.
    const message = await decidePayment(dependencies, click, (code) => translate('en', `core-bank.reason.${code}`))
    response.redirect(303, `${routes.coreBankPayment(click.paymentId)}?message=${message}`)
  }
  router.post(routes.coreBankPaymentApprove(':paymentId'), decide('approve'))
  router.post(routes.coreBankPaymentReject(':paymentId'), decide('reject'))
  router.post(routes.coreBankAccountStatus(':nationalIdentificationNumber', ':accountId'), async (request, response) => {
    const message = await moveAccount(dependencies, {
      accountId: String(request.params.accountId),
      chosen: field(request, 'status'),
      now: new Date(),
    })
    response.redirect(303, `${routes.coreBankCustomer(String(request.params.nationalIdentificationNumber))}?message=${message}`)
  })
  router.post(routes.coreBankClock(), async (request, response) => {
    response.redirect(
      303,
      `${routes.coreBankClock()}?message=${await moveClock(dependencies, digitsField(request, 'advanceSeconds'))}`,
    )
  })
  return router
}

function messageOf(request: Request): { message?: string; isBad?: boolean } {
  const message = messages.find((known) => known === request.query.message)
  return message ? { message, isBad: bad.includes(message) } : {}
}
