import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver, encodings, expectRefused, type Forged, forge, openTarget, type Target } from '../../support/http/forgery.ts'

/** J5: one envelope has one text; whatever else stands on the wire is refused before anything is stored. */
let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target?.close())

const encode = (text: string | Buffer) => Buffer.from(text as string).toString('base64url')
const refusals = ['JWS.Malformed', 'JWS.InvalidSignature', 'JWS.InvalidHeader']

type Parts = [header: string, payload: string, signature: string]
/** The compact form with its text changed. */
const reworded = (change: (parts: Parts, token: string) => string) => (): Forged => {
  const forged = forge(target)
  return { ...forged, jwt: change(forged.jwt.split('.') as Parts, forged.jwt) }
}
/** The JSON form with the text of x-jws-signature, or the body's bytes, changed. */
const redetached = (change: (header: string, signature: string, forged: Forged) => Partial<Forged>) => (): Forged => {
  const forged = forge(target)
  const [header, , signature] = forged.detached.split('.') as [string, string, string]
  return { ...forged, ...change(header, signature, forged) }
}

function flip(part: string, place: number): string {
  const bytes = Buffer.from(part, 'base64url')
  const index = place % bytes.length
  bytes[index] = bytes[index]! ^ (1 << (place % 8))
  return bytes.toString('base64url')
}

describe('a flipped bit', () => {
  it.each([0, 1, 7, 19, 40, 77, 131, 255])('at place %i of header, payload and signature', async (place) => {
    for (const index of [0, 1, 2]) {
      await expectRefused(
        target,
        reworded((parts) => parts.with(index, flip(parts[index]!, place)).join('.')),
        refusals,
        { only: 'jwt' },
      )
    }
    await expectRefused(
      target,
      redetached((header, signature) => ({ detached: `${flip(header, place)}..${signature}` })),
      refusals,
      { only: 'json' },
    )
    await expectRefused(
      target,
      redetached((header, signature) => ({ detached: `${header}..${flip(signature, place)}` })),
      refusals,
      { only: 'json' },
    )
    await expectRefused(
      target,
      redetached((_h, _s, { body }) => {
        const changed = Buffer.from(body)
        changed[place % body.length] = changed[place % body.length]! ^ (1 << (place % 8))
        return { body: changed }
      }),
      refusals,
      { only: 'json' },
    )
  })
})

describe('another text of the compact form', () => {
  it.each<[string, (parts: Parts, token: string) => string]>([
    ['nothing but dots', () => '..'],
    ['one part', ([h]) => h],
    ['two parts', ([h, p]) => `${h}.${p}`],
    ['four parts', (_, t) => `${t}.AAAA`],
    ['five parts', (_, t) => `${t}.AA.AA`],
    ['a truncated signature', (_, t) => t.slice(0, -20)],
    ['a truncated payload', ([h, p, s]) => `${h}.${p.slice(0, -8)}.${s}`],
    ['a detached form', ([h, , s]) => `${h}..${s}`],
    ['a blank before', (_, t) => ` ${t}`],
    ['a blank after', (_, t) => `${t} `],
    ['a line feed after', (_, t) => `${t}\n`],
    ['CR LF inside', ([h, p, s]) => `${h}.\r\n${p}.${s}`],
    ['a blank inside', ([h, p, s]) => `${h}. ${p}.${s}`],
    ['padding on the signature', (_, t) => `${t}==`],
    ['padding on the header', ([h, p, s]) => `${h}=.${p}.${s}`],
    ['a byte order mark', (_, t) => `\ufeff${t}`],
    ['a NUL', (_, t) => `${t}\0`],
    ['quotation marks', (_, t) => `"${t}"`],
    ['plus and slash', ([h, p, s]) => `${h}.${p}.${s.slice(0, -2)}+/`],
    ['percent escapes', ([h, p, s]) => `${h}%2E${p}.${s}`],
    ['full-width dots', ([h, p, s]) => `${h}\uff0e${p}\uff0e${s}`],
    ['flattened JSON', ([h, p, s]) => JSON.stringify({ protected: h, payload: p, signature: s })],
    ['general JSON', ([h, p, s]) => JSON.stringify({ payload: p, signatures: [{ protected: h, signature: s }] })],
    [
      'two signatures',
      ([h, p, s]) =>
        JSON.stringify({
          payload: p,
          signatures: [
            { protected: h, signature: s },
            { protected: encode('{"alg":"none"}'), signature: '' },
          ],
        }),
    ],
    ['the envelope unsigned', (_, t) => Buffer.from(t.split('.')[1]!, 'base64url').toString()],
    ['the token twice', (_, t) => `${t},${t}`],
    ['bearer before it', (_, t) => `Bearer ${t}`],
    ['a form field', (_, t) => `jwt=${t}`],
    [
      'unused bits in the signature',
      ([h, p, s]) => `${h}.${p}.${s.slice(0, -1)}${String.fromCharCode(s.charCodeAt(s.length - 1) + 1)}`,
    ],
  ])('%s', (_what, change) => expectRefused(target, reworded(change), refusals, { only: 'jwt' }))

  it('no body at all', async () => {
    const answer = await deliver(target, 'jwt', { ...forge(target), jwt: '' })
    expect([answer.status, answer.code]).toEqual([400, 'KSAOB.JWS.Malformed'])
  })

  it('header, payload and signature of different envelopes', async () => {
    const [h, p, s] = forge(target).jwt.split('.') as Parts
    await expectRefused(
      target,
      reworded(([, payload]) => `${h}.${payload}.${s}`),
      'JWS.InvalidSignature',
      { only: 'jwt' },
    )
    await expectRefused(
      target,
      reworded(([header, , signature]) => `${header}.${p}.${signature}`),
      'JWS.InvalidSignature',
      { only: 'jwt' },
    )
  })
})

