import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect as connectTcp, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings, type Settings } from '../../../src/config/settings.ts'
import { checkStart } from '../../../src/startCheck.ts'
import { openTlsListeners, type TlsListeners } from '../../../src/http/tlsListener.ts'
import type { Log } from '../../../src/telemetry/log.ts'
import { freePort } from '../../support/freePort.ts'
import { makeAuthority } from '../../support/tpp/authority.ts'
import { pkcs8 } from '../../support/tpp/mutualTls.ts'
import { makeCertificate, makeTppKey } from '../../support/tpp/tppKeys.ts'

let folder: string
const opened: TlsListeners[] = []
let occupier: Server | undefined
const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() }
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanad-tls-'))))
afterEach(async () => {
  for (const listeners of opened.splice(0)) {
    listeners.close()
    for (const server of listeners.servers) server.close()
  }
  occupier?.close()
  occupier = undefined
  vi.clearAllMocks()
  await rm(folder, { recursive: true })
})

const settingsWith = (environment: Record<string, string>) => readSettings({ SANAD_DATA_DIR: folder, ...environment })
const openWith = async (settings: Settings) => {
  const listeners = await openTlsListeners(settings, log as unknown as Log, (_, response) => void response.end('ok'))
  opened.push(listeners)
  return listeners
}
const open = (environment: Record<string, string>) => openWith(settingsWith(environment))
/** Both listeners, on free ports. */
const openBoth = async (environment: Record<string, string> = {}) => {
  const ports = { SANAD_TLS_PORT: String(await freePort()), SANAD_MTLS_PORT: String(await freePort()) }
  return open({ ...ports, ...environment })
}
const files = () => ({ SANAD_TLS_CERT_FILE: join(folder, 'cert.pem'), SANAD_TLS_KEY_FILE: join(folder, 'key.pem') })
async function writeCertificate(commonName: string): Promise<void> {
  const key = await makeTppKey('ES256')
  await writeFile(files().SANAD_TLS_CERT_FILE, await makeCertificate(key, { commonName }))
  await writeFile(files().SANAD_TLS_KEY_FILE, await pkcs8(key.privateKey))
}
const shownName = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.once('error', reject)
  })

it('shows a new certificate to new connections when its files have changed, and keeps the old one when they are broken', async () => {
  await writeCertificate('first')
  const { tls, mutualTls, refresh } = await openBoth(files())
  const shownNames = () => Promise.all([tls, mutualTls].map((listener) => shownName(listener!.port)))
  expect(await shownNames()).toEqual(['first', 'first'])
  await writeCertificate('second')
  await refresh(new Date())
  expect(await shownNames()).toEqual(['second', 'second'])
  // And goes on to ask, or not to ask, as before.
  expect(authoritiesOf((await readHandshake(mutualTls!.port)).get(certificateRequest)!)).toHaveLength(0)
  expect((await readHandshake(tls!.port)).has(certificateRequest)).toBe(false)
  await writeFile(files().SANAD_TLS_CERT_FILE, 'half a fi')
  await expect(refresh(new Date())).rejects.toThrow()
  expect(await shownNames()).toEqual(['second', 'second'])
})

it('a sandbox makes its own CA and certificate once, and uses them again after a restart', async () => {
  const read = () => Promise.all(['ca.pem', 'server.pem'].map((name) => readFile(join(folder, 'tls', name), 'utf8')))
  const environment = { SANAD_MTLS_PORT: String(await freePort()) }
  const { mutualTls } = await open(environment)
  const made = await read()
  await new Promise((resolve) => mutualTls!.server.close(resolve))
  await open(environment)
  expect(await read()).toEqual(made)
})

it('a sandbox makes a new certificate when it gets another name, and one for mutual TLS too', async () => {
  const names = async (environment: Record<string, string>) => {
    await open({ SANAD_MTLS_PORT: String(await freePort()), ...environment })
    const { subjectAltName } = new X509Certificate(await readFile(join(folder, 'tls', 'server.pem')))
    return subjectAltName
  }
  expect(await names({})).toContain('DNS:localhost')
  expect(await names({ SANAD_BASE_URL: 'http://bank.test' })).toContain('DNS:bank.test')
  const both = { SANAD_BASE_URL: 'http://bank.test', SANAD_MTLS_BASE_URL: 'https://mtls.bank.test' }
  expect(await names(both)).toMatch(/DNS:bank\.test.*DNS:mtls\.bank\.test/)
})

