import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly, refusalOf } from '../support/operations/consents.ts'

const request = (PaymentId: string) => ({ path: `/v3.1/pisp/domestic-payments/${PaymentId}` })
const paymentIdOf = async () => (await openPayment()).PaymentId

describe('getPayment', () => {
  it('answers the payment that the authorization created, in both encodings', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const { ConsentId, PaymentId } = await openPayment()
    const json = await send(request(PaymentId))
    expect(json.status).toBe(200)
    expect(json.body.message).toMatchObject({
      Data: {
        PaymentId,
        ConsentId,
        Status: 'KSAOB.Pending',
        Type: 'KSAOB.SingleInstantPayment',
        Instruction: { Amount: { Amount: '125.50', Currency: 'SAR' }, BeneficiaryInformation: null, PaymentSequenceNumber: '1' },
        Purpose: 'BIL',
      },
      Links: { Self: request(PaymentId).path, Related: null },
      Meta: {},
    })
    const jwt = await send({ ...request(PaymentId), headers: { accept: 'application/jwt' } })
    expect([jwt.headers.get('content-type'), jwt.body.message]).toEqual(['application/jwt', json.body.message])
  })

  it('does not know a payment that a consent has announced and nobody has authorized', async () => {
    const { send, tpp } = await openConsentStage('KSA PIS')
    const { PaymentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    expect(refusalOf(await send(request(PaymentId)))).toEqual([400, 'KSAOB.Resource.InvalidResourceId', 'PaymentId'])
  })

  proveClosed('KSA PIS', async () => request(await paymentIdOf()))
  proveOwnOnly('KSA PIS', { idOf: paymentIdOf, request, unknown: ['x', 'pis-1'], path: 'PaymentId' })
})
