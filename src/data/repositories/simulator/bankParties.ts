import { type Executor } from '../../schema.ts'

/** A customer with what the bank knows of the person; `details` is null where it knows no more than the name. */
export interface BankPartyRow {
  national_id: string
  customer_id: string
  name_en: string
  name_ar: string | null
  details: object | null
}

/** Writes particulars of customers that have none yet. */
export async function insertBankParties(trx: Executor, rows: readonly { national_id: string; details: object }[]): Promise<void> {
  await trx
    .insertInto('bank_parties')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const parties = (db: Executor) =>
  db
    .selectFrom('bank_customers')
    .leftJoin('bank_parties', 'bank_parties.national_id', 'bank_customers.national_id')
    .select([
      'bank_customers.national_id',
      'bank_customers.customer_id',
      'bank_customers.name_en',
      'bank_customers.name_ar',
      'bank_parties.details',
    ])

export async function findBankParty(db: Executor, nationalId: string): Promise<BankPartyRow | undefined> {
  return parties(db).where('bank_customers.national_id', '=', nationalId).executeTakeFirst()
}

/** Everybody who holds an account, in the order of their national ids. */
export async function listAccountParties(db: Executor, accountId: string): Promise<BankPartyRow[]> {
  return parties(db)
    .innerJoin('bank_account_holders', 'bank_account_holders.national_id', 'bank_customers.national_id')
    .where('bank_account_holders.account_id', '=', accountId)
    .orderBy('bank_customers.national_id')
    .execute()
}
