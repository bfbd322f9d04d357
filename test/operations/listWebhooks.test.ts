import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

describe('listWebhooks', () => {
  it('names the addresses: those that had failures, since when, and whether they are switched off, then the others', async () => {
    const stage = await openEventsStage()
    const { url: good } = await causeEvent(stage, '200')
    await causeEvent(stage, 'slow', false)
    const [{ url: gone }, { url: failing }] = [await causeEvent(stage, '410'), await causeEvent(stage, 'redirect')]
    const list = async () =>
      (await stage.ask('GET', '/webhooks')).body as unknown as { url: string; failingSinceDateTime?: string }[]
    const failed = async () => (await list()).filter(({ failingSinceDateTime }) => failingSinceDateTime)
    await expect.poll(async () => (await failed()).length).toBe(2)
    expect(await list()).toHaveLength(3)
    expect((await list()).at(-1)).toEqual({ webhookId: expect.any(String), url: good })
    const of = async (url: string) => (await list()).find((webhook) => webhook.url === url)
    expect(await of(gone)).toMatchObject({ switchedOffBecause: 'gone', switchedOffDateTime: expect.any(String) })
    expect(Object.keys((await of(failing))!)).toEqual(['webhookId', 'url', 'failingSinceDateTime'])
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/webhooks`)
  proveOwnAppsOnly('GET', '/webhooks')
})
