import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../generated/operations.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { type Exchange, openExchange, readArrival } from '../../../src/http/exchange.ts'
import { dropBody, readRequestBody } from '../../../src/http/steps/readBody.ts'
import { type AppKeys } from '../../../src/security/appKeys/appKeys.ts'

const operation = operations.find(({ operationId }) => operationId === 'advanceClock')!
const settings = readSettings({})
/** At most 100 bytes, in more time than any machine needs unless told otherwise. */
const bounded = (bodyTimeoutMs = 50_000) =>
  ({ ...settings, limits: { ...settings.limits, platformBodyBytes: 100, bodyTimeoutMs } }) as unknown as typeof settings
const server = createServer()

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A request that has sent its headers, as both sides hold it. */
async function open(headers: Record<string, string | number> = {}) {
  const { port } = server.address() as AddressInfo
  const sent = sendRequest({ port, method: 'POST', path: '/', headers: { 'content-type': 'application/json', ...headers } })
  sent.on('error', () => undefined).flushHeaders()
  const [request, response] = (await once(server, 'request')) as Parameters<typeof readArrival>
  return {
    sent,
    request,
    exchange: openExchange(
      readArrival(request, response, () => undefined),
      operation,
      {},
    ),
  }
}

const read = (exchange: Exchange, timeoutMs?: number) =>
  readRequestBody(exchange, {} as AppKeys, { settings: bounded(timeoutMs) })
const leftOver = (request: IncomingMessage) => dropBody(request, settings.limits)

describe('the body of a request', () => {
  it('is read whole, however it comes', async () => {
    const { sent, exchange } = await open()
    const reading = read(exchange)
    for (const piece of ['{"advance', 'Seconds"', ': 1}']) sent.write(piece)
    sent.end()
    expect(await reading).toBe(true)
    expect(exchange.body).toEqual({ advanceSeconds: 1 })
    expect(exchange.bodyBytes.toString()).toBe('{"advanceSeconds": 1}')
  })

  it('is refused by its length before a byte of it is read, and its short rest is dropped', async () => {
    const { exchange, request } = await open({ 'content-length': 101 })
    await expect(read(exchange)).rejects.toMatchObject({ code: 'bodyTooLarge' })
    expect(leftOver(request)).toBe(true)
  })

  it('is refused when it grows too large without saying so, and then the connection must end', async () => {
    const { sent, exchange, request } = await open()
    const reading = read(exchange)
    sent.write(`"${'x'.repeat(200)}`)
    await expect(reading).rejects.toMatchObject({ code: 'bodyTooLarge' })
    expect(leftOver(request)).toBe(false)
  })

  it('is refused when it does not arrive in time', async () => {
    const { sent, exchange } = await open()
    const reading = read(exchange, 50)
    sent.write('{')
    await expect(reading).rejects.toMatchObject({ code: 'requestTimeout' })
    sent.destroy()
  })

  it('is refused when the connection breaks, while it is read and before', async () => {
    const during = await open({ 'content-length': 50 })
    const reading = read(during.exchange)
    during.sent.write('{')
    during.sent.destroy()
    await expect(reading).rejects.toMatchObject({ code: 'bodyFormat', message: 'The body broke off.' })

    const before = await open({ 'content-length': 50 })
    const closed = once(before.request, 'close').catch(() => undefined)
    before.sent.destroy()
    await closed
    await expect(read(before.exchange)).rejects.toMatchObject({ code: 'bodyFormat' })
  })
})
