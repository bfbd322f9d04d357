import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createEventReceiver,
  createTppClient,
  type Encoding,
  type EventDelivery,
  makeAppKey,
  newAuthorizationSecrets,
  type TppClient,
} from '../../src/sdk/index.ts'
import type { OperationId } from '../../src/sdk/operations.ts'
import { contractNames } from '../support/contract/contracts.ts'
import { type CallableOperation, exampleRequest, listCallable, namedAnswers } from '../support/contract/exampleRequest.ts'
import { mockedInterfaces, startAllMocks, startMock } from '../support/prism.ts'
import type { ChildServer } from '../support/servers/childServer.ts'

// Not the day on which the examples were written.
const at = new Date('2031-03-05T12:00:00Z')
const isSigned = ({ responses }: CallableOperation) =>
  Object.values(responses).some(({ content }) => content?.['application/jwt'] !== undefined)

/** A mock repeats the ids of the path. Who asks for those that an example has gets the example as it is written. */
function idsOf({ path }: CallableOperation, example: unknown): Record<string, string> {
  const text = JSON.stringify(example)
  const link = /"Self":"([^"?]*)/.exec(text)?.[1]?.split('/') ?? []
  return Object.fromEntries(
    path.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return []
      const value = new RegExp(`"${name}":"([^"]+)"`, 'i').exec(text)?.[1] ?? link[index]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** That of the examples' texts. */
const interactionId = '5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1'

/** Every answer by its name; refusals that operations share at the first of them. */
async function expectEveryAnswer(api: string, origin: string): Promise<void> {
  const wrong: string[] = []
  const asked = new Set<string>()
  for (const operation of listCallable(api, at).filter((candidate) => candidate['x-alias-of'] === undefined)) {
    const answers = Object.entries(operation.responses)
      .flatMap(([status, response]) => namedAnswers(response).map((answer) => ({ status, ...answer })))
      .filter(({ status, name }) => status < '3' || !asked.has(`${status} ${name}`))
    for (const { status, name } of answers) asked.add(`${status} ${name}`)
    await Promise.all(
      answers.map(async ({ status, name, value }) => {
        const prefer = `code=${status}, example=${name}`
        const { method, address, headers, body = null } = exampleRequest(operation, idsOf(operation, value))
        const response = await fetch(origin + address, {
          method,
          body,
          headers: { accept: 'application/json', 'x-fapi-interaction-id': interactionId, ...headers, prefer },
        })
        const text = await response.text()
        // The claims of an envelope are of this moment.
        const part = (envelope: unknown) =>
          isSigned(operation) && status < '3' ? (envelope as { message: unknown }).message : envelope
        if (response.status !== Number(status) || !isDeepStrictEqual(part(JSON.parse(text)), part(value)))
          wrong.push(`${method} ${address} ${status} ${name}: ${response.status} ${text.slice(0, 300)}`)
      }),
    )
  }
  expect(wrong).toEqual([])
  expect(asked.size).toBeGreaterThan(5)
}

describe('make mock', () => {
  let page: ChildServer
  let originOf: (api: string) => string
  let signingKey: Awaited<ReturnType<typeof makeAppKey>>
  beforeAll(async () => {
    ;({ page, originOf } = await startAllMocks(at))
    signingKey = await makeAppKey()
  })
  afterAll(() => page?.stop())
  const optionsOf = (api: string, encoding: Encoding = 'jwt') => ({
    ...{ baseUrl: originOf(api), clientId: 'partner', clientSecret: 'any', signingKey, encoding, maxRetries: 0 },
  })
  const clientOf = (api: string, encoding?: Encoding): TppClient => createTppClient(optionsOf(api, encoding))

  it('lists the five interfaces on a page and as JSON', async () => {
    const list = (await (await fetch(page.url('/mocks.json'))).json()) as { api: string; baseUrl: string }[]
    expect(list.map(({ api, baseUrl }) => [api, baseUrl])).toEqual(mockedInterfaces.map((api) => [api, originOf(api)]))
    const html = await (await fetch(page.baseUrl)).text()
    for (const api of mockedInterfaces) for (const { operationId } of listCallable(api)) expect(html).toContain(operationId)
  })

  it.each(mockedInterfaces)('%s: gives every answer by its name', (api) => expectEveryAnswer(api, originOf(api)))

  it.each(mockedInterfaces)('%s: the SDK verifies every 2xx, in both encodings, and takes its message', async (api) => {
    const clients = { jwt: clientOf(api, 'jwt'), json: clientOf(api, 'json') }
    const wrong: string[] = []
    let count = 0
    for (const operation of listCallable(api, at)) {
      const { parameters, requestBody, responses } = operation
      const ofPlace = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place && one.required).map(({ name, example }) => [name, String(example)]),
        )
      const example = Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value as
        { message?: object } | undefined
      const body = isSigned(operation) ? example?.message : example
      const good = Object.entries(responses).filter(([status]) => status < '3')
      const answers = good.flatMap(([status, response]) =>
        namedAnswers(response).map(({ name, value }) => ({ status, name, value })),
      )
      for (const [encoding, client] of Object.entries(clients))
        await Promise.all(
          answers.map(async ({ status, name, value }) => {
            count += 1
            const headers = { prefer: `code=${status}, example=${name}` }
            const path = { ...ofPlace('path'), ...idsOf(operation, value) }
            const input = { path, query: ofPlace('query'), headers, psuToken: await client.developerToken() }
            const answer = await client
              .call(operation.operationId as OperationId, { ...input, ...(body && { body }) })
              .catch((error: Error) => ({ message: error.message, kid: undefined }))
            const expected = isSigned(operation) ? (value as { message: unknown }).message : value
            const isRight = isDeepStrictEqual(answer.message, expected) && (answer.kid !== undefined) === isSigned(operation)
            if (!isRight)
              wrong.push(`${operation.operationId} ${encoding} ${name}: ${JSON.stringify(answer.message).slice(0, 200)}`)
          }),
        )
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(5)
  })

  it('plays the whole way of a consent: pushed request, customer, code, ID token, decoupled', async () => {
    const client = clientOf('account-information')
    const secrets = newAuthorizationSecrets()
    const request = { ConsentId: 'aac-1', redirectUri: 'https://tpp.example/callback', ...secrets }
    for (const address of [await client.authorizationUrl(request), await client.pushedAuthorizationUrl(request)]) {
      const { status, headers } = await fetch(address, { redirect: 'manual' })
      expect(status).toBe(303)
      const code = client.readCallback(new URL(headers.get('location')!), secrets.state)
      const token = await client.exchangeCode({ ...request, code })
      expect([token.scope, token.idTokenClaims?.nonce]).toEqual(['openid accounts:aac-1', secrets.nonce])
      expect((await client.refreshToken(token.refreshToken!)).scope).toBe('openid accounts:aac-1')
    }
    const { authReqId } = await client.beginDecoupledAuthorization({ ConsentId: 'aac-1' })
    expect(await client.readDecoupledAuthorization(authReqId)).toMatchObject({ outcome: 'authorized' })
  })

  it('checks what an app signs once it has the app’s key, and says what is wrong', async () => {
    const api = 'account-information'
    const client = createTppClient({ ...optionsOf(api), clientId: 'checked' })
    const post = listCallable(api, at).find(({ operationId }) => operationId === 'createAccountAccessConsent')!
    const { message } = JSON.parse(exampleRequest(post).body!) as { message: never }
    const create = (tpp: TppClient) => tpp.operations.createAccountAccessConsent({ body: message })
    const tell = (body: string) => fetch(`${originOf(api)}/mock/keys/checked`, { method: 'PUT', body })
    const { kty, n, e } = signingKey.privateKey
    expect((await tell(JSON.stringify({ keys: [{ kty, n, e, kid: signingKey.kid }] }))).status).toBe(200)
    expect((await create(client)).status).toBe(201)
    const stranger = createTppClient({
      ...optionsOf(api),
      clientId: 'checked',
      signingKey: { ...(await makeAppKey()), kid: signingKey.kid },
    })
    await expect(create(stranger)).rejects.toMatchObject({ status: 400, errors: [{ Code: 'KSAOB.JWS.InvalidSignature' }] })
    const late = createTppClient({
      ...optionsOf(api),
      clientId: 'checked',
      encoding: 'json',
      now: () => new Date(Date.now() - 3_600_000),
    })
    await expect(create(late)).rejects.toMatchObject({ errors: [{ Code: 'KSAOB.JWS.InvalidClaim' }] })
    const bare = { authorization: `Bearer ${await client.developerToken()}`, 'content-type': 'application/json' }
    const unsigned = await fetch(`${originOf(api)}/account-access-consents`, { method: 'POST', headers: bare, body: '{}' })
    expect(await unsigned.json()).toMatchObject({ Errors: [{ Code: 'KSAOB.JWS.Malformed' }] })
    expect((await tell(signingKey.privateKeyPem)).status).toBe(400)
  })

  it('sends an event on demand, which the SDK takes for one of the bank', async () => {
    const origin = originOf('payment-initiation')
    const { events } = (await (await fetch(`${origin}/mock/webhooks`)).json()) as { events: string[] }
    expect(events.length).toBeGreaterThan(1)
    const arrived = Promise.withResolvers<EventDelivery>()
    const webhook = createServer((request, response) => {
      const { authorization } = request.headers
      void text(request).then((body) => arrived.resolve({ body, authorization }))
      response.writeHead(202).end()
    })
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`
    const order = (more: object, headers = {}) =>
      fetch(`${origin}/mock/webhooks`, { method: 'POST', headers, body: JSON.stringify({ url, clientId: 'partner', ...more }) })
    expect(await (await order({ example: events[1] })).json()).toMatchObject({ event: events[1], answered: 202 })
    webhook.close()
    const event = await createEventReceiver({ baseUrl: origin, clientId: 'partner' }).verify(await arrived.promise)
    expect(event).toMatchObject({ eventType: expect.stringMatching(/^KSAOB\.Resource\./) })
    expect((await order({ example: 'nothing' })).status).toBe(404)
    expect((await order({}, { origin: 'https://elsewhere.example' })).status).toBe(403)
    // As a browser asks whose page has its own name pointed at this machine.
    const rebound = get(`${origin}/mock/webhooks`, { headers: { host: 'elsewhere.example' } })
    const [answer] = (await once(rebound, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([403, expect.not.stringContaining('KSAOB')])
  })

  it('gives faults on demand: a status, and an answer that takes its time', async () => {
    const client = clientOf('payment-initiation')
    const path = { PaymentId: '5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1' }
    const busy = client.operations.getPayment({ path, headers: { prefer: 'code=503' } })
    await expect(busy).rejects.toMatchObject({ status: 503, kind: 'server', retryAfterSeconds: expect.any(Number) })
    const slow = client.operations.getPayment({ path, headers: { prefer: 'delay=60000' }, timeoutMs: 300 })
    await expect(slow).rejects.toMatchObject({ errors: [{ Code: 'TPP.TimedOut' }] })
  })
})

describe.each(contractNames.filter((name) => !mockedInterfaces.some((one) => one === name)))('make mock API=%s', (api) => {
  let mock: ChildServer
  beforeAll(async () => void (mock = await startMock(api, at)))
  afterAll(() => mock?.stop())

  it('gives every answer by its name', () => expectEveryAnswer(api, mock.baseUrl))
})
