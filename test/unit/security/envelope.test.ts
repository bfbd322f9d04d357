import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import type { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { generateSigningKey } from '../../../src/security/bankKeys/signingKey.ts'
import { checkEnvelopeClaims, openEnvelope } from '../../../src/security/envelope.ts'
import { makeEnvelope, sealEnvelope } from '../../../src/security/seal.ts'

const now = new Date('2026-11-21T09:00:00.500Z')
const seconds = Math.floor(now.getTime() / 1000)
const issuer = 'https://bank.example/auth'
const base = 'https://bank.example'
const rules = { clientId: 'app-1', audiences: [issuer, base], now, limits }
const good = { iss: 'app-1', aud: [issuer], iat: seconds, nbf: seconds, exp: seconds + 3_600, message: { Data: {} } }

function outcome(claims: unknown): string {
  try {
    checkEnvelopeClaims(claims, rules)
    return 'accepted'
  } catch (error) {
    const { code, detail } = error as BankRefusal
    return `${code} ${detail.path ?? ''}`.trim()
  }
}

describe('accepts', () => {
  it.each<[string, object]>([
    ['the standard form', {}],
    ['aud as a string', { aud: issuer }],
    ['the base address as aud', { aud: [base] }],
    ['one right audience among others', { aud: ['x', issuer] }],
    ['no iat', { iat: undefined }],
    ['nbf ten seconds ahead', { nbf: seconds + 10 }],
    ['iat ten seconds ahead', { iat: seconds + 10 }],
    ['an old iat', { iat: 0 }],
    ['exp in the next second', { nbf: seconds - 60, exp: seconds + 1 }],
    ['nbf long ago when exp is near it', { nbf: seconds - 3_000, exp: seconds + 600 }],
    ['members that are not ours to judge', { jti: 'x' }],
  ])('%s', (_what, change) => expect(outcome({ ...good, ...change })).toBe('accepted'))
})

describe('refuses', () => {
  it.each<[string, object, string]>([
    ['iss of another app', { iss: 'app-2' }, 'jwsClaim iss'],
    ['no iss', { iss: undefined }, 'jwsClaim iss'],
    ['iss as array', { iss: ['app-1'] }, 'jwsClaim iss'],
    ['no aud', { aud: undefined }, 'jwsClaim aud'],
    ['aud of somebody else', { aud: 'https://other.example' }, 'jwsClaim aud'],
    ['aud array without us', { aud: ['a', 'b'] }, 'jwsClaim aud'],
    ['empty aud array', { aud: [] }, 'jwsClaim aud'],
    ['aud with a slash more', { aud: `${issuer}/` }, 'jwsClaim aud'],
    ['aud with a number', { aud: [issuer, 1] }, 'jwsClaim aud'],
    ['eleven audiences', { aud: Array(11).fill(issuer) }, 'jwsClaim aud'],
    ['aud null', { aud: null }, 'jwsClaim aud'],
    ['nested aud', { aud: [[issuer]] }, 'jwsClaim aud'],
    ['no exp', { exp: undefined }, 'jwsClaim exp'],
    ['exp now', { exp: seconds, nbf: seconds - 1 }, 'jwsClaim exp'],
    ['exp past', { exp: seconds - 5, nbf: seconds - 60 }, 'jwsClaim exp'],
    ['exp as string', { exp: String(seconds + 60) }, 'jwsClaim exp'],
    ['exp with a fraction', { exp: seconds + 0.5 }, 'jwsClaim exp'],
    ['exp negative', { exp: -1 }, 'jwsClaim exp'],
    ['exp beyond 2^53', { exp: 2 ** 53 }, 'jwsClaim exp'],
    ['exp infinite', { exp: Infinity }, 'jwsClaim exp'],
    ['exp in milliseconds', { exp: now.getTime() + 60_000 }, 'jwsClaim exp'],
    ['a lifetime over an hour', { exp: seconds + 3_601 }, 'jwsClaim exp'],
    ['exp before nbf', { nbf: seconds + 10, exp: seconds + 5 }, 'jwsClaim exp'],
    ['exp equal to nbf', { nbf: seconds + 10, exp: seconds + 10 }, 'jwsClaim exp'],
    ['no nbf', { nbf: undefined }, 'jwsClaim nbf'],
    ['nbf eleven seconds ahead', { nbf: seconds + 11 }, 'jwsClaim nbf'],
    ['nbf as string', { nbf: '0' }, 'jwsClaim nbf'],
    ['nbf null', { nbf: null }, 'jwsClaim nbf'],
    ['iat eleven seconds ahead', { iat: seconds + 11 }, 'jwsClaim iat'],
    ['iat as float', { iat: 1.5 }, 'jwsClaim iat'],
    ['iat null', { iat: null }, 'jwsClaim iat'],
    ['no message', { message: undefined }, 'bodyFormat message'],
    ['message null', { message: null }, 'bodyFormat message'],
    ['message as array', { message: [] }, 'bodyFormat message'],
    ['message as string', { message: '{}' }, 'bodyFormat message'],
  ])('%s', (_what, change, expected) => expect(outcome({ ...good, ...change })).toBe(expected))

  it.each([null, [], 'x', 1, undefined])('an envelope that is %j', (claims) => expect(outcome(claims)).toBe('bodyFormat'))
})

it('says what would be right', () => {
  expect(() => checkEnvelopeClaims({ ...good, aud: 'x' }, rules)).toThrow(`The claim aud must contain ${issuer} or ${base}.`)
})

describe('an envelope that was sealed', () => {
  const message = { Data: { Note: 'رسالة' } }
  const envelope = makeEnvelope(message, { audience: issuer, issuer: 'app-1', lifetimeSeconds: 300, now })
  const received = async (encoding: 'jwt' | 'json') => {
    const key = await generateSigningKey('ES256')
    const { text, detachedSignature } = await sealEnvelope(envelope, encoding, key)
    return { bytes: Buffer.from(text), detachedSignature, findKey: async () => createPublicKey(key.privateKey) }
  }
  const openRules = { ...rules, maxDepth: 32 }

  it('says who, to whom and from when to when', () => {
    expect(envelope).toEqual({ iss: 'app-1', aud: issuer, iat: seconds, nbf: seconds, exp: seconds + 300, message })
  })

  it('opens in both encodings, and its signature is beside the text only in JSON', async () => {
    const jwt = await received('jwt')
    expect(jwt.detachedSignature).toBeUndefined()
    expect(await openEnvelope({ encoding: 'jwt', bytes: jwt.bytes }, jwt.findKey, openRules)).toEqual(envelope)
    const { bytes, detachedSignature, findKey } = await received('json')
    expect(JSON.parse(bytes.toString())).toEqual(envelope)
    expect(await openEnvelope({ encoding: 'json', bytes, detachedSignature: detachedSignature! }, findKey, openRules)).toEqual(
      envelope,
    )
  })

  it('does not open when a byte has changed', async () => {
    const { bytes, detachedSignature, findKey } = await received('json')
    const changed = Buffer.from(bytes.toString().replace('app-1', 'app-2'))
    await expect(
      openEnvelope({ encoding: 'json', bytes: changed, detachedSignature: detachedSignature! }, findKey, openRules),
    ).rejects.toMatchObject({ code: 'jwsSignature' })
  })
})
