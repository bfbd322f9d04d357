import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTppClient, type TppClient } from '../../src/sdk/index.ts'
import { openBankUser, type TestBankUser } from '../support/console/bankUsers.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { lastAudit } from '../support/database/audits.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { getAsker } from '../../src/services/authorization/asker.ts'
import type { HiddenSimulator } from '../support/servers/hiddenSimulator.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { type Authority, makeAuthority } from '../support/tpp/authority.ts'
import { makeCertificate, makeTppKey, type TppKey } from '../support/tpp/tppKeys.ts'

const organisationId = 'PSDSA-SAMA-7001234567'
const redirectUri = 'https://tpp.example/callback'
const password = 'correct horse battery staple'

let folder: string
let authority: Authority
let sanad: RunningSanad
let approver: TestBankUser
let key: TppKey
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-admission-'))
  authority = await makeAuthority()
  key = await makeTppKey('PS256')
  await writeFile(join(folder, 'directory.pem'), authority.pem)
  sanad = await startSanad({
    inProduction: true,
    environment: {
      SANAD_KEY_SECRET: 'a secret of more than thirty-two characters',
      SANAD_CORE_BANK: './test/support/servers/paymentsOnlyAdapter.ts',
      SANAD_DIRECTORY_CA_FILE: join(folder, 'directory.pem'),
      SANAD_SIGN_UPS_PER_ADDRESS: '100',
    },
  })
  approver = await openBankUser(sanad)
})
afterAll(async () => {
  await sanad?.close()
  await rm(folder, { recursive: true, force: true })
})

const atBank = (method: string, path: string, body?: object) =>
  askPlatform(sanad, method, `/console/api${path}`, { cookie: approver.cookie, ...(body && { body }) })
const signUp = (email: string, invitation?: string) =>
  askPlatform(sanad, 'POST', '/dashboard/api/developers', {
    body: { email, password, organisation: 'Palm Coffee', ...(invitation && { invitation }) },
  })

async function invitedDeveloper(): Promise<string> {
  const email = `${randomUUID()}@tpp.example`
  const { body } = await atBank('POST', '/invitations', { email })
  return (await signUp(email, body.code as string)).cookie!
}

/** An app of an invited developer, and what it can try. */
interface ProductionApp {
  clientId: string
  clientSecret: string
  client: TppClient
  /** The developer’s session. */
  cookie: string
  move(verb: 'admit' | 'suspend' | 'reinstate' | 'end'): Promise<void>
}

async function registerApp(): Promise<ProductionApp> {
  const app = { name: 'Palm Coffee checkout', product: 'KSA PIS', securityLevel: 'secret', redirectUris: [redirectUri] }
  const cookie = await invitedDeveloper()
  const { body } = await askPlatform(sanad, 'POST', '/dashboard/api/apps', {
    cookie,
    body: { ...app, certificatePem: await authority.issue(key, organisationId) },
  })
  expect(body).toMatchObject({ status: 'waiting', organisationId })
  const { clientId, clientSecret } = body as { clientId: string; clientSecret: string }
  const signingKey = { kid: key.kid, alg: key.alg, privateKey: key.privateJwk }
  const client = createTppClient({ baseUrl: sanad.baseUrl, clientId, clientSecret, signingKey, encoding: 'jwt', maxRetries: 0 })
  return {
    ...{ clientId, clientSecret, cookie, client },
    async move(verb) {
      const { status, body: moved } = await atBank('POST', `/apps/${clientId}/${verb}`)
      expect(status, JSON.stringify(moved)).toBe(200)
    },
  }
}

