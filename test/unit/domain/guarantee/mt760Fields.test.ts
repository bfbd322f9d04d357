import { describe, expect, it } from 'vitest'
import { type Mt760Letter, mt760Fields, mt760Rules } from '../../../../src/domain/guarantee/mt760Fields.ts'

const letter: Mt760Letter = {
  letterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496',
  issuerBic: 'SNADSARI',
  issuedAt: new Date('2026-11-21T21:30:00Z'),
  validityExpiresAt: new Date('2027-03-31T20:59:59Z'),
  amount: { Amount: '1187500.50', Currency: 'SAR' },
  customerReferenceNumber: 'TMC-LG-2026-0117',
  applicant: ['شركة طويق الحديثة للمقاولات', 'CR 1010123456'],
  beneficiary: ['هيئة تطوير وادي النخيل'],
  delivery: [],
  codes: { kindOfGuarantee: 'GUAR', typeOfGuarantee: 'TEND', validityType: 'LIMT', applicableRules: 'URDG' },
  underlying: [],
  terms: ['السطر الأول\r\nline two', 'last'],
}
const valueOf = (tag: string, change: Partial<Mt760Letter> = {}) =>
  mt760Fields({ ...letter, ...change }).find((field) => field.tag === tag)?.lines

describe('the fields of the message', () => {
  it.each<[string, string, readonly string[]]>([
    ['20', 'a number of at most 16 characters, which the letter’s id begins with', ['LG9E4C7A126B054F']],
    ['22D', 'a guarantee as DGAR', ['DGAR']],
    ['32B', 'currency and amount with a decimal comma', ['SAR1187500,50']],
    ['30', 'the day of issue in Riyadh', ['261122']],
    ['31E', 'the day of expiry in Riyadh', ['270331']],
    ['23B', 'a limited guarantee as FIXD', ['FIXD']],
    ['50', 'the applicant line by line', letter.applicant],
    ['77U', 'texts line by line', ['السطر الأول', 'line two', 'last']],
  ])('%s: %s', (tag, _, lines) => expect(valueOf(tag)).toEqual(lines))

  it('writes no form of undertaking that field 22D does not know', () => {
    const formOf = (kindOfGuarantee: string) => valueOf('22D', { codes: { kindOfGuarantee } })
    expect([formOf('STBY'), formOf('DGAR'), formOf('SURE'), valueOf('22D', { codes: {} })]).toEqual([
      ['STBY'],
      ['DGAR'],
      undefined,
      undefined,
    ])
  })

  it('leaves out what the letter does not have', () => {
    expect([
      valueOf('71D'),
      valueOf('45L'),
      valueOf('24G'),
      valueOf('30', { issuedAt: undefined }),
      valueOf('31E', { validityExpiresAt: null }),
    ]).toEqual(Array(5).fill(undefined))
  })

  it('calls an unlimited guarantee OPEN and hands other codes on as they are', () => {
    expect([
      valueOf('23B', { codes: { validityType: 'UNLM' } }),
      valueOf('23B', { codes: { validityType: 'COND' } }),
      valueOf('23B', { codes: {} }),
    ]).toEqual([['OPEN'], ['COND'], undefined])
  })

  it('have a tag each and a name in both languages', () => {
    expect(new Set(mt760Rules.map(({ tag }) => tag)).size).toBe(mt760Rules.length)
    for (const { name } of mt760Rules) expect([/[a-z]/.test(name.en), /[\u0621-\u064a]/.test(name.ar)]).toEqual([true, true])
  })
})
