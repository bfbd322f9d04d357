import { randomUUID } from 'node:crypto'
import { listReportsOfPayments } from '../../data/repositories/caseReports.ts'
import { insertInstruction } from '../../data/repositories/instructions.ts'
import { insertMove, insertMoves } from '../../data/repositories/journal.ts'
import { insertPayment, lockPayment, lockScheduledOfApp, updatePaymentStates } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import type { PaymentConsent } from '../../domain/consent/consent.ts'
import type { MessageTermsOf } from '../../domain/message/message.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { movePayment, type Payment, type PaymentEvent } from '../../domain/payment/payment.ts'
import { tellCustomers } from '../message/tell.ts'
import { paymentData, paymentLink } from './paymentMessage.ts'

/** An authorized consent by the name of who pays (`findPayer`), whose act the payment is, and the account to debit. */
export interface CreateAuthorizedPayment {
  consent: PaymentConsent
  actor: Pick<KnownCustomer, 'customerId'>
  debtorIban: string
  now: Date
}

/**
 * Creates the payment of an authorized consent, in the transaction of the authorization: row, event, audit entry and instruction to
 * the core bank.
 */
export async function createAuthorizedPayment(trx: Executor, request: CreateAuthorizedPayment): Promise<Payment> {
  const { actor, now } = request
  const payment = newPayment(request)
  await insertPayment(trx, payment)
  await insertInstruction(trx, { kind: 'payment', resourceId: payment.paymentId }, payment.executionAt ?? now, now)
  await insertMove(trx, { actor: `psu:${actor.customerId}`, action: 'payment.create', now, ...journalOf(payment) })
  await tellOfScheduledPayment(trx, 'paymentScheduled', { payment, now })
  return payment
}

/** The payment of an authorized consent, which nobody has stored. */
export function newPayment({ consent, debtorIban, now }: Omit<CreateAuthorizedPayment, 'actor'>): Payment {
  const { terms } = consent
  return {
    paymentId: consent.paymentId,
    consentId: consent.consentId,
    clientId: consent.clientId,
    nationalIdentificationNumber: consent.nationalIdentificationNumber,
    type: terms.type,
    // The end-to-end id of the payment rail has up to 35 upper-case letters and digits.
    paymentTransactionId: randomUUID().replaceAll('-', '').toUpperCase(),
    status: 'KSAOB.Pending',
    rejectReasonCode: null,
    rejectReasonMessage: null,
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    debtorIban,
    creditorIban: terms.creditorAccount.iban,
    creditorName: terms.creditorAccount.name,
    purposeCode: terms.purposeCode,
    payerNotes: terms.payerNotes ?? null,
    executionAt: terms.executionAt,
    createdAt: now,
    statusUpdatedAt: now,
  }
}

const journalOf = (payment: Payment) => ({
  clientId: payment.clientId,
  consentKind: 'payment' as const,
  consentId: payment.consentId,
  resourceId: payment.paymentId,
  statusAfter: payment.status,
  link: paymentLink(payment.paymentId),
  resourceKind: 'payment' as const,
  payload: paymentData(payment),
})

/** A payment, as messages to customers name it. */
export const toldOf = ({ amountHalalas, currency, creditorName, creditorIban }: Payment): MessageTermsOf['paymentTaken'] => ({
  amountHalalas,
  currency,
  payee: creditorName,
  payeeIban: creditorIban,
})

/** Who is told of a payment: the payer, and everybody else who has approved it. */
export const toldTo = ({ nationalIdentificationNumber, consentId, clientId, paymentId }: Payment) => ({
  customers: [nationalIdentificationNumber],
  approversOf: consentId,
  clientId,
  linkId: paymentId,
})

/**
 * Tells the customers of a payment how it stands. Nobody is told of one that the bank has decided meanwhile, or where `isSo` says no: it is
 * asked under the payment's lock.
 */
export async function tellOfOpenPayment(
  trx: Executor,
  kind: 'paymentTaken' | 'paymentDelayed',
  { paymentId, now, isSo }: { paymentId: string; now: Date; isSo?: () => Promise<boolean> },
): Promise<void> {
  // Locked, so that no decision comes between: 'taken' behind 'done' would not be so.
  const payment = await lockPayment(trx, paymentId)
  if (payment?.status !== 'KSAOB.Pending' || (isSo && !(await isSo()))) return
  const notTo = kind === 'paymentDelayed' ? await listReporters(trx, payment) : undefined
  await tellCustomers(trx, { kind, terms: toldOf(payment), ...toldTo(payment), notTo, now })
}

