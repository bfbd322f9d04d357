import { type BankArrangementTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankArrangementKind = BankArrangementTable['kind']
export interface BankArrangementRow {
  account_id: string
  kind: BankArrangementKind
  arrangement_id: string
  details: object
}

/** Writes beneficiaries, direct debits, standing orders and scheduled payments that are not there yet. */
export async function insertBankArrangements(trx: Executor, rows: readonly BankArrangementRow[]): Promise<void> {
  await trx
    .insertInto('bank_arrangements')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All of one kind that belong to an account, in the order of their ids. */
export async function listBankArrangements(
  db: Executor,
  accountId: string,
  kind: BankArrangementKind,
): Promise<{ arrangement_id: string; details: object }[]> {
  return db
    .selectFrom('bank_arrangements')
    .select(['arrangement_id', 'details'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('arrangement_id')
    .execute()
}
