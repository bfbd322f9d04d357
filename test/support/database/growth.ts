import type { Kysely } from 'kysely'
import pg from 'pg'
import { openKysely } from '../../../src/data/connect.ts'
import { ignoreErrorEvents } from '../../../src/data/driver.ts'
import type { Database, Executor } from '../../../src/data/schema.ts'
import { migrateAll } from './database.ts'
import { type Growth, growTables } from './grownRows.ts'

/** A step of a plan that was carried out, as PostgreSQL describes it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
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
export async function openGrownDatabase(databaseUrl: string, growth: Growth): Promise<GrownDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  ignoreErrorEvents(pool)
  let sent: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Kysely<Database> = openKysely(pool, { log: ({ query }) => void sent.push(query) })
  await migrateAll(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await growTables(client, growth)
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

/** Tables of which there are as many rows as a bank has apps, people at work, other banks or days: all other tables grow. */
const small = new Set([
  'apps',
  'bank_companies',
  'bank_guarantee_accounts',
  'bank_settings',
  'bank_signatories',
  'bank_users',
  'developers',
  'evidence_bounds',
  'invitations',
  'sandbox_settings',
  'signing_keys',
  'verification_participants',
  'webhook_endpoints',
])

/** A partition of days that are coming, or of rows without one. */
const isEmptyPart = (node: PlanNode) =>
  /_(rest|\d{8})$/.test(node['Relation Name'] ?? '') && node['Actual Rows'] === 0 && !node['Rows Removed by Filter']

/** Whether a step reads a table that grows, or a partition of one, from its beginning. A table that nobody has named grows. */
export const readsAll = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' && !small.has(node['Relation Name'] ?? '') && !isEmptyPart(node)
