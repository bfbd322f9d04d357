import { sql } from 'kysely'
import type { SimulatedCompany, SimulatedMandate, SimulatorDatabase } from '../schema.ts'

/** One person who may sign for a company, in a group of its mandate. */
export interface SimulatedSignatory {
  nationalIdentificationNumber: string
  signingGroup: string
}

/** Who signs for a company. */
export interface CompanyMandate {
  mandate: SimulatedMandate | null
  signatories: readonly SimulatedSignatory[]
}

/** Writes companies and signatories that are not there yet. */
export async function insertBankCompanies(
  db: SimulatorDatabase,
  companies: (SimulatedCompany & Pick<CompanyMandate, 'mandate'>)[],
  signatories: (SimulatedSignatory & Pick<SimulatedCompany, 'commercialRegistrationNumber'>)[],
): Promise<void> {
  await db
    .insertInto('bankCompanies')
    .values(companies.map((company) => ({ ...company, mandate: company.mandate && JSON.stringify(company.mandate) })))
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

const mandates = (db: SimulatorDatabase) =>
  db
    .selectFrom('bankCompanies')
    .select('bankCompanies.mandate')
    .select(
      // Inside JSON nothing is renamed.
      sql<CompanyMandate['signatories']>`(select coalesce(json_agg(json_build_object('nationalIdentificationNumber',
        s.national_identification_number, 'signingGroup', s.signing_group) order by s.national_identification_number), '[]')
        from simulator.bank_signatories as s
        where s.commercial_registration_number = bank_companies.commercial_registration_number)`.as('signatories'),
    )

/** Who signs for a company, as of now. Undefined for a company that does not bank here. */
export async function findMandate(
  db: SimulatorDatabase,
  commercialRegistrationNumber: number,
): Promise<CompanyMandate | undefined> {
  return mandates(db).where('commercialRegistrationNumber', '=', commercialRegistrationNumber).executeTakeFirst()
}

/** The same for the company whose account this is. Undefined for an account that is no company's. */
export async function findMandateOfIban(db: SimulatorDatabase, iban: string): Promise<CompanyMandate | undefined> {
  return mandates(db)
    .innerJoin(
      'bankCompanyAccounts',
      'bankCompanyAccounts.commercialRegistrationNumber',
      'bankCompanies.commercialRegistrationNumber',
    )
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankCompanyAccounts.accountId')
    .where('bankAccounts.iban', '=', iban)
    .executeTakeFirst()
}

/** Replaces who signs for a company. Of two changes at once the later one is what stands, and no mixture of both. */
export async function replaceSignatories(
  trx: SimulatorDatabase,
  commercialRegistrationNumber: number,
  signatories: readonly SimulatedSignatory[],
): Promise<void> {
  const company = trx.selectFrom('bankCompanies').select('commercialRegistrationNumber').forUpdate()
  await company.where('commercialRegistrationNumber', '=', commercialRegistrationNumber).execute()
  await trx.deleteFrom('bankSignatories').where('commercialRegistrationNumber', '=', commercialRegistrationNumber).execute()
  const rows = signatories.map((signatory) => ({ ...signatory, commercialRegistrationNumber }))
  if (rows.length === 0) return
  await trx.insertInto('bankSignatories').values(rows).execute()
  // Whoever signs for an account must be shown it. Nobody is taken off it here: to sign no more is not to use it no more.
  await trx
    .insertInto('bankAccountHolders')
    .columns(['accountId', 'nationalIdentificationNumber'])
    .expression((db) =>
      db
        .selectFrom('bankSignatories')
        .innerJoin('bankCompanyAccounts', (join) =>
          join.onRef('bankCompanyAccounts.commercialRegistrationNumber', '=', 'bankSignatories.commercialRegistrationNumber'),
        )
        .select(['bankCompanyAccounts.accountId', 'bankSignatories.nationalIdentificationNumber'])
        .where('bankSignatories.commercialRegistrationNumber', '=', commercialRegistrationNumber),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for those of the accounts that are a company's. */
export async function listAccountMandates(
  db: SimulatorDatabase,
  accountIds: readonly string[],
): Promise<(CompanyMandate & { accountId: string })[]> {
  return mandates(db)
    .innerJoin(
      'bankCompanyAccounts',
      'bankCompanyAccounts.commercialRegistrationNumber',
      'bankCompanies.commercialRegistrationNumber',
    )
    .select('bankCompanyAccounts.accountId')
    .where('bankCompanyAccounts.accountId', 'in', accountIds)
    .execute()
}

/** Says whose accounts these are, unless that is known. */
export async function insertCompanyAccounts(
  db: SimulatorDatabase,
  accounts: { accountId: string; commercialRegistrationNumber: number }[],
): Promise<void> {
  await db
    .insertInto('bankCompanyAccounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
