import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeFraudCase, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { listOpenCases } from '../support/operations/fraudCases.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, payAs } from '../support/story.ts'
import { askOverBackChannel, listWaiting, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
let other: TestTpp
let area: Browser
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  other = await registerTpp(sanad, { name: 'Hisab', product: 'KSA AIS' })
  area = await visitBank(sanad, happyCustomer)
})
afterAll(() => sanad?.close())

const openCases = () => listOpenCases(sanad)
const decide = (decision: typeof closeFraudCase, caseId: string) =>
  decision(sanad.dependencies, { reason: 'The customer was called back.', actor: 'bankUser:test', now: new Date(), caseId })

/** As the bank's desk does when all is well again. */
async function closeAll(): Promise<void> {
  for (const caseId of await openCases()) for (const one of [resumeOpenBanking, closeFraudCase]) await decide(one, caseId)
}

/** A customer reports an access of the reader, and stops open banking. Returns the page that says so. */
async function stopOpenBanking(browser: Browser, nationalId: string = happyCustomer): Promise<string> {
  const { ConsentId } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: nationalId } })
  const page = sanad.url(routes.bankConsentReport(ConsentId))
  await browser.post(page, { openBanking: 'stop' })
  return page
}

const messagesOf = (kind: 'requestAsked' | 'approvalAsked') =>
  sanad.dependencies.db
    .selectFrom('customerMessages')
    .select('linkId')
    .where('kind', '=', kind)
    .where('clientId', '=', shop.clientId)
    .execute()

describe('what is scheduled when a customer stops open banking', () => {
  it('stays, and the page, the first page and the message say so, and where it can be cancelled', async () => {
    const executionDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ executionDate }))
    const page = await stopOpenBanking(area)
    const found = sanad.dependencies.db.selectFrom('payments').select('status').where('paymentId', '=', PaymentId)
    expect(await found.execute()).toEqual([{ status: 'KSAOB.Pending' }])
    for (const address of [page, sanad.url(routes.bank())]) {
      const shown = await (await area.get(address)).text()
      expect(shown).toContain('Scheduled payments that stay and are paid on their day: 1.')
      expect(shown).toContain(`href="${routes.scheduledPayments()}"`)
      expect(shown).not.toContain('nothing can be approved')
    }
    const messages = await readPage(await area.get(sanad.url(routes.bankMessages())))
    expect(messages).toContain('stay and are paid on their day')
    expect(messages).not.toContain('or pay for you')
    await area.post(sanad.url(routes.scheduledPaymentCancel(PaymentId)))
    await closeAll()
  })
})

/** The shop asks a customer over the back channel. Returns the auth_req_id. */
async function askAgain(nationalId: string = happyCustomer): Promise<string> {
  const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ nationalId }))).message.Data
  const form = { scope: `openid payments:${ConsentId}`, login_hint: nationalId }
  const { status, body } = await askOverBackChannel(sanad, shop, form)
  expect(status).toBe(200)
  return String(body.auth_req_id)
}

const stranger = '1999999990'

describe('the report of a payment', () => {
  it.each([
    ['that was paid says that the money has left, before and after', 'approve', 'the money has left your account'],
    ['that was rejected says that no money has', 'reject', 'This payment was not made: no money has left your account'],
    ['that is on its way says neither', undefined, undefined],
  ] as const)('%s', async (_, verdict, words) => {
    const { PaymentId, ConsentId } = await payAs(sanad, shop, paymentConsentRequest())
    if (verdict) await decideAtBank(sanad, PaymentId, verdict)
    const [ofPayment, ofConsent] = [routes.bankPaymentReport(PaymentId), routes.bankConsentReport(ConsentId)].map(sanad.url)
    const read = async () => [await readPage(await area.get(ofPayment!)), await readPage(await area.get(ofConsent!))]
    const asked = await read()
    for (const page of [ofPayment!, ofConsent!]) await area.post(page)
    for (const page of [...asked, ...(await read())])
      if (words === undefined) expect(page).not.toMatch(/the money has left|no money has left/)
      else expect(page).toContain(words)
    await closeAll()
  })
})

describe('what an app asks over the back channel', () => {
  it('of who has reported it rings nowhere and waits unseen as at a stranger, also once open banking is stopped', async () => {
    const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest())
    await area.post(sanad.url(routes.bankPaymentReport(PaymentId)))
    const answers = async () => [
      await pollOnce(sanad, shop, await askAgain()),
      await pollOnce(sanad, shop, await askAgain(stranger)),
    ]
    const pending = { body: { error: 'authorization_pending' } }
    expect(await answers()).toMatchObject([pending, pending])
    await stopOpenBanking(area)
    expect(await answers()).toMatchObject([pending, pending])
    const rang = await sanad.dependencies.db
      .selectFrom('customerMessages')
      .select('kind')
      .where('kind', '=', 'requestAsked')
      .where('nationalIdentificationNumber', '=', happyCustomer)
      .execute()
    expect([rang, await listWaiting(sanad, happyCustomer)]).toEqual([[], []])
    await closeAll()
  })

  it('of who has stopped open banking waits unseen, so that no app learns of it', async () => {
    await closeAll()
    const before = (await messagesOf('requestAsked')).length
    await askAgain()
    expect((await messagesOf('requestAsked')).length).toBe(before + 1)
    await stopOpenBanking(area)
    expect(await pollOnce(sanad, shop, await askAgain())).toMatchObject({ body: { error: 'authorization_pending' } })
    expect([(await messagesOf('requestAsked')).length, await listWaiting(sanad, happyCustomer)]).toEqual([before + 1, []])
    await closeAll()
  })
})

