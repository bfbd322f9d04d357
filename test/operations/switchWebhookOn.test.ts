import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

const unknown = 'f'.repeat(64)
const switchOn = (webhookId: string) => `/webhooks/${webhookId}/switch-on`

describe('switchWebhookOn', () => {
  it('lets the deliveries to an address go on, with what waited for it', async () => {
    const stage = await openEventsStage()
    const { url } = await causeEvent(stage, '410')
    const list = async () => (await stage.ask('GET', '/webhooks')).body as unknown as { webhookId: string }[]
    await expect.poll(list).toMatchObject([{ switchedOffBecause: 'gone' }])
    const [{ webhookId }] = (await list()) as [{ webhookId: string }]
    await causeEvent(stage, '410')
    expect((await stage.arrivals()).length).toBe(1)
    expect(await stage.ask('POST', switchOn(webhookId))).toMatchObject({ status: 200, body: { webhookId, url } })
    // Both events are tried; the receiver still wants none.
    await expect.poll(async () => (await stage.arrivals()).length).toBeGreaterThan(1)
    await expect.poll(list).toMatchObject([{ switchedOffBecause: 'gone' }])
  })

  it('is a 404 for an address that the app does not have', async () => {
    const { ask } = await openSharedEvents()
    expect(await ask('POST', switchOn(unknown))).toMatchObject({ status: 404, body: { errors: [{ path: 'webhookId' }] } })
  })

  proveSessionNeeded('POST', async () => `${await registeredPath()}${switchOn(unknown)}`)
  proveOwnAppsOnly('POST', switchOn(unknown))
})
