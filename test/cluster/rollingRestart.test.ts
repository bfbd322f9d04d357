import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { freePort } from '../support/freePort.ts'
import { sendRaw } from '../support/http/requests.ts'
import { type Balancer, startBalancer } from '../support/servers/balancer.ts'
import { loggedBy, type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { type Entrance, startHaproxy } from '../support/servers/haproxy.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** Instances behind a proxy that asks each whether it is ready. Their callers send no request twice. */
const rounds = isCampaign ? 10 : 1
const callers = 4

let databaseUrl: string
let drop: () => Promise<void>
beforeAll(async () => void ({ databaseUrl, drop } = await createPostgresDatabase()))
afterAll(() => drop?.())

/** Creates consents and reads each, until it is told to end; then the statuses that were none of success. */
async function startLoad(entrance: Pick<Entrance, 'baseUrl' | 'url' | 'settings'>): Promise<() => Promise<number[]>> {
  const tpp = await registerTpp(entrance)
  const token = await tpp.developerToken()
  let isOver = false
  const statuses: number[] = []
  const call = async () => {
    while (!isOver) {
      const headers = { 'x-idempotency-key': randomUUID() }
      const made = await sendRaw(entrance, tpp, { path: '/payments/consents', message: paymentConsentRequest(), token, headers })
      statuses.push(made.status)
      if (made.status !== 201) continue
      const { ConsentId } = (made.body.message as unknown as { Data: { ConsentId: string } }).Data
      statuses.push(
        (await sendRaw(entrance, tpp, { path: `/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}`, token }))
          .status,
      )
    }
  }
  const load = Promise.all(Array.from({ length: callers }, call))
  return async () => {
    isOver = true
    await load
    expect(statuses.length).toBeGreaterThan(20)
    return statuses.filter((status) => status !== 201 && status !== 200)
  }
}

describe('behind a proxy that sends no request twice, two instances', () => {
  let balancer: Balancer
  let instances: SanadProcess[] = []

  const environment = () => ({ DATABASE_URL: databaseUrl, SANAD_DRAIN_SECONDS: '1' })
  const start = () => startSanadProcess({ environment: environment(), baseUrl: balancer.baseUrl })
  const show = () => balancer.use(instances.map(({ baseUrl }) => baseUrl))

  beforeAll(async () => {
    balancer = await startBalancer()
    for (const _ of [1, 2]) instances.push(await start())
    show()
  })
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()))
    await balancer?.close()
  })

  test('a rolling restart under load loses no request, made or read, though nobody sends one twice', async () => {
    const endLoad = await startLoad({ ...balancer, settings: { issuer: `${balancer.baseUrl}/auth` } })
    const logged: string[] = []
    for (const _ of Array.from({ length: rounds * instances.length })) {
      const [oldest, ...others] = instances
      await oldest!.stop()
      logged.push(...loggedBy(oldest!))
      instances = [...others, await start()]
      show()
    }
    expect(await endLoad()).toEqual([])
    expect(logged).toEqual([])
  })
})

const haproxy = findProgram('haproxy')
const title = `behind HAProxy as ops/cluster configures it, three instances${haproxy ? '' : ' (haproxy is not installed: apt-get install haproxy)'}`

describe.skipIf(!haproxy)(title, () => {
  let ports: number[]
  let entrance: Entrance
  const instances = new Map<number, SanadProcess>()

  /** With the drain of ops/cluster. */
  async function start(port: number): Promise<void> {
    const environment = { DATABASE_URL: databaseUrl, SANAD_DRAIN_SECONDS: '3' }
    instances.set(port, await startSanadProcess({ environment, port, baseUrl: entrance.baseUrl }))
  }

  beforeAll(async () => {
    ports = [await freePort(), await freePort(), await freePort()]
    entrance = await startHaproxy(haproxy!, ports)
    await Promise.all(ports.map(start))
  })
  afterAll(async () => {
    await Promise.all([...instances.values()].map((instance) => instance.stop()))
    await entrance?.stop()
  })

  test('a rolling restart under load loses no request, and the proxy uses each instance again', async () => {
    await expect.poll(async () => (await entrance.used()).sort()).toEqual([...ports].sort())
    const endLoad = await startLoad(entrance)
    const logged: string[] = []
    for (let round = 0; round < rounds; round++)
      for (const port of ports) {
        await instances.get(port)!.stop()
        logged.push(...loggedBy(instances.get(port)!))
        await start(port)
        await expect.poll(() => entrance.used()).toContain(port)
      }
    expect(await endLoad()).toEqual([])
    expect(logged).toEqual([])
  })
})
