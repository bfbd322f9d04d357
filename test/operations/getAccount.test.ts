import { describe, expect, it } from 'vitest'
import { openAccountStage, proveRead, readPath } from '../support/operations/accountReads.ts'
import { provePermissionMatrix } from '../support/operations/permissionMatrix.ts'

describe('getAccount', () => {
  proveRead('getAccount')
  provePermissionMatrix('getAccount')

  it('opens the account that was asked for', async () => {
    const { get, chosen } = await openAccountStage()
    const { body } = await get(readPath('getAccount', chosen))
    expect(body.message).toMatchObject({ Data: { AccountId: chosen, Account: { Status: 'Active' } } })
  })

  it('does not know the accounts of another consent of the same customer', async () => {
    const { get, link, chosen, unchosen } = await openAccountStage()
    const token = await link({}, [unchosen])
    expect([
      (await get(readPath('getAccount', unchosen), { token })).status,
      (await get(readPath('getAccount', chosen), { token })).status,
    ]).toEqual([200, 400])
  })
})
