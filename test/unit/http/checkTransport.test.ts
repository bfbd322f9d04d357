import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createTransportCheck } from '../../../src/http/checkTransport.ts'

const behindProxy = { sandbox: false, trustedProxy: '10.0.0.1, 10.1.0.0/16' }

/** The status of the refusal, or 'served'. */
function answerTo(
  url: string,
  from: { remoteAddress: string; encrypted?: boolean },
  settings: { sandbox: boolean; trustedProxy: string | undefined } = behindProxy,
): number | 'served' {
  const members = Object.entries(from).map(([name, value]) => [name, { value }])
  const socket = Object.defineProperties(new Socket(), Object.fromEntries(members) as PropertyDescriptorMap)
  const request = Object.assign(new IncomingMessage(socket), { url })
  const response = new ServerResponse(request)
  let isServed = false
  createTransportCheck(settings)(request, response, () => (isServed = true))
  return isServed ? 'served' : response.statusCode
}

test.each(['127.0.0.1', '::1', '10.0.0.2', '203.0.113.7', '::ffff:203.0.113.7'])(
  'in production behind a proxy nobody signs in over plain http from %s',
  (remoteAddress) => {
    for (const url of ['/console/api/sessions', '/', '/auth/token', '/health/../bank', '/health/livelier'])
      expect(answerTo(url, { remoteAddress }), url).toBe(403)
  },
)

test('the proxy is served, and whoever comes over TLS', () => {
  expect(answerTo('/bank', { remoteAddress: '10.0.0.1' })).toBe('served')
  expect(answerTo('/bank', { remoteAddress: '::ffff:10.1.2.3' })).toBe('served')
  expect(answerTo('/bank', { remoteAddress: '203.0.113.7', encrypted: true })).toBe('served')
})

test('an orchestrator asks for the health from wherever it is', () => {
  expect(answerTo('/health/live', { remoteAddress: '10.0.9.9' })).toBe('served')
  expect(answerTo('/health/ready?x=1', { remoteAddress: '127.0.0.1' })).toBe('served')
})

test('a sandbox serves everybody, and so does the port of production that listens on loopback alone', () => {
  const remoteAddress = '127.0.0.1'
  expect(answerTo('/bank', { remoteAddress }, { ...behindProxy, sandbox: true })).toBe('served')
  expect(answerTo('/bank', { remoteAddress }, { sandbox: false, trustedProxy: undefined })).toBe('served')
})
