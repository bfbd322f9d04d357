import { describe, expect, it } from 'vitest'
import type { BankAccount } from '../../../../src/corebank/port.ts'
import type { Consent } from '../../../../src/domain/consent/consent.ts'
import { judgeSigning, type SigningWay } from '../../../../src/domain/mandate/signing.ts'
import { accountDemand } from '../../../../src/services/consent/accountDemand.ts'
import { describeSigning } from '../../../../src/services/consent/signing.ts'
import type { Dependencies } from '../../../../src/services/dependencies.ts'

type Held = Pick<BankAccount, 'accountId' | 'holders' | 'signing'>
const oneOf = (...of: string[]): readonly SigningWay[] => [[{ count: 1, of }]]
const by = (nationalIdentificationNumber: string) => ({ nationalIdentificationNumber })
const joint: Held = { accountId: 'joint', holders: ['a', 'b'] }
const company: Held = {
  accountId: 'company',
  holders: ['a', 'b', 'c'],
  signing: { payment: [{ upToHalalas: 100, ways: oneOf('b', 'c') }], access: oneOf('c') },
}

describe('what accounts ask for', () => {
  it('is the approval of each holder, and of the PSU, where the bank names no mandate', () => {
    expect(accountDemand([joint], by('psu'), { payment: 1 }).everybody).toEqual(['psu', 'a', 'b'])
    expect(accountDemand([{ accountId: 'other', holders: [] }], by('psu'), 'access')).toMatchObject({
      everybody: ['psu'],
      rules: [],
    })
  })

  it('is what its mandate says for the amount, with the PSU, and for what has no mandate each holder', () => {
    const needed = (payment: number, ...approved: string[]) =>
      judgeSigning(accountDemand([company], by('a'), { payment }), approved).outcome
    expect([needed(100, 'a'), needed(100, 'a', 'b'), needed(101, 'a', 'b', 'c'), needed(100, 'b', 'c')]).toEqual([
      'open',
      'satisfied',
      'impossible',
      'open',
    ])
    const { everybody, rules } = accountDemand([{ ...company, signing: { payment: [] } }], by('a'), 'access')
    expect([everybody, rules]).toEqual([['a', 'b', 'c'], []])
  })

  it('is a payment of the others once its beginner has lost the mandate, and an access of nobody', () => {
    const dismissed = { ...by('a'), beginnerStanding: { company: 'signs' } as const }
    const payment = accountDemand([company], dismissed, { payment: 100 })
    expect([judgeSigning(payment, ['a']).outcome, judgeSigning(payment, ['b']).outcome]).toEqual(['open', 'satisfied'])
    expect(judgeSigning(accountDemand([company], dismissed, 'access'), ['a', 'c']).outcome).toBe('impossible')
    // Who never signed for it begins it, and is asked in any case.
    const bookkeeper = { ...by('a'), beginnerStanding: { company: 'uses' } as const }
    expect(judgeSigning(accountDemand([company], bookkeeper, 'access'), ['c']).askable).toEqual(['a'])
  })

  it('is each of them where access is asked to several', () => {
    const demand = accountDemand([joint, company], by('a'), 'access')
    expect(judgeSigning(demand, ['a', 'b']).askable).toEqual(['c'])
    expect(judgeSigning(demand, ['c']).askable).toEqual(['a', 'b'])
  })
})

describe('the others whose approval is needed', () => {
  const coreBank = { findCustomer: async (id: string) => ({ name: { en: `name of ${id}` } }) }
  const dependencies = { coreBank } as unknown as Pick<Dependencies, 'db' | 'coreBank'>
  const fresh = { consentId: 'x', flags: [] } as unknown as Consent
  const seenBy = (viewer: string, accounts: readonly Held[]) =>
    describeSigning(dependencies, fresh, {
      nationalIdentificationNumber: viewer,
      demand: accountDemand(accounts, by('a'), 'access'),
    })

  it('are told by the bank’s names, and only to those who share an account with them', async () => {
    const { others, further } = await seenBy('a', [joint, { accountId: 'other', holders: ['c', 'd'] }])
    expect(others.map(({ name, decision }) => [name?.en, decision])).toEqual([
      ['name of b', 'toBeAsked'],
      [undefined, 'toBeAsked'],
      [undefined, 'toBeAsked'],
    ])
    expect(further).toBe(3)
  })

  it('are nobody where one decides alone, and whoever has no say is told so', async () => {
    expect(await seenBy('a', [{ accountId: 'other', holders: ['a'] }])).toEqual({
      others: [],
      further: 0,
      maySign: true,
      isImpossible: false,
    })
    const stranger = await seenBy('z', [joint])
    expect(stranger).toMatchObject({ maySign: false, further: 2 })
    expect(stranger.others.map(({ decision }) => decision)).toEqual(['notAsked', 'notAsked'])
    expect(await seenBy('a', [{ accountId: 'other', holders: ['a'], signing: { access: [] } }])).toMatchObject({
      maySign: false,
      isImpossible: true,
    })
  })
})
