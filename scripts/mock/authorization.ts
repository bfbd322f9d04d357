import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import { objectOfPart, splitJws } from '../../src/sdk/jwsParts.ts'
import type { MockBank } from './bank/bank.ts'
import type { MockKey } from './mockKey.ts'

/** The mocked bank: its address, its key, and what it remembers. */
interface AuthorizingBank {
  origin: string
  key: MockKey
  bank: MockBank | undefined
}

/** Who a token of a mock is for, and of which consent it is. A token that no mock has issued says neither. */
export interface TokenHolder {
  clientId: string | undefined
  consentId: string | undefined
}

const consentIn = (scope: unknown) =>
  typeof scope === 'string' ? /(?:^| )(?:payments|accounts|guarantees):(\S+)/.exec(scope)?.[1] : undefined

/** Reads a header `Authorization: Bearer …`. */
export function readToken(authorization: string | undefined): TokenHolder {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1]
  const { client_id: clientId, scope } = objectOfPart(splitJws(token ?? '')?.payload) ?? {}
  return { clientId: typeof clientId === 'string' ? clientId : undefined, consentId: consentIn(scope) }
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

/** Codes and request references carry what they stand for, so nobody has to remember them. */
const pack = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
function unpack(packed: string | null): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(Buffer.from(packed ?? '', 'base64url').toString())
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** What a code, a refresh token or a decoupled request stands for. */
const grantOf = (form: URLSearchParams) => unpack(form.get('code') ?? form.get('auth_req_id') ?? form.get('refresh_token'))

const scopeAsked = (form: URLSearchParams) => form.get('scope') ?? grantOf(form).scope

async function tokenAnswer({ origin, key }: AuthorizingBank, clientId: string, form: URLSearchParams): Promise<object> {
  const now = Math.floor(Date.now() / 1_000)
  const { nonce } = grantOf(form)
  const scope = scopeAsked(form) ?? 'mock'
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

/** Every customer of the mock agrees at once, where the consent that is remembered can still be authorized. */
function redirectTo({ origin, bank }: AuthorizingBank, query: URLSearchParams): string {
  const pushed = query.get('request_uri')
  const request = pushed === null ? requestOf(query) : unpack(pushed.slice(redirectPrefix.length))
  const { redirect_uri = '', state = '', nonce, scope } = request
  const url = new URL(redirect_uri)
  const denial = bank?.authorize(consentIn(scope))
  const outcome: Record<string, string> = denial ? { ...denial } : { code: pack({ nonce, scope, once: random() }) }
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
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
  bank: AuthorizingBank,
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
    const target = URL.canParse(requestUriOf(url)) ? redirectTo(bank, url.searchParams) : undefined
    if (target === undefined) return refuse(400, 'invalid_request', 'redirect_uri is missing; add yours to the link, and a state')
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
    if (bank.bank?.hasEnded(consentIn(scopeAsked(form)))) return refuse(400, 'invalid_grant', 'the consent has ended')
    return send(200, await tokenAnswer(bank, clientId, form))
  }
  if (place === 'bc-authorize') {
    const denial = bank.bank?.authorize(consentIn(requestOf(form).scope))
    if (denial) return refuse(denial.error === 'access_denied' ? 403 : 400, denial.error, denial.error_description)
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
