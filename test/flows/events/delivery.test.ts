import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDueEvents } from '../../../src/data/repositories/eventDeliveries.ts'
import { backOffs } from '../../../src/domain/shared/retries.ts'
import { patchConsent } from '../../../src/services/consent/patch.ts'
import { moveApp } from '../../../src/services/app/appMove.ts'
import { listWebhooks, switchWebhookOn } from '../../../src/services/event/deliveries.ts'
import { readEvent } from '../../support/contract/events.ts'
import { type EventStage, FakeReceiver, openEventStage } from '../../support/events/eventStage.ts'

/** The delivery is called by hand, with the time as its argument, and the receiver answers as planned. */
let stage: EventStage
let clientId: string
beforeAll(async () => {
  stage = await openEventStage()
  clientId = await stage.newApp()
})
afterAll(() => stage?.db.destroy())

let addresses = 0
const newAddress = () => `https://tpp.example/hook/${++addresses}`
const after = (date: Date, ms: number) => new Date(date.getTime() + ms)
const dayMs = 86_400_000

/** One pass: everything that is due at `now` is sent, and what becomes due by that. */
async function pass(receiver: FakeReceiver, now: Date): Promise<void> {
  const delivery = stage.delivery(receiver)
  while ((await delivery.deliverDue(now)) > 0) await delivery.settle()
}

/** A consent whose events go to an address of its own. */
async function newConsent(IsActive = true) {
  const url = newAddress()
  return { url, consentId: await stage.newConsent(clientId, { Url: url, IsActive }) }
}

describe('a move', () => {
  it('reaches the webhook once, in the order of the moves, as the consent stood then', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    await stage.move(consentId, ['authorize', 'activate', 'revoke'], now)
    await pass(receiver, now)
    await pass(receiver, after(now, dayMs))
    expect(receiver.statusesAt(url)).toEqual(['Authorized partlyAuthorized', 'Authorized activated', 'Finished revoked'])
    expect(await stage.event(consentId)).toMatchObject({ state: 'delivered', attempts: 1, tries: [{ status: 202 }] })
    for (const { request } of receiver.received) readEvent('account-information', String(request.body))
    expect(receiver.received[0]!.request).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/jwt', 'webhook-id': receiver.received[0]!.jti },
    })
  })

  it('reaches nobody where the webhook is not active, then or later', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent(false)
    await stage.move(consentId, ['authorize'], now)
    const webhook = { Url: url, IsActive: true }
    await patchConsent(stage, { consentId, clientId, kind: 'account', webhook, interactionId: 'x', now })
    await pass(receiver, after(now, dayMs))
    expect(receiver.statusesAt(url)).toEqual([])
    expect(await stage.event(consentId)).toMatchObject({ state: 'unsubscribed' })
  })
})

