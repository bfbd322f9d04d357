import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimOf } from '../../../src/http/requestLog/claim.ts'
import type { SoFar } from '../../../src/http/stages.ts'
import * as bank from '../../../src/security/jws/jws.ts'
import * as client from '../../../src/sdk/jwsParts.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwsOf = (header: unknown, payload: unknown) => `${encode(header)}.${encode(payload)}.c2ln`
/** Anything: texts with and without dots, parts that are cut, padded, no UTF-8, no JSON. */
const anyText = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(fc.base64String(), fc.string(), fc.constantFrom('', '=', 'e30', 'bnVsbA', 'W10', '_w')), { maxLength: 5 })
    .map((parts) => parts.join('.')),
  fc.tuple(fc.json(), fc.json(), fc.nat(60)).map(([header, payload, end]) => jwsOf(header, payload).slice(0, -end)),
)

it('no text makes the reading of a part throw', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const read of [bank.splitJws, bank.bytesOfPart, bank.objectOfPart, bank.peekHeader, bank.peekPayload, bank.peekClaims])
        expect(() => read(text)).not.toThrow()
      for (const read of [client.splitJws, client.objectOfPart, client.textOfPart]) expect(() => read(text)).not.toThrow()
      const request = { headers: { authorization: `Bearer ${text}`, 'x-jws-signature': text } }
      expect(() => claimOf({ request } as unknown as SoFar)).not.toThrow()
    }),
  )
})

it('what a header and a payload say is read, by the bank and by its client alike', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(object, object, (header, payload) => {
      fc.pre(!('__proto__' in header) && !('__proto__' in payload))
      const jws = jwsOf(header, payload)
      const [read, seen] = [JSON.parse(JSON.stringify(header)), JSON.parse(JSON.stringify(payload))]
      expect(bank.peekHeader(jws)).toEqual(read)
      expect(bank.peekClaims(jws, jws.length)).toEqual(seen)
      expect(bank.objectOfPart(bank.splitJws(jws)!.payload)).toEqual(seen)
      expect(client.objectOfPart(client.splitJws(jws)!.payload)).toEqual(seen)
      expect(client.attachPayload(client.detachPayload(jws), Buffer.from(JSON.stringify(payload)))).toBe(jws)
    }),
  )
})

describe('a part that nobody has verified', () => {
  it.each([
    ['is read though it is padded', 'eyJhIjoxfQ==', { a: 1 }],
    ['is read though it is in the other alphabet', Buffer.from('{"a":"ÿÿÿ>?"}').toString('base64'), { a: 'ÿÿÿ>?' }],
    ['may be a list', 'WzFd', [1]],
    ['is nothing where it is cut', 'eyJhIjo', undefined],
    ['is nothing where it is empty', '', undefined],
  ])('%s', (_, part, value) => expect(bank.peekPayload(`e30.${part}.c2ln`)).toEqual(value))

  it('is not looked at beyond the bound', () => {
    const long = { text: 'x'.repeat(8_192) }
    expect(bank.peekHeader(jwsOf(long, {}))).toBeUndefined()
    expect(bank.peekPayload(jwsOf({}, long))).toBeUndefined()
    expect(bank.peekPayload(jwsOf({}, long), 20_000)).toEqual(long)
  })
})

it.each(['eyJhIjoxfQ==', 'eyJhIjoxfR', 'eyJh IjoxfQ', 'WzFd', 'bnVsbA'])('the strict reader takes no part such as %s', (part) => {
  expect(bank.objectOfPart(part)).toBeUndefined()
})

it.each(['', 'a', 'a.b', 'a.b.c.d', 'a.b.c ', ' a.b.c', '.b.c', 'a.b=.c'])('"%s" is no JWS', (text) => {
  expect(bank.splitJws(text)).toBeUndefined()
})
