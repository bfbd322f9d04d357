import { type Selectable } from 'kysely'
import { type BankGuaranteeAccountTable } from '../../guaranteeSchema.ts'
import { type Executor } from '../../schema.ts'

export type GuaranteeAccountRow = Selectable<BankGuaranteeAccountTable>
export type LineSide = GuaranteeAccountRow['side']

/** A posting of one line: halalas that come to a side (positive) or leave it (negative). */
export interface LinePosting {
  postingId: string
  /** Unique over the whole ledger: what this posting is for. */
  reference: string
  commercialRegistrationNumber: number
  entries: Partial<Record<LineSide, number>>
  now: Date
}

const accountId = (commercialRegistrationNumber: number, side: LineSide) => `lgl-${commercialRegistrationNumber}-${side}`

/** Opens the three accounts of a line at zero, where they are not there yet. */
export async function openGuaranteeLine(trx: Executor, commercialRegistrationNumber: number): Promise<void> {
  const rows = (['granted', 'free', 'reserved'] as const).map((side) => ({
    account_id: accountId(commercialRegistrationNumber, side),
    commercial_registration_number: commercialRegistrationNumber,
    side,
    balance_halalas: 0,
  }))
  await trx
    .insertInto('bank_guarantee_accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Accounts of one line, or of all. */
export async function listGuaranteeAccounts(db: Executor, commercialRegistrationNumber?: number): Promise<GuaranteeAccountRow[]> {
  const query = db.selectFrom('bank_guarantee_accounts').selectAll().orderBy('account_id')
  return (
    commercialRegistrationNumber === undefined
      ? query
      : query.where('commercial_registration_number', '=', commercialRegistrationNumber)
  ).execute()
}

/** The same, locked until the end of the transaction in the order of their ids: of two letters at once one waits and sees what is left. */
export async function lockGuaranteeLine(trx: Executor, commercialRegistrationNumber: number): Promise<GuaranteeAccountRow[]> {
  return trx
    .selectFrom('bank_guarantee_accounts')
    .selectAll()
    .where('commercial_registration_number', '=', commercialRegistrationNumber)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/**
 * Posts to a line and moves the balances with the statement that writes the entries. False when `reference` was posted
 * before: nothing is written then. The database refuses a posting that does not sum to zero or leaves the line.
 */
export async function postToGuaranteeLine(trx: Executor, posting: LinePosting): Promise<boolean> {
  const { postingId, reference, commercialRegistrationNumber, now } = posting
  const posted = await trx
    .insertInto('bank_guarantee_postings')
    .values({ posting_id: postingId, reference, created_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  if (posted.numInsertedOrUpdatedRows !== 1n) return false
  const rows = Object.entries(posting.entries).map(([side, amountHalalas]) => ({
    posting_id: postingId,
    account_id: accountId(commercialRegistrationNumber, side as LineSide),
    amount_halalas: amountHalalas,
  }))
  await trx
    .with('entries', (query) =>
      query.insertInto('bank_guarantee_entries').values(rows).returning(['account_id', 'amount_halalas']),
    )
    .updateTable('bank_guarantee_accounts')
    .from('entries')
    .set((expression) => ({
      balance_halalas: expression('bank_guarantee_accounts.balance_halalas', '+', expression.ref('entries.amount_halalas')),
    }))
    .whereRef('bank_guarantee_accounts.account_id', '=', 'entries.account_id')
    .execute()
  return true
}

/** What must always hold of every line: its accounts sum to zero, equal their entries, and the reserved one equals the open letters. */
export async function auditGuaranteeLines(
  db: Executor,
): Promise<{ sumHalalas: number; accountsOutOfBalance: string[]; linesOutOfStep: number[] }> {
  const accounts = await listGuaranteeAccounts(db)
  const entries = await db
    .selectFrom('bank_guarantee_entries')
    .select((expression) => ['account_id', expression.fn.sum<string | number>('amount_halalas').as('total')])
    .groupBy('account_id')
    .execute()
  const open = await db
    .selectFrom('bank_letters')
    .select((expression) => ['commercial_registration_number', expression.fn.sum<string | number>('amount_halalas').as('total')])
    .where('state', 'in', ['pending', 'issued'])
    .groupBy('commercial_registration_number')
    .execute()
  const entered = new Map(entries.map((row) => [row.account_id, Number(row.total)]))
  const opened = new Map(open.map((row) => [row.commercial_registration_number, Number(row.total)]))
  return {
    sumHalalas: accounts.reduce((sum, account) => sum + account.balance_halalas, 0),
    accountsOutOfBalance: accounts
      .filter((account) => account.balance_halalas !== (entered.get(account.account_id) ?? 0))
      .map((account) => account.account_id),
    linesOutOfStep: accounts
      .filter(
        (account) =>
          account.side === 'reserved' && account.balance_halalas !== (opened.get(account.commercial_registration_number) ?? 0),
      )
      .map((account) => account.commercial_registration_number),
  }
}
