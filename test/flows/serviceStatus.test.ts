import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openClock } from '../../src/config/clock.ts'
import { readSettings } from '../../src/config/settings.ts'
import { listServiceDays } from '../../src/data/repositories/serviceStatus.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import type { Database } from '../../src/data/schema.ts'
import { createServiceMeter } from '../../src/services/status/serviceMeter.ts'
import { openServiceStatus } from '../../src/services/status/serviceStatus.ts'
import { endNotice, listNotices, makeNotice } from '../../src/services/status/notices.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { silentParts } from '../support/silentParts.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db?.destroy())
beforeEach(async () => {
  await db.deleteFrom('serviceDays').execute()
  await db.deleteFrom('serviceNotices').execute()
})

const settings = readSettings({})
// Minute 600 of its day in Riyadh.
const startMs = Date.parse('2026-11-28T07:00:00Z')
const dayMs = 86_400_000

function openMeter(database = db) {
  const clock = { ms: startMs, now: () => new Date(clock.ms) }
  return { clock, meter: createServiceMeter({ db: database, clock, log: { warn: () => undefined } }) }
}

const daysOf = async (name: string) =>
  (await listServiceDays(db, new Date(startMs - dayMs))).filter((one) => one.interfaceName === name)

describe('minutes', () => {
  test('that two instances count are one, their requests are added, and one that fails on one of them is disturbed', async () => {
    const [one, other] = [openMeter(), openMeter()]
    for (const { meter } of [one, other]) meter.count('platform', false)
    other.clock.ms = one.clock.ms += 60_000
    one.meter.count('platform', true)
    other.meter.count('platform', false)
    other.clock.ms = one.clock.ms += 60_000
    await Promise.all([one.meter.store(), other.meter.store()])
    expect(await daysOf('platform')).toEqual([
      {
        day: new Date('2026-11-27T21:00:00Z'),
        ...{ interfaceName: 'platform', measured: [[600, 602]], disturbed: [[601, 602]], requests: 4, failures: 1 },
      },
    ])
    expect((await daysOf('authorization'))[0]).toMatchObject({ measured: [[600, 602]], disturbed: [], requests: 0 })
  })

  test('in which nobody looked are not measured', async () => {
    const { clock, meter } = openMeter()
    await meter.store()
    clock.ms += 5 * 60_000
    await meter.store()
    clock.ms += 60_000
    await meter.store()
    expect((await daysOf('platform'))[0]!.measured).toEqual([
      [600, 601],
      [605, 606],
    ])
  })

  test('without the database are disturbed, wait in memory, and are stored when it is back', async () => {
    const { clock, meter } = openMeter()
    await meter.store()
    clock.ms += 60_000
    const insert = vi.spyOn(db, 'getExecutor').mockImplementation(() => {
      throw new Error('away')
    })
    await expect(meter.store()).rejects.toThrow('away')
    expect(meter.isDisturbed('payment-initiation')).toBe(true)
    insert.mockRestore()
    clock.ms += 60_000
    await meter.end()
    expect((await daysOf('payment-initiation'))[0]).toMatchObject({ measured: [[600, 602]], disturbed: [[601, 602]] })
  })

  test('of days that are over are purged', async () => {
    const { meter } = openMeter()
    meter.count('platform', false)
    await meter.end()
    expect(await purge(db, 'serviceDays', new Date(startMs), 100)).toBe(7)
  })
})

