import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import type { Database } from '../../../../src/data/schema.ts'
import type * as clockService from '../../../../src/services/sandbox/sandboxClock.ts'
import type { ServiceClock } from '../../../../src/config/clock.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const NativeDate = globalThis.Date
const sandbox = readSettings({})
let db: Kysely<Database>
/** A fresh copy of the program's modules, as another instance would have. */
let startInstance: () => Promise<typeof clockService & { clock: ServiceClock }>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await db.deleteFrom('sandboxSettings').execute()
  startInstance = async () => {
    vi.resetModules()
    globalThis.Date = NativeDate
    const { openClock } = await import('../../../../src/config/clock.ts')
    return { ...(await import('../../../../src/services/sandbox/sandboxClock.ts')), clock: openClock() }
  }
})
afterEach(() => {
  globalThis.Date = NativeDate
})
afterAll(() => db.destroy())

test('advancing moves the time, wakes the jobs, and adds up', async () => {
  const instance = await startInstance()
  const { clock } = instance
  const wakeJobs = vi.fn()
  const before = NativeDate.now()
  await instance.advanceClock({ db, settings: sandbox, clock, wakeJobs }, { advanceSeconds: 86_400 })
  const reading = await instance.advanceClock({ db, settings: sandbox, clock, wakeJobs }, { advanceSeconds: 60 })
  expect(reading.offsetSeconds).toBe(86_460)
  expect(NativeDate.parse(reading.currentDateTime)).toBeGreaterThanOrEqual(before + 86_460_000)
  expect(wakeJobs).toHaveBeenCalledTimes(2)
})

test('another instance, or the same after a restart, takes the offset over', async () => {
  const first = await startInstance()
  await first.advanceClock({ db, settings: sandbox, clock: first.clock, wakeJobs: () => undefined }, { advanceSeconds: 3_600 })
  const restarted = await startInstance()
  expect(restarted.readClock(restarted).offsetSeconds).toBe(0)
  await restarted.restoreClock({ db, settings: sandbox, clock: restarted.clock })
  await restarted.restoreClock({ db, settings: sandbox, clock: restarted.clock })
  expect(restarted.readClock(restarted).offsetSeconds).toBe(3_600)
  const native = NativeDate.now()
  expect(Date.now() - native).toBeGreaterThanOrEqual(3_600_000)
})

test('two calls at the same moment both count', async () => {
  const instance = await startInstance()
  const { clock } = instance
  const deps = { db, settings: sandbox, clock, wakeJobs: () => undefined }
  await Promise.all([1, 2, 3].map(() => instance.advanceClock(deps, { advanceSeconds: 10 })))
  expect(instance.readClock({ clock }).offsetSeconds).toBe(30)
})

test.each([0, -5, 1.5, 400 * 86_400 + 1, Number.NaN])('%d seconds are refused and nothing moves', async (advanceSeconds) => {
  const instance = await startInstance()
  const { clock } = instance
  const deps = { db, settings: sandbox, clock, wakeJobs: () => undefined }
  await expect(instance.advanceClock(deps, { advanceSeconds })).rejects.toMatchObject({ code: 'resourceFormat' })
  expect(Date).toBe(NativeDate)
})

test('ten years ahead is the end', async () => {
  const instance = await startInstance()
  const { clock } = instance
  const deps = { db, settings: sandbox, clock, wakeJobs: () => undefined }
  for (let call = 0; call < 9; call++) await instance.advanceClock(deps, { advanceSeconds: 400 * 86_400 })
  await expect(instance.advanceClock(deps, { advanceSeconds: 400 * 86_400 })).rejects.toMatchObject({ code: 'stateConflict' })
  expect(instance.readClock({ clock }).offsetSeconds).toBe(9 * 400 * 86_400)
})

test('production never moves its clock', async () => {
  const instance = await startInstance()
  const { clock } = instance
  const settings = { ...sandbox, sandbox: false, environment: 'production' as const }
  await expect(
    instance.advanceClock({ db, settings, clock, wakeJobs: () => undefined }, { advanceSeconds: 60 }),
  ).rejects.toMatchObject({
    code: 'sandboxOnly',
  })
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'clock', value: JSON.stringify({ offsetSeconds: 60 }) })
    .execute()
  await instance.restoreClock({ db, settings, clock })
  expect(Date).toBe(NativeDate)
})
