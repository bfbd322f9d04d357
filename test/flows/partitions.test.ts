import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDueEvents } from '../../src/data/repositories/eventDeliveries.ts'
import { addPartition, keepPartitions } from '../../src/data/repositories/partitions.ts'
import { insertReplayMark } from '../../src/data/repositories/oidcRecords.ts'
import type { Database } from '../../src/data/schema.ts'
import { partAt, type PartitionedTable } from '../../src/domain/shared/partitions.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { openEventStage } from '../support/events/eventStage.ts'

/** What grows with traffic goes by partitions of days (docs/retention.md). */
let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

const dayMs = 86_400_000
/** A Monday on which a part of the outbox begins, long before any that the migrations have made. */
const monday = new Date('2026-03-02T00:00:00Z')
const after = (days: number, from = monday) => new Date(from.getTime() + days * dayMs)

async function writeEvent(eventId: string, createdAt: Date): Promise<void> {
  const of = { clientId: 'an app', consentId: 'aac', resource: '/aac', resourceKind: 'consent', payload: '{}' } as const
  const event = { eventId, eventType: 'KSAOB.Resource.Updated', state: 'delivered', attempts: 0 } as const
  await db
    .insertInto('outbox')
    .values({ ...event, ...of, createdAt, nextAttemptAt: createdAt })
    .execute()
}

/** All turns of the upkeep, as its job takes them. */
async function keep(table: PartitionedTable, now: Date, keptDays: number): Promise<void> {
  while ((await keepPartitions(db, { table, now, before: after(-keptDays, now), limit: 100 })) > 0);
}
const events = async () =>
  (await db.selectFrom('outbox').select('eventId').orderBy('createdAt').execute()).map((row) => row.eventId)
const partsOf = async (table: string) => {
  const { rows } = await sql<{ part: string }>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ part }) => part)
}

describe('the outbox', () => {
  beforeEach(() => sql`truncate outbox`.execute(db))

  test('fourteen days of events go when the last of them is over, and what is younger stays', async () => {
    for (const days of [0, 14, 28]) await addPartition(db, 'outbox', after(days))
    for (const day of [0, 13.99, 14, 20, 35]) await writeEvent(`day ${day}`, after(day))
    expect(await partsOf('outbox')).toContain('outbox_20260302')
    await keep('outbox', after(43.99), 30)
    expect(await events()).toHaveLength(5)
    await keep('outbox', after(44), 30)
    expect(await events()).toEqual(['day 14', 'day 20', 'day 35'])
    expect(await partsOf('outbox')).not.toContain('outbox_20260302')
    await keep('outbox', after(72), 30)
    expect(await events()).toEqual([])
  })

  test('the days that are coming are there before their first event', async () => {
    await keep('outbox', after(100), 30)
    expect(await partsOf('outbox')).toEqual(expect.arrayContaining(['outbox_20260608', 'outbox_20260622', 'outbox_rest']))
  })

  test('an event is never refused, wherever a clock stands; what has no part goes when it is as old', async () => {
    const [past, future] = [after(-1_000), after(1_000)]
    await writeEvent('of the past', past)
    await writeEvent('of the future', future)
    // Its part cannot be made any more, but it may come again and again that somebody tries.
    expect(await addPartition(db, 'outbox', future)).toBe(false)
    expect(await addPartition(db, 'outbox', future)).toBe(false)
    await keep('outbox', after(110), 30)
    expect(await events()).toEqual(['of the future'])
    // The clock has come to it, and beyond.
    await keep('outbox', future, 30)
    await writeEvent('of the next part', after(14, future))
    await keep('outbox', after(31, future), 30)
    expect(await events()).toEqual(['of the next part'])
    await keep('outbox', after(60, future), 30)
    expect(await events()).toEqual([])
  })

  test('a clock that was ahead and comes back loses nothing of the time to which it comes back', async () => {
    await writeEvent('before', after(200))
    await keep('outbox', after(229), 30)
    await writeEvent('ahead', after(229))
    await keep('outbox', after(200), 30)
    await writeEvent('back', after(200.5))
    expect(await events()).toEqual(['before', 'back', 'ahead'])
  })

  test('an event that is older than it must be kept, and still there, is due like any other', async () => {
    const clientId = await (await openEventStage(db)).newApp()
    await addPartition(db, 'outbox', after(400))
    const { from } = partAt('outbox', after(400))
    await writeEvent('old', from)
    await db.updateTable('outbox').set({ clientId, state: 'pending', endpointId: 'e' }).execute()
    const look = { perEndpoint: 1, perApp: 1, inAll: 1, endpointsPerApp: 1, from: '0' }
    const dueAt = async (days: number) => (await listDueEvents(db, after(days, from), look)).map(({ eventId }) => eventId)
    expect([await dueAt(0), await dueAt(43.9), await dueAt(44)]).toEqual([['old'], ['old'], []])
  })

  test('the purge of the release before takes nothing: the places of rows by which it goes are those of other parts too', async () => {
    for (const day of [300, 314, 328]) await addPartition(db, 'outbox', after(day))
    for (const day of [300, 314, 328]) await writeEvent(`day ${day}`, after(day))
    await sql`delete from outbox where ctid = any (array(select ctid from outbox where created_at < ${after(301)}
      order by created_at limit 1000 for update skip locked))`.execute(db)
    expect(await events()).toEqual(['day 300', 'day 314', 'day 328'])
  })
})

