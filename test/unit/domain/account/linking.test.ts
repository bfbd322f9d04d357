import { describe, expect, it } from 'vitest'
import { accountStatuses, linkableAccounts, unlinkableAccounts } from '../../../../src/domain/account/status.ts'

const account = (change: Partial<Parameters<typeof linkableAccounts>[0][number]> = {}) => ({
  accountType: 'KSAOB.Retail',
  accountSubType: 'CurrentAccount',
  status: 'Active' as const,
  ...change,
})

describe('accounts that a consent may be linked to', () => {
  it.each(accountStatuses)('in state %s', (status) => {
    expect(linkableAccounts([account({ status })], {})).toHaveLength(status === 'Active' || status === 'NotActive' ? 1 : 0)
  })

  it.each<[Parameters<typeof linkableAccounts>[1], number]>([
    [{}, 3],
    [{ accountTypes: ['KSAOB.Retail'] }, 2],
    [{ accountTypes: ['KSAOB.Retail', 'KSAOB.Corporate'] }, 3],
    [{ accountSubTypes: ['Savings'] }, 1],
    [{ accountTypes: ['KSAOB.Corporate'], accountSubTypes: ['Savings'] }, 0],
  ])('asked for with %o: %d of three', (filter, count) => {
    const accounts = [account(), account({ accountSubType: 'Savings' }), account({ accountType: 'KSAOB.Corporate' })]
    expect(linkableAccounts(accounts, filter)).toHaveLength(count)
  })
})

it.each(accountStatuses)(
  'an account in state %s that is asked for is either linkable or kept out, and another one is neither',
  (status) => {
    const isKeptOut = linkableAccounts([account({ status })], {}).length === 0
    expect(unlinkableAccounts([account({ status })], {})).toHaveLength(isKeptOut ? 1 : 0)
    expect(unlinkableAccounts([account({ status })], { accountSubTypes: ['Savings'] })).toEqual([])
  },
)
