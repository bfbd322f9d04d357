import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purge } from '../../src/data/repositories/purge.ts'
import type { Database } from '../../src/data/schema.ts'
import { JobLease, LeaseLost } from '../../src/jobs/lease.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db?.destroy())
beforeEach(() => db.deleteFrom('jobLeases').execute())

const startMs = Date.parse('2026-11-24T12:00:00Z')
const leaseMs = 15_000

/** One instance in a time of its own: it stands still while the instance is frozen. */
function openInstance() {
  const clock = { ms: 0 }
  const lease = new JobLease({
    ...{ db, job: 'upkeep', leaseMs, mostFailures: 3 },
    clock: { now: () => new Date(startMs + clock.ms), elapsedMs: () => clock.ms },
  })
  return { clock, lease }
}

const addTry = (counted: string) =>
  db
    .insertInto('tries')
    .values({ counted, tries: 1, countedUntil: new Date(startMs) })
    .execute()
const countTries = async () => (await db.selectFrom('tries').select('counted').execute()).length

test('one instance holds it while it works, and another one when it has ended, or has not been heard of', async () => {
  const [one, other] = [openInstance(), openInstance()]
  expect(await one.lease.isHeld()).toBe(true)
  expect(await other.lease.isHeld()).toBe(false)
  for (const ms of [leaseMs / 2, leaseMs, 1.5 * leaseMs]) {
    one.clock.ms = other.clock.ms = ms
    expect([await one.lease.isHeld(), await other.lease.isHeld()]).toEqual([true, false])
  }
  await one.lease.end()
  other.clock.ms = 2 * leaseMs
  expect([await other.lease.isHeld(), await one.lease.isHeld()]).toEqual([true, false])
})

test('what a holder writes that was frozen meanwhile is refused by the fence, and what it writes in time is not', async () => {
  await addTry('first')
  const [frozen, other] = [openInstance(), openInstance()]
  const purgeUnder = ({ lease }: typeof frozen) => lease.write((trx) => purge(trx, 'tries', new Date(startMs + 1), 100))
  expect(await frozen.lease.isHeld()).toBe(true)
  expect(await purgeUnder(frozen)).toBe(1)
  // Its clock stands still, so it thinks that it holds the lease.
  other.clock.ms = leaseMs
  expect(await other.lease.isHeld()).toBe(true)
  await addTry('second')
  expect(await frozen.lease.isHeld()).toBe(true)
  await expect(purgeUnder(frozen)).rejects.toBeInstanceOf(LeaseLost)
  expect(await countTries()).toBe(1)
  expect(await purgeUnder(other)).toBe(1)
  // It wakes, and asks.
  frozen.clock.ms = leaseMs + 1
  expect(await frozen.lease.isHeld()).toBe(false)
  await expect(purgeUnder(frozen)).rejects.toBeInstanceOf(LeaseLost)
  await frozen.lease.end()
  expect([await other.lease.isHeld(), (await db.selectFrom('jobLeases').selectAll().executeTakeFirst())!.heldUntil]).toEqual([
    true,
    new Date(startMs + 2 * leaseMs),
  ])
})

test('who never held it writes nothing, and of many who come at once one holds it', async () => {
  const instances = Array.from({ length: 10 }, openInstance)
  await expect(instances[0]!.lease.write(async () => 'written')).rejects.toBeInstanceOf(LeaseLost)
  const held = await Promise.all(instances.map(({ lease }) => lease.isHeld()))
  expect(held.filter(Boolean)).toHaveLength(1)
})

test('a holder at which a job fails three times in a row gives the lease up, for a whole lease, and another one does the work', async () => {
  const [one, other] = [openInstance(), openInstance()]
  const failed = new Error('this machine cannot')
  const fail = (name: string) => expect(one.lease.run(name, () => Promise.reject(failed))).rejects.toBe(failed)
  const doWork = ({ lease }: typeof one) => lease.run('purge', async () => 'done')
  // Neither failures of several jobs nor those before a success are a row.
  for (const name of ['purge', 'purge', 'announce', 'announce']) await fail(name)
  expect(await doWork(one)).toBe('done')
  for (const name of ['purge', 'purge']) await fail(name)
  expect([await one.lease.isHeld(), await doWork(other)]).toEqual([true, undefined])
  await fail('purge')
  one.clock.ms = other.clock.ms = leaseMs / 3
  expect([await doWork(one), await doWork(other)]).toEqual([undefined, 'done'])
  // Where nobody else has taken it meanwhile, it is taken again, and the count begins anew.
  await other.lease.end()
  one.clock.ms = leaseMs - 1
  expect(await doWork(one)).toBeUndefined()
  one.clock.ms = leaseMs
  for (const name of ['purge', 'purge']) await fail(name)
  expect(await doWork(one)).toBe('done')
})

test('the database is asked once in a third of the lease, however many jobs want to know', async () => {
  const { clock, lease } = openInstance()
  const heldUntil = async () =>
    (await db.selectFrom('jobLeases').select('heldUntil').executeTakeFirstOrThrow()).heldUntil.getTime()
  expect(await Promise.all(Array.from({ length: 20 }, () => lease.isHeld()))).toEqual(Array(20).fill(true))
  for (clock.ms = 1; clock.ms < leaseMs / 3; clock.ms += 500) expect(await lease.isHeld()).toBe(true)
  expect(await heldUntil()).toBe(startMs + leaseMs)
  clock.ms = leaseMs / 3
  expect(await lease.isHeld()).toBe(true)
  expect(await heldUntil()).toBe(startMs + leaseMs + clock.ms)
})
