import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { causeEvent, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

const path = (eventId: string) => `/deliveries/${eventId}`

describe('getDelivery', () => {
  it('shows what an event says, also where nobody was subscribed, as a receiver would read it', async () => {
    const stage = await openSharedEvents()
    const { consentId } = await causeEvent(stage, '200', false)
    const { eventId } = (await stage.deliveries(`?consentId=${consentId}`))[0]!
    const { status, body } = await stage.ask('GET', path(eventId))
    expect([status, body.delivery]).toEqual([200, expect.objectContaining({ eventId, state: 'unsubscribed', tries: [] })])
    expect(body.event).toMatchObject({
      aud: stage.tpp.clientId,
      jti: eventId,
      message: { Data: { ConsentId: consentId, Status: 'Rejected' }, EventMeta: { ConsentId: consentId } },
    })
  })

  it('is a 404 for an event that the app does not have', async () => {
    const { ask } = await openSharedEvents()
    expect(await ask('GET', path(randomUUID()))).toMatchObject({ status: 404, body: { errors: [{ path: 'eventId' }] } })
    expect((await ask('GET', path('x'))).status).toBe(404)
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}${path(randomUUID())}`)
  proveOwnAppsOnly('GET', path(randomUUID()))
})
