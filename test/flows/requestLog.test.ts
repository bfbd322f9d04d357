import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { keepPartitions } from '../../src/data/repositories/partitions.ts'
import { listLoggedRequests } from '../../src/data/repositories/requestLog.ts'
import type { Database } from '../../src/data/schema.ts'
import type { LoggedRequest } from '../../src/domain/requestLog/loggedRequest.ts'
import { DatabaseUnavailable } from '../../src/domain/shared/errors.ts'
import { timeOfRequestId } from '../../src/services/requestLog/requestId.ts'
import { openRequestLog } from '../../src/services/requestLog/requestLog.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { ordinaryRequest } from '../support/operations/loggedCalls.ts'
import { silentParts } from '../support/silentParts.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

const dayMs = 86_400_000
const now = Date.parse('2026-11-22T10:00:00Z')
const requestAt = (time: number, clientId: string, change: Partial<LoggedRequest> = {}) =>
  ordinaryRequest(clientId, { receivedAt: new Date(time), ...change })
const open = (change: { requestsWaiting?: number } = {}, executor: Kysely<Database> = db) => {
  let dropped = 0
  const log = openRequestLog({
    ...silentParts(),
    db: executor,
    limits: { ...limits, ...change },
    countDropped: (requests) => (dropped += requests),
    // Allowances begin anew each minute, which would fall into a test now and then.
    clock: { elapsedMs: () => 0 },
  })
  return { log, dropped: () => dropped }
}
const spoil = () => {
  throw new Error('it cannot be masked')
}
const idsOf = async (clientId: string) =>
  (await listLoggedRequests(db, { clientId, limit: 100 })).map(({ requestId }) => requestId)

test('requests are listed in the order in which they came, also those of one millisecond', async () => {
  const { log } = open()
  const rows = [0, 0, 0, 5, -dayMs].map((after) => requestAt(now + after, 'ordered'))
  for (const row of rows) log.record({ row })
  await log.store()
  expect(await idsOf('ordered')).toEqual([3, 2, 1, 0, 4].map((index) => rows[index]!.requestId))
  expect(timeOfRequestId(rows[3]!.requestId)).toEqual(new Date(now + 5))
})

test('what the database cannot store as text takes no other request along', async () => {
  const { log, dropped } = open()
  log.record({ row: requestAt(now, 'hostile', { path: 'a\u0000b\\u0000\ud800' }) })
  log.record({
    row: requestAt(now, 'hostile', { verdicts: [{ check: 'keyId', result: 'failed', values: { kid: '\ud800\u0000' } }] }),
  })
  await log.store()
  expect([(await idsOf('hostile')).length, dropped()]).toEqual([2, 0])
})

test('what cannot be filled in or stored takes no other request of its batch along, and is counted', async () => {
  const { log, dropped } = open()
  const row = (change: Partial<LoggedRequest> = {}) => requestAt(now, 'halved', change)
  for (let count = 0; count < 5; count += 1) log.record({ row: row() })
  log.record({ row: row(), complete: spoil })
  log.record({ row: row(), claim: { clientId: 'no name\0' } })
  log.record({ row: row({ status: 1_000_000 }) })
  for (let count = 0; count < 6; count += 1) log.record({ row: row() })
  await log.store()
  expect([(await idsOf('halved')).length, dropped()]).toEqual([11, 3])
})

test('when the database goes away while the app of a request is looked up, each request that is lost is counted once', async () => {
  const isLookUp = (property: string | symbol, table: unknown) => property === 'selectFrom' && table === 'apps'
  const away = new Proxy(db, {
    get: (target, property) => {
      const value = Reflect.get(target, property, target) as unknown
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (isLookUp(property, values[0])) throw new DatabaseUnavailable({ retryAfterSeconds: 1 })
        return Reflect.apply(value, target, values) as unknown
      }
    },
  })
  const { log, dropped } = open({}, away)
  const row = () => requestAt(now, 'away')
  log.record({ row: row() })
  log.record({ row: row(), complete: spoil })
  log.record({ row: row(), claim: { clientId: 'away' } })
  for (let count = 0; count < 3; count += 1) log.record({ row: row() })
  await log.store()
  expect([(await idsOf('away')).length, dropped()]).toEqual([1, 5])
})

test('with too many waiting, requests are dropped and counted', async () => {
  const { log, dropped } = open({ requestsWaiting: 3 })
  for (let count = 0; count < 5; count += 1) log.record({ row: requestAt(now, 'many') })
  await log.store()
  expect([(await idsOf('many')).length, dropped()]).toEqual([3, 2])
})

test('a stranger who names an app, or many apps, hides nothing that comes from another address, and what is dropped is counted', async () => {
  const clientId = randomUUID()
  const { log, dropped } = open({ requestsWaiting: 100_000 })
  const claim = (name: string, address: string) => log.record({ row: requestAt(now, ''), claim: { clientId: name }, address })
  for (let count = 0; count < 70; count += 1) claim(clientId, '203.0.113.9')
  expect(dropped()).toBe(10)
  for (let count = 0; count < 2_000; count += 1) claim(`made up ${count}`, '203.0.113.9')
  expect(dropped()).toBe(10 + 2_000 - (limits.claimsPerAddress - 60))
  for (let count = 0; count < 12_000; count += 1) claim(`made up ${count}`, `2001:db8:1:2::${count.toString(16)}`)
  const before = dropped()
  claim(clientId, '198.51.100.7')
  claim(clientId, '::ffff:198.51.100.8')
  expect(dropped()).toBe(before)
})

test('a claim that leads to no app is not kept', async () => {
  const { log } = open()
  log.record({ row: requestAt(now, ''), claim: { clientId: 'nobody' } })
  log.record({ row: requestAt(now, ''), claim: { keyId: 'nobody', scope: 'payments' } })
  await log.store()
  expect([await idsOf('nobody'), await idsOf('')]).toEqual([[], []])
})

test('a day goes when it is over for longer than it is kept, and comes again when it is needed', async () => {
  const { log } = open()
  const count = async () => (await idsOf('kept')).length
  log.record({ row: requestAt(now, 'kept') })
  await log.store()
  const keep = (nowMs: number) =>
    keepPartitions(db, { table: 'requestLog', now: new Date(nowMs), before: new Date(nowMs - 7 * dayMs), limit: 100 })
  await keep(now + 7 * dayMs)
  expect(await count()).toBe(1)
  while ((await keep(now + 8 * dayMs)) > 0);
  expect(await count()).toBe(0)
  log.record({ row: requestAt(now, 'kept') })
  await log.store()
  expect(await count()).toBe(1)
})
