import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Settings } from '../../config/settings.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { readAuthorities } from '../appKeys/directory.ts'
import { openSandboxCa, tlsFolder } from './sandboxCa.ts'
import { findKeyPair, writeKeyPair } from './pemFiles.ts'

/** What the TLS listeners show, in PEM. */
export interface ServerMaterial {
  cert: string
  key: string
}

type MaterialSettings = Pick<Settings, 'tlsCertFile' | 'tlsKeyFile' | 'dataDir' | 'baseUrl' | 'mtlsBaseUrl' | 'sandbox'>

/** A certificate of the sandbox is made again this long before its end. */
const renewalMs = 30 * dayMs

/**
 * Reads certificate and key from the files of the settings. Without such files a sandbox uses an authority and a certificate of its own,
 * which it makes at the first start. Throws an Error with one line that names the file.
 */
export async function readServerMaterial(settings: MaterialSettings, now: Date): Promise<ServerMaterial> {
  const { tlsCertFile, tlsKeyFile } = settings
  if (tlsCertFile !== undefined && tlsKeyFile !== undefined)
    return { cert: await read('SANAD_TLS_CERT_FILE', tlsCertFile), key: await read('SANAD_TLS_KEY_FILE', tlsKeyFile) }
  return sandboxMaterial(settings, now)
}

/** Checks that the file of the authorities that issue client certificates can be used. Throws an Error with one line. */
export async function checkClientAuthorities({ tlsClientCaFile }: Pick<Settings, 'tlsClientCaFile'>): Promise<void> {
  if (tlsClientCaFile === undefined) return
  const bundle = await read('SANAD_TLS_CLIENT_CA_FILE', tlsClientCaFile)
  try {
    readAuthorities(bundle)
  } catch (cause) {
    throw new Error(`SANAD_TLS_CLIENT_CA_FILE cannot be used: ${(cause as Error).message}`, { cause })
  }
}

async function read(variable: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${variable} names ${path}, which cannot be read (${cause.code}); it must be a file in PEM`, { cause })
  })
}

async function sandboxMaterial(settings: MaterialSettings, now: Date): Promise<ServerMaterial> {
  const ca = await openSandboxCa(settings, now)
  const folder = tlsFolder(settings)
  const files = { certFile: join(folder, 'server.pem'), keyFile: join(folder, 'server-key.pem') }
  const { baseUrl, mtlsBaseUrl = baseUrl } = settings
  const hosts = [baseUrl, mtlsBaseUrl].map((address) => new URL(address).hostname.replace(/^\[|\]$/g, ''))
  const stored = await findKeyPair(files)
  const pair = stored && isUsable(stored.certificatePem, ca.certificatePem, hosts, now) ? stored : undefined
  const made = pair ?? (await ca.signServer([...new Set([...hosts, 'localhost', '127.0.0.1', '::1'])], now))
  if (pair === undefined) await writeKeyPair(made, files)
  return { cert: made.certificatePem, key: made.privateKeyPem }
}

/** Whether a server's certificate is for this host of an address. Node throws for a name that is asked for as an IP address. */
export function isForHost(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return (isIP(bare) === 0 ? certificate.checkHost(bare) : certificate.checkIP(bare)) !== undefined
}

function isUsable(certificatePem: string, caPem: string, hosts: string[], now: Date): boolean {
  const certificate = new X509Certificate(certificatePem)
  return (
    certificate.validToDate.getTime() - now.getTime() > renewalMs &&
    certificate.checkIssued(new X509Certificate(caPem)) &&
    hosts.every((host) => isForHost(certificate, host))
  )
}
