import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { compactVerify, flattenedVerify, importJWK } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/domain/shared/errors.ts'
import { type FindKey, verifyCompact, verifyDetached } from '../../src/security/jws/jws.ts'
import { generateSigningKey } from '../../src/security/bankKeys/signingKey.ts'
import { signCompact, signDetached } from '../../src/security/seal.ts'
import { makeTppKey, signBytes, signBytesDetached, type TppKey } from '../support/tpp/tppKeys.ts'

const rules = { maxDepth: 32 }
const encode = (text: string | Buffer) => Buffer.from(text as string).toString('base64url')
const publicKeyOf = (key: TppKey): KeyObject => createPublicKey({ key: key.publicJwk as never, format: 'jwk' })
const body = JSON.stringify({ aud: 'bank', message: { Data: { Name: 'متجر' } } })

let rsa: TppKey
let ec: TppKey
let other: TppKey
let keyRequests = 0
const findKey: FindKey = async ({ kid }) => {
  keyRequests++
  return publicKeyOf(kid === ec.kid ? ec : rsa)
}
const compact = (token: string) => verifyCompact(token, findKey, rules)
const detached = (token: string, bytes = Buffer.from(body)) => verifyDetached(token, bytes, findKey, rules)
const codeOf = (attempt: Promise<unknown>): Promise<ErrorCode | 'accepted'> =>
  attempt.then(
    () => 'accepted' as const,
    (error: { code: ErrorCode }) => error.code,
  )

beforeAll(async () => {
  ;[rsa, ec, other] = await Promise.all([makeTppKey('PS256'), makeTppKey('ES256'), makeTppKey('PS256')])
})

