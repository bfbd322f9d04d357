import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { requestOutcome } from './requestLog.ts'

/** Part of an app's time, cut into steps. Only the latest `most` rows are looked at. */
export interface CountedTime {
  clientId: string
  from: Date
  to: Date
  stepSeconds: number
  most: number
}

/** Calls of a step, or of all steps together where `step` is null. */
export interface CountedCalls {
  step: number | null
  ok: number
  redirected: number
  refused: number
  failed: number
  p50Ms: number
  p95Ms: number
}

/** Events of a step by what has become of them. */
export interface CountedEvents {
  step: number
  delivered: number
  pending: number
  dead: number
  unsubscribed: number
}

const stepOf = (from: Date, stepSeconds: number, time: string) =>
  sql`floor(extract(epoch from (${sql.ref(time)} - ${from}::timestamptz)) / ${stepSeconds}::int)::int`

const latestCalls = ({ clientId, from, to, most }: CountedTime) => sql`
  select received_at, ${requestOutcome} as outcome, duration_ms, error_codes from request_log
  where client_id = ${clientId} and received_at >= ${from} and received_at < ${to} order by received_at desc limit ${most}`

/** An app's calls by step and outcome with how long they took, and all of them together. No row without a call. */
export async function countCalls(executor: Executor, time: CountedTime): Promise<CountedCalls[]> {
  const { rows } = await sql<CountedCalls>`
    select step, count(*) filter (where outcome = 'ok')::int as ok, count(*) filter (where outcome = 'redirected')::int as redirected,
      count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where outcome = 'failed')::int as failed,
      percentile_cont(0.5) within group (order by duration_ms) as p50_ms,
      percentile_cont(0.95) within group (order by duration_ms) as p95_ms
    from (select ${stepOf(time.from, time.stepSeconds, 'received_at')} as step, outcome, duration_ms
      from (${latestCalls(time)}) as calls) as stepped
    group by grouping sets ((step), ()) having count(*) > 0`.execute(executor)
  return rows
}

/** The most frequent codes of calls that were refused or failed. */
export async function countErrorCodes(
  executor: Executor,
  time: CountedTime & { codes: number },
): Promise<{ code: string; calls: number }[]> {
  const { rows } = await sql<{ code: string; calls: number }>`
    select code, count(*)::int as calls from (${latestCalls(time)}) as calls, unnest(error_codes) as code
    where outcome in ('refused', 'failed') group by code order by calls desc, code limit ${time.codes}`.execute(executor)
  return rows
}

/** An app's events by step. */
export async function countEvents(executor: Executor, time: CountedTime): Promise<CountedEvents[]> {
  const { rows } = await sql<CountedEvents>`
    select step, count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'dead')::int as dead, count(*) filter (where state in ('unsubscribed', 'removed'))::int as unsubscribed
    from (select ${stepOf(time.from, time.stepSeconds, 'created_at')} as step, state
      from (select created_at, state from outbox where client_id = ${time.clientId} order by sequence desc limit ${time.most}) as events
      where created_at >= ${time.from} and created_at < ${time.to}) as stepped
    group by step`.execute(executor)
  return rows
}
