import type { SimulatorDatabase } from '../schema.ts'

/** One entry of a posting: halalas that come to an account (positive) or leave it (negative). */
export interface LedgerEntry {
  accountId: string
  amountHalalas: number
  /** What the account's customer sees of it. Absent for the bank's own accounts and for opening balances. */
  transaction?: { kind: string; reference: string; details: object }
}

/** A double-entry posting. Its entries must sum to zero. */
export interface LedgerPosting {
  ledgerTransactionId: string
  /** What this posting is for. Unique over the whole ledger, so that nothing is posted twice. */
  reference: string
  description: string
  entries: LedgerEntry[]
  now: Date
}

/**
 * Posts entries, and changes the balances in the same statement. Returns false, and writes nothing, when `reference` was posted
 * before. The database refuses the commit when the entries do not sum to zero.
 */
export async function postLedgerTransaction(trx: SimulatorDatabase, posting: LedgerPosting): Promise<boolean> {
  const { ledgerTransactionId, reference, description, now } = posting
  const posted = await trx
    .insertInto('bankLedgerTransactions')
    .values({ ledgerTransactionId, reference, description, createdAt: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  if (posted.numInsertedOrUpdatedRows !== 1n) return false
  const rows = posting.entries.map((entry) => ({
    ledgerTransactionId,
    accountId: entry.accountId,
    amountHalalas: entry.amountHalalas,
  }))
  const shown = posting.entries.filter(({ transaction }) => transaction !== undefined)
  const moved = await trx
    .with('entries', (query) => query.insertInto('bankLedgerEntries').values(rows).returning(['accountId', 'amountHalalas']))
    .updateTable('bankAccounts')
    .from('entries')
    .set((expression) => ({
      balanceHalalas: expression('bankAccounts.balanceHalalas', '+', expression.ref('entries.amountHalalas')),
      // This statement takes the account's lock, so the sequences of an account grow in the order of commits.
      transactionSequence: expression(
        'bankAccounts.transactionSequence',
        '+',
        expression
          .case()
          .when('bankAccounts.accountId', 'in', ['', ...shown.map(({ accountId }) => accountId)])
          .then(1)
          .else(0)
          .end(),
      ),
    }))
    .whereRef('bankAccounts.accountId', '=', 'entries.accountId')
    .returning(['bankAccounts.accountId', 'bankAccounts.balanceHalalas', 'bankAccounts.transactionSequence'])
    .execute()
  if (shown.length > 0) await insertTransactions(trx, shown, moved, now)
  return true
}

type MovedAccount = { accountId: string; balanceHalalas: number; transactionSequence: number }

async function insertTransactions(
  trx: SimulatorDatabase,
  entries: LedgerEntry[],
  moved: MovedAccount[],
  now: Date,
): Promise<void> {
  const rows = entries.flatMap(({ accountId, amountHalalas, transaction }) => {
    const account = moved.find((candidate) => candidate.accountId === accountId)
    if (!account || !transaction) return []
    const { kind, reference, details } = transaction
    const moments = { transactionAt: now, bookedAt: now, valueAt: now }
    const { transactionSequence: sequence, balanceHalalas } = account
    return [
      {
        accountId,
        sequence,
        kind,
        status: 'booked' as const,
        ...moments,
        amountHalalas,
        balanceHalalas,
        reference,
        details: JSON.stringify(details),
      },
    ]
  })
  await trx.insertInto('bankTransactions').values(rows).execute()
}

/** When the posting with this reference was made, or undefined. */
export async function findPosting(db: SimulatorDatabase, reference: string): Promise<{ createdAt: Date } | undefined> {
  return db.selectFrom('bankLedgerTransactions').select('createdAt').where('reference', '=', reference).executeTakeFirst()
}
