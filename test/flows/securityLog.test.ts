import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { signInBounds } from '../../src/config/signInBounds.ts'
import type { SecurityEventKind } from '../../src/security/log/kinds.ts'
import { routes } from '../../src/web/routes.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { sendOnWire, shorten } from '../support/http/requests.ts'
import { askPlatform, signUp } from '../support/operations/platform.ts'
import { captureLines } from '../support/servers/logLines.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'
import { customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { accountBody, askAccount, askPayee, ibans, payeeBody, registerPsp } from '../support/verification.ts'

/** What an attack may look like leaves one line each, and one row per subject, kind and minute, without any id in clear. */
const customer = '2000000014'
const lockedCustomer = '2000000022'
const address = '203.0.113.7'

let sanad: RunningSanad
let tpp: TestTpp
const log = captureLines()
let minute: Date
let tests = 0
const started = Math.floor(Date.now() / 60_000) * 60_000
/** Everything that was typed in these tests and must not be found in any line or row. */
const secrets = new Set<string>([customer, lockedCustomer, ibans.happy])
const secret = (text: string) => {
  secrets.add(text)
  return text
}

beforeAll(async () => {
  // The tests stand where a proxy would, so that they may come from any address.
  const environment = { ...withoutLimits, SANAD_LOG_LEVEL: 'info', SANAD_TRUSTED_PROXY: '127.0.0.1' }
  sanad = await startSanad({ environment, log })
  tpp = await registerTpp(sanad)
  secret(tpp.clientSecret)
})
afterAll(() => sanad?.close())

/** The service's clock stands still, and nobody else's. */
const standAt = (ms: number) => void vi.spyOn(sanad.dependencies.clock, 'now').mockImplementation(() => new Date(ms))
beforeEach(() => {
  // The time stands still in the middle of a minute that no other test uses.
  minute = new Date(started + ++tests * 120_000)
  standAt(minute.getTime() + 30_000)
  log.forget()
})
afterEach(async () => {
  vi.restoreAllMocks()
  const rows = await sanad.dependencies.db.selectFrom('securityEvents').selectAll().execute()
  const everything = log.everything() + JSON.stringify(rows)
  for (const text of secrets) expect(everything).not.toContain(text)
})

type Line = Record<string, unknown> & { kind: string; subject?: string }
const securityLines = () => log.all().filter(({ event }) => event === 'security') as Line[]
const kindsOf = () => securityLines().map(({ kind }) => kind)
const times = (count: number, kind: SecurityEventKind) => Array<string>(count).fill(kind)

/** The rows of this test's minute. */
async function rows() {
  await sanad.dependencies.securityLog.settle()
  const found = await sanad.dependencies.db
    .selectFrom('securityEvents')
    .selectAll()
    .where('minute', '=', minute)
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  return found.map(({ minute: _, ...row }) => row)
}

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(sanad.url(path), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, ...headers },
    body: new URLSearchParams(form),
  })
const interactionOf = (answer: Response) => answer.headers.get('x-fapi-interaction-id')
const basic = (clientId: string, clientSecret: string) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})

