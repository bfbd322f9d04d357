import { describe, expect, it } from 'vitest'
import { causeEvent, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

describe('listDeliveries', () => {
  it('shows what became of an event, and why, newest first', async () => {
    const stage = await openSharedEvents()
    const [good, bad, quiet] = [
      await causeEvent(stage, '200'),
      await causeEvent(stage, '500'),
      await causeEvent(stage, '200', false),
    ]
    const of = async ({ consentId }: { consentId: string }) => (await stage.deliveries(`?consentId=${consentId}`))[0]!
    await expect.poll(async () => (await of(good)).state).toBe('delivered')
    await expect.poll(async () => (await of(bad)).tries).not.toEqual([])
    expect((await of(good)).tries).toMatchObject([{ status: 200 }])
    expect(await of(bad)).toMatchObject({
      state: 'pending',
      attempts: 1,
      tries: [{ status: 500, problem: 'The receiver answered 500.' }],
    })
    expect(await of(quiet)).toMatchObject({ state: 'unsubscribed', attempts: 0, tries: [] })
    const own = [quiet, bad, good].map(({ consentId }) => consentId)
    const listed = (await stage.deliveries()).filter(({ consentId }) => own.includes(consentId))
    expect(listed.map(({ consentId }) => consentId)).toEqual(own)
    const before = await stage.deliveries(`?before=${listed[0]!.sequence}`)
    expect(before.map(({ consentId }) => consentId)).not.toContain(quiet.consentId)
    expect((await stage.deliveries('?state=delivered')).every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('refuses a state that there is not', async () => {
    const { ask } = await openSharedEvents()
    expect(await ask('GET', '/deliveries?state=lost')).toMatchObject({ status: 400, body: { errors: [{ path: 'state' }] } })
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/deliveries`)
  proveOwnAppsOnly('GET', '/deliveries')
})
