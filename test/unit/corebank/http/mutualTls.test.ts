import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import { silentTools } from '../../../../src/corebank/adapter.ts'
import { openHttpCoreBank } from '../../../../src/corebank/http/openHttpCoreBank.ts'
import { openSandboxCa, type SandboxCa } from '../../../../src/security/tls/sandboxCa.ts'
import { pkcs8 } from '../../../support/tpp/mutualTls.ts'
import { makeTppKey } from '../../../support/tpp/tppKeys.ts'

const capabilities = {
  ...{ contractVersion: '1.0.0', adapter: { name: 'Test', build: '1' }, environment: 'sandbox', offers: [], features: [] },
  ...{ reasonCodes: [], maintenance: [] },
  limits: { requestsAtOnce: 64, requestsPerSecond: 100, accountsPerBatch: 2, transactionsPerPage: 10, decisionsKeptDays: 90 },
}

let folder: string
let ca: SandboxCa
let server: Server
let address: string
/** What the bank has seen of each request. */
let seen: { thumbprint: string; token: string | undefined }[]
let echoed: string | undefined
let lines: string[]
const write = (_: object, event: string) => void lines.push(event)
const tools = { ...silentTools, log: { debug: write, info: write, warn: write, error: write } }

const thumbprintOf = (certificate: X509Certificate) => createHash('sha256').update(certificate.raw).digest('base64url')
const file = (name: string) => join(folder, name)

/** Writes a new certificate of Sanad's and its key. */
async function writePair(alg: 'ES256' | 'PS256' = 'ES256'): Promise<X509Certificate> {
  const key = await makeTppKey(alg)
  const privateKeyPem = await pkcs8(key.privateKey)
  const owner = { developerId: 'sanad', organisation: 'Bank' }
  const certificatePem = await ca.signKey(createPublicKey(privateKeyPem), owner, new Date())
  await writeFile(file('cert.pem'), certificatePem)
  await writeFile(file('key.pem'), privateKeyPem)
  return new X509Certificate(certificatePem)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-core-'))
  ca = await openSandboxCa({ dataDir: folder }, new Date())
  await writeFile(file('ca.pem'), ca.certificatePem)
  const { certificatePem, privateKeyPem } = await ca.signServer(['localhost'], new Date())
  const options = { cert: certificatePem, key: privateKeyPem, ca: ca.certificatePem, requestCert: true, rejectUnauthorized: true }
  server = createServer(options, (request, response) => {
    const certificate = (request.socket as TLSSocket).getPeerX509Certificate()!
    const thumbprint = thumbprintOf(certificate)
    seen.push({ thumbprint, token: request.headers.authorization?.slice('Bearer '.length) })
    const echo = { certificateThumbprint: echoed ?? thumbprint, now: new Date().toISOString() }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url!.endsWith('/echo') ? echo : capabilities))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  address = `https://localhost:${(server.address() as AddressInfo).port}/adapter`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  seen = []
  lines = []
  echoed = undefined
})

const settingsOf = (change: Record<string, string> = {}) =>
  readSettings({
    SANAD_CORE_BANK: address,
    SANAD_CORE_BANK_CERT_FILE: file('cert.pem'),
    SANAD_CORE_BANK_KEY_FILE: file('key.pem'),
    SANAD_CORE_BANK_CA_FILE: file('ca.pem'),
    ...change,
  })

describe('a core bank behind mutual TLS', () => {
  it.each(['ES256', 'PS256'] as const)(
    'sees the certificate, and with each request a new %s token that is bound to it',
    async (alg) => {
      const certificate = await writePair(alg)
      const bank = await openHttpCoreBank(settingsOf(), tools)
      await bank.close!({} as never)
      expect(seen.map(({ thumbprint }) => thumbprint)).toEqual(Array(2).fill(thumbprintOf(certificate)))
      const ids = new Set<string>()
      for (const { token } of seen) {
        const { payload } = await jwtVerify(token!, certificate.publicKey, {
          ...{ algorithms: [alg], issuer: 'http://localhost:8080', audience: `${address}/core/v1` },
        })
        expect(payload.cnf).toEqual({ 'x5t#S256': thumbprintOf(certificate) })
        expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(60)
        ids.add(payload.jti!)
        expect(decodeProtectedHeader(token!)).toMatchObject({ alg })
      }
      expect(ids.size).toBe(2)
      expect(lines).toEqual(['the core bank can be asked'])
    },
  )

  it('gets the bank’s own token where a file has one, and the next one when the file changes', async () => {
    await writePair()
    await writeFile(file('token'), 'first.token\n')
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const bank = await openHttpCoreBank(settingsOf({ SANAD_CORE_BANK_TOKEN_FILE: file('token') }), tools)
      await writeFile(file('token'), 'second.token')
      await utimes(file('token'), new Date(), new Date(Date.now() + 5_000))
      vi.advanceTimersByTime(10_000)
      await bank.tick!(new Date())
      await bank.close!({} as never)
      expect([...new Set(seen.map(({ token }) => token))]).toEqual(['first.token', 'second.token'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('sees a new certificate as soon as the files have changed, and the old one as long as they are wrong', async () => {
    const first = await writePair()
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const bank = await openHttpCoreBank(settingsOf(), tools)
      const turn = async () => {
        const inFuture = new Date(Date.now() + 60_000 * (seen.length + 1))
        await utimes(file('key.pem'), inFuture, inFuture)
        vi.advanceTimersByTime(10_000)
        await bank.tick!(new Date())
        await bank
          .findAccounts(['a'], { signal: new AbortController().signal, deadline: new Date(Date.now() + 2_000) } as never)
          .catch(() => 0)
        return seen.at(-1)!.thumbprint
      }
      await writeFile(file('key.pem'), await pkcs8((await makeTppKey('ES256')).privateKey))
      expect(await turn()).toBe(thumbprintOf(first))
      expect(lines).toContain('certificate, key or token for the core bank cannot be read; those before stay in use')
      const second = await writePair()
      expect(await turn()).toBe(thumbprintOf(second))
      await bank.close!({} as never)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is told of by the log where it sees another certificate than was sent', async () => {
    await writePair()
    echoed = thumbprintOf(new X509Certificate(ca.certificatePem))
    const bank = await openHttpCoreBank(settingsOf(), tools)
    await bank.close!({} as never)
    expect(lines).toContain('the core bank sees another certificate, or none')
  })

  it('is not believed with a certificate of another authority, and nothing is sent', async () => {
    await writePair()
    const other = await openSandboxCa({ dataDir: join(folder, 'other') }, new Date())
    await writeFile(file('other.pem'), other.certificatePem)
    await expect(openHttpCoreBank(settingsOf({ SANAD_CORE_BANK_CA_FILE: file('other.pem') }), tools)).rejects.toThrow(
      'the core bank cannot be reached',
    )
    expect(seen).toEqual([])
  })

  it('refuses the start with a key of another certificate, or an empty token', async () => {
    await writePair()
    await writeFile(file('wrong.pem'), await pkcs8((await makeTppKey('ES256')).privateKey))
    await expect(openHttpCoreBank(settingsOf({ SANAD_CORE_BANK_KEY_FILE: file('wrong.pem') }), tools)).rejects.toThrow(
      'is not the private key of SANAD_CORE_BANK_CERT_FILE',
    )
    await writeFile(file('empty'), '\n')
    await expect(openHttpCoreBank(settingsOf({ SANAD_CORE_BANK_TOKEN_FILE: file('empty') }), tools)).rejects.toThrow(
      'has no bearer token in it',
    )
  })
})
