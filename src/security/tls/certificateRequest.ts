import { createPublicKey, webcrypto } from 'node:crypto'
// `import type` goes altogether; an inline type would leave an import of the library behind.
import type { PublicKey } from '@peculiar/x509'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { keyProblem } from '../keyStrength.ts'

/**
 * The library for certificates. It is large and needs a polyfill, so it is loaded only where certificates are made: node:crypto can read
 * but not sign them.
 */
export async function loadX509() {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

/** What a certificate signing request (RFC 2986) asks for. */
export interface CertificateRequest {
  commonName: string
  publicKey: PublicKey
}

const pemCharacters = 16 * 1024

/**
 * Reads a certificate signing request in PEM whose sender has the key, and whose key is strong. Throws BankRefusal 'resourceFormat' with
 * path `csrPem`.
 */
export async function readCertificateRequest(csrPem: string): Promise<CertificateRequest> {
  if (csrPem.length > pemCharacters) throw refusal(`has more than ${pemCharacters} characters`)
  if (/PRIVATE KEY-----/.test(csrPem))
    throw refusal('contains a private key. It was not stored, but it has left your machine: make a new key')
  const x509 = await loadX509()
  const request = parse(() => new x509.Pkcs10CertificateRequest(csrPem))
  const publicKey = parse(() => request.publicKey)
  const key = parse(() => createPublicKey({ key: Buffer.from(publicKey.rawData), format: 'der', type: 'spki' }))
  const problem = keyProblem(key)
  if (problem !== undefined) throw refusal(`is not accepted: ${problem}`)
  if (!(await request.verify(webcrypto as never).catch(() => false)))
    throw refusal('is not signed with the key that it asks a certificate for')
  const [commonName = ''] = parse(() => request.subjectName).getField('CN')
  if (commonName.trim() === '' || commonName.length > 64) throw refusal('needs a common name (CN) of 1 to 64 characters')
  return { commonName, publicKey }
}

function parse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw refusal('cannot be read as a certificate signing request in PEM (RFC 2986)', cause)
  }
}

function refusal(fault: string, cause?: unknown): BankRefusal {
  const detail = { path: 'csrPem', ...(cause === undefined ? {} : { cause }) }
  return new BankRefusal('resourceFormat', `csrPem ${fault}.`, detail)
}
