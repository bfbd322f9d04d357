import { type Request, type Response, Router } from 'express'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { advanceClock, maxAdvanceSeconds, readClock } from '../../services/sandbox/clock.ts'
import { type WebContext } from '../context.ts'
import { digitsField, field } from '../forms.ts'
import { translate } from '../locales.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { customerPage, moveAccount, overviewPage } from './customers.ts'
import { decidePayment, paymentPage, paymentsPage } from './payments.ts'

/** The messages that a page may show after a redirect. Their texts are `message.*` in the locales. */
const messages = ['approved', 'rejected', 'conflict', 'advanced', 'badAdvance', 'statusSet', 'statusConflict'] as const
const bad: readonly string[] = ['conflict', 'badAdvance', 'statusConflict']

/**
 * The pages of the simulated core bank. They have no session and exist in the sandbox only. Mount them only where the core bank has
 * a sandbox side.
 */
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
    show(request, response, 'payments', await paymentsPage(dependencies, request)),
  )
  router.get(routes.coreBankPayment(':paymentId'), async (request, response) =>
    show(request, response, 'payment', await paymentPage(dependencies, String(request.params.paymentId))),
  )
  router.get(routes.coreBankClock(), (request, response) => show(request, response, 'clock', clockPage()))

  const decide = (decision: 'approve' | 'reject') => async (request: Request, response: Response) => {
    const form = {
      paymentId: String(request.params.paymentId),
      decision,
      reasonCode: field(request, 'reasonCode'),
      now: new Date(),
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

/** The steps that the page offers as buttons, in seconds. Their texts are `clock.*` in the locales. */
const steps = [
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
] as const

/** Data of the clock page. */
export function clockPage() {
  const { currentDateTime, offsetSeconds } = readClock()
  return { now: new Date(currentDateTime), currentDateTime, offsetSeconds, steps, maxAdvanceSeconds }
}

/** Moves the clock by the step that was typed or clicked. Returns the key of the message to show. */
export async function moveClock(dependencies: Dependencies, typed: string): Promise<'advanced' | 'badAdvance'> {
  try {
    await advanceClock(dependencies, { advanceSeconds: /^\d{1,9}$/.test(typed) ? Number(typed) : 0 })
    return 'advanced'
  } catch (error) {
    if (error instanceof SanadError && (error.code === 'resourceFormat' || error.code === 'stateConflict')) return 'badAdvance'
    throw error
  }
}
