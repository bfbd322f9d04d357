import { describe, expect, it } from 'vitest'
import { type Consent, isBegunByOther } from '../../../../src/domain/consent/consent.ts'

const partly = [{ Flag: 'PartlyAuthorized', FlagSetDateTime: '2026-11-29T10:00:00Z' }]
const of = (nationalIdentificationNumber: string | null, flags: object[] = []) =>
  ({ nationalIdentificationNumber, flags }) as Pick<Consent, 'nationalIdentificationNumber' | 'flags'>

describe('a consent is begun by another', () => {
  it.each([
    ['of its own customer', of('1'), false],
    ['of somebody else', of('2'), true],
    ['of nobody yet, which nobody has approved', of(null), false],
    ['of nobody yet, which somebody has approved', of(null, partly), true],
    ['of its own customer, which others have approved after', of('1', partly), false],
  ])('%s', (_, consent, isOfOther) => {
    expect(isBegunByOther(consent, '1')).toBe(isOfOther)
  })
})
