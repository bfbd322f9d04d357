import { randomUUID } from 'node:crypto'
import { createTppClient, type Encoding, type TppClient } from '../../../src/sdk/index.ts'
import type { Reachable } from '../servers/sanad.ts'
import { sandboxApi } from './sandboxApi.ts'
import { makeCertificate, makeTppKey, type TppKey } from './tppKeys.ts'

/** A registered app with its key and the token that its developer holds. */
export interface TestTpp {
  clientId: string
  clientSecret: string
  key: TppKey
  redirectUri: string
  /** The session of its developer. */
  cookie: string
  client(encoding?: Encoding): TppClient
  developerToken(): Promise<string>
}

export const tppRedirectUri = 'http://127.0.0.1:9/callback'

/** Signs a developer up and registers an app with a certificate (or a JWKS address), over HTTP as a TPP would. */
export async function registerTpp(
  sanad: Reachable,
  change: {
    product?: string
    responseSigningAlg?: 'PS256' | 'ES256'
    redirectUri?: string
    name?: string
    organisation?: string
    /** A developer who has signed in: the app belongs to the organisation that they have already. */
    cookie?: string
    jwksUri?: string
    key?: TppKey
    bic?: string
    /** Where the app is told of decisions (CIBA ping). */
    notificationEndpoint?: string
    /** The app's clock, for a sandbox in another process whose clock was moved. */
    now?: () => Date
  } = {},
): Promise<TestTpp> {
  const redirectUri = change.redirectUri ?? tppRedirectUri
  const now = change.now ?? sanad.now
  const sandbox = sandboxApi(sanad.baseUrl)
  const signUp = () =>
    sandbox.signUp({
      email: `${randomUUID()}@tpp.example`,
      password: randomUUID(),
      organisation: change.organisation ?? 'Palm Coffee',
    })
  const cookie = change.cookie ?? (await signUp())
  const key = change.key ?? (await makeTppKey('PS256'))
  const keySource =
    change.jwksUri === undefined
      ? { certificatePem: await makeCertificate(key, { commonName: 'Palm Coffee' }) }
      : { jwksUri: change.jwksUri }
  const { clientId, clientSecret = '' } = await sandbox.registerApp(cookie, {
    name: change.name ?? 'Palm Coffee checkout',
    product: change.product ?? 'KSA PIS',
    securityLevel: 'secret',
    redirectUris: change.product === 'VOP' ? [] : [redirectUri],
    ...keySource,
    ...(change.bic && { bic: change.bic }),
    ...(change.notificationEndpoint && { backchannelClientNotificationEndpoint: change.notificationEndpoint }),
    ...(change.responseSigningAlg && { responseSigningAlg: change.responseSigningAlg }),
  })
  const client = (encoding: Encoding = 'jwt') =>
    createTppClient({
      baseUrl: sanad.baseUrl,
      clientId,
      clientSecret,
      signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
      encoding,
      // A test wants to see each answer of the bank.
      maxRetries: 0,
      ...(now && { now }),
    })
  const developerToken = async () => {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const response = await fetch(sanad.url('/auth/token'), {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }
  return { clientId, clientSecret, key, redirectUri, cookie, client, developerToken }
}
