import { splitJws } from '../../src/sdk/jwsParts.ts'
import {
  answerClaims,
  clientId,
  compactAnswer,
  detached,
  encode,
  es,
  es256Header,
  eventClaims,
  hs256,
  idClaims,
  issuer,
  jws,
  nothing,
  now,
  pairs,
  ps,
  ps256Header,
  rs256,
} from './sign.ts'
import type { Vector } from '../../test/support/package/signatureVectors.ts'

type Named = [name: string, body: string]
const signer = ps(pairs.rsa)
const byRsa = (header: object, claims: string) => compactAnswer(header, claims, signer)
const right = byRsa(ps256Header, answerClaims())
const { header, payload, signature } = splitJws(right)!
const publicPem = pairs.rsa.publicKey.export({ type: 'spki', format: 'pem' })
const publicDer = pairs.rsa.publicKey.export({ type: 'spki', format: 'der' })
const strangerJwk = pairs.strangerRsa.publicKey.export({ format: 'jwk' })
const flipped = signer(`${header}.${payload}`).map((byte, at) => (at === 40 ? byte ^ 1 : byte))
const withHeader = (members: object, by = signer) => compactAnswer({ ...ps256Header, ...members }, answerClaims(), by)
const zeros = (bytes: number) => () => Buffer.alloc(bytes)

const algorithms: Named[] = [
  ['alg none', compactAnswer({ alg: 'none', kid: 'bank-rsa' }, answerClaims(), nothing)],
  ['alg NONE', compactAnswer({ alg: 'NONE', kid: 'bank-rsa' }, answerClaims(), nothing)],
  ['alg none with the signature of PS256', withHeader({ alg: 'none' })],
  ['HS256 with the public key in PEM as the secret', withHeader({ alg: 'HS256' }, hs256(publicPem))],
  ['HS256 with the public key in DER as the secret', withHeader({ alg: 'HS256' }, hs256(publicDer))],
  ['HS256 with the kid as the secret', withHeader({ alg: 'HS256' }, hs256('bank-rsa'))],
  ['RS256 by the right key', withHeader({ alg: 'RS256' }, rs256(pairs.rsa))],
  ['PS256 that is RS256', withHeader({}, rs256(pairs.rsa))],
  ['PS384 by the right key', withHeader({ alg: 'PS384' }, ps(pairs.rsa, { hash: 'sha384', saltLength: 48 }))],
  ['PS256 with SHA-384', withHeader({}, ps(pairs.rsa, { hash: 'sha384' }))],
  ['PS256 with a salt of 0 bytes', withHeader({}, ps(pairs.rsa, { saltLength: 0 }))],
  ['PS256 with a salt of 20 bytes', withHeader({}, ps(pairs.rsa, { saltLength: 20 }))],
  ['PS256 with the longest salt', withHeader({}, ps(pairs.rsa, { saltLength: 222 }))],
  ['alg missing', jws('{"kid":"bank-rsa"}', answerClaims(), signer)],
  ['alg as a list', withHeader({ alg: ['PS256'] })],
  ['alg in lower case', withHeader({ alg: 'ps256' })],
  ['PS256 with the kid of the EC key', withHeader({ kid: 'bank-ec' })],
  ['ES256 with the kid of the RSA key', compactAnswer({ alg: 'ES256', kid: 'bank-rsa' }, answerClaims(), es(pairs.ec))],
  ['ES256 in DER', compactAnswer(es256Header, answerClaims(), es(pairs.ec, 'der'))],
  ['ES256 that is nothing but zeros', compactAnswer(es256Header, answerClaims(), zeros(64))],
  ['ES256 over P-384', compactAnswer({ alg: 'ES256', kid: 'bank-p384' }, answerClaims(), es(pairs.p384))],
  ['ES384', compactAnswer({ alg: 'ES384', kid: 'bank-p384' }, answerClaims(), es(pairs.p384, 'ieee-p1363', 'sha384'))],
]

const keys: Named[] = [
  ['no kid', jws('{"alg":"PS256"}', answerClaims(), signer)],
  ['an empty kid', withHeader({ kid: '' })],
  ['a kid that is a number', withHeader({ kid: 1 })],
  ['an unknown kid', withHeader({ kid: 'bank-2' })],
  ['a kid that is a path', withHeader({ kid: '../bank-rsa' })],
  ['another’s key under the bank’s kid', withHeader({}, ps(pairs.strangerRsa))],
  ['another’s EC key under the bank’s kid', compactAnswer(es256Header, answerClaims(), es(pairs.strangerEc))],
  ['the bank’s key for encryption', withHeader({ kid: 'bank-encryption' }, ps(pairs.encryption))],
  ['a kid that two keys have', compactAnswer({ alg: 'ES256', kid: 'bank-twice' }, answerClaims(), es(pairs.twice))],
  ['a header that brings its key (jwk)', withHeader({ jwk: strangerJwk }, ps(pairs.strangerRsa))],
  ['a header that brings a key beside a right signature', withHeader({ jwk: strangerJwk })],
  ['a header that says where its keys are (jku)', withHeader({ jku: 'http://localhost:8080/auth/jwks' })],
  ['a header with a chain (x5c)', withHeader({ x5c: ['MIIB'] })],
  ['crit with a member that nobody knows', withHeader({ crit: ['trace'], trace: 1 })],
  ['crit with a member that is not there', withHeader({ crit: ['trace'] })],
  ['crit that is empty', withHeader({ crit: [] })],
  ['crit that names exp', withHeader({ crit: ['exp'], exp: now + 300 })],
  ['b64 true, with crit', withHeader({ b64: true, crit: ['b64'] })],
  ['b64 false, with crit, signed as RFC 7797 says', unencoded(['b64'])],
  ['b64 false, without crit', withHeader({ b64: false })],
  ['b64 false, without crit, signed as RFC 7797 says', unencoded(undefined)],
  ['zip', withHeader({ zip: 'DEF' })],
]