describe('a used assertion', () => {
  /** As the release before writes it, and both databases answer. */
  async function takenByReleaseBefore({
    idHash,
    expiresAt,
    now,
  }: {
    idHash: string
    expiresAt: Date
    now: Date
  }): Promise<boolean> {
    const { rows } = await sql`insert into oidc_records (kind, id_hash, payload, grant_id, uid, expires_at, consumed_at)
      values ('ReplayDetection', ${idHash}, '{"iss":"an app"}', null, null, ${expiresAt}, null)
      on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
        where oidc_records.expires_at <= ${now} returning id_hash`.execute(db)
    return rows.length > 0
  }
  const takenByThisOne = (mark: { idHash: string; expiresAt: Date; now: Date }) => insertReplayMark(db, mark)
  const newMark = (now = new Date()) => ({ idHash: randomUUID(), expiresAt: new Date(now.getTime() + 3_600_000), now })

  test.each([
    ['this release', takenByThisOne, 'this release', takenByThisOne],
    ['this release', takenByThisOne, 'the release before', takenByReleaseBefore],
    ['the release before', takenByReleaseBefore, 'this release', takenByThisOne],
    ['the release before', takenByReleaseBefore, 'the release before', takenByReleaseBefore],
  ])('that %s has taken is refused by %4$s', async (_, first, __, second) => {
    const mark = newMark()
    expect(await first(mark)).toBe(true)
    expect(await second(mark)).toBe(false)
    expect(await second({ ...mark, expiresAt: after(1, mark.expiresAt) })).toBe(false)
    expect(await first(mark)).toBe(false)
  })

  test('that the release before has taken before there were partitions is refused, until it ends', async () => {
    const mark = newMark()
    await sql`alter table oidc_records disable trigger replay_mark_is_shared`.execute(db)
    expect(await takenByReleaseBefore(mark)).toBe(true)
    await sql`alter table oidc_records enable trigger replay_mark_is_shared`.execute(db)
    expect(await takenByThisOne(mark)).toBe(false)
    expect(await takenByReleaseBefore(mark)).toBe(false)
    expect(await takenByThisOne({ ...mark, now: mark.expiresAt, expiresAt: after(1, mark.expiresAt) })).toBe(true)
  })

  test('is refused on the next day too, if another end of it is claimed', async () => {
    const eve = new Date('2026-03-02T23:59:00Z')
    const mark = { idHash: randomUUID(), expiresAt: new Date('2026-03-02T23:59:59Z'), now: eve }
    await addPartition(db, 'replayMarks', eve)
    await addPartition(db, 'replayMarks', after(1))
    expect(await takenByThisOne(mark)).toBe(true)
    expect(await takenByThisOne({ ...mark, expiresAt: after(1.01) })).toBe(false)
    expect(await takenByThisOne({ ...mark, now: mark.expiresAt, expiresAt: after(1.01) })).toBe(true)
    expect(await takenByThisOne({ ...mark, now: mark.expiresAt, expiresAt: after(1.02) })).toBe(false)
  })

  test('is taken once of many tries at once, by whichever release', async () => {
    const mark = newMark()
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? takenByReleaseBefore(mark) : takenByThisOne(mark)))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  test('is remembered until a day after its end, and then goes with its day', async () => {
    const now = after(60)
    await addPartition(db, 'replayMarks', now)
    const mark = { idHash: randomUUID(), expiresAt: after(60.04), now }
    expect(await takenByThisOne(mark)).toBe(true)
    const count = async () =>
      (await db.selectFrom('replayMarks').select('idHash').where('idHash', '=', mark.idHash).execute()).length
    await keep('replayMarks', after(61.99), 1)
    expect(await count()).toBe(1)
    await keep('replayMarks', after(62), 1)
    expect(await count()).toBe(0)
  })
})