/** Who has reported a payment as fraud wants it stopped, and its page says that people look into it: that it is late is no news to them. */
async function listReporters(trx: Executor, { paymentId }: Payment): Promise<string[]> {
  const reports = (await listReportsOfPayments(trx, [paymentId])).get(paymentId) ?? []
  return reports.filter(({ isStopping }) => isStopping).map((report) => report.nationalIdentificationNumber)
}

/** A payment as it is told while it waits for its day. */
export const toldOfDay = (payment: Payment, executionAt: Date) => ({ ...toldOf(payment), executionAt: executionAt.toISOString() })

/**
 * Tells the customers of a payment that it waits for its day, or does no more. Nobody is told of one that has no day, nor `notTo`, whose
 * doing it was.
 */
export async function tellOfScheduledPayment(
  trx: Executor,
  kind: 'paymentScheduled' | 'paymentCancelled',
  { payment, now, notTo }: { payment: Payment; now: Date; notTo?: string },
): Promise<void> {
  if (payment.executionAt === null) return
  await tellCustomers(trx, { kind, terms: toldOfDay(payment, payment.executionAt), ...toldTo(payment), notTo, now })
}

/** Tells customers of an app that ended which scheduled payments stay (docs/decisions/apps.md#payments-of-a-stopped-app). */
export async function tellOfPaymentsThatStay(
  trx: Executor,
  { clientId, endedBy, now }: { clientId: string; endedBy: 'app' | 'bank'; now: Date },
): Promise<void> {
  // Locked, so that none is cancelled or rejected beside it.
  for (const payment of await lockScheduledOfApp(trx, { clientId, now })) {
    const terms = { ...toldOfDay(payment, payment.executionAt!), endedBy }
    await tellCustomers(trx, { kind: 'scheduledPaymentStays', terms, ...toldTo(payment), now })
  }
}

/** Who moves a payment and when. A rejection also has a reason. */
export interface PaymentMoveContext {
  actor: string
  now: Date
  reason?: { code: string; message: string }
  interactionId?: string | undefined
}

/** One move of a locked payment. */
export interface PaymentMove {
  payment: Payment
  event: PaymentEvent
  reason?: PaymentMoveContext['reason']
}

/** The payment after one move. Throws BankRefusal 'stateConflict'. */
export function movedPayment({ payment, event, reason }: PaymentMove, now: Date): Payment {
  return {
    ...payment,
    status: movePayment(payment, event, now),
    statusUpdatedAt: now,
    rejectReasonCode: reason?.code ?? null,
    rejectReasonMessage: reason?.message ?? null,
  }
}

/**
 * Makes one move of a locked payment, with its audit entry and event, in the caller's transaction. Throws BankRefusal
 * 'stateConflict'.
 */
export async function recordPaymentMove(
  trx: Executor,
  payment: Payment,
  event: PaymentEvent,
  { reason, ...context }: PaymentMoveContext,
): Promise<Payment> {
  const [moved] = await recordPaymentMoves(trx, [{ payment, event, ...(reason && { reason }) }], context)
  return moved!
}

/** Makes one move of each of several locked payments, as recordPaymentMove does, in two statements. Returns them as they are then. */
export async function recordPaymentMoves(
  trx: Executor,
  moves: readonly PaymentMove[],
  { actor, now, interactionId }: Omit<PaymentMoveContext, 'reason'>,
): Promise<Payment[]> {
  const done = moves.map((move) => movedPayment(move, now))
  await updatePaymentStates(trx, done)
  const recordOf = ({ payment, event, reason }: PaymentMove, index: number) => {
    const details = reason && { reasonCode: reason.code }
    const made = { actor, action: `payment.${event}`, details, interactionId, now, statusBefore: payment.status }
    return { ...made, ...journalOf(done[index]!) }
  }
  await insertMoves(trx, moves.map(recordOf))
  return done
}
