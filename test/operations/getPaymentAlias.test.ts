import { describe, expect, it } from 'vitest'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (PaymentId: string) => ({ path: `/open-banking/payment/2023.08-draft2/payments/${PaymentId}` })
const paymentIdOf = async () => (await openPayment()).PaymentId

describe('getPaymentAlias', () => {
  it('answers what getPayment answers', async () => {
    const { send, tpp } = await openConsentStage('KSA PIS')
    const { PaymentId } = await openPayment()
    const { status, body } = await send(request(PaymentId))
    expect([status, body.message]).toEqual([200, (await tpp.client().getPayment(PaymentId)).message])
  })

  proveClosed('KSA PIS', async () => request(await paymentIdOf()))
  proveOwnOnly('KSA PIS', { idOf: paymentIdOf, request, unknown: ['x'], path: 'PaymentId' })
})
