import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteApp } from '../../src/services/app/change.ts'
import { moveApp } from '../../src/services/app/appMove.ts'
import { routes } from '../../src/web/routes.ts'
import { askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { visitBank, readPage } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { postAsApp } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [firstHolder, secondHolder] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

/** Each kind of consent: the app's product, how it is asked for, and whose it is. */
const kinds = {
  payment: {
    product: 'KSA PIS',
    psu: happyCustomer,
    ask: async (tpp: TestTpp) => (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId,
  },
  account: {
    product: 'KSA AIS',
    psu: happyCustomer,
    ask: async (tpp: TestTpp) => (await tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data.ConsentId,
  },
  guarantee: {
    product: 'KSA LOG',
    psu: signatory,
    ask: async (tpp: TestTpp) =>
      (await tpp.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message.Data.ConsentId,
  },
}

/** How an app ends: its developer deletes it, or the bank suspends or ends it. */
const ends = {
  async deleted({ clientId }: TestTpp) {
    const { db } = sanad.dependencies
    const { developerId } = await db
      .selectFrom('apps')
      .select('developerId')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    await deleteApp({ db }, { developerId, clientId, now: new Date() })
  },
  async suspended({ clientId }: TestTpp) {
    await moveApp(sanad.dependencies, { clientId, event: 'suspend', actor: 'bank', now: new Date() })
  },
  async 'ended by the bank'({ clientId }: TestTpp) {
    await moveApp(sanad.dependencies, { clientId, event: 'end', actor: 'bank', now: new Date() })
  },
}

const consentOf = (ConsentId: string) =>
  sanad.dependencies.db
    .selectFrom('consents')
    .select(['status', 'flags', 'revokedBy'])
    .where('consentId', '=', ConsentId)
    .executeTakeFirstOrThrow()
const paymentsOf = (ConsentId: string) =>
  sanad.dependencies.db.selectFrom('payments').select('paymentId').where('consentId', '=', ConsentId).execute()

const cases = Object.entries(kinds).flatMap(([kind, rules]) =>
  Object.entries(ends).map(([end, make]) => ({ kind, rules, end, make })),
)

describe('a genuine token of an app that may not act', () => {
  it.each([
    ['suspended', /^The bank has suspended this app;/],
    ['deleted', /^This app was ended, by its developer or by the bank;/],
    ['ended by the bank', /^This app was ended, by its developer or by the bank;/],
  ] as const)('says that the app was %s', async (end, message) => {
    const tpp = await registerTpp(sanad)
    const token = await tpp.developerToken()
    await ends[end](tpp)
    const refused = await fetch(sanad.url('/open-banking/payment/2023.08-draft2/payments/pis-1'), {
      headers: { authorization: `Bearer ${token}` },
    })
    const { Errors } = (await refused.json()) as { Errors: { Message: string }[] }
    expect([refused.status, Errors[0]!.Message]).toEqual([401, expect.stringMatching(message)])
  })
})

describe('an app that has ended gets nothing approved', () => {
  it.each(cases)(
    'a $kind consent of an app that was $end while its customer looked at the page',
    async ({ rules, end, make }) => {
      const tpp = await registerTpp(sanad, { product: rules.product })
      const ConsentId = await rules.ask(tpp)
      const waiting = await bringToDecision(sanad, tpp, ConsentId, rules.psu)
      await make(tpp)
      const form = rules.product === 'KSA LOG' ? {} : { accountIds: 'acc-000101' }
      const answer = await waiting.press(sanad, form)
      expect(answer.headers.get('location') ?? '').not.toContain('/auth/authorize/')
      const page = await readPage(await waiting.browser.get(sanad.url(`/bank/authorizations/${waiting.interactionId}`)))
      expect(page).toContain('can no longer be approved')
      expect((await consentOf(ConsentId)).status).toBe(end === 'suspended' ? 'AwaitingAuthorization' : 'Rejected')
      expect(await paymentsOf(ConsentId)).toEqual([])
    },
  )

  it.each(Object.entries(ends))(
    'no page of a request leads its customer to an app that was %s, in whatever browser and language',
    async (_end, make) => {
      const tpp = await registerTpp(sanad)
      const { browser, interactionId, press } = await bringToDecision(sanad, tpp, await kinds.payment.ask(tpp))
      const [path, site] = [routes.authorization(interactionId), new URL(tpp.redirectUri).origin]
      const read = async (from: Browser, language: string) => (await from.get(sanad.url(`${path}?lang=${language}`))).text()
      const mayLead = async (from: Browser) => {
        const [en, ar] = [await read(from, 'en'), await read(from, 'ar')]
        const isToLeave = [en, ar].some((html) => html.includes(routes.authorizationReturn(interactionId)))
        return isToLeave || /go back to/i.test(en) || /عُ?د إلى التطبيق|العودة إلى/.test(ar) || (en + ar).includes(`href="${site}`)
      }
      expect((await press(sanad, { accountIds: 'acc-000101' })).status).toBe(303)
      expect([await mayLead(browser), await mayLead(openBrowser())]).toEqual([true, true])
      await make(tpp)
      expect([await mayLead(browser), await mayLead(openBrowser())]).toEqual([false, false])
      expect(await read(openBrowser(), 'en')).toContain('This app may not act at Sanad Bank now')
    },
  )

  it.each(Object.entries(ends))(
    'the second holder of a joint account cannot approve for an app that was %s',
    async (end, make) => {
      const accounts = await sanad.dependencies.coreBank.listAccounts(firstHolder)
      const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
      const tpp = await registerTpp(sanad)
      const data = { AcceptedAuthorizationType: 'KSAOB.Multi' as const }
      const message = paymentConsentRequest({ nationalId: firstHolder, debtorIban, data })
      const { ConsentId } = (await tpp.client().createPaymentConsent(message)).message.Data
      await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, firstHolder))
      const browser = await visitBank(sanad, secondHolder)
      const waiting = { browser, nationalId: secondHolder, ConsentId }
      expect((await askToApprove(sanad, waiting)).status).toBe(303)
      await make(tpp)
      expect((await typeApproval(sanad, waiting)).status).toBe(409)
      expect((await askToApprove(sanad, waiting)).status).toBe(409)
      expect(await paymentsOf(ConsentId)).toEqual([])
      expect((await consentOf(ConsentId)).status).toBe(end === 'suspended' ? 'AwaitingAuthorization' : 'Rejected')
    },
  )
})

describe.each([
  ['deleted', 'KSAOB.TPP'],
  ['ended by the bank', 'KSAOB.PASP'],
] as const)('an app that is %s', (end, revokedBy) => {
  it('ends with its consents in the same step: what waits is Rejected, what is in use Finished and Revoked, and what was paid stays', async () => {
    const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
    const waiting = await kinds.account.ask(tpp)
    const used = await kinds.account.ask(tpp)
    await authorize(tpp.client(), tpp, used, { ...customerOf(sanad, happyCustomer), accountIds: ['acc-000101'] })
    const payer = await registerTpp(sanad)
    const paid = await kinds.payment.ask(payer)
    await authorize(payer.client(), payer, paid, { ...customerOf(sanad, happyCustomer), accountIds: ['acc-000101'] })
    await ends[end](tpp)
    await ends[end](payer)
    expect(await consentOf(waiting)).toMatchObject({ status: 'Rejected', revokedBy: null })
    expect(await consentOf(used)).toMatchObject({
      status: 'Finished',
      revokedBy,
      flags: expect.arrayContaining([{ Flag: 'Revoked', FlagSetDateTime: expect.anything() }]),
    })
    expect(await consentOf(paid)).toMatchObject({ status: 'Finished', revokedBy: null })
    expect(await paymentsOf(paid)).toHaveLength(1)
    const grants = await sanad.dependencies.db
      .selectFrom('oidcRecords')
      .select('idHash')
      .where('uid', 'in', [waiting, used])
      .execute()
    expect(grants).toEqual([])
  })
})

it('an app that is suspended tries in vain, and each try is in the security log with its id, also where it proves nothing', async () => {
  const tpp = await registerTpp(sanad)
  const token = await tpp.developerToken()
  await ends.suspended(tpp)
  for (const path of ['/auth/token', '/auth/par', '/auth/bc-authorize'])
    expect(await postAsApp(sanad, tpp, path, { grant_type: 'client_credentials' })).toMatchObject({ status: 401 })
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(sanad.url('/v3.1/pisp/domestic-payments/x'), { headers })).status).toBe(401)
  await sanad.dependencies.securityLog.settle()
  const rows = await sanad.dependencies.db
    .selectFrom('securityEvents')
    .select(['kind', 'subject', 'events'])
    .where('clientId', '=', tpp.clientId)
    .execute()
  // A minute may end meanwhile.
  expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(4)
  for (const { kind, subject } of rows) expect([kind, subject]).toEqual(['appShutOut', expect.stringMatching(/^[\w-]{43}$/)])
})