describe('the status', () => {
  const open = (database = db) => {
    const ahead = { ms: 0 }
    const clock = { ...openClock(), now: () => new Date(startMs + ahead.ms), elapsedMs: () => ahead.ms, aheadSeconds: () => 0 }
    return { ahead, read: openServiceStatus({ ...silentParts(), db: database, settings, clock }) }
  }

  test('tells figures, and asks the database once for all who ask within ten seconds', async () => {
    const { meter } = openMeter()
    meter.count('platform', false)
    await meter.end()
    const { ahead, read } = open()
    const [one, other] = await Promise.all([read(), read()])
    expect(other).toBe(one)
    const platform = one.interfaces.find(({ name }) => name === 'platform')!
    expect(platform).toMatchObject({ state: 'up', whole: { measuredMinutes: 1, uptimePercent: 100 } })
    expect(platform.days[0]).toMatchObject({ uptimePercent: undefined })
    ahead.ms = 9_999
    expect(await read()).toBe(one)
    ahead.ms = 10_000
    expect(await read()).not.toBe(one)
  })

  test('is down while the database is away, with the last figures and their time', async () => {
    const gone = await openTestDatabase()
    const { ahead, read } = open(gone)
    const { readAt } = await read()
    await gone.destroy()
    ahead.ms = 20_000
    const status = await read()
    expect(status.interfaces.map(({ state }) => state)).toEqual(Array(7).fill('down'))
    expect(status.readAt).toEqual(readAt)
    expect(status.at.getTime()).toBe(startMs + 20_000)
  })

  test('is disturbed for five minutes after a minute that was', async () => {
    const { meter } = openMeter()
    meter.count('authorization', true)
    await meter.end()
    const { ahead, read } = open()
    const stateOf = async () => (await read()).interfaces.find(({ name }) => name === 'authorization')!.state
    ahead.ms = 4 * 60_000
    expect(await stateOf()).toBe('disturbed')
    ahead.ms = 5 * 60_000
    expect(await stateOf()).toBe('up')
  })
})

test('a notice is shown until a week after its end, and cannot end twice', async () => {
  const now = new Date(startMs)
  const parts = { db, settings }
  const text = { en: 'Payments wait.', ar: 'المدفوعات تنتظر.' }
  const given = { kind: 'maintenance', text, interfaces: ['payment-initiation'], beginsAt: now, endsAt: null, now } as const
  const { noticeId } = await makeNotice(parts, given)
  expect(await listNotices(parts, now)).toMatchObject([{ noticeId, text, interfaces: ['payment-initiation'], endsAt: null }])
  await endNotice(parts, { noticeId, now })
  await expect(endNotice(parts, { noticeId, now })).rejects.toMatchObject({ code: 'resourceIdUnknown' })
  expect(await listNotices(parts, new Date(startMs + 7 * dayMs))).toHaveLength(1)
  expect(await listNotices(parts, new Date(startMs + 7 * dayMs + 1))).toEqual([])
})

describe('over HTTP', () => {
  let sanad: RunningSanad
  beforeAll(async () => void (sanad = await startSanad()))
  afterAll(() => sanad?.close())
  const send = (path: string, headers: Record<string, string> = {}) => fetch(sanad.url(path), { headers })

  test('programs get JSON and browsers the page, in their language', async () => {
    for (const answer of [await send('/status.json'), await send('/status', { accept: 'application/json' })]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=10'])
      const { state, interfaces } = (await answer.json()) as {
        state: string
        interfaces: { name: string; uptimePercent: null }[]
      }
      expect([state, interfaces.length, interfaces[0]!.name]).toEqual(['up', 7, 'payment-initiation'])
    }
    const page = await send('/status', { accept: 'text/html', 'accept-language': 'ar' })
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'ar'])
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">')
  })

  test('requests are counted for the interface that they went to, whatever became of them', async () => {
    await sanad.dependencies.serviceMeter.end()
    await send('/dashboard/api/developers/current')
    await send('/auth/token')
    await send('/health/ready')
    await sanad.dependencies.serviceMeter.end()
    const rows = await listServiceDays(sanad.dependencies.db, new Date(0))
    const requestsOf = (name: string) =>
      rows.filter(({ interfaceName }) => interfaceName === name).reduce((sum, { requests }) => sum + requests, 0)
    expect(['payment-initiation', 'authorization', 'platform'].map(requestsOf)).toEqual([0, 1, 1])
  })
})
