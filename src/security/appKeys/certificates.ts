import { createHash, X509Certificate, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { jwkThumbprint, keyProblem } from '../keyStrength.ts'

/** A client certificate that may be registered. */
export interface ClientCertificate {
  /** Only the certificate, written anew. Any other text is dropped. */
  pem: string
  /** RFC 7638 thumbprint of its key, which is the `kid` of a certificate app. */
  keyId: string
  /** RFC 8705 x5t#S256: base64url SHA-256 of the DER bytes. */
  thumbprint: string
  certificate: X509Certificate
  publicKey: KeyObject
  publicJwk: JWK
  notBefore: Date
  notAfter: Date
}

const pemCharacters = 16 * 1024

/**
 * Reads the PEM text of one client certificate that is valid at `now` and has a strong key. Throws BankRefusal `bodyFormat` with
 * path `certificatePem`. The message never repeats the PEM.
 */
export function parseClientCertificate(pem: string, now: Date): ClientCertificate {
  if (pem.length > pemCharacters)
    throw refusal(`has more than ${pemCharacters} characters; send one certificate without its chain`)
  checkLabels(pem)
  const certificate = readCertificate(pem)
  const problem = keyProblem(certificate.publicKey)
  if (problem !== undefined) throw refusal(`is not accepted: ${problem}`)
  return checkValidity(describe(certificate), now)
}

function describe(certificate: X509Certificate): ClientCertificate {
  const publicJwk = certificate.publicKey.export({ format: 'jwk' })
  return {
    pem: certificate.toString(),
    keyId: jwkThumbprint(publicJwk),
    thumbprint: createHash('sha256').update(certificate.raw).digest('base64url'),
    certificate,
    publicKey: certificate.publicKey,
    publicJwk,
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
  }
}

/** Reads a certificate that was registered, whether or not it has ended since. */
export const readCertificateKey = (pem: string): ClientCertificate => describe(new X509Certificate(pem))

/** Returns the certificate when it is valid at `now`. Throws as `parseClientCertificate`. */
export function checkValidity(certificate: ClientCertificate, now: Date): ClientCertificate {
  if (now < certificate.notBefore) throw refusal(`is not valid before ${certificate.notBefore.toISOString()}`)
  if (now > certificate.notAfter) throw refusal(`expired at ${certificate.notAfter.toISOString()}`)
  return certificate
}

function checkLabels(pem: string): void {
  const labels = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map((match) => match[1] as string)
  if (labels.some((label) => label.endsWith('PRIVATE KEY'))) {
    throw refusal(
      'contains a private key. It was not stored, but it has left your machine: make a new key, and send only the certificate',
    )
  }
  const certificates = labels.filter((label) => label === 'CERTIFICATE').length
  if (certificates !== 1 || labels.length !== 1) {
    throw refusal('must be exactly one certificate: one block from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----')
  }
}

/** Parses the certificate. It also reads the key, because only then OpenSSL decodes it and throws for unknown kinds. */
function readCertificate(pem: string): X509Certificate {
  try {
    const certificate = new X509Certificate(pem)
    return certificate.publicKey && certificate
  } catch (cause) {
    throw refusal('cannot be read as an X.509 certificate in PEM', cause)
  }
}

function refusal(fault: string, cause?: unknown): BankRefusal {
  return new BankRefusal('bodyFormat', `certificatePem ${fault}.`, {
    path: 'certificatePem',
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Reads a registered certificate. Throws BankRefusal `bodyFormat` as `parseClientCertificate` does. */
export type CertificateReader = (pem: string, now: Date) => ClientCertificate

/**
 * Makes a `parseClientCertificate` that keeps the last `entries` results. Parsing costs more than verifying a signature: it took a
 * seventh of the main thread's time in a token request (profiled). A text always gives the same certificate. Only its validity
 * depends on the time, so that is checked at every call.
 */
export function createCertificateCache(entries: number): CertificateReader {
  const known = new LRUCache<string, ClientCertificate>({ max: entries })
  return (pem, now) => {
    const certificate = known.get(pem)
    if (certificate !== undefined) return checkValidity(certificate, now)
    const parsed = parseClientCertificate(pem, now)
    known.set(pem, parsed)
    return parsed
  }
}
