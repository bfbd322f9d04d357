import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { readEvent } from '../support/contract/events.ts'
import { openEventsStage, openSharedEvents, receiverOf } from '../support/operations/events.ts'
import {
  appPath,
  askPlatform,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
} from '../support/operations/platform.ts'

const right = { url: 'https://tpp.example/webhooks/sanad' }

/** The stage, and an address of the sandbox's own receiver. */
async function openStage(behaviour: string) {
  const stage = await openEventsStage()
  const url = stage.sanad.url(`/sandbox/sink/${stage.tpp.clientId}/${behaviour}`)
  const send = () => stage.ask('POST', '/test-events', { body: { url } })
  const find = async (eventId: unknown) => (await stage.deliveries()).find((one) => one.eventId === eventId)
  return { ...stage, url, send, find }
}

describe('sendTestEvent', () => {
  it('sends an event that the app’s receiver verifies, as the contract shows it, without any consent', async () => {
    const stage = await openStage('200')
    const { status, body } = await stage.send()
    expect([status, body]).toEqual([202, { eventId: expect.any(String) as string }])
    await expect.poll(async () => (await stage.find(body.eventId))?.state).toBe('delivered')
    const [arrival] = await stage.arrivals()
    expect(arrival).toMatchObject({ isSignedByBank: true, event: { jti: body.eventId } })
    const { message } = readEvent('payment-initiation', arrival!.body)
    expect(message.EventMeta).toMatchObject({ EventType: 'Sanad.Webhook.Test', EventResource: message.Links.Self })
    expect(message.Data.ConsentId).toBe(message.EventMeta.ConsentId)
    const received = await receiverOf(stage).verify({ body: arrival!.body })
    expect(received).toMatchObject({ eventType: 'Sanad.Webhook.Test', resourceKind: 'paymentConsent' })
  })

  it('is no event of a consent: nobody fetches it, and it is not sent again', async () => {
    const stage = await openStage('200')
    const { eventId } = (await stage.send()).body
    await expect.poll(async () => (await stage.find(eventId))?.state).toBe('delivered')
    const headers = { authorization: `Bearer ${await stage.tpp.developerToken()}` }
    expect(await (await fetch(stage.sanad.url('/events'), { headers })).json()).toMatchObject({ events: [], hasMore: false })
    const shown = await stage.ask('GET', `/deliveries/${String(eventId)}`)
    expect([shown.status, shown.body]).toMatchObject([
      200,
      { event: { message: { EventMeta: { EventType: 'Sanad.Webhook.Test' } } } },
    ])
    const again = await stage.ask('POST', `/deliveries/${String(eventId)}/replay`)
    expect([again.status, again.body.code]).toEqual([409, 'stateConflict'])
  })

  it('is tried once, and its failure is not held against the address', async () => {
    const stage = await openStage('410')
    const { eventId } = (await stage.send()).body
    await expect.poll(async () => (await stage.find(eventId))?.state).toBe('dead')
    expect((await stage.find(eventId))!.tries).toMatchObject([{ status: 410 }])
    const { body } = await stage.ask('GET', '/webhooks')
    expect(body).toEqual([{ webhookId: expect.any(String) as string, url: stage.url }])
  })

  it('refuses an address that no consent could name, an app without events, and the eleventh within five minutes', async () => {
    const stage = await openStage('200')
    const bad = await stage.ask('POST', '/test-events', { body: { url: 'ftp://tpp.example/hook' } })
    expect([bad.status, bad.body]).toMatchObject([400, { code: 'resourceFormat', errors: [{ path: 'url' }] }])
    const vop = await registerApp(stage.sanad, stage.tpp.cookie, { product: 'VOP', redirectUris: [], bic: 'NCBKSAJE' })
    const none = await askPlatform(stage.sanad, 'POST', `${appPath(vop.clientId)}/test-events`, {
      cookie: stage.tpp.cookie,
      body: right,
    })
    expect([none.status, none.body.code]).toEqual([409, 'stateConflict'])
    const statuses: number[] = []
    for (let sent = 0; sent <= limits.testEventsPerApp; sent++) statuses.push((await stage.send()).status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(limits.testEventsPerApp)
    expect(statuses.at(-1)).toBe(429)
  })

  it('shows on the page of events, with a button and the refusal of a wrong address, in both languages', async () => {
    const { sanad, tpp } = await openSharedEvents()
    const address = `/dashboard/apps/${tpp.clientId}/test-events`
    for (const [language, word] of [
      ['en', 'Send a test event'],
      ['ar', 'إرسال حدث تجريبي'],
    ] as const) {
      const headers = { cookie: `${tpp.cookie}; sanad_language=${language}` }
      const body = new URLSearchParams({ url: `nonsense ${randomUUID()}` })
      const refused = await fetch(sanad.url(`${address}?lang=${language}`), { method: 'POST', headers, body, redirect: 'manual' })
      const page = await refused.text()
      expect([refused.status, page.includes(word), page.includes('id="url-error"')]).toEqual([400, true, true])
    }
    const body = new URLSearchParams({ url: sanad.url(`/sandbox/sink/${tpp.clientId}/200`) })
    const sent = await fetch(sanad.url(address), { method: 'POST', headers: { cookie: tpp.cookie }, body, redirect: 'manual' })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/\/deliveries\/[0-9a-f-]{36}\?test=1$/),
    ])
  })

  proveSessionNeeded('POST', async () => `${await registeredPath()}/test-events`, right)
  proveOwnAppsOnly('POST', '/test-events', right)
})
