import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { parseTimestamp } from '../../../src/data/timestamps.ts'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown
const moments = fc.date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })

test('a time in UTC is read as pg reads it, with as many digits of a second as PostgreSQL writes', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 999 }), (moment, microseconds) => {
      const digits = `${moment.toISOString().slice(20, 23)}${String(microseconds).padStart(3, '0')}`.replace(/0+$/, '')
      const text = `${moment.toISOString().slice(0, 19).replace('T', ' ')}${digits && `.${digits}`}+00`
      expect(parseTimestamp(text)).toEqual(moment)
      expect(parseTimestamp(text)).toEqual(parseAny(text))
    }),
  )
})

test.each([
  '2026-11-21 12:30:00.5+03',
  '2026-11-21 09:30:00+05:30',
  '0044-03-15 12:00:00+00 BC',
  '0099-01-01 00:00:00+00',
  'infinity',
])('%s is left to pg', (text) => expect(parseTimestamp(text)).toEqual(parseAny(text)))
