import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatDateTime,
  parseDateTime,
  parseTimeWindow,
  riyadhDayNumber,
  riyadhDayStart,
} from '../../../../src/domain/shared/dates.ts'

test.each([
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T12:30:00+03:00', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T12:30:00+0300', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T12:30:00.5+0300', '2026-11-21T09:30:00.500Z'],
  ['2026-11-21T09:30:00.123456789Z', '2026-11-21T09:30:00.123Z'],
  ['2026-11-20T23:30:00-10:00', '2026-11-21T09:30:00.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s is read as %s', (text, utc) => {
  expect(formatDateTime(parseDateTime(text, 'At'))).toBe(utc)
})

test.each([
  '',
  '2026-11-21',
  '2026-11-21T09:30:00',
  '2026-11-21 09:30:00Z',
  '2026-11-21T09:30Z',
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:00+15:00',
  '2026-01-01T00:00:00+03:60',
  '2026-01-01T00:00:00+03',
  '2026-01-01t00:00:00z',
  '0099-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
  '0000-01-01T00:00:00Z',
  '٢٠٢٦-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z\n',
  '1700000000',
])('%j is refused with its path', (text) => {
  expect(() => parseDateTime(text, 'Data.At')).toThrow(
    expect.objectContaining({ code: 'resourceFormat', detail: { path: 'Data.At' } }),
  )
})

const someDate = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true })

test('every written time is read back to the millisecond', () => {
  fc.assert(fc.property(someDate, (date) => parseDateTime(formatDateTime(date), 'At').getTime() === date.getTime()))
})

test('a Riyadh day starts at 21:00 UTC of the day before and holds its dates', () => {
  expect(riyadhDayStart(new Date('2026-11-21T20:59:59.999Z')).toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(riyadhDayStart(new Date('2026-11-21T21:00:00.000Z')).toISOString()).toBe('2026-11-21T21:00:00.000Z')
  fc.assert(
    fc.property(someDate, (date) => {
      const elapsedMs = date.getTime() - riyadhDayStart(date).getTime()
      return elapsedMs >= 0 && elapsedMs < 86_400_000 && riyadhDayNumber(riyadhDayStart(date)) === riyadhDayNumber(date)
    }),
  )
})

test('Riyadh days are numbered one after another', () => {
  expect(riyadhDayNumber(new Date('2026-11-21T21:00:00Z')) - riyadhDayNumber(new Date('2026-11-21T20:59:59Z'))).toBe(1)
})

test.each([
  ['000:00:00', 0],
  ['000:10:05', 605],
  ['012:00:00', 43_200],
  ['720:00:00', 2_592_000],
])('the window %s is %i seconds', (text, seconds) => {
  expect(parseTimeWindow(text, 'Window')).toBe(seconds)
})

test.each(['', '10:00:00', '720:00:01', '721:00:00', '999:00:00', '001:60:00', '001:00:60', '0001:00:00', '-01:00:00', 'PT720H'])(
  'the window %j is refused with its path',
  (text) => {
    expect(() => parseTimeWindow(text, 'Window')).toThrow(
      expect.objectContaining({ code: 'resourceFormat', detail: { path: 'Window' } }),
    )
  },
)
