import { request as httpRequest } from 'node:http'
import { randomUUID, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { warnOfCertificateEnds } from '../../../src/services/app/certificates.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { askPlatform } from '../../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { makeOwnPair, registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests } from '../../support/authserver/fapi2Requests.ts'
import { mutualTlsFetch } from '../../support/tpp/mutualTls.ts'
import { sandboxApi } from '../../support/tpp/sandboxApi.ts'
import { makeCertificate } from '../../support/tpp/tppKeys.ts'
import { createTppClient } from '../../../src/sdk/index.ts'

const dayMs = 86_400_000
let sanad: RunningSanad
let requests: Fapi2Requests
beforeAll(async () => {
  sanad = await startSanad({ tls: true, environment: { SANAD_TRUSTED_PROXY: '127.0.0.2' } })
  requests = fapi2Requests(sanad)
})
afterAll(() => sanad.close())

/** The clock never goes back, so each test begins where the one before has left it. */
const daysLater = (days: number) => {
  const { clock } = sanad.dependencies
  clock.setAhead(clock.aheadSeconds() + Math.ceil((days * dayMs) / 1_000))
}
const inDays = (days: number) => new Date(sanad.now().getTime() + days * dayMs)

/** An app of the level secret with a certificate that ends in so many days. */
async function registerWithCertificate(days: number) {
  const sandbox = sandboxApi(sanad.baseUrl)
  const credentials = { email: `${randomUUID()}@tpp.example`, password: randomUUID() }
  const cookie = await sandbox.signUp({ ...credentials, organisation: 'Palm' })
  const { key } = await makeOwnPair()
  const certificatePem = await makeCertificate(key, { notAfter: inDays(days) })
  const app = await sandbox.registerApp(cookie, {
    name: 'Palm',
    product: 'KSA PIS',
    securityLevel: 'secret',
    redirectUris: ['https://palm.example/'],
    certificatePem,
  })
  const secret = { baseUrl: sanad.baseUrl, clientId: app.clientId, clientSecret: app.clientSecret! }
  const clientWith = (signing: typeof key) =>
    createTppClient({
      maxRetries: 0,
      ...secret,
      signingKey: { kid: signing.kid, alg: signing.alg, privateKey: signing.privateJwk },
      encoding: 'jwt',
      now: sanad.now,
    })
  const change = async (changes: object, session: string | undefined = cookie) => {
    const path = `/dashboard/api/apps/${app.clientId}`
    return (await askPlatform(sanad, 'PATCH', path, { body: changes, ...(session && { cookie: session }) })).body
  }
  const token = () =>
    requests.post((url, init) => fetch(url.replace(sanad.tlsUrl(''), sanad.baseUrl), init), '/token', {
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    })
  return { ...app, credentials, cookie, key, clientWith, change, token }
}

describe('an app whose certificate has ended', () => {
  it('gets no token by its secret, and the tokens that it has open nothing', async () => {
    const app = await registerWithCertificate(0.002)
    const { body } = await app.token()
    const read = () =>
      fetch(sanad.url('/v3.1/pisp/domestic-payments/none'), { headers: { authorization: `Bearer ${body.access_token}` } })
    expect((await read()).status).toBe(400)
    daysLater(0.003)
    expect((await read()).status).toBe(401)
    expect((await app.token()).body.error).toBe('invalid_client')
  })

  it('goes on with a new one', async () => {
    const app = await registerWithCertificate(1)
    daysLater(2)
    expect((await app.token()).status).toBe(401)
    const { key } = await makeOwnPair()
    const certificatePem = await makeCertificate(key)
    // The dashboard's session has ended meanwhile.
    const { cookie } = await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: app.credentials })
    expect((await app.change({ certificatePem }, cookie)).certificatePem).toBe(certificatePem.trim() + '\n')
    expect((await app.token()).status).toBe(200)
  })
})

