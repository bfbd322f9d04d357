import { type InstructionKey, listDelayed, markDelayed } from '../../data/repositories/instructions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { longestHandOverPauseMs } from '../../domain/shared/retries.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellOfDelayedLetter } from '../guarantee/letter.ts'
import { tellOfOpenPayment } from '../payment/payment.ts'

/** Tells of one that is delayed. `isSo` marks it, behind the lock of the payment or letter, as whoever records a decision does. */
type Tell = (trx: Executor, about: { resourceId: string; now: Date; isSo: () => Promise<boolean> }) => Promise<void>

const tell: Record<InstructionKey['kind'], Tell> = {
  payment: (trx, { resourceId: paymentId, ...about }) => tellOfOpenPayment(trx, 'paymentDelayed', { paymentId, ...about }),
  letter: (trx, { resourceId: letterOfGuaranteeId, ...about }) => tellOfDelayedLetter(trx, { letterOfGuaranteeId, ...about }),
  // It is not listed: a letter's end delays nobody.
  letterExpiry: async () => undefined,
}

/**
 * Tells customers of payments and letters that are delayed: a person must look at them, or the core bank has not taken or not decided them
 * in time. Each is told once, in the transaction that marks it. Returns how many there were.
 */
export async function tellDelayed({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, now: Date): Promise<number> {
  const { delayedAfterMs, undecidedPaymentMs, undecidedLetterMs, expiryBatch: limit, handOverLeaseMs } = settings.limits
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const longestPauseMs = Math.max(handOverLeaseMs, longestHandOverPauseMs)
  const bounds = {
    lateBefore: ago(delayedAfterMs),
    paymentsBefore: ago(undecidedPaymentMs),
    lettersBefore: ago(undecidedLetterMs),
  }
  const delayed = await listDelayed(db, { now, ...bounds, longestPauseMs, limit })
  for (const { kind, resourceId, state } of delayed)
    await inTransaction(db, (trx) =>
      tell[kind](trx, { resourceId, now, isSo: () => markDelayed(trx, { kind, resourceId, state }, now) }),
    )
  return delayed.length
}
