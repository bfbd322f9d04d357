import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock } from '../support/story.ts'
import { askOverBackChannel, decideByScript, listWaiting, openidClient, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Decoupled authorization over HTTP, with openid-client as the app. The clock moves, so the file has a server of its own. */
let sanad: RunningSanad
let payments: TestTpp
let accounts: TestTpp
let letters: TestTpp

beforeAll(async () => {
  sanad = await startSanad()
  payments = await registerTpp(sanad)
  accounts = await registerTpp(sanad, { product: 'KSA AIS' })
  letters = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(() => sanad?.close())

const newPaymentConsent = async () => (await payments.client().createPaymentConsent(paymentConsentRequest())).message.Data

/** A request for a new payment consent, and its auth_req_id. */
async function askForPayment(form: Record<string, string> = {}) {
  const { ConsentId, PaymentId } = await newPaymentConsent()
  const { body } = await askOverBackChannel(sanad, payments, {
    scope: `openid payments:${ConsentId}`,
    login_hint: happyCustomer,
    ...form,
  })
  return { ConsentId, PaymentId, authReqId: String(body.auth_req_id), body }
}

/** Begins with openid-client, lets the customer approve, and fetches the token with openid-client. */
async function authorizeWithLibrary(tpp: TestTpp, scope: string, loginHint: string) {
  const config = await openidClient(sanad, tpp)
  const begun = await oidc.initiateBackchannelAuthentication(config, {
    scope,
    login_hint: loginHint,
    binding_message: 'طلب 1042',
  })
  expect(begun).toMatchObject({ auth_req_id: expect.any(String), expires_in: 300, interval: 5 })
  expect(await decideByScript(sanad, begun.auth_req_id)).toMatchObject({ status: 200, body: { outcome: 'approved' } })
  return oidc.pollBackchannelAuthenticationGrant(config, { ...begun, interval: 0 })
}

describe('the customer approves in the bank’s app and the app gets its token', () => {
  it('for a payment, which is then created', async () => {
    const { ConsentId, PaymentId } = await newPaymentConsent()
    const token = await authorizeWithLibrary(payments, `openid payments:${ConsentId}`, happyCustomer)
    expect(token.scope).toBe(`openid payments:${ConsentId}`)
    expect(token.refresh_token).toBeUndefined()
    const sub = (await sanad.dependencies.coreBank.findCustomer(happyCustomer))!.customerId
    expect(token.claims()).toMatchObject({ sub, aud: payments.clientId, iss: sanad.settings.issuer })
    const client = payments.client()
    expect((await client.getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
    const consent = (await client.getPaymentConsent(ConsentId)).message
    expect(consent.Data.Status).toBe('Finished')
    expect((await client.getAuthorisation(consent.Links.scaStatus)).message.Data.ScaStatus).toBe('finalised')
  })

  it('for accounts, and a refresh token with it', async () => {
    const client = accounts.client()
    const { ConsentId } = (await client.createAccountAccessConsent(accountConsentRequest())).message.Data
    const token = await authorizeWithLibrary(accounts, `openid accounts:${ConsentId}`, ConsentId)
    expect((await client.getAccounts(token.access_token)).message.Data.Account?.length).toBeGreaterThan(1)
    const fresh = await client.refreshToken(token.refresh_token!)
    expect((await client.getAccounts(fresh.accessToken)).status).toBe(200)
  })

  it('for a letter of guarantee, by the signatory whom the app names', async () => {
    const client = letters.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data
    const token = await authorizeWithLibrary(letters, `guarantees:${ConsentId} openid`, signatory)
    expect((await client.createLetterOfGuarantee(token.access_token, ConsentId)).message.Data.Status).toBe('Pending')
  })

  it('also over our own SDK, which says what to do while it waits', async () => {
    const { ConsentId } = await newPaymentConsent()
    const client = payments.client()
    const { authReqId, intervalSeconds } = await client.beginDecoupledAuthorization({ ConsentId, bindingMessage: 'Order 1042' })
    expect(intervalSeconds).toBe(5)
    expect(await client.readDecoupledAuthorization(authReqId)).toEqual({ outcome: 'pending' })
    expect(await client.readDecoupledAuthorization(authReqId)).toEqual({ outcome: 'slowDown' })
    await decideByScript(sanad, authReqId)
    const decided = await client.readDecoupledAuthorization(authReqId)
    expect(decided).toMatchObject({ outcome: 'authorized', token: { scope: `openid payments:${ConsentId}` } })
  })
})

describe('while the customer has not decided', () => {
  it('the app is told to wait, once in an interval, and to slow down when it asks sooner', async () => {
    const { authReqId } = await askForPayment()
    const errorOf = async () => (await pollOnce(sanad, payments, authReqId)).body.error
    expect([await errorOf(), await errorOf(), await errorOf()]).toEqual(['authorization_pending', 'slow_down', 'slow_down'])
    await advanceClock(sanad, 5)
    expect([await errorOf(), await errorOf()]).toEqual(['authorization_pending', 'slow_down'])
    await decideByScript(sanad, authReqId)
    expect((await pollOnce(sanad, payments, authReqId)).status).toBe(200)
  })

  it('the bank’s app shows who asks, with the message that binds both screens', async () => {
    const { ConsentId } = await askForPayment({ binding_message: 'طلب 1042' })
    const [waiting] = await listWaiting(sanad, happyCustomer)
    expect(waiting).toMatchObject({ consentId: ConsentId, appName: 'Palm Coffee checkout', bindingMessage: 'طلب 1042' })
  })

  it('a second request for the same consent takes the place of the first in the list', async () => {
    const { ConsentId } = await askForPayment()
    const form = { scope: `openid payments:${ConsentId}`, login_hint: ConsentId, binding_message: 'second' }
    await askOverBackChannel(sanad, payments, form)
    const shown = (await listWaiting(sanad, happyCustomer)).filter(({ consentId }) => consentId === ConsentId)
    expect(shown.map(({ bindingMessage }) => bindingMessage)).toEqual(['second'])
  })
})

describe('an approval or refusal reaches the app once', () => {
  it('a token can be fetched once; the same auth_req_id again is invalid_grant and leaves the token alone', async () => {
    const client = accounts.client()
    const { ConsentId } = (await client.createAccountAccessConsent(accountConsentRequest())).message.Data
    const begun = await askOverBackChannel(sanad, accounts, { scope: `openid accounts:${ConsentId}`, login_hint: happyCustomer })
    const authReqId = String(begun.body.auth_req_id)
    await decideByScript(sanad, authReqId)
    const { body } = await pollOnce(sanad, accounts, authReqId)
    expect(await pollOnce(sanad, accounts, authReqId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await sanad.dependencies.securityLog.settle()
    const reported = sanad.dependencies.db.selectFrom('securityEvents').select(['kind', 'clientId', 'events'])
    expect(await reported.where('clientId', '=', accounts.clientId).execute()).toEqual([
      { kind: 'authRequestReplayed', clientId: accounts.clientId, events: 1 },
    ])
    expect((await client.getAccounts(String(body.access_token))).status).toBe(200)
  })

  it('of two questions at the same moment one gets the token', async () => {
    const { authReqId } = await askForPayment()
    await decideByScript(sanad, authReqId)
    const answers = await Promise.all([1, 2, 3].map(() => pollOnce(sanad, payments, authReqId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('a decline is access_denied, and the consent is Rejected', async () => {
    const { authReqId, ConsentId } = await askForPayment()
    expect(await decideByScript(sanad, authReqId, 'deny')).toMatchObject({ status: 200, body: { outcome: 'declined' } })
    expect(await pollOnce(sanad, payments, authReqId)).toMatchObject({
      status: 400,
      body: { error: 'access_denied', error_description: 'The customer declined.' },
    })
    expect((await payments.client().getPaymentConsent(ConsentId)).message.Data.Status).toBe('Rejected')
    const again = await askForPayment()
    await decideByScript(sanad, again.authReqId, 'deny')
    await expect(payments.client().readDecoupledAuthorization(again.authReqId)).rejects.toMatchObject({
      status: 400,
      errors: [{ Code: 'access_denied' }],
    })
  })

  it('another app gets nothing with it, and takes nothing from its owner', async () => {
    const stranger = await registerTpp(sanad)
    const { authReqId } = await askForPayment()
    expect(await pollOnce(sanad, stranger, authReqId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await decideByScript(sanad, authReqId)
    expect(await pollOnce(sanad, stranger, authReqId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await pollOnce(sanad, payments, authReqId)).status).toBe(200)
  })
})

describe('time ends a request', () => {
  it('after the requested seconds it is expired_token, and nobody can approve it any more', async () => {
    const { authReqId, body, ConsentId } = await askForPayment({ requested_expiry: '10' })
    expect(body.expires_in).toBe(10)
    await advanceClock(sanad, 10)
    expect(await pollOnce(sanad, payments, authReqId)).toMatchObject({ status: 400, body: { error: 'expired_token' } })
    expect((await decideByScript(sanad, authReqId)).status).toBe(409)
    expect((await listWaiting(sanad, happyCustomer)).map(({ consentId }) => consentId)).not.toContain(ConsentId)
    expect((await payments.client().getPaymentConsent(ConsentId)).message.Data.Status).toBe('AwaitingAuthorization')
  })

  it('what was approved at the last moment can be fetched for as long as a code', async () => {
    const [early, late] = [await askForPayment({ requested_expiry: '100' }), await askForPayment({ requested_expiry: '100' })]
    await decideByScript(sanad, early.authReqId)
    await decideByScript(sanad, late.authReqId)
    // Half a minute is left of the code's life: a slow machine may take some of it.
    await advanceClock(sanad, 130)
    expect((await pollOnce(sanad, payments, early.authReqId)).status).toBe(200)
    await advanceClock(sanad, 30)
    expect((await pollOnce(sanad, payments, late.authReqId)).body.error).toBe('expired_token')
  })

  it.each([
    ['3600', 900],
    ['1', 1],
    [undefined, 300],
  ])('a request of %s seconds is %d', async (requested, expected) => {
    const { body } = await askForPayment(requested === undefined ? {} : { requested_expiry: requested })
    expect(body.expires_in).toBe(expected)
  })

  it('it never lasts longer than its consent may be authorized', async () => {
    const message = paymentConsentRequest({ data: { AuthorizationExpirationTimeWindow: '000:01:00' } })
    const { ConsentId } = (await payments.client().createPaymentConsent(message)).message.Data
    const form = { scope: `openid payments:${ConsentId}`, login_hint: ConsentId }
    const { body } = await askOverBackChannel(sanad, payments, form)
    expect(body.expires_in).toBeLessThanOrEqual(60)
    expect(body.expires_in).toBeGreaterThan(50)
  })
})

describe('the consent and the app decide too', () => {
  it('a consent that the app withdraws ends the request', async () => {
    const { authReqId, ConsentId } = await askForPayment()
    await payments.client().patchPaymentConsent(ConsentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    expect(await pollOnce(sanad, payments, authReqId)).toMatchObject({ body: { error: 'access_denied' } })
    expect((await decideByScript(sanad, authReqId)).status).toBe(409)
  })

  it('nothing can be approved for an app that has ended', async () => {
    const app = await registerTpp(sanad)
    const { ConsentId } = (await app.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const { body } = await askOverBackChannel(sanad, app, { scope: `openid payments:${ConsentId}`, login_hint: ConsentId })
    await sanad.dependencies.db
      .updateTable('apps')
      .set({ status: 'ended', clientSecretHash: null })
      .where('clientId', '=', app.clientId)
      .execute()
    expect((await decideByScript(sanad, String(body.auth_req_id))).status).toBe(409)
    expect((await pollOnce(sanad, app, String(body.auth_req_id))).body.error).toBe('invalid_client')
  })

  it('a token that was revoked with its consent is worthless at once', async () => {
    const client = accounts.client()
    const { ConsentId } = (await client.createAccountAccessConsent(accountConsentRequest())).message.Data
    const token = await authorizeWithLibrary(accounts, `openid accounts:${ConsentId}`, ConsentId)
    await client.patchAccountAccessConsent(ConsentId, {
      Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP.InitiatedByPSU' },
    })
    await expect(client.getAccounts(token.access_token)).rejects.toMatchObject({ status: 403 })
  })
})

describe('decisions at the same moment', () => {
  const countPayments = async (consentId: string) =>
    (await sanad.dependencies.db.selectFrom('payments').select('paymentId').where('consentId', '=', consentId).execute()).length

  it('four approvals make one payment, and all get the same answer', async () => {
    const { authReqId, ConsentId } = await askForPayment()
    const answers = await Promise.all([1, 2, 3, 4].map(() => decideByScript(sanad, authReqId)))
    expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(Array(4).fill([200, 'approved']))
    expect(await countPayments(ConsentId)).toBe(1)
  })

  it('of approve and decline one stands, and the other is told so', async () => {
    const { authReqId, ConsentId } = await askForPayment()
    const answers = await Promise.all([decideByScript(sanad, authReqId), decideByScript(sanad, authReqId, 'deny')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isApproved = answers[0].status === 200
    expect(await countPayments(ConsentId)).toBe(isApproved ? 1 : 0)
    expect((await pollOnce(sanad, payments, authReqId)).status).toBe(isApproved ? 200 : 400)
  })

  it('of two requests for one consent only one is approved', async () => {
    const first = await askForPayment()
    const form = { scope: `openid payments:${first.ConsentId}`, login_hint: happyCustomer }
    const second = String((await askOverBackChannel(sanad, payments, form)).body.auth_req_id)
    const answers = await Promise.all([decideByScript(sanad, first.authReqId), decideByScript(sanad, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countPayments(first.ConsentId)).toBe(1)
  })
})
