import { X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { Settings } from '../config/settings.ts'
import { type WantedPort, wantedPorts } from '../config/tls.ts'
import { checkClientAuthorities, readServerMaterial, type ServerMaterial } from '../security/tls/serverMaterial.ts'
import type { Log } from '../telemetry/log.ts'
import { createHttpsServer } from './httpServer.ts'

/** One open listener. */
export interface TlsListener {
  port: number
  server: Server
}

/** The open TLS listeners. Both show the same certificate and serve the same. */
export interface TlsListeners {
  /** For everybody. It never asks for a certificate, so no browser ever shows its user a choice of them. */
  tls: TlsListener | undefined
  /** For apps that show a client certificate (RFC 8705). */
  mutualTls: TlsListener | undefined
  /** Those that are open. */
  servers: Server[]
  /** When the certificate ends that they show. */
  certificateEnd(): Date | undefined
  /** Reads the files again, and shows the new certificate to new connections when they have changed. */
  refresh(now: Date): Promise<void>
  /** Ends the look at the files. The servers are the caller's to close. */
  close(): void
}

/**
 * TLS 1.3, and of 1.2 only the suites that RFC 9325 section 4.2 recommends: ECDHE with AES-GCM. The last four work with RSA and with ECDSA
 * certificates.
 */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** What both listeners demand of every connection. */
function optionsOf({ cert, key }: ServerMaterial): TlsOptions {
  return {
    cert,
    key,
    // No authority is named in the CertificateRequest: a client shows only certificates of those that are (RFC 5246 section 7.4.6, RFC 8446
    // section 4.4.2.3), so apps whose certificate nobody issued would show none. Who issued one is checked where it matters.
    ca: [],
    ciphers,
    minVersion: 'TLSv1.2',
    honorCipherOrder: true,
  }
}

const noListeners: TlsListeners = {
  tls: undefined,
  mutualTls: undefined,
  servers: [],
  certificateEnd: () => undefined,
  refresh: async () => undefined,
  close: () => undefined,
}

/** A client certificate is asked for and none is demanded: who needs one, and which, is decided by the request. */
const mutual: TlsOptions = { requestCert: true, rejectUnauthorized: false }

/**
 * Opens the listeners that the settings want. When the default port of a sandbox is taken, it says so in the log and goes on without.
 * Throws an Error with one line when a port or file of the settings cannot be used.
 */
export async function openTlsListeners(settings: Settings, log: Log, handle: RequestListener): Promise<TlsListeners> {
  // Also where a proxy hands the certificates on: a file that cannot be read would trust nobody, and nobody would know why.
  await checkClientAuthorities(settings)
  const wanted = wantedPorts(settings)
  if (wanted.tls === undefined && wanted.mutualTls === undefined) return noListeners
  let shown = await readServerMaterial(settings, new Date())
  const open = async (variable: string, port: WantedPort | undefined, options: TlsOptions) =>
    port &&
    openListener(settings, log, {
      ...port,
      variable,
      create: () => createServer(settings, { ...optionsOf(shown), ...options }, handle),
    })
  const tls = await open('SANAD_TLS_PORT', wanted.tls, {})
  const mutualTls = await open('SANAD_MTLS_PORT', wanted.mutualTls, mutual).catch((error: unknown) => {
    tls?.server.close()
    throw error
  })
  const servers = [tls, mutualTls].flatMap((listener) => listener?.server ?? [])
  const refresh = async (now: Date) => {
    await checkClientAuthorities(settings)
    const found = await readServerMaterial(settings, now)
    if (JSON.stringify(found) === JSON.stringify(shown)) return
    for (const server of servers) server.setSecureContext(optionsOf(found))
    shown = found
    log.info({}, 'the certificate of the TLS listeners was read again')
  }
  const timer = setInterval(() => {
    // A half-written or wrong file must not end a listener that works.
    refresh(new Date()).catch((err: unknown) => log.error({ err }, 'the new TLS certificate cannot be used; the old one stays'))
  }, settings.limits.tlsFilesCheckMs).unref()
  const certificateEnd = () => new X509Certificate(shown.cert).validToDate
  return { tls, mutualTls, servers, certificateEnd, refresh, close: () => clearInterval(timer) }
}

/** Undefined when the default port of a sandbox is taken. */
async function openListener(
  { host, sandbox }: Settings,
  log: Log,
  { variable, port, isAsked, create }: WantedPort & { variable: string; create: () => Server },
): Promise<TlsListener | undefined> {
  const server = create()
  try {
    await listen(server, port, host)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const taken = `port ${port} on ${host} is taken; set ${variable} to another one, or to off`
    if (isAsked || !sandbox) throw new Error(taken, { cause: error })
    log.warn({ port }, `there is no listener for ${variable === 'SANAD_TLS_PORT' ? 'TLS' : 'mutual TLS'}: ${taken}`)
    return undefined
  }
  return { port: (server.address() as AddressInfo).port, server }
}

function createServer(settings: Settings, options: TlsOptions, handle: RequestListener): Server {
  try {
    return createHttpsServer(settings.limits, handle, options)
  } catch (cause) {
    throw new Error(`SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE cannot be used: ${(cause as Error).message}`, { cause })
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
