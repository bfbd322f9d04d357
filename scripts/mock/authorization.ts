import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import type { MockKey } from './mockKey.ts'

/** The mocked bank: its address and its key. */
interface MockBank {
  origin: string
  key: MockKey
}

const tokenSeconds = 600
const grantTypes = ['client_credentials', 'authorization_code', 'refresh_token', 'urn:openid:params:grant-type:ciba']
const random = () => randomBytes(16).toString('base64url')

function metadataOf(origin: string): object {
  const issuer = `${origin}/auth`
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    backchannel_authentication_endpoint: `${issuer}/bc-authorize`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: grantTypes,
    id_token_signing_alg_values_supported: ['PS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

/** Who asks: by Basic, by a form field, or by the assertion. Everybody who says a name is let in: it is a mock. */
function clientOf({ headers }: IncomingMessage, form: URLSearchParams): string | undefined {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (basic !== undefined) return readBasic(Buffer.from(basic, 'base64').toString().split(':')[0]!)
  return form.get('client_id') ?? subjectOf(form.get('client_assertion'))
}

function subjectOf(assertion: string | null): string | undefined {
  if (assertion === null) return undefined
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

function readBasic(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Codes and request references carry what they stand for: the mock remembers nothing. */
const pack = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
function unpack(packed: string | null): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(Buffer.from(packed ?? '', 'base64url').toString())
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  } catch {
    return {}
  }
}

async function tokenAnswer({ origin, key }: MockBank, clientId: string, form: URLSearchParams): Promise<object> {
  const now = Math.floor(Date.now() / 1_000)
  const { nonce, scope: asked } = unpack(form.get('code') ?? form.get('auth_req_id') ?? form.get('refresh_token'))
  const scope = form.get('scope') ?? asked ?? 'mock'
  const common = { iss: `${origin}/auth`, aud: clientId, iat: now, exp: now + tokenSeconds }
  const claims = { ...common, aud: origin, sub: 'mock-customer', client_id: clientId, scope, jti: random() }
  const access_token = await key.sign(JSON.stringify(claims), { typ: 'at+jwt' })
  const answer = { access_token, token_type: 'Bearer', expires_in: tokenSeconds, scope }
  if (form.get('grant_type') === 'client_credentials') return answer
  const id_token = await key.sign(JSON.stringify({ ...common, sub: 'mock-customer', ...(nonce && { nonce }) }))
  return { ...answer, id_token, refresh_token: pack({ scope }) }
}

/** The parameters of an authorization request, whether they came in the form or inside a signed request object. */
function requestOf(form: URLSearchParams): Record<string, string> {
  const request = form.get('request')
  if (request === null) return Object.fromEntries(form)
  try {
    return decodeJwt(request) as Record<string, string>
  } catch {
    return {}
  }
}

const redirectPrefix = 'urn:ietf:params:oauth:request_uri:'

/** Every customer of the mock agrees at once. */
function redirectTo(origin: string, query: URLSearchParams): string {
  const pushed = query.get('request_uri')
  const request = pushed === null ? requestOf(query) : unpack(pushed.slice(redirectPrefix.length))
  const { redirect_uri = '', state = '', nonce, scope } = request
  const url = new URL(redirect_uri)
  url.searchParams.set('code', pack({ nonce, scope, once: random() }))
  if (state) url.searchParams.set('state', state)
  url.searchParams.set('iss', `${origin}/auth`)
  return url.href
}

/** The methods of each address, as in Allow. */
const allowedAt: Partial<Record<string, string>> = {
  '.well-known/openid-configuration': 'GET, HEAD',
  '.well-known/oauth-authorization-server': 'GET, HEAD',
  jwks: 'GET, HEAD',
  authorize: 'GET, HEAD',
  token: 'POST',
  par: 'POST',
  'bc-authorize': 'POST',
  revoke: 'POST',
}

/** Answers at the addresses of the authorization server. False: the address is none of them. */
export async function answerAuthorization(
  bank: MockBank,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const send = (status: number, body: object, headers: Record<string, string> = {}) => {
    const common = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    response.writeHead(status, { ...common, ...headers }).end(JSON.stringify(body))
    return true
  }
  const refuse = (status: number, error: string, error_description: string, headers?: Record<string, string>) =>
    send(status, { error, error_description }, headers)
  const place = url.pathname.startsWith('/auth/') ? url.pathname.slice('/auth/'.length) : ''
  const allow = allowedAt[place]
  if (allow !== undefined && !allow.split(', ').includes(request.method!))
    return refuse(405, 'invalid_request', `use ${allow} here`, { allow })
  if (/^\.well-known\/(openid-configuration|oauth-authorization-server)$/.test(place)) return send(200, metadataOf(bank.origin))
  if (place === 'jwks') return send(200, { keys: [bank.key.publicJwk] })
  if (place === 'authorize') {
    const target = URL.canParse(requestUriOf(url)) ? redirectTo(bank.origin, url.searchParams) : undefined
    if (target === undefined) return refuse(400, 'invalid_request', 'redirect_uri is missing')
    response.writeHead(303, { location: target }).end()
    return true
  }
  if (allow === undefined) return false
  const form = new URLSearchParams(await text(request))
  const clientId = clientOf(request, form)
  if (clientId === undefined) return refuse(400, 'invalid_request', 'no client authentication mechanism provided')
  if (place === 'token') {
    const isKnown = grantTypes.includes(form.get('grant_type') ?? '')
    if (!isKnown) return refuse(400, 'unsupported_grant_type', 'unsupported grant_type requested')
    return send(200, await tokenAnswer(bank, clientId, form))
  }
  if (place === 'par') return send(201, { request_uri: redirectPrefix + pack(requestOf(form)), expires_in: 60 })
  if (place === 'revoke') return send(200, {})
  return send(200, { auth_req_id: pack(requestOf(form)), expires_in: 300, interval: 1 })
}

function requestUriOf({ searchParams }: URL): string {
  const pushed = searchParams.get('request_uri')
  const { redirect_uri = '' } = pushed === null ? requestOf(searchParams) : unpack(pushed.slice(redirectPrefix.length))
  return redirect_uri
}
