import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorizationParameters,
  basic,
  makeApp,
  makeConsent,
  postForm,
  sharedAuthServer,
  startAuthServer,
  type RunningAuthServer,
} from '../../support/authserver/authServer.ts'
import { authorizeUrl, begin, scopeOf } from '../../support/authserver/authorization.ts'
import { openBrowser } from '../../support/browser/browser.ts'

let bank: RunningAuthServer
let app: { clientId: string; secret: string }
beforeAll(async () => {
  bank = await sharedAuthServer()
  app = await makeApp(bank.db)
})
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const past = new Date(Date.now() - 1000)

describe('before the customer sees anything', () => {
  const scopes: [string, () => Promise<string>][] = [
    ['no scope', async () => ''],
    ['openid alone', async () => 'openid'],
    ['no openid', async () => `payments:${await makeConsent(bank.db, app.clientId)}`],
    ['the developer scope', async () => 'openid payments'],
    [
      'two consents',
      async () =>
        `openid payments:${await makeConsent(bank.db, app.clientId)} payments:${await makeConsent(bank.db, app.clientId)}`,
    ],
    ['a further scope', async () => `${scopeOf(await makeConsent(bank.db, app.clientId))} profile`],
    ['an unknown consent', async () => `openid payments:pis-${randomUUID()}`],
    ['a consent of another app', async () => scopeOf(await makeConsent(bank.db, (await makeApp(bank.db)).clientId))],
    ['a used consent', async () => scopeOf(await makeConsent(bank.db, app.clientId, { status: 'Finished' }))],
    [
      'a consent whose window is over',
      async () => scopeOf(await makeConsent(bank.db, app.clientId, { authorizationExpiresAt: past })),
    ],
    ['a consent of another product', async () => scopeOf(await makeConsent(bank.db, app.clientId, { kind: 'account' }))],
    ['a consent under the scope of another product', async () => `openid accounts:${await makeConsent(bank.db, app.clientId)}`],
    ['an odd ConsentId', async () => "openid payments:pis-1'or'1"],
    ['an endless ConsentId', async () => `openid payments:pis-${'1'.repeat(125)}`],
  ]

  it.each(scopes)('%s is refused with invalid_scope and says what is right', async (_, makeScope) => {
    // Without `openid` a nonce is a fault of its own.
    const parameters = { ...authorizationParameters(app.clientId, await makeScope()), nonce: '' }
    const back = await begin(bank, openBrowser(), parameters)
    expect(back.href.startsWith('https://tpp.example/callback?')).toBe(true)
    expect(back.searchParams.get('error')).toBe('invalid_scope')
    expect(back.searchParams.get('error_description')).toContain('openid payments:<ConsentId>')
    expect(back.searchParams.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['state-1', bank.settings.issuer])
    expect((await postForm(bank.settings, '/par', parameters, basic(app))).body.error).toBe('invalid_scope')
  })

  it('an unknown consent and another app’s cannot be told apart', async () => {
    const foreign = await makeConsent(bank.db, (await makeApp(bank.db)).clientId)
    const answers = []
    for (const consentId of [foreign, `pis-${randomUUID()}`])
      answers.push((await begin(bank, openBrowser(), authorizationParameters(app.clientId, scopeOf(consentId)))).search)
    expect(answers[0]).toBe(answers[1])
  })

  it.each<[string, Record<string, string>, string]>([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method', { code_challenge_method: '' }, 'invalid_request'],
    ['response_type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type code id_token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['response_mode form_post', { response_mode: 'form_post' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['a request_uri from outside', { request_uri: 'https://tpp.example/request' }, 'request_uri_not_supported'],
    ['prompt none and login', { prompt: 'none login' }, 'invalid_request'],
  ])('%s is refused in the query of the redirect', async (_, change, error) => {
    const back = await begin(bank, openBrowser(), {
      ...authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId))),
      ...change,
    })
    expect([back.origin, back.hash]).toEqual(['https://tpp.example', ''])
    expect([back.searchParams.get('error'), back.searchParams.get('iss')]).toEqual([error, bank.settings.issuer])
  })
})

