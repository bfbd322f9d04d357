import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../support/database/embeddedPostgres.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A PostgreSQL of this file's own, because what happens here happens to a whole server. */
let postgres: EmbeddedPostgres
let sanad: RunningSanad
let tpp: TestTpp
let token: string
let lines: { event: string; refusals?: number; err?: { stack?: string } }[] = []

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ durable: false })
  const openDatabase = () => connect(readSettings({ DATABASE_URL: postgres.url }))
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  sanad = await startSanad({ openDatabase, log: { write }, environment: { SANAD_LOG_LEVEL: 'warn' } })
  tpp = await registerTpp(sanad)
  token = await tpp.developerToken()
})
afterAll(async () => {
  await sanad?.close()
  await postgres?.stop()
})

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // What only reads takes these all the same.
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const set = (name: string, value: string) => onServer(`alter system set ${name} = ${value}`, 'select pg_reload_conf()')
const reset = (name: string) => onServer(`alter system reset ${name}`, 'select pg_reload_conf()')

const create = (message = paymentConsentRequest(), key: string = randomUUID()) =>
  sendRaw(sanad, tpp, { path: '/payments/consents', message, token, headers: { 'x-idempotency-key': key } })
const read = (consentId: string) =>
  sendRaw(sanad, tpp, { path: `/open-banking/payment/2023.08-draft2/payment-consents/${consentId}`, token })
const statusOfReadiness = async () => (await fetch(sanad.url('/health/ready'))).status
const idOf = ({ body }: Awaited<ReturnType<typeof create>>) =>
  (body.message as unknown as { Data: { ConsentId: string } }).Data.ConsentId
const eventsOfOutage = () => lines.filter(({ event }) => event.startsWith('the database')).map(({ event }) => event)

/** An outage has one line with a stack; requests, jobs and the batches of the request log have none of their own. */
function expectFewLines(): void {
  expect(lines.filter(({ err }) => err?.stack !== undefined).map(({ event, err }) => event + err!.stack!)).toEqual([
    expect.stringMatching(/^the database does not answer/),
  ])
  expect(lines.length, JSON.stringify(lines)).toBeLessThanOrEqual(3)
}

const outages: Record<string, { begin: () => Promise<void>; end: () => Promise<void> }> = {
  'only reads because somebody has said so': {
    begin: () => set('default_transaction_read_only', 'on'),
    end: () => reset('default_transaction_read_only'),
  },
  'is a standby until it is promoted': {
    begin: () => postgres.restart((data) => writeFile(join(data, 'standby.signal'), '', { mode: 0o666 })),
    end: () => onServer('select pg_promote()'),
  },
}

test.each(Object.keys(outages))('while the database %s, nothing is answered but 503, and all goes on by itself', async (name) => {
  const consentId = idOf(await create())
  lines = []
  await outages[name]!.begin()
  const begun = performance.now()
  await expect.poll(statusOfReadiness, { interval: 100, timeout: 10_000 }).toBe(503)
  expect(performance.now() - begun).toBeLessThan(5_000)
  const page = async () => {
    const { status, headers } = await fetch(sanad.url('/bank/consents'), { headers: { cookie: 'sanad_customer=x' } })
    return { status, headers }
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => [create(), read(consentId), page()]).flat())
  const retryAfter = String(limits.databaseRetryAfterSeconds)
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array(30).fill([503, retryAfter]))
  await outages[name]!.end()
  await expect.poll(statusOfReadiness, { interval: 100, timeout: 10_000 }).toBe(200)
  expect([(await create()).status, (await read(consentId)).status]).toEqual([201, 200])
  // One line when it begins, and one with the count when nothing was refused for a while.
  await expect
    .poll(async () => (await statusOfReadiness(), eventsOfOutage()))
    .toEqual(['the database does not answer', 'the database answers again'])
  expect(lines.find(({ refusals }) => refusals !== undefined)?.refusals).toBeGreaterThanOrEqual(30)
  expectFewLines()
})

test('while no standby confirms commits, none waits long, reads go on, and each is made once when its key comes again', async () => {
  const consentId = idOf(await create())
  lines = []
  await set('synchronous_standby_names', `'nobody'`)
  // More than the pool has connections.
  const wanted = Array.from({ length: 2 * limits.databasePoolSize }, () => ({
    message: paymentConsentRequest(),
    key: randomUUID(),
  }))
  const begun = performance.now()
  const first = await Promise.all(wanted.map(({ message, key }) => create(message, key)))
  expect(performance.now() - begun).toBeLessThan(2 * limits.databaseCommitMs)
  expect(first.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array(wanted.length).fill([503, String(limits.databaseRetryAfterSeconds)]),
  )
  const texts = new Set(first.map(({ body }) => body.Errors?.[0]?.Message))
  expect([...texts]).toContainEqual(expect.stringContaining('repeat it in a few seconds with the same x-idempotency-key'))
  // From now on nothing waits, and nothing that is committed nowhere else is shown.
  const later = performance.now()
  const second = await Promise.all([
    ...wanted.map(({ message, key }) => create(message, key)),
    ...wanted.map(() => read(consentId)),
  ])
  expect(second.map(({ status }) => status)).toEqual([...wanted.map(() => 503), ...wanted.map(() => 200)])
  expect(performance.now() - later).toBeLessThan(3_000)
  await reset('synchronous_standby_names')
  await expect.poll(async () => (await create()).status).toBe(201)
  const third = await Promise.all(wanted.map(({ message, key }) => create(message, key)))
  expect(third.map(({ status }) => status)).toEqual(wanted.map(() => 201))
  expect(new Set(third.map(idOf)).size).toBe(wanted.length)
  await expect
    .poll(async () => (await statusOfReadiness(), eventsOfOutage()))
    .toEqual(['the database does not answer', 'the database answers again'])
  expectFewLines()
})