describe('an event that does not arrive', () => {
  it('is tried at the times of the schedule, signed anew with the same jti, and is dead after the last one', async () => {
    const receiver = new FakeReceiver()
    const { url, consentId } = await newConsent()
    receiver.plan.set(url, Array<number>(20).fill(503))
    let now = new Date()
    await stage.move(consentId, ['authorize'], now)
    for (const pause of backOffs.event.pausesMs) {
      await pass(receiver, now)
      const { nextAttemptAt, state } = await stage.event(consentId)
      expect([state, nextAttemptAt.getTime() - now.getTime()]).toEqual(['pending', pause])
      await pass(receiver, after(nextAttemptAt, -1))
      now = nextAttemptAt
    }
    await pass(receiver, now)
    const sent = receiver.received.filter((delivery) => delivery.url === url)
    expect(sent.length).toBe(11)
    expect(new Set(sent.map(({ jti }) => jti)).size).toBe(1)
    expect(new Set(sent.map(({ iat }) => iat)).size).toBe(11)
    expect(await stage.event(consentId)).toMatchObject({ state: 'dead', attempts: 11 })
    await pass(receiver, after(now, 10 * dayMs))
    expect(receiver.statusesAt(url).length).toBe(11)
  })

  it('waits as long as Retry-After asks, and so does everything for that address', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    const other = await stage.newConsent(clientId, { Url: url, IsActive: true })
    receiver.plan.set(url, [{ status: 429, retryAfter: '900' }])
    await stage.move(consentId, ['authorize'], now)
    await pass(receiver, now)
    await stage.move(other, ['authorize'], now)
    await pass(receiver, after(now, 890_000))
    expect(receiver.statusesAt(url).length).toBe(1)
    await pass(receiver, after(now, 905_000))
    expect(receiver.statusesAt(url).length).toBe(3)
  })

  it('holds back what happened later to the same consent, and nothing else', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    const other = await stage.newConsent(clientId, { Url: url, IsActive: true })
    receiver.plan.set(url, [500])
    await stage.move(consentId, ['authorize', 'revoke'], now)
    await pass(receiver, now)
    await stage.move(other, ['authorize'], now)
    await pass(receiver, now)
    expect(receiver.statusesAt(url)).toEqual(['Authorized partlyAuthorized', 'Authorized partlyAuthorized'])
    await pass(receiver, after(now, 10_000))
    expect(receiver.statusesAt(url).slice(2)).toEqual(['Authorized partlyAuthorized', 'Finished revoked'])
  })

  it.each([301, 302, 400, 401, 403, 404])('is tried again after a %i too', async (status) => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    receiver.plan.set(url, [status])
    await stage.move(consentId, ['authorize'], now)
    await pass(receiver, now)
    await pass(receiver, after(now, 10_000))
    expect(receiver.statusesAt(url).length).toBe(2)
    expect(await stage.event(consentId)).toMatchObject({ state: 'delivered', tries: [{ status }, { status: 202 }] })
  })
})

describe('an address', () => {
  const webhookOf = async (url: string) =>
    (await listWebhooks(stage, { developerId: stage.developerId, clientId })).find((webhook) => webhook.url === url)
  const storedWebhook = async (consentId: string) =>
    (await stage.db.selectFrom('consents').select('webhook').where('consentId', '=', consentId).executeTakeFirstOrThrow()).webhook

  it('that answers 410 gets nothing more until a PATCH names it; IsActive stays as the app sent it', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    receiver.plan.set(url, [410])
    await stage.move(consentId, ['authorize', 'revoke'], now)
    await pass(receiver, now)
    await pass(receiver, after(now, dayMs))
    expect(receiver.statusesAt(url).length).toBe(1)
    expect(await webhookOf(url)).toMatchObject({ switchedOffBecause: 'gone' })
    expect(await storedWebhook(consentId)).toEqual({ Url: url, IsActive: true })
    const webhook = { Url: url, IsActive: true }
    await patchConsent(stage, { consentId, clientId, kind: 'account', webhook, interactionId: 'x', now })
    await pass(receiver, after(now, 1_000))
    expect(receiver.statusesAt(url).slice(1)).toEqual(['Authorized partlyAuthorized', 'Finished revoked'])
  })

  it('that is in use is left alone by a PATCH that names it', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    await stage.move(consentId, ['authorize'], now)
    const later = after(now, dayMs)
    await stage.db.updateTable('outbox').set({ nextAttemptAt: later }).where('consentId', '=', consentId).execute()
    const webhook = { Url: url, IsActive: true }
    await patchConsent(stage, { consentId, clientId, kind: 'account', webhook, interactionId: 'x', now })
    expect((await stage.event(consentId)).nextAttemptAt).toEqual(later)
    await pass(receiver, later)
    expect(receiver.statusesAt(url).length).toBe(1)
  })

  it('that fails for five days is switched off, and comes back when its developer says so', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    receiver.plan.set(url, [500, 500])
    await stage.move(consentId, ['authorize'], now)
    await pass(receiver, now)
    expect((await webhookOf(url))!.switchedOffDateTime).toBeUndefined()
    await pass(receiver, after(now, 5 * dayMs + 60_000))
    expect(await webhookOf(url)).toMatchObject({ switchedOffBecause: 'failing' })
    await pass(receiver, after(now, 9 * dayMs))
    expect(receiver.statusesAt(url).length).toBe(2)
    const { webhookId } = (await webhookOf(url))!
    await switchWebhookOn(stage, { developerId: stage.developerId, clientId, webhookId, now: after(now, 9 * dayMs) })
    await pass(receiver, after(now, 9 * dayMs))
    expect(receiver.statusesAt(url).length).toBe(3)
  })

  it('that works again has not failed for five days', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    receiver.plan.set(url, [500, 202, 500])
    await stage.move(consentId, ['authorize', 'revoke'], now)
    await pass(receiver, now)
    await pass(receiver, after(now, 4 * dayMs))
    expect(receiver.statusesAt(url).length).toBe(3)
    await pass(receiver, after(now, 6 * dayMs))
    expect((await webhookOf(url))!.switchedOffDateTime).toBeUndefined()
    expect(receiver.statusesAt(url).length).toBe(4)
  })

  it('that was changed gets what had not arrived at the old one', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    const newUrl = newAddress()
    receiver.plan.set(url, [500])
    await stage.move(consentId, ['authorize'], now)
    await pass(receiver, now)
    const webhook = { Url: newUrl, IsActive: true }
    await patchConsent(stage, { consentId, clientId, kind: 'account', webhook, interactionId: 'x', now })
    await pass(receiver, after(now, 1_000))
    expect([receiver.statusesAt(url).length, receiver.statusesAt(newUrl).length]).toEqual([1, 1])
  })

  it('is read when the event is sent, where a move and a change of the webhook met', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    await stage.move(consentId, ['authorize'], now)
    const newUrl = newAddress()
    const webhook = JSON.stringify({ Url: newUrl, IsActive: true })
    await stage.db.updateTable('consents').set({ webhook }).where('consentId', '=', consentId).execute()
    await pass(receiver, now)
    expect([receiver.statusesAt(url).length, receiver.statusesAt(newUrl).length]).toEqual([0, 1])
  })
})