/** A payload that is signed as it is and sent in base64url. */
function unencoded(crit: string[] | undefined): string {
  const first = encode(JSON.stringify({ ...ps256Header, b64: false, ...(crit && { crit }) }))
  return `${first}.${encode(answerClaims())}.${encode(signer(`${first}.${answerClaims()}`))}`
}

const forms: Named[] = [
  [
    'a payload that was changed',
    `${header}.${encode(answerClaims({ message: { Data: { Status: 'KSAOB.Rejected' } } }))}.${signature}`,
  ],
  ['a header that was changed', `${encode(JSON.stringify({ ...ps256Header, typ: 'JWT' }))}.${payload}.${signature}`],
  ['a signature with one bit changed', `${header}.${payload}.${encode(flipped)}`],
  ['a signature that is too short', `${header}.${payload}.${signature.slice(0, -4)}`],
  ['a signature that is too long', `${header}.${payload}.${signature}AAAA`],
  ['no signature', `${header}.${payload}.`],
  [
    'the signature of another answer',
    `${header}.${payload}.${splitJws(byRsa(ps256Header, answerClaims({ iat: now - 1 })))!.signature}`,
  ],
  ['two parts', `${header}.${payload}`],
  ['four parts', `${right}.${signature}`],
  ['an empty body', ''],
  ['no payload', `${header}..${signature}`],
  ['a blank in it', right.replace('.', '. ')],
  ['padding', `${header}.${payload}=.${signature}`],
  ['a header that is no JSON', jws('{"alg":"PS256","kid":"bank-rsa"', answerClaims(), signer)],
  ['a header that is a list', jws('["alg","PS256"]', answerClaims(), signer)],
  ['a payload that is no JSON', byRsa(ps256Header, 'paid')],
  ['a payload that is a list', byRsa(ps256Header, `[${answerClaims()}]`)],
  ['a payload that is null', byRsa(ps256Header, 'null')],
  ['a number that JSON does not know', byRsa(ps256Header, answerClaims({ x: 0 }).replace('"x":0', '"x":NaN'))],
  ['an ES256 signature with its halves exchanged', exchanged()],
]

function exchanged(): string {
  const input = `${encode(JSON.stringify(es256Header))}.${encode(answerClaims())}`
  const bytes = es(pairs.ec)(input)
  return `${input}.${encode(Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)]))}`
}

const claims: [name: string, changes: object][] = [
  ['ended 10 s ago', { exp: now - 10 }],
  ['ended an hour ago', { iat: now - 7200, nbf: now - 7200, exp: now - 3600 }],
  ['begins in 11 s', { nbf: now + 11 }],
  ['no exp', { exp: undefined }],
  ['no nbf', { nbf: undefined }],
  ['no iat', { iat: undefined }],
  ['exp as a text', { exp: String(now + 300) }],
  ['exp that is true', { exp: true }],
  ['exp that is null', { exp: null }],
  ['nbf as a text', { nbf: String(now) }],
  ['iat as a text', { iat: String(now) }],
  ['another issuer', { iss: 'http://localhost:8081/auth' }],
  ['the issuer with a slash behind it', { iss: `${issuer}/` }],
  ['no issuer', { iss: undefined }],
  ['an issuer in a list', { iss: [issuer] }],
  ['another audience', { aud: 'app-2' }],
  ['an audience in a list, although the contract says one text', { aud: [clientId] }],
  ['no audience', { aud: undefined }],
  ['no message', { message: undefined }],
  ['a message that is a text', { message: 'paid' }],
  ['a message that is null', { message: null }],
]

