import { describe, expect, it } from 'vitest'
import { accountIdsOf } from '../support/consents/accountConsent.ts'
import { dataOperations, openAccountStage, readPath, refusalOf } from '../support/operations/accountReads.ts'
import { askPlatform } from '../support/operations/platform.ts'

const setStatus = async (accountId: string, status: string) =>
  askPlatform((await openAccountStage()).sanad, 'POST', `/core-bank/api/accounts/${accountId}/status`, { body: { status } })

describe('setAccountStatus', () => {
  const customer = '1000000073'
  const idOf = async () => (await accountIdsOf((await openAccountStage()).sanad, customer))[0]!

  it('needs no session and answers the account as it is now', async () => {
    const accountId = await idOf()
    const { status, body } = await setStatus(accountId, 'Suspended')
    expect([status, body]).toEqual([
      200,
      { accountId, iban: expect.any(String), status: 'Suspended', statusUpdatedDateTime: expect.stringMatching(/Z$/) },
    ])
  })

  it('takes the state that the account has for no move', async () => {
    const accountId = await idOf()
    const first = await setStatus(accountId, 'Suspended')
    expect((await setStatus(accountId, 'Suspended')).body).toEqual(first.body)
  })

  it('refuses a state that there is not, and stays as it was', async () => {
    const accountId = await idOf()
    expect(await setStatus(accountId, 'Frozen')).toMatchObject({ status: 400, body: { code: 'bodyFormat' } })
    expect((await setStatus(accountId, 'Suspended')).status).toBe(200)
  })

  it('is 404 for an account that the bank does not have', async () => {
    expect(await setStatus('acc-999999', 'Suspended')).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
  })

  it('leaves a suspended account, and one that is for good closed, in the list, and nothing else of it can be read', async () => {
    const { get, link } = await openAccountStage()
    const accountId = await idOf()
    await setStatus(accountId, 'Active')
    const token = await link({ NationalIdentificationNumber: customer, IsPSUReadAllAccounts: true })
    const life = [
      ['Suspended', 'KSAOB.Consent.AccountTemporarilyBlocked'],
      ['Active', undefined],
      ['Deceased', 'KSAOB.Consent.PermanentAccountAccessFailure'],
      ['Closed', 'KSAOB.Consent.PermanentAccountAccessFailure'],
    ] as const
    for (const [status, code] of life) {
      await setStatus(accountId, status)
      const { body } = await get(readPath('getAccount', accountId), { token })
      expect((body.message as unknown as { Data: { Account: { Status: string } } }).Data.Account.Status).toBe(status)
      expect((await get(readPath('getAccounts', accountId), { token })).text).toContain(`"Status":"${status}"`)
      const expected = code ? [403, code, 'AccountId'] : [200, undefined, undefined]
      for (const operationId of dataOperations)
        expect(refusalOf(await get(readPath(operationId, accountId), { token })), `${status} ${operationId}`).toEqual(expected)
    }
  })

  it('does not open a closed account again', async () => {
    const accountId = await idOf()
    expect((await setStatus(accountId, 'Closed')).status).toBe(200)
    expect(await setStatus(accountId, 'Active')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })
})
