import { Router } from 'express'
import type { WebContext } from '../../context.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { aboutOpenBankingPage } from './aboutOpenBankingPage.ts'
import { decideConsent, showConfirmation } from './approvals/approval.ts'
import { endConsent, showApp, showConsent, showConsents, showEndedConsents, takeBackApproval } from './consents/consents.ts'
import { endAccess, showEndAccess } from './consents/endAccess.ts'
import { consentReport, paymentReport } from './fraud/reports.ts'
import { forCustomer } from './forCustomer.ts'
import { markMessages, saveMessageChoices, showMessageChoices, showMessages } from './messages/ownMessages.ts'
import { showOverview } from './overview/customerOverview.ts'
import { showLetters } from './letters/letters.ts'
import { showPayment, showPayments, sendReceiptFile, showReceipt } from './payments/payments.ts'
import { showReceiptCheck } from './payments/receiptCheck.ts'
import { cancelPayment, showScheduledPayment, showScheduledPayments } from './payments/scheduledPayments.ts'
import {
  customerCode,
  customerCodeForm,
  customerSignIn,
  customerSignOut,
  extendSession,
  showSignIn,
} from './signIns/customerSignIn.ts'
import { beginByApp, continueByApp, showByApp } from './signIns/signInByApp.ts'
import { showSignIns } from './signIns/signIns.ts'

/**
 * The customer's own area. Here customers sign in, see what waits for them and approve it, look through their payments, see and end
 * what apps may do, cancel scheduled payments, and report fraud.
 */
export function customerRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.bank(), forCustomer(context, showOverview))
  router.get(routes.bankSignIn(), (_request, response) => showSignIn(context, response))
  router.post(routes.bankSignIn(), customerSignIn(context))
  router.get(routes.bankSignInByApp(), showByApp(context))
  router.post(routes.bankSignInByApp(), beginByApp(context))
  router.post(routes.bankSignInByAppAnswer(), continueByApp(context))
  router.get(routes.bankSignInByAppAnswer(), showByApp(context))
  router.get(routes.bankOneTimeCode(), customerCodeForm(context))
  router.post(routes.bankOneTimeCode(), customerCode(context))
  router.post(routes.bankSignOut(), customerSignOut(context))
  router.post(routes.bankExtend(), forCustomer(context, extendSession))
  router.get(routes.aboutOpenBanking(), (_request, response) => renderPage(response, { page: aboutOpenBankingPage, props: {} }))
  router.get(routes.bankReceipts(), showReceiptCheck(context))
  router.get(routes.bankPayments(), forCustomer(context, showPayments))
  router.get(routes.bankPayment(':paymentId'), forCustomer(context, showPayment))
  router.get(routes.bankPaymentReceipt(':paymentId'), forCustomer(context, showReceipt))
  router.get(routes.bankPaymentReceiptFile(':paymentId'), forCustomer(context, sendReceiptFile))
  router.get(routes.bankPaymentReport(':paymentId'), forCustomer(context, paymentReport.show))
  router.post(routes.bankPaymentReport(':paymentId'), forCustomer(context, paymentReport.send))
  router.get(routes.bankLetters(), forCustomer(context, showLetters))
  router.get(routes.bankApp(':clientId'), forCustomer(context, showApp))
  router.get(routes.bankAppEnd(':clientId'), forCustomer(context, showEndAccess))
  router.post(routes.bankAppEnd(':clientId'), forCustomer(context, endAccess))
  router.get(routes.bankMessages(), forCustomer(context, showMessages))
  router.post(routes.bankMessagesRead(), forCustomer(context, markMessages))
  router.get(routes.bankMessageChoices(), forCustomer(context, showMessageChoices))
  router.post(routes.bankMessageChoices(), forCustomer(context, saveMessageChoices))
  router.get(routes.bankSignIns(), forCustomer(context, showSignIns))
  router.get(routes.bankEndedConsents(), forCustomer(context, showEndedConsents))
  router.get(routes.bankConsents(), forCustomer(context, showConsents))
  router.get(routes.bankConsent(':consentId'), forCustomer(context, showConsent))
  router.get(routes.bankConsentDecision(':consentId'), forCustomer(context, showConfirmation))
  router.post(routes.bankConsentDecision(':consentId'), forCustomer(context, decideConsent))
  router.post(routes.bankConsentTakeBack(':consentId'), forCustomer(context, takeBackApproval))
  router.post(routes.bankConsentEnd(':consentId'), forCustomer(context, endConsent))
  router.get(routes.bankConsentReport(':consentId'), forCustomer(context, consentReport.show))
  router.post(routes.bankConsentReport(':consentId'), forCustomer(context, consentReport.send))
  router.get(routes.scheduledPayments(), forCustomer(context, showScheduledPayments))
  router.get(routes.scheduledPayment(':paymentId'), forCustomer(context, showScheduledPayment))
  router.post(routes.scheduledPaymentCancel(':paymentId'), forCustomer(context, cancelPayment))
  return router
}
