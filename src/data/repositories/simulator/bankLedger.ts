import { type Executor } from '../../schema.ts'

/** One posting: halalas that come to an account (positive) or leave it (negative). */
export interface LedgerEntry {
  accountId: string
  amountHalalas: number
  /** What the account's customer sees of it; absent for the bank's own accounts and for opening balances. */
  transaction?: { kind: string; reference: string; details: object }
}

export interface LedgerPosting {
  ledgerTransactionId: string
  /** Unique over the whole ledger: what this posting is for. */
  reference: string
  description: string
  entries: LedgerEntry[]
  now: Date
}

/**
 * Posts entries and moves the balances with the statement that writes them. False when `reference` was posted before:
 * nothing is written then. The database refuses the commit when the entries do not sum to zero.
 */
export async function postLedgerTransaction(trx: Executor, posting: LedgerPosting): Promise<boolean> {
  const { ledgerTransactionId, reference, description, now } = posting
  const posted = await trx
    .insertInto('bank_ledger_transactions')
    .values({ ledger_transaction_id: ledgerTransactionId, reference, description, created_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  if (posted.numInsertedOrUpdatedRows !== 1n) return false
  const rows = posting.entries.map((entry) => ({
    ledger_transaction_id: ledgerTransactionId,
    account_id: entry.accountId,
    amount_halalas: entry.amountHalalas,
  }))
  const shown = posting.entries.filter(({ transaction }) => transaction !== undefined)
  const moved = await trx
    .with('entries', (query) => query.insertInto('bank_ledger_entries').values(rows).returning(['account_id', 'amount_halalas']))
    .updateTable('bank_accounts')
    .from('entries')
    .set((expression) => ({
      balance_halalas: expression('bank_accounts.balance_halalas', '+', expression.ref('entries.amount_halalas')),
      // Under the lock that this statement takes, so sequences of an account grow in the order of commits.
      transaction_sequence: expression(
        'bank_accounts.transaction_sequence',
        '+',
        expression
          .case()
          .when('bank_accounts.account_id', 'in', ['', ...shown.map(({ accountId }) => accountId)])
          .then(1)
          .else(0)
          .end(),
      ),
    }))
    .whereRef('bank_accounts.account_id', '=', 'entries.account_id')
    .returning(['bank_accounts.account_id', 'bank_accounts.balance_halalas', 'bank_accounts.transaction_sequence'])
    .execute()
  if (shown.length > 0) await insertTransactions(trx, shown, moved, now)
  return true
}

type MovedAccount = { account_id: string; balance_halalas: number; transaction_sequence: number }

async function insertTransactions(trx: Executor, entries: LedgerEntry[], moved: MovedAccount[], now: Date): Promise<void> {
  const rows = entries.flatMap(({ accountId, amountHalalas, transaction }) => {
    const account = moved.find(({ account_id }) => account_id === accountId)
    if (!account || !transaction) return []
    const { kind, reference, details } = transaction
    const moments = { transaction_at: now, booked_at: now, value_at: now }
    const { transaction_sequence: sequence, balance_halalas } = account
    return [
      {
        account_id: accountId,
        sequence,
        kind,
        status: 'booked' as const,
        ...moments,
        amount_halalas: amountHalalas,
        balance_halalas,
        reference,
        details: JSON.stringify(details),
      },
    ]
  })
  await trx.insertInto('bank_transactions').values(rows).execute()
}

/** The posting that carries this reference, or undefined. */
export async function findPosting(db: Executor, reference: string): Promise<{ created_at: Date } | undefined> {
  return db.selectFrom('bank_ledger_transactions').select('created_at').where('reference', '=', reference).executeTakeFirst()
}

/** What must always hold: the sum of all balances, and the accounts whose balance is not the sum of their entries. */
export async function auditLedger(db: Executor): Promise<{ sumHalalas: number; accountsOutOfBalance: string[] }> {
  const rows = await db
    .selectFrom('bank_accounts')
    .leftJoin('bank_ledger_entries', 'bank_ledger_entries.account_id', 'bank_accounts.account_id')
    .select((expression) => [
      'bank_accounts.account_id',
      'bank_accounts.balance_halalas',
      expression.fn
        .coalesce(expression.fn.sum<string | number>('bank_ledger_entries.amount_halalas'), expression.lit(0))
        .as('entries'),
    ])
    .groupBy(['bank_accounts.account_id', 'bank_accounts.balance_halalas'])
    .execute()
  return {
    sumHalalas: rows.reduce((sum, row) => sum + row.balance_halalas, 0),
    accountsOutOfBalance: rows.filter((row) => Number(row.entries) !== row.balance_halalas).map((row) => row.account_id),
  }
}
