import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** An entry of the audit trail with what its hash is made of, and the head of its chain. */
export interface ChainedEntry {
  auditId: number
  subject: string
  /** Null, like `hash`, in entries from before the chain. */
  sequence: number | null
  hash: Buffer | null
  /** All members of the entry as one JSON text. */
  content: string
  /** Null where the chain has no head. */
  headLength: number | null
  headHash: Buffer | null
}

/**
 * The text over which the trigger audit_is_chained hashes. Built-in functions make it from the members, so that nothing which somebody may
 * have changed in the database decides what is compared; their schema is named, because a function of the same name that fits the types
 * better would be taken. A year before Christ reads like one after him in the trigger's text, so it is told apart here: nobody writes one.
 */
const content = sql<string>`pg_catalog.json_build_array(1, audit.audit_id,
  pg_catalog.to_char(audit.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || case when audit.occurred_at < '0001-01-01Z' then ' BC' else '' end,
  audit.actor, audit.action, audit.subject, audit.client_id, audit.interaction_id, audit.status_before, audit.status_after,
  audit.details::text)::text`

/**
 * Entries by subject and then by id, behind one of them. The page is cut before heads are looked up: else the planner may read all heads
 * for each page.
 */
export async function listChainedEntries(
  executor: Executor,
  { after, limit }: { after: Pick<ChainedEntry, 'subject' | 'auditId'> | undefined; limit: number },
): Promise<ChainedEntry[]> {
  const page = executor
    .selectFrom('audit')
    .select(['auditId', 'subject', 'sequence', 'hash', content.as('content')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(audit.subject, audit.audit_id) > (${after!.subject}, ${after!.auditId}::bigint)`),
    )
    .orderBy('subject')
    .orderBy('auditId')
    .limit(limit)
  return executor
    .selectFrom(page.as('entry'))
    .leftJoin('auditHeads', 'auditHeads.subject', 'entry.subject')
    .select(['entry.auditId', 'entry.subject', 'entry.sequence', 'entry.hash', 'entry.content'])
    .select(['auditHeads.length as headLength', 'auditHeads.hash as headHash'])
    .orderBy('entry.subject')
    .orderBy('entry.auditId')
    .execute()
}

/** Entries from before the chain by id, behind `after` and up to `newest`. */
export async function listUnchainedEntries(
  executor: Executor,
  { after, newest, limit }: { after: number; newest: number; limit: number },
): Promise<Pick<ChainedEntry, 'auditId' | 'content'>[]> {
  return executor
    .selectFrom('audit')
    .select(['auditId', content.as('content')])
    .where('auditId', '>', after)
    .where('auditId', '<=', newest)
    .where('sequence', 'is', null)
    .orderBy('auditId')
    .limit(limit)
    .execute()
}

/** The id of the newest entry from before the chain, or 0. Looks at the oldest entries only, because the others are chained. */
export async function findNewestUnchained(executor: Executor): Promise<number> {
  const oldestChained = executor
    .selectFrom('audit')
    .select('auditId')
    .where('sequence', 'is not', null)
    .orderBy('auditId')
    .limit(1)
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(audit_id), 0) as newest from audit
      where sequence is null and audit_id < coalesce((${oldestChained}), 9223372036854775807)`.execute(executor)
  return rows[0]!.newest
}

/** Chains whose head stands there while all of their entries are gone. */
export async function listEmptyChains(executor: Executor, limit: number): Promise<string[]> {
  return listSubjects(executor, sql`not exists (select from audit where audit.subject = head.subject)`, limit)
}

/** Chains whose head says that it is in a checkpoint which does not have it, the one that is being made included. */
export async function listMisplacedHeads(executor: Executor, limit: number): Promise<string[]> {
  return listSubjects(
    executor,
    sql`head.checkpoint is not null and not exists (select from audit_checkpoint_heads as listed
      where listed.number = head.checkpoint and listed.hash = head.hash and listed.length = head.length)`,
    limit,
  )
}

async function listSubjects(executor: Executor, condition: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_heads as head where ${condition} order by subject limit ${limit}`.execute(executor)
  return rows.map(({ subject }) => subject)
}

/** When the oldest of the newest entries was written that are in no checkpoint. */
export async function findOldestOpenHead(executor: Executor): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(audit.occurred_at) as oldest from audit_heads as head
      join audit on audit.subject = head.subject and audit.sequence = head.length where head.checkpoint is null`.execute(executor)
  return rows[0]!.oldest
}

/**
 * For who reads the whole trail: the time-out of statements is for requests, and operators mean PostgreSQL's own, whatever search path
 * somebody gave the role.
 */
export async function beginReading(trx: Executor): Promise<void> {
  await sql`select pg_catalog.set_config('statement_timeout', '0', true), pg_catalog.set_config('search_path',
    pg_catalog.concat('pg_catalog, ', pg_catalog.quote_ident(pg_catalog.current_schema()::text)), true)`.execute(trx)
}
