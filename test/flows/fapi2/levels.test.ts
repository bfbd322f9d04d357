import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../../support/cli/commandLine.ts'
import { linkAccounts } from '../../support/consents/accountConsent.ts'
import { askPlatform, askToken, newApp, signUp } from '../../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests } from '../../support/authserver/fapi2Requests.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

let sanad: RunningSanad
let requests: Fapi2Requests
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  requests = fapi2Requests(sanad)
})
afterAll(() => sanad.close())

describe('one bank for both levels', () => {
  it('names the ways of both in its metadata, and where it takes client certificates', async () => {
    const metadata = (await (await fetch(`${requests.issuer}/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >
    expect(metadata).toMatchObject({
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'tls_client_auth',
        'self_signed_tls_client_auth',
      ],
      tls_client_certificate_bound_access_tokens: true,
      token_endpoint: `${requests.issuer}/token`,
      mtls_endpoint_aliases: {
        token_endpoint: sanad.tlsUrl('/auth/token'),
        pushed_authorization_request_endpoint: sanad.tlsUrl('/auth/par'),
        backchannel_authentication_endpoint: sanad.tlsUrl('/auth/bc-authorize'),
        revocation_endpoint: sanad.tlsUrl('/auth/revoke'),
      },
    })
    // Apps of the level secret need neither.
    expect(metadata).not.toHaveProperty('require_pushed_authorization_requests')
    expect(metadata).not.toHaveProperty('require_signed_request_object')
  })

  it('lets a secret app go on as before: no certificate, no pushed request, tokens that are not bound', async () => {
    const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
    const { token } = await linkAccounts(sanad, tpp)
    expect((await tpp.client().getAccounts(token.accessToken)).status).toBe(200)
    expect(JSON.parse(Buffer.from(token.accessToken.split('.')[1]!, 'base64url').toString())).not.toHaveProperty('cnf')
  })

  it('gives an app of the level fapi2 no secret, and takes none from it', async () => {
    const tpp = await registerFapi2Tpp(sanad)
    const form = { grant_type: 'client_credentials', client_id: tpp.clientId, client_secret: 'x'.repeat(43) }
    expect((await requests.post(tpp.fetch, '/token', form)).body.error).toBe('invalid_client')
    const path = `/dashboard/api/apps/${tpp.clientId}/secret`
    const rotated = await fetch(sanad.url(path), { method: 'POST', headers: { cookie: tpp.cookie } })
    expect(rotated.status).toBe(409)
  })

  it('refuses a header Client-Cert that comes from anybody', async () => {
    for (const path of ['/auth/token', '/health/live', '/payments/consents', '/bank']) {
      const response = await fetch(sanad.url(path), { headers: { 'client-cert': ':AAAA:' } })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'headerInvalid'])
    }
  })
})

describe('sanad doctor', () => {
  it('says where the bank takes client certificates, and when the app does not get through to there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-doctor-'))
    try {
      const profile = join(folder, 'profile.json')
      const run = commandLine({ SANAD_PROFILE: profile, SANAD_BASE_URL: sanad.baseUrl })
      expect((await run(['init', '--level', 'fapi2', '--for', 'accounts'])).code).toBe(0)
      const healthy = await run(['doctor'])
      expect([healthy.code, healthy.out]).toEqual([
        0,
        expect.stringContaining(`✓ mutual TLS: ${sanad.tlsUrl('')} answers HTTP 200`),
      ])
      const written = JSON.parse(await readFile(profile, 'utf8')) as { certificatePem: string }
      await writeFile(profile, JSON.stringify({ ...written, caPem: written.certificatePem }))
      const ill = await run(['doctor'])
      expect([ill.code, ill.out]).toEqual([1, expect.stringContaining(`✗ mutual TLS: no answer at ${sanad.tlsUrl('')}`)])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('a bank that raises its level to fapi2', () => {
  let strict: RunningSanad
  beforeAll(async () => {
    const { db } = sanad.dependencies
    strict = await startSanad({
      environment: { SANAD_MIN_SECURITY: 'fapi2', SANAD_BASE_URL: sanad.baseUrl },
      openDatabase: async () => ({ db, kind: 'pglite', close: async () => undefined }),
    })
  })
  afterAll(() => strict.close())

  it('ends the apps below it at the token endpoint, and their genuine tokens at the interfaces', async () => {
    const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
    const token = await tpp.developerToken()
    const read = (at: RunningSanad) =>
      fetch(at.url('/ksaob-aisp/v3.10/account-access-consents/aac-none'), { headers: { authorization: `Bearer ${token}` } })
    expect([(await read(sanad)).status, (await read(strict)).status]).toEqual([400, 401])
    expect([(await askToken(sanad, tpp)).status, (await askToken(strict, tpp)).status]).toEqual([400, 401])
  })

  it('registers none of them any more', async () => {
    const { cookie } = await signUp(strict)
    const { status, body } = await askPlatform(strict, 'POST', '/dashboard/api/apps', { body: newApp, cookie })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})
