import { type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import { type Database } from '../../../../src/data/schema.ts'
import type * as clockService from '../../../../src/services/sandbox/sandboxClock.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const NativeDate = globalThis.Date
const sandbox = readSettings({})
let db: Kysely<Database>
/** A fresh copy of the program's modules, as another instance would have. */
let startInstance: () => Promise<typeof clockService>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await db.deleteFrom('sandboxSettings').execute()
  startInstance = async () => {
    vi.resetModules()
    globalThis.Date = NativeDate
    return import('../../../../src/services/sandbox/sandboxClock.ts')
  }
})
afterEach(() => {
  globalThis.Date = NativeDate
})
afterAll(() => db.destroy())

test('advancing moves the time, wakes the jobs, and adds up', async () => {
  const clock = await startInstance()
  const wakeJobs = vi.fn()
  const before = NativeDate.now()
  await clock.advanceClock({ db, settings: sandbox, wakeJobs }, { advanceSeconds: 86_400 })
  const reading = await clock.advanceClock({ db, settings: sandbox, wakeJobs }, { advanceSeconds: 60 })
  expect(reading.offsetSeconds).toBe(86_460)
  expect(NativeDate.parse(reading.currentDateTime)).toBeGreaterThanOrEqual(before + 86_460_000)
  expect(wakeJobs).toHaveBeenCalledTimes(2)
})

test('another instance, or the same after a restart, takes the offset over', async () => {
  await (await startInstance()).advanceClock({ db, settings: sandbox, wakeJobs: () => undefined }, { advanceSeconds: 3_600 })
  const restarted = await startInstance()
  expect(restarted.readClock().offsetSeconds).toBe(0)
  await restarted.restoreClock({ db, settings: sandbox })
  await restarted.restoreClock({ db, settings: sandbox })
  expect(restarted.readClock().offsetSeconds).toBe(3_600)
  const native = NativeDate.now()
  expect(Date.now() - native).toBeGreaterThanOrEqual(3_600_000)
})

test('two calls at the same moment both count', async () => {
  const clock = await startInstance()
  const deps = { db, settings: sandbox, wakeJobs: () => undefined }
  await Promise.all([1, 2, 3].map(() => clock.advanceClock(deps, { advanceSeconds: 10 })))
  expect(clock.readClock().offsetSeconds).toBe(30)
})

test.each([0, -5, 1.5, 400 * 86_400 + 1, Number.NaN])('%d seconds are refused and nothing moves', async (advanceSeconds) => {
  const clock = await startInstance()
  const deps = { db, settings: sandbox, wakeJobs: () => undefined }
  await expect(clock.advanceClock(deps, { advanceSeconds })).rejects.toMatchObject({ code: 'resourceFormat' })
  expect(Date).toBe(NativeDate)
})

test('ten years ahead is the end', async () => {
  const clock = await startInstance()
  const deps = { db, settings: sandbox, wakeJobs: () => undefined }
  for (let call = 0; call < 9; call++) await clock.advanceClock(deps, { advanceSeconds: 400 * 86_400 })
  await expect(clock.advanceClock(deps, { advanceSeconds: 400 * 86_400 })).rejects.toMatchObject({ code: 'stateConflict' })
  expect(clock.readClock().offsetSeconds).toBe(9 * 400 * 86_400)
})

test('production never moves its clock', async () => {
  const clock = await startInstance()
  const settings = { ...sandbox, sandbox: false, environment: 'production' as const }
  await expect(clock.advanceClock({ db, settings, wakeJobs: () => undefined }, { advanceSeconds: 60 })).rejects.toMatchObject({
    code: 'sandboxOnly',
  })
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'clock', value: JSON.stringify({ offsetSeconds: 60 }) })
    .execute()
  await clock.restoreClock({ db, settings })
  expect(Date).toBe(NativeDate)
})