const postForm = ({ clientId, clientSecret }: ProductionApp, path: string, form: Record<string, string>) =>
  fetch(sanad.url(path), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
const change = async ({ clientId, cookie }: ProductionApp, body: object) => {
  const answer = await askPlatform(sanad, 'PATCH', `/dashboard/api/apps/${clientId}`, { cookie, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const pageOf = async ({ clientId, cookie }: ProductionApp) =>
  (await fetch(sanad.url(`/dashboard/apps/${clientId}`), { headers: { cookie } })).text()
const askToken = (app: ProductionApp) => postForm(app, '/auth/token', { grant_type: 'client_credentials' })
const pushRequest = (app: ProductionApp, address = redirectUri) =>
  postForm(app, '/auth/par', {
    client_id: app.clientId,
    response_type: 'code',
    redirect_uri: address,
    scope: 'openid payments:pis-1',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })

/** Every door of the interfaces, for an app that may not act. */
async function expectShut(app: ProductionApp): Promise<void> {
  for (const response of [await askToken(app), await pushRequest(app)])
    expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }])
  const front = new URLSearchParams({
    client_id: app.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
  })
  const page = await fetch(sanad.url(`/auth/authorize?${front.toString()}`), { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
}

const readWith = (token: string) =>
  fetch(sanad.url('/v3.1/pisp/domestic-payments/unknown'), { headers: { authorization: `Bearer ${token}` } })

const bankCustomer = () => {
  const bank = sanad.dependencies.coreBank as HiddenSimulator
  return customerOf(sanad, happyCustomer, { readOneTimeCode: () => bank.newestCode(happyCustomer) })
}
const approve = (app: ProductionApp, ConsentId: string) => authorize(app.client, { redirectUri }, ConsentId, bankCustomer())
const consentFor = async ({ client }: ProductionApp) =>
  (await client.createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
const statusOf = async (ConsentId: string) => {
  const row = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', ConsentId)
  return (await row.executeTakeFirstOrThrow()).status
}

describe('a stranger cannot act in production mode', () => {
  it('letters, which this bank’s adapter cannot do, are refused in words; its desk still looks for those of before', async () => {
    const letters = await fetch(sanad.url('/ksaob-lgsp/v3.10/letters-of-guarantee-consents'), { method: 'POST' })
    expect(await letters.text()).toContain('This bank does not offer letters of guarantee.')
    expect((await atBank('GET', `/letters-of-guarantee/${randomUUID()}/document`)).body.code).toBe('resourceIdUnknown')
  })
  it('nobody signs up without an invitation, by the interface or the page', async () => {
    const email = `${randomUUID()}@tpp.example`
    for (const code of [undefined, 'x'.repeat(43)])
      expect(await signUp(email, code)).toMatchObject({ status: 403, cookie: undefined, body: { code: 'invitationNeeded' } })
    const page = await fetch(sanad.url('/dashboard/sign-up'), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: sanad.baseUrl },
      body: new URLSearchParams({ email, password, organisation: 'Palm Coffee' }),
    })
    expect([page.status, page.headers.getSetCookie()]).toEqual([403, []])
    expect(await page.text()).toContain('invitation of the bank')
  })

  it('the page of an invitation signs its reader up', async () => {
    const email = `${randomUUID()}@tpp.example`
    const { signUpUrl, code } = (await atBank('POST', '/invitations', { email })).body as Record<string, string>
    expect(await (await fetch(signUpUrl!)).text()).toContain(`value="${code}"`)
    const page = await fetch(sanad.url('/dashboard/sign-up'), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: sanad.baseUrl },
      body: new URLSearchParams({ email, password, organisation: 'Palm Coffee', invitation: code! }),
    })
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/dashboard/apps')])
  })

  it('nobody registers a KSA app with keys that the directory does not know', async () => {
    const cookie = await invitedDeveloper()
    const app = { name: 'Palm', product: 'KSA PIS', securityLevel: 'secret', redirectUris: [redirectUri] }
    for (const keys of [{ certificatePem: await makeCertificate(key) }, { jwksUri: 'https://tpp.example/jwks' }]) {
      const answer = await askPlatform(sanad, 'POST', '/dashboard/api/apps', { cookie, body: { ...app, ...keys } })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(keys)[0] }] } })
    }
  })

  it('an app that waits gets no token, no pushed request and no page; once admitted, a customer pays with it', async () => {
    const app = await registerApp()
    await expectShut(app)
    await app.move('admit')
    const ConsentId = await consentFor(app)
    const asker = await getAsker(sanad.dependencies, app.clientId)
    expect(asker.checked).toEqual({ since: expect.any(Date), licence: organisationId })
    // What customers read stays as the bank has looked at it.
    expect(await change(app, { name: 'Palm rewards' })).toMatchObject({ pendingChanges: { name: 'Palm rewards' } })
    expect((await getAsker(sanad.dependencies, app.clientId)).appName).toBe('Palm Coffee checkout')
    const { callback } = await approve(app, ConsentId)
    expect(callback.searchParams.get('code')).toBeTruthy()
    expect(await statusOf(ConsentId)).toBe('Finished')
  })

  it('an app that is suspended is shut out with the tokens and consents it has, and acts again when it is reinstated', async () => {
    const app = await registerApp()
    await app.move('admit')
    const { access_token: token } = (await (await askToken(app)).json()) as { access_token: string }
    const ConsentId = await consentFor(app)
    expect((await readWith(token)).status).toBe(400)
    await app.move('suspend')
    await expectShut(app)
    expect((await readWith(token)).status).toBe(401)
    await expect(app.client.createPaymentConsent(paymentConsentRequest())).rejects.toThrow()
    await expect(approve(app, ConsentId)).rejects.toThrow()
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await app.move('reinstate')
    expect((await readWith(token)).status).toBe(400)
    await approve(app, ConsentId)
    expect(await statusOf(ConsentId)).toBe('Finished')
  })

  it('an app that has ended is shut out for ever with what it asked for, and the bank can read who did what', async () => {
    const app = await registerApp()
    await app.move('admit')
    const { access_token: token } = (await (await askToken(app)).json()) as { access_token: string }
    const ConsentId = await consentFor(app)
    await app.move('end')
    await expectShut(app)
    expect((await readWith(token)).status).toBe(401)
    expect(await statusOf(ConsentId)).toBe('Rejected')
    expect((await atBank('POST', `/apps/${app.clientId}/reinstate`)).status).toBe(409)
    const { body } = await atBank('GET', `/consents/${ConsentId}/audit`)
    const actor = `bankUser:${approver.bankUserId}`
    expect(body).toMatchObject([
      { action: 'app.register', statusAfter: 'waiting' },
      { action: 'app.admit', actor, statusBefore: 'waiting', statusAfter: 'admitted' },
      { action: 'consent.create', actor: `app:${app.clientId}`, statusAfter: 'AwaitingAuthorization' },
      { action: 'app.end', actor, statusBefore: 'admitted', statusAfter: 'ended' },
      { action: 'consent.withdraw', actor, statusBefore: 'AwaitingAuthorization', statusAfter: 'Rejected' },
    ])
  })
})

