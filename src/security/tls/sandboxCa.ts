import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { dayMs } from '../../domain/shared/dates.ts'
import type { Settings } from '../../config/settings.ts'
import { loadX509, readCertificateRequest } from './certificateRequest.ts'
import { findKeyPair, type KeyPair, writeKeyPair } from './pemFiles.ts'

/** The sandbox's own certification authority. It signs the server's certificate and test certificates of apps; nobody else trusts it. */
export interface SandboxCa {
  certificatePem: string
  /** Makes a certificate and a key for a server that answers to these host names and addresses. */
  signServer(hosts: readonly string[], now: Date): Promise<KeyPair>
  /** Signs the key of a certificate signing request. Throws BankRefusal 'resourceFormat' with path `csrPem`. */
  signClient(csrPem: string, owner: ClientOwner, now: Date): Promise<string>
  /** Signs a public key whose owner need not prove that they have the private one. Its common name is the organisation. */
  signKey(key: KeyObject, owner: ClientOwner, now: Date): Promise<string>
}

/** Whom a test certificate names beside the common name of its request, so that no developer can take the name of another one. */
export interface ClientOwner {
  developerId: string
  organisation: string
}

/** Longer than the sandbox's clock can be moved. */
const caDays = 7_300
const certificateDays = 365
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** docs/decisions/apps.md#who-ends-tls */
const serverAlgorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const

/** The folder of the sandbox's certificates, in the data folder. */
export const tlsFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'tls')

const caFileName = 'ca.pem'

/** The file with the certificate of the sandbox's own CA. */
export const sandboxCaFile = (settings: Pick<Settings, 'dataDir'>): string => join(tlsFolder(settings), caFileName)

const opened = new Map<string, Promise<SandboxCa>>()

/** Opens the authority whose files are in the data folder, or makes it. It is opened once by a process. */
export function openSandboxCa(settings: Pick<Settings, 'dataDir'>, now: Date): Promise<SandboxCa> {
  const folder = tlsFolder(settings)
  const ca = opened.get(folder) ?? findOrMakeCa(folder, now).then(createCa)
  opened.set(folder, ca)
  ca.catch(() => opened.delete(folder))
  return ca
}

async function findOrMakeCa(folder: string, now: Date): Promise<KeyPair> {
  const files = { certFile: join(folder, caFileName), keyFile: join(folder, 'ca-key.pem') }
  const stored = await findKeyPair(files)
  if (stored && new X509Certificate(stored.certificatePem).validToDate > now) return stored
  const made = await makeCa(now)
  await writeKeyPair(made, files)
  return made
}

const makeKeys = (kind: typeof algorithm | typeof serverAlgorithm) => webcrypto.subtle.generateKey(kind, true, ['sign', 'verify'])

async function toPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key))
  return String(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }))
}

/** A positive number of at least 126 random bits (RFC 5280 section 4.1.2.2). */
function serialNumber(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16))
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return Buffer.from(bytes).toString('hex')
}

async function makeCa(now: Date): Promise<KeyPair> {
  const x509 = await loadX509()
  const keys = await makeKeys(algorithm)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: 'CN=Sanad sandbox CA, O=Sanad sandbox, C=SA',
      notBefore: new Date(now.getTime() - dayMs),
      notAfter: new Date(now.getTime() + caDays * dayMs),
      signingAlgorithm: algorithm,
      keys: keys as never,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never, false, webcrypto as never),
      ],
    },
    webcrypto as never,
  )
  return { certificatePem: `${certificate.toString('pem')}\n`, privateKeyPem: await toPem(keys.privateKey) }
}

/** What a certificate of the authority says. */
interface Content {
  subject: Record<string, string[]>[]
  publicKey: unknown
  extensions: unknown[]
  now: Date
}

/** What a client's certificate says beside its key. */
async function clientContent({ developerId, organisation }: ClientOwner, commonName: string) {
  const x509 = await loadX509()
  return {
    subject: [{ C: ['SA'] }, { O: [organisation.slice(0, 64)] }, { OU: [developerId] }, { CN: [commonName] }],
    extensions: [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])],
  }
}

/**
 * What every certificate of the authority has. RFC 5280 section 4.2.1.1 demands the identifiers, and strict clients refuse a chain without
 * them (Python from 3.13 on).
 */
async function commonExtensions(publicKey: unknown, keyOfCa: unknown) {
  const x509 = await loadX509()
  return [
    new x509.BasicConstraintsExtension(false),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    await x509.SubjectKeyIdentifierExtension.create(publicKey as never, false, webcrypto as never),
    await x509.AuthorityKeyIdentifierExtension.create(keyOfCa as never, false, webcrypto as never),
  ]
}

/** Nothing is loaded until something is signed: most starts of a sandbox only show the certificates of the first one. */
function createCa({ certificatePem, privateKeyPem }: KeyPair): SandboxCa {
  const sign = async ({ subject, publicKey, extensions, now }: Content) => {
    const x509 = await loadX509()
    const ca = new x509.X509Certificate(certificatePem)
    const der = createPrivateKey(privateKeyPem).export({ type: 'pkcs8', format: 'der' })
    const end = new Date(now.getTime() + certificateDays * dayMs)
    const certificate = await x509.X509CertificateGenerator.create(
      {
        serialNumber: serialNumber(),
        subject,
        issuer: ca.subject,
        // The sandbox's clock may be ahead of the one that OpenSSL reads, so a certificate begins when its authority began.
        notBefore: ca.notBefore,
        notAfter: end < ca.notAfter ? end : ca.notAfter,
        signingAlgorithm: algorithm,
        publicKey: publicKey as never,
        signingKey: (await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])) as never,
        extensions: [...(await commonExtensions(publicKey, ca.publicKey)), ...(extensions as never[])],
      },
      webcrypto as never,
    )
    return `${certificate.toString('pem')}\n`
  }
  return {
    certificatePem,
    async signServer(hosts, now) {
      const x509 = await loadX509()
      const { privateKey, publicKey } = await makeKeys(serverAlgorithm)
      const names = hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))
      const extensions = [
        new x509.SubjectAlternativeNameExtension(names),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      ]
      const subject = [{ CN: [hosts[0]!] }]
      return { certificatePem: await sign({ subject, publicKey, extensions, now }), privateKeyPem: await toPem(privateKey) }
    },
    async signClient(csrPem, owner, now) {
      const { commonName, publicKey } = await readCertificateRequest(csrPem)
      return sign({ ...(await clientContent(owner, commonName)), publicKey, now })
    },
    async signKey(key, owner, now) {
      const x509 = await loadX509()
      const publicKey = new x509.PublicKey(key.export({ type: 'spki', format: 'der' }))
      return sign({ ...(await clientContent(owner, owner.organisation.slice(0, 64))), publicKey, now })
    },
  }
}
