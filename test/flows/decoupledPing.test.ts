import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pingQueue } from '../../src/data/repositories/decoupledRequests.ts'
import { leaseEntries } from '../../src/data/repositories/queue.ts'
import { moveApp } from '../../src/services/app/appMove.ts'
import { createPingFetch, pingApps } from '../../src/services/decoupled/notify.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { appPath, askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { productionReach, sandboxReach } from '../support/http/reach.ts'

/** Mode ping: the bank tells the app that its customer has decided. The job is called by hand, with the time as its argument. */
let sanad: RunningSanad
let tpp: TestTpp
let endpoint: Server
const received: { authorization: string | undefined; body: unknown }[] = []
const answers: number[] = []
const pings = createPingFetch({ reach: sandboxReach() })

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(body) as unknown })
      response.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { notificationEndpoint: endpointUrl() })
})
afterAll(async () => {
  await pings.close()
  await sanad?.close()
  endpoint.close()
})
beforeEach(() => void received.splice(0))

const endpointUrl = () => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/decided`
const token = 'notification-token-1'
async function ask(form: Record<string, string> = { client_notification_token: token }, app = tpp) {
  const { ConsentId } = (await app.client().createPaymentConsent(paymentConsentRequest())).message.Data
  return askOverBackChannel(sanad, app, { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer, ...form })
}
const stored = (authReqId: string) =>
  sanad.dependencies.db
    .selectFrom('decoupledRequests')
    .selectAll()
    .execute()
    .then((rows) => rows.find((row) => row.notification?.authRequestId === authReqId))

/** Due so late that the job of the server leaves them alone: what these tests do takes minutes at most. */
const hold = (notifyAt: Date) =>
  sanad.dependencies.db.updateTable('decoupledRequests').set({ notifyAt }).where('notifyAt', 'is not', null).execute()
const inAnHour = () => new Date(Date.now() + 3_600_000)
const pingAt = (at: Date) => pingApps(sanad.dependencies, pings, at)

describe('an app with a notification endpoint', () => {
  it.each(['allow', 'deny'] as const)('is told once that the customer has decided (%s), and asks at once', async (action) => {
    const authReqId = String((await ask()).body.auth_req_id)
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe('authorization_pending')
    await decideByScript(sanad, authReqId, action)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]).toEqual({ authorization: `Bearer ${token}`, body: { auth_req_id: authReqId } })
    // It does not have to wait for the end of the interval.
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe(action === 'allow' ? undefined : 'access_denied')
    await expect.poll(() => stored(authReqId)).toBeUndefined()
    expect(await pingApps(sanad.dependencies, pings, new Date(Date.now() + 60_000))).toBe(0)
  })

  it('is told again when its server fails, and not when it refuses', async () => {
    const due = inAnHour()
    const later = new Date(due.getTime() + 60_000)
    const decide = async () => {
      const authReqId = String((await ask()).body.auth_req_id)
      await hold(due)
      await decideByScript(sanad, authReqId)
      return authReqId
    }
    answers.push(503)
    const failing = await decide()
    expect([await pingAt(due), received.length, (await stored(failing))?.notifyAttempts]).toEqual([1, 1, 1])
    expect([await pingAt(due), await pingAt(later), received.length, await stored(failing)]).toEqual([0, 1, 2, undefined])

    received.splice(0)
    answers.push(400)
    const refusing = await decide()
    expect([await pingAt(due), received.length, await stored(refusing)]).toEqual([1, 1, undefined])
    expect([await pingAt(later), received.length]).toEqual([0, 1])
  })

  it('is told of one decision at a time', async () => {
    const { db } = sanad.dependencies
    const later = inAnHour()
    const both = [String((await ask()).body.auth_req_id), String((await ask()).body.auth_req_id)]
    await hold(later)
    for (const authReqId of both) await decideByScript(sanad, authReqId)
    const leaseEnd = new Date(later.getTime() + 60_000)
    const taking = { lease: 'of a process that dies', now: later, leasedUntil: leaseEnd }
    const claim = async () => (await leaseEntries(db, pingQueue, taking, { limit: 20 })).length
    expect([await claim(), await claim()]).toEqual([1, 0])
    // When its lease has ended, the ping is due again: both are sent by one run of the job, one after the other.
    expect(await pingAt(leaseEnd)).toBe(2)
    expect(received).toHaveLength(2)
  })

  it('must bring the token with which it wants to be told', async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await ask({ client_notification_token: 'no token!' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  it('hears of a decision when it is reinstated, and never when it has ended meanwhile', async () => {
    const later = inAnHour()
    const move = (event: 'suspend' | 'reinstate' | 'end') =>
      moveApp(sanad.dependencies, { clientId: ending.clientId, event, actor: 'bank', now: new Date() })
    const ending = await registerTpp(sanad, { notificationEndpoint: endpointUrl() })
    const authReqIds = await Promise.all([ask(undefined, ending), ask(undefined, ending)])
    const [first, second] = authReqIds.map(({ body }) => String(body.auth_req_id))
    // The decisions are made and the app is stopped before any ping.
    await hold(later)
    await decideByScript(sanad, first!)
    await move('suspend')
    expect([await pingAt(later), received]).toEqual([0, []])
    await move('reinstate')
    await expect.poll(async () => (await pingAt(later)) + received.length).toBeGreaterThan(0)
    await expect.poll(() => received.map(({ body }) => body)).toEqual([{ auth_req_id: first }])
    await decideByScript(sanad, second!, 'deny')
    await move('end')
    expect(await pingAt(later)).toBe(0)
    expect(received).toHaveLength(1)
  })

  it('hears no more once it has removed the endpoint, also of what was decided before, and asks instead', async () => {
    const leaving = await registerTpp(sanad, { notificationEndpoint: endpointUrl() })
    const authReqId = String((await ask(undefined, leaving)).body.auth_req_id)
    const later = inAnHour()
    await hold(later)
    await decideByScript(sanad, authReqId)
    const removal = { cookie: leaving.cookie, body: { removeNotificationEndpoint: true } }
    const { status, body } = await askPlatform(sanad, 'PATCH', appPath(leaving.clientId), removal)
    expect([status, body.backchannelClientNotificationEndpoint]).toEqual([200, undefined])
    expect([await pingAt(later), received.length]).toEqual([0, 0])
    expect((await pollOnce(sanad, leaving, authReqId)).body.access_token).toBeDefined()
  })

  it('hears nothing about a request that nobody decided', async () => {
    await ask()
    expect(await pingApps(sanad.dependencies, pings, new Date(Date.now() + 60_000))).toBe(0)
    expect(received).toEqual([])
  })
})

describe('a notification endpoint inside a network', () => {
  it('is refused at registration', async () => {
    await expect(registerTpp(sanad, { notificationEndpoint: 'http://169.254.169.254/latest/meta-data' })).rejects.toThrow(
      /backchannelClientNotificationEndpoint/,
    )
  })

  it('gets no ping in production, whatever is stored: the address is checked when it is called', async () => {
    const production = createPingFetch({ reach: productionReach })
    const authReqId = String((await ask()).body.auth_req_id)
    const row = (await stored(authReqId))!
    // The job of the running server would be first otherwise.
    await sanad.dependencies.db
      .updateTable('decoupledRequests')
      .set({ notifyAt: new Date(Date.now() + 600_000) })
      .execute()
    await decideByScript(sanad, authReqId)
    expect(await pingApps(sanad.dependencies, production, new Date(Date.now() + 700_000))).toBeGreaterThan(0)
    expect(received).toEqual([])
    expect(row.notification?.endpoint).toContain('127.0.0.1')
    await production.close()
  })
})
