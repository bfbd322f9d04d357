import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../config/settings.ts'
import { isIssued, isSignedBy, readAuthorities } from '../appKeys/directory.ts'
import { sandboxCaFile } from './sandboxCa.ts'
import { createProxyCheck } from './trustedProxy.ts'

/** The client certificate of a connection. Its holder has proved that they have its key. */
export interface PresentedCertificate {
  certificate: X509Certificate
  /** RFC 8705 x5t#S256: base64url SHA-256 of the DER bytes. */
  thumbprint: string
  /**
   * Whether an authority of SANAD_TLS_CLIENT_CA_FILE issued it, for clients. Neither a handshake nor a proxy tells: both let certificates
   * through that nobody issued.
   */
  isAuthorizedAt(now: Date): boolean
}

/** Reads the client certificate of a request. Undefined when there is none, or one that is not valid at `now`. */
export type CertificateOfRequest = (request: IncomingMessage, now: Date) => PresentedCertificate | undefined

/** Header in which a proxy hands the client's certificate on (RFC 9440). */
export const clientCertificateHeader = 'client-cert'

const certificatesKept = 1_000
/** The file of the authorities is read again as often as the listeners read theirs. */
const authoritiesKeptMs = 60_000

type ReaderSettings = Pick<Settings, 'trustedProxy' | 'tlsClientCaFile' | 'dataDir' | 'sandbox'>

/**
 * Makes the reader. It believes the header `Client-Cert` of a proxy of SANAD_TRUSTED_PROXY, and otherwise only the TLS connection itself. A
 * proxy's own connection says nothing about the client, so from a proxy only the header counts.
 */
export function createCertificateOfRequest(settings: ReaderSettings): CertificateOfRequest {
  const isProxy = createProxyCheck(settings.trustedProxy)
  const describe = createDescription(settings)
  const ofHeader = createHeaderReader(describe)
  const ofSocket = new WeakMap<TLSSocket, PresentedCertificate | undefined>()
  const readSocket = (socket: TLSSocket) => {
    if (ofSocket.has(socket)) return ofSocket.get(socket)
    const certificate = (socket as Partial<TLSSocket>).getPeerX509Certificate?.()
    const presented = certificate && describe(certificate)
    ofSocket.set(socket, presented)
    return presented
  }
  return (request, now) => {
    const socket = request.socket as TLSSocket
    const presented = isProxy(socket.remoteAddress) ? ofHeader(request) : readSocket(socket)
    return presented !== undefined && isValidAt(presented.certificate, now) ? presented : undefined
  }
}

/** Whether a request carries a certificate in a header although it does not come from a trusted proxy: somebody pretends to be one. */
export function createForgedHeaderCheck({ trustedProxy }: Pick<Settings, 'trustedProxy'>): (request: IncomingMessage) => boolean {
  const isProxy = createProxyCheck(trustedProxy)
  return ({ headers, socket }) => headers[clientCertificateHeader] !== undefined && !isProxy(socket.remoteAddress)
}

/** A connection can live longer than its certificate, so the time is checked for each request. */
function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return certificate.validFromDate <= now && now <= certificate.validToDate
}

type Describe = (certificate: X509Certificate) => PresentedCertificate

/** Makes the description. Who issued the certificate is looked up only where somebody asks: only tls_client_auth depends on it. */
function createDescription(settings: ReaderSettings): Describe {
  const authorities = createAuthorityReader(settings)
  return (certificate) => {
    const hasSigned = rememberSigners()
    return {
      certificate,
      thumbprint: createHash('sha256').update(certificate.raw).digest('base64url'),
      isAuthorizedAt: (now) => isForClients(certificate) && isIssued(certificate, authorities(), now, hasSigned),
    }
  }
}

/**
 * Checks an authority's signature of one certificate once for as long as the authority is known. Which authorities are trusted, and whether
 * both are valid, is looked at in each request: the check took a tenth of a token request with tls_client_auth (profiled).
 */
function rememberSigners(): typeof isSignedBy {
  const signers = new WeakSet<X509Certificate>()
  return (certificate, authority) => {
    if (signers.has(authority)) return true
    const isSigned = isSignedBy(certificate, authority)
    if (isSigned) signers.add(authority)
    return isSigned
  }
}

/** RFC 5280 section 4.2.1.12: clientAuth or anyExtendedKeyUsage, or no such list at all. */
function isForClients({ keyUsage: purposes }: X509Certificate): boolean {
  return purposes === undefined || purposes.includes('1.3.6.1.5.5.7.3.2') || purposes.includes('2.5.29.37.0')
}

/** Keeps what it read: parsing a certificate costs more than verifying a token. */
function createHeaderReader(describe: Describe): (request: IncomingMessage) => PresentedCertificate | undefined {
  const known = new LRUCache<string, PresentedCertificate>({ max: certificatesKept })
  return ({ headersDistinct }) => {
    const [value, ...more] = headersDistinct[clientCertificateHeader] ?? []
    // RFC 9440 section 2.1: one byte sequence (RFC 8941 section 3.3.5), base64 between colons.
    const base64 = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(value?.trim() ?? '')?.[1]
    if (base64 === undefined || more.length > 0) return undefined
    const found = known.get(base64) ?? parse(base64, describe)
    if (found !== undefined) known.set(base64, found)
    return found
  }
}

function parse(base64: string, describe: Describe): PresentedCertificate | undefined {
  try {
    return describe(new X509Certificate(Buffer.from(base64, 'base64')))
  } catch {
    return undefined
  }
}

/**
 * Reads who may issue client certificates for tls_client_auth: the file of the settings, or in a sandbox its own CA. While a changed file
 * cannot be read, what stood in it before goes on; the listeners log the fault.
 */
function createAuthorityReader({ tlsClientCaFile, dataDir, sandbox }: ReaderSettings): () => X509Certificate[] {
  const file = tlsClientCaFile ?? (sandbox ? sandboxCaFile({ dataDir }) : undefined)
  let known: { authorities: X509Certificate[]; readAtMs: number } | undefined
  return () => {
    const isFresh = known !== undefined && Math.abs(Date.now() - known.readAtMs) < authoritiesKeptMs
    // A sandbox makes its CA only when somebody needs it.
    if (file === undefined || isFresh || !existsSync(file)) return known?.authorities ?? []
    try {
      known = { authorities: readAuthorities(readFileSync(file, 'utf8')), readAtMs: Date.now() }
    } catch {
      return known?.authorities ?? []
    }
    return known.authorities
  }
}
