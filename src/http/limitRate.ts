import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { machineClock } from '../config/clock.ts'
import type { Settings } from '../config/settings.ts'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { bucketsIn, LeasedRate } from '../services/shared/leasedRate.ts'
import { RateLimited } from './errors/httpError.ts'
import { networkOf } from '../telemetry/requests.ts'
import type { Caller } from './operation.ts'
import { type Counted, pass, type Permitted } from './stages.ts'

/** Counts one request of its caller, or of the network of its address. Throws RateLimited with the whole seconds to wait. */
export type RateLimit = (request: Permitted) => Promise<Counted>

type Rates = Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>

/** Makes the limits that SANAD_RATE_STORE asks for. */
export const openLimits = (dependencies: Pick<Dependencies, 'settings' | 'db' | 'clock' | 'log'>): OpenLimit =>
  dependencies.settings.rateStore === 'memory' ? openOwnLimit : openSharedLimits(dependencies)

/** Counts one request under a key. Throws RateLimited. */
export type CountedLimit = (key: string) => Promise<void>

/** Makes a limit per key: a steady rate per second plus a burst. Limits of one name are one, where instances share them. */
export type OpenLimit = (name: string, rates: Rates) => CountedLimit

/** Makes the limit of the pipeline: requests are counted per app or person, or per network when nobody is known. */
export function createRateLimit(rates: Rates, openLimit: OpenLimit): RateLimit {
  const count = openLimit('calls', rates)
  return async (request) => {
    await count(keyOf(request.caller, request.remoteAddress))
    return pass(request, 'rate')
  }
}

/** Makes limits that count in memory: each instance for itself, in seconds of the machine, which no sandbox's clock moves. */
export const openOwnLimit: OpenLimit = (_name, { rateLimitPerSecond, rateLimitBurst }) => {
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
      throw tooMany(rateLimitPerSecond, (refusal as RateLimiterRes).msBeforeNext)
    }
  }
}

/**
 * Makes limits that all instances share (docs/decisions/limits.md#one-rate-for-all-instances). Each counts for itself first: that costs no
 * look at the others, and is what holds while the database does not answer.
 */
function openSharedLimits({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): OpenLimit {
  const report = (err: unknown) => {
    // An outage of the database is told once for all (src/data/outage.ts).
    if (!(err instanceof DatabaseUnavailable)) log.error({ err }, 'the rates of all instances could not be asked')
  }
  return (name, rates) => {
    const own = openOwnLimit(name, rates)
    const { rateLimitPerSecond: perSecond, rateLimitBurst } = rates
    // A burst below the rate is no burst: the rate itself may come at once.
    const rate = { perSecond, burst: Math.max(perSecond, rateLimitBurst) }
    const ofAll = new LeasedRate({ name, rate, lease: bucketsIn(db), clock: machineClock(clock), report })
    return async (key) => {
      await own(key)
      const refusedMs = await ofAll.take(key)
      if (refusedMs !== undefined) throw tooMany(perSecond, refusedMs)
    }
  }
}

function tooMany(perSecond: number, waitMs: number): RateLimited {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new RateLimited(`More than ${perSecond} requests a second; try again in ${retryAfterSeconds} s.`, retryAfterSeconds)
}

function keyOf(caller: Caller, remoteAddress: string): string {
  if (caller.kind === 'app') return `app:${caller.clientId}`
  if (caller.kind === 'developer') return `developer:${caller.developerId}`
  if (caller.kind === 'bankUser') return `bankUser:${caller.bankUserId}`
  return `network:${networkOf(remoteAddress)}`
}