describe('the end of a certificate', () => {
  it('is warned of in the log 30, 14 and 7 days before, once each', async () => {
    const { clientId } = await registerWithCertificate(40)
    const log = { warn: vi.fn(), error: vi.fn() }
    const warn = async (days: number) => {
      const now = inDays(days)
      await warnOfCertificateEnds({ db: sanad.dependencies.db, log }, now)
      await warnOfCertificateEnds({ db: sanad.dependencies.db, log }, now)
      return log.warn.mock.calls.filter(([details]) => (details as { clientId: string }).clientId === clientId).length
    }
    const counts = []
    for (const days of [5, 11, 20, 27, 30, 34, 39, 41]) counts.push(await warn(days))
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
  })

  it('is shown on the dashboard, and the page warns when it is near', async () => {
    const page = async ({ clientId, cookie }: { clientId: string; cookie: string }) =>
      (await fetch(sanad.url(`/dashboard/apps/${clientId}`), { headers: { cookie, accept: 'text/html' } })).text()
    expect(await page(await registerWithCertificate(20))).toContain('certificate-ends')
    expect(await page(await registerWithCertificate(200))).not.toContain('certificate-ends')
  })
})

describe('a new certificate', () => {
  const renewed = async (endPreviousCertificate?: boolean) => {
    const app = await registerWithCertificate(100)
    const next = await makeOwnPair()
    const answer = await app.change({
      certificatePem: next.certificatePem,
      ...(endPreviousCertificate !== undefined && { endPreviousCertificate }),
    })
    const consent = (signing: typeof next.key) =>
      app
        .clientWith(signing)
        .createPaymentConsent(paymentConsentRequest())
        .then(
          () => 201,
          (error: { status: number }) => error.status,
        )
    return { app, next, answer, consent }
  }

  it('takes the place of the old one without a refused request: both sign for a day', async () => {
    const { app, next, answer, consent } = await renewed()
    expect(answer.keyId).toBe(next.key.kid)
    expect(Date.parse(String(answer.previousCertificateEndsDateTime)) - sanad.now().getTime()).toBeGreaterThan(dayMs - 60_000)
    expect([await consent(app.key), await consent(next.key)]).toEqual([201, 201])
    daysLater(1.01)
    expect(await consent(app.key)).toBe(400)
  })

  it('ends the old one at once when the app says so, also later', async () => {
    const { app, next, answer, consent } = await renewed(true)
    expect(answer).not.toHaveProperty('previousCertificateEndsDateTime')
    expect([await consent(app.key), await consent(next.key)]).toEqual([400, 201])
    const second = await renewed()
    expect(await second.app.change({ endPreviousCertificate: true })).not.toHaveProperty('previousCertificateEndsDateTime')
    expect([await second.consent(second.app.key), await second.consent(second.next.key)]).toEqual([400, 201])
  })

  it.each(['private_key_jwt', 'self_signed_tls_client_auth'] as const)(
    'that ends the old one ends the tokens that are bound to it (%s)',
    async (method) => {
      const tpp = await registerFapi2Tpp(sanad, { method })
      const replace = async (changes: object) => {
        const path = `/dashboard/api/apps/${tpp.clientId}`
        const { status } = await askPlatform(sanad, 'PATCH', path, { body: changes, cookie: tpp.cookie })
        expect(status).toBe(200)
      }
      const use = async (pair: Awaited<ReturnType<typeof makeOwnPair>>) => {
        const connection = { fetch: mutualTlsFetch(tpp.caCertificatePem, pair), pair, key: pair.key }
        const { body } = await requests.token({ ...tpp, ...connection }, { grant_type: 'client_credentials' })
        // Only a developer's token: that it is refused by its kind shows that it is believed.
        const read = async () => (await requests.accounts(body.access_token, connection.fetch)).status
        return { ...connection, read, error: body.error }
      }
      const [old, next] = [await makeOwnPair(), await makeOwnPair()]
      await replace({ certificatePem: old.certificatePem })
      const before = await use(old)
      expect(await before.read()).toBe(403)
      await replace({ certificatePem: next.certificatePem, endPreviousCertificate: true })
      expect(await before.read()).toBe(401)
      // The right key over a connection with the old certificate gets no new token either.
      const refused = await requests.token({ ...tpp, key: next.key }, { grant_type: 'client_credentials' }, before.fetch)
      expect(refused.body).not.toHaveProperty('access_token')
      expect(await (await use(next)).read()).toBe(403)
    },
  )

  it('of an app with tls_client_auth keeps the subject', async () => {
    const tpp = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
    const { certificatePem } = await makeOwnPair()
    const answer = await askPlatform(sanad, 'PATCH', `/dashboard/api/apps/${tpp.clientId}`, {
      body: { certificatePem },
      cookie: tpp.cookie,
    })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('another subject')])
  })
})

