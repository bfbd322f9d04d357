import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuthorizationSession, updateAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { listConsentAccounts } from '../../src/data/repositories/consentApprovals.ts'
import { sumPayments } from '../../src/data/repositories/payments.ts'
import { limitDay } from '../../src/domain/payment/limits.ts'
import type { TppClient } from '../../src/sdk/index.ts'
import { routes } from '../../src/web/routes.ts'
import { askToApprove } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { type ConsentChange, happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
let client: TppClient
let debtorIban: string

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  client = tpp.client()
  debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
})
afterAll(() => sanad?.close())

async function createConsent(change: ConsentChange = {}): Promise<string> {
  return (await client.createPaymentConsent(paymentConsentRequest({ debtorIban, ...change }))).message.Data.ConsentId
}
const stateOf = async (ConsentId: string) => (await client.getPaymentConsent(ConsentId)).message.Data.Status
const countPayments = async () => (await sanad.dependencies.db.selectFrom('payments').select('paymentId').execute()).length

/** Expects the customer to come back with `error` and the consent to be in `status`, without a payment. */
async function expectReturn(
  ConsentId: string,
  customer: ReturnType<typeof customerOf>,
  error: string,
  status: string,
): Promise<void> {
  const before = await countPayments()
  const { callback } = await authorize(client, tpp, ConsentId, customer)
  expect(callback.searchParams.get('error')).toBe(error)
  expect(callback.searchParams.get('code')).toBeNull()
  expect(callback.searchParams.get('state')).toMatch(/.+/)
  expect(await stateOf(ConsentId)).toBe(status)
  expect(await countPayments()).toBe(before)
}

describe('the customer comes back with access_denied', () => {
  it('after declining: the consent is Rejected', async () => {
    await expectReturn(
      await createConsent(),
      customerOf(sanad, happyCustomer, { decision: 'decline' }),
      'access_denied',
      'Rejected',
    )
  })

  it('when it is another customer: the consent stays as it was', async () => {
    await expectReturn(await createConsent(), customerOf(sanad, '1000000024'), 'access_denied', 'AwaitingAuthorization')
  })

  it('when the debtor IBAN is another customer’s', async () => {
    const [foreign] = await ibansOf(sanad, '1000000073')
    await expectReturn(
      await createConsent({ debtorIban: foreign! }),
      customerOf(sanad, happyCustomer),
      'access_denied',
      'AwaitingAuthorization',
    )
  })
})

describe('a code', () => {
  const choose = async (kind: 'payment' | 'account', first: string, second: string) => {
    const ledger = kind === 'account' ? await registerTpp(sanad, { product: 'KSA AIS' }) : undefined
    const ConsentId = ledger
      ? (await ledger.client().createAccountAccessConsent(accountConsentRequest())).message.Data.ConsentId
      : (await client.createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
    const waiting = await bringToDecision(sanad, ledger ?? tpp, ConsentId)
    const type = (oneTimeCode: string) =>
      waiting.browser.post(sanad.url(routes.authorizationOneTimeCode(waiting.interactionId)), { oneTimeCode })
    const codes = [await waiting.ask(sanad, { accountIds: first }), await waiting.ask(sanad, { accountIds: second })]
    return { ConsentId, waiting, type, codes: codes as [string, string] }
  }

  it.each(['payment', 'account'] as const)('for a %s is void once other accounts are chosen', async (kind) => {
    const { ConsentId, type, codes } = await choose(kind, 'acc-000101', 'acc-000102')
    // Two codes may be equal by chance (one in a million).
    if (codes[0] !== codes[1]) expect((await type(codes[0])).status).toBe(422)
    expect((await type(codes[1])).headers.get('location')).toContain('/auth/authorize/')
    const { db, coreBank } = sanad.dependencies
    const payment = await db.selectFrom('payments').select('debtorIban').where('consentId', '=', ConsentId).executeTakeFirst()
    const linked = await listConsentAccounts(db, ConsentId)
    const [second] = await coreBank.findAccounts(['acc-000102'])
    expect([payment?.debtorIban, linked]).toEqual(kind === 'payment' ? [second!.iban, []] : [undefined, ['acc-000102']])
  })

  it('is sent five times at most for one authorization, and the newest still works', async () => {
    const { waiting, type } = await choose('payment', 'acc-000101', 'acc-000102')
    const again = () => waiting.browser.post(sanad.url(routes.authorizationOneTimeCode(waiting.interactionId)), { again: 'yes' })
    const statuses = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await again()).status)
    expect(statuses).toEqual([303, 303, 303, 422])
    const newest = await customerOf(sanad, happyCustomer).readOneTimeCode()
    expect((await type(newest)).headers.get('location')).toContain('/auth/authorize/')
  })
})

