import type { BankTransaction } from '../../corebank/accountData.ts'
import { pageOffset, type PageRequest } from '../../domain/account/paging.ts'
import { isOwnMark, type TransactionExtent } from '../../domain/account/transactionList.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { findBegunList, findKnownList, keepList, type KnownList, rememberBegun } from './knownLists.ts'
import {
  type AskedTransactions,
  beginList,
  queryText,
  readExtent,
  readRows,
  type Stretch,
  unknownMark,
  type Walk,
  type WalkParts,
} from './transactionWalk.ts'

/** A page of an account's transactions, what is true of the whole list, and the mark that brings the list back. */
export interface FoundPage extends TransactionExtent {
  rows: BankTransaction[]
  asOf: number
}

/**
 * One page of a list of transactions. The core bank goes by cursors and TPPs by numbers of pages, so the cursors that were met are
 * remembered and the way to a page begins at the nearest one (docs/decisions/accounts.md#pages-over-cursors). Throws BankRefusal
 * 'resourceFormat' for a mark that is unknown or too old and for a list that is too long to be counted, and 'coreBankUnavailable'.
 */
export async function findTransactionPage(
  parts: WalkParts,
  asked: AskedTransactions,
  request: PageRequest,
  now: Date,
): Promise<FoundPage> {
  try {
    return await findPage(parts, asked, request, now)
  } catch (refusal) {
    if (request.asOf !== undefined || !(refusal instanceof BankRefusal) || refusal.detail.path !== 'as-of') throw refusal
    // Who named no list has nothing to do with one that was remembered and whose cursors have expired.
    return findPage(parts, asked, request, now)
  }
}

async function findPage(
  parts: WalkParts,
  asked: AskedTransactions,
  { asOf, ...page }: PageRequest,
  now: Date,
): Promise<FoundPage> {
  const query = queryText(asked)
  const [from, to] = [pageOffset(page), pageOffset(page) + page.size]
  const name = { mark: asOf, query }
  const findBegun = () => findBegunList(parts, { ...name, isAnew: asOf === undefined && from === 0 }, now)
  let known = (asOf === undefined ? undefined : await findKnownList(parts, { mark: asOf, query }, now)) ?? (await findBegun())
  if (asOf !== undefined && !known && isOwnMark(asOf)) throw unknownMark()
  let walk = startWalk(parts, asked, known)
  let begun = nothingRead
  if (!known || isJump(known, from))
    begun = await beginList(parts, walk, { asOf: known?.mark ?? asOf, skip: from, limit: page.size }, now)
  // Without a number of the core bank's own a list is stored, and without a count it is read to its end. Both are dear, so requests that
  // come at once share one list. Nothing is awaited between this look for another's and `rememberBegun`, so none begins in between.
  const isDear = walk.mark === null || walk.extent === null
  const other = isDear ? findBegun() : undefined
  if (other) {
    known = await other
    walk = { ...startWalk(parts, asked, known), calls: walk.calls }
    begun = nothingRead
  }
  const read = async () => {
    const rows = await readRows(parts, walk, { from, to }, begun)
    const extent = await readExtent(parts, walk)
    const { mark, places, canJump } = walk
    return { rows, list: known ?? (await keepList(parts, { query, mark, extent, places, canJump }, now)) }
  }
  const reading = read()
  const isRemembered = isDear && !known
  if (isRemembered)
    rememberBegun(
      parts,
      name,
      reading.then(({ list }) => list),
      now,
    )
  const { rows, list } = await reading
  return { rows, asOf: list.mark, ...list.extent }
}

const nothingRead: Stretch = { before: 0, rows: [] }

function startWalk({ clock }: WalkParts, asked: AskedTransactions, known: KnownList | undefined): Walk {
  return { asked, mark: null, extent: null, places: new Map(), canJump: false, ...known, calls: 0, startedMs: clock.elapsedMs() }
}

/** Whether a known list is begun again at a row, because no cursor leads there and the core bank finds it without a walk. */
const isJump = ({ mark, canJump, places, extent }: KnownList, row: number) =>
  canJump && !isOwnMark(mark) && !places.has(row) && row < extent.total
