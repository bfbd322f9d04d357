import type { BankTransaction, TransactionPage, TransactionQuery } from '../../corebank/accountData.ts'
import { readCoreBankError } from '../../corebank/port.ts'
import { isInWindow } from '../../domain/account/bookingWindow.ts'
import {
  addPlace,
  type ListPlace,
  type ListPlaces,
  nearestPlace,
  rowsBetween,
  type TransactionExtent,
} from '../../domain/account/transactionList.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { findKnownList, forgetList } from './knownLists.ts'
import { checkList, checkPage } from './transactionAnswers.ts'

/** What a walk needs. The core bank's calls are bounded in time. */
export type WalkParts = Pick<Dependencies, 'db' | 'coreBank' | 'settings' | 'clock'>

/** Which rows of which account, whatever page of them. */
export type AskedTransactions = Pick<TransactionQuery, 'accountId' | 'from' | 'to' | 'directions'>

/** A list along which a request walks from cursor to cursor. */
export interface Walk {
  asked: AskedTransactions
  mark: number | null
  extent: TransactionExtent | null
  places: ListPlaces
  /** Whether the core bank begins a list at any row. */
  canJump: boolean
  /** How many rows there are, once the last one was read. */
  end?: number
  /** Booking times of the first and the last row that were read. */
  newest?: Date
  oldest?: Date
  calls: number
  startedMs: number
}

/** Rows of one answer, and how many stand before them. */
export interface Stretch {
  before: number
  rows: BankTransaction[]
}

/** Names the rows of a list. A cursor is used for no others. */
export const queryText = ({ accountId, from, to, directions }: AskedTransactions): string =>
  [accountId, from?.toISOString() ?? '', to?.toISOString() ?? '', [...directions].sort().join()].join(' ')

/**
 * Begins a list, as it is now or with a number of the core bank's, and returns rows of it: those behind `skip`, or the first ones where the
 * core bank cannot jump. What is known of a list with its number is known of it, too.
 */
export async function beginList(
  parts: WalkParts,
  walk: Walk,
  { asOf, skip, limit }: { asOf: number | undefined; skip: number; limit: number },
  now: Date,
): Promise<Stretch> {
  const answer = await ask(parts, walk, { ...(asOf !== undefined && { asOf }), ...(skip > 0 && { skip }), limit })
  const { firstCursor, asOf: mark, extent, skipped } = checkList(answer.list, skip)
  // A core bank without such numbers did not look at this one.
  if (asOf !== undefined && mark === null) throw unknownMark()
  const known = mark === null ? undefined : await findKnownList(parts, { mark, query: queryText(walk.asked) }, now)
  Object.assign(walk, { mark, extent, canJump: skipped !== undefined && extent !== null }, known)
  addPlace(walk.places, { before: 0, cursor: firstCursor }, parts.settings.limits.transactionPlaces)
  const before = skipped ?? 0
  return { before, rows: take(parts, walk, answer, before).rows }
}

/** The rows from the one with `from` rows before it up to the one with `to`, as far as there are any. Some may have been read already. */
export async function readRows(
  parts: WalkParts,
  walk: Walk,
  { from, to }: { from: number; to: number },
  begun: Stretch,
): Promise<BankTransaction[]> {
  const rows = rowsBetween(begun, from, to)
  const reached = from + rows.length
  if (reached >= to || reached >= Math.min(walk.extent?.total ?? Infinity, walk.end ?? Infinity)) return rows
  let place: ListPlace | undefined = nearestPlace(walk.places, reached)
  while (place && place.before < to) {
    const { before } = place
    const limit = before < reached ? Math.min(reached - before, parts.settings.limits.transactionRows) : to - before
    const found = await goOn(parts, walk, place, limit)
    rows.push(...rowsBetween({ before, rows: found.rows }, reached, to))
    place = found.next
  }
  return rows
}

/** What is true of the list. Reads on to its end where the core bank does not count. */
export async function readExtent(parts: WalkParts, walk: Walk): Promise<TransactionExtent> {
  if (walk.extent) return walk.extent
  let place: ListPlace | undefined = nearestPlace(walk.places, Infinity)
  while (walk.end === undefined && place) place = (await goOn(parts, walk, place, parts.settings.limits.transactionRows)).next
  return { total: walk.end ?? 0, firstAvailableAt: walk.oldest ?? null, lastAvailableAt: walk.newest ?? null }
}

async function goOn(parts: WalkParts, walk: Walk, { before, cursor }: ListPlace, limit: number) {
  return take(parts, walk, await ask(parts, walk, { cursor, limit }), before)
}

/**
 * Takes the rows of an answer that were asked for, and notes the place behind them. More rows than were wanted are not cut here: the cursor
 * stands behind all of them.
 */
function take(parts: WalkParts, walk: Walk, { transactions, nextCursor }: TransactionPage, start: number) {
  const { directions } = walk.asked
  const rows = transactions.filter(
    ({ bookedAt, direction }) => directions.includes(direction) && isInWindow(bookedAt, walk.asked),
  )
  const before = start + rows.length
  if (rows.length > 0) Object.assign(walk, { newest: walk.newest ?? rows[0]!.bookedAt, oldest: rows.at(-1)!.bookedAt })
  if (nextCursor === null) {
    walk.end = before
    return { rows, next: undefined }
  }
  const next: ListPlace = { before, cursor: nextCursor }
  addPlace(walk.places, next, parts.settings.limits.transactionPlaces)
  return { rows, next }
}

/** Asks the core bank once more, within the bounds of one request. */
async function ask(
  parts: WalkParts,
  walk: Walk,
  part: Pick<TransactionQuery, 'cursor' | 'asOf' | 'skip' | 'limit'>,
): Promise<TransactionPage> {
  if (walk.calls++ >= parts.settings.limits.transactionCalls) throw tooMany()
  if (parts.clock.elapsedMs() - walk.startedMs > parts.settings.coreBankTimeoutMs) throw tooSlow()
  const answer = parts.coreBank.listTransactions({ ...walk.asked, ...part }).catch((refusal: unknown) => {
    if (part.cursor === undefined || !isRefused(refusal)) throw refusal
    forgetList(parts, { mark: walk.mark, query: queryText(walk.asked) })
    throw unknownMark()
  })
  return checkPage(await answer, part.cursor)
}

const isRefused = (refusal: unknown) =>
  refusal instanceof BankRefusal && readCoreBankError(refusal.detail.cause)?.kind === 'refused'

/** The refusal of a mark that opens no list, or none any more. */
export const unknownMark = (): BankRefusal =>
  new BankRefusal('resourceFormat', 'as-of is no mark of this list, or is too old; begin with the first page, without as-of.', {
    path: 'as-of',
  })

const tooMany = () =>
  new BankRefusal(
    'resourceFormat',
    'There are more transactions than one list can hold; ask for less with fromBookingDateTime and toBookingDateTime.',
    { path: 'fromBookingDateTime' },
  )

const tooSlow = () =>
  new BankRefusal(
    'coreBankUnavailable',
    'The bank’s core system takes too long to list so many transactions; ask for less with fromBookingDateTime.',
  )
