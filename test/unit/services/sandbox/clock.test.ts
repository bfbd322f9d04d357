import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openClock } from '../../../../src/config/clock.ts'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import { advanceClock, readClock, restoreClock } from '../../../../src/services/sandbox/sandboxClock.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const sandbox = readSettings({})
let db: Kysely<Database>
/** An instance of the service, as far as its clock goes: all share one database. */
const startInstance = () => ({ db, settings: sandbox, clock: openClock(), wakeJobs: vi.fn() })

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => void (await db.deleteFrom('sandboxSettings').execute()))
afterAll(() => db.destroy())

test('advancing moves the time, wakes the jobs, and adds up', async () => {
  const instance = startInstance()
  const before = Date.now()
  await advanceClock(instance, { advanceSeconds: 86_400 })
  const reading = await advanceClock(instance, { advanceSeconds: 60 })
  expect(reading.offsetSeconds).toBe(86_460)
  expect(Date.parse(reading.currentDateTime)).toBeGreaterThanOrEqual(before + 86_460_000)
  expect(instance.wakeJobs).toHaveBeenCalledTimes(2)
})

test('another instance, or the same after a restart, takes the offset over', async () => {
  await advanceClock(startInstance(), { advanceSeconds: 3_600 })
  const restarted = startInstance()
  expect(readClock(restarted).offsetSeconds).toBe(0)
  await restoreClock(restarted)
  await restoreClock(restarted)
  expect(readClock(restarted).offsetSeconds).toBe(3_600)
  const machine = Date.now()
  expect(restarted.clock.now().getTime() - machine).toBeGreaterThanOrEqual(3_600_000)
})

test('two calls at the same moment both count', async () => {
  const instance = startInstance()
  await Promise.all([1, 2, 3].map(() => advanceClock(instance, { advanceSeconds: 10 })))
  expect(readClock(instance).offsetSeconds).toBe(30)
})

test.each([0, -5, 1.5, 400 * 86_400 + 1, Number.NaN])('%d seconds are refused and nothing moves', async (advanceSeconds) => {
  const instance = startInstance()
  await expect(advanceClock(instance, { advanceSeconds })).rejects.toMatchObject({ code: 'resourceFormat' })
  expect(readClock(instance).offsetSeconds).toBe(0)
})

test('ten years ahead is the end', async () => {
  const instance = startInstance()
  for (let call = 0; call < 9; call++) await advanceClock(instance, { advanceSeconds: 400 * 86_400 })
  await expect(advanceClock(instance, { advanceSeconds: 400 * 86_400 })).rejects.toMatchObject({ code: 'stateConflict' })
  expect(readClock(instance).offsetSeconds).toBe(9 * 400 * 86_400)
})

test('production never moves its clock', async () => {
  const instance = { ...startInstance(), settings: { ...sandbox, sandbox: false, environment: 'production' as const } }
  await expect(advanceClock(instance, { advanceSeconds: 60 })).rejects.toMatchObject({ code: 'sandboxOnly' })
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'clock', value: JSON.stringify({ offsetSeconds: 60 }) })
    .execute()
  await restoreClock(instance)
  expect(readClock(instance).offsetSeconds).toBe(0)
})
