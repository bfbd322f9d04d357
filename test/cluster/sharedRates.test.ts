import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { blockOf, creditOf, idleMsOf } from '../../src/domain/shared/heldRate.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { askToken, registerApp, signUp } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

// The rate of an app is one for four instances on one PostgreSQL.

const rate = { perSecond: 2, burst: 60 }
const count = 4
let databaseUrl: string
let drop: () => Promise<void>
const instances: RunningSanad[] = []

const start = () =>
  startSanad({
    openDatabase: () => connect(readSettings({ DATABASE_URL: databaseUrl })),
    environment: {
      SANAD_RATE_PER_SECOND: String(rate.perSecond),
      SANAD_RATE_BURST: String(rate.burst),
      SANAD_RATE_STORE: 'postgres',
    },
  })
beforeAll(async () => {
  ;({ databaseUrl, drop } = await createPostgresDatabase('seeded'))
  for (let index = 0; index < count; index++) instances.push(await start())
})
afterAll(async () => {
  for (const instance of instances) await instance.close()
  await drop?.()
})

async function newApp() {
  const { cookie } = await signUp(instances[0]!)
  return registerApp(instances[0]!, cookie)
}
type App = Awaited<ReturnType<typeof newApp>>

/** What was let in of so many requests, spread evenly and sent at once, and in which time. */
async function flood(app: App, requests: number, to: readonly RunningSanad[] = instances) {
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: requests }, (_, index) => askToken(to[index % to.length]!, app)))
  const ms = performance.now() - begun
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  const refused = answers.find(({ status }) => status === 429)
  if (refused) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  return { letIn: statuses.filter((status) => status === 200).length, ms }
}

/** docs/decisions/limits.md#one-rate-for-all-instances */
const boundOf = (ms: number) =>
  rate.burst +
  (rate.perSecond * ms) / 1_000 +
  count * (blockOf(rate) + creditOf(rate) + (Math.max(0, creditOf(rate) - 1) * ms) / idleMsOf(rate))

test('an app that spreads its requests over four instances is let in as on one, but for the stated error', async () => {
  const { letIn, ms } = await flood(await newApp(), count * rate.burst)
  expect(letIn).toBeGreaterThanOrEqual(rate.burst)
  expect(letIn).toBeLessThanOrEqual(boundOf(ms))
})

test('another app has a rate of its own meanwhile', async () => {
  const [one, other] = [await newApp(), await newApp()]
  await flood(one, 2 * rate.burst)
  expect((await flood(other, 20)).letIn).toBe(20)
})

test('where the buckets cannot be asked nothing fails: each instance counts for itself', async () => {
  const app = await newApp()
  const { db } = instances[0]!.dependencies
  await sql`alter table rate_buckets rename to rate_buckets_gone`.execute(db)
  try {
    expect((await flood(app, rate.burst, instances.slice(0, 1))).letIn).toBe(rate.burst)
    const { letIn, ms } = await flood(app, 2 * rate.burst, instances.slice(0, 1))
    expect(letIn).toBeLessThanOrEqual(rate.burst + (2 * rate.perSecond * ms) / 1_000 + rate.perSecond)
  } finally {
    await sql`alter table rate_buckets_gone rename to rate_buckets`.execute(db)
  }
})
