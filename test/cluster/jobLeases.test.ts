import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import type { Database } from '../../src/data/schema.ts'
import { JobLease, LeaseLost } from '../../src/jobs/lease.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { type StatementTap, tapStatements } from '../support/database/statementTap.ts'
import { openSteppedPair, type SteppedConnection } from '../support/database/steppedConnection.ts'
import { freePort } from '../support/freePort.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

const startMs = Date.parse('2026-11-24T12:00:00Z')
const leaseMs = 15_000

describe('a holder that is frozen in the middle of its work', () => {
  let db: Kysely<Database>
  let close: () => Promise<void>
  let frozen: SteppedConnection
  let other: SteppedConnection
  beforeAll(async () => void ({ db, first: frozen, second: other, close } = await openSteppedPair()))
  afterAll(() => close?.())
  beforeEach(async () => {
    await db.deleteFrom('jobLeases').execute()
    await db.deleteFrom('tries').execute()
    await db
      .insertInto('tries')
      .values({ counted: 'old', tries: 1, countedUntil: new Date(startMs) })
      .execute()
  })

  const leaseAt = (executor: Kysely<Database>, ms: number) =>
    new JobLease({
      ...{ db: executor, job: 'upkeep', leaseMs, mostFailures: 3 },
      clock: { now: () => new Date(startMs + ms), elapsedMs: () => ms },
    })
  /** The lease; the transaction, the fence, the deletion, its end. */
  const work = async (executor: Kysely<Database>) => {
    const lease = leaseAt(executor, 0)
    await lease.isHeld()
    return lease.write((trx) => purge(trx, 'tries', new Date(startMs + 1), 100))
  }
  const takeLater = (executor: Kysely<Database>) => leaseAt(executor, leaseMs).isHeld()
  const isThere = async () => (await db.selectFrom('tries').selectAll().executeTakeFirst()) !== undefined

  test.each([1, 2])('before it has looked at the fence (statement %i) writes nothing when it wakes', async (heldBefore) => {
    frozen.start(work, heldBefore)
    await frozen.rest()
    other.start(takeLater, Infinity)
    expect(await other.ended()).toBe(true)
    frozen.release()
    await expect(frozen.ended()).rejects.toBeInstanceOf(LeaseLost)
    expect(await isThere()).toBe(true)
  })

  test.each([3, 4])('behind its look (statement %i) is waited for by who takes the lease', async (heldBefore) => {
    frozen.start(work, heldBefore)
    await frozen.rest()
    other.start(takeLater, Infinity)
    await other.rest()
    expect(await isThere()).toBe(true)
    frozen.release()
    expect(await frozen.ended()).toBe(1)
    expect(await other.ended()).toBe(true)
    expect(await isThere()).toBe(false)
  })
})

describe('two instances', () => {
  let drop: () => Promise<void>
  const taps: StatementTap[] = []
  const metricsPorts: number[] = []
  const instances: RunningSanad[] = []
  beforeAll(async () => {
    const database = await createPostgresDatabase('seeded')
    drop = database.drop
    for (let index = 0; index < 2; index++) {
      const tap = await tapStatements(database.databaseUrl)
      taps.push(tap)
      const metricsPort = await freePort()
      metricsPorts.push(metricsPort)
      instances.push(
        await startSanad({
          environment: { SANAD_METRICS_PORT: String(metricsPort) },
          openDatabase: () => connect(readSettings({ DATABASE_URL: tap.databaseUrl })),
        }),
      )
    }
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
    for (const tap of taps) tap.close()
    await drop?.()
  })

  const countPurges = (tap: StatementTap) =>
    tap.take().filter((statement) => /^\s*delete from "?oidc_records/.test(statement)).length
  /** How often the job has had its turn, whether or not it was for this instance to do it. */
  const countTurns = async (metricsPort: number) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^sanad_job_runs_total\{[^}]*name="purge_oidcRecords"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  const wake = async (instance: RunningSanad, tap: StatementTap, purges: number) => {
    tap.take()
    let seen = 0
    instance.dependencies.wakeJobs()
    await expect.poll(() => (seen += countPurges(tap))).toBeGreaterThanOrEqual(purges)
    return seen
  }

  test('purge once, and the second one takes over when the first has ended', async () => {
    expect(await wake(instances[0]!, taps[0]!, 1)).toBeGreaterThan(0)
    // All that it has sent since its start is looked at, and one more turn.
    const turns = await countTurns(metricsPorts[1]!)
    instances[1]!.dependencies.wakeJobs()
    await expect.poll(() => countTurns(metricsPorts[1]!)).toBeGreaterThan(turns)
    expect(countPurges(taps[1]!)).toBe(0)
    await instances.shift()!.close()
    taps.shift()!.close()
    await expect
      .poll(async () => (instances[0]!.dependencies.wakeJobs(), countPurges(taps[0]!)), { timeout: 60_000 })
      .toBeGreaterThan(0)
  })
})
