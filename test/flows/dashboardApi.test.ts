import { afterAll, beforeAll, expect, test } from 'vitest'
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
