import type { limits } from '../../config/limits.ts'
import { networkOf } from '../../telemetry/requests.ts'
import type { Clock } from '../../config/clock.ts'

/** The most names that an allowance remembers in one period. The oldest go first, so that made-up names shut nobody out. */
const mostNames = 10_000

/** Allows so many of each name in a period. */
export function createAllowance(most: number, periodMs: number, elapsedMs: Clock['elapsedMs']): (name: string) => boolean {
  let counted = new Map<string, number>()
  let period = 0
  return (name) => {
    const now = Math.floor(elapsedMs() / periodMs)
    if (now !== period) counted = new Map()
    period = now
    const count = (counted.get(name) ?? 0) + 1
    if (count > most) return false
    if (count === 1 && counted.size >= mostNames) counted.delete(counted.keys().next().value!)
    counted.set(name, count)
    return true
  }
}

/**
 * Allows the messages of so many requests of an app, in a second and in a minute. Refused requests have an allowance of their own: it is
 * for them that somebody looks, and a flood of good ones may not use it up.
 */
export function createMessageAllowance(
  { messagesPerSecond, messagesPerMinute }: Record<'messagesPerSecond' | 'messagesPerMinute', number>,
  elapsedMs: Clock['elapsedMs'],
): (clientId: string, isRefused: boolean) => boolean {
  const perSecond = createAllowance(messagesPerSecond, 1_000, elapsedMs)
  const perMinute = createAllowance(messagesPerMinute, 60_000, elapsedMs)
  return (clientId, isRefused) => {
    const name = `${clientId} ${isRefused ? 'refused' : 'answered'}`
    return perSecond(name) && perMinute(name)
  }
}

/** How many claims are kept in a minute. */
export type ClaimLimits = Record<
  keyof Pick<typeof limits, 'claimsPerMinute' | 'authorizationsPerMinute' | 'claimsPerAddress'>,
  number
>

/** A request that names an app, or one of its keys, without proving to be it. */
export interface CountedClaim {
  name: string
  address: string
  operationId: string
}

/**
 * Allows claims by app and network address. Customers visit the authorization of one app far more often than a developer makes
 * mistakes, so these visits are counted apart.
 */
export function createClaimAllowance(limits: ClaimLimits, elapsedMs: Clock['elapsedMs']): (claim: CountedClaim) => boolean {
  const ofAddress = createAllowance(limits.claimsPerAddress, 60_000, elapsedMs)
  const calls = createAllowance(limits.claimsPerMinute, 60_000, elapsedMs)
  const visits = createAllowance(limits.authorizationsPerMinute, 60_000, elapsedMs)
  return ({ name, address, operationId }) => {
    const network = networkOf(address)
    const isAllowed = operationId === 'authorize' ? visits : calls
    return isAllowed(`${name} ${network}`) && ofAddress(network)
  }
}
