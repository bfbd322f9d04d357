import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/security/secrets.ts'
import { pageName, routes } from '../../src/web/routes.ts'
import { approveAtBank, askToApprove } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { markOf, openForm as openFormAt, press, readForms } from '../support/browser/forms.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { jointAccount, first, second } from '../support/consents/approvalStage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, authorize, customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Two customers who share an account, and a browser. */
let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
})
afterAll(() => sanad?.close())

const inFiveDays = () => new Date(sanad.now().getTime() + 5 * 86_400_000).toISOString()
const waitingPayment = async (tpp = shop) => (await approveAsFirst(sanad, tpp, first)).ConsentId

/** A payment for a later day, which both have approved. */
async function scheduledPayment(): Promise<string> {
  const { iban: debtorIban } = await jointAccount(sanad)
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: first, debtorIban, data, executionDate: inFiveDays() })
  const { ConsentId, PaymentId } = await payAs(sanad, shop, request, customerOf(sanad, first))
  await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId })
  return PaymentId
}

/** Access to the account of both, which both have approved. */
async function sharedAccess(): Promise<string> {
  const { accountId } = await jointAccount(sanad)
  const request = accountConsentRequest({ NationalIdentificationNumber: first })
  const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
  await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds: [accountId] }))
  await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId })
  return ConsentId
}

/** What the bank keeps of decisions, reports and choices. */
async function kept(): Promise<unknown> {
  const { db } = sanad.dependencies
  const [consents, approvals, payments, cases, choices, audit] = await Promise.all([
    db.selectFrom('consents').select(['consentId', 'status', 'flags']).orderBy('consentId').execute(),
    db.selectFrom('consentApprovals').selectAll().orderBy('consentId').orderBy('nationalIdentificationNumber').execute(),
    db.selectFrom('payments').select(['paymentId', 'status']).orderBy('paymentId').execute(),
    db.selectFrom('fraudCases').selectAll().orderBy('caseId').execute(),
    db.selectFrom('messageChoices').selectAll().orderBy('nationalIdentificationNumber').execute(),
    db.selectFrom('audit').select('auditId').where('action', 'not like', '%sign%').orderBy('auditId').execute(),
  ])
  return { consents, approvals, payments, cases, choices, audit }
}

const openForm = (browser: Browser, page: string, action: string) => openFormAt(browser, sanad.url(page), action)

const decline = { decision: 'decline' }
const forms: [string, () => Promise<string>, (id: string) => string, (id: string) => string, Record<string, string>?][] = [
  ['decline', () => waitingPayment(), routes.bankConsent, routes.bankConsentDecision, decline],
  // It stops the company for who reports, so it is another one.
  ['report of fraud', async () => waitingPayment(await registerTpp(sanad)), routes.bankConsentReport, routes.bankConsentReport],
  ['end of an access', sharedAccess, routes.bankConsent, routes.bankConsentEnd],
  ['end of all access', async () => (await sharedAccess()) && reader.clientId, routes.bankAppEnd, routes.bankAppEnd],
  ['cancellation', scheduledPayment, routes.scheduledPayment, routes.scheduledPaymentCancel],
  ['choice of messages', async () => '', routes.bankMessageChoices, routes.bankMessageChoices],
]

