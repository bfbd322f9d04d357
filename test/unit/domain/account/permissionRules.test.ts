import { describe, expect, it } from 'vitest'
import { checkPermissions, withoutImplied } from '../../../../src/domain/account/permissions.ts'
import { findOperation, readContract } from '../../../support/contract/contracts.ts'

/** Every permission of the contract, so that a new one cannot be forgotten here. */
const request = findOperation(readContract('account-information'), 'createAccountAccessConsent').operation.requestBody!.content[
  'application/json'
]!.schema as {
  properties: { message: { properties: { Data: { properties: { Permissions: { items: { enum: string[] } } } } } } }
}
const permissions = request.properties.message.properties.Data.properties.Permissions.items.enum
const alone = ['ReadAccountsBasic', 'ReadAccountsDetail']

describe('the permissions of one consent', () => {
  it.each(permissions.filter((permission) => !alone.includes(permission)))(
    '%s alone is refused: it needs one that reads accounts',
    (permission) => {
      expect(() => checkPermissions([permission])).toThrow(
        expect.objectContaining({ code: 'businessRule', detail: { path: 'Data.Permissions' } }),
      )
      expect(() => checkPermissions([permission])).toThrow(`${permission} needs`)
    },
  )

  it.each(permissions.filter((permission) => !/Credits|Debits/.test(permission)))(
    '%s beside ReadAccountsBasic is accepted',
    (permission) => {
      expect(() => checkPermissions(['ReadAccountsBasic', permission])).not.toThrow()
    },
  )

  it.each(['ReadTransactionsCredits', 'ReadTransactionsDebits'])(
    '%s needs a permission that reads transactions',
    (permission) => {
      expect(() => checkPermissions(['ReadAccountsBasic', permission])).toThrow(
        `${permission} needs ReadTransactionsBasic or ReadTransactionsDetail`,
      )
      expect(() => checkPermissions(['ReadAccountsBasic', 'ReadTransactionsDetail', permission])).not.toThrow()
    },
  )

  it('are shown without the Basic of what is also granted in Detail', () => {
    expect(withoutImplied(['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances', 'ReadTransactionsBasic'])).toEqual([
      'ReadAccountsDetail',
      'ReadBalances',
      'ReadTransactionsBasic',
    ])
    const both = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits']
    expect(withoutImplied(both)).toEqual(['ReadTransactionsDetail'])
    expect(withoutImplied(both.slice(0, 2))).toEqual(both.slice(0, 2))
  })
})
