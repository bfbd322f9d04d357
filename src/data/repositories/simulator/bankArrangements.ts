import { type BankArrangementTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankArrangementKind = BankArrangementTable['kind']
export interface BankArrangementRow {
  accountId: string
  kind: BankArrangementKind
  arrangementId: string
  details: object
}

/** Writes beneficiaries, direct debits, standing orders and scheduled payments that are not there yet. */
export async function insertBankArrangements(trx: Executor, rows: readonly BankArrangementRow[]): Promise<void> {
  await trx
    .insertInto('bankArrangements')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All of one kind that belong to an account, in the order of their ids. */
export async function listBankArrangements(
  db: Executor,
  accountId: string,
  kind: BankArrangementKind,
): Promise<{ arrangementId: string; details: object }[]> {
  return db
    .selectFrom('bankArrangements')
    .select(['arrangementId', 'details'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('arrangementId')
    .execute()
}
