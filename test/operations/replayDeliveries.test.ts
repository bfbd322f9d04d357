import { describe, expect, it } from 'vitest'
import { causeEvent, openEventsStage, openSharedEvents } from '../support/operations/events.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'

const path = '/deliveries/replay'
const all = { from: '2020-01-01T00:00:00Z' }

describe('replayDeliveries', () => {
  it('sends again what happened in a span, or what failed of it', async () => {
    const stage = await openEventsStage()
    const states = async () => (await stage.deliveries()).map(({ state }) => state).sort()
    await causeEvent(stage, '200')
    await causeEvent(stage, '500')
    await causeEvent(stage, '200', false)
    await expect.poll(async () => (await stage.deliveries()).map(({ tries }) => tries.length).sort()).toEqual([0, 1, 1])
    expect(await states()).toEqual(['delivered', 'pending', 'unsubscribed'])
    const failed = { ...all, onlyFailed: true }
    expect(await stage.ask('POST', path, { body: failed })).toMatchObject({ status: 202, body: { events: 1 } })
    const empty = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00+03:00' }
    expect((await stage.ask('POST', path, { body: empty })).body).toEqual({ events: 0 })
    expect((await stage.ask('POST', path, { body: all })).body).toEqual({ events: 1 })
    await expect.poll(async () => (await stage.arrivals()).filter(({ behaviour }) => behaviour === '200').length).toBe(2)
  })

  it.each([{ from: 'yesterday, all my troubles' }, { from: '2026-02-30T00:00:00Z' }, {}, { ...all, since: 'x' }])(
    'is a 400 for %o',
    async (body) => {
      const { ask } = await openSharedEvents()
      expect((await ask('POST', path, { body })).status).toBe(400)
    },
  )

  proveSessionNeeded('POST', async () => `${await registeredPath()}${path}`, all)
  proveOwnAppsOnly('POST', path, all)
})
