import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

const unknown = 'f'.repeat(64)
const at = (webhookId: string) => `/webhooks/${webhookId}`

describe('removeWebhook', () => {
  it('ends the deliveries to an address for good, with a state that says so, and the app still fetches its events', async () => {
    const stage = await openEventsStage()
    const { consentId, url } = await causeEvent(stage, '500')
    const list = async () => (await stage.ask('GET', '/webhooks')).body as unknown as { webhookId: string }[]
    await expect.poll(list).toMatchObject([{ url, failingSinceDateTime: expect.any(String) }])
    const [{ webhookId }] = (await list()) as [{ webhookId: string }]
    const page = (suffix: string, init: RequestInit = {}) =>
      fetch(stage.sanad.url(`/dashboard/apps/${stage.tpp.clientId}${suffix}`), {
        headers: { cookie: stage.tpp.cookie },
        redirect: 'manual',
        ...init,
      })
    expect(await (await page(`${at(webhookId)}/remove`)).text()).toContain(url)
    expect((await stage.ask('DELETE', at(webhookId))).status).toBe(204)
    expect(await list()).toEqual([])
    const ended = { state: 'unsubscribed', unsubscribedBecause: 'addressRemoved' }
    expect(await stage.deliveries(`?consentId=${consentId}&state=unsubscribed`)).toMatchObject([ended])
    expect(await (await page('/deliveries')).text()).toContain('Address removed')
    expect((await stage.ask('DELETE', at(webhookId))).status).toBe(404)
    expect((await page(`${at(webhookId)}/remove`, { method: 'POST' })).status).toBe(404)
    const token = await stage.tpp.developerToken()
    const fetched = await fetch(stage.sanad.url('/events'), { headers: { authorization: `Bearer ${token}` } })
    expect(((await fetched.json()) as { events: string[] }).events).toHaveLength(1)
  })

  it('is a 404 for an address that the app does not have', async () => {
    const { ask } = await openSharedEvents()
    expect(await ask('DELETE', at(unknown))).toMatchObject({ status: 404, body: { errors: [{ path: 'webhookId' }] } })
  })

  proveSessionNeeded('DELETE', async () => `${await registeredPath()}${at(unknown)}`)
  proveOwnAppsOnly('DELETE', at(unknown))
})