describe('tls_client_auth', () => {
  it('takes a certificate with the right subject only from a CA that the bank trusts', async () => {
    const tpp = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
    const own = await makeOwnPair()
    const { subject } = new X509Certificate(tpp.pair.certificatePem)
    const forged = { ...own, certificatePem: await makeCertificate(own.key, { name: subject.split('\n').join(', ') }) }
    expect(new X509Certificate(forged.certificatePem).subject).toBe(subject)
    const form = { grant_type: 'client_credentials' }
    for (const pair of [own, forged])
      expect((await requests.token(tpp, form, mutualTlsFetch(tpp.caCertificatePem, pair))).body.error).toBe('invalid_client')
    const stranger = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
    expect((await requests.token(tpp, form, stranger.fetch)).body.error).toBe('invalid_client')
    expect((await requests.token(tpp, form)).status).toBe(200)
  })
})

describe('a proxy that ends TLS', () => {
  /** One request from an address of the loopback network. */
  const from = (localAddress: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
      const { port } = new URL(sanad.baseUrl)
      const call = httpRequest(
        { host: '127.0.0.1', port, localAddress, path, method: body === undefined ? 'GET' : 'POST', headers },
        (response) =>
          response.toArray().then((parts) => {
            const text = Buffer.concat(parts).toString()
            resolve({ status: response.statusCode!, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> })
          }, reject),
      )
      call.once('error', reject).end(body)
    })
  const headerOf = (pem: string) => ({ 'client-cert': `:${new X509Certificate(pem).raw.toString('base64')}:` })

  it('hands the certificate on in Client-Cert, which binds tokens as a connection does; from anybody else it is refused', async () => {
    const tpp = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
    const other = await registerFapi2Tpp(sanad, { method: 'tls_client_auth' })
    const form = String(new URLSearchParams({ grant_type: 'client_credentials', client_id: tpp.clientId }))
    const headers = { ...headerOf(tpp.pair.certificatePem), 'content-type': 'application/x-www-form-urlencoded' }
    expect((await from('127.0.0.1', '/auth/token', headers, form)).status).toBe(400)
    const { status, body } = await from('127.0.0.2', '/auth/token', headers, form)
    expect(status).toBe(200)
    const read = async (certificate: Record<string, string>) => {
      const authorization = `Bearer ${String(body.access_token)}`
      const path = '/ksaob-aisp/v3.10/account-access-consents/aac-none'
      return (await from('127.0.0.2', path, { ...certificate, authorization })).status
    }
    expect([
      await read(headerOf(tpp.pair.certificatePem)),
      await read(headerOf(other.pair.certificatePem)),
      await read({}),
    ]).toEqual([400, 401, 401])
    await sanad.dependencies.securityLog.settle()
    const reported = await sanad.dependencies.db
      .selectFrom('securityEvents')
      // A row is of one minute, and the two misuses may stand on both sides of its end.
      .select(({ fn }) => ['kind', 'clientId', 'address', fn.sum<number | string>('events').as('events')])
      .where('kind', 'in', ['certificateHeaderForged', 'boundTokenMisused'])
      .where((where) => where.or([where('clientId', '=', tpp.clientId), where('clientId', 'is', null)]))
      .groupBy(['kind', 'clientId', 'address'])
      .orderBy('kind')
      .execute()
    expect(reported.map(({ events, ...row }) => ({ ...row, events: Number(events) }))).toEqual([
      { kind: 'boundTokenMisused', clientId: tpp.clientId, address: '127.0.0.2', events: 2 },
      { kind: 'certificateHeaderForged', clientId: null, address: '127.0.0.1', events: 1 },
    ])
  })
})
