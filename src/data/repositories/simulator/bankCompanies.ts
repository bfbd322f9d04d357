import { type Selectable } from 'kysely'
import { type BankCompanyTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankCompanyRow = Selectable<BankCompanyTable>
export interface BankSignatoryRow {
  commercial_registration_number: number
  national_id: string
}

/** Writes companies and who may sign for them, where they are not there yet. */
export async function insertBankCompanies(
  db: Executor,
  companies: BankCompanyRow[],
  signatories: BankSignatoryRow[],
): Promise<void> {
  await db
    .insertInto('bank_companies')
    .values(companies)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('bank_signatories')
    .values(signatories)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every pair of company and signatory. */
export async function listSignedCompanies(db: Executor): Promise<(BankCompanyRow & { national_id: string })[]> {
  return db
    .selectFrom('bank_companies')
    .innerJoin(
      'bank_signatories',
      'bank_signatories.commercial_registration_number',
      'bank_companies.commercial_registration_number',
    )
    .selectAll('bank_companies')
    .select('bank_signatories.national_id')
    .orderBy('bank_companies.commercial_registration_number')
    .execute()
}

/** One company, or undefined. */
export async function findBankCompany(db: Executor, commercialRegistrationNumber: number): Promise<BankCompanyRow | undefined> {
  return db
    .selectFrom('bank_companies')
    .selectAll()
    .where('commercial_registration_number', '=', commercialRegistrationNumber)
    .executeTakeFirst()
}

/** All companies. */
export async function listBankCompanies(db: Executor): Promise<BankCompanyRow[]> {
  return db.selectFrom('bank_companies').selectAll().orderBy('commercial_registration_number').execute()
}

/** True when the customer may sign for the company. */
export async function isSignatory(db: Executor, commercialRegistrationNumber: number, nationalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bank_signatories')
    .select('national_id')
    .where('commercial_registration_number', '=', commercialRegistrationNumber)
    .where('national_id', '=', nationalId)
    .executeTakeFirst()
  return row !== undefined
}
