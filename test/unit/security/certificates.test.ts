import { createPrivateKey, webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { parseClientCertificate } from '../../../src/security/appKeys/certificates.ts'
import { makeCertificate, makeTppKey, type TppKey } from '../../support/tpp/tppKeys.ts'

const now = new Date('2026-11-21T09:00:00Z')
const year = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2026-12-31T00:00:00Z') }
const { subtle } = webcrypto

let key: TppKey
let pem: string

function refusalOf(text: string, at = now): BankRefusal {
  try {
    parseClientCertificate(text, at)
  } catch (error) {
    return error as BankRefusal
  }
  throw new Error('accepted')
}

beforeAll(async () => {
  key = await makeTppKey('PS256')
  pem = await makeCertificate(key, year)
})

describe('a client certificate', () => {
  it.each(['PS256', 'ES256'] as const)(
    'with a key for %s gives the RFC 7638 thumbprint as kid and the RFC 8705 thumbprint',
    async (alg) => {
      const own = await makeTppKey(alg)
      const text = await makeCertificate(own, year)
      const parsed = parseClientCertificate(text, now)
      expect(parsed.keyId).toBe(own.kid)
      const der = Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')
      expect(parsed.thumbprint).toBe(Buffer.from(await subtle.digest('SHA-256', der)).toString('base64url'))
      expect([parsed.notBefore, parsed.notAfter]).toEqual([year.notBefore, year.notAfter])
    },
  )

  it('is kept without the text around it, and with any line ends', () => {
    const clean = parseClientCertificate(pem, now)
    expect(parseClientCertificate(`Subject: CN=me\r\n${pem.replaceAll('\n', '\r\n')}\r\n  `, now)).toMatchObject({
      pem: clean.pem,
      keyId: clean.keyId,
    })
    expect(clean.pem).not.toContain('Subject')
  })
})

describe('refuses, with path certificatePem and a text that helps', () => {
  it('a private key beside the certificate, without repeating it', () => {
    const privatePem = createPrivateKey({ key: key.privateJwk as never, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' })
    for (const text of [
      `${pem}\n${privatePem}`,
      String(privatePem),
      pem + '-----BEGIN RSA PRIVATE KEY-----',
      pem + '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    ]) {
      const refusal = refusalOf(text)
      expect(refusal.message).toContain('contains a private key')
      expect(JSON.stringify([refusal.message, refusal.detail])).not.toContain('MII')
    }
  })

  it('anything but exactly one certificate', () => {
    const publicPem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'
    for (const text of ['', 'x', pem + pem, publicPem, pem + publicPem, pem.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST')]) {
      expect(refusalOf(text)).toMatchObject({
        code: 'bodyFormat',
        message: expect.stringContaining('exactly one certificate'),
        detail: { path: 'certificatePem' },
      })
    }
  })

  it('what cannot be read', () => {
    const broken = [
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      '-----BEGIN CERTIFICATE-----',
      pem.slice(0, 400),
      pem.replace(/MII/, '\0II'),
    ]
    for (const text of broken) expect(refusalOf(text).message).toContain('cannot be read')
  })

  it('more than 16 KiB', () => expect(refusalOf(pem + ' '.repeat(16 * 1024)).message).toContain('16384 characters'))

  it('an expired one and one that is not valid yet', () => {
    expect(refusalOf(pem, new Date('2027-01-01T00:00:00Z')).message).toContain('expired at 2026-12-31T00:00:00.000Z')
    expect(refusalOf(pem, new Date('2025-12-31T00:00:00Z')).message).toContain('not valid before 2026-01-01')
  })

  it.each<[string, webcrypto.RsaHashedKeyGenParams | webcrypto.EcKeyGenParams, RegExp]>([
    [
      'RSA 1024',
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      /1024 bits; at least 2048/,
    ],
    [
      'RSA with exponent 3',
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([3]) },
      /exponent/,
    ],
    ['EC P-384', { name: 'ECDSA', namedCurve: 'P-384' }, /only P-256/],
  ])('%s', async (_kind, algorithm, expected) => {
    const pair = (await subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
    expect(refusalOf(await makeCertificate(pair, year)).message).toMatch(expected)
  })

  it('Ed25519', async () => {
    const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as unknown as webcrypto.CryptoKeyPair
    expect(refusalOf(await makeCertificate(pair, year)).message).toContain('ed25519')
  })
})