describe('jose and Sanad agree in both directions', () => {
  it.each(['PS256', 'ES256'] as const)('%s: what jose signs is verified', async (alg) => {
    const key = alg === 'PS256' ? rsa : ec
    expect(await compact(await signBytes(key, body))).toMatchObject({ header: { alg, kid: key.kid }, payload: JSON.parse(body) })
    expect((await detached(await signBytesDetached(key, body))).payloadBytes.toString()).toBe(body)
  })

  it.each(['PS256', 'ES256'] as const)('%s: what Sanad signs jose verifies', async (alg) => {
    const key = await generateSigningKey(alg)
    const verifier = await importJWK(key.publicJwk, alg)
    const verified = await compactVerify(await signCompact(body, key), verifier, { algorithms: [alg] })
    expect(Buffer.from(verified.payload).toString()).toBe(body)
    expect(verified.protectedHeader).toEqual({ alg, kid: key.kid, typ: 'JWT' })
    const [header, nothing, signature] = (await signDetached(Buffer.from(body), key)).split('.') as [string, string, string]
    expect(nothing).toBe('')
    await flattenedVerify({ protected: header, payload: encode(body), signature }, verifier, { algorithms: [alg] })
  })

  it('holds for any payload bytes', async () => {
    const key = await generateSigningKey('ES256')
    const verifier = await importJWK(key.publicJwk, 'ES256')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const { payload } = await compactVerify(await signCompact(Buffer.from(bytes), key), verifier)
        expect(Buffer.from(payload).equals(Buffer.from(bytes))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it.each(['', 'a', 'é', 'ع'.repeat(20_000), '😀'.repeat(100_000), 'ع'.repeat(400_000)])(
    'holds for a text of any length in both forms, and the one before leaves nothing in it',
    async (text) => {
      const key = await generateSigningKey('ES256')
      const verifier = await importJWK(key.publicJwk, 'ES256')
      const [one, two] = await Promise.all([signCompact(text, key), signCompact(`${text}.`, key)])
      expect(Buffer.from((await compactVerify(one, verifier)).payload).toString()).toBe(text)
      expect(Buffer.from((await compactVerify(two, verifier)).payload).toString()).toBe(`${text}.`)
      const [header, , signature] = (await signDetached(text, key)).split('.') as [string, string, string]
      await flattenedVerify({ protected: header, payload: encode(text), signature }, verifier)
    },
  )
})

describe('J1 and J2: the algorithm is PS256 or ES256, and the key is of its kind', () => {
  it.each([
    'none',
    'NONE',
    'nOnE',
    '',
    null,
    1,
    undefined,
    'RS256',
    'HS256',
    'PS384',
    'PS512',
    'ES384',
    'EdDSA',
    'ps256',
    ['PS256'],
  ])('alg %j is refused with an empty signature and with one', async (alg) => {
    const head = encode(JSON.stringify({ alg, kid: rsa.kid }))
    expect(await codeOf(compact(`${head}.${encode(body)}.`))).toBe('jwsHeader')
    expect(await codeOf(compact(`${head}.${encode(body)}.AAAA`))).toBe('jwsHeader')
    expect(await codeOf(detached(`${head}..`))).toBe('jwsHeader')
  })

  it('HS256 with the public key as its secret is refused, in PEM, DER and JWK form', async () => {
    const key = publicKeyOf(rsa)
    const input = `${encode(JSON.stringify({ alg: 'HS256', kid: rsa.kid }))}.${encode(body)}`
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(rsa.publicJwk),
    ]
    for (const secret of secrets) {
      expect(await codeOf(compact(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`))).toBe(
        'jwsHeader',
      )
    }
  })

  it('a header that names the other algorithm than its key can make is refused', async () => {
    const [, payload, signature] = (await signBytes(rsa, body)).split('.') as [string, string, string]
    expect(await codeOf(compact(`${encode(JSON.stringify({ alg: 'ES256', kid: rsa.kid }))}.${payload}.${signature}`))).toBe(
      'jwsHeader',
    )
  })

  it('an ES256 signature in DER form is refused: JOSE wants r and s side by side', async () => {
    const { sign } = await import('node:crypto')
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const input = `${encode(JSON.stringify({ alg: 'ES256', kid: 'x' }))}.${encode(body)}`
    const der = sign('sha256', Buffer.from(input), privateKey)
    expect(await codeOf(verifyCompact(`${input}.${encode(der)}`, async () => publicKey, rules))).toBe('jwsSignature')
  })

  it('a PS256 signature with another salt length is refused', async () => {
    const { sign, constants } = await import('node:crypto')
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const input = `${encode(JSON.stringify({ alg: 'PS256', kid: 'x' }))}.${encode(body)}`
    const signature = sign('sha256', Buffer.from(input), {
      key: privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 20,
    })
    expect(await codeOf(verifyCompact(`${input}.${encode(signature)}`, async () => publicKey, rules))).toBe('jwsSignature')
  })
})

describe('J3 and J4: the header brings no keys and names one', () => {
  it.each<[string, Record<string, unknown>]>([
    ['jwk', { jwk: { kty: 'RSA' } }],
    ['jku', { jku: 'https://attacker.example/jwks' }],
    ['x5u', { x5u: 'https://attacker.example/c' }],
    ['x5c', { x5c: ['AAAA'] }],
    ['x5t', { x5t: 'AAAA' }],
    ['crit b64', { crit: ['b64'] }],
    ['crit empty', { crit: [] }],
    ['crit unknown', { crit: ['exp'], exp: 1 }],
    ['b64 false', { b64: false }],
    ['b64 true', { b64: true }],
    ['zip', { zip: 'DEF' }],
    ['enc', { enc: 'A256GCM' }],
    ['no kid', { kid: undefined }],
    ['empty kid', { kid: '' }],
    ['number kid', { kid: 7 }],
    ['object kid', { kid: {} }],
    ['long kid', { kid: 'k'.repeat(201) }],
    ['typ JWE', { typ: 'JWE' }],
    ['typ at+jwt', { typ: 'at+jwt' }],
    ['typ number', { typ: 1 }],
    ['cty JWT', { cty: 'JWT' }],
  ])('%s is refused before any key is looked for', async (_what, more) => {
    keyRequests = 0
    const head = encode(JSON.stringify({ alg: 'PS256', kid: rsa.kid, ...more }))
    expect(await codeOf(compact(`${head}.${encode(body)}.AAAA`))).toBe('jwsHeader')
    expect(await codeOf(detached(`${head}..AAAA`))).toBe('jwsHeader')
    expect(keyRequests).toBe(0)
  })

  it.each([{ typ: 'JWT' }, { typ: 'jose' }, { typ: undefined }, { cty: 'json' }, { 'x5t#S256': 'A'.repeat(43) }, { iat: 1 }])(
    '%j is accepted',
    async (more) => {
      expect(await codeOf(compact(await signBytes(rsa, body, more)))).toBe('accepted')
    },
  )

  it.each(['[]', 'null', '"x"', '1'])('a header that is %s is refused', async (header) => {
    expect(await codeOf(compact(`${encode(header)}.${encode(body)}.AAAA`))).toBe('jwsHeader')
  })
})

describe('one signature has one text', () => {
  it('refuses a flipped bit in any place of any part', async () => {
    for (const key of [rsa, ec]) {
      const token = await signBytes(key, body)
      const parts = token.split('.')
      for (const [index, part] of parts.entries()) {
        const bytes = Buffer.from(part, 'base64url')
        for (let place = 0; place < bytes.length; place += 7) {
          const flipped = Buffer.from(bytes)
          flipped[place] = (flipped[place] as number) ^ (1 << (place % 8))
          expect(await codeOf(compact(parts.with(index, flipped.toString('base64url')).join('.')))).not.toBe('accepted')
        }
      }
    }
  })

  it.each<[string, (token: string, parts: [string, string, string]) => string]>([
    ['nothing', () => ''],
    ['one part', (_, [h]) => h],
    ['two parts', (_, [h, p]) => `${h}.${p}`],
    ['four parts', (t) => `${t}.AAAA`],
    ['five parts, as a JWE', (t) => `${t}.AA.AA`],
    ['a detached form', (_, [h, , s]) => `${h}..${s}`],
    ['a blank before', (t) => ` ${t}`],
    ['a blank after', (t) => `${t} `],
    ['a line feed after', (t) => `${t}\n`],
    ['a blank inside', (_, [h, p, s]) => `${h}. ${p}.${s}`],
    ['padding on the signature', (t) => `${t}==`],
    ['padding on the header', (_, [h, p, s]) => `${h}=.${p}.${s}`],
    ['base64 instead of base64url', (_, [h, p, s]) => `${h}.${p}.${s.slice(0, -1)}+`],
    ['a byte order mark', (t) => `\ufeff${t}`],
    ['a NUL', (t) => `${t}\0`],
    ['quotation marks', (t) => `"${t}"`],
    ['JSON serialisation', (_, [h, p, s]) => JSON.stringify({ protected: h, payload: p, signature: s })],
    [
      'general JSON serialisation',
      (_, [h, p, s]) => JSON.stringify({ payload: p, signatures: [{ protected: h, signature: s }] }),
    ],
    [
      'a part of impossible length',
      (_, [h, p, s]) =>
        `${h}.${p}A.${s}`.replace(/\.([^.]*)\./, (_m, x: string) => `.${x.slice(0, x.length - (x.length % 4))}A.`),
    ],
    [
      'a header over 4 KiB',
      (_, [, p, s]) => `${encode(JSON.stringify({ alg: 'PS256', kid: 'x', pad: 'x'.repeat(4_100) }))}.${p}.${s}`,
    ],
    ['an empty signature', (_, [h, p]) => `${h}.${p}.`],
    ['a header with a name twice', (_, [, p, s]) => `${encode('{"alg":"none","alg":"PS256","kid":"x"}')}.${p}.${s}`],
    ['a header that is no JSON', (_, [, p, s]) => `${encode('{alg}')}.${p}.${s}`],
    ['a header with a byte order mark', (_, [, p, s]) => `${encode('\ufeff{}')}.${p}.${s}`],
    ['a header that is not UTF-8', (_, [, p, s]) => `${encode(Buffer.from([0x22, 0xff, 0x22]))}.${p}.${s}`],
    ['a header with __proto__', (_, [, p, s]) => `${encode('{"__proto__":{"alg":"PS256","kid":"x"}}')}.${p}.${s}`],
  ])('refuses %s as malformed', async (_what, change) => {
    const token = await signBytes(rsa, body)
    expect(await codeOf(compact(change(token, token.split('.') as [string, string, string])))).toBe('jwsMalformed')
  })

  it('refuses unused trailing bits in every part (the same bytes in another text)', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    let tried = 0
    for (const filler of ['', 'x', 'xx']) {
      const parts = (await signBytes(rsa, JSON.stringify({ filler }), { filler })).split('.')
      for (const [index, part] of parts.entries()) {
        if (part.length % 4 === 0) continue
        const last = alphabet[alphabet.indexOf(part.at(-1) as string) + 1] as string
        expect(Buffer.from(part.slice(0, -1) + last, 'base64url').equals(Buffer.from(part, 'base64url'))).toBe(true)
        expect(await codeOf(compact(parts.with(index, part.slice(0, -1) + last).join('.')))).toBe('jwsMalformed')
        tried++
      }
    }
    expect(tried).toBeGreaterThan(5)
  })

  it('refuses the payload, the header or the signature of another envelope', async () => {
    const [h, p, s] = (await signBytes(rsa, body)).split('.') as [string, string, string]
    const [, p2, s2] = (await signBytes(rsa, '{"other":1}')).split('.') as [string, string, string]
    expect(await codeOf(compact(`${h}.${p2}.${s}`))).toBe('jwsSignature')
    expect(await codeOf(compact(`${h}.${p}.${s2}`))).toBe('jwsSignature')
    expect(await codeOf(compact(`${h}.${p}.${encode(Buffer.from(s, 'base64url').subarray(0, 200))}`))).toBe('jwsSignature')
    expect(await codeOf(compact(await signBytes(other, body, { kid: rsa.kid })))).toBe('jwsSignature')
  })

  it('a detached signature covers the exact bytes: a blank more or another member order is refused', async () => {
    const signature = await signBytesDetached(rsa, body)
    expect(await codeOf(detached(signature))).toBe('accepted')
    for (const changed of [`${body} `, JSON.stringify(JSON.parse(body), null, 1), body.replace('bank', 'bonk'), '']) {
      expect(await codeOf(detached(signature, Buffer.from(changed)))).toBe('jwsSignature')
    }
    expect(await codeOf(detached(await signBytes(rsa, body)))).toBe('jwsMalformed')
    expect(await codeOf(detached(`${signature}, ${signature}`))).toBe('jwsMalformed')
  })

  it('a rightly signed payload must still be strict JSON', async () => {
    for (const payload of ['{"a":1,"a":2}', '\ufeff{}', '{"exp":1e400}', '[', Buffer.from([0x22, 0xff, 0x22])]) {
      expect(await codeOf(compact(await signBytes(rsa, payload)))).toBe('bodyFormat')
      expect(await codeOf(detached(await signBytesDetached(rsa, payload), Buffer.from(payload as string)))).toBe('bodyFormat')
    }
  })

  it('any text is refused with one of the JWS codes, never with another error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,40}\.[\w-]{0,40}\.[\w-]{0,40}$/)), async (text) => {
        expect(['jwsMalformed', 'jwsHeader', 'jwsSignature']).toContain(await codeOf(compact(text)))
      }),
      { numRuns: 500 },
    )
  })
})
