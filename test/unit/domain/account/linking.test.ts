import { describe, expect, it } from 'vitest'
import { accountStatuses } from '../../../../src/domain/account/accountStatus.ts'
import { linkableAccounts } from '../../../../src/domain/account/linking.ts'

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

  it.each([
    [{}, 3],
    [{ AccountType: ['KSAOB.Retail'] }, 2],
    [{ AccountType: ['KSAOB.Retail', 'KSAOB.Corporate'] }, 3],
    [{ AccountSubType: ['Savings'] }, 1],
    [{ AccountType: ['KSAOB.Corporate'], AccountSubType: ['Savings'] }, 0],
  ])('asked for with %o: %d of three', (filter, count) => {
    const accounts = [account(), account({ accountSubType: 'Savings' }), account({ accountType: 'KSAOB.Corporate' })]
    expect(linkableAccounts(accounts, filter)).toHaveLength(count)
  })
})
