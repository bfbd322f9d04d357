import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Executor } from '../schema.ts'

/** A checkpoint as it is kept. */
export type StoredCheckpoint = Selectable<Database['auditCheckpoints']>

const columns = ['number', 'madeAt', 'statement', 'key'] as const satisfies (keyof StoredCheckpoint)[]

/** The newest checkpoint, or undefined before the first. */
export async function findNewestCheckpoint(executor: Executor): Promise<StoredCheckpoint | undefined> {
  return executor.selectFrom('auditCheckpoints').select(columns).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Checkpoints behind one, or from the first, oldest first. */
export async function listCheckpoints(executor: Executor, after: number | undefined, limit: number): Promise<StoredCheckpoint[]> {
  return executor
    .selectFrom('auditCheckpoints')
    .select(columns)
    .$if(after !== undefined, (query) => query.where('number', '>', after!))
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Keeps other instances from taking heads and from signing, until the transaction ends. */
export async function lockCheckpoints(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit checkpoint', 0))`.execute(trx)
}

/**
 * Writes down up to `limit` heads that changed since they were in a checkpoint, as heads of this one. Returns how many; none once the
 * checkpoint is stored. A head that is being written right now is left for the next.
 */
export async function takeHeads(executor: Executor, number: number, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select audit_checkpoint_take(${number}::bigint, ${limit}::integer) as taken`.execute(executor)
  return rows[0]!.taken
}

/** The hashes of a checkpoint's heads in their order, behind one of them. */
export async function listHashesOfCheckpoint(
  executor: Executor,
  { number, after, limit }: { number: number; after: Buffer | undefined; limit: number },
): Promise<Buffer[]> {
  const rows = await executor
    .selectFrom('auditCheckpointHeads')
    .select('hash')
    .where('number', '=', number)
    .$if(after !== undefined, (query) => query.where('hash', '>', after!))
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Stores a signed checkpoint. */
export async function insertCheckpoint(executor: Executor, checkpoint: Insertable<Database['auditCheckpoints']>): Promise<void> {
  await executor.insertInto('auditCheckpoints').values(checkpoint).execute()
}

/** Heads of a checkpoint whose entry is not in the audit trail as it was. */
export async function listLostHeads(
  executor: Executor,
  number: number,
  limit: number,
): Promise<{ subject: string; length: number }[]> {
  const { rows } = await sql<{ subject: string; length: number }>`
    select subject, length from audit_checkpoint_heads as head
      where number = ${number} and not exists (select from audit
        where audit.subject = head.subject and audit.sequence = head.length and audit.hash = head.hash)
      order by subject limit ${limit}`.execute(executor)
  return rows
}

/** The numbers of checkpoints that have heads and are none, up to `limit`. */
export async function listUnsignedCheckpoints(executor: Executor, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with recursive numbers as (
      (select number from audit_checkpoint_heads order by number limit 1)
      union all
      select (select number from audit_checkpoint_heads where number > numbers.number order by number limit 1) from numbers
        where numbers.number is not null)
    select number from numbers where number is not null
      and not exists (select from audit_checkpoints where audit_checkpoints.number = numbers.number)
      order by number limit ${limit}`.execute(executor)
  return rows.map(({ number }) => number)
}

/** The ids of the keys that the bank has now. */
export async function listKeyIds(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom('signingKeys').select('kid').execute()
  return rows.map(({ kid }) => kid)
}
