import { createPublicKey, generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseClientCertificate } from '../../../src/security/appKeys/certificates.ts'
import { readJwkSet } from '../../../src/security/appKeys/jwks.ts'
import { readPublicKey } from '../../../src/security/appKeys/publicKey.ts'
import { checkSignature } from '../../../src/security/jws/jws.ts'
import { signWith } from '../../../src/security/bankKeys/signingKey.ts'
import { jwsKeyObject, keyProblem } from '../../../src/security/keyStrength.ts'
import { loadX509, readCertificateRequest } from '../../../src/security/tls/certificateRequest.ts'
import { makeCertificate } from '../../support/tpp/tppKeys.ts'

const bytes = (value: bigint) =>
  Buffer.from(value.toString(16).padStart(2 * Math.ceil(value.toString(16).length / 2), '0'), 'hex')
/** A public key of a modulus with so many bits. Nobody needs the private half to be refused. */
const rsa = (bits: number, exponent: bigint) => ({
  kty: 'RSA',
  n: bytes((1n << BigInt(bits)) - 159n).toString('base64url'),
  e: bytes(exponent).toString('base64url'),
})

test.each([
  ['2047 bits', rsa(2047, 65_537n), /2047 bits; at least 2048/],
  ['2048 bits', rsa(2048, 65_537n), undefined],
  ['8192 bits', rsa(8192, 65_537n), undefined],
  ['8193 bits', rsa(8193, 65_537n), /8193 bits; at most 8192/],
  ['the exponent 3', rsa(2048, 3n), /below 65537/],
  ['the exponent 65535', rsa(2048, 65_535n), /below 65537/],
  ['an exponent of 64 bits', rsa(3072, (1n << 64n) - 1n), undefined],
  ['an exponent of 65 bits', rsa(3072, (1n << 64n) + 1n), /more than 64 bits/],
  ['an exponent of 3008 bits', rsa(3072, (1n << 3007n) + 1n), /more than 64 bits/],
  ['an even exponent', rsa(2048, 65_538n), /even/],
])('an RSA key with %s', (_, jwk, problem) => {
  const found = keyProblem(createPublicKey({ key: jwk, format: 'jwk' }))
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toMatch(problem)
})

/** As an attacker would: the key's owner signs as cheaply as everybody, and the bank pays for each verification. */
const dear = rsa(3072, (1n << 3007n) + 1n)
const algorithm = { name: 'RSA-PSS', hash: 'SHA-256' }
const ownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'der' })
const keys = async () => ({
  privateKey: await webcrypto.subtle.importKey('pkcs8', ownKey, algorithm, false, ['sign']),
  publicKey: await webcrypto.subtle.importKey('jwk', dear, algorithm, true, ['verify']),
})
const signingRequest = async () => {
  const { Pkcs10CertificateRequestGenerator } = await loadX509()
  const signingAlgorithm = { ...algorithm, saltLength: 32 }
  const request = { name: 'CN=tpp.example', keys: await keys(), signingAlgorithm }
  return (await Pkcs10CertificateRequestGenerator.create(request, webcrypto as never)).toString('pem')
}
const pem = () => createPublicKey({ key: dear, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
const inSet = () => {
  const entry = readJwkSet(Buffer.from(JSON.stringify({ keys: [{ ...dear, kid: 'dear' }] })), 5).get('dear')
  if (entry !== undefined && 'problem' in entry) throw new Error(entry.problem)
}

test.each([
  ['a JWK', () => readPublicKey(JSON.stringify(dear))],
  ['a PEM', () => readPublicKey(pem())],
  ['a key set', inSet],
  ['a certificate', async () => parseClientCertificate(await makeCertificate(await keys()), new Date())],
  ['a certificate signing request', async () => readCertificateRequest(await signingRequest())],
])('a key that is dear to verify with is refused in %s', async (_, read) => {
  await expect(async () => read()).rejects.toThrow(/exponent has more than 64 bits/)
})

const signers = {
  PS256: {
    pair: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    importedAs: { name: 'RSA-PSS', hash: 'SHA-256' },
    verifiedAs: { name: 'RSA-PSS', saltLength: 32 },
  },
  ES256: {
    pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    importedAs: { name: 'ECDSA', namedCurve: 'P-256' },
    verifiedAs: { name: 'ECDSA', hash: 'SHA-256' },
  },
} as const

test.each(['PS256', 'ES256'] as const)(
  '%s: Node reads the parameters of a signature from the key object itself, as another library finds them',
  async (alg) => {
    const { pair, importedAs, verifiedAs } = signers[alg]
    const input = Buffer.from('header.payload')
    // With what Node takes by default: PKCS #1 v1.5 and DER.
    const otherwise = sign('sha256', input, pair.privateKey)
    const signature = await signWith(pair.privateKey, alg)(input)
    const key = await webcrypto.subtle.importKey('jwk', pair.publicKey.export({ format: 'jwk' }), importedAs, false, ['verify'])
    expect(await webcrypto.subtle.verify(verifiedAs, key, signature, input)).toBe(true)
    const check = (bytes: Buffer) => checkSignature({ alg, kid: 'k' }, pair.publicKey, input.toString(), bytes)
    expect(() => check(signature)).not.toThrow()
    expect(() => check(otherwise)).toThrow('The signature does not fit')
    expect(jwsKeyObject(pair.publicKey, alg)).toBe(pair.publicKey)
  },
)
