import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import { openTlsListener, type TlsListener } from '../../../src/http/tlsListener.ts'
import { type Log } from '../../../src/telemetry/log.ts'
import { freePort } from '../../support/freePort.ts'
import { pkcs8 } from '../../support/tpp/mutualTls.ts'
import { makeCertificate, makeTppKey } from '../../support/tpp/tppKeys.ts'

let folder: string
let listener: TlsListener | undefined
let occupier: Server | undefined
const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() }
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanad-tls-'))))
afterEach(async () => {
  listener?.close()
  listener?.server.close()
  occupier?.close()
  listener = occupier = undefined
  vi.clearAllMocks()
  await rm(folder, { recursive: true })
})

const settingsWith = (environment: Record<string, string>) => readSettings({ SANAD_DATA_DIR: folder, ...environment })
const open = async (environment: Record<string, string>) => {
  listener = await openTlsListener(settingsWith(environment), log as unknown as Log, (_, response) => void response.end('ok'))
  return listener
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
  const { port, refresh } = (await open({ ...files(), SANAD_TLS_PORT: String(await freePort()) }))!
  expect(await shownName(port)).toBe('first')
  await writeCertificate('second')
  await refresh(new Date())
  expect(await shownName(port)).toBe('second')
  await writeFile(files().SANAD_TLS_CERT_FILE, 'half a fi')
  await expect(refresh(new Date())).rejects.toThrow()
  expect(await shownName(port)).toBe('second')
})

it('a sandbox makes its own CA and certificate once, and uses them again after a restart', async () => {
  const read = () => Promise.all(['ca.pem', 'server.pem'].map((name) => readFile(join(folder, 'tls', name), 'utf8')))
  const environment = { SANAD_TLS_PORT: String(await freePort()) }
  await open(environment)
  const made = await read()
  await new Promise((resolve) => listener!.server.close(resolve))
  await open(environment)
  expect(await read()).toEqual(made)
})

it('a sandbox’s own certificate offers only the suites of TLS 1.2 that FAPI 1.0 allows, which want RSA', async () => {
  const { port } = (await open({ SANAD_TLS_PORT: String(await freePort()) }))!
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
  await expect(open({ SANAD_TLS_PORT: String(port) })).rejects.toThrow(`port ${port} on 127.0.0.1 is taken; set SANAD_TLS_PORT`)
  // Nobody else may have the default port while this looks.
  const settings = { ...settingsWith({}), tlsPort: undefined }
  const onDefault = await openTlsListener(settings, log as unknown as Log, () => undefined)
  const second = await openTlsListener(settings, log as unknown as Log, () => undefined)
  onDefault?.close()
  onDefault?.server.close()
  expect(second).toBeUndefined()
  expect(log.warn).toHaveBeenCalled()
})

it('is not there when the settings say off, or production has no certificate', async () => {
  expect(await open({ SANAD_TLS_PORT: 'off' })).toBeUndefined()
  const production = { ...settingsWith({}), sandbox: false, environment: 'production' as const }
  expect(await openTlsListener(production, log as unknown as Log, () => undefined)).toBeUndefined()
})

it.each([
  ['is not there', undefined, /^SANAD_TLS_CERT_FILE names .*cert\.pem, which cannot be read \(ENOENT\)/],
  ['is no certificate', 'text', /^SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE cannot be used/],
])('a file that %s stops the start with one line', async (_, content, words) => {
  if (content !== undefined) for (const path of Object.values(files())) await writeFile(path, content)
  await expect(open({ ...files(), SANAD_TLS_PORT: String(await freePort()) })).rejects.toThrow(words)
})
