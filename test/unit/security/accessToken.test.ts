import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokenVerifier, verifyAccessToken } from '../../../src/security/accessToken.ts'
import type { KeyRing } from '../../../src/security/bankKeys/keyRing.ts'
import { generateSigningKey, type LocalSigningKey } from '../../../src/security/bankKeys/signingKey.ts'

const issuer = 'https://bank.example/auth'
const audience = 'https://bank.example'
const now = new Date('2026-11-21T09:00:00Z')
const seconds = now.getTime() / 1000

let rsa: LocalSigningKey
let ec: LocalSigningKey
let keyRing: KeyRing
beforeAll(async () => {
  rsa = await generateSigningKey('PS256')
  ec = await generateSigningKey('ES256')
  keyRing = { activeKeys: () => [rsa, ec] } as unknown as KeyRing
})

const base = {
  iss: issuer,
  aud: audience,
  client_id: 'app',
  sub: 'app',
  scope: 'payments',
  jti: 'j',
  iat: seconds,
  exp: seconds + 600,
}
const sign = (
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: { privateKey: LocalSigningKey['privateKey'] } = rsa,
) =>
  new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: 'PS256', typ: 'at+jwt', kid: rsa.kid, ...header } as never)
    .sign(key.privateKey)
const es256 = () => ({ alg: 'ES256', kid: ec.kid })
const verify = (token: string, at = now) => verifyAccessToken(token, { keyRing, issuer, audience, now: at })

describe('verifyAccessToken', () => {
  it('reads developer and PSU tokens', async () => {
    expect(verify(await sign())).toEqual({
      kind: 'developer',
      clientId: 'app',
      scopes: ['payments'],
      jti: 'j',
      exp: seconds + 600,
    })
    const psu = await sign({ sub: 'customer-1', scope: 'payments:pis-1', consent_id: 'pis-1' })
    expect(verify(psu)).toEqual({
      kind: 'psu',
      clientId: 'app',
      scopes: ['payments:pis-1'],
      jti: 'j',
      exp: seconds + 600,
      consentId: 'pis-1',
      customerId: 'customer-1',
    })
  })

  it('takes the tokens that are signed now (ES256) and those of the release before (PS256) alike', async () => {
    expect(verify(await sign({}, es256(), ec))).toEqual(verify(await sign()))
  })

  it('ends with the very second of exp', async () => {
    const token = await sign()
    expect(verify(token, new Date((seconds + 600) * 1000 - 1)).jti).toBe('j')
    expect(() => verify(token, new Date((seconds + 600) * 1000))).toThrow(/invalid or has expired/)
  })

  it.each<[string, () => Promise<string>]>([
    ['an ID token (typ JWT)', () => sign({}, { typ: 'JWT' })],
    ['no typ', () => sign({}, { typ: undefined })],
    ['an unknown kid', () => sign({}, { kid: 'other' })],
    ['no kid', () => sign({}, { kid: undefined })],
    [
      'a key that is not ours',
      () => sign({}, {}, { privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
    ],
    ['ES256 with the kid of our RSA key', () => sign({}, { alg: 'ES256', kid: rsa.kid }, ec)],
    ['PS256 with the kid of our P-256 key', () => sign({}, { alg: 'PS256', kid: ec.kid })],
    [
      'ES256 with our kid and a key that is not ours',
      () => sign({}, es256(), generateKeyPairSync('ec', { namedCurve: 'P-256' })),
    ],
    ['an ID token (typ JWT) with ES256', () => sign({}, { ...es256(), typ: 'JWT' }, ec)],
    ['RS256 with our key', () => sign({}, { alg: 'RS256' })],
    ['another issuer', () => sign({ iss: 'https://other.example' })],
    ['another audience', () => sign({ aud: 'https://other.example' })],
    ['a list of audiences', () => sign({ aud: [audience] })],
    ['no exp', () => sign({ exp: undefined })],
    ['no scope', () => sign({ scope: undefined })],
    ['no client_id', () => sign({ client_id: undefined })],
    ['padding', async () => `${await sign()}=`],
    ['a blank', async () => ` ${await sign()}`],
    [
      'another payload under a right signature',
      async () => (await sign()).replace(/\.[^.]+\./, `.${(await sign({ client_id: randomUUID() })).split('.')[1]}.`),
    ],
    ['no signature', async () => (await sign()).replace(/[^.]+$/, '')],
    [
      'alg none',
      async () => `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${(await sign()).split('.')[1]}.AA`,
    ],
    ['a header that is no object', async () => `${Buffer.from('null').toString('base64url')}.e30.AA`],
    ['nothing', async () => ''],
    ['ten kilobytes', async () => `${'a'.repeat(10_000)}.a.a`],
  ])('refuses %s', async (_, make) => {
    const token = await make()
    expect(() => verify(token)).toThrow(expect.objectContaining({ code: 'tokenInvalid' }))
  })

  it('refuses a token with any one character changed', async () => {
    const token = await sign()
    const step = Math.ceil(token.length / 60)
    for (let position = 0; position < token.length; position += step) {
      const other = token[position] === 'A' ? 'B' : 'A'
      expect(() => verify(token.slice(0, position) + other + token.slice(position + 1)), String(position)).toThrow()
    }
  })
})

describe('a verifier that remembers what has passed', () => {
  let published: LocalSigningKey[]
  const remembering = () =>
    createAccessTokenVerifier({ keyRing: { activeKeys: () => published } as unknown as KeyRing, issuer, audience })
  beforeEach(() => void (published = [rsa, ec]))

  it('gives the same claims again, and ends the token with the very second of exp', async () => {
    const [verifyAgain, token] = [remembering(), await sign()]
    expect(verifyAgain(token, now)).toEqual(verify(token))
    expect(verifyAgain(token, new Date((seconds + 600) * 1000 - 1))).toEqual(verify(token))
    expect(() => verifyAgain(token, new Date((seconds + 600) * 1000))).toThrow(/invalid or has expired/)
  })

  it('ends the token with its key', async () => {
    const [verifyAgain, token] = [remembering(), await sign()]
    verifyAgain(token, now)
    published = [await generateSigningKey('PS256'), ec]
    expect(() => verifyAgain(token, now)).toThrow(/invalid or has expired/)
  })

  it('lends its memory to no token that differs in one character', async () => {
    const [verifyAgain, token] = [remembering(), await sign()]
    verifyAgain(token, now)
    for (const position of [3, token.indexOf('.') + 9, token.length - 9]) {
      const other = token[position] === 'A' ? 'B' : 'A'
      expect(() => verifyAgain(token.slice(0, position) + other + token.slice(position + 1), now)).toThrow()
    }
  })
})
