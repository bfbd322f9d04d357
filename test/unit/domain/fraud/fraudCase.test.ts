import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newCaseId } from '../../../../src/domain/fraud/fraudCase.ts'

it('numbers each case with ten digits, of which the first is no 0', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (random) => {
      expect(newCaseId(random)).toMatch(/^[1-9]\d{9}$/)
    }),
  )
})
