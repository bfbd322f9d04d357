import type { CallerSettings } from './callers.ts'
import type { limits } from './limits.ts'

type Limits = typeof limits
type Rates = Pick<CallerSettings, 'rateLimitPerSecond' | 'rateLimitBurst'>

/** Whose requests are counted together, by who calls: those of an app, of a person who is signed in, or of a network. */
export const countedBy = {
  app: 'app',
  developer: 'person',
  bankUser: 'person',
  bankApp: 'person',
  anybody: 'network',
} as const

/** A rate as answers and docs tell it. */
export interface RatePolicy {
  /** The name in the headers RateLimit and RateLimit-Policy. */
  name: 'calls' | 'auth'
  perSecond: number
  burst: number
  /** What the headers say: so many requests in so many seconds. */
  quota: number
  windowSeconds: number
}

/** The rate that settings mean: a burst below it is none, because so many may come at once anyway. */
export const rateOf = ({ rateLimitPerSecond: perSecond, rateLimitBurst }: Rates): Pick<RatePolicy, 'perSecond' | 'burst'> => ({
  perSecond,
  burst: Math.max(perSecond, rateLimitBurst),
})

/** The policy of the interfaces (`calls`) or of the authorization server (`auth`). */
export function ratePolicy(name: RatePolicy['name'], rates: Rates): RatePolicy {
  const { perSecond, burst } = rateOf(rates)
  return { name, perSecond, burst, quota: burst, windowSeconds: Math.ceil(burst / perSecond) }
}

/** The largest body that is not a signed envelope, by the form of the interface's errors. */
const plainBodies = {
  ksaob: 'platformBodyBytes',
  problem: 'platformBodyBytes',
  vop: 'verificationBodyBytes',
  verification: 'verificationBodyBytes',
} as const

/** The largest body of a request in bytes. */
export const largestBody = (
  { isEnveloped, errorStyle }: { isEnveloped: boolean; errorStyle: keyof typeof plainBodies },
  limits: Limits,
): number => (isEnveloped ? limits.envelopeBodyBytes : limits[plainBodies[errorStyle]])
