import { randomUUID } from 'node:crypto'
import { createTppClient, type Encoding, type TppClient } from '../../../src/sdk/index.ts'
import { type RunningSanad } from '../servers/sanad.ts'
import { makeCertificate, makeTppKey, type TppKey } from './tppKeys.ts'

/** A registered app with its key and the token that its developer holds. */
export interface TestTpp {
  clientId: string
  clientSecret: string
  key: TppKey
  redirectUri: string
  client(encoding?: Encoding): TppClient
  developerToken(): Promise<string>
}

export const tppRedirectUri = 'http://127.0.0.1:9/callback'

async function post(sanad: Pick<RunningSanad, 'url'>, path: string, body: object, cookie?: string) {
  const response = await fetch(sanad.url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, string>
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return { answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Signs a developer up and registers an app with a certificate (or a JWKS address), over HTTP as a TPP would. */
export async function registerTpp(
  sanad: Pick<RunningSanad, 'baseUrl' | 'url'>,
  change: {
    product?: string
    responseSigningAlg?: 'PS256' | 'ES256'
    redirectUri?: string
    name?: string
    organisation?: string
    jwksUri?: string
    key?: TppKey
    bic?: string
  } = {},
): Promise<TestTpp> {
  const redirectUri = change.redirectUri ?? tppRedirectUri
  const { cookie } = await post(sanad, '/dashboard/api/developers', {
    email: `${randomUUID()}@tpp.example`,
    password: randomUUID(),
    organisation: change.organisation ?? 'Palm Coffee',
  })
  const key = change.key ?? (await makeTppKey('PS256'))
  const keySource =
    change.jwksUri === undefined
      ? { certificatePem: await makeCertificate(key, { commonName: 'Palm Coffee' }) }
      : { jwksUri: change.jwksUri }
  const { answer } = await post(
    sanad,
    '/dashboard/api/apps',
    {
      name: change.name ?? 'Palm Coffee checkout',
      product: change.product ?? 'KSA PIS',
      securityLevel: 'secret',
      redirectUris: change.product === 'VOP' ? [] : [redirectUri],
      ...keySource,
      ...(change.bic && { bic: change.bic }),
      ...(change.responseSigningAlg && { responseSigningAlg: change.responseSigningAlg }),
    },
    cookie,
  )
  const { clientId, clientSecret } = answer as { clientId: string; clientSecret: string }
  const client = (encoding: Encoding = 'jwt') =>
    createTppClient({
      baseUrl: sanad.baseUrl,
      clientId,
      clientSecret,
      signingKey: { kid: key.kid, alg: key.alg, privateKey: key.privateJwk },
      encoding,
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
  return { clientId, clientSecret, key, redirectUri, client, developerToken }
}
