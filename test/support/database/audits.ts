import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { listGuaranteeAccounts } from '../../../src/simulator/repositories/letters.ts'
import type { Database, Executor } from '../../../src/data/schema.ts'
import { checkTrail } from '../../../src/services/evidence/checkTrail.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'

/** What the newest entry of the audit about a subject says, and of whom. */
export function lastAudit(db: Executor, subject: string): Promise<{ action: string; actor: string } | undefined> {
  const ofSubject = db.selectFrom('audit').select(['action', 'actor']).where('subject', '=', subject)
  return ofSubject.orderBy('auditId', 'desc').executeTakeFirst()
}

/** What must always hold: the sum of all balances, and the accounts whose balance is not the sum of their entries. */
export async function auditLedger(db: Executor): Promise<{ sumHalalas: number; accountsOutOfBalance: string[] }> {
  const rows = await openSimulatorTables(db)
    .selectFrom('bankAccounts')
    .leftJoin('bankLedgerEntries', 'bankLedgerEntries.accountId', 'bankAccounts.accountId')
    .select((expression) => [
      'bankAccounts.accountId',
      'bankAccounts.balanceHalalas',
      expression.fn
        .coalesce(expression.fn.sum<string | number>('bankLedgerEntries.amountHalalas'), expression.lit(0))
        .as('entries'),
    ])
    .groupBy(['bankAccounts.accountId', 'bankAccounts.balanceHalalas'])
    .execute()
  return {
    sumHalalas: rows.reduce((sum, row) => sum + row.balanceHalalas, 0),
    accountsOutOfBalance: rows.filter((row) => Number(row.entries) !== row.balanceHalalas).map((row) => row.accountId),
  }
}

/** What must always hold of every line: its accounts sum to zero, equal their entries, and the reserved one equals the open letters. */
async function auditGuaranteeLines(
  db: Executor,
): Promise<{ sumHalalas: number; accountsOutOfBalance: string[]; linesOutOfStep: number[] }> {
  const books = openSimulatorTables(db)
  const accounts = await listGuaranteeAccounts(books)
  const entries = await books
    .selectFrom('bankGuaranteeEntries')
    .select((expression) => ['accountId', expression.fn.sum<string | number>('amountHalalas').as('total')])
    .groupBy('accountId')
    .execute()
  const open = await books
    .selectFrom('bankLetters')
    .select((expression) => ['commercialRegistrationNumber', expression.fn.sum<string | number>('amountHalalas').as('total')])
    .where('state', 'in', ['pending', 'issued'])
    .groupBy('commercialRegistrationNumber')
    .execute()
  const entered = new Map(entries.map((row) => [row.accountId, Number(row.total)]))
  const opened = new Map(open.map((row) => [row.commercialRegistrationNumber, Number(row.total)]))
  return {
    sumHalalas: accounts.reduce((sum, account) => sum + account.balanceHalalas, 0),
    accountsOutOfBalance: accounts
      .filter((account) => account.balanceHalalas !== (entered.get(account.accountId) ?? 0))
      .map((account) => account.accountId),
    linesOutOfStep: accounts
      .filter(
        (account) =>
          account.side === 'reserved' && account.balanceHalalas !== (opened.get(account.commercialRegistrationNumber) ?? 0),
      )
      .map((account) => account.commercialRegistrationNumber),
  }
}

/**
 * Fails when a guarantee line is out of balance, or does not hold exactly the open letters. All of it is read as of one moment, because a
 * job may hand a letter over meanwhile.
 */
export async function expectLinesInStep(db: Executor): Promise<void> {
  const audited = await db.transaction().setIsolationLevel('repeatable read').execute(auditGuaranteeLines)
  expect(audited).toEqual({ sumHalalas: 0, accountsOutOfBalance: [], linesOutOfStep: [] })
}

/** What the check of the audit trail finds, at a moment at which nothing is overdue. */
export async function listTrailFindings(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = []
  const known = { hashes: new Map<number, string>(), keys: new Set<string>() }
  await checkTrail(db, { now: new Date(0), known, limits, report: (finding) => void found.push(finding) })
  return found
}

/**
 * Where moves of consents, payments and letters and their events do not go together: each move has its entry in the audit and its event in
 * the outbox exactly once, at the same time. A consent is created without an event.
 */
export async function listUntoldMoves(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with moves as (
      select subject, occurred_at as at, count(*) as times from audit
        where status_after is not null and (status_before is not null or action in ('payment.create', 'letter.create'))
          and client_id is not null and action ~ '^(consent|payment|letter)[.]'
        group by 1, 2),
    events as (
      select substring(resource from '[^/]+$') as subject, created_at as at, count(*) as times from outbox
        where event_type like 'KSAOB.Resource.%' group by 1, 2)
    select format('%s at %s: %s moves, %s events', subject, at, coalesce(moves.times, 0), coalesce(events.times, 0)) as finding
      from moves full join events using (subject, at) where moves.times is distinct from events.times`.execute(db)
  return rows.map(({ finding }) => finding)
}
