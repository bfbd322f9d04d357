import { type Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { openKysely } from '../../../src/data/connect.ts'
import {
  findConsent,
  findConsentWithGrant,
  listOpenConsentsOfApp,
  listOverdueConsents,
} from '../../../src/data/repositories/consents.ts'
import { findOidcRecord } from '../../../src/data/repositories/oidcRecords.ts'
import { purge } from '../../../src/data/repositories/purge.ts'
import { listLoggedRequests } from '../../../src/data/repositories/requestLog.ts'
import { hasRoom } from '../../../src/data/repositories/verification.ts'
import type { Database, Executor } from '../../../src/data/schema.ts'
import { migrateAll } from './database.ts'

// Fills the tables that grow with the years, for looking at plans. Every row follows from its number, so two runs give the same rows.

const now = new Date('2026-11-21T09:00:00Z')
/** One app and one developer have half of all rows: the worst case of each statement. */
const busy = 'busy'
const owner = `case n % 2 when 0 then '${busy}' else 'other-' || n % 997 end`
const number = `generate_series(1, $1::int) as n`
const ago = (step: string) => `timestamptz '${now.toISOString()}' - ${step}`
const day = `${ago("(n::float8 / $1::int) * interval '1 day'")}`
const week = `${ago("(n::float8 / $1::int) * interval '6 days'")}`

/** The busy app has few open consents; of the others' half are overdue, as after a long pause of the job that ends them. */
const status = `case when n % 1000 = 0 then 'Authorized' when n % 1000 = 2 then 'AwaitingAuthorization' when n % 4 = 1 then 'Authorized' else 'Finished' end`

/** By table, as many rows as $1 says. Nine of ten records are over, as after a long pause of the job that purges. */
const inserts: Readonly<Record<string, string>> = {
  consents: `insert into consents (consent_id, kind, client_id, status, flags, national_identification_number, message, terms, authorisation_id,
      sca_status, created_at, status_updated_at, authorization_expires_at, expires_at)
    select 'grown-' || n, 'account', ${owner}, ${status},
      '[]', lpad(n::text, 10, '1'), '{}', '{}', 'grown-' || n, 'received', ${week}, ${week}, ${week}, ${week} from ${number}`,
  oidc_records: `insert into oidc_records (kind, id_hash, payload, uid, expires_at)
    select case n % 3 when 0 then 'Grant' else 'AuthorizationCode' end, md5(n::text), '{"kind":"for measuring"}', 'grown-' || n,
      ${ago("(n::float8 / $1::int - 0.1) * interval '6 days'")} from ${number}`,
  request_log: `insert into request_log (client_id, received_at, request_id, interaction_id, interface_name, operation_id, method, path, status,
      duration_ms, error_codes)
    select ${owner}, ${week}, gen_random_uuid(), 'none', 'payment-initiation', case when (n + 1) / 2 % 5000 = 7 then 'rare' else 'getPayment' end,
      'GET', '/', case when (n + 1) / 2 % 5000 = 8 then 422 else 200 end, 1, '{}' from ${number}`,
  verification_accounts: `insert into verification_accounts (developer_id, account_hash, asked_at)
    select ${owner}, md5(n::text), ${day} from ${number}`,
  verification_tries: `insert into verification_tries (developer_id, account_hash, party_hash, tried_at)
    select ${owner}, md5((n / 3)::text), md5(n::text), ${day} from ${number}`,
}

/** Adds rows to each of these tables of a migrated database. Wants a superuser. */
export async function growTables(client: pg.Client, rows: number): Promise<void> {
  // Foreign keys are checked for nobody's rows here.
  await client.query('set session_replication_role = replica')
  for (let day = 0; day < 7; day++)
    await client.query('select request_log_add_day($1::date)', [new Date(now.getTime() - day * 86_400_000)])
  for (const [table, insert] of Object.entries(inserts)) {
    await client.query(insert, [rows])
    await client.query(`vacuum (analyze) ${table}`)
  }
  await client.query('set session_replication_role = origin')
}

const search = { clientId: busy, limit: 26 }
const attempt = { developerId: busy, accountHash: 'none', partyHash: 'none' }
const tryLimit = {
  tries: limits.verificationTries,
  triesOfAll: limits.verificationTriesOfAll,
  accounts: limits.verificationAccounts,
}

/** What is asked again and again of tables that grow. */
export const hotStatements: Readonly<Record<string, (executor: Executor) => Promise<unknown>>> = {
  'a consent': (executor) => findConsent(executor, 'grown-77'),
  'a consent and its grant': (executor) => findConsentWithGrant(executor, 'grown-78', now),
  'overdue consents': (executor) => listOverdueConsents(executor, now, limits.expiryBatch),
  'open consents of an app': (executor) => listOpenConsentsOfApp(executor, busy),
  'a record of the authorization server': (executor) => findOidcRecord(executor, 'Grant', 'none'),
  'purge of records': (executor) => purge(executor, 'oidcRecords', now, 100),
  'purge of records when nothing is over': (executor) => purge(executor, 'oidcRecords', new Date(0), 100),
  'purge of walked accounts': (executor) => purge(executor, 'verificationAccounts', now, 100),
  'request log, newest first': (executor) => listLoggedRequests(executor, search),
  'request log, a rare status': (executor) => listLoggedRequests(executor, { ...search, status: 404 }),
  'request log, a rare operation': (executor) => listLoggedRequests(executor, { ...search, operationId: 'rare' }),
  'request log, what was refused': (executor) => listLoggedRequests(executor, { ...search, isRefused: true }),
  'room for a verification': (executor) =>
    hasRoom(executor, attempt, { ...tryLimit, since: new Date(now.getTime() - limits.verificationTriesSeconds * 1_000) }),
}

/** A step of a plan that was carried out, as PostgreSQL describes it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** A statement that was carried out and taken back. */
export interface Explained {
  text: string
  nodes: PlanNode[]
  /** For planning and running it, in the database. */
  ms: number
}

/** A database whose tables have grown. */
export interface GrownDatabase {
  /** Carries out what a hot statement sends, and takes it back. */
  explain(run: (executor: Executor) => Promise<unknown>): Promise<Explained[]>
  close(): Promise<void>
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Migrates an empty database and fills it. */
export async function openGrownDatabase(databaseUrl: string, rows: number): Promise<GrownDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('connect', (connected) => void connected.on('error', () => undefined))
  pool.on('error', () => undefined)
  let sent: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Kysely<Database> = openKysely(new PostgresDialect({ pool }), { log: ({ query }) => void sent.push(query) })
  await migrateAll(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await growTables(client, rows)
  const explainOne = async ({ sql: text, parameters }: (typeof sent)[number]): Promise<Explained> => {
    const { rows: answers } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...parameters])
    const answer = answers[0]['QUERY PLAN'][0] as { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }
    return { text, nodes: nodesOf(answer.Plan), ms: answer['Planning Time'] + answer['Execution Time'] }
  }
  return {
    async explain(run) {
      sent = []
      // Only what is sent counts; it changes nothing.
      await db
        .transaction()
        .execute(async (trx) => {
          await run(trx)
          throw new TakenBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error
        })
      const own = sent.filter(({ sql: text }) => /^\s*(select|update|insert|delete|with)/.test(text))
      await client.query('begin')
      try {
        const explained: Explained[] = []
        for (const query of own) explained.push(await explainOne(query))
        return explained
      } finally {
        await client.query('rollback')
      }
    },
    async close() {
      await client.end()
      await db.destroy()
    },
  }
}

class TakenBack extends Error {}

/** Whether a step reads a table of those that grow, or one of its partitions, from its beginning. */
export const readsAll = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' &&
  Object.keys(inserts).some(
    (table) => node['Relation Name'] === table || node['Relation Name']?.startsWith(`${table}_2`) === true,
  )
