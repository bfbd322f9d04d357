import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEndsForOthers } from '../../src/data/repositories/caseScope.ts'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { findPaymentToHandOver } from '../../src/data/repositories/handOvers.ts'
import { followMandates } from '../../src/services/authorization/followMandates.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { najd, sarat, withoutSignatory } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { expectLinesInStep } from '../support/database/audits.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, authorize, booksOf, customerOf, ibansOf, sandboxPassword } from '../support/story.ts'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Who begins a payment or an access is its PSU, and loses the mandate before the others have decided. */
const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const notAsked = 'You are not asked any more'
const money = '(balance '

let sanad: RunningSanad
let tpp: TestTpp
let iban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  iban = (await ibansOf(sanad, maha))[0]!
})
afterAll(async () => {
  await expectLinesInStep(sanad.books)
  await sanad?.close()
})

const follow = () => followMandates(sanad.dependencies, sanad.now())
const statusOf = async (ConsentId: string) => (await findConsent(sanad.dependencies.db, ConsentId))!.status
const addressOf = (ConsentId: string) => sanad.url(`/bank/consents/${ConsentId}`)
const pageOf = async (ConsentId: string, who: string) => readPage(await (await visitBank(sanad, who)).get(addressOf(ConsentId)))
const approve = async (ConsentId: string, who: string) =>
  approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId })
const approvalsOf = async (consentId: string) =>
  Object.fromEntries(
    (await sanad.dependencies.db.selectFrom('consentApprovals').selectAll().where('consentId', '=', consentId).execute()).map(
      (row) => [row.nationalIdentificationNumber, row.decision],
    ),
  )

/** A payment of the company that its beginner has approved, coming from the app. */
async function begin(beginner: string, amount = '161000.00', app = tpp) {
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: beginner, debtorIban: iban, amount, data })
  const { ConsentId, PaymentId } = (await app.client().createPaymentConsent(request)).message.Data
  await authorize(app.client(), app, ConsentId, customerOf(sanad, beginner))
  return { ConsentId, PaymentId }
}

/** What somebody was told of a payment and its consent, and why, but for what they were asked. */
async function toldOf(who: string, ids: readonly string[]): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', 'in', ids)
  const told = await rows.where('nationalIdentificationNumber', '=', who).where('kind', '<>', 'approvalAsked').execute()
  return told.map(({ kind, terms }) => `${kind} ${(terms as { because?: string }).because ?? ''}`.trim()).sort()
}

/** Where a sign-in to a new visit of the app leads. */
async function signInFromApp(app: TestTpp, ConsentId: string, who: string): Promise<string> {
  const browser = openBrowser()
  const secrets = newAuthorizationSecrets()
  const start = await browser.get(await app.client().authorizationUrl({ ConsentId, redirectUri: app.redirectUri, ...secrets }))
  const interactionId = start.headers.get('location')!.split('/').at(-1)!
  await browser.get(sanad.url(routes.authorization(interactionId)))
  const credentials = { nationalIdentificationNumber: who, password: sandboxPassword }
  await browser.post(sanad.url(routes.authorizationSignIn(interactionId)), credentials)
  return readPage(await browser.get(sanad.url(routes.authorization(interactionId))))
}

const without = (who: string, group: 'A' | 'B', run: () => Promise<void>) =>
  withoutSignatory(sanad, { company: sarat, who, group }, run)

