import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Settings } from '../../config/settings.ts'
import { RateLimited } from '../errors/httpError.ts'
import { type Caller } from '../operation.ts'

/** Counts one request against its caller. Throws RateLimited with whole seconds to wait. */
export type RateLimit = (caller: Caller, remoteAddress: string) => Promise<void>

/** A steady rate per second plus a burst, per app, or per address where there is no app. In memory, so each instance counts for itself. */
export function createRateLimit({
  rateLimitPerSecond,
  rateLimitBurst,
}: Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>): RateLimit {
  const steady = new RateLimiterMemory({ points: rateLimitPerSecond, duration: 1 })
  // The burst is available again after the time that the steady rate would need for it.
  const extra = Math.max(0, rateLimitBurst - rateLimitPerSecond)
  const burst = new RateLimiterMemory({
    keyPrefix: 'burst',
    points: extra,
    duration: Math.max(1, Math.ceil(rateLimitBurst / rateLimitPerSecond)),
  })
  const limiter = new BurstyRateLimiter(steady, burst)
  return async (caller, remoteAddress) => {
    try {
      await limiter.consume(keyOf(caller, remoteAddress))
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
  return `address:${remoteAddress}`
}
