import { type Selectable } from 'kysely'
import { type BankCompanyTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankCompanyRow = Selectable<BankCompanyTable>
export interface BankSignatoryRow {
  commercialRegistrationNumber: number
  nationalIdentificationNumber: string
}

/** Writes companies and who may sign for them, where they are not there yet. */
export async function insertBankCompanies(
  db: Executor,
  companies: BankCompanyRow[],
  signatories: BankSignatoryRow[],
): Promise<void> {
  await db
    .insertInto('bankCompanies')
    .values(companies)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('bankSignatories')
    .values(signatories)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every pair of company and signatory. */
export async function listSignedCompanies(db: Executor): Promise<(BankCompanyRow & { nationalIdentificationNumber: string })[]> {
  return db
    .selectFrom('bankCompanies')
    .innerJoin('bankSignatories', 'bankSignatories.commercialRegistrationNumber', 'bankCompanies.commercialRegistrationNumber')
    .selectAll('bankCompanies')
    .select('bankSignatories.nationalIdentificationNumber')
    .orderBy('bankCompanies.commercialRegistrationNumber')
    .execute()
}

/** One company, or undefined. */
export async function findBankCompany(db: Executor, commercialRegistrationNumber: number): Promise<BankCompanyRow | undefined> {
  return db
    .selectFrom('bankCompanies')
    .selectAll()
    .where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
    .executeTakeFirst()
}

/** All companies. */
export async function listBankCompanies(db: Executor): Promise<BankCompanyRow[]> {
  return db.selectFrom('bankCompanies').selectAll().orderBy('commercialRegistrationNumber').execute()
}

/** True when the customer may sign for the company. */
export async function isSignatory(
  db: Executor,
  commercialRegistrationNumber: number,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('bankSignatories')
    .select('nationalIdentificationNumber')
    .where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
  return row !== undefined
}
