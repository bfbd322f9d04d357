import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type Cluster, clusterPackages, startCluster } from '../support/servers/cluster.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** The reference cluster of ops/cluster, as `make cluster` brings it up, with two instances. */
const missing = Object.entries(clusterPackages).filter(([program]) => findProgram(program) === undefined)
const title = `on the cluster of ops/cluster${missing.length > 0 ? ` (not installed: ${missing.map(([, name]) => name).join(' ')})` : ''}`
const callers = 6
const longestGapMs = 30_000

describe.skipIf(missing.length > 0)(title, () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster({ instances: 2 })
  }, 600_000)
  afterAll(() => cluster?.down())

  /** One statement at the primary, whichever member that is. */
  async function ask<Row>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: await cluster.ownerUrl() })
    await client.connect()
    return (await client.query(statement).finally(() => client.end())).rows as Row[]
  }

  const leader = async () => (await cluster.roles()).leader

  /** PostgreSQL and its Patroni, as when a machine loses its power. */
  async function kill(member: number): Promise<void> {
    await cluster.signal(`patroni${member}`, 'SIGKILL')
    await cluster.signalPostgres(member, 'SIGKILL')
  }

  test('when the primary dies, every consent that was acknowledged is there, none is there twice, and the gap is under 30 s', async () => {
    const tpp = await registerTpp(cluster)
    const token = await tpp.developerToken()
    const made = new Map<string, string>()
    const others = new Map<number, number>()
    let lastSuccess = performance.now()
    let gapMs = 0
    let isOver = false
    const send = async (message: ReturnType<typeof paymentConsentRequest>, key: string): Promise<number> => {
      const headers = { 'x-idempotency-key': key }
      const answer = await sendRaw(cluster, tpp, { path: '/payments/consents', message, token, headers }).catch(() => undefined)
      const status = answer?.status ?? 0
      if (status === 201) {
        gapMs = Math.max(gapMs, performance.now() - lastSuccess)
        lastSuccess = performance.now()
        made.set(message.Data.BaseConsentId, (answer!.body.message as unknown as { Data: { ConsentId: string } }).Data.ConsentId)
      } else others.set(status, (others.get(status) ?? 0) + 1)
      return status
    }
    const caller = async () => {
      while (!isOver) {
        const [message, key] = [paymentConsentRequest(), randomUUID()]
        // More often than it is told to, to see more of the failover.
        await expect.poll(() => send(message, key), { interval: 200, timeout: 60_000 }).toBe(201)
      }
    }
    const load = Promise.all(Array.from({ length: callers }, caller))
    await expect.poll(() => made.size).toBeGreaterThan(20)
    const old = await leader()
    const before = made.size
    await kill(old)
    await expect.poll(() => made.size, { timeout: 60_000 }).toBeGreaterThan(before + 40)
    isOver = true
    await load
    expect(await leader()).not.toBe(old)
    // Nobody is told of anything else than that it passes.
    expect([...others.keys()].filter((status) => status !== 503 && status !== 0)).toEqual([])
    expect(gapMs).toBeLessThan(longestGapMs)
    const rows = await ask<{ base: string; id: string }>('select base_consent_id as base, consent_id as id from consents')
    expect(Object.fromEntries(rows.map(({ base, id }) => [base, id]))).toEqual(Object.fromEntries(made))
    expect(rows).toHaveLength(made.size)
  })
})