describe('before a payment is approved', () => {
  const pageOf = async (change: ConsentChange) => {
    const { browser, interactionId } = await bringToDecision(sanad, tpp, await createConsent(change))
    return readPage(await browser.get(sanad.url(routes.authorization(interactionId))))
  }

  it('the payee’s name is checked against the account where it is held here, and said to be unchecked elsewhere', async () => {
    const [iban] = await ibansOf(sanad, '1000000073')
    const { name } = (await sanad.dependencies.coreBank.findCustomer('1000000073'))!
    expect(await pageOf({ creditorIban: iban! })).toContain('it is held in another name')
    expect(await pageOf({ creditorIban: iban!, creditorName: name })).toContain('the name matches the account')
    expect(await pageOf({})).toContain('Not checked: the payee’s bank')
  })

  it('the daily limit counts what was approved behind its day on the day on which it was made', async () => {
    const { db } = sanad.dependencies
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount: '3.00' }))
    const now = new Date()
    const dayOf = (days: number) => limitDay(null, new Date(now.getTime() + days * 86_400_000))
    const sums = () => Promise.all([-2, 0].map((days) => sumPayments(db, happyCustomer, dayOf(days))))
    const before = await sums()
    const executionAt = dayOf(-2).from
    await db.updateTable('payments').set({ executionAt }).where('paymentId', '=', PaymentId).execute()
    expect(await sums()).toEqual(before)
  })

  it('the daily limit lets one of two through that come at once; the other consent stays as it was', async () => {
    const { db, settings } = sanad.dependencies
    const used = await sumPayments(db, happyCustomer, limitDay(null, new Date()))
    const visits = []
    for (const _ of [1, 2]) {
      const visit = await bringToDecision(sanad, tpp, await createConsent())
      await visit.ask(sanad)
      visits.push(visit)
    }
    const late = await bringToDecision(sanad, tpp, await createConsent())
    settings.dailyLimitSar = Math.ceil(used / 100) + 200
    try {
      await Promise.all(visits.map((visit) => visit.press(sanad)))
      const states = await Promise.all(visits.map(({ ConsentId }) => stateOf(ConsentId)))
      expect(states.sort()).toEqual(['AwaitingAuthorization', 'Finished'])
      const refusal = await late.browser.post(sanad.url(routes.authorizationDecision(late.interactionId)), {
        decision: 'approve',
      })
      expect([refusal.status, await readPage(refusal)]).toEqual([422, expect.stringContaining('a day, and')])
      expect(await stateOf(late.ConsentId)).toBe('AwaitingAuthorization')
    } finally {
      settings.dailyLimitSar = undefined
    }
  })

  it('a holder who is not the payer reads that the limit of the payer forbids it, and no figure of that', async () => {
    const [payer, other] = ['1000000024', '1000000032'] as const
    const { coreBank, settings } = sanad.dependencies
    const debtorIban = (await coreBank.listAccounts(payer)).find(({ holders }) => holders.length === 2)!.iban
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const ConsentId = await createConsent({ nationalId: payer, debtorIban, amount: '431.17', data })
    await authorize(client, tpp, ConsentId, customerOf(sanad, payer))
    const [atPayer, atOther] = [await visitBank(sanad, payer), await visitBank(sanad, other)]
    const address = sanad.url(routes.bankConsent(ConsentId))
    settings.dailyLimitSar = 431
    try {
      const page = await readPage(await atOther.get(address))
      expect(page).toContain('The payer’s limit for payments through apps does not allow this payment.')
      expect(page).not.toMatch(/431\.00|are left|Approve the payment/)
      expect((await askToApprove(sanad, { browser: atOther, nationalId: other, ConsentId })).status).toBe(409)
      // Who has approved is not left to wait for what nobody can give.
      const waiting = await readPage(await atPayer.get(address))
      expect(waiting).toMatch(/at most 431\.00 .* a day, and .* left for that day/)
      expect(waiting).toContain('above your own limit')
      expect(waiting).toContain('As long as that is so, nobody can approve it')
      expect(waiting).not.toMatch(/takes effect|is made when everybody|leave it open/)
      // Who has taken back their own approval decides anew, and reads the figures: they are theirs.
      await atPayer.post(sanad.url(routes.bankConsentTakeBack(ConsentId)))
      expect(await readPage(await atPayer.get(address))).toMatch(/at most 431\.00 .* a day, and .* left for that day/)
    } finally {
      settings.dailyLimitSar = undefined
    }
  })
})

