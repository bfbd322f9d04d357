import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyTries } from '../../domain/shared/errors.ts'

/** Counts tries by a key, for example a network address. */
export interface TryCounter {
  /** Counts a try before it is judged, so that many at once cannot pass together. Throws TooManyTries with the seconds to wait. */
  count(key: string): Promise<void>
  /** Takes one try off the count. */
  giveBack(key: string): Promise<void>
  /** Sets the count to zero. */
  forget(key: string): Promise<void>
}

/** What a counter allows. `what` is the thing counted, for the text of the refusal. */
export interface TryRule {
  tries: number
  windowSeconds: number
  what: string
}

/**
 * Makes a counter. The count is in memory, so each instance counts for itself. That is good enough against guessing and floods, and
 * nobody can be locked out for ever.
 */
export function createTryCounter({ tries, windowSeconds, what }: TryRule): TryCounter {
  const limiter = new RateLimiterMemory({ points: tries, duration: windowSeconds })
  return {
    count: async (key) => {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1_000))
        throw new TooManyTries(`Too many ${what}; try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  }
}