describe('an app that is suspended', () => {
  it('gets its events when it acts again', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const suspended = await stage.newApp()
    const url = newAddress()
    const consentId = await stage.newConsent(suspended, { Url: url, IsActive: true })
    await stage.move(consentId, ['authorize'], now)
    const setStatus = (status: 'suspended' | 'admitted') =>
      stage.db.updateTable('apps').set({ status }).where('clientId', '=', suspended).execute()
    await setStatus('suspended')
    await pass(receiver, now)
    expect(receiver.statusesAt(url)).toEqual([])
    await setStatus('admitted')
    await pass(receiver, after(now, 3_700_000))
    expect(receiver.statusesAt(url).length).toBe(1)
  })
})

describe('a look for due events', () => {
  it('reads of one app no more than its share, whatever the number of its addresses, and comes to all of them', async () => {
    const now = new Date()
    const [crowd, quiet] = [await stage.newApp(), await stage.newApp()]
    for (const [owner, count] of [
      [crowd, 6],
      [quiet, 1],
    ] as const)
      for (let index = 0; index < count; index++)
        await stage.move(await stage.newConsent(owner, { Url: newAddress(), IsActive: true }), ['authorize'], now)
    const bounds = { perEndpoint: 4, perApp: 32, inAll: 100, endpointsPerApp: 2, from: '' }
    const look = async (change: object = {}) => {
      const found = await listDueEvents(stage.db, now, { ...bounds, ...change })
      return found.filter((event) => event.clientId === crowd || event.clientId === quiet)
    }
    const first = await look()
    expect(first.map((event) => event.clientId).sort()).toEqual([crowd, crowd, quiet].sort())
    expect((await look({ endpointsPerApp: 9, perApp: 3 })).filter((event) => event.clientId === crowd).length).toBe(3)
    const all = await look({ endpointsPerApp: 9, from: first[0]!.endpointId })
    expect(new Set(all.map((event) => event.endpointId)).size).toBe(7)
    expect((await look({ endpointsPerApp: 9, inAll: 2 })).length).toBeLessThanOrEqual(2)
  })

  it('leaves out an app that has ended, and nothing waits for it any more', async () => {
    const now = new Date()
    const ended = await stage.newApp()
    const consentId = await stage.newConsent(ended, { Url: newAddress(), IsActive: true })
    await stage.move(consentId, ['authorize'], now)
    await moveApp(stage as never, { clientId: ended, event: 'end', actor: 'bank', now })
    expect([(await stage.event(consentId)).state, (await stage.event(consentId, 1)).state]).toEqual([
      'unsubscribed',
      'unsubscribed',
    ])
  })
})
