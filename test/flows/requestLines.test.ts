import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sendRaw } from '../support/http/requests.ts'
import { askToken } from '../support/operations/platform.ts'
import { captureLines } from '../support/servers/logLines.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
const lines = captureLines()
const isStep = ({ event }: { event?: unknown }) => String(event).startsWith('step: ')
const requestLines = () => lines.all().filter((line) => 'operationId' in line && !isStep(line))
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_LOG_LEVEL: 'debug' }, log: lines })
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

describe('the request line', () => {
  it('of a probe is one only when the answer changes, so that load balancers do not hide the others', async () => {
    lines.forget()
    const ask = (path: string) => fetch(sanad.url(path))
    for (let times = 0; times < 3; times++)
      await Promise.all([ask('/health/live'), ask('/health/ready'), ask('/assets/sanad.css')])
    await expect.poll(() => requestLines()).toHaveLength(9)
    const infos = requestLines().filter(({ level }) => level === 'info')
    expect(infos.map(({ operationId }) => operationId).sort()).toEqual(['getLiveness', 'getReadiness'])
  })

  it('is one for every request, of pages and the authorization server too, and holds no address as sent', async () => {
    const sent: [string, string | undefined, RequestInit?][] = [
      ['/payments/none?q=1', 'unknownAddress'],
      ['/v3.1/pisp/domestic-payments/none', 'getPayment', { headers: { accept: 'text/html' } }],
      ['/auth/.well-known/openid-configuration', 'getOpenidConfiguration'],
      ['/.well-known/oauth-authorization-server/auth', 'getAuthorizationServerMetadata'],
      ['/auth/token', 'createToken', { method: 'POST' }],
      ['/auth/authorize?client_id=none&state=visible', 'authorize'],
      ['/bank/sign-in?lang=ar', 'bankSignIn'],
      ['/bank/authorizations/an-id/sign-in', 'authorizationSignIn', { method: 'POST' }],
      ['/core-bank/customers/1000000016', 'coreBankCustomer'],
      ['/assets/sanad.css?v=1', 'asset'],
      ['/dashboard/apps/new', 'dashboardNewApp'],
      ['/bank/sign-in', 'bankSignIn', { method: 'POST', headers: { origin: 'https://evil.example' } }],
      ['/bank/nothing', 'unknownAddress'],
      ['/nowhere', 'unknownAddress'],
    ]
    for (const [path, operationId, init = {}] of sent) {
      lines.forget()
      const answer = await fetch(sanad.url(path), { redirect: 'manual', ...init })
      await expect.poll(() => requestLines().length, { message: path }).toBeGreaterThan(0)
      const line = requestLines()
      expect(line, path).toHaveLength(1)
      expect(line[0], path).toMatchObject({
        level: operationId === 'asset' ? 'debug' : 'info',
        operationId,
        method: init.method ?? 'GET',
        status: answer.status,
        ms: expect.any(Number) as number,
        interactionId: answer.headers.get('x-fapi-interaction-id'),
      })
      expect(lines.text()).not.toMatch(/[?]|visible|1000000016|an-id/)
    }
    lines.forget()
    await tpp.developerToken()
    await expect.poll(() => requestLines()).toMatchObject([{ operationId: 'createToken', clientId: tpp.clientId, status: 200 }])
    lines.forget()
    await askToken(sanad, { ...tpp, clientSecret: 'a-wrong-client-secret' })
    await expect
      .poll(() => requestLines().at(-1))
      .toMatchObject({ operationId: 'createToken', refusal: 'invalid_client', status: 401 })
  })

  describe('at debug comes after', () => {
    const stepsOf = async (change: Parameters<typeof sendRaw>[2]) => {
      const interactionId = randomUUID()
      await sendRaw(sanad, tpp, { ...change, headers: { ...change.headers, 'x-fapi-interaction-id': interactionId } })
      const steps = () => lines.all().filter((line) => isStep(line) && line.interactionId === interactionId)
      await expect.poll(() => steps().length).toBeGreaterThan(0)
      return steps().map(({ event, ...known }) => ({ ...known, begins: String(event).slice('step: '.length) }))
    }
    const path = '/payments/consents'
    const route = { operationId: 'createPaymentConsent', route: `POST ${path}` }
    const throughHead = ['authenticate', 'authorize', 'checkHead', 'readBody']
    const toTheEnd = [...throughHead, 'guardRequest', 'answerOnce', 'sendAnswer']

    it('a line for each step as it begins, which says what is known by then: route, caller, bytes of the body, status', async () => {
      const steps = await stepsOf({ path, message: paymentConsentRequest(), headers: { 'x-idempotency-key': randomUUID() } })
      expect(steps.map(({ begins }) => begins)).toEqual(toTheEnd)
      for (const [index, step] of steps.entries()) {
        const isKnown = (after: string) => index > toTheEnd.indexOf(after)
        expect(step, step.begins).toMatchObject(route)
        const { caller, clientId, bytes, status } = step as Record<string, unknown>
        expect([caller, clientId], step.begins).toEqual(isKnown('authenticate') ? ['app', tpp.clientId] : [undefined, undefined])
        expect(typeof bytes, step.begins).toBe(isKnown('readBody') ? 'number' : 'undefined')
        expect(status, step.begins).toBe(isKnown('answerOnce') ? 201 : undefined)
      }
    })

    it.each([
      ['routing', 'route', { path: '/payments/nowhere' }, []],
      ['who calls', 'authenticate', { path, token: 'none', message: {} }, ['authenticate']],
      ['what the caller may', 'authorize', { path: '/account-access-consents', message: {} }, ['authenticate', 'authorize']],
      ['headers', 'checkHead', { path, message: {}, headers: { 'x-idempotency-key': '' } }, throughHead.slice(0, 3)],
      ['the body', 'readBody', { path, message: {}, headers: { 'x-idempotency-key': 'a-key' } }, throughHead],
    ])('the line of a refusal, which names its step: %s', async (_, step, sent, before) => {
      const steps = await stepsOf({ method: 'POST', ...sent })
      expect(steps.map(({ begins }) => begins)).toEqual([...before, 'refused'])
      expect(steps.at(-1)).toMatchObject({ step, refusal: expect.any(String) as string })
      const operationId = step === 'route' ? undefined : expect.any(String)
      expect((steps.at(-1) as { operationId?: string }).operationId).toEqual(operationId)
    })
  })
})

it('a password in a wrong place or form is in no answer and in no line', async () => {
  lines.forget()
  const typed = `hunter2-${randomUUID()}`
  const wrong = [{ password: typed.repeat(8) }, { password: { [typed]: typed } }, { password: [typed] }, { passwort: typed }]
  for (const path of ['/dashboard/api/developers', '/dashboard/api/sessions', '/console/api/sessions']) {
    const bodies = [...wrong.map((body) => JSON.stringify({ email: 'a@tpp.example', ...body })), `{"password":"${typed}",`]
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(sanad.url(path), { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      // Nor the one that the contract has as an example: somebody would take it.
      expect(await response.text()).not.toMatch(/hunter2|correct horse/)
    }
  }
  await expect.poll(() => requestLines().length).toBe(15)
  expect(lines.everything()).not.toContain('hunter2')
})
