import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect, type Connection } from '../../src/data/connect.ts'
import { addPartition, keepPartitions } from '../../src/data/repositories/partitions.ts'
import type { Database } from '../../src/data/schema.ts'
import { createPostgresDatabase } from '../support/database/database.ts'

/** Upkeep of the tables that grow with traffic, by several instances that do not know of each other, while others read and write. */
let databaseUrl: string
let drop: () => Promise<void>
let instances: Connection[]
let db: Kysely<Database>
let other: pg.Client
beforeAll(async () => {
  const created = await createPostgresDatabase('migrated')
  ;({ databaseUrl, drop } = created)
  instances = await Promise.all([0, 1, 2, 3].map(() => connect({ databaseUrl, dataDir: '', limits })))
  db = instances[0]!.db
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await drop()
})
beforeEach(async () => {
  other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
})
afterEach(() => other.end())

const dayMs = 86_400_000
/** Years before any part that the migrations have made; each test has some parts of its own. */
const begin = Date.parse('2022-01-03T00:00:00Z')
const day = (days: number) => new Date(begin + days * dayMs)
const partsBefore = async (time: Date) => {
  const { rows } = await other.query<{ part: string }>(
    `select part::text from partitions_of('replay_marks') where ends <= $1 order by ends`,
    [time],
  )
  return rows.map(({ part }) => part)
}
const keepMarks = (executor: Kysely<Database>, now: Date) =>
  keepPartitions(executor, { table: 'replayMarks', now, before: new Date(now.getTime() - dayMs), limit: 100 })

test('instances that make parts at once make each once, and none fails', async () => {
  const made = await Promise.all(
    instances.flatMap(({ db: own }) => [0, 1, 2].map((days) => addPartition(own, 'replayMarks', day(days)))),
  )
  expect(made.filter(Boolean)).toHaveLength(3)
  expect(await partsBefore(day(10))).toEqual(['replay_marks_20220103', 'replay_marks_20220104', 'replay_marks_20220105'])
})

test('instances that make and drop parts at once all succeed, and drop no other', async () => {
  const work = async (own: Kysely<Database>) => {
    while ((await keepMarks(own, day(3))) > 0);
  }
  await Promise.all(instances.map(({ db: own }) => work(own)))
  expect(await partsBefore(day(4))).toEqual(['replay_marks_20220105', 'replay_marks_20220106'])
})

test('who reads for long holds up no upkeep for long, and no upkeep holds up who writes; it is done at a later turn', async () => {
  await addPartition(db, 'outbox', day(0))
  await other.query('begin')
  await other.query('select count(*) from outbox')
  const upkeep = { table: 'outbox', now: day(100), before: day(50), limit: 100 } as const
  // The parts of the days around 100 cannot be made, and the old one not dropped.
  expect(await keepPartitions(db, upkeep)).toBe(0)
  const event = { eventType: 'KSAOB.Resource.Updated', state: 'delivered', attempts: 0, payload: '{}' } as const
  const of = { clientId: 'an app', consentId: 'aac', resource: '/aac', resourceKind: 'consent' } as const
  await db
    .insertInto('outbox')
    .values({ ...event, ...of, eventId: 'meanwhile', createdAt: day(101), nextAttemptAt: day(101) })
    .execute()
  await other.query('commit')
  while ((await keepPartitions(db, upkeep)) > 0);
  expect((await other.query(`select to_regclass('outbox_20220103') as part`)).rows).toEqual([{ part: null }])
  const { rows } = await other.query(`select event_id, tableoid::regclass::text as part from outbox`)
  expect(rows).toEqual([{ event_id: 'meanwhile', part: 'outbox_rest' }])
})

test('an instance whose clock is ahead drops nothing that the database’s clock calls young, where the owner has bound it', async () => {
  await other.query(`insert into evidence_bounds values ('replay_marks', '24 hours'), ('outbox', '720 hours')`)
  const ahead = (days: number) => new Date(Date.now() + days * dayMs)
  await addPartition(db, 'replayMarks', ahead(-1))
  const work = async (table: 'outbox' | 'replayMarks', now: Date, keptDays: number) => {
    const upkeep = { table, now, before: new Date(now.getTime() - keptDays * dayMs), limit: 100 }
    while ((await keepPartitions(db, upkeep)) > 0);
  }
  await expect(work('replayMarks', ahead(3), 1)).rejects.toThrow('replay_marks is kept for 1 days')
  await expect(work('outbox', ahead(60), 30)).rejects.toThrow('outbox is kept for 30 days')
  await other.query('delete from evidence_bounds')
})
