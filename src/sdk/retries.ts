import { SanadApiError } from './errors.ts'

/** How often and how long the client tries. */
export interface RetryRules {
  /** Repetitions after the first try. */
  maxRetries: number
  /** Whether doing it twice does no harm: it reads, or the bank knows it again by its idempotency key. */
  isRepeatable: boolean
  /** From 0 to 1. */
  random: () => number
}

const firstWaitMs = 500
const longestWaitMs = 8_000
/** A bank that wants more time than this gets it from the caller, who knows better what to do meanwhile. */
const longestRetryAfterSeconds = 60
/** Nobody waits at the same time as everybody else. */
const jitter = 0.25

const passing = new Set([408, 500, 502, 503, 504])

function isWorthRepeating({ kind, status }: SanadApiError, { isRepeatable }: RetryRules): boolean {
  // The bank has not begun with a request that it refused for its rate.
  if (kind === 'rateLimit') return true
  // Never 409: another body was sent with this key, and the next try would say so again.
  return isRepeatable && (kind === 'noAnswer' || (kind === 'server' && passing.has(status)) || status === 408)
}

/**
 * How long to wait in milliseconds before the next try, or undefined when there is none. `tried`: how often it was tried so far. The
 * bank's Retry-After counts first; without it 0.5 s, doubled each time up to 8 s, a quarter more or less.
 */
export function retryWaitMs(error: unknown, tried: number, rules: RetryRules): number | undefined {
  if (!(error instanceof SanadApiError) || tried > rules.maxRetries || !isWorthRepeating(error, rules)) return undefined
  const { retryAfterSeconds } = error
  if (retryAfterSeconds !== undefined)
    return retryAfterSeconds <= longestRetryAfterSeconds ? retryAfterSeconds * 1_000 : undefined
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (tried - 1))
  return Math.round(waitMs * (1 + jitter * (2 * rules.random() - 1)))
}
