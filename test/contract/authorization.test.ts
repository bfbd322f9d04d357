import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { expectPromised } from '../support/contract/callers.ts'
import { findOperation, listOperations, readContract } from '../support/contract/contracts.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { proves } from '../support/contract/proof.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const contract = readContract('authorization')
let sanad: RunningSanad
let tpp: TestTpp
/** A right authorization request of the app, and one of an app that nobody registered. */
let authorizationRequest: URL
let foreignRequest: URL

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  authorizationRequest = await tpp
    .client()
    .authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...newAuthorizationSecrets() })
  foreignRequest = new URL(authorizationRequest)
  foreignRequest.searchParams.set('client_id', randomUUID())
})
afterAll(() => sanad?.close())

const get = (path: string | URL) => fetch(path instanceof URL ? path : sanad.url(path), { redirect: 'manual' })

/** A form of the app's, with its secret or with a wrong one. */
function post(path: string, form: Iterable<[string, string]>, secret = tpp.clientSecret): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${tpp.clientId}:${secret}`).toString('base64')}`
  return fetch(sanad.url(path), { method: 'POST', headers: { authorization }, body: new URLSearchParams([...form]) })
}

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

const wrongMethod = (path: string) => () => fetch(sanad.url(path), { method: 'DELETE' })

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
  getJwks: { 200: () => get('/auth/jwks'), 405: wrongMethod('/auth/jwks') },
  authorize: {
    303: () => get(authorizationRequest),
    400: () => get(foreignRequest),
    405: wrongMethod('/auth/authorize'),
    431: () => get(`/auth/authorize?state=${'a'.repeat(17_000)}`),
  },
  pushAuthorizationRequest: {
    201: () => post('/auth/par', authorizationRequest.searchParams),
    400: () => post('/auth/par', [['response_type', 'token']]),
    401: () => post('/auth/par', authorizationRequest.searchParams, 'wrong'),
    405: wrongMethod('/auth/par'),
  },
  beginBackchannelAuthentication: {
    200: () => post('/auth/bc-authorize', backchannelRequest()),
    400: () => post('/auth/bc-authorize', [['scope', 'openid']]),
    401: () => post('/auth/bc-authorize', backchannelRequest(), 'wrong'),
    405: wrongMethod('/auth/bc-authorize'),
  },
  createToken: {
    200: () => post('/auth/token', developerGrant),
    400: () => post('/auth/token', usedCode),
    401: () => post('/auth/token', developerGrant, 'wrong'),
    405: wrongMethod('/auth/token'),
  },
  revokeToken: {
    200: () => post('/auth/revoke', token),
    400: () => post('/auth/revoke', []),
    401: () => post('/auth/revoke', token, 'wrong'),
    405: wrongMethod('/auth/revoke'),
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
    const isJson = Object.keys(content ?? {}).some((mediaType) => mediaType.endsWith('json'))
    if (isJson) await expectPromised(response, operation, Number(status))
    else {
      expect(response.status).toBe(Number(status))
      expect(Object.keys(content ?? {})).toEqual(content ? [response.headers.get('content-type')!.split(';')[0]] : [])
    }
    for (const name of Object.keys(headers ?? {})) expect(response.headers.get(name), name).not.toBeNull()
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
