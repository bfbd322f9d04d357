import { dayMs } from './dates.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * The pauses after the first try of an event, the second, and so on: about 76 hours in all. The schedule is that of Standard Webhooks
 * with a shorter beginning (docs/decisions/events.md#tries-of-an-event).
 */
export const eventPausesMs: readonly number[] = [
  5 * secondMs,
  minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/**
 * The pauses between the tries of a mail, under three hours in all: who waits for a link asks again later than that, or not at all
 * (docs/decisions/apps.md#mails-to-developers).
 */
export const mailPausesMs: readonly number[] = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 2 * hourMs]

/** How much longer or shorter a pause may be than the table says, so that what failed together does not come back together. */
export const jitter = 0.1

/** The longest time for which a receiver may ask to be left alone. */
export const longestRetryAfterMs = dayMs

/**
 * When an event or a mail is tried again after its `attempts`-th try failed, or undefined after the last one of its `pauses`. `random`
 * lies in [0, 1). `retryAfterMs` is what the receiver asked for; the pause is never shorter than that.
 */
export function nextTryAt(
  attempts: number,
  now: Date,
  random: number,
  { pauses, retryAfterMs = 0 }: { pauses: readonly number[]; retryAfterMs?: number | undefined },
): Date | undefined {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return undefined
  const spread = pause * (1 + jitter * (2 * random - 1))
  return new Date(now.getTime() + Math.round(Math.max(spread, Math.min(retryAfterMs, longestRetryAfterMs))))
}

/** Retry-After in milliseconds (RFC 9110 section 10.2.3: seconds or a date), or undefined for anything else. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * secondMs
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
