import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { followMandates } from '../../src/services/authorization/followMandates.ts'
import { closeFraudCase, listFraudCases } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { sarat, withoutSignatory } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { desk } from '../support/consents/reportedLetters.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A report of somebody who is asked no more must reach the bank, and ends nothing of those who decide without them. */
const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const goesOn = 'Your report does not end this request itself'

let sanad: RunningSanad
let iban: string
beforeAll(async () => {
  sanad = await startSanad()
  iban = (await ibansOf(sanad, maha))[0]!
})
afterAll(() => sanad?.close())

const statusOf = async (ConsentId: string) => (await findConsent(sanad.dependencies.db, ConsentId))!.status
const approve = async (ConsentId: string, who: string) =>
  approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId })

/** A payment of the company that needs another director, or the finance manager. */
async function beginPayment(tpp: TestTpp, amount = '161000.00') {
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: maha, debtorIban: iban, amount, data })
  const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, maha))
  return { ConsentId, PaymentId }
}

/** Access to the account of the company, which a director must approve besides. */
async function beginAccess(tpp: TestTpp) {
  const request = accountConsentRequest({ NationalIdentificationNumber: hessa })
  const { ConsentId } = (await tpp.client().createAccountAccessConsent(request)).message.Data
  const [account] = await sanad.dependencies.coreBank.listAccounts(maha)
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, hessa, { accountIds: [account!.accountId] }))
  return ConsentId
}

/** Sends the form of a report, and reads the page that it leads to. */
async function report(browser: Browser, address: string): Promise<string> {
  expect((await browser.post(sanad.url(address))).status).toBe(303)
  return readPage(await browser.get(sanad.url(address)))
}

/** The page of what somebody has approved or was asked. */
const pageOf = async (browser: Browser, { ConsentId }: { ConsentId: string }): Promise<string> =>
  readPage(await browser.get(sanad.url(routes.bankConsent(ConsentId))))

const declineAs = async (who: string, { ConsentId }: { ConsentId: string }) =>
  (await visitBank(sanad, who)).post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })

const caseNumber = /\d{3} \d{3} \d{4}/

/** What the desk reads of what somebody has reported of this company. */
async function caseAtDesk(tpp: TestTpp) {
  const cases = await listFraudCases(sanad.dependencies, { reader: 'operator', status: 'open' })
  return cases.find(({ clientId }) => clientId === tpp.clientId)
}

describe('a report of who is asked no more', () => {
  it('is a case though others have completed the payment meanwhile; it stops what is the reporter’s own and holds nothing of the others', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId, PaymentId } = await beginPayment(tpp)
    const atHessa = await visitBank(sanad, hessa)
    expect(await readPage(await atHessa.get(sanad.url(routes.bankConsentReport(ConsentId))))).not.toContain(goesOn)
    await approve(ConsentId, badr)
    expect(await statusOf(ConsentId)).toBe('Finished')
    expect(await (await atHessa.get(sanad.url(routes.bankConsent(ConsentId)))).text()).toContain(
      routes.bankConsentReport(ConsentId),
    )
    const page = await report(atHessa, routes.bankConsentReport(ConsentId))
    expect(page).toMatch(caseNumber)
    expect(page).toMatch(/Your report does not end this request itself|the money has left your account/)
    expect(page).not.toContain('With your report this request has ended')
    expect(await caseAtDesk(tpp)).toMatchObject({
      payments: [],
      reports: [{ resourceId: ConsentId, consentStatus: 'Finished', paymentId: PaymentId, paymentStatus: 'KSAOB.Pending' }],
    })
    const outcome = async () => (await sanad.dependencies.coreBank.findPayment(PaymentId))?.outcome
    await expect.poll(outcome).toMatch(/pending|completed/)
  })

  it('does not end the access that others have given', async () => {
    const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
    const ConsentId = await beginAccess(tpp)
    const atMaha = await visitBank(sanad, maha)
    await approve(ConsentId, badr)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    expect(await report(atMaha, routes.bankConsentReport(ConsentId))).toContain(goesOn)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    expect(await caseAtDesk(tpp)).toMatchObject({ reports: [{ resourceId: ConsentId, consentStatus: 'Authorized' }] })
  })
})

