import { randomUUID } from 'node:crypto'
import { lastMomentMs } from '../../domain/shared/dates.ts'

/** Tells apart what arrived in the same millisecond, in the order of arrival (RFC 9562 section 6.2). */
let sequence = 0

/** A UUID of version 7 for something that happened at `milliseconds`. */
export function makeRequestId(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  sequence = (sequence + 1) & 0xfff
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

/** When the request with this id was received. A made-up id may name a time after the year 9999; it counts as the end of that year. */
export function timeOfRequestId(requestId: string): Date {
  return new Date(Math.min(Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16), lastMomentMs))
}
