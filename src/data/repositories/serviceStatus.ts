import { sql } from 'kysely'
import type { ServiceNotice } from '../../domain/status/notices.ts'
import type { MinuteSpan, ServiceDay } from '../../domain/status/serviceDays.ts'
import type { Executor } from '../schema.ts'

/** Ranges as PostgreSQL writes them: `{[0,5),[7,9)}`. */
const rangesOf = (spans: readonly MinuteSpan[]) => `{${spans.map(([from, until]) => `[${from},${until})`).join()}}`

const spansOf = (ranges: string): MinuteSpan[] =>
  [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => [Number(from), Number(until)])

/**
 * Adds to the rows of their day and interface. Minutes that are there already stay one. The rows have different keys, in an order that is
 * the same for every caller.
 */
export async function upsertServiceDays(executor: Executor, rows: readonly ServiceDay[]): Promise<void> {
  const column = <Value>(value: (row: ServiceDay) => Value) => rows.map(value)
  await sql`
    insert into service_days as kept (day, interface_name, measured, disturbed, requests, failures)
    select day, interface_name, measured::int4multirange, disturbed::int4multirange, requests, failures
      from unnest(${column(({ day }) => day)}::timestamptz[], ${column((row) => row.interfaceName)}::text[],
        ${column(({ measured }) => rangesOf(measured))}::text[], ${column(({ disturbed }) => rangesOf(disturbed))}::text[],
        ${column(({ requests }) => requests)}::bigint[], ${column(({ failures }) => failures)}::bigint[])
      as counted (day, interface_name, measured, disturbed, requests, failures)
    on conflict (day, interface_name) do update set measured = kept.measured + excluded.measured,
      disturbed = kept.disturbed + excluded.disturbed, requests = kept.requests + excluded.requests,
      failures = kept.failures + excluded.failures`.execute(executor)
}

/** What was counted on `from` and later. */
export async function listServiceDays(executor: Executor, from: Date): Promise<ServiceDay[]> {
  const rows = await executor.selectFrom('serviceDays').selectAll().where('day', '>=', from).orderBy('day').execute()
  return rows.map(({ measured, disturbed, requests, failures, ...row }) => ({
    ...row,
    measured: spansOf(measured),
    disturbed: spansOf(disturbed),
    requests: Number(requests),
    failures: Number(failures),
  }))
}

/** Adds a notice. */
export async function insertServiceNotice(executor: Executor, { text, interfaces, ...notice }: ServiceNotice): Promise<void> {
  const values = { ...notice, textEn: text.en, textAr: text.ar, interfaces: JSON.stringify(interfaces) }
  await executor.insertInto('serviceNotices').values(values).execute()
}

/** Ends a notice, or takes back one that has not begun. Returns false where there is none that could end. */
export async function endServiceNotice(executor: Executor, noticeId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('serviceNotices')
    .set({ endsAt: now })
    .where('noticeId', '=', noticeId)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notices that have not ended before `endedSince`, the latest first, `most` at most. */
export async function listServiceNotices(executor: Executor, endedSince: Date, most: number): Promise<ServiceNotice[]> {
  const rows = await executor
    .selectFrom('serviceNotices')
    .selectAll()
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>=', endedSince)]))
    .orderBy('madeAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ textEn, textAr, ...row }) => ({ ...row, text: { en: textEn, ar: textAr } }))
}
