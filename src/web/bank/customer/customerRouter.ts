import { Router } from 'express'
import { type WebContext } from '../../context.ts'
import { routes } from '../../routes.ts'
import { decideConsent, endConsent, showConsent, showConsents, takeBackApproval } from './consents.ts'
import { codePage, customerCode, customerSignIn, customerSignOut, forCustomer, signInPage } from './customerSignIn.ts'
import { cancelPayment, showScheduledPayment, showScheduledPayments } from './scheduledPayments.ts'

/**
 * The customer's own area. Here customers sign in, see and end what apps may do, approve what waits for them, and see and cancel
 * scheduled payments.
 */
export function customerRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.bank(), (_request, response) => response.redirect(303, routes.scheduledPayments()))
  router.get(routes.bankSignIn(), signInPage)
  router.post(routes.bankSignIn(), customerSignIn(context))
  router.get(routes.bankOneTimeCode(), codePage(context))
  router.post(routes.bankOneTimeCode(), customerCode(context))
  router.post(routes.bankSignOut(), customerSignOut(context))
  router.get(routes.bankConsents(), forCustomer(context, showConsents))
  router.get(routes.bankConsent(':consentId'), forCustomer(context, showConsent))
  router.post(routes.bankConsentDecision(':consentId'), forCustomer(context, decideConsent))
  router.post(routes.bankConsentTakeBack(':consentId'), forCustomer(context, takeBackApproval))
  router.post(routes.bankConsentEnd(':consentId'), forCustomer(context, endConsent))
  router.get(routes.scheduledPayments(), forCustomer(context, showScheduledPayments))
  router.get(routes.scheduledPayment(':paymentId'), forCustomer(context, showScheduledPayment))
  router.post(routes.scheduledPaymentCancel(':paymentId'), forCustomer(context, cancelPayment))
  return router
}