describe('a redirect_uri', () => {
  const registered = ['https://tpp.example/callback', 'http://127.0.0.1:9999/cb', 'https://tpp.example/with?a=b']

  it.each([
    'https://tpp.example/callback/',
    'https://tpp.example/callback/more',
    'https://tpp.example/callbackmore',
    'https://tpp.example/callback/../other',
    'https://tpp.example/x/../callback',
    'https://user@tpp.example/callback',
    'https://tpp.example@evil.example/callback',
    'https://tpp.example:444/callback',
    'https://tpp.example:443/callback',
    'https://TPP.example/callback',
    'https://tpp.example/Callback',
    'https://tpp.example/callback#f',
    'https://tpp.example/callback?x=1',
    'https://tpp.example/callback?',
    'http://tpp.example/callback',
    'https://tpp.example.evil.example/callback',
    'https://evil.example/callback',
    '//tpp.example/callback',
    'http://127.0.0.1:9998/cb',
    'http://127.0.0.1/cb',
    'http://localhost:9999/cb',
    'https://tpp.example/with?a=b&c=d',
    'https://tpp.example/%63allback',
    'javascript:alert(1)',
    '',
  ])('%j is not the registered one: the browser is not sent there', async (redirectUri) => {
    const { clientId } = await makeApp(bank.db, { redirectUris: registered })
    const scope = scopeOf(await makeConsent(bank.db, clientId))
    const response = await openBrowser().get(
      authorizeUrl(bank, { ...authorizationParameters(clientId, scope), redirect_uri: redirectUri }),
    )
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toMatch(/<script|node_modules|\.ts:|\.js:/)
  })

  it.each(registered)('%s, as registered, is', async (redirectUri) => {
    const { clientId } = await makeApp(bank.db, { redirectUris: registered })
    const scope = scopeOf(await makeConsent(bank.db, clientId))
    const page = await begin(bank, openBrowser(), { ...authorizationParameters(clientId, scope), redirect_uri: redirectUri })
    expect(page.pathname).toMatch(/^\/bank\//)
  })

  it('of an unknown app, and an answer to nobody, end on a page that shows what was sent as text', async () => {
    const clientId = '<script>alert(1)</script>'
    const response = await openBrowser().get(authorizeUrl(bank, authorizationParameters(clientId, 'openid')), {
      accept: 'application/json',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('<script>')
    expect((await openBrowser().get(`${bank.settings.issuer}/authorize/unknown`)).status).toBe(400)
  })
})

describe('the error page', () => {
  it('is drawn by the web kit when there is one, and a defect shows and redirects nothing', async () => {
    const seen: unknown[] = []
    const drawn = await startAuthServer({
      hooks: {
        assertAuthorizable: async () => {
          throw new Error('secret detail')
        },
        renderError: (_, response, problem) => {
          seen.push(problem)
          response.status(problem.status).send('drawn')
        },
      },
    })
    const { clientId } = await makeApp(drawn.db)
    const parameters = authorizationParameters(clientId, scopeOf(await makeConsent(drawn.db, clientId)))
    const unknown = await openBrowser().get(authorizeUrl(drawn, { ...parameters, client_id: 'unknown' }))
    expect([unknown.status, await unknown.text(), unknown.headers.get('cache-control')]).toEqual([400, 'drawn', 'no-store'])
    const defect = await openBrowser().get(authorizeUrl(drawn, parameters))
    expect([defect.status, defect.headers.get('location'), await defect.text()]).toEqual([500, null, 'drawn'])
    expect(seen).toEqual([
      expect.objectContaining({ status: 400, error: 'invalid_client' }),
      expect.objectContaining({ status: 500, error: 'server_error' }),
    ])
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(drawn.defects).toEqual([expect.objectContaining({ message: 'secret detail' })])
    await drawn.close()
  })

  it('is JSON at the endpoints for programs, whatever they accept', async () => {
    const response = await postForm(
      bank.settings,
      '/token',
      { grant_type: 'client_credentials', client_id: 'x' },
      { accept: 'text/html' },
    )
    expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('behind a proxy with https and a path', () => {
  it('addresses and cookies follow SANAD_BASE_URL', async () => {
    const proxied = await startAuthServer({ environment: { SANAD_BASE_URL: 'https://bank.example/open' } })
    const inside = proxied.port
    const { clientId } = await makeApp(proxied.db)
    const scope = scopeOf(await makeConsent(proxied.db, clientId))
    const response = await fetch(
      `http://127.0.0.1:${inside}/auth/authorize?${new URLSearchParams(authorizationParameters(clientId, scope))}`,
      { redirect: 'manual' },
    )
    expect(response.headers.get('location')).toMatch(/^https:\/\/bank\.example\/open\/bank\/authorizations\//)
    const cookies = response.headers.getSetCookie()
    expect(cookies.filter((cookie) => cookie.startsWith('sanad_authorization='))[0]).toMatch(
      /path=\/open\/bank\/authorizations\/.*samesite=lax; secure; httponly/i,
    )
    expect(cookies.filter((cookie) => cookie.startsWith('sanad_authorization_resume='))[0]).toMatch(
      /path=\/open\/auth\/authorize\/.*samesite=lax; secure; httponly/i,
    )
    await proxied.close()
  })
})
