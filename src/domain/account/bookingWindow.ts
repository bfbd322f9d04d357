import { parseDateTime } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'

/** A range of booking times. Both ends are included, and an absent end is open. */
export interface BookingWindow {
  from?: Date
  to?: Date
}

/** The two booking times of a query, as sent. The contract has checked their form. */
export interface BookingQuery {
  fromBookingDateTime?: string
  toBookingDateTime?: string
}

/**
 * Parses a day or date-time of a query. KSA-AIS: a day alone means its 00:00:00, and a time without an offset is UTC. The standard
 * ignores an offset. Here it counts, so that a time from an answer, sent back as a filter, means the same moment.
 */
function parseBookingTime(text: string, path: string): Date {
  // A plus sign that was not percent-encoded arrives as a blank.
  const [day, time = '00:00:00'] = text.replace(' ', '+').split('T') as [string, string?]
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(time)
  try {
    return parseDateTime(`${day}T${time}${hasOffset ? '' : 'Z'}`, path)
  } catch {
    throw new BankRefusal(
      'resourceFormat',
      `${path} is not a day such as 2026-11-21 or a date-time such as 2026-11-21T12:30:00+03:00.`,
      { path },
    )
  }
}

/**
 * The window of a query. Throws BankRefusal 'resourceFormat' for a time that does not exist, and for a window that ends before it
 * begins.
 */
export function readBookingWindow({ fromBookingDateTime, toBookingDateTime }: BookingQuery): BookingWindow {
  const from = fromBookingDateTime === undefined ? undefined : parseBookingTime(fromBookingDateTime, 'fromBookingDateTime')
  const to = toBookingDateTime === undefined ? undefined : parseBookingTime(toBookingDateTime, 'toBookingDateTime')
  if (from && to && from > to) {
    throw new BankRefusal('resourceFormat', 'toBookingDateTime must not be before fromBookingDateTime.', {
      path: 'toBookingDateTime',
    })
  }
  return { ...(from && { from }), ...(to && { to }) }
}

/** Whether a booking time lies in the window. */
export function isInWindow(bookedAt: Date, { from, to }: BookingWindow): boolean {
  return (from === undefined || bookedAt >= from) && (to === undefined || bookedAt <= to)
}

/** The times that lie in both windows. Undefined when there are none. */
export function intersectWindows(one: BookingWindow, other: BookingWindow): BookingWindow | undefined {
  const from = [one.from, other.from].filter((date) => date !== undefined).sort((a, b) => b.getTime() - a.getTime())[0]
  const to = [one.to, other.to].filter((date) => date !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
  if (from && to && from > to) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}
