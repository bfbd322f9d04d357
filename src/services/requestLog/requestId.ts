import { randomUUID } from 'node:crypto'
import { lastMomentMs } from '../../domain/shared/dates.ts'

/**
 * Tells apart what arrived in the same millisecond, in the order of arrival (RFC 9562 section 6.2). It begins anew after 67 million,
 * so two requests of one millisecond hardly ever stand on both sides of the new beginning.
 */
let sequence = 0
const sequenceBits = 26
/** A UUID has 12 bits behind its version, and room for more behind its variant. */
const lowBits = 14

/** A UUID of version 7 for something that happened at `milliseconds`. */
export function makeRequestId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  sequence = (sequence + 1) % 2 ** sequenceBits
  const high = (sequence >> lowBits).toString(16).padStart(3, '0')
  const low = (0x8000 | (sequence & (2 ** lowBits - 1))).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${randomUUID().slice(24)}`
}

/** When the request with this id was received. A made-up id may name a time after the year 9999; it counts as the end of that year. */
export function timeOfRequestId(requestId: string): Date {
  return new Date(Math.min(Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16), lastMomentMs))
}
