import { type Executor } from '../../schema.ts'

/** A customer with what the bank knows of the person; `details` is null where it knows no more than the name. */
export interface BankPartyRow {
  nationalIdentificationNumber: string
  customerId: string
  nameEn: string
  nameAr: string | null
  details: object | null
}

/** Writes particulars of customers that have none yet. */
export async function insertBankParties(
  trx: Executor,
  rows: readonly { nationalIdentificationNumber: string; details: object }[],
): Promise<void> {
  await trx
    .insertInto('bankParties')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const parties = (db: Executor) =>
  db
    .selectFrom('bankCustomers')
    .leftJoin('bankParties', 'bankParties.nationalIdentificationNumber', 'bankCustomers.nationalIdentificationNumber')
    .select([
      'bankCustomers.nationalIdentificationNumber',
      'bankCustomers.customerId',
      'bankCustomers.nameEn',
      'bankCustomers.nameAr',
      'bankParties.details',
    ])

export async function findBankParty(db: Executor, nationalIdentificationNumber: string): Promise<BankPartyRow | undefined> {
  return parties(db).where('bankCustomers.nationalIdentificationNumber', '=', nationalIdentificationNumber).executeTakeFirst()
}

/** Everybody who holds an account, in the order of their national ids. */
export async function listAccountParties(db: Executor, accountId: string): Promise<BankPartyRow[]> {
  return parties(db)
    .innerJoin(
      'bankAccountHolders',
      'bankAccountHolders.nationalIdentificationNumber',
      'bankCustomers.nationalIdentificationNumber',
    )
    .where('bankAccountHolders.accountId', '=', accountId)
    .orderBy('bankCustomers.nationalIdentificationNumber')
    .execute()
}
