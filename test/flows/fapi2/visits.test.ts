import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser/browser.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { advanceClock } from '../../support/story.ts'
import { type Fapi2Tpp, registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests } from '../../support/authserver/fapi2Requests.ts'

/** The customer's way through the bank with a pushed request. Each test has the name of the conformance module that looks at the same. */
let sanad: RunningSanad
let requests: Fapi2Requests
let tpp: Fapi2Tpp
/** The second one authenticates by its certificate, and its redirect address has a query. */
let other: Fapi2Tpp
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  requests = fapi2Requests(sanad)
  tpp = await registerFapi2Tpp(sanad)
  const redirectUris = ['https://tpp.example/callback?dummy1=lorem&dummy2=ipsum']
  other = await registerFapi2Tpp(sanad, { method: 'tls_client_auth', redirectUris })
})
afterAll(() => sanad.close())

const pushed = async (by: Fapi2Tpp, claims: Record<string, unknown> = {}) =>
  (await requests.push(by, { request: await requests.requestObject(by, await requests.consent(by), claims) })).body.request_uri
const names = (callback: URL) => [...callback.searchParams.keys()].toSorted()
const idTokenOf = async (by: Fapi2Tpp, callback: URL) => {
  const { body } = await requests.redeem(by, callback.searchParams.get('code'))
  return JSON.parse(Buffer.from(String(body.id_token).split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}

it('user-rejects-authentication: both apps get access_denied with state and iss', async () => {
  for (const by of [tpp, other]) {
    const callback = await requests.authorize(by, { decision: 'decline', claims: { state: 's-1' } })
    const { error, state, iss } = Object.fromEntries(callback.searchParams)
    expect({ error, state, iss }).toEqual({ error: 'access_denied', state: 's-1', iss: requests.issuer })
  }
})

it('ensure-authorization-request-without-state-success, state-only-outside-request-object-not-used', async () => {
  for (const inUrl of [{}, { state: 'outside' }]) {
    const callback = await requests.authorize(tpp, { claims: { state: undefined }, inUrl })
    expect(names(callback)).toEqual(['code', 'iss'])
  }
})

it('ensure-authorization-request-without-nonce-success', async () => {
  const callback = await requests.authorize(tpp, { claims: { nonce: undefined } })
  expect(await idTokenOf(tpp, callback)).not.toHaveProperty('nonce')
})

it.each([
  ['ensure-authorization-request-with-64-char-nonce-success', { nonce: 'n'.repeat(64) }],
  ['ensure-authorization-request-with-long-nonce', { nonce: 'n'.repeat(384) }],
  ['ensure-authorization-request-with-long-state', { state: `${'s'.repeat(120)}-._~-._~` }],
])('%s: unchanged', async (_, claims: { nonce?: string; state?: string }) => {
  const callback = await requests.authorize(tpp, { claims })
  if (claims.state) expect(callback.searchParams.get('state')).toBe(claims.state)
  if (claims.nonce) expect((await idTokenOf(tpp, callback)).nonce).toBe(claims.nonce)
})

it('ensure-different-nonce-inside-and-outside-request-object, ensure-different-state-inside-and-outside-request-object', async () => {
  const inUrl = { nonce: 'outside', state: 'outside' }
  const callback = await requests.authorize(tpp, { claims: { nonce: 'inside', state: 'inside' }, inUrl })
  expect(callback.searchParams.get('state')).toBe('inside')
  expect((await idTokenOf(tpp, callback)).nonce).toBe('inside')
})

it('ensure-other-scope-order-succeeds', async () => {
  const ConsentId = await requests.consent(tpp)
  const request = await requests.requestObject(tpp, ConsentId, { scope: `openid accounts:${ConsentId}` })
  const { body } = await requests.push(tpp, { request })
  expect(names(await requests.visit(tpp, requests.authorizeUrl(tpp, body.request_uri)))).toEqual(['code', 'iss', 'state'])
})

it('a redirect address keeps its query, and the answer adds code, state and iss only', async () => {
  const callback = await requests.authorize(other)
  expect(callback.search).toMatch(/^\?dummy1=lorem&dummy2=ipsum&/)
  expect(names(callback)).toEqual(['code', 'dummy1', 'dummy2', 'iss', 'state'])
})

it('par-ensure-reused-request-uri-prior-to-auth-completion-succeeds', async () => {
  const url = requests.authorizeUrl(tpp, await pushed(tpp))
  for (let visit = 0; visit < 2; visit++) expect((await openBrowser().get(url.href)).status).toBe(303)
  expect(names(await requests.visit(tpp, url))).toEqual(['code', 'iss', 'state'])
})

it('par-attempt-reuse-request_uri: it is spent by the decision', async () => {
  for (const decision of ['approve', 'decline'] as const) {
    const url = requests.authorizeUrl(tpp, await pushed(tpp))
    await requests.visit(tpp, url, decision)
    await refused(url)
  }
})

it('par-attempt-to-use-request_uri-for-different-client', async () => {
  await refused(requests.authorizeUrl(other, await pushed(tpp)))
})

it('par-attempt-to-use-expired-request_uri', async () => {
  const url = requests.authorizeUrl(tpp, await pushed(tpp))
  await advanceClock(sanad, 75)
  await refused(url)
})

/** An error page, since nobody knows that the redirect address is the app's. */
async function refused(url: URL): Promise<void> {
  const response = await openBrowser().get(url.href)
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
  expect(await response.text()).toMatch(/invalid_request/)
}
