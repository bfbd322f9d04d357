import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  authorizationParameters,
  basic,
  codeVerifier,
  makeApp,
  makeConsent,
  postForm,
  type RunningAuthServer,
  sharedAuthServer,
} from '../support/authserver/authServer.ts'
import { authorizeUrl, begin, decide, redeem, scopeOf } from '../support/authserver/authorization.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { makeCertificate, makeTppKey } from '../support/tpp/tppKeys.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

describe('pushed authorization requests', () => {
  it('work like the front channel, once, for their own app', async () => {
    const app = await makeApp(bank.db)
    const stranger = await makeApp(bank.db)
    const parameters = authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId)))
    const pushed = await postForm(bank.settings, '/par', parameters, basic(app))
    expect([pushed.status, pushed.body.expires_in, pushed.headers.get('cache-control')]).toEqual([201, 60, 'no-store'])
    const request = { client_id: app.clientId, request_uri: String(pushed.body.request_uri) }
    expect((await openBrowser().get(authorizeUrl(bank, { ...request, client_id: stranger.clientId }))).status).toBe(400)
    const browser = openBrowser()
    const callback = await decide(browser, await begin(bank, browser, request))
    expect((await redeem(bank, app, callback.get('code'), { code_verifier: codeVerifier })).status).toBe(200)
    expect((await openBrowser().get(authorizeUrl(bank, request))).status).toBe(400)
  })

  it('are refused without authentication, with a bad consent, without PKCE, or with plain', async () => {
    const app = await makeApp(bank.db)
    const parameters = authorizationParameters(app.clientId, scopeOf(await makeConsent(bank.db, app.clientId)))
    expect((await postForm(bank.settings, '/par', parameters)).status).toBe(401)
    const errorOf = async (change: Record<string, string>) =>
      (await postForm(bank.settings, '/par', { ...parameters, ...change }, basic(app))).body.error
    expect(await errorOf({ scope: 'openid payments:pis-unknown' })).toBe('invalid_scope')
    expect(await errorOf({ code_challenge: '' })).toBe('invalid_request')
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await errorOf({ redirect_uri: 'https://evil.example/' })).toBe('invalid_request')
  })
})

describe('a signed request object', () => {
  it('carries the request, and only with a right signature, algorithm and audience', async () => {
    const key = await makeTppKey()
    const signing = await makeApp(bank.db, { certificatePem: await makeCertificate(key), certificateKeyId: key.kid })
    const parameters = authorizationParameters(signing.clientId, scopeOf(await makeConsent(bank.db, signing.clientId)))
    const seconds = Math.floor(Date.now() / 1000)
    const sign = (change: Record<string, unknown> = {}, signer = key) =>
      new SignJWT({ ...parameters, iss: signing.clientId, aud: bank.settings.issuer, nbf: seconds, exp: seconds + 60, ...change })
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid })
        .sign(signer.privateKey)
    const push = async (request: string) => postForm(bank.settings, '/par', { request }, basic(signing))
    const pushed = await push(await sign())
    expect(pushed.status).toBe(201)
    const browser = openBrowser()
    const page = await begin(bank, browser, { client_id: signing.clientId, request_uri: String(pushed.body.request_uri) })
    expect((await redeem(bank, signing, (await decide(browser, page)).get('code'))).status).toBe(200)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign()).split('.')[1]}.`
    const bad = [
      unsigned,
      await sign({ aud: 'other' }),
      await sign({ exp: seconds - 60 }),
      await sign({}, { ...(await makeTppKey()), kid: key.kid }),
    ]
    for (const request of bad) expect((await push(request)).body.error).toBe('invalid_request_object')
    // An empty list of resources would make the library issue tokens for nobody.
    const next = await makeConsent(bank.db, signing.clientId)
    expect((await push(await sign({ resource: [], scope: scopeOf(next) }))).body.error).toBe('invalid_target')
  })
})
