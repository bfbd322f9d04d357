import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimited } from '../../../src/http/errors/httpError.ts'
import { createRateLimit, openOwnLimit } from '../../../src/http/limitRate.ts'
import type { Permitted } from '../../../src/http/stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rates = { rateLimitPerSecond: 2, rateLimitBurst: 5 }
const from = (clientId: string) =>
  ({ caller: { kind: 'app', clientId }, remoteAddress: '203.0.113.1' }) as unknown as Permitted & {
    rateHeaders?: Record<string, string>
  }

test('answers say how many calls are left of the burst, each app has its own, and all of it is back after the window', async () => {
  const limitRate = createRateLimit(rates, openOwnLimit)
  const send = async (clientId: string) => (await limitRate(from(clientId))).rateHeaders
  expect(await send('one')).toEqual({ 'RateLimit-Policy': '"calls";q=5;w=3', RateLimit: '"calls";r=4;t=1' })
  const left = [await send('one'), await send('one'), await send('one')].map(({ RateLimit }) => RateLimit)
  expect(left).toEqual(['"calls";r=3;t=1', '"calls";r=2;t=1', '"calls";r=1;t=1'])
  expect((await send('other')).RateLimit).toBe('"calls";r=4;t=1')
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await send('one')).RateLimit).toBe('"calls";r=4;t=1')
})

test('a refused call says 0, and the same wait as Retry-After', async () => {
  const limitRate = createRateLimit(rates, openOwnLimit)
  for (let sent = 0; sent < 5; sent++) await limitRate(from('one'))
  const refused = from('one')
  const refusal = await limitRate(refused).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RateLimited)
  expect(refused.rateHeaders!.RateLimit).toBe(`"calls";r=0;t=${(refusal as RateLimited).retryAfterSeconds}`)
})

test('a burst below the rate is the rate', async () => {
  const limitRate = createRateLimit({ rateLimitPerSecond: 10, rateLimitBurst: 1 }, openOwnLimit)
  expect((await limitRate(from('one'))).rateHeaders).toEqual({
    'RateLimit-Policy': '"calls";q=10;w=1',
    RateLimit: '"calls";r=9;t=1',
  })
})
