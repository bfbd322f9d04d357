import { type Selectable, sql } from 'kysely'
import { type BankTransactionTable } from '../bankSchema.ts'
import { type Executor } from '../schema.ts'

export type BankTransactionRow = Selectable<BankTransactionTable>

/** Which rows of one account's history: booked in [from, to], up to the mark, only credits or only debits where `sign` says so. */
export interface BankTransactionFilter {
  accountId: string
  from?: Date | undefined
  to?: Date | undefined
  sign?: 'credit' | 'debit' | undefined
  asOf: number
}

function matching(db: Executor, { accountId, from, to, sign, asOf }: BankTransactionFilter) {
  let query = db.selectFrom('bank_transactions').where('account_id', '=', accountId).where('sequence', '<=', asOf)
  if (from) query = query.where('booked_at', '>=', from)
  if (to) query = query.where('booked_at', '<=', to)
  return sign === undefined ? query : query.where('amount_halalas', sign === 'credit' ? '>' : '<', 0)
}

/** One page, newest booking first. Rows of the same moment follow their sequence, so the order never changes. */
export async function listBankTransactions(db: Executor, filter: BankTransactionFilter, page: { offset: number; limit: number }): Promise<BankTransactionRow[]> {
  return matching(db, filter).selectAll().orderBy('booked_at', 'desc').orderBy('sequence', 'desc').offset(page.offset).limit(page.limit).execute()
}

/** How many rows all pages have together, and when the oldest and the newest of them were booked. */
export async function summarizeBankTransactions(
  db: Executor,
  filter: BankTransactionFilter,
): Promise<{ total: number; firstBookedAt: Date | null; lastBookedAt: Date | null }> {
  const row = await matching(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('booked_at').as('firstBookedAt'), fn.max('booked_at').as('lastBookedAt')])
    .executeTakeFirstOrThrow()
  return { ...row, total: Number(row.total) }
}

/** Halalas that pending rows of an account hold back (below zero) or announce. */
export async function sumPendingHalalas(db: Executor, accountId: string): Promise<number> {
  const { pending } = await db
    .selectFrom('bank_transactions')
    .select(({ fn }) => fn.sum('amount_halalas').as('pending'))
    .where('account_id', '=', accountId)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow()
  return Number(pending ?? 0)
}

/**
 * Writes histories in one statement: thousands of rows cost one round trip and one parameter. For the seed only: it moves no
 * balance, so the caller answers for the ledger. `transaction_sequence` of the accounts follows the rows.
 */
export async function insertBankHistory(trx: Executor, rows: readonly BankTransactionRow[]): Promise<void> {
  const columns = sql.raw('account_id, sequence, kind, status, transaction_at, booked_at, value_at, amount_halalas, balance_halalas, reference, details')
  await sql`insert into bank_transactions (${columns}) select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as history (
    account_id text, sequence bigint, kind text, status text, transaction_at timestamptz, booked_at timestamptz, value_at timestamptz,
    amount_halalas bigint, balance_halalas bigint, reference text, details jsonb)`.execute(trx)
  const newest = new Map<string, number>()
  for (const row of rows) newest.set(row.account_id, Math.max(row.sequence, newest.get(row.account_id) ?? 0))
  await sql`update bank_accounts set transaction_sequence = greatest(transaction_sequence, newest.value::bigint)
    from jsonb_each_text(${JSON.stringify(Object.fromEntries(newest))}::jsonb) as newest where account_id = newest.key`.execute(trx)
}
