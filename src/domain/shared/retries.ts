import { dayMs } from './dates.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** How something is tried again, and when it is given up. */
export interface BackOff {
  /** The pause after the first try, the second, and so on. After the last one it stays as long. */
  pausesMs: readonly number[]
  /** So many failures in a row are the end. */
  tries: number
  /** How much longer or shorter a pause may be than the table says, so that what failed together does not come back together. */
  jitter: number
  source: string
}

/** `firstMs`, twice that, and so on up to the longest. */
function doubling(firstMs: number, longestMs: number): readonly number[] {
  return firstMs >= longestMs ? [longestMs] : [firstMs, ...doubling(2 * firstMs, longestMs)]
}

const longestTryPauseMs = 5 * minuteMs

/** All that is tried again (docs/decisions/data.md#one-queue-for-what-is-done-later). */
export const backOffs = {
  /** An event on its way to a webhook. */
  event: {
    // About 76 hours in all.
    pausesMs: [
      ...[5 * secondMs, minuteMs, 10 * minuteMs, 30 * minuteMs],
      ...[2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs],
    ],
    tries: 11,
    jitter: 0.1,
    source: 'Standard Webhooks, with a shorter beginning (docs/decisions/events.md#tries-of-an-event)',
  },
  /** A mail to a developer. */
  mail: {
    pausesMs: [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 2 * hourMs],
    tries: 6,
    jitter: 0.1,
    source: 'own: who waits for a link asks again after three hours, or not at all (docs/decisions/apps.md#mails-to-developers)',
  },
  /** A ping that a decoupled request was decided. */
  ping: {
    pausesMs: doubling(2 * secondMs, 16 * secondMs),
    tries: 5,
    jitter: 0,
    source: 'own: an app that hears nothing can ask (docs/decisions/decoupled.md#pings)',
  },
  /** An instruction that the core bank has not taken. */
  handOver: {
    pausesMs: doubling(secondMs, longestTryPauseMs),
    // About an hour of tries.
    tries: 20,
    jitter: 0,
    source: 'own (docs/decisions/core-bank.md#when-the-core-bank-fails-again-and-again)',
  },
  /** The same where the core bank has a feed of decisions: the question finds only what the feed lacks. */
  decisionBesideFeed: {
    pausesMs: doubling(minuteMs, hourMs),
    tries: 20,
    jitter: 0,
    source: 'own (docs/decisions/core-bank.md#decisions-arrive-by-a-feed)',
  },
  /** A message that the core bank is to tell a customer. */
  notice: {
    // About an hour of tries.
    pausesMs: doubling(5 * secondMs, 10 * minuteMs),
    tries: 13,
    jitter: 0.1,
    source: 'own: after an hour the customer has usually looked; it stays on their own page (docs/decisions/messages.md)',
  },
  /** The question what the core bank decided. Only failures of the question are counted: that it has not decided is none. */
  decision: {
    pausesMs: doubling(10 * secondMs, longestTryPauseMs),
    tries: 20,
    jitter: 0,
    source:
      'own: it usually decides within seconds and tells it (docs/decisions/core-bank.md#when-the-core-bank-fails-again-and-again)',
  },
} as const satisfies Record<string, BackOff>

/** The longest pause between two tries of an instruction: whatever was tried is due again by then. */
export const longestHandOverPauseMs = Math.max(...backOffs.decisionBesideFeed.pausesMs, ...backOffs.handOver.pausesMs)

/** The longest time for which a receiver may ask to be left alone. */
export const longestRetryAfterMs = dayMs

/**
 * How long to wait after the `tried`-th try. `random` lies in [0, 1). `retryAfterMs` is what the receiver asked for; the pause is never
 * shorter than that.
 */
export function pauseAfter(
  { pausesMs, jitter }: Pick<BackOff, 'pausesMs' | 'jitter'>,
  tried: number,
  { random = 0.5, retryAfterMs = 0 }: { random?: number; retryAfterMs?: number | undefined } = {},
): number {
  const pauseMs = pausesMs[tried - 1] ?? pausesMs.at(-1)!
  const spread = pauseMs * (1 + jitter * (2 * random - 1))
  return Math.round(Math.max(spread, Math.min(retryAfterMs, longestRetryAfterMs)))
}

/** Retry-After in milliseconds (RFC 9110 section 10.2.3: seconds or a date), or undefined for anything else. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * secondMs
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
