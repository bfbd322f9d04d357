import { expect, it } from 'vitest'
import { openDashboard } from '../support/operations/platform.ts'

it('getClock needs no session and tells the sandbox’s time, and how far ahead it is', async () => {
  const { ask } = await openDashboard()
  const before = Date.now()
  const { status, body } = await ask('GET', '/core-bank/api/clock', { cookie: '' })
  expect([status, body]).toEqual([200, { currentDateTime: expect.stringMatching(/Z$/), offsetSeconds: expect.any(Number) }])
  const now = Date.parse(String(body.currentDateTime)) - Number(body.offsetSeconds) * 1_000
  expect(now).toBeGreaterThanOrEqual(before - 1)
  expect(now).toBeLessThanOrEqual(Date.now() + 1)
})
