import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import payeeValidators from '../../../../generated/validators/payee-verification.js'
import { accountStatuses } from '../../../../src/domain/account/status.ts'
import { decideParty, payeeAnswer } from '../../../../src/domain/verification/decideParty.ts'
import {
  type AccountHolder,
  type PartyQuestion,
  type VerifiableAccount,
  identifierKinds,
} from '../../../../src/domain/verification/types.ts'

const names = fc.constantFrom(
  'Noura Fahad Al-Mutairi',
  'نورة فهد المطيري',
  'Najd Trading Company',
  'شركة نجد للتجارة',
  'Saad',
  '',
  '…',
)
const identifiers = fc.array(
  fc.record({ kind: fc.constantFrom(...identifierKinds), value: fc.constantFrom('1010123456', '7001234567', 'SNADSARI') }),
  { maxLength: 3 },
)
const holders: fc.Arbitrary<AccountHolder> = fc.record(
  {
    kind: fc.constantFrom('person', 'organisation'),
    name: fc.record({ en: names, ar: names }, { requiredKeys: [] }),
    otherNames: fc.array(fc.record({ en: names }), { maxLength: 2 }),
    identifiers,
    restriction: fc.constantFrom('optedOut', 'protected'),
  },
  { requiredKeys: ['kind', 'name', 'otherNames', 'identifiers'] },
) as fc.Arbitrary<AccountHolder>
const accounts: fc.Arbitrary<VerifiableAccount> = fc.record({
  status: fc.constantFrom(...accountStatuses),
  holders: fc.array(holders, { maxLength: 3 }),
})
const questions: fc.Arbitrary<Exclude<PartyQuestion, { ask: 'status' }>> = fc.oneof(
  fc.record({ ask: fc.constant('name' as const), name: fc.oneof(names, fc.string({ unit: 'grapheme', maxLength: 140 })) }),
  fc.record({ ask: fc.constant('identification' as const), identifiers }),
)

describe('whatever account and question', () => {
  it('the answer fits the contract of interface d', () => {
    fc.assert(
      fc.property(accounts, questions, (account, question) => {
        const answer = payeeAnswer(question.ask, decideParty(account, question))
        const validate = payeeValidators.verifyPayee_200!
        expect(validate(answer), JSON.stringify([answer, validate.errors])).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('the same question gets the same answer, whatever the order of the holders, unless it is close', () => {
    fc.assert(
      fc.property(accounts, questions, (account, question) => {
        const [one, other] = [
          decideParty(account, question),
          decideParty({ ...account, holders: [...account.holders].reverse() }, question),
        ]
        expect(other.code).toBe(one.code)
        expect(decideParty(account, question)).toEqual(one)
      }),
    )
  })

  it('nothing is told of accounts that are closed, blocked, restricted or unknown', () => {
    fc.assert(
      fc.property(accounts, questions, (account, question) => {
        const isOpen =
          ['Active', 'NotActive', 'Dormant', 'Unclaimed'].includes(account.status) &&
          account.holders.every(({ restriction }) => restriction === undefined)
        if (!isOpen) expect(decideParty(account, question)).toMatchObject({ code: 'NOAP' })
        expect(decideParty(undefined, question)).toEqual({ standing: 'notFound', code: 'NOAP', rules: ['account.unknown'] })
      }),
    )
  })

  it('a name is told with a close match only, and an identifier is never one', () => {
    fc.assert(
      fc.property(accounts, questions, (account, question) => {
        const { code, matchedName } = decideParty(account, question)
        expect(matchedName !== undefined).toBe(code === 'CMTC')
        if (question.ask === 'identification') expect(code).not.toBe('CMTC')
      }),
    )
  })

  it('no rule in the audit record repeats what was asked', () => {
    fc.assert(
      fc.property(accounts, questions, (account, question) => {
        const { rules } = decideParty(account, question)
        for (const rule of rules) expect(rule).toMatch(/^[A-Za-z0-9.]+$/)
      }),
    )
  })
})
