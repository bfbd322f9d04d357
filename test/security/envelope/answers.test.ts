import { randomUUID } from 'node:crypto'
import { compactVerify, createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodings, type Encoding } from '../../support/http/forgery.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { type RawRequest, sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { payAs } from '../../support/story.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { listOperations, readContract } from '../../support/contract/contracts.ts'

/** J11: what the bank signs, an app can verify with nothing but the published JWKS (jose reads, src/security does not). */
let sanad: RunningSanad
const apps = {} as Record<'PS256' | 'ES256', TestTpp>
const paid = {} as Record<'PS256' | 'ES256', { ConsentId: string; PaymentId: string; AuthorisationId: string }>

beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  for (const alg of ['PS256', 'ES256'] as const) {
    apps[alg] = await registerTpp(sanad, { responseSigningAlg: alg })
    const { ConsentId, PaymentId } = await payAs(sanad, apps[alg], paymentConsentRequest())
    const row = await sanad.dependencies.db
      .selectFrom('consents')
      .select('authorisationId')
      .where('consentId', '=', ConsentId)
      .executeTakeFirstOrThrow()
    paid[alg] = { ConsentId, PaymentId, AuthorisationId: row.authorisationId }
  }
})
afterAll(() => sanad?.close())

/** Verifies a signed answer as an app would and returns its message. */
async function verify(
  answer: Awaited<ReturnType<typeof sendRaw>>,
  encoding: Encoding,
  alg: string,
  clientId: string,
): Promise<Record<string, unknown>> {
  const metadata = (await (await fetch(`${sanad.settings.issuer}/.well-known/openid-configuration`)).json()) as {
    jwks_uri: string
    issuer: string
  }
  const published = (await (await fetch(metadata.jwks_uri)).json()) as JSONWebKeySet
  const keys = createLocalJWKSet(published)
  const options = { algorithms: [alg] }
  const [protectedPart, , signature] = (encoding === 'jwt' ? answer.text : answer.headers.get('x-jws-signature')!).split('.') as [
    string,
    string,
    string,
  ]
  const { payload, protectedHeader } =
    encoding === 'jwt'
      ? await compactVerify(answer.text, keys, options)
      : await flattenedVerify(
          { protected: protectedPart, payload: Buffer.from(answer.text).toString('base64url'), signature },
          keys,
          options,
        )
  expect(published.keys.find(({ kid }) => kid === protectedHeader!.kid)).toMatchObject({ alg, use: 'sig' })
  for (const key of published.keys) expect(Object.keys(key)).not.toContain('d')
  const claims = JSON.parse(Buffer.from(payload).toString()) as {
    aud: unknown
    iss: string
    iat: number
    nbf: number
    exp: number
    message: Record<string, unknown>
  }
  const now = Date.now() / 1000
  expect(claims).toMatchObject({ aud: clientId, iss: metadata.issuer, exp: claims.iat + 300, nbf: claims.iat })
  expect(Math.abs(claims.iat - now)).toBeLessThan(30)
  return claims.message
}

