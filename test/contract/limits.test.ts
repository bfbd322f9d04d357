import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { type Callers, expectPromised, openCallers } from '../support/contract/callers.ts'
import { servedOperations } from '../support/contract/exampleRequest.ts'
import { sendSlowly } from '../support/http/requests.ts'
import { proves } from '../support/contract/proof.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
let strict: RunningSanad
let callers: Callers
beforeAll(async () => {
  sanad = await startSanad()
  callers = await openCallers(sanad)
  // The same bank with the same keys, where one request a second is all that anybody has.
  strict = await startSanad({
    environment: { SANAD_BASE_URL: sanad.baseUrl, SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '1' },
    openDatabase: async () => ({ db: sanad.dependencies.db, kind: 'pglite', close: async () => undefined }),
  })
})
afterAll(async () => {
  await strict?.close()
  await sanad?.close()
})

describe('a body of one byte too many', () => {
  it.for(servedOperations('413'))(
    'is 413 for $operationId, before anything of it is looked at',
    async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
      const contentType = Object.keys(operation.requestBody!.content)[0]!
      const bytes = contract['x-error-style'] === 'problem' ? limits.platformBodyBytes : limits.envelopeBodyBytes
      const response = await fetch(sanad.url(address), {
        method,
        headers: {
          ...callers.headersOf(operation, contract, { method, path: address, body: undefined }),
          'content-type': contentType,
        },
        body: 'a'.repeat(bytes + 1),
      })
      await expectPromised(response, operation, 413)
      proves(task, { interfaceName, operationId, status: '413', by: `a body of ${bytes + 1} bytes` })
    },
  )
})

describe('a body that stays away', () => {
  it.for(servedOperations('408'))(
    'is 408 for $operationId, in the form of its interface',
    async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
      const headers = {
        ...callers.headersOf(operation, contract, { method, path: address, body: undefined }),
        'content-type': 'application/json',
      }
      const { status, headers: received, body } = await sendSlowly(sanad, address, headers, method)
      const answer = new Response(JSON.stringify(body), { status, headers: received as Record<string, string> })
      await expectPromised(answer, operation, 408)
      expect(received['x-fapi-interaction-id']).toMatch(/./)
      proves(task, { interfaceName, operationId, status: '408', by: 'a body that does not end' })
    },
  )
})

describe('a caller above the limit', () => {
  // Harmless, so that what uses up the limit changes nothing.
  const spend = {
    DashboardSession: '/dashboard/api/developers/current',
    ConsoleSession: '/console/api/users/current',
  } as Record<string, string>

  it.for(servedOperations('429'))(
    'gets 429 with whole seconds to wait from $operationId',
    async ({ interfaceName, contract, operation, operationId, method, address }, { task }) => {
      const scheme = Object.keys((operation.security ?? contract.security)?.[0] ?? {})[0] ?? ''
      let response: Response | undefined
      for (let attempt = 0; attempt < 10 && response?.status !== 429; attempt++) {
        const headers = callers.headersOf(operation, contract, { method, path: address, body: undefined })
        if (spend[scheme]) await (await fetch(strict.url(spend[scheme]), { headers })).text()
        response = await fetch(strict.url(address), { method, headers })
        if (response.status !== 429) await response.text()
      }
      expect(response!.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
      expect(response!.headers.get('ratelimit')).toBe(`"calls";r=0;t=${response!.headers.get('retry-after')}`)
      expect(response!.headers.get('ratelimit-policy')).toBe('"calls";q=1;w=1')
      await expectPromised(response!, operation, 429)
      proves(task, { interfaceName, operationId, status: '429', by: 'a limit of one request a second' })
    },
  )
})

describe('what is left', () => {
  it.for(servedOperations('429'))(
    'is told by every answer of $operationId that the contract has, in the form of its headers',
    ({ operation }) => {
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [name, sent] of [
          ['RateLimit-Policy', '"calls";q=400;w=2'],
          ['RateLimit', '"calls";r=0;t=86400'],
        ] as const) {
          const header = answer.headers?.[name]
          expect(header, `${status} ${name}`).toMatchObject({ required: false })
          expect(sent).toMatch(new RegExp(header!.schema.pattern!))
        }
      }
    },
  )

  it('is told by answers and refusals, and not before a request was counted', async () => {
    const [live, refused, unknown] = await Promise.all([
      fetch(sanad.url('/health/live')),
      fetch(sanad.url('/auth/token'), { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) }),
      fetch(sanad.url('/payments/consents'), { method: 'POST' }),
    ])
    expect(live.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=1$/)
    expect(live.headers.get('ratelimit-policy')).toBe('"calls";q=400;w=2')
    expect(refused.ok).toBe(false)
    expect(refused.headers.get('ratelimit')).toMatch(/^"auth";r=\d+;t=1$/)
    expect(unknown.status).toBe(401)
    expect(unknown.headers.get('ratelimit')).toBeNull()
    const visit = await fetch(sanad.url('/auth/authorize?client_id=x'), { redirect: 'manual' })
    expect(visit.headers.get('ratelimit')).toBeNull()
  })
})

describe('what is no request, or no whole one', () => {
  /** Sends these bytes and reads until the server closes. */
  const sendBytes = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(Number(new URL(sanad.baseUrl).port), '127.0.0.1', () => socket.write(text))
      socket.setTimeout(50_000, () => socket.destroy(new Error('no answer within 50 seconds')))
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  const host = 'Host: sanad\r\n'

  it.for([
    ['garbage', 400, 'GARBAGE\r\n\r\n'],
    [
      'two lengths of one body',
      400,
      `POST /payments/consents HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a body whose chunks have no size', 400, `POST /auth/token HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ['no Host', 400, 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['an address of no host', 400, `GET http://[/dashboard HTTP/1.1\r\n${host}\r\n`],
    ['headers above 16 KiB', 431, `GET /health/live HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`],
    ['an address above 16 KiB', 431, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`],
    [
      'an expectation that nobody knows, which is passed over',
      200,
      `GET /health/live HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`,
    ],
    [
      'a whole address, which is read by its path',
      200,
      `GET http://sanad/health/live HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    ],
  ] as const)('%s: %i with everything that answers have', async ([, status, bytes]) => {
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/^x-fapi-interaction-id: [0-9a-f-]{36}\r$/im)
    expect(answer).toMatch(/^cache-control: no-store\r$/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-type: application\/(problem\+)?json/im)
    expect(answer).not.toMatch(/node:|\.ts|\n {4}at /)
  })

  it('the rest of a refused body is read past: its sender gets the refusal, and nothing of it is taken for the next request', async () => {
    const hidden = `GET /health/live HTTP/1.1\r\n${host}\r\n`
    const body = hidden.repeat(6_000)
    const refused = `POST /payments/consents HTTP/1.1\r\n${host}Content-Type: application/jwt\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const answers = await sendBytes(`${refused}GET /nothing HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 404'])
  })
})
