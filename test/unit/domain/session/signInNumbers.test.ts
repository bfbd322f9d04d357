import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeNumbers } from '../../../../src/domain/session/signInNumbers.ts'

describe('numbers of sign-ins', () => {
  it('have three digits and are unlike those of all that wait, as long as one is free', () => {
    const number = fc.integer({ min: 100, max: 999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(number, { maxLength: 899 }), (taken) => {
        const free = freeNumbers(taken)
        expect(free.length).toBe(900 - taken.length)
        expect(free.filter((one) => taken.includes(one) || !/^[1-9]\d\d$/.test(one))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('come again where all are taken, so that nobody is refused', () => {
    expect(freeNumbers(freeNumbers([]))).toHaveLength(900)
  })
})
