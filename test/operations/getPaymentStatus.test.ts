import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (PaymentId: string) => ({ path: `/open-banking/payment/2023.08-draft2/payments/${PaymentId}/status` })
const paymentIdOf = async () => (await openPayment()).PaymentId
const statusMessage = (PaymentId: string, Status: string | null) => ({
  Data: { PaymentId, Status, StatusUpdateDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string },
  Links: { Self: request(PaymentId).path },
  Meta: {},
})

describe('getPaymentStatus', () => {
  it('says how far a payment is, and when that was', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const { PaymentId } = await openPayment()
    const { status, body } = await send(request(PaymentId))
    expect([status, body.message]).toEqual([200, statusMessage(PaymentId, 'KSAOB.Pending')])
  })

  it('says null of a payment that is announced and not created yet', async () => {
    const { send, tpp } = await openConsentStage('KSA PIS')
    const { PaymentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const { status, body } = await send(request(PaymentId))
    expect([status, body.message]).toEqual([200, statusMessage(PaymentId, null)])
  })

  proveClosed('KSA PIS', async () => request(await paymentIdOf()))
  proveOwnOnly('KSA PIS', { idOf: paymentIdOf, request, unknown: ['x'], path: 'PaymentId' })
})
