import { auditLedger, listTrailFindings } from '../database/audits.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/data/schema.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'

type Table = 'payments' | 'coreBankInstructions' | 'outbox' | 'consents'

/** What Sanad holds at the end of a story of payments from one account: how often each thing was written. */
interface OfSanad {
  /** Rows per consent: 1 where each has one. */
  payments: number
  instructions: number
  events: number
  consentStates: string[]
  paymentStates: string[]
  /** Audit entries of the same action on the same resource, beyond the first. */
  repeatedMoves: number
  /** What the check of the audit trail finds. */
  trail: string[]
  /** How often customers were told of a payment, per consent. */
  told: number
}

/** What the core bank holds. */
interface OfBank {
  /** Per payment. */
  postings: number
  paidHalalas: number
  ledger: Awaited<ReturnType<typeof auditLedger>>
  /** Of how many things the customers' phones told twice. */
  toldTwice: number
}

/** What the database holds where both have one. */
export type Findings = OfSanad & OfBank

async function countRows(db: Kysely<Database>, table: Table): Promise<number> {
  return Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
}

/** Counts everything that a payment leaves behind. */
export async function examine(db: Kysely<Database>): Promise<Findings> {
  const ids = await db.selectFrom('payments').select('paymentId').execute()
  return {
    ...(await examineSanad(db)),
    ...(await examineBank(
      db,
      ids.map(({ paymentId }) => paymentId),
    )),
  }
}

/** What Sanad's own tables have of it. */
export async function examineSanad(db: Kysely<Database>): Promise<OfSanad> {
  const consents = await countRows(db, 'consents')
  const states = async (table: 'consents' | 'payments') =>
    (await db.selectFrom(table).select('status').distinct().execute()).map(({ status }) => status)
  const audit = await db.selectFrom('audit').select(['action', 'subject']).execute()
  const told = await db.selectFrom('customerMessages').select('linkId').where('kind', '=', 'paymentDone').execute()
  return {
    payments: (await countRows(db, 'payments')) / consents,
    instructions: (await countRows(db, 'coreBankInstructions')) / consents,
    events: (await countRows(db, 'outbox')) / consents,
    consentStates: await states('consents'),
    paymentStates: await states('payments'),
    repeatedMoves: audit.length - new Set(audit.map(({ action, subject }) => `${action} ${subject}`)).size,
    trail: await listTrailFindings(db),
    told: told.length / consents,
  }
}

/** What the core bank's own tables have of these payments. */
export async function examineBank(db: Kysely<Database>, paymentIds: readonly string[]): Promise<OfBank> {
  const books = openSimulatorTables(db)
  const { rows: postings } = await sql<{ reference: string }>`
    select reference from simulator.bank_ledger_transactions where reference = any(${[...paymentIds]})`.execute(db)
  const cleared = await books
    .selectFrom('bankAccounts')
    .select('balanceHalalas')
    .where('nameEn', '=', 'SARIE clearing')
    .executeTakeFirstOrThrow()
  const onPhones = await books.selectFrom('bankPhoneMessages').select('link').where('kind', '=', 'paymentDone').execute()
  return {
    postings: postings.length / paymentIds.length,
    paidHalalas: cleared.balanceHalalas,
    ledger: await auditLedger(db),
    toldTwice: onPhones.length - new Set(onPhones.map(({ link }) => link)).size,
  }
}
