import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateAppStatus } from '../../../src/data/repositories/apps.ts'
import type { Product } from '../../../src/domain/consent/products.ts'
import { verifyAccessToken } from '../../../src/security/accessToken.ts'
import { parseClientCertificate } from '../../../src/security/appKeys/certificates.ts'
import {
  basic,
  makeApp,
  postForm,
  type RunningAuthServer,
  sharedAuthServer,
  startAuthServer,
} from '../../support/authserver/authServer.ts'
import { type JwksServer, makeCertificate, makeTppKey, startJwksServer, type TppKey } from '../../support/tpp/tppKeys.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const token = (form: Record<string, string>, headers?: Record<string, string>) =>
  postForm(bank.settings, '/token', { grant_type: 'client_credentials', ...form }, headers)
const verified = (text: string, { keyRing, settings: { issuer, baseUrl } } = bank) =>
  verifyAccessToken(text, { keyRing, issuer, audience: baseUrl, now: new Date() })

describe('developer token', () => {
  it('has PS256 where the bank says so, and is taken like the others', async () => {
    const careful = await startAuthServer({ environment: { SANAD_ACCESS_TOKEN_ALG: 'PS256' } })
    try {
      const app = await makeApp(careful.db)
      const form = { grant_type: 'client_credentials', scope: 'payments' }
      const { body } = await postForm(careful.settings, '/token', form, basic(app))
      expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'PS256', typ: 'at+jwt' })
      expect(verified(body.access_token, careful)).toMatchObject({ kind: 'developer', clientId: app.clientId })
    } finally {
      await careful.close()
    }
  })

  it('is an RFC 9068 JWT for ten minutes that any JOSE library can verify with the published keys', async () => {
    const app = await makeApp(bank.db)
    const { status, headers, body } = await token({ scope: 'payments' }, basic(app))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'payments' })
    const keys = createRemoteJWKSet(new URL(`${bank.settings.issuer}/jwks`))
    const { payload, protectedHeader } = await jwtVerify(body.access_token, keys, {
      issuer: bank.settings.issuer,
      audience: bank.settings.baseUrl,
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(payload).toMatchObject({ client_id: app.clientId, sub: app.clientId, scope: 'payments' })
    expect(payload.exp! - payload.iat!).toBe(600)
    expect(verified(body.access_token)).toMatchObject({
      kind: 'developer',
      clientId: app.clientId,
      scopes: ['payments'],
      jti: payload.jti,
    })
  })

  const products: [Product, string][] = [
    ['KSA PIS', 'payments'],
    ['KSA AIS', 'accounts'],
    ['KSA LOG', 'guarantees'],
    ['VOP', 'verifications'],
  ]
  it.each(products)('of %s gets the scope %s, asked for or not, and no other', async (product, scope) => {
    const app = await makeApp(bank.db, { product, redirectUris: product === 'VOP' ? [] : ['https://tpp.example/'] })
    expect((await token({}, basic(app))).body.scope).toBe(scope)
    expect((await token({ scope: `openid ${scope}` }, basic(app))).body.scope).toBe(scope)
    for (const other of products.map(([, name]) => name).filter((name) => name !== scope)) {
      const refused = await token({ scope: other }, basic(app))
      expect([refused.status, refused.body.error, refused.body.error_description]).toEqual([
        400,
        'invalid_scope',
        expect.stringContaining(`must be ${scope}`),
      ])
    }
    for (const scopes of [`${scope} unknown`, `${scope}:pis-1`])
      expect((await token({ scope: scopes }, basic(app))).body.error).toBe('invalid_scope')
  })

  it('comes by secret in the header or in the body, and not by a wrong, stored or empty one', async () => {
    const app = await makeApp(bank.db, { tokenEndpointAuthMethod: 'client_secret_post' })
    const row = await bank.db.selectFrom('apps').selectAll().where('clientId', '=', app.clientId).executeTakeFirstOrThrow()
    expect((await token({ client_id: app.clientId, client_secret: app.secret })).status).toBe(200)
    expect((await token({}, basic(app))).status).toBe(200)
    for (const secret of [`${app.secret}x`, app.secret.slice(0, -1), row.clientSecretHash!, 'null']) {
      const { status, body } = await token({ client_id: app.clientId, client_secret: secret })
      expect([status, body.error]).toEqual([401, 'invalid_client'])
    }
    expect((await token({ client_id: app.clientId })).status).toBe(401)
    expect((await token({}, basic({ clientId: 'nobody', secret: app.secret }))).status).toBe(401)
    expect((await token({ client_id: 'a\0b', client_secret: 'x' })).status).toBe(401)
    expect(bank.defects).toEqual([])
  })

  it.each(['waiting', 'suspended', 'ended'] as const)('is refused to an app that is %s', async (status) => {
    const app = await makeApp(bank.db)
    expect((await token({}, basic(app))).status).toBe(200)
    await updateAppStatus(bank.db, app.clientId, status, new Date())
    expect((await token({}, basic(app))).body.error).toBe('invalid_client')
  })

  it('is for our interfaces only', async () => {
    const app = await makeApp(bank.db)
    expect((await token({ resource: bank.settings.baseUrl }, basic(app))).status).toBe(200)
    expect((await token({ resource: 'https://other.example' }, basic(app))).body.error).toBe('invalid_target')
  })
})