describe('what the bank admitted stays as it was until it admits the change', () => {
  const mobile = 'https://tpp.example/mobile'
  const endpoint = 'https://tpp.example/decided'
  const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error
  const seen = async ({ clientId }: ProductionApp) => (await atBank('GET', `/apps/${clientId}`)).body
  const admit = ({ clientId }: ProductionApp, updatedDateTime: unknown) =>
    atBank('POST', `/apps/${clientId}/admit?updatedDateTime=${encodeURIComponent(String(updatedDateTime))}`)

  it('name, addresses and keys of another subject wait; the bank admits what it has looked at, and nothing else', async () => {
    const app = await registerApp()
    await app.move('admit')
    const before = await seen(app)
    const other = await makeTppKey('PS256')
    const attributes = { '2.5.4.97': [organisationId], '2.5.4.11': ['Another department'] }
    const keys = { certificatePem: await authority.issue(other, undefined, { attributes }), endPreviousCertificate: true }
    const changes = { name: 'The palms', redirectUris: [redirectUri, mobile], backchannelClientNotificationEndpoint: endpoint }
    const answer = await change(app, { ...changes, ...keys, responseSigningAlg: 'ES256' })
    expect(answer).toMatchObject({ name: before.name, redirectUris: [redirectUri], keyId: key.kid, responseSigningAlg: 'ES256' })
    expect(answer.pendingChanges).toEqual({ ...changes, ...keys })
    expect([await errorOf(await pushRequest(app, mobile)), await consentFor(app)]).toEqual(['invalid_request', expect.anything()])
    expect(await pageOf(app)).toContain('pending-changes')
    // What is changed to what it is waits no longer.
    expect((await change(app, { name: before.name })).pendingChanges).not.toHaveProperty('name')
    const looked = await seen(app)
    expect(looked).toMatchObject({ name: before.name, pendingChanges: { redirectUris: [redirectUri, mobile] } })
    expect(await admit(app, before.updatedDateTime)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    const { status, body } = await admit(app, looked.updatedDateTime)
    expect([status, body]).toMatchObject([
      200,
      { name: before.name, redirectUris: [redirectUri, mobile], backchannelClientNotificationEndpoint: endpoint },
    ])
    expect(body).not.toHaveProperty('pendingChanges')
    expect(body.certificatePem).not.toBe(before.certificatePem)
    expect(await errorOf(await pushRequest(app, mobile))).toBe('invalid_scope')
    await expect(consentFor(app)).rejects.toThrow()
    const audit = await lastAudit(sanad.dependencies.db, app.clientId)
    expect(audit).toEqual({ action: 'app.admitChanges', actor: `bankUser:${approver.bankUserId}` })
  })

  it('a new certificate with the subject of the old one counts at once', async () => {
    const app = await registerApp()
    await app.move('admit')
    const next = await makeTppKey('PS256')
    const changed = await change(app, { certificatePem: await authority.issue(next, organisationId) })
    expect([changed.keyId, changed.pendingChanges]).toEqual([next.kid, undefined])
  })

  it('an app that waits for its first admission is changed at once, and a change that cannot be made any more is said to the bank', async () => {
    const app = await registerApp()
    expect(await change(app, { name: 'Palm' })).toMatchObject({ name: 'Palm', status: 'waiting' })
    await app.move('admit')
    await change(app, { name: 'Date Palm' })
    const pendingChanges = JSON.stringify({ redirectUris: ['http://tpp.example/'] })
    await sanad.dependencies.db.updateTable('apps').set({ pendingChanges }).where('clientId', '=', app.clientId).execute()
    expect(await atBank('POST', `/apps/${app.clientId}/admit`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('can no longer be made') },
    })
  })
})
