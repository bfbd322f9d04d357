import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Settings } from '../../config/settings.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

/** Whose certificates a bank admits. */
export interface Directory {
  /**
   * The id of the organisation that a certificate names. Throws BankRefusal 'bodyFormat' with path `certificatePem` for a certificate
   * that none of the directory's authorities has issued, or that does not name exactly one organisation.
   */
  readOrganisationId(certificatePem: string, now: Date): string
}

/** Reads attributes of a subject by their OID. Made by `loadDirectory`. */
type SubjectReader = (certificate: X509Certificate, oid: string) => string[]

/** The form of an organisation's id: OrganisationId in the contract of the platform. */
const organisationIdText = /^[!-~]{1,64}$/

const certificateBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Reads the certificates of a PEM bundle, in their order. Throws an Error with one line for one that cannot be read. */
export function readCertificates(bundle: string): X509Certificate[] {
  return (bundle.match(certificateBlock) ?? []).map((pem, index) => {
    try {
      return new X509Certificate(pem)
    } catch {
      throw new Error(`certificate ${index + 1} cannot be read`)
    }
  })
}

/** The same for a bundle of authorities. Throws an Error with one line when there is none, or when one is not an authority's. */
export function readAuthorities(bundle: string): X509Certificate[] {
  const authorities = readCertificates(bundle)
  if (authorities.length === 0) throw new Error('it holds no certificate in PEM')
  const leaf = authorities.findIndex(({ ca }) => !ca)
  if (leaf !== -1) throw new Error(`certificate ${leaf + 1} is not that of an authority`)
  return authorities
}

const isValid = ({ validFromDate, validToDate }: X509Certificate, now: Date) => validFromDate <= now && now <= validToDate

/**
 * Whether one of the authorities has issued the certificate and is valid itself. An app registers one certificate without its chain, so
 * an authority in between stands in the bundle too, and every authority of the bundle is trusted as it is.
 */
export function isIssued(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: Date,
  hasSigned = isSignedBy,
): boolean {
  return authorities.some((authority) => isValid(authority, now) && hasSigned(certificate, authority))
}

/** Whether an authority's key signed a certificate that names it. Neither changes with the time. */
export function isSignedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
}

const refusal = (fault: string) => new BankRefusal('bodyFormat', `certificatePem ${fault}.`, { path: 'certificatePem' })

/** Makes the directory of these authorities. `oid` is the attribute of the subject that holds the organisation's id. */
export function createDirectory(authorities: readonly X509Certificate[], oid: string, readSubject: SubjectReader): Directory {
  return {
    readOrganisationId(certificatePem, now) {
      const certificate = new X509Certificate(certificatePem)
      if (certificate.ca) throw refusal('is that of an authority; register the one of your organisation')
      if (!isIssued(certificate, authorities, now))
        throw refusal('is not issued by an authority of the directory that this bank trusts')
      const [organisationId, ...more] = readSubject(certificate, oid)
      if (organisationId === undefined) throw refusal(`does not name its organisation: the subject lacks attribute ${oid}`)
      if (more.length > 0) throw refusal(`names several organisations: the subject has attribute ${oid} more than once`)
      if (!organisationIdText.test(organisationId))
        throw refusal(
          `names its organisation with characters other than letters, digits and signs of ASCII, or with more than 64`,
        )
      return organisationId
    },
  }
}

/**
 * The directory of SANAD_DIRECTORY_CA_FILE. Undefined where none is set, as in a sandbox. Throws an Error with one line when the file
 * cannot be used.
 */
export async function loadDirectory({
  directoryCaFile,
  organizationIdOid,
}: Pick<Settings, 'directoryCaFile' | 'organizationIdOid'>): Promise<Directory | undefined> {
  if (directoryCaFile === undefined) return undefined
  const unusable = ({ message }: Error) => new Error(`SANAD_DIRECTORY_CA_FILE cannot be used: ${message}`)
  const bundle = await readFile(directoryCaFile, 'utf8').catch((error: Error) => Promise.reject(unusable(error)))
  try {
    return createDirectory(readAuthorities(bundle), organizationIdOid, await loadSubjectReader())
  } catch (error) {
    throw unusable(error as Error)
  }
}

/** Node shows a subject as text only, in which an attribute's own line breaks look like others. The library is large: loaded on demand. */
export async function loadSubjectReader(): Promise<SubjectReader> {
  await import('reflect-metadata')
  const { X509Certificate: ParsedCertificate } = await import('@peculiar/x509')
  return (certificate, oid) => new ParsedCertificate(certificate.raw).subjectName.getField(oid)
}