describe('a report of a beginner who has lost the mandate', () => {
  const withoutMaha = (run: () => Promise<void>) => withoutSignatory(sanad, { company: sarat, who: maha, group: 'A' }, run)

  it('in the visit says that the payment goes on, and the desk reads what becomes of it', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId, PaymentId } = await beginPayment(tpp, '162000.00')
    const open = await bringToDecision(sanad, tpp, ConsentId, maha)
    await withoutMaha(async () => {
      const address = routes.authorizationReport(open.interactionId)
      expect(await readPage(await open.browser.get(sanad.url(address)))).toContain(goesOn)
      expect(await report(open.browser, address)).toContain(goesOn)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
      for (const who of [hessa, badr]) await approve(ConsentId, who)
      expect(await statusOf(ConsentId)).toBe('Finished')
      expect(await readPage(await open.browser.get(sanad.url(address)))).toContain(goesOn)
      expect(await caseAtDesk(tpp)).toMatchObject({ payments: [], reports: [{ resourceId: ConsentId, paymentId: PaymentId }] })
    })
  })

  it('is taken from a form that stood open until the others had decided, and its number stands in place of the request', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId } = await beginPayment(tpp, '163000.00')
    const atMaha = await visitBank(sanad, maha)
    await withoutMaha(async () => {
      await followMandates(sanad.dependencies, sanad.now())
      for (const who of [hessa, badr]) await approve(ConsentId, who)
      const before = await readPage(await atMaha.get(sanad.url(routes.bankConsentReport(ConsentId))))
      expect(before).not.toMatch(/163,000\.00|Report now/)
      const page = await report(atMaha, routes.bankConsentReport(ConsentId))
      expect(page).toMatch(caseNumber)
      expect(page).not.toContain('163,000.00')
      expect(await caseAtDesk(tpp)).toMatchObject({ payments: [], reports: [{ resourceId: ConsentId }] })
    })
  })
})

it('a request that somebody is asked about no more belongs to their report only where they have reported it', async () => {
  const tpp = await registerTpp(sanad)
  const [one, other] = [await beginPayment(tpp, '165000.00'), await beginPayment(tpp, '166000.00')]
  for (const { ConsentId } of [one, other]) await approve(ConsentId, badr)
  const atHessa = await visitBank(sanad, hessa)
  await report(atHessa, routes.bankConsentReport(one.ConsentId))
  expect(await pageOf(atHessa, one)).toMatch(/This belongs to your report of fraud .*See your report/)
  expect(await pageOf(atHessa, other)).not.toMatch(/belongs to your report|You have reported it|See your report/)
  expect(await pageOf(atHessa, other)).toContain('Report it')
})

it('what somebody reported belongs to that report also once the bank has closed it, and what was begun and declined after it never does', async () => {
  const tpp = await registerTpp(sanad)
  const reported = await beginPayment(tpp, '165100.00')
  await report(await visitBank(sanad, badr), routes.bankConsentReport(reported.ConsentId))
  const later = await beginPayment(tpp, '165200.00')
  await declineAs(hessa, later)
  expect(await statusOf(later.ConsentId)).toBe('Rejected')
  const atBadr = await visitBank(sanad, badr)
  expect(await pageOf(atBadr, reported)).toContain('This belongs to your report of fraud')
  expect(await pageOf(atBadr, later)).not.toContain('your report of fraud')
  const { caseId } = (await caseAtDesk(tpp))!
  await closeFraudCase(sanad.dependencies, { ...desk, caseId, now: sanad.now() })
  expect(await pageOf(atBadr, reported)).toMatch(/This belongs to your report of fraud .*Closed by the bank on/)
  expect(await pageOf(atBadr, later)).not.toContain('your report of fraud')
})

it('a report from before somebody is asked anew keeps nobody else from approving', async () => {
  const tpp = await registerTpp(sanad)
  const { ConsentId } = await beginPayment(tpp, '164000.00')
  const follow = () => followMandates(sanad.dependencies, sanad.now())
  await withoutSignatory(sanad, { company: sarat, who: hessa, group: 'B' }, async () => {
    await follow()
    expect(await report(await visitBank(sanad, hessa), routes.bankConsentReport(ConsentId))).toContain(goesOn)
  })
  await follow()
  expect((await approve(ConsentId, badr)).status).toBe(303)
  expect(await statusOf(ConsentId)).toBe('Finished')
})

it('a report whose visit is over says that it was not taken, and leads nowhere but to the bank', async () => {
  const tpp = await registerTpp(sanad)
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const visit = await bringToDecision(sanad, tpp, ConsentId, paymentConsentRequest().Data.NationalIdentificationNumber)
  const end = sanad.dependencies.db.updateTable('authorizationSessions').set({ expiresAt: sanad.now() })
  await end.where('interactionId', '=', visit.interactionId).execute()
  const answer = await visit.browser.post(sanad.url(routes.authorizationReport(visit.interactionId)))
  const page = await answer.text()
  expect([answer.status, page.includes('Your report was not taken')]).toEqual([403, true])
  expect(page).not.toMatch(/Back to/)
  expect(await caseAtDesk(tpp)).toBeUndefined()
})

it('what a second report of the same thing ends belongs to that report too', async () => {
  const tpp = await registerTpp(sanad)
  const reported = await beginPayment(tpp, '165300.00')
  const atBadr = await visitBank(sanad, badr)
  await report(atBadr, routes.bankConsentReport(reported.ConsentId))
  const later = await beginPayment(tpp, '165400.00')
  const declined = await beginPayment(tpp, '165500.00')
  await declineAs(hessa, declined)
  await atBadr.post(sanad.url(routes.bankConsentReport(reported.ConsentId)), { openBanking: 'stop' })
  await expect.poll(() => statusOf(later.ConsentId)).toBe('Rejected')
  expect(await pageOf(atBadr, later)).toContain('This belongs to your report of fraud')
  expect(await pageOf(atBadr, declined)).not.toContain('your report of fraud')
})
