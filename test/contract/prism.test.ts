import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTppClient } from '../../src/sdk/index.ts'
import { contractNames, examplesOf, listOperations, readContract } from '../support/contract/contracts.ts'
import { happyCustomer, paymentConsentMessage } from '../support/consents/paymentConsent.ts'
import { type LocalServer, startMock, startPrismProxy } from '../support/prism.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** An operation that needs nothing but its address, with two named answers. */
const reads: Record<string, string> = {
  'account-information': 'getAccounts', 'letter-of-guarantee': 'getLetterOfGuaranteeConsent', 'payment-initiation': 'getPaymentConsent', platform: 'listBankPayments',
}

describe.each(Object.entries(reads))('make mock API=%s', (api, operationId) => {
  let mock: LocalServer
  beforeAll(async () => void (mock = await startMock(api)), 90_000)
  afterAll(() => mock?.stop())

  it('answers the example that the client chooses', async () => {
    const { path, operation } = listOperations(readContract(api)).find(({ operation: { operationId: id } }) => id === operationId)!
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(operation.parameters?.find((parameter) => parameter.name === name)?.example))
    const json = operation.responses[200]!.content!['application/json']!
    for (const { name, value } of examplesOf(json).filter((example) => example.name !== 'example').slice(0, 2)) {
      const response = await fetch(mock.origin + address, { headers: { accept: 'application/json', authorization: 'Bearer any', prefer: `example=${name}` } })
      expect([response.status, await response.json()]).toEqual([200, value])
    }
  })
})

describe('make mock', () => {
  it('says which contracts there are when it is asked for another one', async () => {
    const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, ['scripts/mock.ts'], { env: { ...process.env, API: 'payments' } }, (error, _stdout, stderr) => resolve({ code: error?.code, text: stderr }))
    })
    expect(code).toBe(2)
    for (const name of contractNames) expect(text).toContain(name)
  })
})

describe('the JSON form of a payment, seen by Prism in the middle', () => {
  let sanad: RunningSanad
  let tpp: TestTpp
  let proxy: LocalServer
  const seen: { path: string; status: number; violations: string | null }[] = []

  /** Contract calls go by the proxy; tokens and keys come from the authorization server itself. */
  const throughProxy = async (address: string | URL | Request, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(String(address))
    if (origin !== new URL(sanad.baseUrl).origin || pathname.startsWith('/auth/')) return fetch(address, init)
    const response = await fetch(proxy.origin + pathname + search, init)
    seen.push({ path: pathname, status: response.status, violations: response.headers.get('sl-violations') })
    return response
  }

  beforeAll(async () => {
    sanad = await startSanad()
    tpp = await registerTpp(sanad)
    proxy = await startPrismProxy('payment-initiation', sanad.baseUrl)
  }, 90_000)
  afterAll(async () => {
    await proxy?.stop()
    await sanad?.close()
  })

  it('breaks the contract nowhere, from the consent to the settled payment, refusals among them', async () => {
    const { clientId, clientSecret, key } = tpp
    const client = createTppClient({
      baseUrl: sanad.baseUrl, clientId, clientSecret, signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk }, encoding: 'json', fetch: throughProxy,
    })
    const { Data, Links } = (await client.createPaymentConsent(paymentConsentMessage(), { idempotencyKey: 'through-prism' })).message
    await client.getPaymentConsent(Data.ConsentId)
    await authorize(client, tpp, Data.ConsentId, customerOf(sanad, happyCustomer))
    await client.getAuthorisation(Links.scaStatus)
    expect((await client.getPaymentConsent(Data.ConsentId)).message.Data.Status).toBe('Finished')
    await decideAtBank(sanad, Data.PaymentId, 'approve')
    expect((await client.getPayment(Data.PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
    await client.getPaymentStatus(Data.PaymentId)
    await expect(client.patchPaymentConsent(Data.ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })).rejects.toMatchObject({ status: 400 })
    await expect(client.getPayment('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 400 })
    expect(seen.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 400, 400])
    expect(seen.filter(({ violations }) => violations !== null)).toEqual([])
  })
})
