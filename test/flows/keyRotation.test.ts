import { randomUUID } from 'node:crypto'
import { SignJWT, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokenVerifier } from '../../src/security/accessToken.ts'
import {
  authorizationParameters,
  basic,
  makeApp,
  makeConsent,
  postForm,
  startAuthServer,
  type RunningAuthServer,
} from '../support/authserver/authServer.ts'
import { begin, decide, redeem, refresh, scopeOf } from '../support/authserver/authorization.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { makeTppKey, startJwksServer } from '../support/tpp/tppKeys.ts'

let bank: RunningAuthServer
beforeEach(async () => void (bank = await startAuthServer()))
afterEach(() => bank.close())

const signingKeyIds = async (clientId: { clientId: string; secret: string }, calls: number) => {
  const answers = await Promise.all(
    Array.from({ length: calls }, () => postForm(bank.settings, '/token', { grant_type: 'client_credentials' }, basic(clientId))),
  )
  for (const { status } of answers) expect(status).toBe(200)
  return answers.map(({ body }) => body.access_token)
}

describe('when the bank changes its keys', () => {
  it('no request fails, old tokens verify, and authorizations, codes and refresh tokens go on', async () => {
    const app = await makeApp(bank.db, { product: 'KSA AIS' })
    const verify = createAccessTokenVerifier({
      keyRing: bank.keyRing,
      issuer: bank.settings.issuer,
      audience: bank.settings.baseUrl,
    })
    const consents = await Promise.all([1, 2].map(() => makeConsent(bank.db, app.clientId, { kind: 'account' })))
    const browsers = [openBrowser(), openBrowser()] as const
    const pages = [
      await begin(bank, browsers[0], authorizationParameters(app.clientId, scopeOf(consents[0]!))),
      await begin(bank, browsers[1], authorizationParameters(app.clientId, scopeOf(consents[1]!))),
    ] as const
    const codeBefore = (await decide(browsers[0], pages[0])).get('code')
    const [oldToken] = await signingKeyIds(app, 1)
    const load = signingKeyIds(app, 20)
    await bank.keyRing.rotate(new Date(), { immediately: true })
    expect(bank.authServer.refreshKeys(new Date())).toBe(true)
    expect(bank.authServer.refreshKeys(new Date())).toBe(false)
    await load
    const [newToken] = await signingKeyIds(app, 1)
    expect(decodeProtectedHeader(newToken!).kid).not.toBe(decodeProtectedHeader(oldToken!).kid)
    for (const token of [oldToken, newToken]) expect(verify(token!, new Date()).clientId).toBe(app.clientId)
    const tokens = await redeem(bank, app, codeBefore)
    expect((await refresh(bank, app, tokens.body.refresh_token)).status).toBe(200)
    const codeAfter = (await decide(browsers[1], pages[1])).get('code')
    expect((await redeem(bank, app, codeAfter)).status).toBe(200)
  })

  it('a planned rotation publishes the next key first and signs with it when its time has come, without being told', async () => {
    const app = await makeApp(bank.db)
    const publishedKeys = async () =>
      ((await (await fetch(`${bank.settings.issuer}/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
    const [before] = await signingKeyIds(app, 1)
    const start = new Date()
    await bank.keyRing.rotate(start)
    expect((await publishedKeys()).length).toBe(4)
    const [during] = await signingKeyIds(app, 1)
    expect(decodeProtectedHeader(during!).kid).toBe(decodeProtectedHeader(before!).kid)
    bank.clock.setAhead(bank.settings.keyOverlapSeconds + 1)
    const [after] = await signingKeyIds(app, 1)
    expect(decodeProtectedHeader(after!).kid).not.toBe(decodeProtectedHeader(before!).kid)
  })
})

describe('when an app changes its keys', () => {
  it('a new one counts after a minute, a withdrawn one no longer, and an unreachable JWKS changes nothing', async () => {
    const [oldKey, newKey] = [await makeTppKey(), await makeTppKey()]
    const jwks = await startJwksServer([oldKey.publicJwk])
    const { clientId } = await makeApp(bank.db, {
      tokenEndpointAuthMethod: 'private_key_jwt',
      clientSecretHash: null,
      jwksUri: jwks.url,
    })
    const authenticate = async (key: typeof oldKey) => {
      const seconds = Math.floor(bank.clock.now().getTime() / 1000)
      const claims = { iss: clientId, sub: clientId, aud: bank.settings.issuer, jti: randomUUID(), exp: seconds + 60 }
      const assertion = await new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
      const form = {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }
      return (await postForm(bank.settings, '/token', form)).status
    }
    expect(await authenticate(oldKey)).toBe(200)
    jwks.keys = [newKey.publicJwk]
    expect(await authenticate(oldKey)).toBe(200)
    bank.clock.setAhead(61)
    expect(await authenticate(oldKey)).toBe(401)
    expect(await authenticate(newKey)).toBe(200)
    bank.clock.setAhead(122)
    jwks.respond = (_, response) => void response.writeHead(500).end()
    expect(await authenticate(newKey)).toBe(200)
    await jwks.close()
  })

  it('a JWKS with private members, a weak key, too many bytes or a redirect is not believed', async () => {
    const key = await makeTppKey()
    const jwks = await startJwksServer([{ ...key.publicJwk, d: 'AQAB' }])
    const authenticate = async () => {
      const { clientId } = await makeApp(bank.db, {
        tokenEndpointAuthMethod: 'private_key_jwt',
        clientSecretHash: null,
        jwksUri: jwks.url,
      })
      const claims = {
        iss: clientId,
        sub: clientId,
        aud: bank.settings.issuer,
        jti: randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
      }
      const assertion = await new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
      const form = {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }
      return (await postForm(bank.settings, '/token', form)).status
    }
    expect(await authenticate()).toBeGreaterThanOrEqual(400)
    jwks.respond = (_, response) => void response.end(JSON.stringify({ keys: [key.publicJwk], filler: 'x'.repeat(70_000) }))
    expect(await authenticate()).toBeGreaterThanOrEqual(400)
    jwks.respond = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    expect(await authenticate()).toBeGreaterThanOrEqual(400)
    jwks.respond = undefined
    jwks.keys = [key.publicJwk]
    expect(await authenticate()).toBe(200)
    expect(bank.defects).toEqual([])
    await jwks.close()
  })
})
