import { createHash, createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { CoreBankHttpSettings } from '../../config/coreBankHttp.ts'

/** What Sanad shows the core bank, and whom it believes. Undefined members: none. */
export interface Secrets {
  cert: string | undefined
  key: string | undefined
  ca: string | undefined
  /** The bank's own token for Sanad, in place of those that Sanad signs. */
  token: string | undefined
  /** Signs tokens, where there is a certificate that they are bound to. */
  signing: { key: KeyObject; alg: 'PS256' | 'ES256'; thumbprint: string } | undefined
}

const filesOf = ({ coreBankCertFile, coreBankKeyFile, coreBankCaFile, coreBankTokenFile }: CoreBankHttpSettings) =>
  [coreBankCertFile, coreBankKeyFile, coreBankCaFile, coreBankTokenFile] as const

/** Reads certificate, key, authorities and token. Throws an Error with one line that names what is wrong. */
export async function readSecrets(settings: CoreBankHttpSettings): Promise<Secrets> {
  const read = async (file: string | undefined) => (file === undefined ? undefined : readFile(file, 'utf8'))
  const [cert, key, ca, token] = await Promise.all(filesOf(settings).map(read))
  const signing = cert === undefined || key === undefined ? undefined : signerOf(cert, key)
  return { cert, key, ca, token: token === undefined ? undefined : checkedToken(token.trim()), signing }
}

/** As RFC 6750 section 2.1 writes one. */
function checkedToken(token: string): string {
  if (!/^[A-Za-z0-9._~+/-]{1,8000}=*$/.test(token)) throw new Error('SANAD_CORE_BANK_TOKEN_FILE has no bearer token in it')
  return token
}

function signerOf(certPem: string, keyPem: string): NonNullable<Secrets['signing']> {
  const certificate = new X509Certificate(certPem)
  const key = createPrivateKey(keyPem)
  if (!certificate.checkPrivateKey(key))
    throw new Error('SANAD_CORE_BANK_KEY_FILE is not the private key of SANAD_CORE_BANK_CERT_FILE')
  const isEs256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!isEs256 && key.asymmetricKeyType !== 'rsa')
    throw new Error('SANAD_CORE_BANK_KEY_FILE must be an RSA key or one of the curve P-256, so that it signs PS256 or ES256')
  // RFC 8705 section 3.1: of the DER form.
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url')
  return { key, alg: isEs256 ? 'ES256' : 'PS256', thumbprint }
}

/** Changes when one of the files does. */
export async function versionOf(settings: CoreBankHttpSettings): Promise<string> {
  const times = filesOf(settings).map(async (file) => (file === undefined ? '' : String((await stat(file)).mtimeMs)))
  return (await Promise.all(times)).join()
}

const tokenSeconds = 60

/** The bearer token of one request: the bank's own, or one that is bound to the certificate and good for a minute. */
export async function makeToken(
  { token, signing }: Pick<Secrets, 'token' | 'signing'>,
  { issuer, audience }: { issuer: string; audience: string },
): Promise<string | undefined> {
  if (token !== undefined || !signing) return token
  // Only where it is used: a sandbox on loopback never loads the library here.
  const { SignJWT } = await import('jose')
  const now = Math.floor(Date.now() / 1_000)
  return new SignJWT({ cnf: { 'x5t#S256': signing.thumbprint } })
    .setProtectedHeader({ alg: signing.alg, typ: 'JWT', 'x5t#S256': signing.thumbprint })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .setJti(randomUUID())
    .sign(signing.key)
}
