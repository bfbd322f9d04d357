import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { causeEvent, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

const replay = (eventId: string) => `/deliveries/${eventId}/replay`

describe('replayDelivery', () => {
  it('sends a delivered event once more, with its jti', async () => {
    const stage = await openSharedEvents()
    const { consentId } = await causeEvent(stage, '200')
    const arrived = async () =>
      (await stage.arrivals()).flatMap(({ event }) => (event?.message.EventMeta.ConsentId === consentId ? [event.jti] : []))
    await expect.poll(async () => (await arrived()).length).toBe(1)
    const { eventId } = (await stage.deliveries(`?consentId=${consentId}`))[0]!
    await expect.poll(async () => (await stage.deliveries(`?consentId=${consentId}`))[0]!.state).toBe('delivered')
    expect(await stage.ask('POST', replay(eventId))).toMatchObject({ status: 202, body: { events: 1 } })
    await expect.poll(arrived).toEqual([eventId, eventId])
  })

  it('is a 409 where the consent has no active webhook, and a 404 for an event that the app does not have', async () => {
    const stage = await openSharedEvents()
    const { consentId } = await causeEvent(stage, '200', false)
    const { eventId } = (await stage.deliveries(`?consentId=${consentId}`))[0]!
    expect(await stage.ask('POST', replay(eventId))).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    expect(await stage.ask('POST', replay(randomUUID()))).toMatchObject({ status: 404, body: { errors: [{ path: 'eventId' }] } })
  })

  proveSessionNeeded('POST', async () => `${await registeredPath()}${replay(randomUUID())}`)
  proveOwnAppsOnly('POST', replay('1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248'))
})
