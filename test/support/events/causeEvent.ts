import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import type { TestTpp } from '../tpp/tpp.ts'

/** Lets a consent move once: it is withdrawn. Its events go to an end of the app's own receiver. */
export async function causeEvent(
  { sanad, tpp }: { sanad: Pick<RunningSanad, 'url'>; tpp: Pick<TestTpp, 'clientId' | 'client'> },
  behaviour = '200',
  IsActive = true,
): Promise<{ consentId: string; url: string }> {
  const url = sanad.url(`/sandbox/sink/${tpp.clientId}/${behaviour}`)
  const client = tpp.client()
  const message = { ...paymentConsentRequest(), Subscription: { Webhook: { Url: url, IsActive } } }
  const { ConsentId } = (await client.createPaymentConsent(message)).message.Data
  await client.patchPaymentConsent(ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
  return { consentId: ConsentId, url }
}
