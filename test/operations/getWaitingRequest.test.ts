import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { askOnPhone, openBankApp, openOnPhone, proveStatementNeeded, requestsPath } from '../support/operations/bankApp.ts'

describe('getWaitingRequest', () => {
  it('tells the terms that the page shows, with the same digest as long as they stay', async () => {
    const { call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone(paymentConsentRequest({ amount: '150.50' }))
    const { status, body } = await call('GET', `${requestsPath}/${requestId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ requestId, consentId, kind: 'payment', way: 'backChannel', mayApprove: true, numberNeeded: false },
      terms: {
        bindingMessage: 'طلب 1042 Order',
        payment: { amount: '150.50', currency: 'SAR', payeeCheck: {} },
        needsOthers: false,
      },
    })
    expect((await call('GET', `${requestsPath}/${requestId}`)).body.termsDigest).toBe(body.termsDigest)
  })

  it('gives other terms another digest', async () => {
    const { call } = await openBankApp()
    const digests = await Promise.all(
      ['150.50', '150.51'].map(async (amount) => {
        const { requestId } = await askOnPhone(paymentConsentRequest({ amount }))
        return (await call('GET', `${requestsPath}/${requestId}`)).body.termsDigest
      }),
    )
    expect(digests[0]).not.toBe(digests[1])
  })

  it('does not tell the number that the page shows', async () => {
    const { shown, number } = await openOnPhone()
    expect(shown.numberNeeded).toBe(true)
    expect(Object.values(shown)).not.toContain(number)
  })

  it('is 404 for an unknown id and for what another customer is asked', async () => {
    const { call } = await openBankApp()
    const { requestId } = await askOnPhone()
    const { interactionId } = await openOnPhone()
    for (const [id, customer] of [
      ['unknown', '1000000016'],
      [requestId, '1000000024'],
      [interactionId, '1000000024'],
      ['pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4', '1000000016'],
    ] as const)
      expect(await call('GET', `${requestsPath}/${id}`, { customer })).toMatchObject({
        status: 404,
        body: { code: 'resourceIdUnknown' },
      })
  })

  proveStatementNeeded('GET', `${requestsPath}/unknown`)
})