it('a sandbox’s own certificate offers only the suites of TLS 1.2 that FAPI 1.0 allows, which want RSA', async () => {
  const { port } = (await open({ SANAD_TLS_PORT: String(await freePort()), SANAD_MTLS_PORT: 'off' })).tls!
  const handshake = (ciphers: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2', ciphers }, () => {
        resolve(socket.getCipher().standardName)
        socket.destroy()
      })
      socket.once('error', () => resolve('refused'))
    })
  expect(await handshake('ECDHE-RSA-AES128-GCM-SHA256')).toBe('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256')
  expect(await handshake('ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('refused')
})

it('a default port that is taken is a warning, and one that was asked for stops the start', async () => {
  const port = await freePort()
  occupier = createServer()
  await new Promise<void>((resolve) => occupier!.listen(port, '127.0.0.1', resolve))
  for (const variable of ['SANAD_TLS_PORT', 'SANAD_MTLS_PORT'])
    await expect(open({ [variable]: String(port) })).rejects.toThrow(`port ${port} on 127.0.0.1 is taken; set ${variable}`)
  // Nobody else may have the default port while this looks.
  await openWith(settingsWith({}))
  expect((await openWith(settingsWith({}))).mutualTls).toBeUndefined()
  expect(log.warn).toHaveBeenCalled()
})

it('before a start every port that is demanded and taken is named, and a service that runs is known by its answer', async () => {
  const taken = await freePort()
  const look = async (environment: Record<string, string>) => {
    const ports = { PORT: String(await freePort()), SANAD_METRICS_PORT: '0', SANAD_TLS_PORT: 'off' }
    return checkStart({ SANAD_DATA_DIR: folder, ...ports, ...environment }, new Date(), { triesPorts: true })
  }
  expect(await look({})).toEqual({ problems: [], remarks: [] })
  const another = createHttpServer((_, response) => void response.end('{"status":"up","checks":[]}'))
  occupier = another
  await new Promise<void>((resolve) => another.listen(taken, '127.0.0.1', resolve))
  const port = String(taken)
  expect(await look({ PORT: port })).toEqual({ problems: [], remarks: [expect.stringContaining('the service runs already')] })
  expect(await look({ SANAD_METRICS_PORT: port })).toEqual({
    problems: [],
    remarks: [`SANAD_METRICS_PORT: port ${port} on 127.0.0.1 is taken; set another one; the service starts without metrics`],
  })
  another.removeAllListeners('request').on('request', (_, response: ServerResponse) => void response.end('something else'))
  expect((await look({ PORT: port, SANAD_TLS_PORT: port, SANAD_MTLS_PORT: 'off' })).problems).toEqual([
    `SANAD_TLS_PORT: port ${port} on 127.0.0.1 is taken; set another one`,
    `PORT: port ${port} is that of SANAD_TLS_PORT too; set another one`,
  ])
  another.closeAllConnections()
})

it('neither is there when the settings say off, or production has no certificate', async () => {
  expect((await open({ SANAD_TLS_PORT: 'off' })).servers).toEqual([])
  expect((await open({ SANAD_MTLS_PORT: 'off' })).servers).toEqual([])
  expect((await openWith({ ...settingsWith({}), sandbox: false, environment: 'production' })).servers).toEqual([])
})

/**
 * The handshake messages that the server sends in TLS 1.2, by their type. They go over the wire in the clear until the client answers, so
 * a relay can read them, as no client of Node can.
 */
