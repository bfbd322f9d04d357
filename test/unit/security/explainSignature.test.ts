import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { explainMisfit } from '../../../src/security/jws/explainSignature.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const protectedPart = 'e30'

/** What is found of a body that was signed as it stands indented. */
function explain(body: string) {
  const indented = JSON.stringify(JSON.parse(body), undefined, 2)
  const input = `${protectedPart}.${Buffer.from(indented).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return explainMisfit({ alg: 'ES256', key: publicKey, protectedPart, payload: Buffer.from(body), signature }).finding
}

const nested = (levels: number) => '['.repeat(levels) + '1,2' + ']'.repeat(levels)

test('a message is written anew to find what was signed, but none that grows with its depth or is larger than honest ones', () => {
  expect(explain('{"a":[1,2]}')).toBe('bytesReserialised')
  expect(explain(nested(32))).toBe('bytesReserialised')
  expect(explain(nested(33))).toBe('bytesDiffer')
  expect(explain(JSON.stringify({ text: 'x'.repeat(60_000), list: [1] }))).toBe('bytesReserialised')
  expect(explain(JSON.stringify({ text: 'x'.repeat(66_000), list: [1] }))).toBe('bytesDiffer')
})
