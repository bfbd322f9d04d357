import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intersectWindows, readBookingWindow } from '../../../../src/domain/account/bookingWindow.ts'

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
  const includes = ({ from, to }: { from?: Date; to?: Date }, moment: Date) => (!from || moment >= from) && (!to || moment <= to)

  it('allow together exactly the moments that both allow', () => {
    fc.assert(
      fc.property(
        windows,
        windows,
        fc.date({ min: new Date(0), max: new Date(100), noInvalidDate: true }),
        (one, other, moment) => {
          const both = intersectWindows(one, other)
          expect(both !== undefined && includes(both, moment)).toBe(includes(one, moment) && includes(other, moment))
        },
      ),
    )
  })
})