describe('a payment of a company whose beginner loses the mandate', () => {
  it('is made by the others alone, and the bank is told who approved it; the beginner hears it once and nothing of what comes', async () => {
    const { ConsentId, PaymentId } = await begin(maha)
    await without(maha, 'A', async () => {
      for (const _ of ['found', 'found again']) await follow()
      expect(await approvalsOf(ConsentId)).toEqual({ [maha]: 'lapsed', [badr]: 'pending', [hessa]: 'pending' })
      expect((await approve(ConsentId, hessa)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      expect((await approve(ConsentId, badr)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Finished')
      const { payment, askedFor, origin } = (await findPaymentToHandOver(sanad.dependencies.db, PaymentId))!
      expect(origin.approvals.map((approval) => approval.nationalIdentificationNumber)).toEqual([hessa, badr])
      expect([askedFor, payment.nationalIdentificationNumber]).toEqual([maha, hessa])
      const { findPayment } = sanad.dependencies.coreBank
      await expect.poll(() => findPayment(PaymentId)).toMatchObject({ outcome: expect.not.stringMatching('rejected') as string })
      await expect.poll(() => toldOf(badr, [ConsentId, PaymentId])).toContain('paymentTaken')
      expect(await toldOf(maha, [ConsentId, PaymentId])).toEqual(['approvalNotNeeded mandateEnded'])
      expect((await (await visitBank(sanad, maha)).get(sanad.url(`/bank/payments/${PaymentId}`))).status).toBe(404)
    })
  })

  it('says what is so on the page of each, and shows no balance to who may not sign', async () => {
    const { ConsentId } = await begin(maha)
    await without(maha, 'A', async () => {
      expect(await pageOf(ConsentId, hessa)).toMatch(/May no longer approve; does not count.*Still to decide/)
      const ofMaha = await pageOf(ConsentId, maha)
      expect(ofMaha).toContain(notAsked)
      const [account] = await sanad.dependencies.coreBank.listAccounts(maha)
      expect(ofMaha).not.toContain(account!.nickname.en)
      expect(await pageOf(ConsentId, badr)).toContain(account!.nickname.en)
      expect(ofMaha).not.toMatch(/balance|Take back|Still to decide/i)
      expect(await pageOf(ConsentId, badr)).toContain(money)
    })
  })

  it.each(['decline', 'take-back', 'decline in a visit'])(
    'is stopped by no %s of the beginner, though nothing has found it yet',
    async (act) => {
      const { ConsentId } = await begin(maha)
      const atMaha = await visitBank(sanad, maha)
      const open = await bringToDecision(sanad, tpp, ConsentId, maha)
      await without(maha, 'A', async () => {
        const decline = { decision: 'decline' }
        const answer = await (act === 'decline in a visit'
          ? open.press(sanad, decline)
          : atMaha.post(`${addressOf(ConsentId)}/${act === 'decline' ? 'decision' : act}`, decline))
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
        expect(await toldOf(badr, [ConsentId])).toEqual([])
      })
    },
  )

  it.each(['before anything has found it', 'after it was found'])('is stopped by the beginner in no way, %s', async (when) => {
    const { ConsentId } = await begin(maha)
    const open = await bringToDecision(sanad, tpp, ConsentId, maha)
    const atMaha = await visitBank(sanad, maha)
    await without(maha, 'A', async () => {
      if (when.startsWith('after')) await follow()
      for (const [path, form] of [
        ['take-back', {}],
        ['decision', { decision: 'decline' }],
        ['decision', { decision: 'approve' }],
        ['end', {}],
      ] as const) {
        const { status } = await atMaha.post(`${addressOf(ConsentId)}/${path}`, form)
        expect([path, status >= 400]).toEqual([path, true])
      }
      const inVisit = await readPage(await open.browser.get(sanad.url(routes.authorization(open.interactionId))))
      expect(inVisit).toContain('your approval does not count for this request')
      expect(inVisit).not.toMatch(/balance/i)
      for (const decision of ['approve', 'decline'])
        expect((await open.press(sanad, { decision })).status).toBeGreaterThanOrEqual(400)
      const inNewVisit = await signInFromApp(tpp, ConsentId, maha)
      expect(inNewVisit).not.toMatch(/161,000\.00|balance/i)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    })
  })

  it('goes on where the beginner reports the app for something else, and stops for nobody but them', async () => {
    const app = await registerTpp(sanad)
    const { ConsentId } = await begin(maha, undefined, app)
    const request = paymentConsentRequest({ nationalId: maha, debtorIban: iban, amount: '1.00' })
    const other = (await app.client().createPaymentConsent(request)).message.Data
    await without(maha, 'A', async () => {
      await pageOf(ConsentId, badr)
      const ends = await findEndsForOthers(sanad.dependencies.db, { nationalIdentificationNumber: maha, clientId: app.clientId })
      expect(ends).toEqual({ access: false, payments: false, letters: false })
      const reported = { nationalIdentificationNumber: maha, about: 'consent', resourceId: other.ConsentId } as const
      await reportFraud(sanad.dependencies, { ...reported, stopsOpenBanking: false, now: sanad.now() })
      expect(await statusOf(other.ConsentId)).toBe('Rejected')
      await approve(ConsentId, hessa)
      expect((await approve(ConsentId, badr)).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Finished')
    })
    const books = sanad.dependencies.db
    await books
      .updateTable('fraudCases')
      .set({ closedAt: sanad.now() })
      .where('nationalIdentificationNumber', '=', maha)
      .execute()
  })

  it('asks the beginner again who has the mandate again, and counts what they approve then', async () => {
    const { ConsentId } = await begin(maha)
    await without(maha, 'A', async () => void (await follow()))
    await pageOf(ConsentId, badr)
    expect(await approvalsOf(ConsentId)).toEqual({ [maha]: 'pending', [badr]: 'pending', [hessa]: 'pending' })
    await approve(ConsentId, maha)
    await approve(ConsentId, hessa)
    expect(await statusOf(ConsentId)).toBe('Finished')
  })

  it('needs who signs nothing alone and began it, as long as the bank names them for the company', async () => {
    const { ConsentId } = await begin(hessa, '10.06')
    await follow()
    expect(await approvalsOf(ConsentId)).toMatchObject({ [hessa]: 'approved', [maha]: 'pending' })
    await without(hessa, 'B', async () => {
      await follow()
      expect(await approvalsOf(ConsentId)).toMatchObject({ [hessa]: 'lapsed', [maha]: 'pending' })
      await approve(ConsentId, badr)
      expect(await statusOf(ConsentId)).toBe('Finished')
    })
  })
})

const [first, second] = najd.signatories

/** Runs something while somebody does not hold an account of the sandbox. */
async function withoutHolder(accountId: string, who: string, run: () => Promise<void>): Promise<void> {
  const held = () => booksOf(sanad).selectFrom('bankAccountHolders').selectAll().where('accountId', '=', accountId)
  const rows = await held().where('nationalIdentificationNumber', '=', who).execute()
  const books = booksOf(sanad)
  await books
    .deleteFrom('bankAccountHolders')
    .where('accountId', '=', accountId)
    .where('nationalIdentificationNumber', '=', who)
    .execute()
  try {
    await run()
  } finally {
    await books.insertInto('bankAccountHolders').values(rows).execute()
  }
}

it('who is asked no more reads that others have approved only once all have whose approval is needed', async () => {
  const { ConsentId } = await begin(maha)
  await (await visitBank(sanad, maha)).post(`${addressOf(ConsentId)}/take-back`)
  await approve(ConsentId, badr)
  const before = ['approvalNotNeeded othersDecide', 'approvalTakenBack']
  expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  expect(await toldOf(hessa, [ConsentId])).toEqual(before)
  const messages = await readPage(await (await visitBank(sanad, hessa)).get(sanad.url(routes.bankMessages())))
  expect(messages).toMatch(/Others decide about the payment of .{0,20}161,000\.00/)
  const other = await begin(maha)
  await approve(other.ConsentId, badr)
  expect(await toldOf(hessa, [other.ConsentId])).toEqual(['approvalNotNeeded othersApproved'])
})

describe('what who has been taken off an account has begun', () => {
  it('as a payment of a joint account is that of the other holder, who approves it alone', async () => {
    const { ConsentId, accountId } = await approveAsFirst(sanad, tpp, first)
    await withoutHolder(accountId, first, async () => {
      await follow()
      expect(await approvalsOf(ConsentId)).toEqual({ [first]: 'lapsed', [second]: 'pending' })
      expect(await pageOf(ConsentId, first)).toContain(notAsked)
      await approve(ConsentId, second)
      const payments = sanad.dependencies.db.selectFrom('payments').selectAll().where('consentId', '=', ConsentId)
      const [payment] = await payments.execute()
      expect(payment?.nationalIdentificationNumber).toBe(second)
      const outcome = async () => (await sanad.dependencies.coreBank.findPayment(payment!.paymentId))?.outcome
      await expect.poll(outcome).toMatch(/pending|completed/)
      expect(await toldOf(first, [ConsentId, payment!.paymentId])).toEqual(['approvalNotNeeded mandateEnded'])
    })
  })

  it.each(['of a company', 'of a joint account'])('as access %s is nobody’s to approve, and both read why', async (what) => {
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const shared = accounts.filter(({ holders }) => holders.length === 2)
    const account = shared.find(({ accountType }) => (accountType === 'KSAOB.Corporate') === (what === 'of a company'))!
    const request = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds: [account.accountId] }))
    const check = async () => {
      for (const _ of ['found', 'found again']) await follow()
      const why = 'whoever began this request may no longer decide about its accounts'
      for (const who of [first, second]) expect(await pageOf(ConsentId, who)).toContain(why)
      expect(await pageOf(ConsentId, second)).toContain('May no longer approve; does not count')
      expect((await approve(ConsentId, second)).status).toBe(409)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      expect(await toldOf(first, [ConsentId])).toEqual(['approvalsFailed mandateEnded'])
      const { MultipleAuthorizers } = (await reader.client().getAccountAccessConsent(ConsentId)).message.Meta as {
        MultipleAuthorizers?: { NumberReceived?: number; Authorizations?: unknown[] }
      }
      expect(MultipleAuthorizers?.Authorizations ?? []).toEqual([])
      // What they have begun themselves they may still end: it only stops.
      const atFirst = await visitBank(sanad, first)
      expect((await atFirst.post(`${addressOf(ConsentId)}/take-back`)).status).toBe(303)
      expect((await atFirst.post(`${addressOf(ConsentId)}/decision`, { decision: 'decline' })).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Rejected')
    }
    if (what === 'of a joint account') return withoutHolder(account.accountId, first, check)
    await withoutSignatory(sanad, { company: najd, who: first, group: 'A' }, check)
  })
})
