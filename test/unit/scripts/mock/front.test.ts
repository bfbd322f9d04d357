import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createMockBank } from '../../../../scripts/mock/bank/bank.ts'
import { createFront, type Front } from '../../../../scripts/mock/front.ts'
import { createJudge } from '../../../../scripts/mock/judge.ts'
import { makeMockKey } from '../../../../scripts/mock/mockKey.ts'
import { startPrism } from '../../../../scripts/mock/prismChild.ts'
import { listCallable } from '../../../support/contract/exampleRequest.ts'

const at = new Date('2031-03-05T12:00:00Z')
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A front before a Prism that takes requests and never answers. */
async function startFront(api: string, options: Partial<Front> = {}): Promise<number> {
  const upstream = `http://127.0.0.1:${await listen(createServer(() => {}))}`
  const key = await makeMockKey()
  const bank = createMockBank({ at, aheadMs: 0 })
  const parts = { key, upstream, bank, judge: createJudge(api, at), errorStyle: 'ksaob' as const, appKeys: new Map() }
  return listen(createFront({ ...parts, origin: 'http://127.0.0.1:1', operations: listCallable(api, at), ...options }))
}

const api = 'payment-initiation'
const headers = { authorization: 'Bearer any', 'content-type': 'application/jwt' }

describe('a mock whose Prism hangs', () => {
  it('answers 504 once it has waited long enough, whatever was asked', async () => {
    const port = await startFront(api, { prismMs: 1 })
    for (const path of ['/v3.1/pisp/domestic-payments/x', '/payments/consents/nowhere']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      expect([path, status]).toEqual([path, path.endsWith('nowhere') ? 404 : 504])
    }
    const body = JSON.stringify({ a: 1 })
    const late = await fetch(`http://127.0.0.1:${port}/v3.1/pisp/domestic-payments/x`, { headers })
    expect(await late.json()).toMatchObject({ status: 504, detail: expect.stringContaining('end the mock and start it again') })
    expect(late.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
    // Its own contract says what is wrong here, and another program judges it.
    const unjudged = await startFront('authorization', { prismMs: 1, judge: undefined, bank: undefined, errorStyle: undefined })
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`http://127.0.0.1:${unjudged}/auth/token`, asked)).status).toBe(504)
  })

  it.each(['aaa.bbb.ccc', 'hello', '..', 'e30.e30', 'aaa.e30.e30', 'e30.aaaa.e30'])(
    'refuses the malformed envelope %s at once',
    async (body) => {
      const port = await startFront(api, { prismMs: 60_000 })
      const answer = await fetch(`http://127.0.0.1:${port}/payments/consents`, { method: 'POST', headers, body })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/KSAOB\.(JWS\.Malformed|Body\.)/)])
    },
  )

  it('answers its own calls all the same', async () => {
    const port = await startFront(api)
    for (const path of ['/mock', '/mock/consents', '/mock/requests', '/auth/jwks', '/auth/.well-known/openid-configuration'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
  })
})

describe('a mock', () => {
  it('answers 408 to a request that does not come to its end within half a minute, wherever it goes', async () => {
    const port = await startFront(api)
    const front = servers.at(-1)!
    expect([front.requestTimeout, front.headersTimeout]).toEqual([30_000, 30_000])
    const ask = async (path: string) => {
      const socket = connect(port, '127.0.0.1')
      const began = once(front, 'request')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer any\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
      )
      await began
      return socket
    }
    const paths = ['/payments/consents', '/mock/webhooks', '/auth/token']
    const sockets: Socket[] = []
    for (const path of paths) sockets.push(await ask(path))
    // The half minute is over now that all have begun: whoever is cut off before its first word was read hears a reset.
    front.requestTimeout = 1
    for (const socket of sockets) expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('does not start with a Prism that never listens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-hanging-'))
    const program = join(folder, 'hanging.mjs')
    await writeFile(program, 'console.log("still thinking"); setInterval(() => {}, 1_000)')
    await expect(startPrism(api, { folder, now: at, program, startMs: 1 })).rejects.toThrow(`Prism does not start for ${api}`)
    await rm(folder, { recursive: true })
  })
})

describe('the calls that drive a mock', () => {
  it.each<[path: string, body: string, status: number, error: string]>([
    ['/mock/consents/x', '{"event":"authorize"}', 404, 'There is no such consent here, or it was an hour ago.'],
    ['/mock/payments/x', '{"event":"settle"}', 404, 'There is no such payment here, or it was an hour ago.'],
    [
      '/mock/webhooks',
      '{"url":"http://127.0.0.1/","eventName":"x"}',
      400,
      'eventName is no member of this call; its members are url,',
    ],
    ['/mock/webhooks', '{"url":"http://127.0.0.1/","event":7}', 400, 'event must be a text in quotation marks.'],
    ['/mock/webhooks', '{"url":"http://127.0.0.1/","event":"x"}', 404, 'There is no event x.'],
    ['/mock/webhooks', '{"url":"http://127.0.0.1/","event":"paymentSettled","example":"paymentCreated"}', 400, 'say event only.'],
    ['/mock/webhooks', '{"url":"http://127.0.0.1/","ConsentId":"x"}', 404, 'There is no such consent here'],
    ['/mock/webhooks', '{"event":"paymentSettled"}', 400, 'url is missing; send for example {"url":"…"}.'],
    ['/mock/webhooks', '{"url":"file:///etc/passwd"}', 400, 'url must be the http address of your webhook'],
    ['/mock/webhooks', 'event=paymentSettled', 400, 'The body is not JSON; send for example'],
    ['/mock/webhooks', '[]', 400, 'The body must be an object'],
    ['/mock/requests', '', 405, 'Use GET here.'],
    ['/mock/letters/x', '{"event":"issue"}', 404, 'There is no such control call.'],
  ])('%s with %s: says what is wrong', async (path, body, status, error) => {
    const port = await startFront(api)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ error: expect.stringContaining(error) }),
    ])
  })

  it('give a body of each operation that takes one, addressed to this mock', async () => {
    const base = `http://127.0.0.1:${await startFront(api)}/mock/requests`
    const get = async (path: string) => (await (await fetch(base + path)).json()) as Record<string, unknown>
    expect(await get('')).toMatchObject({
      requests: [{ operationId: 'createPaymentConsent' }, { operationId: 'patchPaymentConsent' }],
    })
    expect(JSON.stringify(await get(''))).toContain(
      "-X POST http://127.0.0.1:1/payments/consents -H 'authorization: Bearer any' -H 'content-type: application/json'",
    )
    expect(await get('/createPaymentConsent')).toMatchObject({ iss: 'my-app', aud: ['http://127.0.0.1:1/auth'], message: {} })
    expect(await get('/createPaymentConsent?example=minimalRequest&clientId=mine')).toMatchObject({
      ...{ iss: 'mine', message: { Data: { BaseConsentId: 'order-20261121-7' } } },
    })
    expect(await get('/createPaymentConsent?example=nope')).toMatchObject({ error: 'There is no example nope.' })
    expect(await get('/getPayment')).toMatchObject({ error: 'There is no operation getPayment with a body.' })
  })
})
