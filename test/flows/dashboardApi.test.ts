import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt } from '../../src/services/developer/signIn.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.close())

let cookie = ''
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(sanad.url(path), {
    method,
    headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    body: (text ? JSON.parse(text) : {}) as Record<string, string>,
  }
}
const developer = { email: 'api@tpp.example', password: 'correct horse battery staple', organisation: 'نخيل للمدفوعات' }
const newApp = {
  name: 'نخيل',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/cb'],
  jwksUri: 'https://tpp.example/jwks',
}
const token = ({ clientId, clientSecret }: Record<string, string>) =>
  fetch(sanad.url('/auth/token'), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'payments' }),
  })

test('a developer signs up, registers an app, gets a token with its secret, rotates and deletes it', async () => {
  expect((await call('POST', '/dashboard/api/developers', developer)).status).toBe(201)
  const app = await call('POST', '/dashboard/api/apps', newApp)
  expect(app.status).toBe(201)
  expect((await token(app.body)).status).toBe(200)
  const path = `/dashboard/api/apps/${app.body.clientId}`
  const rotated = await call('POST', `${path}/secret`)
  expect([(await token(app.body)).status, (await token(rotated.body)).status]).toEqual([401, 200])
  expect((await call('DELETE', path)).status).toBe(204)
  expect([(await token(rotated.body)).status, (await call('GET', path)).status]).toEqual([401, 404])
})

test.each([
  ['an unknown member', { ...newApp, colour: 'green' }, 'colour'],
  ['fapi2', { ...newApp, securityLevel: 'fapi2' }, 'securityLevel'],
  ['two key sources', { ...newApp, certificatePem: 'x' }, 'certificatePem'],
  ['a fragment', { ...newApp, redirectUris: ['https://tpp.example/#'] }, 'redirectUris[0]'],
])('%s is a problem document that names the field', async (_, body, path) => {
  const answer = await call('POST', '/dashboard/api/apps', body)
  expect([answer.status, answer.type]).toEqual([400, 'application/problem+json'])
  expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${path}"`)
})

test('a page of another site cannot use the session', async () => {
  expect((await call('POST', '/dashboard/api/apps', newApp, { origin: 'https://evil.example' })).status).toBe(403)
})

test('without a session: 401; after signing out the cookie opens nothing', async () => {
  const kept = cookie
  expect((await call('DELETE', '/dashboard/api/sessions/current')).status).toBe(204)
  expect((await call('GET', '/dashboard/api/apps', undefined, { cookie: kept })).status).toBe(401)
  expect((await call('GET', '/dashboard/api/apps', undefined, { cookie: '' })).status).toBe(401)
  const { email, password } = developer
  expect((await call('POST', '/dashboard/api/sessions', { email, password })).status).toBe(201)
  expect((await call('GET', '/dashboard/api/developers/current')).body.email).toBe(email)
})

test('the sandbox controls and the health checks need no session, and the approval needs no body', async () => {
  cookie = ''
  for (const path of [
    '/core-bank/api/customers',
    '/core-bank/api/magic-values',
    '/core-bank/api/payments',
    '/core-bank/api/clock',
    '/health/live',
    '/health/ready',
  ]) {
    expect([path, (await call('GET', path)).status]).toEqual([path, 200])
  }
  expect((await call('POST', '/core-bank/api/payments/no-such-payment/approve')).status).toBe(404)
  expect((await call('GET', '/core-bank/api/customers/1999999999/one-time-codes')).status).toBe(404)
})

// The last one: for five minutes nobody signs in from here.
test('whoever has tried a hundred addresses from one place waits, also at the JSON API', async () => {
  const { email, password } = developer
  for (let tried = 0; tried < 100; tried++) await countAttempt({ email: `${tried}@tpp.example`, address: '127.0.0.1' })
  const answer = await call('POST', '/dashboard/api/sessions', { email, password }, { 'x-forwarded-for': '203.0.113.7' })
  expect([answer.status, answer.body.code]).toEqual([429, 'rateLimited'])
})