const consents = '/open-banking/payment/2023.08-draft2/payment-consents'
type Request = Omit<RawRequest, 'encoding'>
/** A request of each operation that is answered with 2xx, and one that is refused. */
const requests: Record<string, { right: (alg: 'PS256' | 'ES256') => Request; wrong: Request }> = {
  createPaymentConsent: {
    right: () => ({ path: '/payments/consents', message: paymentConsentRequest() }),
    wrong: { path: '/payments/consents', message: { Data: {} } },
  },
  createPaymentConsentAlias: {
    right: () => ({ path: consents, message: paymentConsentRequest() }),
    wrong: { path: consents, message: {} },
  },
  getPaymentConsent: {
    right: (alg) => ({ path: `${consents}/${paid[alg].ConsentId}` }),
    wrong: { path: `${consents}/pis-${randomUUID()}` },
  },
  patchPaymentConsent: {
    right: (alg) => ({
      method: 'PATCH',
      path: `${consents}/${paid[alg].ConsentId}`,
      message: { Subscription: { Webhook: { Url: 'https://tpp.example/hook', IsActive: false } } },
    }),
    wrong: {
      method: 'PATCH',
      path: `${consents}/pis-${randomUUID()}`,
      message: { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } },
    },
  },
  getPaymentConsentAuthorisation: {
    right: (alg) => ({ path: `${consents}/${paid[alg].ConsentId}/authorisations/${paid[alg].AuthorisationId}` }),
    wrong: { path: `${consents}/pis-${randomUUID()}/authorisations/${randomUUID()}` },
  },
  getPayment: {
    right: (alg) => ({ path: `/v3.1/pisp/domestic-payments/${paid[alg].PaymentId}` }),
    wrong: { path: `/v3.1/pisp/domestic-payments/${randomUUID()}` },
  },
  getPaymentAlias: {
    right: (alg) => ({ path: `/open-banking/payment/2023.08-draft2/payments/${paid[alg].PaymentId}` }),
    wrong: { path: `/open-banking/payment/2023.08-draft2/payments/${randomUUID()}` },
  },
  getPaymentStatus: {
    right: (alg) => ({ path: `/open-banking/payment/2023.08-draft2/payments/${paid[alg].PaymentId}/status` }),
    wrong: { path: `/open-banking/payment/2023.08-draft2/payments/${randomUUID()}/status` },
  },
}

it('every operation of the contract is here', () => {
  expect(
    listOperations(readContract('payment-initiation'))
      .map(({ operation }) => operation.operationId)
      .sort(),
  ).toEqual(Object.keys(requests).sort())
})

describe.each(['PS256', 'ES256'] as const)('for an app that asked for %s', (alg) => {
  describe.each(encodings)('in application/%s', (encoding) => {
    const ask = (request: Request, accept?: string) =>
      sendRaw(sanad, apps[alg], { ...request, encoding, headers: { accept: accept ?? `application/${encoding}` } })

    it.each(Object.keys(requests))('what %s answers verifies', async (operationId) => {
      const answer = await ask(requests[operationId]!.right(alg))
      if (answer.status === 204) return expect(answer.text).toBe('')
      expect(answer.status, answer.text).toBeLessThan(300)
      expect(answer.headers.get('content-type')).toContain(`application/${encoding}`)
      expect(await verify(answer, encoding, alg, apps[alg].clientId)).toHaveProperty('Data')
    })

    it.each(Object.keys(requests))(
      'a refusal of %s verifies when it is asked for signed, and is plain JSON otherwise',
      async (operationId) => {
        const signed = await ask(requests[operationId]!.wrong, 'application/jwt')
        expect([signed.status, signed.headers.get('content-type')]).toEqual([400, 'application/jwt'])
        const { Errors } = (await verify(signed, 'jwt', alg, apps[alg].clientId)) as { Errors: { Code: string }[] }
        expect(Errors.map(({ Code }) => Code)).toEqual(Errors.map(() => expect.stringMatching(/^KSAOB\./) as string))
        const plain = await ask(requests[operationId]!.wrong, 'application/json')
        expect([plain.status, plain.headers.get('x-jws-signature')]).toEqual([400, null])
        expect(plain.body.Errors.length).toBe(Errors.length)
        expect(Errors.length).toBeGreaterThan(0)
      },
    )
  })
})

it('after a rotation old and new answers verify with what is published', async () => {
  const tpp = apps.PS256
  const request: RawRequest = { ...requests.getPayment!.right('PS256'), headers: { accept: 'application/jwt' } }
  const before = await sendRaw(sanad, tpp, request)
  await sanad.keyRing.rotate(new Date(), { immediately: true })
  const after = await sendRaw(sanad, tpp, { ...request, token: await tpp.developerToken() })
  const kidOf = (text: string) => (JSON.parse(Buffer.from(text.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
  expect(kidOf(after.text)).not.toBe(kidOf(before.text))
  await vi.waitFor(async () => {
    for (const answer of [before, after]) await verify(answer, 'jwt', 'PS256', tpp.clientId)
  }, 25_000)
})
