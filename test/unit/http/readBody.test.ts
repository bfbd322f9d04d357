import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, type OtherOperation } from '../../../generated/operations.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { createValidators } from '../../../src/http/contract/validators.ts'
import { advance, type Checked, pass } from '../../../src/http/stages.ts'
import { dropBody, readBody } from '../../../src/http/steps/readBody.ts'
import { route } from '../../../src/http/route.ts'
import type { AppKeys } from '../../../src/security/appKeys/appKeys.ts'
import { arrivalOf } from '../../../src/telemetry/requests.ts'
import { silentParts } from '../../support/silentParts.ts'

const operation = operations.find((one) => one.operationId === 'advanceClock' && one.calledBy !== 'app') as OtherOperation
const validators = createValidators()
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
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  const routed = route(arrivalOf(response), { operation, pathParameters: {}, now: new Date(), offers: new Set() })
  const caller = { kind: 'anonymous' } as const
  const permitted = pass(advance(routed, { isFromApp: false, operation, caller } as const), 'permission')
  const counted = advance(permitted, { rateHeaders: { 'RateLimit-Policy': '', RateLimit: '' } })
  const authorized = pass(pass(pass(counted, 'rate'), 'origin'), 'consent')
  return { sent, request, checked: advance(authorized, { parameters: { path: {}, query: {}, headers: {} } }) }
}

const read = (request: Checked, timeoutMs?: number) =>
  readBody(request, { validators, appKeys: {} as AppKeys, dependencies: { ...silentParts(), settings: bounded(timeoutMs) } })
const leftOver = (request: IncomingMessage) => dropBody(request, settings.limits)

describe('the body of a request', () => {
  it('is read whole, however it comes', async () => {
    const { sent, checked } = await open()
    const reading = read(checked)
    for (const piece of ['{"advance', 'Seconds"', ': 1}']) sent.write(piece)
    sent.end()
    const { body, sent: received } = await reading
    expect(body).toEqual({ advanceSeconds: 1 })
    expect(received?.bytes.toString()).toBe('{"advanceSeconds": 1}')
  })

  it('is refused by its length before a byte of it is read, and its short rest is dropped', async () => {
    const { checked, request } = await open({ 'content-length': 101 })
    await expect(read(checked)).rejects.toMatchObject({ code: 'bodyTooLarge' })
    expect(leftOver(request)).toBe(true)
  })

  it('is refused when it grows too large without saying so, and then the connection must end', async () => {
    const { sent, checked, request } = await open()
    const reading = read(checked)
    sent.write(`"${'x'.repeat(200)}`)
    await expect(reading).rejects.toMatchObject({ code: 'bodyTooLarge' })
    expect(leftOver(request)).toBe(false)
  })

  it('is refused when it does not arrive in time', async () => {
    const { sent, checked } = await open()
    const reading = read(checked, 50)
    sent.write('{')
    await expect(reading).rejects.toMatchObject({ code: 'requestTimeout' })
    sent.destroy()
  })

  it('is refused when the connection breaks, while it is read and before', async () => {
    const during = await open({ 'content-length': 50 })
    const reading = read(during.checked)
    during.sent.write('{')
    during.sent.destroy()
    await expect(reading).rejects.toMatchObject({ code: 'bodyFormat', message: 'The body ended before all of it had arrived.' })

    const before = await open({ 'content-length': 50 })
    const closed = once(before.request, 'close').catch(() => undefined)
    before.sent.destroy()
    await closed
    await expect(read(before.checked)).rejects.toMatchObject({ code: 'bodyFormat' })
  })
})
