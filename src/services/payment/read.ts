import type { NamedEntity } from '../../data/repositories/callers.ts'
import { findConsentByPayment } from '../../data/repositories/consents.ts'
import { findInstructionState } from '../../data/repositories/instructions.ts'
import { findPayment } from '../../data/repositories/payments.ts'
import { hasFlag, type PaymentConsent } from '../../domain/consent/consent.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { type MadePaymentProgress, progressOfPayment } from '../../domain/payment/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type RejectReason, rejectReasonOf } from '../../domain/shared/rejectReason.ts'
import { latenessOf } from '../../domain/shared/handOverProgress.ts'
import { type ConsentRequest, getConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'

/** The payment that is asked for, and the app that asks. */
export interface PaymentRequest {
  paymentId: string
  clientId: string
  /** What was read with the app already, if it was. */
  named?: NamedEntity | undefined
}

/** The status of a PaymentId. It is null until the payment is created. */
export interface PaymentProgress {
  paymentId: string
  status: Payment['status'] | null
  statusUpdatedAt: Date
}

/** The same refusal for every id that is not a payment of this app. */
export function unknownPayment(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'No payment of this app has this PaymentId.', { path: 'PaymentId' })
}

/**
 * An app's own payment. Throws BankRefusal 'resourceIdUnknown' in the same way for ids that are unknown, not yet used, or another
 * app's.
 */
export async function getPayment(dependencies: Pick<Dependencies, 'db'>, request: PaymentRequest): Promise<Payment> {
  const payment = await findNamedPayment(dependencies, request)
  if (payment?.clientId !== request.clientId) throw unknownPayment()
  return payment
}

async function findNamedPayment(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, named }: PaymentRequest,
): Promise<Payment | undefined> {
  return named?.kind === 'payment' && named.id === paymentId ? named.entity : findPayment(db, paymentId)
}

/** The status of a payment, from the moment its consent has announced the PaymentId. Throws BankRefusal 'resourceIdUnknown'. */
export async function getPaymentProgress(
  dependencies: Pick<Dependencies, 'db'>,
  request: PaymentRequest,
): Promise<PaymentProgress> {
  const { paymentId, clientId } = request
  const payment = await findNamedPayment(dependencies, request)
  if (payment?.clientId === clientId) return { paymentId, status: payment.status, statusUpdatedAt: payment.statusUpdatedAt }
  const consent = payment ? undefined : await findConsentByPayment(dependencies.db, paymentId)
  if (consent?.clientId !== clientId) throw unknownPayment()
  return { paymentId, status: null, statusUpdatedAt: consent.statusUpdatedAt }
}

/** What has become of a payment that a customer decided about. */
export type CustomerPaymentProgress = 'waiting' | 'notMade' | MadePaymentProgress

/** A payment as its customer reads of it after the decision. */
export interface DecidedPayment {
  paymentId: string
  amountHalalas: number
  currency: string
  creditorName: { en?: string; ar?: string }
  /** Null means at once. */
  executionAt: Date | null
  progress: CustomerPaymentProgress
  /** Why the bank has rejected it, when it has. */
  rejectReason?: RejectReason
  /** Absent as long as no payment was made. */
  debtorIban?: string
}

/** The payment of a consent after a decision: what was asked for, and what has become of it. */
export async function getDecidedPayment(
  dependencies: ProgressDependencies,
  { paymentId, status, terms }: PaymentConsent,
): Promise<DecidedPayment> {
  const { db } = dependencies
  const payment = await findPayment(db, paymentId)
  const asked = {
    paymentId,
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    creditorName: terms.creditorAccount.name,
    executionAt: terms.executionAt,
  }
  if (!payment) return { ...asked, progress: status === 'AwaitingAuthorization' ? 'waiting' : 'notMade' }
  const rejectReason = rejectReasonOf(payment)
  const progress = await getProgress(dependencies, payment)
  return { ...asked, progress, debtorIban: payment.debtorIban, ...(rejectReason && { rejectReason }) }
}

/** What tells how far a payment has come. */
export type ProgressDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>

/** How far a payment has come that exists. */
export async function getProgress({ db, clock, settings }: ProgressDependencies, payment: Payment): Promise<MadePaymentProgress> {
  const isOpen = payment.status === 'KSAOB.Pending'
  const instruction = isOpen ? await findInstructionState(db, { kind: 'payment', resourceId: payment.paymentId }) : null
  return progressOfPayment(payment, instruction, latenessOf('payment', settings.limits, clock.now()))
}

/**
 * An app's own consent as of `now`, and the account that its payment debits where the PSU chose it at the bank and the payment
 * exists. Throws BankRefusal 'resourceIdUnknown'.
 */
export async function getPaymentConsent(
  dependencies: Pick<Dependencies, 'db'>,
  request: ConsentRequest<'payment'>,
): Promise<{ consent: PaymentConsent; debtorIban?: string }> {
  const consent = await getConsent(dependencies, request)
  if (consent.terms.debtorAccount || !hasFlag(consent, 'Consumed')) return { consent }
  const payment = await findPayment(dependencies.db, consent.paymentId)
  return payment ? { consent, debtorIban: payment.debtorIban } : { consent }
}

/** The consent with this authorisation resource. Throws BankRefusal 'resourceIdUnknown' when the two ids do not belong together. */
export async function getConsentOfAuthorisation(
  dependencies: Pick<Dependencies, 'db'>,
  request: ConsentRequest<'payment'> & { authorisationId: string },
): Promise<PaymentConsent> {
  const consent = await getConsent(dependencies, request)
  if (consent.authorisationId === request.authorisationId) return consent
  throw unknownAuthorisation()
}

/** The refusal for two ids that do not belong together. */
export function unknownAuthorisation(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'The consent has no authorisation with this id.', { path: 'AuthorisationId' })
}
