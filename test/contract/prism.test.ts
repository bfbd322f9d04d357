import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTppClient } from '../../src/sdk/index.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { startPrismProxy } from '../support/prism.ts'
import type { ChildServer } from '../support/servers/childServer.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

describe('the JSON form of a payment, seen by Prism in the middle', () => {
  let sanad: RunningSanad
  let tpp: TestTpp
  let proxy: ChildServer
  const seen: { path: string; status: number; violations: string | null }[] = []

  /** Contract calls go by the proxy; tokens and keys come from the authorization server itself. */
  const throughProxy = async (address: string | URL | Request, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(String(address))
    if (origin !== new URL(sanad.baseUrl).origin || pathname.startsWith('/auth/')) return fetch(address, init)
    const response = await fetch(proxy.baseUrl + pathname + search, init)
    seen.push({ path: pathname, status: response.status, violations: response.headers.get('sl-violations') })
    return response
  }

  beforeAll(async () => {
    sanad = await startSanad()
    tpp = await registerTpp(sanad)
    proxy = await startPrismProxy('payment-initiation', sanad.baseUrl)
  })
  afterAll(async () => {
    await proxy?.stop()
    await sanad?.close()
  })

  it('breaks the contract nowhere, from the consent to the settled payment, refusals among them', async () => {
    const { clientId, clientSecret, key } = tpp
    const client = createTppClient({
      maxRetries: 0,
      baseUrl: sanad.baseUrl,
      clientId,
      clientSecret,
      signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
      encoding: 'json',
      fetch: throughProxy,
    })
    const { Data, Links } = (await client.createPaymentConsent(paymentConsentRequest(), { idempotencyKey: 'through-prism' }))
      .message
    await client.getPaymentConsent(Data.ConsentId)
    await authorize(client, tpp, Data.ConsentId, customerOf(sanad, happyCustomer))
    await client.getAuthorisation(Links.scaStatus)
    expect((await client.getPaymentConsent(Data.ConsentId)).message.Data.Status).toBe('Finished')
    await decideAtBank(sanad, Data.PaymentId, 'approve')
    expect((await client.getPayment(Data.PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
    await client.getPaymentStatus(Data.PaymentId)
    await expect(
      client.patchPaymentConsent(Data.ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(client.getPayment('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 400 })
    expect(seen.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 400, 400])
    expect(seen.filter(({ violations }) => violations !== null)).toEqual([])
  })
})
