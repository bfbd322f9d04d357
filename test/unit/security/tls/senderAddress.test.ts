import type { IncomingMessage } from 'node:http'
import express from 'express'
import { expect, test } from 'vitest'
import { createSenderAddress } from '../../../../src/security/tls/trustedProxy.ts'

const trusted = '10.0.0.1, 10.1.0.0/16 2001:db8::/32'

const arrived = (remoteAddress: string | undefined, forwarded: string | undefined) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

/** As Express finds it, which pages and limits relied on before. */
function asExpressFindsIt(request: IncomingMessage): string | undefined {
  const app = express()
  app.set('trust proxy', trusted.split(/[ ,]+/))
  const { get } = Object.getOwnPropertyDescriptor(express.request, 'ip')!
  return get!.call(Object.assign(request, { app })) as string | undefined
}

test.each([
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:1::1, 2001:dead::1', '2001:dead::1'],
  // Only what the proxies say counts, so the sender's own entry does not.
  ['10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.0.9', '203.0.113.7'],
  ['10.0.0.1', '10.0.0.1,10.1.0.9', '10.0.0.1'],
  ['10.0.0.1', ' 203.0.113.7 , , 10.1.0.9', '203.0.113.7'],
  ['10.0.0.1', 'unknown, 10.1.0.9', 'unknown'],
  ['10.0.0.1', '203.0.113.7, none', 'none'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['::1', '198.51.100.1', '::1'],
  [undefined, undefined, undefined],
])('over a connection from %s with X-Forwarded-For %s the sender is %s', (remoteAddress, forwarded, sender) => {
  expect(createSenderAddress(trusted)(arrived(remoteAddress, forwarded))).toBe(sender)
  expect(asExpressFindsIt(arrived(remoteAddress, forwarded))).toBe(sender)
})
