import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { isOffer } from '../../src/domain/offer/offers.ts'
import { commandLine } from '../support/cli/commandLine.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { newApp, newDeveloper, askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** A sandbox of a bank that offers payments and the verification of payees. */
let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_OFFERS: 'payment-initiation, payee-verification' } })
})
afterAll(() => sanad?.close())

const offered = ['payment-initiation', 'payee-verification']
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(sanad.url(path), { headers })
  return { status: response.status, text: await response.text() }
}

describe('what a bank does not offer', () => {
  it('answers 404 at every address of its contracts, in the words of each, before anybody is asked for a token', async () => {
    const missing = operations.filter(({ interfaceName }) => isOffer(interfaceName) && !offered.includes(interfaceName))
    expect(new Set(missing.map(({ interfaceName }) => interfaceName)).size).toBe(3)
    for (const { operationId, method, path } of missing) {
      const response = await fetch(sanad.url(path.replaceAll(/\{\w+\}/g, 'any')), { method })
      expect([response.status, await response.text()], operationId).toEqual([
        404,
        expect.stringContaining('This bank does not offer '),
      ])
    }
    for (const { operationId, method, path } of operations.filter(({ interfaceName }) => offered.includes(interfaceName)))
      expect((await fetch(sanad.url(path.replaceAll(/\{\w+\}/g, 'any')), { method })).status, operationId).toBe(401)
  })

  it('is said with the code and the form of each interface', async () => {
    const post = async (path: string) => (await fetch(sanad.url(path), { method: 'POST' })).json()
    expect(await post('/ksaob-lgsp/v3.10/letters-of-guarantee-consents')).toEqual({
      Errors: [
        {
          Code: 'KSAOB.GenericError',
          Message: 'This bank does not offer letters of guarantee.',
          Url: '/docs/errors#KSAOB.GenericError',
        },
      ],
    })
    expect(await post('/v1.1/account-verifications')).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ errorCode: 'NOT_FOUND', message: 'This bank does not offer the verification of accounts.' }],
    })
  })

  it('is not in the docs: neither pages nor contracts, guides, collections, limits and lists', async () => {
    for (const path of [
      '/docs/interfaces/letter-of-guarantee',
      '/docs/operations/createLetterOfGuarantee',
      '/docs/operations/getAccounts',
      '/docs/guides/letters-of-guarantee',
      '/docs/swagger/account-information',
      ...['letter-of-guarantee.yaml', 'account-verification.json'].map((file) => `/docs/contracts/${file}`),
    ])
      expect((await read(path)).status, path).toBe(404)
    for (const path of [
      '/docs',
      '/llms.txt',
      '/docs/contracts',
      '/docs/limits.json',
      '/docs/guides/authorization',
      '/docs/states',
    ])
      for (const language of ['en', 'ar']) {
        const { status, text } = await read(path, { 'accept-language': language })
        expect(status, path).toBe(200)
        expect(text, path).not.toMatch(/letters?-of-guarantee|createLetter|account-information/)
      }
    for (const path of [
      '/docs/guides/verifying-payees',
      '/docs/contracts/payment-initiation.yaml',
      '/docs/operations/verifyPayee',
    ])
      expect((await read(path)).status, path).toBe(200)
  })

  it('is not in the metadata and on the page of the service’s state', async () => {
    const { scopes_supported } = JSON.parse((await read('/auth/.well-known/openid-configuration')).text) as Record<
      string,
      unknown
    >
    expect(scopes_supported).toEqual(['openid', 'payments', 'verifications'])
    const { interfaces } = JSON.parse((await read('/status', { accept: 'application/json' })).text) as {
      interfaces: { name: string }[]
    }
    expect(interfaces.map(({ name }) => name)).toEqual([...offered, 'authorization', 'platform'])
  })

  it('is no product for which a developer registers an app', async () => {
    const { cookie } = await askPlatform(sanad, 'POST', '/dashboard/api/developers', { body: newDeveloper() })
    const register = (change: object) =>
      askPlatform(sanad, 'POST', '/dashboard/api/apps', { cookie: cookie!, body: { ...newApp, ...change } })
    expect(await register({ product: 'KSA LOG' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'product', message: 'This bank does not offer letters of guarantee.' }] },
    })
    expect((await register({ product: 'VOP', bic: 'NJDBSARI', redirectUris: [] })).status).toBe(201)
    const page = (await read('/dashboard/apps/new', { cookie: cookie! })).text
    expect([...page.matchAll(/name="product" value="([^"]+)"/g)].map(([, product]) => product)).toEqual(['KSA PIS', 'VOP'])
  })

  it('is left out by sanad init, which registers an app for each purpose of the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-offers-'))
    const file = join(folder, 'profile.json')
    const { code, err } = await commandLine({ SANAD_PROFILE: file })(['init', '--base-url', sanad.baseUrl])
    expect([code, err]).toEqual([0, expect.any(String)])
    const { apps } = JSON.parse(await readFile(file, 'utf8')) as { apps: object }
    await rm(folder, { recursive: true })
    expect(Object.keys(apps)).toEqual(['payments', 'verifications'])
  })

  it('takes nothing from what is offered: a customer pays', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId, PaymentId, journey } = await payAs(sanad, tpp, paymentConsentRequest())
    expect(journey.callback.searchParams.get('code')).toBeTruthy()
    expect([ConsentId, PaymentId]).toEqual([expect.stringMatching(/^pis-/), expect.any(String)])
  })

  it('an app from before gets no customer of the bank to authorize what nobody would carry out', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const offers = sanad.dependencies.offers as Set<string>
    offers.delete('payment-initiation')
    try {
      const form = {
        client_id: tpp.clientId,
        response_type: 'code',
        redirect_uri: tpp.redirectUri,
        code_challenge_method: 'S256',
      }
      const response = await fetch(sanad.url('/auth/par'), {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${tpp.clientId}:${tpp.clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({
          ...{ ...form, scope: `openid payments:${ConsentId}`, state: 'one' },
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        }),
      })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: 'invalid_scope', error_description: expect.stringContaining('This bank does not offer payments.') },
      ])
    } finally {
      offers.add('payment-initiation')
    }
  })
})
