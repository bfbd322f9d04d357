import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad } from '../servers/shared.ts'
import type { Reachable } from '../story.ts'

/** An answer of the dashboard's API or of the core bank's. */
export interface PlatformAnswer {
  status: number
  type: string | undefined
  headers: Headers
  /** The session cookie that the answer sets, as a browser sends it back. */
  cookie: string | undefined
  body: Record<string, unknown>
}

interface PlatformRequest {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

/** One request to the platform. */
export async function askPlatform(
  sanad: Reachable,
  method: string,
  path: string,
  { body, cookie, headers = {} }: PlatformRequest = {},
): Promise<PlatformAnswer> {
  const response = await fetch(sanad.url(path), {
    method,
    headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    headers: response.headers,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
    body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  }
}

/** A developer that nobody has signed up yet. */
export const newDeveloper = () => ({
  email: `${randomUUID()}@tpp.example`,
  password: 'correct horse battery staple',
  organisation: 'نخيل للمدفوعات',
})

/** A right registration of an app. */
export const newApp = {
  name: 'نخيل',
  product: 'KSA PIS',
  securityLevel: 'secret',
  redirectUris: ['https://tpp.example/cb'],
  jwksUri: 'https://tpp.example/jwks',
}

/** Signs a new developer up. */
export async function signUp(sanad: Reachable, change: { organisation?: string } = {}) {
  const developer = { ...newDeveloper(), ...change }
  const { cookie } = await askPlatform(sanad, 'POST', '/dashboard/api/developers', { body: developer })
  return { ...developer, cookie: cookie! }
}

/** Registers an app of that session. */
export async function registerApp(sanad: Reachable, cookie: string, change: object = {}) {
  const { body } = await askPlatform(sanad, 'POST', '/dashboard/api/apps', { body: { ...newApp, ...change }, cookie })
  return body as { clientId: string; clientSecret: string }
}

/** Asks for a token with the app's secret. */
export const askToken = (sanad: Reachable, { clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  fetch(sanad.url('/auth/token'), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'payments' }),
  })

/** A server, a developer with an app, and another developer. */
export interface DashboardStage {
  sanad: RunningSanad
  cookie: string
  otherCookie: string
  ask(method: string, path: string, request?: PlatformRequest): Promise<PlatformAnswer>
}

/** The stage of the dashboard's operations; `ask` is signed in unless told otherwise. */
export const openDashboard = (): Promise<DashboardStage> =>
  shared('dashboard stage', async () => {
    const sanad = await sharedSanad()
    const [{ cookie }, { cookie: otherCookie }] = [await signUp(sanad), await signUp(sanad)]
    return {
      sanad,
      cookie,
      otherCookie,
      ask: (method, path, request = {}) => askPlatform(sanad, method, path, { cookie, ...request }),
    }
  })

type Address = string | (() => Promise<string>)
const addressOf = (path: Address) => (typeof path === 'string' ? path : path())

/** What every operation behind the sign-in promises. `path` may need an app first; the body is a right one. */
export function proveSessionNeeded(method: string, path: Address, body?: unknown): void {
  it('is 401 without a session, and with one that nobody has', async () => {
    const { ask } = await openDashboard()
    const address = await addressOf(path)
    for (const cookie of ['', 'sanad_session=nobody'])
      expect(await ask(method, address, { body, cookie })).toMatchObject({
        status: 401,
        type: 'application/problem+json',
        body: { code: 'sessionMissing' },
      })
  })

  if (method !== 'GET')
    it('is 403 for a page of another site, which would use the session', async () => {
      const { ask } = await openDashboard()
      const headers = { origin: 'https://evil.example' }
      expect((await ask(method, await addressOf(path), { body, headers })).status).toBe(403)
    })
}

/** Another developer's app, and none at all, are answered alike. `suffix` follows the app's address. */
export function proveOwnAppsOnly(method: string, suffix = '', body?: unknown): void {
  it('answers another developer’s app and an unknown one alike, with 404', async () => {
    const { sanad, ask, otherCookie } = await openDashboard()
    const { clientId } = await registerApp(sanad, otherCookie)
    const answers = await Promise.all([clientId, randomUUID()].map((id) => ask(method, `${appPath(id)}${suffix}`, { body })))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect((await ask('GET', appPath(clientId), { cookie: otherCookie })).status).toBe(200)
  })
}

/** A text without the UUIDs in it, whose digits are any: what must not be there is looked for in the rest. */
export const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

export const appPath = (clientId: string) => `/dashboard/api/apps/${clientId}`

/** The address of an app that the developer has just registered. */
export const registeredPath = async () => {
  const { sanad, cookie } = await openDashboard()
  return appPath((await registerApp(sanad, cookie)).clientId)
}