describe('another text of the detached form', () => {
  it.each<[string, (header: string, signature: string, forged: Forged) => Partial<Forged>]>([
    ['the compact form', (_h, _s, { jwt }) => ({ detached: jwt.length > 8_000 ? 'a.b.c' : jwt })],
    ['three dots', (h, s) => ({ detached: `${h}...${s}` })],
    ['one dot', (h, s) => ({ detached: `${h}.${s}` })],
    ['no signature', (h) => ({ detached: `${h}..` })],
    ['no header', (_h, s) => ({ detached: `..${s}` })],
    ['padding', (h, s) => ({ detached: `${h}..${s}=` })],
    ['a blank inside', (h, s) => ({ detached: `${h}.. ${s}` })],
    ['quotation marks', (h, s) => ({ detached: `"${h}..${s}"` })],
    ['the header twice', (h, s) => ({ detached: `${h}..${s}, ${h}..${s}` })],
    ['the signature of another body', () => ({ detached: forge(target).detached })],
    ['another body', () => ({ body: forge(target).body })],
    ['a blank after the body', (_h, _s, { body }) => ({ body: Buffer.concat([body, Buffer.from(' ')]) })],
    ['a line feed before the body', (_h, _s, { body }) => ({ body: Buffer.concat([Buffer.from('\n'), body]) })],
    ['the body indented', (_h, _s, { body }) => ({ body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) })],
    ['a byte order mark before the body', (_h, _s, { body }) => ({ body: Buffer.concat([Buffer.from('\ufeff'), body]) })],
    ['a compact JWS as JSON', (_h, _s, { jwt }) => ({ body: Buffer.from(JSON.stringify(jwt)) })],
  ])('%s', (_what, change) => expectRefused(target, redetached(change), refusals, { only: 'json' }))
})

describe('a right signature over bytes that are not strict JSON', () => {
  const right = () => forge(target).body.toString()
  it.each<[string, () => string | Buffer]>([
    ['a claim twice', () => right().replace('{"aud"', '{"iss":"x","aud"')],
    ['a claim twice in another spelling', () => right().replace('{"aud"', '{"i\\u0073s":"x","aud"')],
    ['a member of the message twice', () => right().replace('"Risk":{}', '"Risk":{},"Risk":{}')],
    ['a byte order mark', () => `\ufeff${right()}`],
    ['invalid UTF-8', () => Buffer.from(right().replace('Palm Coffee', 'Palm \xff Coffee'), 'latin1')],
    ['an overlong slash', () => Buffer.from(right().replace('Palm Coffee', 'Palm \xc0\xaf'), 'latin1')],
    ['UTF-16', () => Buffer.from(right(), 'utf16le')],
    ['an escaped NUL', () => right().replace('Palm Coffee', 'Palm\\u0000')],
    ['a raw NUL', () => right().replace('Palm Coffee', 'Palm\0')],
    ['half a surrogate pair', () => right().replace('Palm Coffee', 'Palm \\ud83d')],
    ['a comment', () => right().replace('"Risk":{}', '"Risk":{}/**/')],
    ['a comma too many', () => right().replace('"Risk":{}', '"Risk":{},')],
    ['more after the end', () => `${right()}{}`],
    ['nothing', () => ''],
    ['a JWT', () => forge(target).jwt],
    ['__proto__', () => right().replace('"Risk":{}', '"Risk":{"__proto__":{"x":1}}')],
    ['NaN', () => right().replace(/"exp":\d+/, '"exp":NaN')],
  ])('%s', async (_what, payload) => {
    await expectRefused(target, () => forge(target, { payload: payload() }), ['Body.InvalidFormat', 'JWS.Malformed'])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

it('the encodings do not mix', async () => {
  const before = await target.countConsents()
  const forged = forge(target)
  const crossed = [
    await deliver(target, 'json', { ...forged, body: Buffer.from(forged.jwt) }),
    await deliver(target, 'jwt', { ...forged, jwt: forged.body.toString() }, { headers: { 'x-jws-signature': forged.detached } }),
  ]
  for (const { status } of crossed) expect(status).toBe(400)
  for (const encoding of encodings) {
    for (const type of ['text/plain', 'application/jose', 'application/jwt+json', 'multipart/form-data', '']) {
      expect((await deliver(target, encoding, forged, { headers: { 'content-type': type } })).status).toBe(415)
    }
  }
  expect(await target.countConsents()).toBe(before)
})
