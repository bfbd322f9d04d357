import { dayMs, riyadhOffsetMs } from '../../../../domain/shared/dates.ts'
import { type TransactionDetails } from '../../accountInformation/transactions.ts'
import { transactionKinds, type TransactionKind, type TransactionKindName } from '../../accountInformation/transactionKinds.ts'

/** One line of an account's history before it has its place and balance. */
export interface HistoryLine {
  at: Date
  amountHalalas: number
  kind: TransactionKindName
  details: TransactionDetails
  status?: 'pending'
}

/** A day of the two years, in Riyadh. */
export interface HistoryDay {
  /** Days before the seed's own day, 1 is yesterday. */
  ago: number
  start: Date
  dayOfMonth: number
  /** 0 is Sunday, the first working day. */
  weekday: number
}

/** Numbers in [0, 1) that are the same on every machine (mulberry32); the seed's only chance. */
export function deterministicNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const historyDays = 730

/** The days before `anchor` (a midnight in Riyadh), oldest first. */
export function daysBefore(anchor: Date): HistoryDay[] {
  return Array.from({ length: historyDays }, (_, index) => {
    const ago = historyDays - index
    const start = new Date(anchor.getTime() - ago * dayMs)
    const riyadh = new Date(start.getTime() + riyadhOffsetMs)
    return { ago, start, dayOfMonth: riyadh.getUTCDate(), weekday: riyadh.getUTCDay() }
  })
}

/** A moment of a day, between 8 in the morning and 11 in the evening. */
export const momentOf = (day: HistoryDay, part: number): Date =>
  new Date(day.start.getTime() + 8 * 3_600_000 + Math.floor(part * 54_000) * 1_000)

/** Card purchases are booked together in the evening, everything else when it happens. */
function bookedAt({ at, kind }: HistoryLine, anchor: Date): Date {
  const { byCard, subType }: TransactionKind = transactionKinds[kind]
  if (!byCard || subType !== 'Purchase') return at
  const sinceMidnight = (at.getTime() - anchor.getTime()) % dayMs
  const midnight = at.getTime() - (sinceMidnight < 0 ? sinceMidnight + dayMs : sinceMidnight)
  return new Date(midnight + dayMs - 15 * 60_000)
}

/** A line with its place in the account's history; `balanceHalalas` is null while it is pending. */
export interface BookedLine extends HistoryLine {
  sequence: number
  bookedAt: Date
  balanceHalalas: number | null
}

const byBooking = (one: { bookedAt: Date; at: Date }, other: { bookedAt: Date; at: Date }) =>
  one.bookedAt.getTime() - other.bookedAt.getTime() || one.at.getTime() - other.at.getTime()

/**
 * Puts lines in order and gives each the balance after it, so that the last one is `closingHalalas`. Before the first line the
 * account has whatever makes that true: the oldest balance is brought forward from earlier years.
 */
export function bookLines(lines: readonly HistoryLine[], closingHalalas: number, anchor: Date): BookedLine[] {
  const sorted = lines.map((line) => ({ ...line, bookedAt: line.status ? line.at : bookedAt(line, anchor) })).sort(byBooking)
  const moved = sorted.reduce((sum, line) => sum + (line.status ? 0 : line.amountHalalas), 0)
  let balance = closingHalalas - moved
  return sorted.map((line, index) => {
    if (!line.status) balance += line.amountHalalas
    return { ...line, sequence: index + 1, balanceHalalas: line.status ? null : balance }
  })
}
