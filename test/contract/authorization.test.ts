import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database } from '../../src/data/schema.ts'
import { DatabaseUnavailable } from '../../src/domain/shared/errors.ts'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { expectPromised } from '../support/contract/callers.ts'
import { findOperation, listOperations, readContract } from '../support/contract/contracts.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { proves } from '../support/contract/proof.ts'
import { sendSlowly } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { askOverBackChannel, decideByScript } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const contract = readContract('authorization')
let sanad: RunningSanad
let tpp: TestTpp
/** A right authorization request of the app, and one of an app that nobody registered. */
let authorizationRequest: URL
let foreignRequest: URL

/** The same bank: where nobody may ask twice a second, where a body must come at once, and where the database fails. */
let strict: RunningSanad
let hurried: RunningSanad
let broken: RunningSanad
let failure: Error | undefined

const failing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (failure) throw failure
    return result
  },
}

/** Another server of the same bank. */
const startBeside = (options: Parameters<typeof startSanad>[0], db = sanad.dependencies.db) =>
  startSanad({
    ...options,
    environment: { SANAD_BASE_URL: sanad.baseUrl, SANAD_LOG_LEVEL: 'silent', ...options?.environment },
    openDatabase: async () => ({ db, kind: 'pglite', close: async () => undefined }),
  })

beforeAll(async () => {
  sanad = await startSanad()
  strict = await startBeside({ environment: { SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '1' } })
  hurried = await startBeside({ bounds: { headersTimeoutMs: 200, bodyTimeoutMs: 200, connectionCheckMs: 50 } })
  broken = await startBeside({}, sanad.dependencies.db.withPlugin(failing) as Kysely<Database>)
  tpp = await registerTpp(sanad)
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  authorizationRequest = await tpp
    .client()
    .authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...newAuthorizationSecrets() })
  foreignRequest = new URL(authorizationRequest)
  foreignRequest.searchParams.set('client_id', randomUUID())
})
afterAll(async () => {
  for (const server of [broken, hurried, strict, sanad]) await server?.close()
})

const get = (path: string | URL) => fetch(path instanceof URL ? path : sanad.url(path), { redirect: 'manual' })
const metadata = '/.well-known/oauth-authorization-server/auth'

/** A form of the app's, with its secret or with a wrong one. */
function post(path: string, form: Iterable<[string, string]>, { clientId, clientSecret } = tpp): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return fetch(sanad.url(path), { method: 'POST', headers: { authorization }, body: new URLSearchParams([...form]) })
}

const wrong = () => ({ ...tpp, clientSecret: 'wrong' })
const developerGrant = [['grant_type', 'client_credentials']] as const satisfies [string, string][]
const usedCode = [
  ['grant_type', 'authorization_code'],
  ['code', 'used'],
  ['redirect_uri', 'http://127.0.0.1:9/callback'],
  ['code_verifier', 'v'.repeat(43)],
] as const satisfies [string, string][]
const token = [['token', 'unknown']] as const satisfies [string, string][]

const backchannelRequest = (): [string, string][] => [
  ['scope', authorizationRequest.searchParams.get('scope')!],
  ['login_hint', happyCustomer],
]

/** Asks once more after as many noes as the bank bears, for an app of its own: the customer of the others stays open to their questions. */
async function askAfterNoes(): Promise<Response> {
  const declined = await registerTpp(sanad)
  const newForm = async () => {
    const { ConsentId } = (await declined.client().createPaymentConsent(paymentConsentRequest())).message.Data
    return { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer }
  }
  for (let no = 0; no < sanad.settings.limits.declinesBeforePause; no += 1) {
    const { body } = await askOverBackChannel(sanad, declined, await newForm())
    await decideByScript(sanad, String(body.auth_req_id), 'deny')
  }
  return post('/auth/bc-authorize', Object.entries(await newForm()), declined)
}

const wrongMethod = (path: string) => () => fetch(sanad.url(path), { method: 'DELETE' })

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }
const asForm = { method: 'POST', body: new URLSearchParams('client_id=x&client_secret=y&token=z&grant_type=client_credentials') }

/** Asks until the limit is reached. */
async function askTooOften(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await fetch(strict.url(path), { redirect: 'manual', ...init })
    if (response.status === 429) return response
    await response.arrayBuffer()
  }
  throw new Error(`${path} has no limit`)
}

async function askInVain(path: string, init: RequestInit, error: Error): Promise<Response> {
  failure = error
  return fetch(broken.url(path), init).finally(() => (failure = undefined))
}

async function sendHalf(path: string): Promise<Response> {
  const { status, headers, body } = await sendSlowly(hurried, path, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-fapi-interaction-id': interactionId,
  })
  return new Response(JSON.stringify(body), { status, headers: headers as Record<string, string> })
}

const interactionId = randomUUID()
const noDatabase = new DatabaseUnavailable({ retryAfterSeconds: 5 })

/** What any endpoint answers that takes a form. */
const anyForm = (path: string) => ({
  405: wrongMethod(path),
  408: () => sendHalf(path),
  429: () => askTooOften(path, asForm),
  431: () => post(`${path}?long=${'a'.repeat(17_000)}`, []),
  500: () => askInVain(path, asForm, new Error('a defect')),
  503: () => askInVain(path, asForm, noDatabase),
})

