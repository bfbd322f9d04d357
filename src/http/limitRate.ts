import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { machineClock } from '../config/clock.ts'
import { rateOf, ratePolicy, type RatePolicy } from '../config/operationLimits.ts'
import type { Settings } from '../config/settings.ts'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { bucketsIn, LeasedRate } from '../services/shared/leasedRate.ts'
import { RateLimited } from './errors/httpError.ts'
import { networkOf } from '../telemetry/requests.ts'
import type { Caller } from './operation.ts'
import { advance, type Counted, pass, type Permitted, type RateHeaders } from './stages.ts'

/** Counts one request of its caller, or of the network of its address. Throws RateLimited with the whole seconds to wait. */
export type RateLimit = (request: Permitted) => Promise<Counted>

type Rates = Pick<Settings, 'rateLimitPerSecond' | 'rateLimitBurst'>

/** Makes the limits that SANAD_RATE_STORE asks for. */
export const openLimits = (dependencies: Pick<Dependencies, 'settings' | 'db' | 'clock' | 'log'>): OpenLimit =>
  dependencies.settings.rateStore === 'memory' ? openOwnLimit : openSharedLimits(dependencies)

/** Counts one request under a key. Returns how many more may come now, as far as this instance knows. Throws RateLimited. */
export type CountedLimit = (key: string) => Promise<number>

/** Makes a limit per key: a steady rate per second plus a burst. Limits of one name are one, where instances share them. */
export type OpenLimit = (name: string, rates: Rates) => CountedLimit

/** Makes the limit of the pipeline: requests are counted per app or person, or per network when nobody is known. */
export function createRateLimit(rates: Rates, openLimit: OpenLimit): RateLimit {
  const count = openLimit('calls', rates)
  const describe = rateHeadersOf(ratePolicy('calls', rates))
  return async (request) => {
    try {
      const left = await count(keyOf(request.caller, request.remoteAddress))
      return pass(advance(request, { rateHeaders: describe(left) }), 'rate')
    } catch (refusal) {
      if (refusal instanceof RateLimited) advance(request, { rateHeaders: describe(0, refusal.retryAfterSeconds) })
      throw refusal
    }
  }
}

/**
 * What answers say of a rate (draft-ietf-httpapi-ratelimit-headers-11). `resetSeconds` is when more may come: a bucket that is not empty is
 * filled all the time, and the header knows whole seconds only.
 */
export function rateHeadersOf({ name, quota, windowSeconds }: RatePolicy): (left: number, resetSeconds?: number) => RateHeaders {
  const policy = `"${name}";q=${quota};w=${windowSeconds}`
  return (left, resetSeconds = 1) => ({
    'RateLimit-Policy': policy,
    RateLimit: `"${name}";r=${left};t=${resetSeconds}`,
  })
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
      const { remainingPoints } = await limiter.consume(key)
      const used = await burst.get(key)
      return remainingPoints + (used?.remainingPoints ?? extra)
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
    const rate = rateOf(rates)
    const ofAll = new LeasedRate({ name, rate, lease: bucketsIn(db), clock: machineClock(clock), report })
    return async (key) => {
      const left = await own(key)
      const refusedMs = await ofAll.take(key)
      if (refusedMs !== undefined) throw tooMany(rate.perSecond, refusedMs)
      return Math.min(left, ofAll.left(key))
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
  if (caller.kind === 'bankApp') return `bankApp:${caller.customerId}`
  return `network:${networkOf(remoteAddress)}`
}
