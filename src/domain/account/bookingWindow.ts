import { parseDateTime } from '../shared/dates.ts'
import { SanadError } from '../shared/errors.ts'

/** Booking times, both ends inclusive; an absent end is open. */
export interface BookingWindow {
  from?: Date
  to?: Date
}

export interface BookingQuery {
  fromBookingDateTime?: string
  toBookingDateTime?: string
}

/**
 * A day or date-time of a query. KSA-AIS: a day alone is its 00:00:00, and what has no offset is UTC. The standard drops an offset; here it
 * counts, because the answers' own times, sent back as a filter, must mean the same moment.
 */
function parseBookingTime(text: string, path: string): Date {
  // A plus that was not percent-encoded arrives as a blank.
  const [day, time = '00:00:00'] = text.replace(' ', '+').split('T') as [string, string?]
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(time)
  try {
    return parseDateTime(`${day}T${time}${hasOffset ? '' : 'Z'}`, path)
  } catch {
    throw new SanadError(
      'resourceFormat',
      `${path} is not a day such as 2026-11-21 or a date-time such as 2026-11-21T12:30:00+03:00.`,
      { path },
    )
  }
}

/** The window of a query. Throws SanadError 'resourceFormat' for a time that does not exist and for a window turned round. */
export function readBookingWindow({ fromBookingDateTime, toBookingDateTime }: BookingQuery): BookingWindow {
  const from = fromBookingDateTime === undefined ? undefined : parseBookingTime(fromBookingDateTime, 'fromBookingDateTime')
  const to = toBookingDateTime === undefined ? undefined : parseBookingTime(toBookingDateTime, 'toBookingDateTime')
  if (from && to && from > to) {
    throw new SanadError('resourceFormat', 'toBookingDateTime must not be before fromBookingDateTime.', {
      path: 'toBookingDateTime',
    })
  }
  return { ...(from && { from }), ...(to && { to }) }
}

/** What both windows allow; undefined when they have no moment in common. */
export function intersectWindows(one: BookingWindow, other: BookingWindow): BookingWindow | undefined {
  const from = [one.from, other.from].filter((date) => date !== undefined).sort((a, b) => b.getTime() - a.getTime())[0]
  const to = [one.to, other.to].filter((date) => date !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
  if (from && to && from > to) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}
