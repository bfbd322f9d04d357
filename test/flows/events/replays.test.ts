import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEventsAfter } from '../../../src/data/repositories/eventLists.ts'
import { findApp } from '../../../src/data/repositories/apps.ts'
import { patchConsent } from '../../../src/services/consent/patch.ts'
import { recordConsentMove } from '../../../src/services/consent/consentMove.ts'
import { lockCurrentConsent } from '../../../src/services/consent/currentConsent.ts'
import { listWebhooks, removeWebhook, replayDeliveries } from '../../../src/services/event/deliveries.ts'
import { fetchEvents } from '../../../src/services/event/fetch.ts'
import { type EventStage, FakeReceiver, openEventStage } from '../../support/events/eventStage.ts'

/** Two deliveries on one outbox, leases that end, and events that are sent again. */
let stage: EventStage
let clientId: string
beforeAll(async () => {
  stage = await openEventStage()
  clientId = await stage.newApp()
})
afterAll(() => stage?.db.destroy())

let addresses = 0
const dayMs = 86_400_000
const after = (date: Date, ms: number) => new Date(date.getTime() + ms)
async function newConsent() {
  const url = `https://tpp.example/replay/${++addresses}`
  return { url, consentId: await stage.newConsent(clientId, { Url: url, IsActive: true }) }
}
const replayAll = (now: Date, request: object = {}) =>
  replayDeliveries(stage, {
    developerId: stage.developerId,
    clientId,
    request: { from: '2020-01-01T00:00:00Z', ...request },
    now,
  })

describe('two instances', () => {
  it('send every event once, in the order of its consent', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const consents = []
    for (let index = 0; index < 12; index++) consents.push(await newConsent())
    for (const { consentId } of consents) await stage.move(consentId, ['authorize', 'activate', 'revoke'], now)
    const [one, other] = [stage.delivery(receiver), stage.delivery(receiver)]
    for (let began = 1; began > 0;) {
      const counts = await Promise.all([one.deliverDue(now), other.deliverDue(now)])
      await Promise.all([one.settle(), other.settle()])
      began = counts[0] + counts[1]
    }
    for (const { url } of consents)
      expect(receiver.statusesAt(url)).toEqual(['Authorized partlyAuthorized', 'Authorized activated', 'Finished revoked'])
  })

  it('take over from one that does not come back, and what that one still says counts no more', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    const { promise, resolve } = Promise.withResolvers<number>()
    receiver.plan.set(url, [promise])
    await stage.move(consentId, ['authorize'], now)
    const [lost, other] = [stage.delivery(receiver), stage.delivery(receiver)]
    await lost.deliverDue(now)
    await other.deliverDue(after(now, 59_000))
    expect((await stage.event(consentId)).state).toBe('pending')
    await expect.poll(() => receiver.statusesAt(url).length).toBe(1)
    await other.deliverDue(after(now, 61_000))
    await other.settle()
    expect(await stage.event(consentId)).toMatchObject({ state: 'delivered', attempts: 1 })
    resolve(500)
    await lost.settle()
    expect(await stage.event(consentId)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(new Set(receiver.received.map(({ jti }) => jti)).size).toBe(1)
  })

  it('are not held up by an endpoint that hangs', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const [hanging, good] = [await newConsent(), await newConsent()]
    const { promise, resolve } = Promise.withResolvers<number>()
    receiver.plan.set(hanging.url, [promise])
    await stage.move(hanging.consentId, ['authorize'], now)
    const delivery = stage.delivery(receiver)
    await delivery.deliverDue(now)
    await stage.move(good.consentId, ['authorize'], now)
    await delivery.deliverDue(now)
    await expect.poll(() => receiver.statusesAt(good.url).length).toBe(1)
    resolve(202)
    await delivery.settle()
  })
})

describe('an event that is sent again', () => {
  it('keeps its jti and its order among the others, and holds up nothing that has just happened', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const { url, consentId } = await newConsent()
    await stage.move(consentId, ['authorize', 'activate'], now)
    const delivery = stage.delivery(receiver)
    while ((await delivery.deliverDue(now)) > 0) await delivery.settle()
    const first = receiver.received.filter((delivered) => delivered.url === url).map(({ jti }) => jti)
    const { events } = await replayAll(now)
    expect(events).toBeGreaterThanOrEqual(2)
    receiver.plan.set(url, [500])
    await delivery.deliverDue(now)
    await delivery.settle()
    await stage.move(consentId, ['revoke'], now)
    while ((await delivery.deliverDue(now)) > 0) await delivery.settle()
    expect(receiver.statusesAt(url).at(-1)).toBe('Finished revoked')
    while ((await delivery.deliverDue(after(now, 10_000))) > 0) await delivery.settle()
    const again = receiver.received.filter((delivered) => delivered.url === url).slice(-2)
    expect(again.map(({ jti }) => jti)).toEqual(first)
  })

  it('goes out at once where it waited for its next try, also when it was dead', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const [waiting, dead] = [await newConsent(), await newConsent()]
    receiver.plan.set(waiting.url, [500])
    await stage.move(waiting.consentId, ['authorize'], now)
    await stage.move(dead.consentId, ['authorize'], now)
    await stage.db.updateTable('outbox').set({ state: 'dead' }).where('consentId', '=', dead.consentId).execute()
    const delivery = stage.delivery(receiver)
    while ((await delivery.deliverDue(now)) > 0) await delivery.settle()
    expect(await replayAll(now, { onlyFailed: true })).toEqual({ events: 2 })
    while ((await delivery.deliverDue(after(now, 500))) > 0) await delivery.settle()
    expect([receiver.statusesAt(waiting.url).length, receiver.statusesAt(dead.url).length]).toEqual([2, 1])
  })
})

