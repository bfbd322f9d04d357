import type { BankTransaction, TransactionPage, TransactionQuery } from '../../corebank/accountData.ts'
import { readCoreBankError } from '../../corebank/port.ts'
import { isInWindow } from '../../domain/account/bookingWindow.ts'
import { pageOffset, type PageRequest } from '../../domain/account/paging.ts'
import {
  addPlace,
  isOwnMark,
  type ListPlace,
  type ListPlaces,
  nearestPlace,
  type TransactionExtent,
} from '../../domain/account/transactionList.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { findKnownList, forgetList, keepList } from './knownLists.ts'
import { checkList, checkPage } from './transactionAnswers.ts'

type Parts = Pick<Dependencies, 'db' | 'coreBank' | 'settings' | 'clock'>

/** Which rows of which account, whatever page of them. */
export type AskedTransactions = Pick<TransactionQuery, 'accountId' | 'from' | 'to' | 'directions'>

/** A page of an account's transactions, what is true of the whole list, and the mark that brings the list back. */
export interface FoundPage extends TransactionExtent {
  rows: BankTransaction[]
  asOf: number
}

/** A list along which a request walks from cursor to cursor. */
interface Walk {
  asked: AskedTransactions
  mark: number | null
  extent: TransactionExtent | null
  places: ListPlaces
  /** How many rows there are, once the last one was read. */
  end?: number
  /** Booking times of the first and the last row that were read. */
  newest?: Date
  oldest?: Date
  calls: number
  startedMs: number
  limits: Dependencies['settings']['limits']
}

/**
 * One page of a list of transactions. The core bank goes by cursors and TPPs by numbers of pages, so the cursors that were met are
 * remembered and the way to a page begins at the nearest one (docs/decisions/accounts.md#pages-over-cursors). Throws BankRefusal
 * 'resourceFormat' for a mark that is unknown or too old and for a list that is too long to be counted, and 'coreBankUnavailable'.
 */
export async function findTransactionPage(
  parts: Parts,
  asked: AskedTransactions,
  { asOf, ...page }: PageRequest,
  now: Date,
): Promise<FoundPage> {
  const query = queryText(asked)
  const offset = pageOffset(page)
  const known = asOf === undefined ? undefined : await findKnownList(parts, { mark: asOf, query }, now)
  if (asOf !== undefined && !known && isOwnMark(asOf)) throw unknownMark()
  const bounds = { calls: 0, startedMs: parts.clock.elapsedMs(), limits: parts.settings.limits }
  const walk: Walk = { asked, mark: null, extent: null, places: new Map(), ...known, ...bounds }
  const begun = known ? [] : await begin(parts, walk, asOf, offset === 0 ? page.size : 1)
  // A page that was asked for without its mark may be one of a list that is known.
  if (!known && walk.mark !== null) Object.assign(walk, await findKnownList(parts, { mark: walk.mark, query }, now))
  const rows = offset === 0 ? begun : []
  rows.push(...(await readRows(parts, walk, offset + rows.length, offset + page.size)))
  const extent = walk.extent ?? (await countRows(parts, walk))
  const { mark } = known ?? (await keepList(parts, { query, mark: walk.mark, extent, places: walk.places }, now))
  return { rows, asOf: mark, ...extent }
}

/** Begins a list, as it is now or with a number of the core bank's, and returns the rows in front. */
async function begin(parts: Parts, walk: Walk, asOf: number | undefined, limit: number): Promise<BankTransaction[]> {
  const answer = await ask(parts, walk, { ...(asOf !== undefined && { asOf }), limit })
  const { firstCursor, asOf: mark, extent } = checkList(answer.list)
  // A core bank without such numbers did not look at this one.
  if (asOf !== undefined && mark === null) throw unknownMark()
  Object.assign(walk, { mark, extent })
  addPlace(walk.places, { before: 0, cursor: firstCursor }, walk.limits.transactionPlaces)
  return take(walk, answer, 0, limit).rows
}

/** The rows from the one with `from` rows before it up to the one with `to`, as far as there are any. */
async function readRows(parts: Parts, walk: Walk, from: number, to: number): Promise<BankTransaction[]> {
  const rows: BankTransaction[] = []
  if (from >= to || from >= Math.min(walk.extent?.total ?? Infinity, walk.end ?? Infinity)) return rows
  let place: ListPlace | undefined = nearestPlace(walk.places, from)
  while (place && place.before < to) {
    const isBefore = place.before < from
    const found = await goOn(
      parts,
      walk,
      place,
      isBefore ? Math.min(from - place.before, walk.limits.transactionRows) : to - place.before,
    )
    if (!isBefore) rows.push(...found.rows)
    place = found.next
  }
  return rows
}

/** Reads on to the end of a list that the core bank does not count. */
async function countRows(parts: Parts, walk: Walk): Promise<TransactionExtent> {
  let place: ListPlace | undefined = nearestPlace(walk.places, Infinity)
  while (walk.end === undefined && place) place = (await goOn(parts, walk, place, walk.limits.transactionRows)).next
  return { total: walk.end ?? 0, firstAvailableAt: walk.oldest ?? null, lastAvailableAt: walk.newest ?? null }
}

async function goOn(parts: Parts, walk: Walk, { before, cursor }: ListPlace, limit: number) {
  const answer = await ask(parts, walk, { cursor, limit })
  return take(walk, answer, before, limit)
}

/** Takes the rows of an answer that were asked for, also where the core bank answers more, and notes the place behind them. */
function take(walk: Walk, { transactions, nextCursor }: TransactionPage, start: number, limit: number) {
  const { directions } = walk.asked
  const rows = transactions
    .filter(({ bookedAt, direction }) => directions.includes(direction) && isInWindow(bookedAt, walk.asked))
    .slice(0, limit)
  const before = start + rows.length
  if (rows.length > 0) Object.assign(walk, { newest: walk.newest ?? rows[0]!.bookedAt, oldest: rows.at(-1)!.bookedAt })
  if (nextCursor === null) {
    walk.end = before
    return { rows, next: undefined }
  }
  const next: ListPlace = { before, cursor: nextCursor }
  addPlace(walk.places, next, walk.limits.transactionPlaces)
  return { rows, next }
}

/** Asks the core bank once more, within the bounds of one request. */
async function ask(
  parts: Parts,
  walk: Walk,
  part: Pick<TransactionQuery, 'cursor' | 'asOf' | 'limit'>,
): Promise<TransactionPage> {
  if (walk.calls++ >= walk.limits.transactionCalls) throw tooMany()
  if (parts.clock.elapsedMs() - walk.startedMs > parts.settings.coreBankTimeoutMs) throw tooSlow()
  const answer = parts.coreBank.listTransactions({ ...walk.asked, ...part }).catch((refusal: unknown) => {
    if (part.cursor === undefined || !isRefused(refusal)) throw refusal
    if (walk.mark !== null) forgetList(parts, { mark: walk.mark, query: queryText(walk.asked) })
    throw unknownMark()
  })
  return checkPage(await answer, part.cursor)
}

const isRefused = (refusal: unknown) =>
  refusal instanceof BankRefusal && readCoreBankError(refusal.detail.cause)?.kind === 'refused'

/** Names the rows of a list. A cursor is used for no others. */
const queryText = ({ accountId, from, to, directions }: AskedTransactions) =>
  [accountId, from?.toISOString() ?? '', to?.toISOString() ?? '', [...directions].sort().join()].join(' ')

const unknownMark = () =>
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
