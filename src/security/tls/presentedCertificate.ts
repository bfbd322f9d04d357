import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage } from 'node:http'
import { type TLSSocket } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { type Settings } from '../../config/settings.ts'
import { isIssued, readAuthorities } from '../appKeys/directory.ts'
import { sandboxCaFile } from './sandboxCa.ts'
import { createProxyCheck } from './trustedProxy.ts'

/** The client certificate of a connection. Its holder has proved that they have its key. */
export interface PresentedCertificate {
  certificate: X509Certificate
  /** RFC 8705 x5t#S256: base64url SHA-256 of the DER bytes. */
  thumbprint: string
  /** Whether a CA of SANAD_TLS_CLIENT_CA_FILE issued it. A proxy cannot tell: it lets certificates through that nobody issued. */
  isAuthorized: boolean
}

/** Reads the client certificate of a request. Undefined when there is none, or one that is not valid at `now`. */
export type CertificateOfRequest = (request: IncomingMessage, now: Date) => PresentedCertificate | undefined

/** Header in which a proxy hands the client's certificate on (RFC 9440). */
export const clientCertificateHeader = 'client-cert'

const certificatesKept = 1_000
/** So the file of the CAs is read again within a minute, as the listener does. */
const certificatesKeptMs = 60_000

type ReaderSettings = Pick<Settings, 'trustedProxy' | 'tlsClientCaFile' | 'dataDir' | 'sandbox'>

/**
 * Makes the reader. It believes the header `Client-Cert` of a proxy of SANAD_TRUSTED_PROXY, and otherwise only the TLS connection itself. A
 * proxy's own connection says nothing about the client, so from a proxy only the header counts.
 */
export function createCertificateOfRequest(settings: ReaderSettings): CertificateOfRequest {
  const isProxy = createProxyCheck(settings.trustedProxy)
  const ofHeader = createHeaderReader(settings)
  const ofSocket = new WeakMap<TLSSocket, PresentedCertificate | undefined>()
  const readSocket = (socket: TLSSocket) => {
    if (!ofSocket.has(socket)) ofSocket.set(socket, describeSocket(socket))
    return ofSocket.get(socket)
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

function describeSocket(socket: Partial<TLSSocket>): PresentedCertificate | undefined {
  const certificate = socket.getPeerX509Certificate?.()
  return certificate && describe(certificate, socket.authorized === true)
}

function describe(certificate: X509Certificate, isAuthorized: boolean): PresentedCertificate {
  return { certificate, thumbprint: createHash('sha256').update(certificate.raw).digest('base64url'), isAuthorized }
}

/** Keeps what it read: parsing a certificate costs more than verifying a token. */
function createHeaderReader(settings: ReaderSettings): (request: IncomingMessage) => PresentedCertificate | undefined {
  const known = new LRUCache<string, PresentedCertificate>({ max: certificatesKept, ttl: certificatesKeptMs })
  return ({ headersDistinct }) => {
    const [value, ...more] = headersDistinct[clientCertificateHeader] ?? []
    // RFC 9440 section 2.1: one byte sequence (RFC 8941 section 3.3.5), base64 between colons.
    const base64 = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(value?.trim() ?? '')?.[1]
    if (base64 === undefined || more.length > 0) return undefined
    const found = known.get(base64) ?? parse(base64, settings)
    if (found !== undefined) known.set(base64, found)
    return found
  }
}

function parse(base64: string, settings: ReaderSettings): PresentedCertificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    return describe(certificate, isIssued(certificate, clientAuthorities(settings), new Date()))
  } catch {
    return undefined
  }
}

/** Who may issue client certificates for tls_client_auth: the file of the settings, or in a sandbox its own CA. */
function clientAuthorities({ tlsClientCaFile, dataDir, sandbox }: ReaderSettings): X509Certificate[] {
  const file = tlsClientCaFile ?? (sandbox ? sandboxCaFile({ dataDir }) : undefined)
  return file !== undefined && existsSync(file) ? readAuthorities(readFileSync(file, 'utf8')) : []
}
