import type { operations } from '../../generated/types/payment-initiation.ts'
import type { Handler } from '../http/operation.ts'
import { authorizationLinkHeader } from '../services/consent/consentLinks.ts'
import { patchConsent } from '../services/consent/patch.ts'
import * as paymentConsents from '../services/payment/consent.ts'
import { authorisationMessage, paymentMessage, paymentStatusMessage } from '../services/payment/paymentMessage.ts'
import * as payments from '../services/payment/read.ts'

const kind = 'payment'

/** Stores a consent to one payment. The PSU authorizes it at the bank. */
export const createPaymentConsent: Handler<operations['createPaymentConsent']> = async (
  { body: { message }, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const consent = await paymentConsents.createPaymentConsent(dependencies, { clientId, message, interactionId, now })
  const headers = authorizationLinkHeader(consent)
  return { status: 201, body: { message: paymentConsents.paymentConsentMessage(consent) }, headers }
}

/** A consent with its current status. */
export const getPaymentConsent: Handler<operations['getPaymentConsent']> = async (
  { path, caller: { clientId, unjudged }, now },
  dependencies,
) => {
  const request = { consentId: path.ConsentId, clientId, kind, now, named: unjudged.named } as const
  const { consent, debtorIban } = await payments.getPaymentConsent(dependencies, request)
  return { status: 200, body: { message: paymentConsents.paymentConsentMessage(consent, debtorIban) } }
}

/** Rejects a consent that awaits authorization, or changes its webhook. */
export const patchPaymentConsent: Handler<operations['patchPaymentConsent']> = async (
  { path, body, caller: { clientId }, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId,
    kind,
    ...(Data && { status: Data.Status, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}

/** How far the PSU has come with authorizing a consent (scaStatus). */
export const getPaymentConsentAuthorisation: Handler<operations['getPaymentConsentAuthorisation']> = async (
  { path: { ConsentId: consentId, AuthorisationId: authorisationId }, caller: { clientId, unjudged }, now },
  dependencies,
) => {
  const request = { consentId, authorisationId, clientId, kind, now, named: unjudged.named } as const
  const consent = await payments.getConsentOfAuthorisation(dependencies, request)
  return { status: 200, body: { message: authorisationMessage(consent) } }
}

/** A payment, once the authorization has created it. */
export const getPayment: Handler<operations['getPayment']> = async ({ path, caller: { clientId, unjudged } }, dependencies) => {
  const payment = await payments.getPayment(dependencies, { paymentId: path.PaymentId, clientId, named: unjudged.named })
  return { status: 200, body: { message: paymentMessage(payment) } }
}

/** The status of a payment. It is null until the payment is created. */
export const getPaymentStatus: Handler<operations['getPaymentStatus']> = async (
  { path, caller: { clientId, unjudged } },
  dependencies,
) => {
  const request = { paymentId: path.PaymentId, clientId, named: unjudged.named }
  const progress = await payments.getPaymentProgress(dependencies, request)
  return { status: 200, body: { message: paymentStatusMessage(progress) } }
}
