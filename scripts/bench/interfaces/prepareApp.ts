import { KeyObject, randomUUID } from 'node:crypto'
import { createTppClient, type TppClient } from '../../../src/sdk/index.ts'
import { makeAppCredentials } from '../../demo/appKeys.ts'
import { sandboxApi } from '../../demo/sandbox.ts'
import { type Prepared } from './benchInterface.ts'

/** Where the browser would be sent back to; nobody listens there. */
export const redirectUri = 'http://127.0.0.1:9/callback'

/** Registers an app of a product, or of the PSP with this BIC; `client` sends signed requests in its name. */
export async function prepareApp(
  origin: string,
  product: 'KSA PIS' | 'KSA AIS' | 'KSA LOG' | 'VOP',
  bic?: string,
): Promise<{ prepared: Prepared; client: TppClient }> {
  const sandbox = sandboxApi(origin)
  const cookie = await sandbox.signUp({ email: `${randomUUID()}@tpp.example`, password: randomUUID(), organisation: 'Bench' })
  const { key, certificatePem } = await makeAppCredentials('Bench')
  const app = {
    name: 'Bench',
    product,
    securityLevel: 'secret',
    redirectUris: bic === undefined ? [redirectUri] : [],
    certificatePem,
    ...(bic !== undefined && { bic }),
  }
  const { clientId, clientSecret } = (await sandbox.registerApp(cookie, app)) as { clientId: string; clientSecret: string }
  const client = createTppClient({
    baseUrl: origin,
    clientId,
    clientSecret,
    signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
    encoding: 'jwt',
  })
  const privateKeyPem = KeyObject.from(key.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { client, prepared: { issuer: `${origin}/auth`, clientId, clientSecret, kid: key.kid, privateKeyPem } }
}

async function fetchToken(prepared: Prepared, grant: Record<string, string>): Promise<string> {
  const headers = { authorization: basicAuthorization(prepared) }
  const response = await fetch(`${prepared.issuer}/token`, { method: 'POST', headers, body: new URLSearchParams(grant) })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A developer token. */
export function developerToken(prepared: Prepared): Promise<string> {
  return fetchToken(prepared, { grant_type: 'client_credentials' })
}

/** A PSU token; a consent outlives many of them. */
export function psuToken(prepared: Prepared & { refreshToken: string }): Promise<string> {
  return fetchToken(prepared, { grant_type: 'refresh_token', refresh_token: prepared.refreshToken })
}

/** client_secret_basic. */
export function basicAuthorization({ clientId, clientSecret }: Pick<Prepared, 'clientId' | 'clientSecret'>): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

/** Headers of a call that wants a signed answer. */
export function signedAnswer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: 'application/jwt' }
}
