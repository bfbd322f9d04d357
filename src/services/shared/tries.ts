import { RateLimiterMemory } from 'rate-limiter-flexible'
import { TooManyTries } from '../../domain/shared/errors.ts'
import type { TryCounter } from '../dependencies.ts'

/**
 * Makes a counter of tries in the last `windowSeconds`. `what` is the word for them in the text of a refusal. Each instance counts for
 * itself, in memory: good enough against guessing and floods, and nobody is locked out for ever. Seconds are the machine's: a sandbox whose
 * clock leaps must not forgive whoever makes it leap.
 */
export function createTryCounter({ windowSeconds, what }: { windowSeconds: number; what: string }): TryCounter {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds })
  return {
    count: async (key, tries) => {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key)
      if (consumedPoints <= tries) return
      const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
      throw new TooManyTries(`Too many ${what}; try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  }
}