describe('a page that a customer has left open, once another one has signed in in the same browser', () => {
  it.each(forms)(
    '%s: does nothing in the name of the other and says so, where the same form without a mark does it',
    async (...story) => {
      const [, make, page, action, button] = story
      const id = await make()
      const browser = await visitBank(sanad, second)
      const stale = await openForm(browser, page(id), action(id))
      await browser.post(sanad.url(routes.bankSignOut()))
      await visitBank(sanad, first, browser)
      const before = await kept()
      const answer = await press(browser, stale, button)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bank?notDone'])
      expect(await kept()).toEqual(before)
      const unmarked = await press(browser, stale, button, false)
      expect(unmarked.headers.get('location')).not.toBe('/bank?notDone')
      expect(await kept()).not.toEqual(before)
    },
  )

  it('is answered in both languages, with nothing of who is signed in but the end of their number; a poll is led there too', async () => {
    const ConsentId = await waitingPayment()
    const browser = await visitBank(sanad, second)
    const stale = await openForm(browser, routes.bankConsent(ConsentId), routes.bankConsentDecision(ConsentId))
    await visitBank(sanad, first, browser)
    const told = sanad.url((await press(browser, stale, decline)).headers.get('location')!)
    const shown = await readPage(await browser.get(told))
    for (const said of ['What you pressed last was not done', `•• ${first.slice(-4)}`, 'Sign out']) expect(shown).toContain(said)
    expect(shown).not.toMatch(/Waiting for your approval|You have approved|Saudi riyals/)
    const switched = await (await browser.get(told)).text()
    const other = new URL(/class="language" href="([^"]+)"/.exec(switched)![1]!.replaceAll('&amp;', '&'), told)
    expect(await readPage(await browser.get(other))).toContain('لم يُنفَّذ ما ضغطت عليه أخيرًا')
    const polled = await browser.post(stale.action, { ...decline, formMark: markOf(stale)! }, { 'hx-request': 'true' })
    expect([polled.status, polled.headers.get('hx-redirect')]).toEqual([204, '/bank?notDone'])
    expect((await browser.post(sanad.url(routes.bankExtend()), { formMark: markOf(stale)! })).headers.get('location')).toBe(
      '/bank?notDone',
    )
  })

  it('takes the forms of the session that is there, also after it was extended and in the other language', async () => {
    const ConsentId = await waitingPayment()
    const browser = await visitBank(sanad, second)
    const page = routes.bankConsent(ConsentId)
    const extended = await press(browser, await openForm(browser, page, routes.bankExtend()))
    expect(extended.headers.get('location')).toBe(page)
    await press(browser, await openForm(browser, page, routes.bankConsentDecision(ConsentId)), { decision: 'approve' })
    const step = await openForm(browser, routes.bankConsentDecision(ConsentId), routes.bankConsentDecision(ConsentId))
    const inArabic = await press(browser, { ...step, action: `${step.action}?lang=ar` }, { switchLanguage: 'yes' })
    const [again] = readForms(await inArabic.text(), step.action).filter((form) => form.action.endsWith('/decision'))
    expect([inArabic.status, markOf(again!)]).toEqual([200, markOf(step)])
    const { readOneTimeCode } = customerOf(sanad, second)
    const approved = await press(browser, again!, { oneTimeCode: await readOneTimeCode() })
    expect([approved.status, approved.headers.get('location')]).toEqual([303, page])
    expect((await shop.client().getPaymentConsent(ConsentId)).message.Data.Status).not.toBe('AwaitingAuthorization')
  })
})

/** What the pages of the area have that links lead to from these on. */
interface Crawled {
  /** The marks of the forms that change something, by the name of their address. */
  marks: Map<string, Set<string | undefined>>
  /** The pages that do not say who is signed in. */
  nameless: string[]
}

async function crawl(browser: Browser, said: string, ...pages: string[]): Promise<Crawled> {
  const marks: Crawled['marks'] = new Map()
  const nameless: string[] = []
  const seen = new Set(pages)
  for (const page of seen) {
    const url = sanad.url(page)
    const response = await browser.get(url)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    if (!html.includes(said)) nameless.push(page)
    for (const form of readForms(html, url).filter(({ method }) => method === 'post')) {
      const name = pageName(new URL(form.action).pathname)!
      marks.set(name, (marks.get(name) ?? new Set()).add(markOf(form)))
    }
    for (const [, href] of html.matchAll(/href="(\/bank[^"?#]*)"/g)) seen.add(href!)
  }
  return { marks, nameless }
}

describe('every page of the area', () => {
  it('has the mark of its session, which is not its id, in every form that changes something, and names who is signed in', async () => {
    const consents = [await waitingPayment(), await sharedAccess()]
    await scheduledPayment()
    const marks = new Set<string | undefined>()
    const names = new Set<string>()
    for (const customer of [first, second]) {
      const browser = await visitBank(sanad, customer)
      if (customer === second) await askToApprove(sanad, { browser, nationalId: second, ConsentId: consents[0]! })
      const said = `Signed in: ID \u2066••\u00a0${customer.slice(-4)}`
      const { marks: found, nameless } = await crawl(browser, said, routes.bank(), routes.bankConsentDecision(consents[0]!))
      // This one is for anybody, signed in or not.
      expect(nameless).toEqual([routes.aboutOpenBanking()])
      const ofSession = new Set([...found.values()].flatMap((set) => [...set]))
      expect([...ofSession]).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
      const id = browser.setCookies.findLast((line) => line.startsWith('sanad_customer='))!.slice('sanad_customer='.length, 58)
      for (const secret of [id, sha256(id)]) expect(secret).not.toContain([...ofSession][0])
      for (const mark of ofSession) marks.add(mark)
      for (const name of found.keys()) names.add(name)
    }
    expect(marks.size).toBe(2)
    expect([...names].sort()).toEqual(
      [
        ...['bankAppEnd', 'bankConsentDecision', 'bankConsentEnd', 'bankConsentReport', 'bankConsentTakeBack', 'bankExtend'],
        ...['bankMessageChoices', 'bankMessagesRead', 'bankPaymentReport', 'bankSignOut', 'scheduledPaymentCancel'],
      ].sort(),
    )
  })
})
