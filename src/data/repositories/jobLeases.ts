import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** Who wants to hold the lease of some jobs, and until when. */
export interface WantedLease {
  job: string
  holder: string
  now: Date
  heldUntil: Date
}

/** A lease that was taken. The fence grows with each new holder. */
export interface HeldLease {
  job: string
  fence: number
}

/** Takes a lease that is free or over, or prolongs one's own. Returns its fence; undefined where somebody else holds it. */
export async function takeJobLease(db: Executor, { job, holder, now, heldUntil }: WantedLease): Promise<number | undefined> {
  const isOver: RawBuilder<boolean> = sql`kept.held_until <= ${now}`
  const { rows } = await sql<{ fence: number }>`
    insert into job_leases as kept (job, holder, held_until, fence) values (${job}, ${holder}, ${heldUntil}, 1)
    on conflict (job) do update set holder = excluded.holder, held_until = excluded.held_until,
      fence = case when ${isOver} then kept.fence + 1 else kept.fence end
    where ${isOver} or kept.holder = excluded.holder
    returning fence`.execute(db)
  return rows[0] && Number(rows[0].fence)
}

/**
 * Whether the lease is still the one that was taken. Until the transaction ends nobody takes it: what is written beside this comes before
 * all that the next holder writes.
 */
export async function lockJobLease(trx: Executor, { job, fence }: HeldLease): Promise<boolean> {
  const found = await trx
    .selectFrom('jobLeases')
    .select('job')
    .where('job', '=', job)
    .where('fence', '=', fence)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Gives a lease up, so that the next instance need not wait for its end. */
export async function endJobLease(db: Executor, { job, fence }: HeldLease, now: Date): Promise<void> {
  await db.updateTable('jobLeases').set({ heldUntil: now }).where('job', '=', job).where('fence', '=', fence).execute()
}
