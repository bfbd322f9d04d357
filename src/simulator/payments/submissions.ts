import { listPendingByHalalas, insertBankPayment, type SimulatedPayment } from '../repositories/payments.ts'
import { CoreBankError, type PaymentAnswer, type PaymentInstruction } from '../../corebank/port.ts'
import { whyNotSigned } from '../mandates.ts'
import { OtherParticulars, outlastCaller, type SimulatedBank } from '../bank.ts'
import { instructionDigest } from '../contentDigest.ts'
import { findAmountRule, paymentAmountRules, type PaymentBehaviour } from './amountRules.ts'
import { decidePayment, tellDecision, toAnswer } from './decisions.ts'

/** See PaymentDesk.submitPayment. Throws when `paymentId` was used for a different payment. */
export async function submitPayment(bank: SimulatedBank, instruction: PaymentInstruction, now: Date): Promise<PaymentAnswer> {
  const rule = findAmountRule(instruction.amountHalalas)?.behaviour
  // Before anything of it is kept.
  if (rule?.kind === 'ignore') throw notTaken(instruction)
  const payment = await insertBankPayment(bank.db, toRow(instruction, now))
  refuseAnotherPayment(payment, instruction)
  if (payment.state !== 'pending') return toAnswer(payment)
  // A company may have withdrawn the mandate since Sanad asked, and an account may have another holder.
  const unsigned = await whyNotSigned(bank, instruction)
  if (unsigned) return behave(bank, payment, { kind: 'reject', ...unsigned }, now)
  const ordinary: PaymentBehaviour = bank.context.approval === 'auto' ? { kind: 'complete' } : { kind: 'waitForHuman' }
  return behave(bank, payment, rule ?? ordinary, now)
}

const notTaken = ({ paymentId }: Pick<PaymentInstruction, 'paymentId'>) =>
  new CoreBankError('refused', 'none', `the core bank does not take payment ${paymentId}`)

async function behave(
  bank: SimulatedBank,
  payment: SimulatedPayment,
  behaviour: PaymentBehaviour,
  now: Date,
): Promise<PaymentAnswer> {
  const paymentId = payment.paymentId
  const complete = async () => toAnswer((await decidePayment(bank, paymentId, { outcome: 'completed' }, now)).payment)
  switch (behaviour.kind) {
    case 'complete':
      return complete()
    case 'reject': {
      const { reasonCode, reasonMessage } = behaviour
      return toAnswer((await decidePayment(bank, paymentId, { outcome: 'rejected', reasonCode, reasonMessage }, now)).payment)
    }
    case 'completeAfter':
    case 'waitForHuman':
      return { paymentId, outcome: 'pending' }
    case 'loseSubmissions':
      if (payment.submissions > behaviour.submissions) return complete()
      await outlastCaller(bank)
      throw new Error(`the core bank did not answer submission ${payment.submissions} of payment ${paymentId}`)
    case 'refuse':
    case 'ignore':
      throw notTaken(payment)
    case 'answerLate': {
      const answer = await complete()
      await outlastCaller(bank)
      return answer
    }
  }
}

/**
 * Completes payments whose waiting time is over. Several instances may do so at once. Tries all, then throws an AggregateError when
 * some failed.
 */
export async function completeDuePayments(bank: SimulatedBank, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const { match, behaviour } of paymentAmountRules) {
    if (behaviour.kind !== 'completeAfter' || !('endingHalalas' in match)) continue
    const receivedBy = new Date(now.getTime() - behaviour.seconds * 1_000)
    for (const paymentId of await listPendingByHalalas(bank.db, { halalas: match.endingHalalas, receivedBy, limit: 100 })) {
      await decidePayment(bank, paymentId, { outcome: 'completed' }, now)
        .then(({ payment }) => tellDecision(bank, payment))
        .catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some due payments could not be completed')
}

const toRow = (instruction: PaymentInstruction, now: Date) => ({
  paymentId: instruction.paymentId,
  paymentTransactionId: instruction.paymentTransactionId,
  nationalIdentificationNumber: instruction.nationalIdentificationNumber,
  debtorIban: instruction.debtorIban,
  creditorIban: instruction.creditorIban,
  creditorName: instruction.creditorName,
  amountHalalas: instruction.amountHalalas,
  currency: instruction.currency,
  receivedAt: now,
  instructionDigest: instructionDigest(instruction),
})

/** Throws when a PaymentId comes again with different details. That is a defect of the caller, so nothing is paid. */
function refuseAnotherPayment(payment: SimulatedPayment, instruction: PaymentInstruction): void {
  const isSame =
    payment.instructionDigest === null
      ? payment.debtorIban === instruction.debtorIban &&
        payment.creditorIban === instruction.creditorIban &&
        payment.amountHalalas === instruction.amountHalalas
      : payment.instructionDigest === instructionDigest(instruction)
  if (!isSame) throw new OtherParticulars(`payment ${payment.paymentId}`)
}
