import { describe, expect, it } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { first, jointAccount, second } from '../support/consents/approvalStage.ts'
import { askOnPhone, openBankApp, openOnPhone, proveStatementNeeded, requestsPath } from '../support/operations/bankApp.ts'
import { authorize, customerOf } from '../support/story.ts'

type Listed = { requestId: string; consentId: string; way: string; kind: string; expiresDateTime: string; appName: string }[]

describe('listWaitingRequests', () => {
  it('lists what apps ask over the back channel, what was opened from a page, and what others have approved', async () => {
    const { sanad, tpp, call } = await openBankApp()
    const asked = await askOnPhone()
    const opened = await openOnPhone()
    const listed = (await call('GET', requestsPath)).body as unknown as Listed
    const wayOf = (consentId: string) => listed.find((one) => one.consentId === consentId)?.way
    expect([wayOf(asked.consentId), wayOf(opened.consentId)]).toEqual(['backChannel', 'page'])
    expect(listed.map(({ expiresDateTime }) => expiresDateTime)).toEqual(listed.map((one) => one.expiresDateTime).sort())

    const joint = await jointAccount(sanad)
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban: joint.iban, data })
    const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    const others = (await call('GET', requestsPath, { customer: second })).body as unknown as Listed
    expect(others.find(({ consentId }) => consentId === ConsentId)).toMatchObject({
      ...{ requestId: ConsentId, kind: 'payment', way: 'furtherApproval' },
    })
  })

  it('lists nothing of another customer, and no link that nobody has opened', async () => {
    const { call } = await openBankApp()
    const { consentId } = await askOnPhone()
    const own = (await call('GET', requestsPath, { customer: '1000000040' })).body as unknown as Listed
    expect(own.map((one) => one.consentId)).not.toContain(consentId)
    expect(happyCustomer).not.toBe('1000000040')
  })

  proveStatementNeeded('GET', requestsPath)
})
