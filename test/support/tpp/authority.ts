// @peculiar/x509 does not load without it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { makeTppKey, type TppKey } from './tppKeys.ts'

const dayMs = 86_400_000
const organizationIdentifier = '2.5.4.97'

/** What is in a certificate, where it is not as usual. */
export interface CertificatePlan {
  /** Attributes of the subject by OID, each with its values. */
  attributes?: Record<string, string[]>
  isAuthority?: boolean
  notBefore?: Date
  notAfter?: Date
}

/** An authority that issues certificates to TPPs, made in the test. */
export interface Authority {
  pem: string
  key: TppKey
  /** A certificate for this key, of one organisation unless told otherwise. */
  issue(key: TppKey, organisationId: string | undefined, plan?: CertificatePlan): Promise<string>
  /** Another authority, which this one vouches for. */
  issueAuthority(name: string): Promise<Authority>
}

interface Parties {
  subject: string
  issuer: string
  key: TppKey
  signedBy: TppKey
}

async function makeCertificate({ subject, issuer, key, signedBy }: Parties, plan: CertificatePlan): Promise<string> {
  const x509 = await import('@peculiar/x509')
  const { attributes = {}, isAuthority = false } = plan
  const named = new x509.Name([{ CN: [subject] }, ...Object.entries(attributes).map(([oid, values]) => ({ [oid]: values }))])
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8)))
        .toString('hex')
        .replace(/^[089a-f]/, '1'),
      subject: named.toJSON(),
      issuer: `CN=${issuer}`,
      notBefore: plan.notBefore ?? new Date(Date.now() - dayMs),
      notAfter: plan.notAfter ?? new Date(Date.now() + 365 * dayMs),
      signingAlgorithm: { hash: 'SHA-256', saltLength: 32, ...signedBy.privateKey.algorithm } as never,
      publicKey: key.publicKey as never,
      signingKey: signedBy.privateKey as never,
      extensions: [
        new x509.BasicConstraintsExtension(isAuthority, undefined, true),
        new x509.KeyUsagesExtension(isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature, true),
      ],
    },
    webcrypto as never,
  )
  return certificate.toString('pem')
}

async function openAuthority(name: string, parent?: { name: string; key: TppKey }): Promise<Authority> {
  const key = await makeTppKey('ES256')
  const issuer = parent ?? { name, key }
  const plan = { isAuthority: true }
  return {
    key,
    pem: await makeCertificate({ subject: name, issuer: issuer.name, key, signedBy: issuer.key }, plan),
    issue: (tppKey, organisationId, more = {}) =>
      makeCertificate(
        { subject: 'Palm Coffee', issuer: name, key: tppKey, signedBy: key },
        { ...(organisationId !== undefined && { attributes: { [organizationIdentifier]: [organisationId] } }), ...more },
      ),
    issueAuthority: (child) => openAuthority(child, { name, key }),
  }
}

/** A new authority that vouches for itself. */
export const makeAuthority = (name = 'Directory of the test'): Promise<Authority> => openAuthority(name)
