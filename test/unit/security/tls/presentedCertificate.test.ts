import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCertificateOfRequest, createForgedHeaderCheck } from '../../../../src/security/tls/presentedCertificate.ts'
import { createProxyCheck } from '../../../../src/security/tls/trustedProxy.ts'
import { makeAuthority } from '../../../support/tpp/authority.ts'
import { makeCertificate, makeTppKey } from '../../../support/tpp/tppKeys.ts'

const now = new Date()
let certificate: X509Certificate
let ended: X509Certificate
beforeAll(async () => {
  const key = await makeTppKey('ES256')
  certificate = new X509Certificate(await makeCertificate(key))
  ended = new X509Certificate(await makeCertificate(key, { notAfter: new Date(now.getTime() - 1_000) }))
})

/** A request as Node gives it, with a certificate in the connection or in the header. */
function request(
  remoteAddress: string,
  { socket, header = [] }: { socket?: X509Certificate; header?: string[] },
): IncomingMessage {
  return {
    socket: { remoteAddress, getPeerX509Certificate: () => socket },
    headers: header.length === 0 ? {} : { 'client-cert': header.join(', ') },
    headersDistinct: header.length === 0 ? {} : { 'client-cert': header },
  } as unknown as IncomingMessage
}
const inHeader = (found: X509Certificate) => `:${found.raw.toString('base64')}:`
const settings = { tlsClientCaFile: undefined, dataDir: '/nowhere', sandbox: false }
const proxied = {
  ...settings,
  trustedProxy: '10.0.0.1, 192.168.0.0/16, 2001:db8::/32',
}

describe('the client certificate of a request', () => {
  it('is that of the TLS connection, and nobody vouches for it unless its CA is trusted', () => {
    const read = createCertificateOfRequest({ ...settings, trustedProxy: undefined })
    const found = read(request('203.0.113.5', { socket: certificate }), now)
    expect([found?.certificate.fingerprint256, found?.isAuthorizedAt(now)]).toEqual([certificate.fingerprint256, false])
    expect(found?.thumbprint).toMatch(/^[\w-]{43}$/)
  })

  it('is none when it is not valid now, also on a connection that was opened before its end', () => {
    const read = createCertificateOfRequest({ ...settings, trustedProxy: undefined })
    const open = request('203.0.113.5', { socket: certificate })
    expect(read(open, now)).toBeDefined()
    expect(read(open, new Date(certificate.validToDate.getTime() + 1))).toBeUndefined()
    expect(read(open, new Date(certificate.validFromDate.getTime() - 1))).toBeUndefined()
    expect(read(request('203.0.113.5', { socket: ended }), now)).toBeUndefined()
  })

  it('comes from the header of a trusted proxy, and of nobody else', () => {
    const read = createCertificateOfRequest(proxied)
    const header = [inHeader(certificate)]
    for (const address of ['10.0.0.1', '192.168.7.7', '::ffff:10.0.0.1', '2001:db8::7'])
      expect(read(request(address, { header }), now)?.isAuthorizedAt(now), address).toBe(false)
    for (const address of ['10.0.0.2', '203.0.113.5', '2001:db9::7', ''])
      expect(read(request(address, { header }), now), address).toBeUndefined()
  })

  it.each([
    ['a connection', (found: X509Certificate) => request('203.0.113.5', { socket: found })],
    ['a proxy', (found: X509Certificate) => request('10.0.0.1', { header: [inHeader(found)] })],
  ])('of %s is vouched for only when an authority of the bank issued it, for clients', async (_, requestWith) => {
    const authority = await makeAuthority()
    const folder = await mkdtemp(join(tmpdir(), 'sanad-client-ca-'))
    try {
      const tlsClientCaFile = join(folder, 'ca.pem')
      await writeFile(tlsClientCaFile, authority.pem)
      const read = createCertificateOfRequest({ ...proxied, tlsClientCaFile })
      const issued = new X509Certificate(await authority.issue(await makeTppKey('ES256'), 'PSDSA-SAMA-1'))
      const isVouchedFor = (found: X509Certificate) => read(requestWith(found), new Date())?.isAuthorizedAt(new Date())
      // Asked twice, because what was found is remembered.
      for (const _time of ['first', 'second']) expect([isVouchedFor(issued), isVouchedFor(certificate)]).toEqual([true, false])
      // While a new file is half written, the authorities of the old one stand.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      await writeFile(tlsClientCaFile, authority.pem.slice(0, 80))
      expect(isVouchedFor(issued)).toBe(true)
      await writeFile(tlsClientCaFile, (await makeAuthority()).pem)
      expect(isVouchedFor(issued)).toBe(false)
    } finally {
      vi.useRealTimers()
      await rm(folder, { recursive: true })
    }
  })

  it('is never the certificate of the proxy itself', () => {
    expect(createCertificateOfRequest(proxied)(request('10.0.0.1', { socket: certificate }), now)).toBeUndefined()
  })

  it('is none when the header is twice there, or no byte sequence, or no certificate', () => {
    const read = createCertificateOfRequest(proxied)
    const base64 = certificate.raw.toString('base64')
    const wrong = [[inHeader(certificate), inHeader(certificate)], [base64], [`:${base64}`], [':AAAA:'], [':é:'], ['']]
    for (const header of wrong) expect(read(request('10.0.0.1', { header }), now), String(header).slice(0, 20)).toBeUndefined()
  })
})

it('a header of anybody but the trusted proxy is forged', () => {
  const header = [inHeader(certificate)]
  const isForged = createForgedHeaderCheck(proxied)
  expect([isForged(request('10.0.0.1', { header })), isForged(request('10.0.0.9', { header }))]).toEqual([false, true])
  expect(createForgedHeaderCheck({ trustedProxy: undefined })(request('127.0.0.1', { header }))).toBe(true)
  expect(isForged(request('10.0.0.9', {}))).toBe(false)
})

it('without a list nobody is trusted, and a list that cannot be read is an error', () => {
  expect(createProxyCheck(undefined)('127.0.0.1')).toBe(false)
  expect(createProxyCheck('127.0.0.1')(undefined)).toBe(false)
  expect(() => createProxyCheck('10.0.0.1/99')).toThrow()
})
