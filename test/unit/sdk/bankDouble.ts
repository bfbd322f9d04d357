import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK } from 'jose'
import { createTppClient, type Encoding, type TppClientOptions } from '../../../src/sdk/index.ts'

export const clientId = 'app-1'
const bankKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
export const appKey = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the double's next signed answer looks like; a test spoils one part of it. */
export interface AnswerPlan {
  status?: number
  message?: object
  claims?: Record<string, unknown>
  kid?: string | null
  alg?: string
  key?: KeyObject
  /** Changes what goes over the wire after it was signed. */
  spoil?: (wire: { body: string; signature: string | undefined }) => { body: string; signature: string | undefined }
  /** Sends this as it stands, unsigned. */
  raw?: { headers: Record<string, string>; body: string }
  /** What the answers after this one look like. */
  then?: AnswerPlan
}

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A bank of 60 lines with real keys: discovery, JWKS, token endpoint, and one signed answer for every other path. */
export async function startBankDouble() {
  const received: Received[] = []
  const state: { plan: AnswerPlan; now: () => Date; token: Record<string, unknown> } = {
    plan: {},
    now: () => new Date(),
    token: {},
  }
  const jwk = { ...(await exportJWK(bankKey.publicKey)), kid: 'bank-1', alg: 'PS256', use: 'sig' }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${baseUrl}/auth`

  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? '/'
    received.push({ method: request.method ?? '', path, headers: request.headers, body })
    if (path.endsWith('openid-configuration')) {
      return void json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['PS256'],
        pushed_authorization_request_endpoint: `${issuer}/par`,
        mtls_endpoint_aliases: {
          token_endpoint: `${baseUrl}/mtls/auth/token`,
          pushed_authorization_request_endpoint: `${baseUrl}/mtls/auth/par`,
        },
      })
    }
    if (path.endsWith('/jwks')) return void json(response, { keys: [jwk] })
    if (path.endsWith('/token'))
      return void json(response, {
        access_token: `token-${received.length}`,
        token_type: 'Bearer',
        expires_in: 600,
        ...state.token,
      })
    if (path.endsWith('/par'))
      return void json(response, { request_uri: 'urn:ietf:params:oauth:request_uri:one', expires_in: 60 }, 201)
    return signedAnswer(request, response)
  }

  async function signedAnswer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { plan } = state
    if (plan.then) state.plan = plan.then
    response.statusCode = plan.status ?? 200
    if (plan.raw) return void response.writeHead(response.statusCode, plan.raw.headers).end(plan.raw.body)
    const iat = Math.floor(state.now().getTime() / 1000)
    const payload = JSON.stringify({
      aud: clientId,
      iss: issuer,
      iat,
      nbf: iat,
      exp: iat + 300,
      ...plan.claims,
      message: plan.message ?? { Data: { Name: 'سند' } },
    })
    const header = { alg: plan.alg ?? 'PS256', ...(plan.kid === null ? {} : { kid: plan.kid ?? 'bank-1' }) }
    const compact = await new CompactSign(Buffer.from(payload)).setProtectedHeader(header).sign(plan.key ?? bankKey.privateKey)
    const asJwt = request.headers.accept === 'application/jwt'
    const [head, , tail] = compact.split('.')
    const wire = { body: asJwt ? compact : payload, signature: asJwt ? undefined : `${head}..${tail}` }
    const sent = plan.spoil?.(wire) ?? wire
    response.setHeader('x-fapi-interaction-id', '11111111-2222-4333-8444-555555555555')
    response.setHeader('content-type', asJwt ? 'application/jwt' : 'application/json; charset=utf-8')
    if (sent.signature !== undefined) response.setHeader('x-jws-signature', sent.signature)
    response.end(sent.body)
  }

  /** An ID token of this bank; `claims` override single members. */
  const idToken = (claims: Record<string, unknown>, key: KeyObject = bankKey.privateKey) => {
    const iat = Math.floor(state.now().getTime() / 1000)
    const payload = JSON.stringify({ iss: issuer, aud: clientId, sub: 'customer-1', iat, exp: iat + 300, ...claims })
    return new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'PS256', kid: 'bank-1' }).sign(key)
  }
  const client = (encoding: Encoding, more: Partial<TppClientOptions> = {}) =>
    createTppClient({
      baseUrl,
      clientId,
      clientSecret: 's3cret:/+',
      signingKey: { kid: 'app-key', alg: 'PS256', privateKey: appKey.privateKey },
      encoding,
      maxRetries: 0,
      ...more,
    })
  return { baseUrl, issuer, received, state, client, idToken, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** The answer to `listEvents` with two events: one of a type that no version knows yet, then a usual one. */
export async function eventsFromTheFuture({
  idToken,
}: Pick<Awaited<ReturnType<typeof startBankDouble>>, 'idToken'>): Promise<AnswerPlan> {
  const sealed = (jti: string, EventType: string) => {
    const resource = `/p/${jti}`
    const EventMeta = { EventDateTime: '2026-11-21T09:35:02.008Z', EventResource: resource, EventType, ConsentId: 'pis-1' }
    return idToken({ jti, message: { Data: {}, Links: { Self: resource }, EventMeta } })
  }
  const events = [await sealed('one', 'Bank.Resource.FromTheFuture'), await sealed('two', 'KSAOB.Resource.Updated')]
  return {
    raw: { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ events, cursor: '2', hasMore: false }) },
  }
}
