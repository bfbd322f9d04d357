import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { sharedSanad } from '../../support/servers/shared.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../../support/tpp/decoupled.ts'
import { createTppClient } from '../../../src/sdk/index.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { makeTppKey } from '../../support/tpp/tppKeys.ts'

let sanad: RunningSanad
let tpp: TestTpp
let scope: string
beforeAll(async () => {
  sanad = await sharedSanad()
  tpp = await registerTpp(sanad)
  scope = `openid payments:${(await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId}`
})

/** A signed request with one change; a member that is undefined is left out. */
async function sign(change: Record<string, unknown> = {}, key = tpp.key): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const times = { iat: seconds, nbf: seconds, exp: seconds + 300, jti: crypto.randomUUID() }
  const claims = { iss: tpp.clientId, aud: sanad.settings.issuer, scope, login_hint: happyCustomer, ...times, ...change }
  return new SignJWT(JSON.parse(JSON.stringify(claims)) as object as never)
    .setProtectedHeader({ alg: key.alg, kid: key.kid })
    .sign(key.privateKey)
}
const send = async (request: string, form: Record<string, string> = {}) => askOverBackChannel(sanad, tpp, { request, ...form })

describe('a signed request over the back channel', () => {
  it('carries the request; what stands beside it does not count', async () => {
    const begun = await send(await sign({ requested_expiry: 30 }), { login_hint: '1000000024', requested_expiry: '60' })
    expect(begun).toMatchObject({ status: 200, body: { expires_in: 30 } })
    await decideByScript(sanad, String(begun.body.auth_req_id))
    expect((await pollOnce(sanad, tpp, String(begun.body.auth_req_id))).status).toBe(200)
    scope = `openid payments:${(await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId}`
  })

  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => Record<string, unknown>]>([
    ['without exp', () => ({ exp: undefined })],
    ['without nbf', () => ({ nbf: undefined })],
    ['without iat', () => ({ iat: undefined })],
    ['without jti', () => ({ jti: undefined })],
    ['without aud', () => ({ aud: undefined })],
    ['without iss', () => ({ iss: undefined })],
    ['for somebody else', () => ({ aud: 'https://elsewhere.example' })],
    ['of another app', () => ({ iss: 'another' })],
    ['that has expired', () => ({ exp: now() - 60 })],
    ['that is not valid yet', () => ({ nbf: now() + 600, exp: now() + 900 })],
    ['that is valid for 70 minutes', () => ({ exp: now() + 4_200 })],
    ['that began 70 minutes ago', () => ({ nbf: now() - 4_200, exp: now() - 4_200 + 3_600 + 700 })],
  ])('%s is invalid_request', async (_, change) => {
    expect(await send(await sign(change()))).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('with another key’s signature, or none, is invalid_request', async () => {
    const stranger = { ...(await makeTppKey('PS256')), kid: tpp.key.kid }
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign()).split('.')[1]}.`
    for (const request of [await sign({}, stranger), unsigned])
      expect(await send(request)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })
})

describe('an assertion of the app', () => {
  it('may name the addresses of CIBA’s endpoints there (CIBA Core section 7.1), and at PAR the issuer alone', async () => {
    const { db } = sanad.dependencies
    await db
      .updateTable('apps')
      .set({ tokenEndpointAuthMethod: 'private_key_jwt', clientSecretHash: null })
      .where('clientId', '=', tpp.clientId)
      .execute()
    const { issuer } = sanad.settings
    const post = async (path: string, aud: unknown, form: Record<string, string>) => {
      const client_assertion = await sign({ sub: tpp.clientId, aud, scope: undefined, login_hint: undefined })
      const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
      const body = new URLSearchParams({ ...form, client_id: tpp.clientId, client_assertion, client_assertion_type })
      const response = await fetch(sanad.url(path), { method: 'POST', body })
      return ((await response.json()) as { error?: string }).error
    }
    // Each is refused for something else once the app is known.
    const ciba = { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'unknown' }
    const outcomes = async (aud: unknown) => [
      await post('/auth/bc-authorize', aud, { scope }),
      await post('/auth/token', aud, ciba),
      await post('/auth/par', aud, { response_type: 'none' }),
    ]
    const known = ['invalid_request', 'invalid_grant', 'unsupported_response_type']
    const stranger = 'invalid_client'
    expect(await outcomes(issuer)).toEqual(known)
    for (const aud of [`${issuer}/bc-authorize`, `${issuer}/token`])
      expect([aud, await outcomes(aud)]).toEqual([aud, [known[0], known[1], stranger]])
    for (const aud of ['https://elsewhere.example', `${issuer}/par`, `${issuer}/`, [issuer], [`${issuer}/token`]])
      expect([aud, await outcomes(aud)]).toEqual([aud, [stranger, stranger, stranger]])
    // Our SDK signs the request of an app without a secret.
    const signingKey = { kid: tpp.key.kid, alg: tpp.key.alg, privateKey: tpp.key.privateJwk }
    const client = createTppClient({ baseUrl: sanad.baseUrl, clientId: tpp.clientId, signingKey, encoding: 'jwt', maxRetries: 0 })
    const ConsentId = scope.split(':')[1]!
    const { authReqId } = await client.beginDecoupledAuthorization({ ConsentId, requestedExpirySeconds: 60 })
    expect(await client.readDecoupledAuthorization(authReqId)).toEqual({ outcome: 'pending' })
  })
})
