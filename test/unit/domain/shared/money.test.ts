import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHalalas, maxHalalas, parseHalalas, printHalalas } from '../../../../src/domain/shared/money.ts'

test('every amount survives being written and read back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxHalalas }), (halalas) => parseHalalas(formatHalalas(halalas), 'Amount') === halalas),
  )
})

test.each([
  ['1500.50', 150_050],
  ['1500.5', 150_050],
  ['1500', 150_000],
  ['0.01', 1],
  ['007.10', 710],
  ['9999999999999.99', maxHalalas],
])('%s is %i halalas', (text, halalas) => {
  expect(parseHalalas(text, 'Amount')).toBe(halalas)
})

test.each(['', '0', '0.00', '-1', '+1', '1.234', '1.', '.5', '1e3', ' 1', '1,000', '١٥٠٠', '10000000000000', 'NaN', '1\n'])(
  '%j is refused with its path',
  (text) => {
    expect(() => parseHalalas(text, 'Data.Amount')).toThrow(
      expect.objectContaining({ code: 'resourceFormat', detail: { path: 'Data.Amount' } }),
    )
  },
)

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [150_050, '1500.50'],
])('%i halalas are written %s', (halalas, text) => {
  expect(formatHalalas(halalas)).toBe(text)
})

test.each([
  [99_999, '999.99'],
  [-150_050, '-1,500.50'],
  [123_456_789, '1,234,567.89'],
])('%i halalas are shown to a reader as %s', (halalas, text) => {
  expect(printHalalas(halalas)).toBe(text)
})

test('a fraction of a halala is never written', () => {
  expect(() => formatHalalas(0.5)).toThrow(RangeError)
})
