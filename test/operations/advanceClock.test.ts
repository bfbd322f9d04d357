import { describe, expect, it } from 'vitest'
import { openDashboard } from '../support/operations/platform.ts'

const path = '/core-bank/api/clock'
const offset = async () => Number((await (await openDashboard()).ask('GET', path)).body.offsetSeconds)

// Seconds only: other files go on with the same server.
describe('advanceClock', () => {
  it('needs no session, moves the time forward for everybody, and adds up', async () => {
    const { ask } = await openDashboard()
    const before = await offset()
    const { status, body } = await ask('POST', path, { body: { advanceSeconds: 2 }, cookie: '' })
    expect([status, body]).toEqual([200, { currentDateTime: expect.stringMatching(/Z$/), offsetSeconds: before + 2 }])
    await ask('POST', path, { body: { advanceSeconds: 1 }, cookie: '' })
    expect(await offset()).toBe(before + 3)
  })

  it.each([
    ['no time at all', 0],
    ['the past', -60],
    ['half a second', 0.5],
    ['more than 400 days', 400 * 86_400 + 1],
    ['a text', '60'],
  ])('refuses %s, and the clock stays', async (_case, advanceSeconds) => {
    const { ask } = await openDashboard()
    const before = await offset()
    const answer = await ask('POST', path, { body: { advanceSeconds } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'advanceSeconds' }] } })
    expect(await offset()).toBe(before)
  })
})
