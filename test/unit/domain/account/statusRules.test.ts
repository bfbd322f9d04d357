import { describe, expect, it } from 'vitest'
import { accountStatuses, checkReadable, statusRules } from '../../../../src/domain/account/status.ts'
import type { BankRefusal } from '../../../../src/domain/shared/errors.ts'

const refusalOf = (status: (typeof accountStatuses)[number]) => {
  try {
    checkReadable(status)
    return 'readable'
  } catch (error) {
    return (error as BankRefusal).code
  }
}

describe('the data of an account', () => {
  it('can be read in every status but three, which answer by their own codes', () => {
    expect(Object.fromEntries(accountStatuses.map((status) => [status, refusalOf(status)]))).toEqual({
      Active: 'readable',
      NotActive: 'readable',
      Dormant: 'readable',
      Unclaimed: 'readable',
      Suspended: 'accountBlocked',
      Deceased: 'accountEnded',
      Closed: 'accountEnded',
    })
  })

  it('can be newly linked only while the customer may use the account without coming to the bank', () => {
    expect(accountStatuses.filter((status) => statusRules[status].isLinkable)).toEqual(['Active', 'NotActive'])
  })

  it('is refused at the AccountId, with a text for people', () => {
    expect(() => checkReadable('Closed')).toThrow(
      expect.objectContaining({ message: expect.stringContaining('closed'), detail: { path: 'AccountId' } }),
    )
  })
})
