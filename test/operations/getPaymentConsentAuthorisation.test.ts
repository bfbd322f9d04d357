import { describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage, openPayment, proveClosed, proveOwnOnly, refusalOf } from '../support/operations/consents.ts'

/** The address of the authorisation of a new consent, which the consent tells. */
async function createConsent(): Promise<{ ConsentId: string; link: string }> {
  const { tpp } = await openConsentStage('KSA PIS')
  const { Data, Links } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message
  return { ConsentId: Data.ConsentId, link: Links.scaStatus }
}
const read = async (path: string) => {
  const { status, body } = await (await openConsentStage('KSA PIS')).send({ path })
  return [status, body.message]
}
const message = (link: string, ScaStatus: string) => ({ Data: { ScaStatus }, Links: { Self: link }, Meta: {} })

describe('getPaymentConsentAuthorisation', () => {
  it('says received before the customer came, and finalised when all is done', async () => {
    const { link } = await createConsent()
    expect(await read(link)).toEqual([200, message(link, 'received')])
    const { tpp } = await openConsentStage('KSA PIS')
    const used = (await tpp.client().getPaymentConsent((await openPayment()).ConsentId)).message.Links.scaStatus
    expect(await read(used)).toEqual([200, message(used, 'finalised')])
  })

  it('says failed when the app has withdrawn the consent', async () => {
    const { tpp } = await openConsentStage('KSA PIS')
    const { ConsentId, link } = await createConsent()
    await tpp.client().patchPaymentConsent(ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    expect(await read(link)).toEqual([200, message(link, 'failed')])
  })

  it('does not know the authorisation of another consent of the same app', async () => {
    const { send } = await openConsentStage('KSA PIS')
    const [one, two] = [await createConsent(), await createConsent()]
    const mixed = one.link.replace(one.ConsentId, two.ConsentId)
    expect(refusalOf(await send({ path: mixed }))).toEqual([400, 'KSAOB.Resource.InvalidResourceId', 'AuthorisationId'])
  })

  proveClosed('KSA PIS', async () => ({ path: (await createConsent()).link }))
  const request = (ConsentId: string) => ({
    path: `/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}/authorisations/x`,
  })
  const idOf = async () => (await createConsent()).ConsentId
  proveOwnOnly('KSA PIS', { idOf, request, unknown: ['pis-00000000-0000-4000-8000-000000000000'], path: 'ConsentId' })
})