describe('an authorization request', () => {
  const refused = async (who: TestTpp, ConsentId: string) => {
    const url = await who.client().authorizationUrl({
      ConsentId,
      redirectUri: who.redirectUri,
      state: 'state-state-state',
      nonce: 'nonce-nonce-nonce',
      codeVerifier: 'v'.repeat(43),
    })
    const response = await fetch(url, { redirect: 'manual' })
    const location = new URL(response.headers.get('location') ?? 'about:blank')
    return {
      error: location.searchParams.get('error'),
      description: location.searchParams.get('error_description'),
      at: `${location.origin}${location.pathname}`,
    }
  }

  it('for a used, rejected or unknown consent, or another app’s, never reaches the sign-in page', async () => {
    const { ConsentId: used } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban }))
    const rejected = await createConsent()
    await client.patchPaymentConsent(rejected, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    expect(await refused(tpp, used)).toMatchObject({
      error: 'invalid_scope',
      at: tpp.redirectUri,
      description: expect.stringContaining('Finished'),
    })
    expect(await refused(tpp, rejected)).toMatchObject({
      error: 'invalid_scope',
      description: expect.stringContaining('Rejected'),
    })
    const other = await registerTpp(sanad)
    const foreign = await refused(other, await createConsent())
    const unknown = await refused(other, 'pis-00000000-0000-4000-8000-000000000000')
    expect(foreign).toEqual(unknown)
    expect(foreign.error).toBe('invalid_scope')
  })
})

it('an authorization that has ended stays so, whatever a step that began before it writes afterwards', async () => {
  const { ConsentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban }))
  const { db } = sanad.dependencies
  const session = () =>
    db.selectFrom('authorizationSessions').selectAll().where('consentId', '=', ConsentId).executeTakeFirstOrThrow()
  const ended = await session()
  await updateAuthorizationSession(db, { ...ended, stage: 'oneTimeCode', outcome: null })
  expect(await session()).toEqual(ended)
  expect(ended).toMatchObject({ stage: 'ended', outcome: 'approved' })
})

it('wrong codes that come at once are all counted', async () => {
  const { browser, interactionId, ask } = await bringToDecision(sanad, tpp, await createConsent())
  const oneTimeCode = (await ask(sanad)) === '000001' ? '000002' : '000001'
  const address = sanad.url(`/bank/authorizations/${interactionId}/one-time-code`)
  await Promise.all([1, 2, 3, 4].map(() => browser.post(address, { oneTimeCode })))
  const session = await findAuthorizationSession(sanad.dependencies.db, interactionId)
  expect(session).toMatchObject({ failedAttempts: 4, stage: 'oneTimeCode', outcome: null })
  await browser.post(address, { oneTimeCode })
  expect(await findAuthorizationSession(sanad.dependencies.db, interactionId)).toMatchObject({
    failedAttempts: 5,
    outcome: 'refused',
  })
})

it('the authorization server’s answers and the pages carry x-fapi-interaction-id too, errors among them', async () => {
  const id = '93bac548-d2de-4546-b106-880a5018460d'
  for (const path of [
    '/auth/jwks',
    '/auth/token',
    '/auth/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/auth',
    '/auth/par',
    '/auth/authorize',
    '/dashboard',
    '/bank/nothing',
    '/nothing',
  ]) {
    const response = await fetch(sanad.url(path), { headers: { 'x-fapi-interaction-id': id } })
    expect([path, response.headers.get('x-fapi-interaction-id'), response.headers.get('x-content-type-options')]).toEqual([
      path,
      id,
      'nosniff',
    ])
  }
})
