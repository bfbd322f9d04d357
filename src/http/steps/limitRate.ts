import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Settings } from '../../config/settings.ts'
import { RateLimited } from '../errors/httpError.ts'
import { type Caller } from '../operation.ts'

/** Counts one request of its caller. Throws RateLimited with the whole seconds to wait. */
export type RateLimit = (caller: Caller, network: string) => Promise<void>

/**
 * Makes the limit: a steady rate per second plus a burst, per app, or per network (`networkOf`) when there is no app. It counts in
 * memory, so each instance counts for itself.
 */
export function createRateLimit({
  rateLimitPerSecond,
  rateLimitBurst,
}: Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>): RateLimit {
  const steady = new RateLimiterMemory({ points: rateLimitPerSecond, duration: 1 })
  // The burst is available again after the time in which the steady rate allows as many requests.
  const extra = Math.max(0, rateLimitBurst - rateLimitPerSecond)
  const burst = new RateLimiterMemory({
    keyPrefix: 'burst',
    points: extra,
    duration: Math.max(1, Math.ceil(rateLimitBurst / rateLimitPerSecond)),
  })
  const limiter = new BurstyRateLimiter(steady, burst)
  return async (caller, network) => {
    try {
      await limiter.consume(keyOf(caller, network))
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

function keyOf(caller: Caller, network: string): string {
  if (caller.kind === 'app') return `app:${caller.clientId}`
  if (caller.kind === 'developer') return `developer:${caller.developerId}`
  if (caller.kind === 'bankUser') return `bankUser:${caller.bankUserId}`
  return `network:${network}`
}
