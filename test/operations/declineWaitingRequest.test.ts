import { describe, expect, it, vi } from 'vitest'
import type { CoreBank } from '../../src/corebank/port.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { askOnPhone, openBankApp, openOnPhone, proveStatementNeeded, requestsPath } from '../support/operations/bankApp.ts'

const pathOf = (requestId: string) => `${requestsPath}/${requestId}/decline`

describe('declineWaitingRequest', () => {
  it('ends the consent, and answers again as the first time', async () => {
    const { tpp, call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone()
    const declined = { status: 200, body: { requestId, consentId, outcome: 'declined' } }
    expect(await call('POST', pathOf(requestId))).toMatchObject(declined)
    expect(await call('POST', pathOf(requestId))).toMatchObject(declined)
    expect((await tpp.client().getPaymentConsent(consentId)).message.Data.Status).toBe('Rejected')
  })

  it('needs no core bank for a customer whom the bank’s app has named before', async () => {
    const { sanad, call, state } = await openBankApp()
    const { requestId } = await askOnPhone()
    const statement = await state('POST', pathOf(requestId))
    const dependencies = sanad.dependencies as { coreBank: CoreBank }
    const { coreBank } = dependencies
    const gone = () => Promise.reject(new BankRefusal('coreBankUnavailable', 'away'))
    dependencies.coreBank = { ...coreBank, findCustomerById: gone, findCustomer: gone, listAccounts: gone, findAccounts: gone }
    const answer = await call('POST', pathOf(requestId), { statement }).finally(() => (dependencies.coreBank = coreBank))
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'declined' } })
  })

  it('believes the core bank, where that answers, and not what it said before', async () => {
    const { sanad, tpp, call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone()
    const nobody = vi.spyOn(sanad.dependencies.coreBank, 'findCustomerById').mockResolvedValue(undefined)
    try {
      for (const answer of [await call('POST', pathOf(requestId)), await call('GET', requestsPath)])
        expect(answer.status).toBe(403)
    } finally {
      nobody.mockRestore()
    }
    expect((await tpp.client().getPaymentConsent(consentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })

  it('needs no number for what a page has begun', async () => {
    const { call } = await openBankApp()
    const { interactionId } = await openOnPhone()
    expect(await call('POST', pathOf(interactionId))).toMatchObject({ status: 200, body: { outcome: 'declined' } })
  })

  it('is 409 after a yes', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const { body } = await call('GET', `${requestsPath}/${requestId}`)
    const accountIds = [(body.accounts as { accountId: string }[])[0]!.accountId]
    await call('POST', `${requestsPath}/${requestId}/approval`, { body: { termsDigest: body.termsDigest, accountIds } })
    expect(await call('POST', pathOf(requestId))).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 404 for an unknown id and for what another customer is asked', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    expect((await call('POST', pathOf('unknown'))).status).toBe(404)
    expect((await call('POST', pathOf(requestId), { customer: '1000000024' })).status).toBe(404)
  })

  proveStatementNeeded('POST', pathOf('unknown'))
})
