import { beforeAll, describe, expect, it } from 'vitest'
import { accountConsentRequest } from '../../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../../support/consents/guaranteeConsent.ts'
import { signatory } from '../../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { sharedSanad } from '../../support/servers/shared.ts'
import { askOverBackChannel, decideByScript, listWaiting, pollOnce, postAsApp } from '../../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

let sanad: RunningSanad
let payments: TestTpp
let accounts: TestTpp
let letters: TestTpp
let consentId: string
beforeAll(async () => {
  sanad = await sharedSanad()
  payments = await registerTpp(sanad)
  accounts = await registerTpp(sanad, { product: 'KSA AIS' })
  letters = await registerTpp(sanad, { product: 'KSA LOG' })
  consentId = (await payments.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
})

const ask = (form: Record<string, string>, tpp = payments) => askOverBackChannel(sanad, tpp, form)
/** What is answered to the right request after one change; `undefined` leaves a member out. */
async function answerTo(change: Record<string, string | undefined>) {
  const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer, ...change }
  const sent = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const { status, body } = await ask(Object.fromEntries(sent))
  return [status, body.error]
}

describe('a request over the back channel', () => {
  it('is answered with what the app needs to ask again, and nothing may store it', async () => {
    const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer }
    const authorization = `Basic ${Buffer.from(`${payments.clientId}:${payments.clientSecret}`).toString('base64')}`
    const response = await fetch(sanad.url('/auth/bc-authorize'), {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({ auth_req_id: expect.stringMatching(/^[\w-]{43}$/), expires_in: 300, interval: 5 })
  })

  it.each<[string, () => string | undefined, [number, string | undefined]]>([
    ['the ConsentId for the customer whom the consent names', () => consentId, [200, undefined]],
    ['another customer’s number', () => '1000000024', [400, 'unknown_user_id']],
    ['a number that no customer has', () => '1999999999', [400, 'unknown_user_id']],
    ['another ConsentId', () => 'pis-00000000-0000-4000-8000-000000000000', [400, 'unknown_user_id']],
    ['no number at all', () => 'Abdullah', [400, 'unknown_user_id']],
    ['nothing', () => '', [400, 'invalid_request']],
    ['no hint', () => undefined, [400, 'invalid_request']],
  ])('with %s as login_hint', async (_, hint, expected) => {
    expect(await answerTo({ login_hint: hint() })).toEqual(expected)
  })

  it('answers a letter consent alike for a signatory, another customer and nobody: who banks here does not show', async () => {
    const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
    const scope = `openid guarantees:${ConsentId}`
    const answers = []
    for (const login_hint of [signatory, happyCustomer, '1999999999']) {
      const begun = await ask({ scope, login_hint }, letters)
      const poll = await pollOnce(sanad, letters, String(begun.body.auth_req_id))
      answers.push([begun.status, Object.keys(begun.body), begun.body.expires_in, poll.status, poll.body])
    }
    expect(answers).toEqual(Array(3).fill([200, expect.anything(), 300, 400, answers[0]![4]]))
    // Who may not sign for the company is not told of it either.
    expect((await listWaiting(sanad, signatory)).map(({ consentId: id }) => id)).toContain(ConsentId)
    expect((await listWaiting(sanad, happyCustomer)).map(({ consentId: id }) => id)).not.toContain(ConsentId)
    expect((await ask({ scope, login_hint: ConsentId }, letters)).body.error).toBe('unknown_user_id')
  })

  it.each([
    ['طلب 1042', 200],
    ['Order #12/A: 1.5, ok', 200],
    ['x'.repeat(64), 200],
    ['x'.repeat(65), 400],
    ['   ', 400],
    ['---', 400],
    ['two\nlines', 400],
    ['\u202eevil', 400],
    ['\u200f1042', 400],
    ['a\u200bb', 400],
    ['<b>bold</b>', 400],
    ['half \ud800', 400],
    ['nul\0', 400],
  ])('takes or refuses the binding message %j: %d', async (message, status) => {
    const expected = status === 200 ? [200, undefined] : [400, expect.stringMatching(/^invalid_(binding_message|request)$/)]
    expect(await answerTo({ binding_message: message })).toEqual(expected)
  })

  it.each([
    [{ scope: undefined }, 'invalid_request'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ scope: 'openid payments' }, 'invalid_scope'],
    [{ scope: 'openid accounts' }, 'invalid_scope'],
    [{ scope: 'openid payments:pis-00000000-0000-4000-8000-000000000000' }, 'invalid_scope'],
    [{ scope: 'openid accounts:aac-00000000-0000-4000-8000-000000000000' }, 'invalid_scope'],
    [{ requested_expiry: '0' }, 'invalid_request'],
    [{ requested_expiry: '-5' }, 'invalid_request'],
    [{ requested_expiry: '1.5' }, 'invalid_request'],
    [{ requested_expiry: 'soon' }, 'invalid_request'],
    [{ id_token_hint: 'eyJ' }, 'invalid_request'],
    [{ login_hint_token: 'eyJ' }, 'invalid_request'],
    [{ user_code: '1234' }, 'invalid_request'],
    [{ request_context: '{}' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
    [{ login_hint: `${happyCustomer}\0` }, 'invalid_request'],
    [{ request: 'no.request.object' }, 'invalid_request'],
  ])('with %j is %s', async (change, error) => {
    expect(await answerTo(change)).toEqual([400, error])
  })

  it('for a consent of another app, or one that was decided, is refused as in the redirect flow', async () => {
    const stranger = await registerTpp(sanad)
    const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer }
    const foreign = await ask(form, stranger)
    const unknown = await ask({ ...form, scope: 'openid payments:pis-00000000-0000-4000-8000-000000000000' }, stranger)
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    const { ConsentId } = (await payments.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const begun = await ask({ scope: `openid payments:${ConsentId}`, login_hint: ConsentId })
    await decideByScript(sanad, String(begun.body.auth_req_id))
    expect((await ask({ scope: `openid payments:${ConsentId}`, login_hint: ConsentId })).body).toMatchObject({
      error: 'invalid_scope',
      error_description: expect.stringContaining('Finished'),
    })
  })

  it('needs the app’s secret, and an app that has customers', async () => {
    const form = { scope: `openid payments:${consentId}`, login_hint: happyCustomer }
    expect((await ask(form, { ...payments, clientSecret: 'wrong' })).status).toBe(401)
    const verifier = await registerTpp(sanad, { product: 'VOP', bic: 'NKHLSARI' })
    expect((await ask(form, verifier)).body.error).toBe('invalid_request')
  })
})

describe('the scope accounts without a consent, in the sandbox', () => {
  it('makes a consent for the customer’s retail accounts, which is authorized like any other', async () => {
    const begun = await ask({ scope: 'openid accounts', login_hint: '1111111111' }, accounts)
    await decideByScript(sanad, String(begun.body.auth_req_id))
    const { body } = await pollOnce(sanad, accounts, String(begun.body.auth_req_id))
    const consent = /^openid accounts:(aac-[\w-]+)$/.exec(String(body.scope))?.[1]
    const client = accounts.client()
    expect((await client.getAccountAccessConsent(consent!)).message.Data.ConsentStatus).toBe('Authorized')
    const read = (await client.getAccounts(String(body.access_token))).message.Data.Account ?? []
    expect(read.map(({ AccountType, AccountSubType }) => [AccountType, AccountSubType])).toEqual(
      Array(2).fill(['KSAOB.Retail', 'CurrentAccount']),
    )
    // The app may refresh with the words that it asked with (fapi-ciba-id1-refresh-token), and with no others.
    const refresh = (scope: string) =>
      postAsApp(sanad, accounts, '/auth/token', {
        grant_type: 'refresh_token',
        refresh_token: String(body.refresh_token),
        scope,
      })
    expect(await refresh('openid accounts')).toMatchObject({ status: 200, body: { scope: body.scope } })
    expect(await refresh('openid payments')).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  it('needs a number that could be a customer’s', async () => {
    expect((await ask({ scope: 'openid accounts', login_hint: 'nobody' }, accounts)).body.error).toBe('unknown_user_id')
    const { ConsentId } = (await accounts.client().createAccountAccessConsent(accountConsentRequest())).message.Data
    expect((await ask({ scope: 'openid accounts', login_hint: ConsentId }, accounts)).body.error).toBe('unknown_user_id')
  })
})

describe('nothing of a request opens a door', () => {
  it('the records hold neither the auth_req_id of an app that polls nor a code', async () => {
    const { body } = await ask({ scope: `openid payments:${consentId}`, login_hint: happyCustomer })
    const { db } = sanad.dependencies
    const rows = [
      await db.selectFrom('oidcRecords').selectAll().where('kind', '=', 'BackchannelAuthenticationRequest').execute(),
      await db.selectFrom('decoupledRequests').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(String(body.auth_req_id))
  })
})
