import { auditLedger, listTrailFindings } from '../database/audits.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/data/schema.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'

type Table = 'payments' | 'coreBankInstructions' | 'outbox' | 'consents'

/** What the database holds at the end of a story of payments from one account: how often each thing was written. */
export interface Findings {
  /** Rows per consent: 1 where each has one. */
  payments: number
  instructions: number
  events: number
  postings: number
  consentStates: string[]
  paymentStates: string[]
  /** Audit entries of the same action on the same resource, beyond the first. */
  repeatedMoves: number
  paidHalalas: number
  ledger: Awaited<ReturnType<typeof auditLedger>>
  /** What the check of the audit trail finds. */
  trail: string[]
  /** How often customers were told of a payment, per consent, and of how many things their phones told twice. */
  told: number
  toldTwice: number
}

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
  const consents = await countRows(db, 'consents')
  const states = async (table: 'consents' | 'payments') =>
    (await db.selectFrom(table).select('status').distinct().execute()).map(({ status }) => status)
  const audit = await db.selectFrom('audit').select(['action', 'subject']).execute()
  const { rows: postings } = await sql<{ reference: string }>`
    select reference from simulator.bank_ledger_transactions join payments on payment_id = reference`.execute(db)
  const cleared = await openSimulatorTables(db)
    .selectFrom('bankAccounts')
    .select('balanceHalalas')
    .where('nameEn', '=', 'SARIE clearing')
    .executeTakeFirstOrThrow()
  return {
    payments: (await countRows(db, 'payments')) / consents,
    instructions: (await countRows(db, 'coreBankInstructions')) / consents,
    events: (await countRows(db, 'outbox')) / consents,
    postings: postings.length / consents,
    consentStates: await states('consents'),
    paymentStates: await states('payments'),
    repeatedMoves: audit.length - new Set(audit.map(({ action, subject }) => `${action} ${subject}`)).size,
    paidHalalas: cleared.balanceHalalas,
    ledger: await auditLedger(db),
    trail: await listTrailFindings(db),
    ...(await countTold(db, consents)),
  }
}

async function countTold(db: Kysely<Database>, consents: number): Promise<Pick<Findings, 'told' | 'toldTwice'>> {
  const decided = await db.selectFrom('customerMessages').select('linkId').where('kind', '=', 'paymentDone').execute()
  const onPhones = openSimulatorTables(db).selectFrom('bankPhoneMessages').select('link').where('kind', '=', 'paymentDone')
  const links = (await onPhones.execute()).map(({ link }) => link)
  return { told: decided.length / consents, toldTwice: links.length - new Set(links).size }
}