const asDetached = detached(answerClaims())
const json = (name: string, parts: Partial<Vector>): Vector => {
  return { name: `detached: ${name}`, kind: 'answer', isGenuine: false, ...asDetached, ...parts }
}
const { signature: _, ...unsigned } = asDetached
const [first, , last] = asDetached.signature.split('.') as [string, string, string]
const inJson: Vector[] = [
  { name: 'detached: no signature', kind: 'answer', isGenuine: false, ...unsigned },
  json('one blank more than what was signed', { body: `${asDetached.body} ` }),
  json('a line break more', { body: `${asDetached.body}\n` }),
  json('another body', { body: answerClaims({ message: { Data: { Status: 'KSAOB.Rejected' } } }) }),
  json('the signature of another answer', { signature: detached(answerClaims({ iat: now - 1 })).signature }),
  json('the whole JWS where its detached form belongs', { signature: right }),
  json('one dot in place of two', { signature: `${first}.${last}` }),
  json('three dots', { signature: `${first}...${last}` }),
  json('an empty signature', { signature: '' }),
  json('alg none', detached(answerClaims(), { alg: 'none', kid: 'bank-rsa' }, nothing)),
  json('HS256 with the public key as the secret', detached(answerClaims(), { ...ps256Header, alg: 'HS256' }, hs256(publicPem))),
  json('another’s key', detached(answerClaims(), ps256Header, ps(pairs.strangerRsa))),
  json('an empty body', { body: '' }),
  json('a page', { mediaType: 'text/html', body: '<p>paid</p>' }),
  json('a compact JWS that says it is JSON', { body: right }),
  json('JSON that says it is a compact JWS', { mediaType: 'application/jwt' }),
  json('ended', detached(answerClaims({ exp: now - 60 }))),
]

const event = (name: string, body: string): Vector => ({ name: `event: ${name}`, kind: 'event', body, isGenuine: false })
const events: Vector[] = [
  event('alg none', compactAnswer({ alg: 'none', kid: 'bank-rsa' }, eventClaims(), nothing)),
  event(
    'HS256 with the public key as the secret',
    compactAnswer({ ...ps256Header, alg: 'HS256' }, eventClaims(), hs256(publicPem)),
  ),
  event('another’s key', compactAnswer(ps256Header, eventClaims(), ps(pairs.strangerRsa))),
  event('without kid', jws('{"alg":"PS256"}', eventClaims(), signer)),
  event('b64 false, without crit', byRsa({ ...ps256Header, b64: false }, eventClaims())),
  event('changed', byRsa(ps256Header, eventClaims()).replace(/\.[^.]+\./, `.${encode(eventClaims({ jti: 'two' }))}.`)),
  event('for another app', byRsa(ps256Header, eventClaims({ aud: 'app-2' }))),
  event('of another issuer', byRsa(ps256Header, eventClaims({ iss: 'http://localhost:8081/auth' }))),
  event('ended', byRsa(ps256Header, eventClaims({ exp: now - 60 }))),
  event('without jti', byRsa(ps256Header, eventClaims({ jti: undefined }))),
  event('without exp', byRsa(ps256Header, eventClaims({ exp: undefined }))),
  event('an answer in its place', right),
  event('an ID token in its place', byRsa(ps256Header, idClaims({ jti: 'one' }))),
]

const idToken = (name: string, body: string): Vector => ({ name: `ID token: ${name}`, kind: 'idToken', body, isGenuine: false })
const idTokens: Vector[] = [
  idToken('alg none', compactAnswer({ alg: 'none', kid: 'bank-rsa' }, idClaims(), nothing)),
  idToken('HS256 with the client secret', compactAnswer({ ...ps256Header, alg: 'HS256' }, idClaims(), hs256('secret'))),
  idToken('another’s key', compactAnswer(ps256Header, idClaims(), ps(pairs.strangerRsa))),
  idToken('RS256', compactAnswer({ ...ps256Header, alg: 'RS256' }, idClaims(), rs256(pairs.rsa))),
  idToken('b64 false, without crit', byRsa({ ...ps256Header, b64: false }, idClaims())),
  idToken('another nonce', byRsa(ps256Header, idClaims({ nonce: 'other' }))),
  idToken('no nonce', byRsa(ps256Header, idClaims({ nonce: undefined }))),
  idToken('for another app', byRsa(ps256Header, idClaims({ aud: 'app-2' }))),
  idToken('for several, and azp is another', byRsa(ps256Header, idClaims({ aud: [clientId, 'app-2'], azp: 'app-2' }))),
  idToken('for several, without azp', byRsa(ps256Header, idClaims({ aud: [clientId, 'app-2'] }))),
  idToken('of another issuer', byRsa(ps256Header, idClaims({ iss: 'http://localhost:8081/auth' }))),
  idToken('ended', byRsa(ps256Header, idClaims({ exp: now - 60 }))),
  idToken('issued a week ago', byRsa(ps256Header, idClaims({ iat: now - 604_800 }))),
  idToken('issued too long ago', byRsa(ps256Header, idClaims({ iat: now - 311 }))),
  idToken('without sub', byRsa(ps256Header, idClaims({ sub: undefined }))),
  // An empty body: the answer has none.
  idToken('missing where a nonce was sent', ''),
]

/** What nobody may believe. */
export const forged: Vector[] = [
  ...[
    ...algorithms,
    ...keys,
    ...forms,
    ...claims.map(([name, changes]): Named => [name, byRsa(ps256Header, answerClaims(changes))]),
  ].map(([name, body]): Vector => ({ name, kind: 'answer', mediaType: 'application/jwt', body, isGenuine: false })),
  ...inJson,
  ...events,
  ...idTokens,
]
