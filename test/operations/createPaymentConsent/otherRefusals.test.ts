import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateAppStatus } from '../../../src/data/repositories/apps.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
const path = '/payments/consents'

beforeAll(async () => {
  // So few a second that a slow machine, too, sends more at once than the bank allows.
  sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '1', SANAD_RATE_BURST: '80' } })
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

describe('401', () => {
  it.each([
    ['no token', null, 'Bearer'],
    ['garbage', 'garbage', 'Bearer error="invalid_token"'],
    ['an unsigned token', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`, 'Bearer error="invalid_token"'],
  ])('%s, even with a bad body', async (_, token, challenge) => {
    const { status, headers, body } = await sendRaw(sanad, tpp, { path, message: {}, token })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(challenge)
    expect(body.Errors[0]!.Code).toBe('KSAOB.AccessToken.Unauthorized')
  })

  it('the token of a deleted app, at once', async () => {
    const gone = await registerTpp(sanad)
    const token = await gone.developerToken()
    await updateAppStatus(sanad.dependencies.db, gone.clientId, 'ended', new Date())
    expect((await sendRaw(sanad, gone, { path, message: paymentConsentRequest(), token })).status).toBe(401)
  })
})

it('403 for an app of another product', async () => {
  const ais = await registerTpp(sanad, { product: 'KSA AIS' })
  const { status, body } = await sendRaw(sanad, ais, { path, message: paymentConsentRequest() })
  expect([status, body.Errors[0]!.Code]).toEqual([403, 'KSAOB.AccessToken.InvalidScope'])
})

it.each(['/payments/consent', '/payments/consents/', '/open-banking/payment/2023.08-draft2/refunds', '/v3.1/pisp/other'])(
  '404 in the style of its neighbourhood for %s',
  async (unknown) => {
    const { status, body } = await sendRaw(sanad, tpp, { path: unknown })
    expect(status).toBe(404)
    expect(body.Errors[0]!.Code).toBe('KSAOB.GenericError')
  },
)

it.each(['/Payments/consents', '/nothing/here'])('404 as problem+json for %s, which is near no interface', async (unknown) => {
  const { status, headers, body } = await sendRaw(sanad, tpp, { path: unknown })
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  expect(body).toMatchObject({ code: 'routeUnknown', status: 404 })
})

it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('405 with Allow for %s', async (method) => {
  const { status, headers } = await sendRaw(sanad, tpp, { path, method })
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
})

it('406 when Accept allows neither encoding', async () => {
  const { status } = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers: { accept: 'text/html' } })
  expect(status).toBe(406)
})

it('413 for a body over 256 KiB, announced or not', async () => {
  const { status } = await sendRaw(sanad, tpp, {
    path,
    message: paymentConsentRequest(),
    tamper: (jwt) => jwt + 'A'.repeat(300_000),
  })
  expect(status).toBe(413)
})

it.each(['text/plain', 'application/xml', 'application/json; charset=utf-16'])('415 for Content-Type %s', async (type) => {
  const { status } = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers: { 'content-type': type } })
  expect(status).toBe(415)
})

it('415 for a compressed body', async () => {
  const { status } = await sendRaw(sanad, tpp, {
    path,
    message: paymentConsentRequest(),
    headers: { 'content-encoding': 'gzip' },
  })
  expect(status).toBe(415)
})

it('429 with whole seconds in Retry-After, for this app only', async () => {
  const busy = await registerTpp(sanad)
  const token = await busy.developerToken()
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => sendRaw(sanad, busy, { path: '/v3.1/pisp/domestic-payments/x', token })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect((await sendRaw(sanad, tpp, { path, message: paymentConsentRequest() })).status).toBe(201)
})
