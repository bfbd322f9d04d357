import { describe, expect, it } from 'vitest'
import { operations } from '../../generated/operations.ts'
import {
  authorizationParameters,
  basic,
  makeApp,
  makeConsent,
  postForm,
  sharedAuthServer,
} from '../support/authserver/authServer.ts'
import { authorizeUrl, scopeOf } from '../support/authserver/authorization.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { openConsentStage } from '../support/operations/consents.ts'
import { openDashboard } from '../support/operations/platform.ts'
import { sharedSanad } from '../support/servers/shared.ts'

const reads = operations.filter(({ method }) => method === 'GET')
/** Of this one exchange; a signature is another one each time. */
const own = new Set(['date', 'ratelimit', 'x-fapi-interaction-id', 'x-jws-signature'])

/** The answer to a request, without what is of that exchange alone. */
async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method, headers })
  // fetch ends the connection after a HEAD.
  const named = [...answer.headers].filter(([name]) => !['connection', 'keep-alive'].includes(name))
  const names = named.map(([name, value]) => [name, own.has(name) ? 'own' : value])
  return { status: answer.status, headers: Object.fromEntries(names) as Record<string, string>, body: await answer.text() }
}

/** Expects HEAD to answer as GET does, but without the body. */
async function expectAlike(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { body, ...got } = await ask('GET', url, headers)
  expect(await ask('HEAD', url, headers)).toEqual({ ...got, body: '' })
  expect(body).not.toBe('')
  return got.status
}

describe('HEAD is served wherever GET is', () => {
  it.each(reads)('$operationId refuses a HEAD as it refuses a GET', async ({ path }) => {
    const sanad = await sharedSanad()
    await expectAlike(sanad.url(path.replace(/\{\w+\}/g, 'x')))
  })

  it.each(['/health/live', '/health/ready', '/auth/jwks', '/auth/.well-known/openid-configuration', '/docs', '/dashboard'])(
    '%s, which anybody may read, answers both with 200',
    async (path) => {
      const sanad = await sharedSanad()
      expect(await expectAlike(sanad.url(path))).toBe(200)
    },
  )

  it('for an app too, in both encodings, and for a developer', async () => {
    const { sanad, tpp } = await openConsentStage('KSA PIS')
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const authorization = `Bearer ${await tpp.client().developerToken()}`
    const url = sanad.url(`/open-banking/payment/2023.08-draft2/payment-consents/${ConsentId}`)
    expect(await expectAlike(url, { authorization, accept: 'application/json' })).toBe(200)
    const jwt = await ask('HEAD', url, { authorization, accept: 'application/jwt' })
    expect([jwt.status, jwt.headers['content-type'], jwt.body]).toEqual([200, 'application/jwt', ''])
    const { cookie } = await openDashboard()
    expect(await expectAlike(sanad.url('/dashboard/api/apps'), { cookie, origin: 'https://elsewhere.example' })).toBe(200)
  })

  it('and stands in Allow behind GET', async () => {
    const sanad = await sharedSanad()
    expect((await ask('PUT', sanad.url('/health/live'))).headers.allow).toBe('GET, HEAD')
    expect((await ask('HEAD', sanad.url('/v1/payee-verifications'))).status).toBe(404)
    expect(await ask('HEAD', sanad.url('/payments/consents'))).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })

  it('and uses up neither a pushed request nor a visit that is over', async () => {
    const bank = await sharedAuthServer()
    const app = await makeApp(bank.db)
    const parameters = authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId)))
    const pushed = await postForm(bank.settings, '/par', parameters, basic(app))
    const start = authorizeUrl(bank, { client_id: app.clientId, request_uri: String(pushed.body.request_uri) })
    const browser = openBrowser()
    expect(await ask('HEAD', start)).toMatchObject({ status: 200, body: '' })
    const page = (await browser.get(start)).headers.get('location')!
    const wayBack = (await browser.post(`${page}?outcome=approve`)).headers.get('location')!
    const peek = await browser.head(wayBack)
    expect([peek.status, peek.headers.get('location'), peek.headers.getSetCookie()]).toEqual([200, null, []])
    const callback = new URL((await browser.get(wayBack)).headers.get('location')!)
    expect(callback.searchParams.get('code')).toMatch(/.+/)
  })
})

describe('an address allows what its own path describes', () => {
  it('so a replay is no delivery that is called so', async () => {
    const sanad = await sharedSanad()
    const { cookie } = await openDashboard()
    const replay = sanad.url('/dashboard/api/apps/x/deliveries/replay')
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT'])
      expect(await ask(method, replay, { cookie })).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })

  it('and an unknown address names one where the contracts can be read', async () => {
    const sanad = await sharedSanad()
    for (const path of ['/nope', '/payments/consents/unknown/nowhere', '/health/nowhere']) {
      const place = /\/docs\/[a-z]+/.exec((await ask('GET', sanad.url(path))).body)?.[0]
      expect([path, place]).toEqual([path, '/docs/contracts'])
    }
    expect(await (await fetch(sanad.url('/docs/contracts'))).text()).toContain('/docs/contracts/payment-initiation.yaml')
  })
})
