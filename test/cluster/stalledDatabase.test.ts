import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { type StallingProxy, startStallingProxy } from '../support/database/stallingProxy.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let proxy: StallingProxy
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { databaseUrl, drop } = await createPostgresDatabase()
  dropDatabase = drop
  proxy = await startStallingProxy(databaseUrl)
  const openDatabase = () => connect(readSettings({ DATABASE_URL: proxy.databaseUrl }))
  sanad = await startSanad({ openDatabase, environment: { SANAD_LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  proxy?.resume()
  await sanad?.close()
  proxy?.close()
  await dropDatabase?.()
})

const statusOfReadiness = async () => (await fetch(sanad.url('/health/ready'))).status

test('while the database stands still every interface answers 503 with Retry-After in time, and all goes on by itself', async () => {
  const tpp = await registerTpp(sanad)
  const token = `Bearer ${await tpp.developerToken()}`
  const requests: [string, RequestInit][] = [
    [
      '/open-banking/payment/2023.08-draft2/payment-consents/pis-1',
      { headers: { authorization: token, accept: 'application/json' } },
    ],
    ['/api/vop/v1/payee-verifications', { method: 'POST', headers: { authorization: token } }],
    ['/v1.1/account-verifications', { method: 'POST', headers: { authorization: token } }],
    ['/dashboard/api/developers/current', { headers: { cookie: 'sanad_session=x' } }],
    ['/bank/consents', { headers: { cookie: 'sanad_customer=x' } }],
    [
      '/auth/token',
      {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${tpp.clientId}:x`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
    ],
  ]
  expect(await statusOfReadiness()).toBe(200)
  proxy.stall()
  const started = performance.now()
  const answers = await Promise.all(
    // More than the pool has connections.
    Array.from({ length: 5 }, () => requests)
      .flat()
      .map(async ([path, request]) => {
        const { status, headers } = await fetch(sanad.url(path), request)
        return [path, status, Number(headers.get('retry-after'))]
      }),
  )
  const seconds = (performance.now() - started) / 1_000
  expect(answers).toEqual(
    Array(5)
      // The description lists no 503 for payee verification.
      .fill(requests.map(([path]) => [path, path.startsWith('/api/vop') ? 500 : 503, limits.databaseRetryAfterSeconds]))
      .flat(),
  )
  // On a machine with nothing else to do it takes as long as the two bounds together.
  expect(limits.databasePatienceMs + limits.databasePulseMs).toBeLessThan(2_000)
  expect(seconds).toBeLessThan(5)
  expect(await statusOfReadiness()).toBe(503)
  proxy.resume()
  await expect.poll(statusOfReadiness).toBe(200)
  expect((await fetch(sanad.url('/core-bank/api/customers'))).status).toBe(200)
})

test('a slow statement of a database that answers is not disturbed', async () => {
  const slow = sql<{ done: number }>`select 1 as done from (select pg_sleep(${limits.databasePatienceMs / 1_000 + 0.5})) as slept`
  expect((await slow.execute(sanad.dependencies.db)).rows).toEqual([{ done: 1 }])
})
