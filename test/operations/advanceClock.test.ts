import { describe, expect, it } from 'vitest'
import { askPlatform } from '../support/operations/platform.ts'
import { sharedSanad } from '../support/servers/shared.ts'

const path = '/core-bank/api/clock'

// A server of its own: other files compare times with the machine's.
const ask = async (method: string, body?: object) => askPlatform(await sharedSanad('moved clock'), method, path, { body })
const offset = async () => Number((await ask('GET')).body.offsetSeconds)

describe('advanceClock', () => {
  it('needs no session, moves the time forward for everybody, and adds up', async () => {
    const before = await offset()
    const { status, body } = await ask('POST', { advanceSeconds: 2 })
    expect([status, body]).toEqual([200, { currentDateTime: expect.stringMatching(/Z$/), offsetSeconds: before + 2 }])
    await ask('POST', { advanceSeconds: 1 })
    expect(await offset()).toBe(before + 3)
  })

  it.each([
    ['no time at all', 0],
    ['the past', -60],
    ['half a second', 0.5],
    ['more than 400 days', 400 * 86_400 + 1],
    ['a text', '60'],
  ])('refuses %s, and the clock stays', async (_case, advanceSeconds) => {
    const before = await offset()
    const answer = await ask('POST', { advanceSeconds })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'advanceSeconds' }] } })
    expect(await offset()).toBe(before)
  })
})
