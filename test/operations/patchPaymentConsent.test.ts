import { describe, expect, it } from 'vitest'
import { SanadApiError } from '../../src/sdk/index.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly, refusalOf } from '../support/operations/consents.ts'

const withdrawal = { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } } as const
const hook = (Url: string) => ({ Subscription: { Webhook: { Url, IsActive: true } } })
const request = (ConsentId: string, message: object = withdrawal) => ({
  method: 'PATCH',
  path: `/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}`,
  message,
})

async function createConsent(): Promise<string> {
  const { tpp } = await openConsentStage('KSA PIS')
  return (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
}
const consentOf = async (ConsentId: string) =>
  (await (await openConsentStage('KSA PIS')).tpp.client().getPaymentConsent(ConsentId)).message

describe('patchPaymentConsent', () => {
  it('withdraws a consent that awaits authorization, once', async () => {
    const { tpp } = await openConsentStage('KSA PIS')
    const ConsentId = await createConsent()
    await tpp.client().patchPaymentConsent(ConsentId, withdrawal)
    expect((await consentOf(ConsentId)).Data.Status).toBe('Rejected')
    const again = tpp.client().patchPaymentConsent(ConsentId, withdrawal)
    await expect(again).rejects.toMatchObject({ status: 400, errors: [{ Code: 'KSAOB.Consent.BusinessRuleViolation' }] })
  })

  it('answers 204 without a body', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const { status, text } = await send(request(await createConsent()))
    expect([status, text]).toEqual([204, ''])
  })

  it('cannot touch a used consent, but moves its webhook', async () => {
    const { tpp } = await openConsentStage('KSA PIS')
    const { ConsentId } = await openPayment()
    await expect(
      tpp.client().patchPaymentConsent(ConsentId, { Data: { Status: 'Finished', RevokedBy: 'KSAOB.TPP' } }),
    ).rejects.toBeInstanceOf(SanadApiError)
    await tpp.client().patchPaymentConsent(ConsentId, hook('https://tpp.example/new'))
    expect((await consentOf(ConsentId)).Subscription).toEqual(hook('https://tpp.example/new').Subscription)
  })

  it.each<[string, object, string, string]>([
    ['a status that a TPP cannot give', { Data: { Status: 'Authorized', RevokedBy: 'KSAOB.TPP' } }, 'Body', 'Data.Status'],
    ['nobody who withdraws', { Data: { Status: 'Rejected' } }, 'Body', 'Data.RevokedBy'],
    ['a webhook that is no address', hook('not a url'), 'Body', 'Subscription.Webhook.Url'],
    ['a member that it does not have', { ...withdrawal, Risk: {} }, 'Body', 'Risk'],
  ])('refuses %s and leaves the consent as it was', async (_case, message, place, path) => {
    const { send } = await openConsentStage('KSA PIS')
    const ConsentId = await createConsent()
    const before = await consentOf(ConsentId)
    expect(refusalOf(await send(request(ConsentId, message)))).toEqual([400, `KSAOB.${place}.InvalidFormat`, path])
    expect(await consentOf(ConsentId)).toEqual(before)
  })

  proveClosed('KSA PIS', async () => request(await createConsent()))
  const unknown = ['pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA PIS', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