async function readHandshake(port: number): Promise<Map<number, Buffer>> {
  const received: Buffer[] = []
  const relay = createServer((client) => {
    const server = connectTcp(port, '127.0.0.1')
    server.on('data', (bytes) => received.push(bytes)).pipe(client)
    client.pipe(server)
    for (const socket of [client, server]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve, reject) => {
    const { port: relayed } = relay.address() as AddressInfo
    const socket = connect({ port: relayed, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2' }, () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
  relay.close()
  return messagesOf(Buffer.concat(received))
}

/**
 * RFC 5246: records of type 22 carry messages of one byte for the type, three for the length, and the rest; 14 is the server's last one.
 */
function messagesOf(bytes: Buffer): Map<number, Buffer> {
  const parts: Buffer[] = []
  for (let at = 0; bytes[at] === 22; at += 5 + bytes.readUInt16BE(at + 3))
    parts.push(bytes.subarray(at + 5, at + 5 + bytes.readUInt16BE(at + 3)))
  const stream = Buffer.concat(parts)
  const messages = new Map<number, Buffer>()
  for (let at = 0; !messages.has(14); at += 4 + stream.readUIntBE(at + 1, 3))
    messages.set(stream[at]!, stream.subarray(at + 4, at + 4 + stream.readUIntBE(at + 1, 3)))
  return messages
}

const certificateRequest = 13
/** RFC 5246 section 7.4.4: kinds of certificates, signature algorithms, and last the names of authorities, each list behind its length. */
function authoritiesOf(message: Buffer): Buffer {
  const algorithmsAt = 1 + message[0]!
  const namesAt = algorithmsAt + 2 + message.readUInt16BE(algorithmsAt)
  expect(message.readUInt16BE(namesAt)).toBe(message.length - namesAt - 2)
  return message.subarray(namesAt + 2)
}

describe.each([
  ['a sandbox with its own CA', async () => ({})],
  [
    'a bank that names the authorities of its clients',
    async () => {
      const path = join(folder, 'clients.pem')
      await writeFile(path, (await makeAuthority()).pem)
      return { SANAD_TLS_CLIENT_CA_FILE: path }
    },
  ],
])('the handshake of %s', (_, environmentOf) => {
  it('for mutual TLS asks for a certificate and names no authority, so that a client may show one that nobody issued', async () => {
    const { mutualTls } = await openBoth(await environmentOf())
    const message = (await readHandshake(mutualTls!.port)).get(certificateRequest)
    expect(message).toBeDefined()
    expect(authoritiesOf(message!)).toHaveLength(0)
  })

  it('for everybody asks no browser for a certificate', async () => {
    const { tls } = await openBoth(await environmentOf())
    const messages = await readHandshake(tls!.port)
    expect([...messages.keys()]).not.toContain(certificateRequest)
    expect([...messages.keys()]).toContain(14)
  })
})

it.each([
  ['is not there', undefined, /^SANAD_TLS_CERT_FILE names .*cert\.pem, which cannot be read \(ENOENT\)/],
  ['is no certificate', 'text', /^SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE cannot be used/],
])('a file that %s stops the start with one line', async (_, content, words) => {
  if (content !== undefined) for (const path of Object.values(files())) await writeFile(path, content)
  await expect(openBoth(files())).rejects.toThrow(words)
})

it('authorities of clients that cannot be read stop the start with one line', async () => {
  const path = join(folder, 'clients.pem')
  await writeFile(path, 'text')
  await expect(openBoth({ SANAD_TLS_CLIENT_CA_FILE: path })).rejects.toThrow(
    /^SANAD_TLS_CLIENT_CA_FILE cannot be used: it holds no/,
  )
})

it('the check before a start says when the certificate is not for the name of mutual TLS', async () => {
  await writeCertificate('bank.example')
  const problemsWith = async (mtlsBaseUrl: string) => {
    const addresses = { SANAD_BASE_URL: 'https://bank.example', SANAD_MTLS_BASE_URL: mtlsBaseUrl }
    return (await checkStart({ SANAD_DATA_DIR: folder, ...files(), ...addresses }, new Date())).problems
  }
  expect(await problemsWith('https://bank.example:8444')).toEqual([])
  expect(await problemsWith('https://mtls.bank.example')).toEqual([
    expect.stringContaining('certificate 1 is not for mtls.bank.example, the host of SANAD_MTLS_BASE_URL'),
  ])
})
