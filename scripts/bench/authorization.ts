import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import { paymentConsentRequest } from '../../test/support/consents/paymentConsent.ts'
import type { Reachable } from '../../test/support/story.ts'
import { registerFapi2Tpp } from '../../test/support/tpp/fapi2.ts'
import { sandboxApi } from '../../test/support/tpp/sandboxApi.ts'
import { registerTpp } from '../../test/support/tpp/tpp.ts'
import { makeCertificate, makeTppKey } from '../../test/support/tpp/tppKeys.ts'
import {
  basicAuthorization,
  type BenchInterface,
  developerToken,
  pemOf,
  type Prepared,
  prepareApp,
  type RequestPlan,
} from './operations.ts'

/** An app for each way to authenticate, and a consent to be authorized. The first one has a secret. */
export interface PreparedAuthorization extends Prepared {
  redirectUri: string
  /** What is asked for at the PAR endpoint. */
  scope: string
  byKey: { clientId: string; kid: string; privateKeyPem: string; certificatePem: string }
  byCertificate: { clientId: string; certificatePem: string }
}

async function prepareKeyApp(sanad: Reachable): Promise<PreparedAuthorization['byKey']> {
  const sandbox = sandboxApi(sanad.baseUrl)
  const cookie = await sandbox.signUp({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Palm' })
  const key = await makeTppKey('PS256')
  const certificatePem = await makeCertificate(key)
  const { clientId } = await sandbox.registerApp(cookie, {
    name: 'Palm',
    product: 'KSA PIS',
    securityLevel: 'secret',
    tokenEndpointAuthMethod: 'private_key_jwt',
    redirectUris: ['https://palm.example/'],
    certificatePem,
  })
  return { clientId, kid: key.kid, privateKeyPem: pemOf(key), certificatePem }
}

async function prepare(sanad: Reachable): Promise<PreparedAuthorization> {
  const tpp = await registerTpp(sanad)
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const settings = { baseUrl: sanad.baseUrl } as never
  const ksa = await registerFapi2Tpp({ baseUrl: sanad.baseUrl, settings }, { method: 'tls_client_auth', product: 'KSA PIS' })
  return {
    ...prepareApp(sanad, tpp),
    redirectUri: tpp.redirectUri,
    scope: `openid payments:${ConsentId}`,
    byKey: await prepareKeyApp(sanad),
    byCertificate: { clientId: ksa.clientId, certificatePem: ksa.pair.certificatePem },
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const textOf = (members: Record<string, string>) => new URLSearchParams(members).toString()
const grant = { grant_type: 'client_credentials' }
const tokenRequest = { method: 'POST', paths: ['/auth/token'], status: 200 } satisfies Partial<RequestPlan>

/** RFC 9440, as the proxy of SANAD_TRUSTED_PROXY hands a client certificate on. */
const certificateHeader = (pem: string) => `:${new X509Certificate(pem).raw.toString('base64')}:`

/** Tokens by every way to authenticate, and pushed requests. */
export const authorization: BenchInterface<PreparedAuthorization> = {
  contract: 'authorization',
  prepare,
  accessToken: developerToken,
  operations: [
    {
      name: 'token',
      beside: ['bare', 'prism', 'plain', 'plainPg'],
      plan: (prepared) => ({
        ...tokenRequest,
        bodies: [textOf(grant)],
        headers: { ...form, authorization: basicAuthorization(prepared) },
      }),
    },
    {
      name: 'tokenByKey',
      beside: ['plain', 'plainPg'],
      plan: () => ({ ...tokenRequest, headers: form }),
      signed: ({ byKey: { clientId, kid, privateKeyPem }, issuer }) => ({
        kid,
        privateKeyPem,
        claims: (seconds) => ({
          iss: clientId,
          sub: clientId,
          aud: issuer,
          jti: randomUUID(),
          iat: seconds,
          // It is signed before the clock starts.
          exp: seconds + 600,
        }),
        bodyOf: (jws) =>
          textOf({
            ...grant,
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: jws,
          }),
      }),
    },
    {
      name: 'tokenByCertificate',
      beside: ['plain', 'plainPg'],
      plan: ({ byCertificate: { clientId, certificatePem } }) => ({
        ...tokenRequest,
        bodies: [textOf({ ...grant, client_id: clientId })],
        headers: { ...form, 'client-cert': certificateHeader(certificatePem) },
      }),
    },
    {
      name: 'par',
      beside: ['plain', 'plainPg'],
      plan: (prepared) => ({
        method: 'POST',
        paths: ['/auth/par'],
        status: 201,
        bodies: [
          textOf({
            client_id: prepared.clientId,
            response_type: 'code',
            redirect_uri: prepared.redirectUri,
            scope: prepared.scope,
            state: 'state-state-state',
            nonce: 'nonce-nonce-nonce',
            code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
            code_challenge_method: 'S256',
          }),
        ],
        headers: { ...form, authorization: basicAuthorization(prepared) },
      }),
    },
  ],
}

/** As OpenID client registration describes it. */
export interface PlainClient {
  client_id: string
  [member: string]: unknown
}

/** The same apps for the plain library: its clients, and what differs in their requests. */
export function plainApps(
  prepared: PreparedAuthorization,
  baseUrl: string,
): { clients: PlainClient[]; prepared: PreparedAuthorization } {
  const { clientId, clientSecret, redirectUri, byKey, byCertificate } = prepared
  const withCustomers = { redirect_uris: [redirectUri], grant_types: ['client_credentials', 'authorization_code'] }
  const without = { redirect_uris: [], response_types: [], grant_types: ['client_credentials'] }
  const { publicKey } = new X509Certificate(byKey.certificatePem)
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: byKey.kid, alg: 'PS256', use: 'sig' }
  return {
    clients: [
      // The library takes an address in http on loopback for native apps only.
      { client_id: clientId, client_secret: clientSecret, application_type: 'native', ...withCustomers },
      { client_id: byKey.clientId, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] }, ...without },
      {
        client_id: byCertificate.clientId,
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_subject_dn: new X509Certificate(byCertificate.certificatePem).subject,
        tls_client_certificate_bound_access_tokens: true,
        ...without,
      },
    ],
    prepared: { ...prepared, issuer: `${baseUrl}/auth`, scope: 'openid' },
  }
}