describe('an app that fetches its events', () => {
  it('gets at most 25 at a time, also where it asks for more', async () => {
    const own = await stage.newApp()
    for (let index = 0; index < 13; index++) await stage.move(await stage.newConsent(own), ['authorize', 'activate'], new Date())
    const app = (await findApp(stage.db, own))!
    const first = await fetchEvents(stage, { app, limit: '100', now: new Date() })
    expect([first.events.length, first.hasMore]).toEqual([25, true])
    const second = await fetchEvents(stage, { app, after: first.cursor, now: new Date() })
    expect([second.events.length, second.hasMore]).toEqual([1, false])
  })

  it('is told that there is more while a thousand events at a time get their places', async () => {
    const [own, now] = [await stage.newApp(), new Date()]
    const consentId = await stage.newConsent(own)
    await stage.move(consentId, ['authorize'], now)
    // Too old to be fetched, but numbered before the new one.
    await sql`
      insert into outbox (event_id, event_type, client_id, consent_id, resource, resource_kind, payload, created_at, next_attempt_at,
        attempts, state, sequence)
      select 'old ' || number, event_type, client_id, consent_id, resource, resource_kind, payload, ${new Date(0)}::timestamptz, next_attempt_at,
        attempts, 'unsubscribed', -number
      from outbox, generate_series(1, 1500) number where consent_id = ${consentId}`.execute(stage.db)
    const fetchAll = () =>
      listEventsAfter(stage.db, { clientId: own, after: 0, since: new Date(now.getTime() - dayMs), limit: 10 })
    expect(await fetchAll()).toEqual({ events: [], hasMore: true })
    expect(await fetchAll()).toMatchObject({ events: [{ consentId }], hasMore: false })
  })

  it('misses none that was written before another and committed after it', async () => {
    // The embedded database has one connection, so there are no two transactions at once.
    if (!process.env.DATABASE_URL) return
    const own = await stage.newApp()
    const [slow, quick] = [await stage.newConsent(own), await stage.newConsent(own)]
    const since = new Date(0)
    const fetchAfter = (position: number) => listEventsAfter(stage.db, { clientId: own, after: position, since, limit: 10 })
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
    const slowMove = stage.db.transaction().execute(async (trx) => {
      const consent = await lockCurrentConsent(trx, slow, new Date())
      await recordConsentMove(trx, consent!, 'authorize', { actor: 'bank', now: new Date() })
      hasWritten()
      await mayCommit
    })
    await written
    await stage.move(quick, ['authorize'], new Date())
    const [first] = (await fetchAfter(0)).events
    expect(first!.consentId).toBe(quick)
    commit()
    await slowMove
    const [second] = (await fetchAfter(first!.position)).events
    expect(second!.consentId).toBe(slow)
    expect(second!.sequence).toBeLessThan(first!.sequence)
  })
})

it('an event is not written when its move is not', async () => {
  const { consentId } = await newConsent()
  await expect(
    stage.db.transaction().execute(async (trx) => {
      const consent = await lockCurrentConsent(trx, consentId, new Date())
      await recordConsentMove(trx, consent!, 'authorize', { actor: 'bank', now: new Date() })
      await sql`select 1 / 0`.execute(trx)
    }),
  ).rejects.toThrow()
  expect(await stage.event(consentId)).toBeUndefined()
})

describe('an address', () => {
  it('that was removed gets nothing more, and other addresses lose nothing; a PATCH or a later consent brings it back', async () => {
    const [receiver, now] = [new FakeReceiver(), new Date()]
    const of = { developerId: stage.developerId, clientId }
    const webhookOf = async (url: string) => (await listWebhooks(stage, of)).find((webhook) => webhook.url === url)
    const pass = async (at: Date) => {
      const delivery = stage.delivery(receiver)
      while ((await delivery.deliverDue(at)) > 0) await delivery.settle()
    }
    const [old, other] = [await newConsent(), await newConsent()]
    for (const { url } of [old, other]) receiver.plan.set(url, [500])
    for (const { consentId } of [old, other]) await stage.move(consentId, ['authorize'], now)
    await pass(now)
    const { webhookId } = (await webhookOf(old.url))!
    const removedAt = after(now, 1_000)
    await removeWebhook(stage, { ...of, webhookId, now: removedAt })
    expect([await webhookOf(old.url), (await stage.event(old.consentId)).state]).toEqual([undefined, 'removed'])
    await stage.move(old.consentId, ['revoke'], removedAt)
    await pass(after(now, 10_000))
    expect((await stage.event(old.consentId, 1)).state).toBe('removed')
    const counts = () => [old, other].map(({ url }) => receiver.statusesAt(url).length)
    expect(counts()).toEqual([1, 2])
    await replayAll(after(now, 11_000))
    await pass(after(now, 11_000))
    expect(counts()[0]).toBe(1)
    const later = await stage.newConsent(clientId, { Url: old.url, IsActive: true })
    await stage.db
      .updateTable('consents')
      .set({ createdAt: after(now, 12_000) })
      .where('consentId', '=', later)
      .execute()
    await stage.move(later, ['authorize'], after(now, 13_000))
    await pass(after(now, 13_000))
    expect([counts()[0], (await webhookOf(old.url))?.webhookId]).toEqual([2, webhookId])
    await removeWebhook(stage, { ...of, webhookId, now: after(now, 14_000) })
    const webhook = { Url: old.url, IsActive: true }
    await patchConsent(stage, {
      consentId: later,
      clientId,
      kind: 'account',
      webhook,
      interactionId: 'x',
      now: after(now, 15_000),
    })
    await stage.move(later, ['revoke'], after(now, 15_000))
    await pass(after(now, 15_000))
    expect(counts()[0]).toBe(3)
  })
})
