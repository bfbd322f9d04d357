import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Settings } from '../../config/settings.ts'
import { RateLimited } from '../errors/httpError.ts'
import { networkOf } from '../../telemetry/requests.ts'
import type { Caller } from '../operation.ts'
import { type Counted, pass, type Permitted } from '../stages.ts'

/** Counts one request of its caller, or of the network of its address. Throws RateLimited with the whole seconds to wait. */
export type RateLimit = (request: Permitted) => Promise<Counted>

type Rates = Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>

/** Makes the limit of the pipeline: requests are counted per app or person, or per network when nobody is known. */
export function createRateLimit(rates: Rates): RateLimit {
  const count = createCountedLimit(rates)
  return async (request) => {
    await count(keyOf(request.caller, request.remoteAddress))
    return pass(request, 'rate')
  }
}

/**
 * Makes a limit per key: a steady rate per second plus a burst. It counts in memory, so each instance counts for itself, in seconds of the
 * machine, which no sandbox's clock moves. What it returns throws RateLimited.
 */
export function createCountedLimit({ rateLimitPerSecond, rateLimitBurst }: Rates): (key: string) => Promise<void> {
  const steady = new RateLimiterMemory({ points: rateLimitPerSecond, duration: 1 })
  // The burst is available again after the time in which the steady rate allows as many requests.
  const extra = Math.max(0, rateLimitBurst - rateLimitPerSecond)
  const burst = new RateLimiterMemory({
    keyPrefix: 'burst',
    points: extra,
    duration: Math.max(1, Math.ceil(rateLimitBurst / rateLimitPerSecond)),
  })
  const limiter = new BurstyRateLimiter(steady, burst)
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const retryAfterSeconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
      throw new RateLimited(
        `More than ${rateLimitPerSecond} requests a second; try again in ${retryAfterSeconds} s.`,
        retryAfterSeconds,
      )
    }
  }
}

function keyOf(caller: Caller, remoteAddress: string): string {
  if (caller.kind === 'app') return `app:${caller.clientId}`
  if (caller.kind === 'developer') return `developer:${caller.developerId}`
  if (caller.kind === 'bankUser') return `bankUser:${caller.bankUserId}`
  return `network:${networkOf(remoteAddress)}`
}
