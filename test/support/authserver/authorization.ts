import { verifyAccessToken } from '../../../src/security/accessToken.ts'
import { expect } from 'vitest'
import { authorizationParameters, basic, codeVerifier, postForm, redirectUri, type RunningAuthServer } from './authServer.ts'
import { openBrowser, type Browser } from '../browser/browser.ts'

type App = { clientId: string; secret: string }
export const scopeNames = { pis: 'payments', aac: 'accounts', lg: 'guarantees' } as const

/** `openid payments:<ConsentId>` for any kind of consent. */
export function scopeOf(consentId: string): string {
  return `openid ${scopeNames[consentId.split('-')[0] as keyof typeof scopeNames]}:${consentId}`
}

export function authorizeUrl(bank: RunningAuthServer, parameters: Record<string, string>): string {
  return `${bank.settings.issuer}/authorize?${new URLSearchParams(parameters)}`
}

/** Sends the browser to the bank; the address of the bank's page, or of wherever else it was sent. */
export async function begin(bank: RunningAuthServer, browser: Browser, parameters: Record<string, string>): Promise<URL> {
  const response = await browser.get(authorizeUrl(bank, parameters))
  expect(response.status, await response.clone().text()).toBe(303)
  return new URL(response.headers.get('location')!)
}

/** Presses a button on the bank's page and follows the way back; what the app finds in its callback. */
export async function decide(browser: Browser, page: URL, outcome: 'approve' | 'decline' = 'approve'): Promise<URLSearchParams> {
  const finished = await browser.post(`${page.href}?outcome=${outcome}`)
  expect(finished.status, await finished.clone().text()).toBe(303)
  const resumed = await browser.get(finished.headers.get('location')!)
  expect(resumed.status, await resumed.clone().text()).toBe(303)
  const callback = new URL(resumed.headers.get('location')!)
  expect(callback.origin + callback.pathname).toBe(redirectUri)
  return callback.searchParams
}

/** The whole way through the bank; the parameters of the callback. */
export async function authorize(
  bank: RunningAuthServer,
  app: App,
  consentId: string,
  change: Record<string, string> = {},
): Promise<URLSearchParams> {
  const browser = openBrowser()
  const page = await begin(bank, browser, { ...authorizationParameters(app.clientId, scopeOf(consentId)), ...change })
  expect(page.pathname).toMatch(/^\/bank\/authorizations\//)
  return decide(browser, page)
}

export function redeem(bank: RunningAuthServer, app: App, code: string | null, change: Record<string, string> = {}) {
  const form = {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...change,
  }
  return postForm(bank.settings, '/token', form, basic(app))
}

export function refresh(bank: RunningAuthServer, app: App, refreshToken: unknown) {
  return postForm(bank.settings, '/token', { grant_type: 'refresh_token', refresh_token: String(refreshToken) }, basic(app))
}

/** What an access token says, after its signature and its claims were verified. */
export function verifyTokenOf({ keyRing, settings }: RunningAuthServer, token: string) {
  return verifyAccessToken(token, { keyRing, issuer: settings.issuer, audience: settings.baseUrl, now: new Date() })
}
