import { type PaymentAnswer, type PaymentInstruction, UnknownOutcome } from '../../corebank/port.ts'
import { findPaymentToHandOver } from '../../data/repositories/handOvers.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { HandOver, HandOverDependencies, HandOverOutcome } from '../shared/handOverKind.ts'
import { recordPaymentDecision } from './decision.ts'
import { tellOfOpenPayment } from './payment.ts'

/**
 * Hands a payment over to the core bank once. The decision comes at once, through the listener, or as the answer to a later
 * question.
 */
export const paymentHandOver: HandOver = {
  handOver: (dependencies, paymentId) =>
    whilePending(dependencies, paymentId, (instruction) => dependencies.coreBank.submitPayment(instruction), tellTaken),
  askAgain: (dependencies, paymentId) =>
    whilePending(dependencies, paymentId, () => dependencies.coreBank.findPayment(paymentId)),
}

async function whilePending(
  dependencies: HandOverDependencies,
  paymentId: string,
  ask: (instruction: PaymentInstruction) => Promise<PaymentAnswer | undefined>,
  taken?: typeof tellTaken,
): Promise<HandOverOutcome> {
  const found = await findPaymentToHandOver(dependencies.db, paymentId)
  if (found?.payment.status !== 'KSAOB.Pending') return 'done'
  const answer = await ask(toInstruction(found))
  if (!answer) throw new Error(`the core bank does not have payment ${paymentId}, which it took over`)
  // It is asked again then, and what it said is recorded on no other payment.
  if (answer.paymentId !== paymentId)
    throw new Error(`the core bank was asked about payment ${paymentId} and answered about another one`)
  // The same hand-over is repeated, or the same question asked again.
  if (answer.outcome === 'unknown') throw new UnknownOutcome(`the core bank cannot say what became of payment ${paymentId}`)
  if (answer.outcome === 'pending') {
    await taken?.(dependencies, found.payment)
    return 'pending'
  }
  await recordPaymentDecision(dependencies, answer)
  return 'done'
}

/** That the bank has taken it and has not paid yet. A process that dies before this hands the payment over again, and tells it then. */
const tellTaken = ({ db, clock }: HandOverDependencies, payment: Payment): Promise<void> =>
  inTransaction(db, (trx) => tellOfOpenPayment(trx, 'paymentTaken', { paymentId: payment.paymentId, now: clock.now() }))

type PaymentToHandOver = NonNullable<Awaited<ReturnType<typeof findPaymentToHandOver>>>

const toInstruction = ({ payment, askedFor, names, origin }: PaymentToHandOver): PaymentInstruction => ({
  paymentId: payment.paymentId,
  paymentTransactionId: payment.paymentTransactionId,
  // To whom the consent belongs; who approved, and for whom it counts as theirs, stands in the origin.
  nationalIdentificationNumber: askedFor,
  debtorIban: payment.debtorIban,
  // The app's name for an account is none for another one that the customer chose.
  debtorName: (names.debtorAccount?.iban === payment.debtorIban && names.debtorAccount.name) || null,
  creditorIban: payment.creditorIban,
  creditorName: payment.creditorName,
  creditorTradingName: names.creditorAccount.tradingName ?? null,
  amountHalalas: payment.amountHalalas,
  currency: payment.currency,
  type: payment.type,
  executionAt: payment.executionAt,
  purposeCode: payment.purposeCode,
  payerNotes: payment.payerNotes,
  merchantTradingName: names.tradingBrandName ?? null,
  ...origin,
})
