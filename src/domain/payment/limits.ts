import { riyadhDayStart, dayMs } from '../shared/dates.ts'
import { paymentDueAt } from './progress.ts'

/** The most that a customer may pay through apps, in halalas. Undefined: no limit. */
export interface PaymentLimits {
  paymentHalalas: number | undefined
  dailyHalalas: number | undefined
}

/** The limit that a payment breaks. `leftHalalas` is what the day still allows. */
export type BrokenLimit =
  { limit: 'payment'; limitHalalas: number } | { limit: 'daily'; limitHalalas: number; leftHalalas: number }

/** A broken limit as somebody reads it. Limits are the payer's, and so is what they have paid: others are told no figure. */
export type ShownLimit = BrokenLimit | { limit: 'ofPayer' }

/** The limit that this amount breaks, where payments of `usedHalalas` are made on the same day. Undefined when none does. */
export function findBrokenLimit(
  amountHalalas: number,
  usedHalalas: number,
  { paymentHalalas, dailyHalalas }: PaymentLimits,
): BrokenLimit | undefined {
  if (paymentHalalas !== undefined && amountHalalas > paymentHalalas) return { limit: 'payment', limitHalalas: paymentHalalas }
  if (dailyHalalas === undefined || usedHalalas + amountHalalas <= dailyHalalas) return undefined
  return { limit: 'daily', limitHalalas: dailyHalalas, leftHalalas: Math.max(0, dailyHalalas - usedHalalas) }
}

/** The day in Riyadh on which a payment counts: that of its execution, and today where that has come. */
export function limitDay(executionAt: Date | null, now: Date): { from: Date; until: Date } {
  const from = riyadhDayStart(paymentDueAt({ executionAt, createdAt: now }))
  return { from, until: new Date(from.getTime() + dayMs) }
}
