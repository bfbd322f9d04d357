import type { SimulatedCompany, SimulatorDatabase } from '../schema.ts'

/** A company, and one person who may sign for it. */
export interface SimulatedSignatory {
  commercialRegistrationNumber: number
  nationalIdentificationNumber: string
}

/** Writes companies and signatories that are not there yet. */
export async function insertBankCompanies(
  db: SimulatorDatabase,
  companies: SimulatedCompany[],
  signatories: SimulatedSignatory[],
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
export async function listSignedCompanies(
  db: SimulatorDatabase,
): Promise<(SimulatedCompany & { nationalIdentificationNumber: string })[]> {
  return db
    .selectFrom('bankCompanies')
    .innerJoin('bankSignatories', 'bankSignatories.commercialRegistrationNumber', 'bankCompanies.commercialRegistrationNumber')
    .selectAll('bankCompanies')
    .select('bankSignatories.nationalIdentificationNumber')
    .orderBy('bankCompanies.commercialRegistrationNumber')
    .execute()
}

/** One company, or undefined. */
export async function findBankCompany(
  db: SimulatorDatabase,
  commercialRegistrationNumber: number,
): Promise<SimulatedCompany | undefined> {
  return db
    .selectFrom('bankCompanies')
    .selectAll()
    .where('commercialRegistrationNumber', '=', commercialRegistrationNumber)
    .executeTakeFirst()
}

/** All companies. */
export async function listBankCompanies(db: SimulatorDatabase): Promise<SimulatedCompany[]> {
  return db.selectFrom('bankCompanies').selectAll().orderBy('commercialRegistrationNumber').execute()
}

/** True when the customer may sign for the company. */
export async function isSignatory(
  db: SimulatorDatabase,
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

/** A customer with what the bank knows of the person. `details` is null when it knows only the name. */
export interface SimulatedParty {
  nationalIdentificationNumber: string
  customerId: string
  nameEn: string
  nameAr: string | null
  details: object | null
}

/** Writes the details of customers that have none yet. */
export async function insertBankParties(
  trx: SimulatorDatabase,
  rows: readonly { nationalIdentificationNumber: string; details: object }[],
): Promise<void> {
  await trx
    .insertInto('bankParties')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const parties = (db: SimulatorDatabase) =>
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

/** One customer with their details. Undefined for an unknown number. */
export async function findBankParty(
  db: SimulatorDatabase,
  nationalIdentificationNumber: string,
): Promise<SimulatedParty | undefined> {
  return parties(db).where('bankCustomers.nationalIdentificationNumber', '=', nationalIdentificationNumber).executeTakeFirst()
}

/** Everybody who holds an account, in the order of their national ids. */
export async function listAccountParties(db: SimulatorDatabase, accountId: string): Promise<SimulatedParty[]> {
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
