import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { lastMomentMs } from '../../../../src/domain/shared/dates.ts'
import { pageMarkText, parsePageMark } from '../../../../src/domain/shared/pageMark.ts'

test('a place is read back as it was written', () => {
  fc.assert(
    fc.property(fc.nat(lastMomentMs), fc.stringMatching(/^[A-Za-z0-9-]{1,128}$/), (ms, id) => {
      const mark = { at: new Date(ms), id }
      expect(parsePageMark(pageMarkText(mark))).toEqual(mark)
    }),
  )
})

it.each(['', '1', '1_', '_a', '-1_a', '1_a_b', '1_a\n', `${lastMomentMs + 1}_a`, `${'9'.repeat(15)}_a`])(
  '%j is no place',
  (text) => expect(parsePageMark(text)).toBeUndefined(),
)
