import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

describe('listWebhooks', () => {
  it('names the addresses that had failures, since when, and whether they are switched off', async () => {
    const stage = await openEventsStage()
    await causeEvent(stage, '200')
    const [{ url: gone }, { url: failing }] = [await causeEvent(stage, '410'), await causeEvent(stage, 'redirect')]
    const list = async () => (await stage.ask('GET', '/webhooks')).body as unknown as { url: string }[]
    await expect.poll(async () => (await list()).length, { timeout: 5_000 }).toBe(2)
    const of = async (url: string) => (await list()).find((webhook) => webhook.url === url)
    expect(await of(gone)).toMatchObject({ switchedOffBecause: 'gone', switchedOffDateTime: expect.any(String) })
    expect(Object.keys((await of(failing))!)).toEqual(['webhookId', 'url', 'failingSinceDateTime'])
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/webhooks`)
  proveOwnAppsOnly('GET', '/webhooks')
})
