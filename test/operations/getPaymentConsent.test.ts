import { describe, expect, it } from 'vitest'
import { fullPaymentConsentMessage } from '../support/consents/paymentConsent.ts'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (ConsentId: string) => ({ path: `/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}` })
const consentIdOf = async () => (await openPayment()).ConsentId

describe('getPaymentConsent', () => {
  it('answers a consent as it was answered when it was created', async () => {
    const { send, tpp } = await openConsentStage('KSA PIS')
    const created = (await tpp.client().createPaymentConsent(fullPaymentConsentMessage())).message
    const { status, body } = await send(request(created.Data.ConsentId))
    expect([status, body.message]).toEqual([200, created])
  })

  it('answers a used one as Finished, with the flag and the way to its payment', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const { ConsentId, PaymentId } = await openPayment()
    expect((await send(request(ConsentId))).body.message).toMatchObject({
      Data: { ConsentId, Status: 'Finished', Flags: [{ Flag: 'Consumed' }] },
      Links: { Self: request(ConsentId).path, Related: [`/open-banking/payment/2023.08-draft2/payments/${PaymentId}`] },
    })
  })

  proveClosed('KSA PIS', async () => request(await consentIdOf()))
  const unknown = ['pis-00000000-0000-4000-8000-000000000000', 'aac-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA PIS', { idOf: consentIdOf, request, unknown, path: 'ConsentId' })
})
