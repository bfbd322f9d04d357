import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersectWindows, isInWindow, readBookingWindow } from '../../../../src/domain/account/bookingWindow.ts'

describe('a booking time', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T12:30:00', '2026-11-21T12:30:00.000Z'],
    ['2026-11-21T12:30:00Z', '2026-11-21T12:30:00.000Z'],
    ['2026-11-21T12:30:00.5Z', '2026-11-21T12:30:00.500Z'],
    ['2026-11-21T12:30:00+03:00', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T12:30:00+0300', '2026-11-21T09:30:00.000Z'],
    // A plus that nobody percent-encoded.
    ['2026-11-21T12:30:00 0300', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T12:30:00-01:00', '2026-11-21T13:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(readBookingWindow({ fromBookingDateTime: text, toBookingDateTime: text })).toEqual({
      from: new Date(moment),
      to: new Date(moment),
    })
  })

  it.each(['2026-02-30', '2026-13-01', '2026-11-21T24:00:00', '2026-11-21T12:60:00', '2026-11-21T12:30:00+15:00', '0000-00-00'])(
    '%s does not exist',
    (text) => {
      expect(() => readBookingWindow({ toBookingDateTime: text })).toThrow(
        expect.objectContaining({ code: 'resourceFormat', detail: { path: 'toBookingDateTime' } }),
      )
    },
  )

  it('may be left out on both sides', () => expect(readBookingWindow({})).toEqual({}))

  it('must not be turned round, though it may be one moment', () => {
    expect(() => readBookingWindow({ fromBookingDateTime: '2026-11-21T00:00:01Z', toBookingDateTime: '2026-11-21' })).toThrow(
      'toBookingDateTime must not be before fromBookingDateTime.',
    )
  })
})

describe('the window of a query and of a consent', () => {
  const ends = fc.option(fc.date({ min: new Date(0), max: new Date(100), noInvalidDate: true }), { nil: undefined })
  const windows = fc.record({ from: ends, to: ends }).map(({ from, to }) => ({ ...(from && { from }), ...(to && { to }) }))

  it('include both their ends, and everything where an end is open', () => {
    const [before, from, to, after] = [1, 2, 3, 4].map((ms) => new Date(ms)) as [Date, Date, Date, Date]
    const inside = (window: { from?: Date; to?: Date }) => [before, from, to, after].map((moment) => isInWindow(moment, window))
    expect(inside({ from, to })).toEqual([false, true, true, false])
    expect(inside({ from })).toEqual([false, true, true, true])
    expect(inside({ to })).toEqual([true, true, true, false])
    expect(inside({})).toEqual([true, true, true, true])
  })

  it('allow together exactly the moments that both allow', () => {
    fc.assert(
      fc.property(
        windows,
        windows,
        fc.date({ min: new Date(0), max: new Date(100), noInvalidDate: true }),
        (one, other, moment) => {
          const both = intersectWindows(one, other)
          expect(both !== undefined && isInWindow(moment, both)).toBe(isInWindow(moment, one) && isInWindow(moment, other))
        },
      ),
    )
  })
})