describe('private_key_jwt', () => {
  let key: TppKey
  let jwks: JwksServer
  let clientId: string
  beforeAll(async () => {
    key = await makeTppKey()
    jwks = await startJwksServer([key.publicJwk])
    clientId = (await makeApp(bank.db, { tokenEndpointAuthMethod: 'private_key_jwt', clientSecretHash: null, jwksUri: jwks.url }))
      .clientId
  })
  afterAll(() => jwks.close())

  const assertion = (change: Record<string, unknown> = {}, signer = key, app = clientId) => {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: app,
      sub: app,
      aud: bank.settings.issuer,
      jti: randomUUID(),
      iat: seconds,
      exp: seconds + 60,
      ...change,
    }
    return new SignJWT(claims).setProtectedHeader({ alg: signer.alg, kid: signer.kid }).sign(signer.privateKey)
  }
  const authenticate = async (text: string) =>
    token({ client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion: text })

  it('works with a key of the JWKS address, once per assertion, also for two at the same time', async () => {
    const text = await assertion()
    const answers = await Promise.all([authenticate(text), authenticate(text)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await authenticate(text)).status).toBe(401)
    expect((await authenticate(await assertion())).status).toBe(200)
    expect(jwks.fetches).toBeLessThanOrEqual(2)
  })

  it('works with the certificate, named by either of its two key ids, PS256 and ES256', async () => {
    for (const alg of ['PS256', 'ES256'] as const) {
      const own = await makeTppKey(alg)
      const pem = await makeCertificate(own)
      const { keyId, thumbprint } = parseClientCertificate(pem, new Date())
      const app = await makeApp(bank.db, {
        tokenEndpointAuthMethod: 'private_key_jwt',
        clientSecretHash: null,
        certificatePem: pem,
        certificateKeyId: keyId,
        certificateThumbprint: thumbprint,
      })
      for (const kid of [keyId, thumbprint])
        expect((await authenticate(await assertion({}, { ...own, kid }, app.clientId))).status).toBe(200)
      expect((await authenticate(await assertion({}, { ...own, kid: 'other' }, app.clientId))).status).toBe(401)
      expect((await authenticate(await assertion({}, { ...key, kid: keyId, alg: 'PS256' }, app.clientId))).status).toBe(401)
    }
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => Record<string, unknown>]>([
    ['aud of another endpoint', () => ({ aud: `${bank.settings.issuer}/par` })],
    ['aud as an array', () => ({ aud: [bank.settings.issuer] })],
    ['another iss', () => ({ iss: 'other' })],
    ['no exp', () => ({ exp: undefined })],
    ['exp five minutes past', () => ({ exp: seconds() - 300 })],
    ['exp in a year', () => ({ exp: seconds() + 31_536_000 })],
    ['nbf in an hour', () => ({ nbf: seconds() + 3600 })],
    ['no jti', () => ({ jti: undefined })],
  ])('refuses %s', async (_, change) => {
    const { status, body } = await authenticate(await assertion(change()))
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  it('refuses a secret, another key, and RS256', async () => {
    expect((await token({}, basic({ clientId, secret: 'x' }))).status).toBe(401)
    expect((await authenticate(await assertion({}, { ...(await makeTppKey()), kid: key.kid }))).status).toBe(401)
    const [, payload] = (await assertion()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: key.kid })).toString('base64url')
    expect((await authenticate(`${header}.${payload}.`)).status).toBe(401)
  })
})
