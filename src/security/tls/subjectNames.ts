import type { X509Certificate } from 'node:crypto'

/** The subject of a certificate as RFC 4514 writes it: the last part first, separated by commas. */
export function subjectOf({ subject }: X509Certificate): string {
  // Node writes one part a line, the first part first, with the escapes of RFC 2253.
  return (subject ?? '').split('\n').toReversed().join(',')
}

/**
 * Whether a certificate has this subject (RFC 8705 section 2.1.2). Blanks around parts and the case of their names make no difference. The
 * parts may also be in the order of the certificate, because OpenSSL prints them so.
 */
export function hasSubject(certificate: X509Certificate, expected: string): boolean {
  const wanted = partsOf(expected)
  const found = partsOf(subjectOf(certificate))
  return wanted !== '' && (wanted === found || wanted === partsOf(subjectOf(certificate), true))
}

function partsOf(name: string, turnedRound = false): string {
  // A comma that is escaped belongs to a value.
  const parts = name.split(/(?<!\\),/).map((part) => {
    const at = part.indexOf('=')
    return at === -1 ? part.trim() : `${part.slice(0, at).trim().toUpperCase()}=${part.slice(at + 1).trim()}`
  })
  return (turnedRound ? parts.toReversed() : parts).join(',')
}
