import { parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'

/** Both spellings of the header (service.md, interface d), as sent. */
export interface TimestampHeaders {
  requestTimestamp: string | undefined
  hyphenated: string | undefined
}

const path = 'X-RequestTimestamp'

/**
 * The time of a request must be there, in one value, and close to one of `clocks` (a sandbox has two: its own and the
 * machine's). Throws SanadError 'timestampInvalid'.
 */
export function checkRequestTimestamp(
  { requestTimestamp, hyphenated }: TimestampHeaders,
  clocks: readonly Date[],
  windowSeconds: number,
): void {
  const text = requestTimestamp ?? hyphenated
  if (text === undefined) throw refusal('is missing; send the time of the request, for example 2026-11-21T09:30:00.000Z')
  if (hyphenated !== undefined && hyphenated !== text) throw refusal('and X-Request-Timestamp differ; send one of them')
  const sentAt = parse(text)
  const isNear = clocks.some((clock) => Math.abs(clock.getTime() - sentAt.getTime()) <= windowSeconds * 1_000)
  if (!isNear) throw refusal(`is more than ${windowSeconds} s away from our time`)
}

function parse(text: string): Date {
  try {
    return parseDateTime(text, path)
  } catch (error) {
    if (error instanceof SanadError) throw new SanadError('timestampInvalid', error.message, { path })
    throw error
  }
}

const refusal = (rule: string) => new SanadError('timestampInvalid', `${path} ${rule}.`, { path })
