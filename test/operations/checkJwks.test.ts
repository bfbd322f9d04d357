import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDashboard, proveSessionNeeded } from '../support/operations/platform.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

const path = '/dashboard/api/jwks-checks'

describe('checkJwks', () => {
  let server: Server
  let base: string
  beforeAll(async () => {
    const { publicJwk } = await makeTppKey('ES256')
    const keys = [
      { ...publicJwk, kid: 'good', alg: 'ES256', use: 'sig' },
      { ...publicJwk, kid: 'for encryption', use: 'enc' },
      { ...publicJwk, kid: '\u202e<script>', d: 'private' },
    ]
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/jwk-set+json; x="<b>"')
      if (request.url === '/moved') response.writeHead(302, { location: '/jwks' })
      response.end(request.url === '/jwks' ? JSON.stringify({ keys }) : '<html>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('says of each key whether it can be used, and why not', async () => {
    const { ask } = await openDashboard()
    const { status, body } = await ask('POST', path, { body: { jwksUri: `${base}/jwks` } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isReachable: true,
      status: 200,
      contentType: 'application/jwk-set+json',
      keys: [
        { kid: 'good', use: 'sig', alg: 'ES256', keyType: 'EC P-256', isUsable: true, thumbprint: expect.any(String) as string },
        { kid: 'for encryption', isUsable: false, problem: 'its use is not "sig"' },
        { kid: '\u202e<script>', isUsable: false },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('private"')
  })

  it.each([
    ['a redirect', '/moved', /302 instead of 200/],
    ['no key set', '/page', /JSON/],
  ])('%s is said, and nothing of the answer is repeated', async (_, end, problem) => {
    const { ask } = await openDashboard()
    const { status, body } = await ask('POST', path, { body: { jwksUri: base + end } })
    expect([status, body]).toMatchObject([
      200,
      { isReachable: false, problem: expect.stringMatching(problem) as string, keys: [] },
    ])
    expect(JSON.stringify(body)).not.toContain('<html>')
  })

  it('asks no address that could not be registered, and no developer goes on asking for ever', async () => {
    const { ask } = await openDashboard()
    const refused = await ask('POST', path, { body: { jwksUri: 'ftp://tpp.example/jwks' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'resourceFormat', errors: [{ path: 'jwksUri' }] } })
    const jwksUri = `${base}/jwks`
    const answers = await Promise.all(Array.from({ length: 21 }, () => ask('POST', path, { body: { jwksUri } })))
    // Sent at once, they arrive in any order.
    const refusals = answers.filter(({ status }) => status !== 200)
    // The other cases of this file have used some of the tries.
    expect(refusals.length).toBeLessThan(answers.length)
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body.code as string}`))).toEqual(new Set(['429 rateLimited']))
  })

  proveSessionNeeded('POST', path, { jwksUri: 'https://tpp.example/jwks' })
})