describe('sign-in', () => {
  it('of a customer: each refusal is a line, and each kind one row with its count', async () => {
    const credentials = { nationalIdentificationNumber: lockedCustomer, password: secret('a wrong password') }
    let last: Response | undefined
    for (let turn = 0; turn < 20; turn++) last = await post('/bank/sign-in', credentials)
    const locked = 20 - limits.failedAttempts
    expect(kindsOf()).toEqual([
      ...times(limits.failedAttempts, 'customerSignInRefused'),
      ...times(locked, 'customerSignInLocked'),
    ])
    const { subject } = securityLines()[0]!
    expect(subject).toMatch(/^[\w-]{43}$/)
    expect(securityLines().at(-1)).toEqual({
      level: 'warn',
      time: expect.any(String) as string,
      event: 'security',
      kind: 'customerSignInLocked',
      subject,
      address,
      interactionId: interactionOf(last!),
    })
    const source = { address, interactionId: interactionOf(last!), clientId: null }
    expect(await rows()).toEqual([
      { kind: 'customerSignInLocked', subject, events: locked, ...source },
      {
        kind: 'customerSignInRefused',
        subject,
        events: limits.failedAttempts,
        ...source,
        interactionId: expect.anything() as string,
      },
    ])
  })

  it('of a customer at an app’s request: a wrong password and a wrong code are a line each', async () => {
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer }))).message.Data
    const browser = openBrowser()
    const start = await tpp.client().authorizationUrl({
      ConsentId,
      redirectUri: tpp.redirectUri,
      state: 's',
      nonce: 'n',
      codeVerifier: 'v'.repeat(43),
    })
    const page = new URL((await browser.get(start)).headers.get('location')!)
    await browser.get(page)
    const id = page.pathname.split('/').at(-1)!
    const signIn = (password: string) =>
      browser.post(sanad.url(routes.authorizationSignIn(id)), { nationalIdentificationNumber: customer, password })
    expect((await signIn(secret('not the password'))).status).toBe(422)
    expect((await signIn(customerOf(sanad, customer).password)).status).toBe(303)
    const account = (await sanad.dependencies.coreBank.listAccounts(customer))[0]!.accountId
    await browser.post(sanad.url(routes.authorizationDecision(id)), { decision: 'approve', accountIds: account })
    const wrong = await browser.post(sanad.url(routes.authorizationOneTimeCode(id)), { oneTimeCode: secret('x73519x') })
    expect(wrong.status).toBe(422)
    expect(kindsOf()).toEqual(['customerSignInRefused', 'customerCodeRefused'])
    const [password, code] = securityLines()
    expect(code).toMatchObject({ level: 'info', subject: password!.subject, interactionId: interactionOf(wrong) })
    expect((await rows()).map(({ kind, subject, events }) => [kind, subject, events])).toEqual([
      ['customerCodeRefused', code!.subject, 1],
      ['customerSignInRefused', code!.subject, 1],
    ])
  })

  it('of a developer, on page and API: refused, and then not even checked', async () => {
    const { email } = await signUp(sanad)
    secret(email)
    log.forget()
    const headers = { 'x-forwarded-for': '203.0.113.8' }
    const body = { email, password: secret('wrong horse battery') }
    for (let turn = 0; turn < signInBounds.developer.ofPerson.most - 1; turn++)
      await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body, headers })
    await post('/dashboard/sign-in', body, headers)
    expect((await post('/dashboard/sign-in', body, headers)).status).toBe(429)
    expect(kindsOf()).toEqual([
      ...times(signInBounds.developer.ofPerson.most, 'developerSignInRefused'),
      'developerSignInLimited',
    ])
    expect((await rows()).map(({ kind, events }) => [kind, events])).toEqual([
      ['developerSignInLimited', 1],
      ['developerSignInRefused', signInBounds.developer.ofPerson.most],
    ])
  })
})

describe('an app at the authorization server', () => {
  it('that does not prove who it is: a line each, at every endpoint, and one row', async () => {
    const wrong = basic(tpp.clientId, secret('a-wrong-client-secret'))
    const token = { grant_type: 'client_credentials' }
    for (let turn = 0; turn < 10; turn++) expect((await post('/auth/token', token, wrong)).status).toBe(401)
    for (let turn = 0; turn < 5; turn++) expect((await post('/auth/par', {}, wrong)).status).toBe(401)
    for (let turn = 0; turn < 5; turn++) expect((await post('/auth/revoke', { token: 'x' }, wrong)).status).toBe(401)
    expect(kindsOf()).toEqual(times(20, 'clientRefused'))
    for (const line of securityLines()) expect(line).toMatchObject({ level: 'warn', clientId: tpp.clientId, address })
    expect(await rows()).toEqual([
      expect.objectContaining({
        kind: 'clientRefused',
        subject: securityLines()[0]!.subject,
        events: 20,
        clientId: tpp.clientId,
      }),
    ])
  })

  it('that nobody knows: a line without what was typed, and one row for all such ids', async () => {
    for (let turn = 0; turn < 3; turn++)
      await post('/auth/token', { grant_type: 'client_credentials' }, basic(secret(randomUUID()), secret(randomUUID())))
    expect(kindsOf()).toEqual(times(3, 'clientRefused'))
    for (const line of securityLines()) expect(Object.keys(line)).not.toContain('subject')
    expect(await rows()).toEqual([expect.objectContaining({ subject: '', events: 3, clientId: null })])
  })

  it('that presents a code again, later or at the same moment: one line', async () => {
    const redeem = (code: string, verifier: string) =>
      post(
        '/auth/token',
        { grant_type: 'authorization_code', code, redirect_uri: tpp.redirectUri, code_verifier: verifier },
        basic(tpp.clientId, tpp.clientSecret),
      )
    const codeOf = async () => {
      const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer }))).message
        .Data
      const visit = await bringToDecision(sanad, tpp, ConsentId, customer)
      const account = (await sanad.dependencies.coreBank.listAccounts(customer))[0]!.accountId
      const way = (await visit.press(sanad, { accountIds: account })).headers.get('location')!
      const callback = new URL((await visit.browser.get(way)).headers.get('location')!)
      return [secret(callback.searchParams.get('code')!), visit.secrets.codeVerifier] as const
    }
    const later = await codeOf()
    expect((await redeem(...later)).status).toBe(200)
    expect(kindsOf()).toEqual([])
    const replay = await redeem(...later)
    expect(replay.status).toBe(400)
    expect(securityLines()).toEqual([
      expect.objectContaining({ kind: 'codeReplayed', clientId: tpp.clientId, address, interactionId: interactionOf(replay) }),
    ])
    const atOnce = await codeOf()
    const answers = await Promise.all([redeem(...atOnce), redeem(...atOnce)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(kindsOf()).toEqual(times(2, 'codeReplayed'))
    expect(await rows()).toEqual([expect.objectContaining({ kind: 'codeReplayed', events: 2 })])
  })
})

