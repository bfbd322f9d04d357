import { type Request, type Response, Router } from 'express'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { advanceClock, readClock } from '../../services/sandbox/sandboxClock.ts'
import { digitsField, field } from '../../web/input.ts'
import { translate } from '../../web/locales.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import { type Clock, clockPage } from './clockPage.ts'
import { customerPage } from './customerPage.ts'
import { getCustomer, getOverview, moveAccount } from './customers.ts'
import { lettersRouter } from './lettersRouter.ts'
import { overviewPage } from './overviewPage.ts'
import type { CoreBankMessage } from './parts.ts'
import { paymentPage } from './paymentPage.ts'
import { decidePayment, getPayment, getPaymentList } from './payments.ts'
import { paymentsPage } from './paymentsPage.ts'
import type { PhoneContext } from './phoneRequests.ts'
import { phoneRouter } from './phoneRouter.ts'
import { verificationRouter } from './verificationRouter.ts'

/** The messages that a page may show after a redirect. Their texts are `message.*` in the locales. */
const messages = ['approved', 'rejected', 'conflict', 'advanced', 'badAdvance', 'statusSet', 'statusConflict'] as const
const bad: readonly string[] = ['conflict', 'badAdvance', 'statusConflict']

/**
 * All pages of the simulated core bank. They have no session and exist in the sandbox only. Mount them only where the core bank has
 * a sandbox side.
 */
export function coreBankRouter(context: PhoneContext): Router {
  const { dependencies } = context
  const router = Router()
  router.get(routes.coreBank(), async (request, response) => {
    const props = { ...(await getOverview(dependencies)), ...messageOf(request) }
    renderPage(response, { page: overviewPage, props })
  })
  router.get(routes.coreBankCustomer(':nationalIdentificationNumber'), async (request, response) => {
    const customer = await getCustomer(dependencies, String(request.params.nationalIdentificationNumber))
    renderPage(response, { page: customerPage, props: { ...customer, ...messageOf(request) } })
  })
  router.get(routes.coreBankPayments(), async (request, response) => {
    const props = { ...(await getPaymentList(dependencies, request)), ...messageOf(request) }
    renderPage(response, { page: paymentsPage, props })
  })
  router.get(routes.coreBankPayment(':paymentId'), async (request, response) => {
    const payment = await getPayment(dependencies, String(request.params.paymentId))
    renderPage(response, { page: paymentPage, props: { ...payment, ...messageOf(request) } })
  })
  router.get(routes.coreBankClock(), (request, response) =>
    renderPage(response, { page: clockPage, props: { ...getClock(dependencies), ...messageOf(request) } }),
  )
  router.use(changesRouter(dependencies), phoneRouter(context), lettersRouter(context), verificationRouter(context))
  return router
}

/** What a click on these pages changes. */
function changesRouter(dependencies: Dependencies): Router {
  const router = Router()
  const decide = (decision: 'approve' | 'reject') => async (request: Request, response: Response) => {
    const form = {
      paymentId: String(request.params.paymentId),
      decision,
      reasonCode: field(request, 'reasonCode'),
      now: dependencies.clock.now(),
    }
    // The TPP receives the reason, so it is English whatever language this page has.
    const message = await decidePayment(dependencies, form, (code) => translate('en', `core-bank.reason.${code}`))
    response.redirect(303, `${routes.coreBankPayment(form.paymentId)}?message=${message}`)
  }
  router.post(routes.coreBankPaymentApprove(':paymentId'), decide('approve'))
  router.post(routes.coreBankPaymentReject(':paymentId'), decide('reject'))
  router.post(routes.coreBankAccountStatus(':nationalIdentificationNumber', ':accountId'), async (request, response) => {
    const message = await moveAccount(dependencies, {
      accountId: String(request.params.accountId),
      chosen: field(request, 'status'),
      now: dependencies.clock.now(),
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

function messageOf(request: Request): CoreBankMessage {
  const message = messages.find((known) => known === request.query.message)
  return message ? { message, isBad: bad.includes(message) } : {}
}

/** The steps that the page offers as buttons, in seconds. Their texts are `core-bank.clock.*` in the locales. */
const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
] as const

/** The clock as it stands now, and the steps to move it by. */
function getClock(dependencies: Pick<Dependencies, 'clock'>): Clock {
  const { currentDateTime, offsetSeconds } = readClock(dependencies)
  return { now: new Date(currentDateTime), currentDateTime, offsetSeconds, steps }
}

/** Moves the clock by the step that was typed or clicked. Returns the key of the message to show. */
async function moveClock(dependencies: Dependencies, typed: string): Promise<'advanced' | 'badAdvance'> {
  try {
    await advanceClock(dependencies, { advanceSeconds: /^\d{1,9}$/.test(typed) ? Number(typed) : 0 })
    return 'advanced'
  } catch (error) {
    if (error instanceof BankRefusal && (error.code === 'resourceFormat' || error.code === 'stateConflict')) return 'badAdvance'
    throw error
  }
}
