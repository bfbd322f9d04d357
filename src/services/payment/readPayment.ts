import { findConsentByPayment } from '../../data/repositories/consent/consents.ts'
import { findPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

export interface PaymentQuery {
  paymentId: string
  clientId: string
}

/** A PaymentId's status: null until the payment is created (design.md section 4). */
export interface PaymentProgress {
  paymentId: string
  status: PaymentRow['status'] | null
  statusUpdatedAt: Date
}

function unknownPayment(): SanadError {
  return new SanadError('resourceIdUnknown', 'No payment of this app has this PaymentId.', { path: 'PaymentId' })
}

/** An app's own payment. Throws SanadError 'resourceIdUnknown', the same for unknown, not yet created and other apps' ids. */
export async function readPayment({ db }: Pick<Dependencies, 'db'>, { paymentId, clientId }: PaymentQuery): Promise<PaymentRow> {
  const payment = await findPayment(db, paymentId)
  if (!payment || payment.clientId !== clientId) throw unknownPayment()
  return payment
}

/** How far a payment is, from the moment its consent has announced its PaymentId. Throws SanadError 'resourceIdUnknown'. */
export async function readPaymentProgress(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, clientId }: PaymentQuery,
): Promise<PaymentProgress> {
  const payment = await findPayment(db, paymentId)
  if (payment && payment.clientId === clientId)
    return { paymentId, status: payment.status, statusUpdatedAt: payment.statusUpdatedAt }
  const consent = payment ? undefined : await findConsentByPayment(db, paymentId)
  if (!consent || consent.clientId !== clientId) throw unknownPayment()
  return { paymentId, status: null, statusUpdatedAt: consent.statusUpdatedAt }
}
