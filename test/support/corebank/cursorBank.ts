import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { openClock } from '../../../src/config/clock.ts'
import { readSettings } from '../../../src/config/settings.ts'
import type { BankTransaction, TransactionPage, TransactionQuery } from '../../../src/corebank/accountData.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import { type CoreBank, CoreBankError } from '../../../src/corebank/port.ts'
import type { Database } from '../../../src/data/schema.ts'
import type { PageRequest } from '../../../src/domain/account/paging.ts'
import { findTransactionPage } from '../../../src/services/account/transactionPages.ts'

/** Whose transactions the core bank below has. */
const accountId = 'acc-1'
const directions = ['KSAOB.Credit', 'KSAOB.Debit'] as const
/** When the oldest row was booked. */
export const base = Date.UTC(2026, 0, 1)
type Row = BankTransaction & { arrived: number }
const rowOf = (number: number, at: number): Row =>
  ({
    transactionId: `t-${number}`,
    arrived: number,
    bookedAt: new Date(at),
    direction: number % 3 ? 'KSAOB.Credit' : 'KSAOB.Debit',
  }) as Partial<Row> as Row

/** What a core bank of this kind can do. */
export interface Ability {
  /** It counts the rows of a list. */
  counts?: boolean
  /** It can be asked for a list by a number. */
  numbers?: boolean
  /** It begins a list at any row. */
  jumps?: boolean
  /** The most rows of one answer. */
  most?: number
  /** So many rows come at once, however few are wanted. */
  least?: number
  cursor?: () => string
}

/** A core bank whose cursors say nothing: it keeps a list of its own behind each. Seven rows at a time share their booking time. */
export function openCursorBank(
  rows: number,
  { counts = false, numbers = false, jumps = false, most = 100, least = 1, cursor = randomUUID }: Ability = {},
) {
  const history = Array.from({ length: rows }, (_, number) => rowOf(number, base + Math.floor(number / 7) * 60_000))
  const places = new Map<string, { list: Row[]; from: number }>()
  const calls: TransactionQuery[] = []
  const place = (list: Row[], from: number) => {
    const name = cursor()
    places.set(name, { list, from })
    return name
  }
  const begin = ({ from, to, asOf, ...query }: TransactionQuery) =>
    history
      .filter(({ bookedAt, direction, arrived }) => {
        const isThere = !numbers || asOf === undefined || arrived < asOf
        return isThere && query.directions.includes(direction) && !(from && bookedAt < from) && !(to && bookedAt > to)
      })
      .sort((one, other) => other.bookedAt.getTime() - one.bookedAt.getTime() || other.arrived - one.arrived)
  const listTransactions = async (query: TransactionQuery): Promise<TransactionPage> => {
    calls.push(query)
    const skipped = jumps ? (query.skip ?? 0) : undefined
    const known = query.cursor === undefined ? { list: begin(query), from: skipped ?? 0 } : places.get(query.cursor)
    if (!known) throw new CoreBankError('refused', 'none', 'the cursor has expired')
    const end = known.from + Math.max(least, Math.min(query.limit, most))
    const transactions = known.list.slice(known.from, end)
    const answer = { transactions, nextCursor: end < known.list.length ? place(known.list, end) : null }
    if (query.cursor !== undefined) return answer
    const times = { firstAvailableAt: known.list.at(-1)?.bookedAt ?? null, lastAvailableAt: known.list[0]?.bookedAt ?? null }
    const extent = counts ? { total: known.list.length, ...times } : null
    const asOf = numbers ? Math.min(query.asOf ?? history.length, history.length) : null
    return { ...answer, list: { firstCursor: place(known.list, 0), asOf, extent, ...(skipped !== undefined && { skipped }) } }
  }
  /** A row that arrives now: booked in the middle of the history, or at its newest time. */
  const arrive = (at = history[Math.floor(history.length / 2)]!.bookedAt) =>
    void history.push(rowOf(history.length, at.getTime()))
  /** What another instance of the service, or this one after a start, has of the core bank. */
  const connect = () => boundCoreBank({ listTransactions } as Partial<CoreBank> as CoreBank, settings, () => undefined)
  return { history, calls, arrive, connect, expire: () => places.clear(), begin }
}
const settings = readSettings({})
/** When pages are asked for. */
export const now = new Date(base + 400 * 86_400_000)

/** Reads pages from a core bank, as one instance of the service does. */
export const openReader = (
  db: Kysely<Database>,
  coreBank: CoreBank,
  query: Partial<TransactionQuery> = {},
  clock = openClock(),
) => {
  const parts = { db, coreBank, settings, clock }
  return (page: PageRequest, at = now) => findTransactionPage(parts, { accountId, directions, ...query }, page, at)
}
/** Which rows a page has. */
export const idsOf = ({ rows }: { rows: BankTransaction[] }) => rows.map(({ transactionId }) => transactionId)
/** Which rows the core bank has now. */
export const wholeOf = ({ begin }: ReturnType<typeof openCursorBank>, query: Partial<TransactionQuery> = {}) =>
  begin({ accountId, directions, limit: 1, ...query }).map(({ transactionId }) => transactionId)