it('a form of another site, a call of its scripts and a foreign host are a line each, and one row', async () => {
  const { cookie } = await signUp(sanad)
  log.forget()
  const headers = { origin: 'https://evil.example' }
  for (let turn = 0; turn < 5; turn++) expect((await post('/bank/sign-in', {}, headers)).status).toBe(403)
  await askPlatform(sanad, 'POST', '/dashboard/api/apps', { body: {}, cookie, headers })
  const rebound = { method: 'GET', path: '/core-bank/api/clock', headers: { host: 'evil.example' } }
  expect((await sendOnWire(sanad.baseUrl, rebound)).status).toBe(403)
  expect(kindsOf()).toEqual(times(7, 'originForeign'))
  expect((await rows()).map(({ subject, events }) => [subject, events])).toEqual([['', 7]])
})

it('the limit of verification is a line for each question that gets no answer', async () => {
  shorten(sanad, { verificationTries: 2 })
  const psp = await registerPsp(sanad)
  log.forget()
  const ask = (name: string) =>
    askPayee(sanad, { token: psp.token, body: payeeBody({ party: { name: secret(name) }, iban: ibans.happy }) })
  for (const name of ['Stranger Aaaa', 'Stranger Bbbb']) expect((await ask(name)).status).toBe(200)
  expect(kindsOf()).toEqual([])
  for (const name of ['Stranger Cccc', 'Stranger Dddd']) expect((await ask(name)).status).toBe(429)
  const account = { name: undefined, identities: { type: 'NIDN', value: '1000000016' } }
  expect((await askAccount(sanad, { token: psp.token, body: accountBody({ types: ['ID'], account }) })).status).toBe(429)
  expect(kindsOf()).toEqual(times(3, 'disclosureLimited'))
  expect(securityLines()[0]).toMatchObject({ clientId: psp.clientId, address: '127.0.0.1' })
  expect((await rows()).map(({ events, clientId }) => [events, clientId])).toEqual([[3, psp.clientId]])
})

describe('a flood', () => {
  it('is one row a minute, with the count', async () => {
    const wrong = basic(tpp.clientId, 'a-wrong-client-secret')
    const flood = () =>
      Promise.all(Array.from({ length: 150 }, () => post('/auth/token', { grant_type: 'client_credentials' }, wrong)))
    await flood()
    expect((await rows()).map(({ events }) => events)).toEqual([150])
    minute = new Date(minute.getTime() + 60_000)
    standAt(minute.getTime())
    await flood()
    expect((await rows()).map(({ events }) => events)).toEqual([150])
    expect(kindsOf()).toHaveLength(300)
  })

  it('of ever new ids fills no table: after some of a minute the others share a row', async () => {
    const most = limits.securitySubjectsPerMinute
    for (let turn = 0; turn < most + 12; turn++)
      sanad.dependencies.securityLog.report({ kind: 'customerSignInRefused', id: `10000000${turn}` })
    sanad.dependencies.securityLog.report({ kind: 'customerSignInRefused', id: '100000000' })
    expect(new Set(securityLines().map(({ subject }) => subject)).size).toBe(most + 12)
    const found = await rows()
    expect(found).toHaveLength(most + 1)
    expect(found[0]).toMatchObject({ subject: '', events: 12, address: null })
    expect(found.filter(({ events }) => events === 2)).toHaveLength(1)
  })
})

it('a row only grows, and nothing a caller writes in X-Forwarded-For gets into a line', async () => {
  await post('/bank/sign-in', {}, { origin: 'https://evil.example', 'x-forwarded-for': secret('SA3099000000608010799811') })
  expect(kindsOf()).toEqual(['originForeign'])
  expect(await rows()).toEqual([expect.objectContaining({ address: null, events: 1 })])
  const { db } = sanad.dependencies
  for (const change of [{ events: 0 }, { events: 1 }, { events: 5, subject: 'other' }])
    await expect(db.updateTable('securityEvents').set(change).where('minute', '=', minute).execute()).rejects.toThrow()
  await db.updateTable('securityEvents').set({ events: 5 }).where('minute', '=', minute).execute()
})
