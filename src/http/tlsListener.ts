import { type RequestListener } from 'node:http'
import { type Server } from 'node:https'
import { type AddressInfo } from 'node:net'
import { type TlsOptions } from 'node:tls'
import { type Settings } from '../config/settings.ts'
import { readServerMaterial, type ServerMaterial } from '../security/tls/serverMaterial.ts'
import { type Log } from '../telemetry/log.ts'
import { createHttpsServer } from './httpServer.ts'

/** The open TLS listener. */
export interface TlsListener {
  port: number
  server: Server
  /** Reads the files again, and shows the new certificate to new connections when they have changed. */
  refresh(now: Date): Promise<void>
  close(): void
}

/** Where a sandbox listens without being told. */
export const defaultTlsPort = 8443

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

/** What the listener demands of every connection. A client certificate is asked for; who needs one is decided by the request. */
function optionsOf({ cert, key, ca }: ServerMaterial): TlsOptions {
  return {
    cert,
    key,
    // Without this Node would trust every public CA of the web with client certificates.
    ca: ca ?? [],
    ciphers,
    minVersion: 'TLSv1.2',
    honorCipherOrder: true,
    requestCert: true,
    // Apps may present certificates that nobody issued: what they are worth is checked where they are used.
    rejectUnauthorized: false,
  }
}

/** Whether the settings want a TLS listener at all. */
function isWanted({ tlsPort, tlsCertFile, sandbox }: Settings): boolean {
  return tlsPort !== 'off' && (tlsPort !== undefined || tlsCertFile !== undefined || sandbox)
}

/**
 * Opens the listener for mutual TLS (RFC 8705), or returns undefined when the settings want none. When the sandbox's default port is taken,
 * it says so in the log and goes on without. Throws an Error with one line when a port or file of the settings cannot be used.
 */
export async function openTlsListener(settings: Settings, log: Log, handle: RequestListener): Promise<TlsListener | undefined> {
  if (!isWanted(settings)) return undefined
  let shown = await readServerMaterial(settings, new Date())
  const server = createServer(settings, shown, handle)
  const port = typeof settings.tlsPort === 'number' ? settings.tlsPort : defaultTlsPort
  try {
    await listen(server, port, settings.host)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const taken = `port ${port} on ${settings.host} is taken; set SANAD_TLS_PORT to another one, or to off`
    if (settings.tlsPort !== undefined || !settings.sandbox) throw new Error(taken, { cause: error })
    log.warn({ port }, `there is no listener for mutual TLS: ${taken}`)
    return undefined
  }
  const refresh = async (now: Date) => {
    const found = await readServerMaterial(settings, now)
    if (JSON.stringify(found) === JSON.stringify(shown)) return
    server.setSecureContext(optionsOf(found))
    shown = found
    log.info({}, 'the certificate of the TLS listener was read again')
  }
  const timer = setInterval(() => {
    // A half-written or wrong file must not end a listener that works.
    refresh(new Date()).catch((err: unknown) => log.error({ err }, 'the new TLS certificate cannot be used; the old one stays'))
  }, settings.limits.tlsFilesCheckMs).unref()
  return { port: (server.address() as AddressInfo).port, server, refresh, close: () => clearInterval(timer) }
}

function createServer(settings: Settings, material: ServerMaterial, handle: RequestListener): Server {
  try {
    return createHttpsServer(settings.limits, handle, optionsOf(material))
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
