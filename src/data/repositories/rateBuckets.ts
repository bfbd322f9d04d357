import { sql } from 'kysely'
import { type BlockAnswer, type BlockAsk, clockSkewMs, type Rate } from '../../domain/shared/heldRate.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** What is asked of one bucket. */
export interface BucketAsk extends BlockAsk {
  bucket: string
}

/** What became of it. */
export interface BucketAnswer extends BlockAnswer {
  bucket: string
}

/**
 * Leases blocks from buckets of one rate by one statement, as `leaseBlock` says. The buckets are taken in the order of their names, so that
 * no two statements wait for each other.
 */
export async function leaseBlocks(
  db: Executor,
  asks: readonly BucketAsk[],
  { perSecond, burst, now }: Rate & { now: Date },
): Promise<BucketAnswer[]> {
  const column = <Name extends keyof BucketAsk>(name: Name) => asks.map((ask) => ask[name])
  return lease(db, { buckets: column('bucket'), wants: column('want'), owes: column('owed'), perSecond, burst, now })
}

type Lease = Rate & { now: Date; buckets: string[]; wants: number[]; owes: number[] }

const lease = statement<Lease, BucketAnswer>((db, { buckets, wants, owes, perSecond, burst, now }) => {
  const refill = sql`${perSecond}::float8 * greatest(0, extract(epoch from excluded.refilled_at - kept.refilled_at)::float8)`
  // A row that is new brings what is wanted in `granted`, and in `tokens` what a full bucket would have then.
  const owed = sql`(${burst}::float8 - excluded.tokens - excluded.granted)`
  const refilled = sql`(least(${burst}::float8, kept.tokens + ${refill}) - ${owed})`
  const granted = sql`greatest(0, least(excluded.granted, floor(${refilled})))`
  const isAhead = sql`kept.refilled_at > excluded.refilled_at + make_interval(secs => ${clockSkewMs / 1_000})`
  const written = sql<BucketAnswer>`
    insert into rate_buckets as kept (bucket, tokens, granted, refilled_at)
    select bucket, ${burst}::float8 - owed - least(want, ${burst}::integer - owed), least(want, ${burst}::integer - owed), ${now}::timestamptz
      from unnest(${buckets}::text[], ${wants}::integer[], ${owes}::integer[]) as asked (bucket, want, owed)
      order by bucket
    on conflict (bucket) do update set tokens = ${refilled} - ${granted}, granted = ${granted},
      refilled_at = case when ${isAhead} then excluded.refilled_at else greatest(kept.refilled_at, excluded.refilled_at) end
    returning kept.bucket, kept.granted, kept.tokens as "left"`
  return { compile: () => written.compile(db) }
})
