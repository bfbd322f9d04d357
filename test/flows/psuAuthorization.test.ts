import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purge } from '../../src/data/repositories/purge.ts'
import {
  authorizationParameters,
  makeApp,
  makeConsent,
  startAuthServer,
  type RunningAuthServer,
} from '../support/authserver/authServer.ts'
import { authorize, begin, decide, redeem, scopeOf, verifyTokenOf } from '../support/authserver/authorization.ts'
import { openBrowser } from '../support/browser/browser.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await startAuthServer()))
afterAll(async () => {
  expect(bank.defects).toEqual([])
  await bank.close()
})

const verified = (token: string) => verifyTokenOf(bank, token)
const finish = (consentId: string) =>
  bank.db
    .updateTable('consents')
    .set({ status: 'Finished', flags: JSON.stringify([{ Flag: 'Consumed', FlagSetDateTime: '' }]) })
    .where('consentId', '=', consentId)
    .execute()

describe('authorization of a payment consent', () => {
  it.each(['openid first', 'openid last'])('gives a token for exactly this consent (%s)', async (order) => {
    const app = await makeApp(bank.db)
    const consentId = await makeConsent(bank.db, app.clientId)
    const scope = order === 'openid first' ? `openid payments:${consentId}` : `payments:${consentId} openid`
    const callback = await authorize(bank, app, consentId, { scope })
    expect(Object.fromEntries(callback)).toEqual({ code: expect.any(String), state: 'state-1', iss: bank.settings.issuer })
    // The bank has used the consent by the time the app redeems the code.
    await finish(consentId)
    const { status, body, headers } = await redeem(bank, app, callback.get('code'))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: scopeOf(consentId) })
    expect(body).not.toHaveProperty('refresh_token')
    expect(decodeProtectedHeader(body.id_token as string).alg).toBe('PS256')
    expect(decodeJwt(body.id_token as string)).toMatchObject({
      sub: 'customer-1',
      aud: app.clientId,
      nonce: 'nonce-1',
      iss: bank.settings.issuer,
    })
    expect(verified(body.access_token)).toMatchObject({
      kind: 'psu',
      clientId: app.clientId,
      consentId,
      customerId: 'customer-1',
      scopes: scopeOf(consentId).split(' '),
    })
    // An ID token is signed by the same key and must not pass for an access token.
    expect(() => verified(body.id_token as string)).toThrow(/invalid/)
  })

  it('shows the bank what it needs to know, and only to the browser that began', async () => {
    const app = await makeApp(bank.db)
    const consentId = await makeConsent(bank.db, app.clientId)
    const browser = openBrowser()
    const page = await begin(bank, browser, { ...authorizationParameters(app.clientId, scopeOf(consentId)), ui_locales: 'ar' })
    const seen = await (await browser.get(page)).json()
    expect(seen).toEqual({
      interactionId: page.pathname.split('/').at(-1),
      clientId: app.clientId,
      consentId,
      redirectUri: 'https://tpp.example/callback',
      uiLocales: 'ar',
      browserKey: expect.stringMatching(/^[\w-]{27}$/),
    })
    expect(await (await openBrowser().get(page)).json()).toEqual({ code: 'resourceIdUnknown' })
    expect((await openBrowser().post(`${page.href}?outcome=approve`)).status).toBe(400)
    for (const cookie of browser.setCookies) expect(cookie).toMatch(/^sanad_.*; httponly$|^sanad_.*samesite=lax.*httponly/i)
  })

  it('tells the app in plain ASCII when the customer declines', async () => {
    const app = await makeApp(bank.db)
    const browser = openBrowser()
    const page = await begin(
      bank,
      browser,
      authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId))),
    )
    const callback = await decide(browser, page, 'decline')
    expect(Object.fromEntries(callback)).toEqual({
      error: 'access_denied',
      error_description: "The customer said 'no' /   ",
      state: 'state-1',
      iss: bank.settings.issuer,
    })
    expect((await browser.get(page)).status).toBe(400)
  })

  it('demands a sign-in every time, keeps no session, and never succeeds with prompt=none', async () => {
    const app = await makeApp(bank.db)
    const browser = openBrowser()
    for (const _ of [1, 2]) {
      const parameters = authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId)))
      const page = await begin(bank, browser, parameters)
      expect(page.pathname).toMatch(/^\/bank\//)
      expect((await decide(browser, page)).has('code')).toBe(true)
      expect((await begin(bank, browser, { ...parameters, prompt: 'none' })).searchParams.get('error')).toBe('login_required')
    }
    expect(browser.setCookies.filter((cookie) => cookie.startsWith('sanad_psu_session'))).toEqual([])
  })

  it('survives two tabs and a second click on approve', async () => {
    const app = await makeApp(bank.db)
    const browser = openBrowser()
    const pages = []
    for (const _ of [1, 2])
      pages.push(
        await begin(bank, browser, authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId)))),
      )
    const [first, second] = pages as [URL, URL]
    await browser.post(`${second.href}?outcome=approve`)
    expect((await decide(browser, second)).has('code')).toBe(true)
    expect((await decide(browser, first)).has('code')).toBe(true)
    expect((await bank.db.selectFrom('oidcRecords').selectAll().where('kind', '=', 'Session').execute()).length).toBe(0)
  })

  it('stores nothing that opens a door: no id, code or cookie is in the table in clear', async () => {
    const app = await makeApp(bank.db)
    const browser = openBrowser()
    const page = await begin(
      bank,
      browser,
      authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId))),
    )
    const interactionId = page.pathname.split('/').at(-1)!
    expect(JSON.stringify(await bank.db.selectFrom('oidcRecords').selectAll().execute())).not.toContain(interactionId)
    const code = (await decide(browser, page)).get('code')!
    expect(JSON.stringify(await bank.db.selectFrom('oidcRecords').selectAll().execute())).not.toContain(code)
  })

  it('answers a state that no database can store with an error, not a crash', async () => {
    const app = await makeApp(bank.db)
    const scope = scopeOf(await makeConsent(bank.db, app.clientId))
    const back = await begin(bank, openBrowser(), { ...authorizationParameters(app.clientId, scope), state: 'a\0b' })
    expect(back.searchParams.get('error')).toBe('invalid_request')
  })
})

it('expired records go in batches, current ones stay', async () => {
  const later = new Date(Date.now() + 400 * 86_400_000)
  const rows = async () =>
    (await bank.db.selectFrom('oidcRecords').select('kind').where('expiresAt', 'is not', null).execute()).length
  const before = await rows()
  expect(await purge(bank.db, 'oidcRecords', new Date(Date.now() - 1000), 100)).toBe(0)
  expect(await purge(bank.db, 'oidcRecords', later, 2)).toBe(2)
  expect(await rows()).toBe(before - 2)
  while ((await purge(bank.db, 'oidcRecords', later, 50)) > 0);
  expect(await rows()).toBe(0)
})