describe('a request that another holder has begun', () => {
  it('does not ring, and has no button to approve but the reason, where the one who is asked has stopped it', async () => {
    const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
    const browser = await visitBank(sanad, second)
    await stopOpenBanking(browser, second)
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban: joint.iban, data })
    const { ConsentId } = (await shop.client().createPaymentConsent(request)).message.Data
    await authorize(shop.client(), shop, ConsentId, customerOf(sanad, first))
    expect(await messagesOf('approvalAsked')).toEqual([])
    const address = sanad.url(routes.bankConsent(ConsentId))
    const page = await (await browser.get(address)).text()
    expect(page).toContain('Open banking is stopped for you, so you cannot approve this request.')
    expect(page).toContain('value="decline"')
    expect(page).not.toContain('value="approve"')
    expect((await approveAtBank(sanad, { browser, nationalId: second, ConsentId })).status).toBe(409)
    await closeAll()
    expect(await (await browser.get(address)).text()).toContain('value="approve"')
  })
})

describe('a stop that the bank lifts', () => {
  const kinds = ['openBankingStopped', 'openBankingResumed', 'caseClosed'] as const
  const listTold = async (customer: string) => {
    const rows = sanad.dependencies.db.selectFrom('customerMessages').select('kind').where('kind', 'in', kinds)
    const told = rows.where('nationalIdentificationNumber', '=', customer).orderBy('createdAt')
    return (await told.execute()).map(({ kind }) => kind)
  }
  /** What a customer is told of it from now on, in the order of time. */
  const listen = async (customer: string) => {
    const before = (await listTold(customer)).length
    return async () => (await listTold(customer)).slice(before)
  }

  afterEach(closeAll)

  it('is told to its customer in both languages, resumed and closed once each, however often the desk says it', async () => {
    const told = await listen(happyCustomer)
    await stopOpenBanking(area)
    const [caseId] = await openCases()
    for (const _ of ['first', 'again']) await decide(resumeOpenBanking, caseId!)
    expect(await told()).toEqual(['openBankingStopped', 'openBankingResumed'])
    for (const _ of ['first', 'again']) await decide(closeFraudCase, caseId!)
    expect(await told()).toEqual(['openBankingStopped', 'openBankingResumed', 'caseClosed'])
    const arabic = await readPage(await area.get(sanad.url(`${routes.bankMessages()}?lang=ar`)))
    expect(arabic).toContain('كنت قد أوقفت المصرفية المفتوحة، واستأنفها البنك.')
    expect(arabic).toMatch(/أغلق البنك بلاغك عن «\u2068?Daftar/)
    const english = await readPage(await area.get(sanad.url(`${routes.bankMessages()}?lang=en`)))
    expect(english).toContain('You had stopped open banking, and the bank has resumed it.')
    expect(english).toMatch(/The bank has closed your report about «\u2068?Daftar/)
  })

  it.each([
    ['one after the other', (decisions: (() => Promise<unknown>)[]) => decisions[0]!().then(decisions[1])],
    ['at one time', (decisions: (() => Promise<unknown>)[]) => Promise.all(decisions.map((one) => one()))],
  ])('is told as resumed once, when no case stops open banking any more: two resumed %s', async (_, decideAll) => {
    const data = { NationalIdentificationNumber: second }
    const browser = await visitBank(sanad, second)
    const given = [await linkAccounts(sanad, reader, { data }), await linkAccounts(sanad, other, { data })]
    for (const { ConsentId } of given) await browser.post(sanad.url(routes.bankConsentReport(ConsentId)), { openBanking: 'stop' })
    const cases = await openCases()
    expect(cases).toHaveLength(2)
    const told = await listen(second)
    await decideAll(cases.map((caseId) => () => decide(resumeOpenBanking, caseId)))
    expect(await told()).toEqual(['openBankingResumed'])
  })

  it('is told again when the customer has stopped open banking again by the same case', async () => {
    const told = await listen(first)
    const browser = await visitBank(sanad, first)
    const page = await stopOpenBanking(browser, first)
    const [caseId] = await openCases()
    await decide(resumeOpenBanking, caseId!)
    await browser.post(page, { openBanking: 'stop' })
    expect(await openCases()).toEqual([caseId])
    await decide(resumeOpenBanking, caseId!)
    const twice = ['openBankingStopped', 'openBankingResumed'] as const
    expect(await told()).toEqual([...twice, ...twice])
  })
})