/** What causes each promised answer, by operation and status. */
const causes: Record<string, Record<string, () => Promise<Response>>> = {
  getOpenidConfiguration: {
    200: () => get('/auth/.well-known/openid-configuration'),
    405: wrongMethod('/auth/.well-known/openid-configuration'),
  },
  getAuthorizationServerMetadata: {
    200: () => get('/auth/.well-known/oauth-authorization-server'),
    405: wrongMethod('/auth/.well-known/oauth-authorization-server'),
  },
  getAuthorizationServerMetadataAlias: { 200: () => get(metadata), 405: wrongMethod(metadata) },
  getJwks: { 200: () => get('/auth/jwks'), 405: wrongMethod('/auth/jwks') },
  authorize: {
    303: () => get(authorizationRequest),
    400: () => get(foreignRequest),
    405: wrongMethod('/auth/authorize'),
    429: () => askTooOften('/auth/authorize?client_id=x', asBrowser),
    500: () => askInVain('/auth/authorize?client_id=x', asBrowser, new Error('a defect')),
    503: () => askInVain('/auth/authorize?client_id=x', asBrowser, noDatabase),
    431: () => get(`/auth/authorize?state=${'a'.repeat(17_000)}`),
  },
  pushAuthorizationRequest: {
    201: () => post('/auth/par', authorizationRequest.searchParams),
    400: () => post('/auth/par', [['response_type', 'token']]),
    401: () => post('/auth/par', authorizationRequest.searchParams, wrong()),
    ...anyForm('/auth/par'),
  },
  beginBackchannelAuthentication: {
    200: () => post('/auth/bc-authorize', backchannelRequest()),
    400: () => post('/auth/bc-authorize', [['scope', 'openid']]),
    401: () => post('/auth/bc-authorize', backchannelRequest(), wrong()),
    403: askAfterNoes,
    ...anyForm('/auth/bc-authorize'),
  },
  createToken: {
    200: () => post('/auth/token', developerGrant),
    400: () => post('/auth/token', usedCode),
    401: () => post('/auth/token', developerGrant, wrong()),
    ...anyForm('/auth/token'),
  },
  revokeToken: {
    200: () => post('/auth/revoke', token),
    400: () => post('/auth/revoke', []),
    401: () => post('/auth/revoke', token, wrong()),
    ...anyForm('/auth/revoke'),
  },
}

describe('the authorization server', () => {
  const promises = listOperations(contract).flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).map((status) => ({ operationId, status })),
  )

  it.for(promises)('answers $operationId with the $status of the contract', async ({ operationId, status }, { task }) => {
    const { operation } = findOperation(contract, operationId)
    const { content, headers } = operation.responses[status]!
    const response = await causes[operationId]![status]!()
    const isJson = Object.keys(content ?? {}).every((mediaType) => mediaType.endsWith('json')) && content !== undefined
    if (isJson) await expectPromised(response, operation, Number(status))
    else {
      expect(response.status).toBe(Number(status))
      const type = response.headers.get('content-type')?.split(';')[0]
      expect(Object.keys(content ?? {})).toEqual(content ? expect.arrayContaining([type]) : [])
    }
    // Who says nothing for so long is not counted, so nobody knows how many calls are left.
    const promised = Object.keys(headers ?? {}).filter((name) => status !== '408' || !name.startsWith('RateLimit'))
    for (const name of promised) expect(response.headers.get(name), name).not.toBeNull()
    proves(task, { interfaceName: 'authorization', operationId, status, by: 'a request to the server' })
  })

  it.each([
    '/auth/token',
    '/auth/par',
    '/auth/bc-authorize',
    '/auth/revoke',
    '/auth/jwks',
    '/auth/.well-known/openid-configuration',
  ])('answers OPTIONS at %s as its Allow says', async (path) => {
    const answer = await fetch(sanad.url(path), { method: 'OPTIONS' })
    const refusal = await fetch(sanad.url(path), { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, refusal.headers.get('allow')])
    expect(answer.headers.get('allow')).toContain('OPTIONS')
  })

  it('tells a customer who comes too often so on a page, and a program in JSON', async () => {
    const page = await askTooOften('/auth/authorize?client_id=y', { headers: { ...asBrowser.headers, 'accept-language': 'ar' } })
    expect([page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
      expect.stringContaining('text/html'),
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    expect(await page.text()).toContain('محاولات كثيرة')
    const { operation } = findOperation(contract, 'authorize')
    await expectPromised(await askTooOften('/auth/authorize?client_id=y', {}), operation, 429)
  })

  it('answers a body that stays away with the id of the request and in the form of RFC 6749', async () => {
    const answer = await sendHalf('/auth/token')
    expect([answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([408, interactionId])
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description: 'The request did not arrive in time.' })
  })

  it('calls a database that does not answer temporarily unavailable, on the page too', async () => {
    const answer = await askInVain('/auth/token', asForm, noDatabase)
    expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect((await askInVain('/auth/authorize?client_id=x', asBrowser, noDatabase)).status).toBe(503)
  })

  it('refuses a pushed request without any member that the contract calls mandatory, and takes the one with all of them', async () => {
    const { schema } = findOperation(contract, 'pushAuthorizationRequest').operation.requestBody!.content[
      'application/x-www-form-urlencoded'
    ]!
    const sentence = /Without `request`, (.+) are mandatory/.exec(schema.description!)![1]!
    const mandatory = [...(schema as { required?: string[] }).required!, ...sentence.split(/, | and /)]
    const members = [...authorizationRequest.searchParams].filter(([name]) => mandatory.includes(name))
    expect(members.map(([name]) => name).sort()).toEqual([...mandatory].sort())
    expect((await post('/auth/par', members)).status).toBe(201)
    for (const missing of mandatory) {
      const answer = await post(
        '/auth/par',
        members.filter(([name]) => name !== missing),
      )
      expect([missing, answer.status]).toEqual([missing, 400])
    }
  })
})
