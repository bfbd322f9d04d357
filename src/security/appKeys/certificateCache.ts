import { type ClientCertificate, checkValidity, parseClientCertificate } from './certificates.ts'

/** Reads a registered certificate. Throws SanadError `bodyFormat` as `parseClientCertificate` does. */
export type CertificateReader = (pem: string, now: Date) => ClientCertificate

/**
 * `parseClientCertificate` with the last `entries` results kept, because parsing costs more than verifying a signature: it was a
 * seventh of the main thread's time in a token request (profiled). A certificate's text never changes, so only its validity
 * depends on the time, and that is checked at every call.
 */
export function createCertificateCache(entries: number): CertificateReader {
  const known = new Map<string, ClientCertificate>()
  return (pem, now) => {
    const certificate = known.get(pem)
    if (certificate !== undefined) return checkValidity(certificate, now)
    const parsed = parseClientCertificate(pem, now)
    if (known.size >= entries) known.delete(known.keys().next().value as string)
    known.set(pem, parsed)
    return parsed
  }
}
