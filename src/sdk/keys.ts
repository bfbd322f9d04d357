import { calculateJwkThumbprint, exportJWK, exportPKCS8, type JWK } from 'jose'
import { bytesOf } from './bytes.ts'
import type { SigningKey } from './signingKey.ts'

/** A key of an app with its private half in both forms that an app needs. */
export interface AppKey extends SigningKey {
  privateKey: JWK
  privateKeyPem: string
}

/** Makes an RSA key of 2048 bits for PS256. Its `kid` is the thumbprint (RFC 7638), as the bank computes it from a certificate. */
export async function makeAppKey(): Promise<AppKey> {
  const kind = { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(kind, true, ['sign', 'verify'])
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
  const jwk = await exportJWK(privateKey)
  return { kid, alg: 'PS256', privateKey: { ...jwk, kid, alg: 'PS256' }, privateKeyPem: `${await exportPKCS8(privateKey)}\n` }
}

const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g)!, (digits) => Number.parseInt(digits, 16))
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** One value in DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(parts)
  const { length } = content
  return joined([Uint8Array.from(length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const zero = Uint8Array.from([0])
/** 2.5.4.3, and 1.2.840.113549.1.1.11 with its empty parameters. */
const commonNameOid = fromHex('0603550403')
const sha256WithRsa = fromHex('300d06092a864886f70d01010b0500')
const rsaEncryption = fromHex('300d06092a864886f70d0101010500')

/** A certificate signing request in PEM (RFC 2986) for the key, with one name in its subject: Web Crypto can sign but not write one. */
export async function createSigningRequest(key: AppKey, commonName: string): Promise<string> {
  const information = certificationRequestInfo(key, commonName)
  const kind = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { alg: _, key_ops: __, ...jwk } = key.privateKey
  const privateKey = await crypto.subtle.importKey('jwk', jwk as never, kind, false, ['sign'])
  return toPem(information, new Uint8Array(await crypto.subtle.sign(kind.name, privateKey, information)))
}

/**
 * The same at once, in Node from 20.16 only.
 *
 * @deprecated Say `await createSigningRequest(key, commonName)`, which runs everywhere.
 */
export function makeSigningRequest(key: AppKey, commonName: string): string {
  const { createPrivateKey, sign } = process.getBuiltinModule('node:crypto')
  const information = certificationRequestInfo(key, commonName)
  return toPem(information, sign('sha256', information, createPrivateKey(key.privateKeyPem)))
}

function certificationRequestInfo({ privateKey: { n, e } }: AppKey, commonName: string): Uint8Array<ArrayBuffer> {
  const subject = sequence(der(0x31, sequence(commonNameOid, der(0x0c, bytesOf(commonName)))))
  return sequence(der(0x02, zero), subject, publicKeyInfo(fromBase64url(n!), fromBase64url(e!)), der(0xa0))
}

function toPem(information: Uint8Array, signed: Uint8Array): string {
  const request = sequence(information, sha256WithRsa, der(0x03, zero, signed))
  const lines = btoa(String.fromCharCode(...request)).match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`
}

/** SubjectPublicKeyInfo of an RSA key (RFC 8017 appendix A.1). An INTEGER with its first bit set begins with a zero. */
function publicKeyInfo(modulus: Uint8Array, exponent: Uint8Array): Uint8Array {
  const integers = sequence(der(0x02, zero, modulus), der(0x02, exponent))
  return sequence(rsaEncryption, der(0x03, zero, integers))
}
