import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { SigningKey } from './signingKey.ts'

/** A key of an app with its private half in both forms that an app needs. */
export interface AppKey extends SigningKey {
  privateKey: JWK
  privateKeyPem: string
}

/** Makes an RSA key of 2048 bits for PS256. Its `kid` is the thumbprint (RFC 7638), as the bank computes it from a certificate. */
export async function makeAppKey(): Promise<AppKey> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as JWK)
  return {
    kid,
    alg: 'PS256',
    privateKey: { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'PS256' },
    privateKeyPem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** One value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** 2.5.4.3, and 1.2.840.113549.1.1.11 with its empty parameters. */
const commonNameOid = Buffer.from('0603550403', 'hex')
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')

/** A certificate signing request in PEM (RFC 2986) for the key, with one name in its subject: node:crypto can sign but not write one. */
export function makeSigningRequest(key: AppKey, commonName: string): string {
  const privateKey = createPrivateKey(key.privateKeyPem)
  const { n, e } = key.privateKey
  const publicKey = publicKeyInfo(Buffer.from(n!, 'base64url'), Buffer.from(e!, 'base64url'))
  const subject = sequence(der(0x31, sequence(commonNameOid, der(0x0c, Buffer.from(commonName)))))
  const information = sequence(der(0x02, Buffer.from([0])), subject, publicKey, der(0xa0))
  const signature = der(0x03, Buffer.from([0]), sign('sha256', information, privateKey))
  const lines = sequence(information, sha256WithRsa, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`
}

/** SubjectPublicKeyInfo of an RSA key (RFC 8017 appendix A.1). An INTEGER with its first bit set begins with a zero. */
function publicKeyInfo(modulus: Buffer, exponent: Buffer): Buffer {
  const rsaEncryption = Buffer.from('300d06092a864886f70d0101010500', 'hex')
  const integers = sequence(der(0x02, Buffer.from([0]), modulus), der(0x02, exponent))
  return sequence(rsaEncryption, der(0x03, Buffer.from([0]), integers))
}
