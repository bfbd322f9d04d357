import { type Compilable, type Selectable, sql } from 'kysely'
import type { SimulatedTransactionTable, SimulatorDatabase, SimulatorTables } from '../schema.ts'
import { statement } from '../../data/statement.ts'
import { accountColumns, type SimulatedAccount } from './accounts.ts'

/** A row of an account's history. */
export type SimulatedTransaction = Selectable<SimulatedTransactionTable>

/** Selects rows of one account's history: booked in [from, to], up to the mark, and only credits or debits when `sign` says so. */
export interface BankTransactionFilter {
  accountId: string
  from?: Date | undefined
  to?: Date | undefined
  sign?: 'credit' | 'debit' | undefined
  asOf?: number | undefined
}

/** The filter as values of a statement: amounts above `over` are credits, those below `under` debits. */
const valuesOf = ({ sign, ...filter }: BankTransactionFilter) => ({
  ...filter,
  over: sign === 'credit' ? 0 : undefined,
  under: sign === 'debit' ? 0 : undefined,
})
type FilterValues = ReturnType<typeof valuesOf>

function matching(db: SimulatorDatabase, { accountId, from, to, over, under, asOf }: FilterValues) {
  let query = db.selectFrom('bankTransactions').where('bankTransactions.accountId', '=', accountId)
  if (asOf !== undefined) query = query.where('sequence', '<=', asOf)
  if (from) query = query.where('bookedAt', '>=', from)
  if (to) query = query.where('bookedAt', '<=', to)
  if (over !== undefined) query = query.where('amountHalalas', '>', over)
  return under === undefined ? query : query.where('amountHalalas', '<', under)
}

/** The row behind which a page begins. Its time has whole milliseconds, as all times have. */
export type TransactionPlace = Pick<SimulatedTransaction, 'bookedAt' | 'sequence'>

/**
 * Up to `limit` rows, newest booking first: the first ones, those behind `after`, or those behind `skip` others. Rows with the same time
 * are ordered by their sequence, so the order never changes.
 */
export async function listBankTransactions(
  db: SimulatorDatabase,
  filter: BankTransactionFilter,
  { after, skip = 0, limit }: { after?: TransactionPlace | undefined; skip?: number; limit: number },
): Promise<SimulatedTransaction[]> {
  const place = { afterAt: after?.bookedAt, afterSequence: after?.sequence, offset: skip > 0 ? skip : undefined }
  return selectPage(db, { ...valuesOf(filter), ...place, limit })
}

interface PageValues extends FilterValues {
  afterAt: Date | undefined
  afterSequence: number | undefined
  offset: number | undefined
  limit: number
}

const columns = [
  'accountId',
  'sequence',
  'kind',
  'status',
  'transactionAt',
  'bookedAt',
  'valueAt',
  'amountHalalas',
  'balanceHalalas',
  'reference',
  'details',
] as const satisfies (keyof SimulatedTransaction)[]

// Two values: a row comparison with a subquery, or a join with the account, takes longer to plan than the rows take to read (measured).
const selectPage = statement<PageValues, SimulatedTransaction, SimulatorTables>(
  (db, { afterAt, afterSequence, offset, limit, ...filter }) => {
    const ordered = matching(db, filter).select(columns).orderBy('bookedAt', 'desc').orderBy('sequence', 'desc').limit(limit)
    const rows = offset === undefined ? ordered : ordered.offset(offset)
    if (afterAt === undefined) return rows
    return rows.where(sql<boolean>`(booked_at, sequence) < (${afterAt}::timestamptz, ${afterSequence}::bigint)`)
  },
)

/** An account, the number of rows on all pages, and the booking times of the oldest and the newest. */
export interface SummarizedAccount extends SimulatedAccount {
  total: number
  firstBookedAt: Date | null
  lastBookedAt: Date | null
}

/** The account of a filter with what the filter selects. Rows that are committed later are above its `transactionSequence`. */
export async function summarizeBankTransactions(
  db: SimulatorDatabase,
  filter: BankTransactionFilter,
): Promise<SummarizedAccount | undefined> {
  return (await selectSummary(db, valuesOf(filter)))[0]
}

const selectSummary = statement<FilterValues, SummarizedAccount, SimulatorTables>(
  (db, filter) =>
    db
      .selectFrom('bankAccounts')
      .innerJoinLateral(
        () =>
          matching(db, filter)
            .where(sql<boolean>`sequence <= bank_accounts.transaction_sequence`)
            .select(({ fn }) => [
              fn.countAll<number>().as('total'),
              fn.min('bookedAt').as('firstBookedAt'),
              fn.max('bookedAt').as('lastBookedAt'),
            ])
            .as('summary'),
        (join) => join.onTrue(),
      )
      .select(accountColumns)
      .select(['summary.total', 'summary.firstBookedAt', 'summary.lastBookedAt'])
      .where('bankAccounts.accountId', '=', filter.accountId) as Compilable<SummarizedAccount>,
)

/** A list of numbers as PostgreSQL writes arrays. Both drivers pass it as one text. */
const numbers = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join(',')}}`

/**
 * Writes histories in one statement. Thousands of rows repeat a few words, so each word is sent once and the rows are plain
 * numbers: every start of a new sandbox waits for this. It is for the seed only. It changes no balance, so the caller must keep the
 * ledger right. The rows of an account come in the order of their sequence, and its `transaction_sequence` follows the last one.
 */
export async function insertBankHistory(trx: SimulatorDatabase, rows: readonly SimulatedTransaction[]): Promise<void> {
  const words = new Map<string, number>()
  const wordOf = ({ accountId, kind, status, reference, details }: SimulatedTransaction): number => {
    const word = JSON.stringify({ account_id: accountId, kind, status, reference, details })
    const place = words.get(word) ?? words.size
    words.set(word, place)
    return place
  }
  const places = numbers(rows.map(wordOf))
  const column = (value: (row: SimulatedTransaction) => number | null) => numbers(rows.map(value))
  await sql`
    with words as (
      select list.place - 1 as place, word.* from jsonb_array_elements(${`[${[...words.keys()].join(',')}]`}::jsonb) with ordinality as list (word, place),
        jsonb_to_record(list.word) as word (account_id text, kind text, status text, reference text, details jsonb))
    insert into simulator.bank_transactions (account_id, sequence, kind, status, transaction_at, booked_at, value_at, amount_halalas, balance_halalas, reference, details)
    select account_id, sequence, kind, status, to_timestamp(transaction_ms / 1000.0), to_timestamp(booked_ms / 1000.0), to_timestamp(value_ms / 1000.0),
      amount_halalas, balance_halalas, reference, details
    from unnest(
      ${places}::int[], ${column((row) => row.sequence)}::bigint[], ${column((row) => row.transactionAt.getTime())}::bigint[],
      ${column((row) => row.bookedAt.getTime())}::bigint[], ${column((row) => row.valueAt.getTime())}::bigint[],
      ${column((row) => row.amountHalalas)}::bigint[], ${column((row) => row.balanceHalalas)}::bigint[]
    ) as line (place, sequence, transaction_ms, booked_ms, value_ms, amount_halalas, balance_halalas) join words using (place)`.execute(
    trx,
  )
  const newest = new Map(rows.map((row) => [row.accountId, row.sequence]))
  await sql`update simulator.bank_accounts set transaction_sequence = newest.value::bigint
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(newest))}::jsonb) as newest where account_id = newest.key`.execute(
    trx,
  )
}
