import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeConsentApprovals } from '../../src/data/repositories/consentApprovals.ts'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { finishFraudStops } from '../../src/services/fraud/stops.ts'
import { closeFraudCase, listFraudCases, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { beginSigning, endSigning, sarat } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, payAs } from '../support/story.ts'
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const scheduled = () => payAs(sanad, shop, paymentConsentRequest({ executionDate: inDays(3) }))
const statusOfPayment = async (paymentId: string) =>
  (
    await sanad.dependencies.db
      .selectFrom('payments')
      .select('status')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).status
const statusOfConsent = async (consentId: string) => (await findConsent(sanad.dependencies.db, consentId))!.status
/** Who was told that these accesses have ended, and whether as their own doing. */
const toldOfEnd = (consentIds: string[]) =>
  sanad.dependencies.db
    .selectFrom('customerMessages')
    .select(['nationalIdentificationNumber as who', 'isOwn'])
    .where('kind', '=', 'accessEnded')
    .where('linkId', 'in', consentIds)
    .execute()
const openCases = () => sanad.dependencies.db.selectFrom('fraudCases').selectAll().where('closedAt', 'is', null).execute()
const reason = { reason: 'The customer was called back.', actor: 'bankUser:test', now: new Date() }

/** As the bank's desk does when all is well again. */
async function closeAll(): Promise<void> {
  for (const { caseId } of await openCases()) {
    await resumeOpenBanking(sanad.dependencies, { ...reason, caseId })
    await closeFraudCase(sanad.dependencies, { ...reason, caseId })
  }
}

const signInText = async (tpp: TestTpp, nationalId: string) => {
  const { ConsentId } = (
    await tpp.client().createAccountAccessConsent(accountConsentRequest({ NationalIdentificationNumber: nationalId }))
  ).message.Data
  const customer = customerOf(sanad, nationalId)
  return authorize(tpp.client(), tpp, ConsentId, customer).then(
    () => 'approved',
    (error: Error) => error.message,
  )
}

describe('a payment that is reported as fraud', () => {
  it('is a case with a number: what waits for its day is cancelled, what is on its way waits for a person, others stay', async () => {
    const later = await scheduled()
    const now = await payAs(sanad, shop, paymentConsentRequest())
    const elsewhere = await linkAccounts(sanad, reader)
    const page = sanad.url(routes.bankPaymentReport(now.PaymentId))
    expect(await readPage(await area.get(page))).toContain('Report as fraud?')
    expect((await area.post(page)).status).toBe(303)
    const told = await readPage(await area.get(page))
    expect(told).toMatch(/Case number \d{3} \d{3} \d{4}/)
    expect(told).toContain('Payments that were cancelled: 1.')
    expect(told).toContain('Payments on their way, which our people look into: 1.')
    expect(await statusOfPayment(later.PaymentId)).toBe('KSAOB.Cancelled')
    expect(await statusOfPayment(now.PaymentId)).toBe('KSAOB.Pending')
    expect(await statusOfConsent(elsewhere.ConsentId)).toBe('Authorized')
    expect(await readPage(await area.get(sanad.url('/bank')))).toContain('You have reported fraud')
    await closeAll()
  })

  it.each([
    ['payment', routes.bankPaymentReport],
    ['consent', routes.bankConsentReport],
  ] as const)('is one case with what was reported before, and the bank hears of it: by its %s', async (about, pageOf) => {
    const { PaymentId, ConsentId } = await payAs(sanad, shop, paymentConsentRequest())
    const resourceId = about === 'payment' ? PaymentId : ConsentId
    await decideAtBank(sanad, PaymentId, 'approve')
    await area.post(sanad.url(routes.bankPaymentReport((await scheduled()).PaymentId)))
    const page = sanad.url(pageOf(resourceId))
    expect(await readPage(await area.get(page))).toContain('Report as fraud?')
    await area.post(page)
    expect(await readPage(await area.get(page))).toMatch(/Case number \d{3} \d{3} \d{4}/)
    const [found] = await listFraudCases(sanad.dependencies, { reader: 'operator', status: 'open' })
    const paid = found!.payments.find(({ paymentId }) => paymentId === PaymentId)
    expect(paid).toMatchObject({ status: 'KSAOB.AcceptedSettlementCompleted', amount: '150.00' })
    expect(found!.reports).toMatchObject([{ about: 'payment' }, { about, resourceId }])
    await closeAll()
  })

  it('is one case however often the form is sent, and nobody else’s to report', async () => {
    const { PaymentId } = await scheduled()
    const page = sanad.url(routes.bankPaymentReport(PaymentId))
    const stranger = await visitBank(sanad, first)
    expect([(await stranger.get(page)).status, (await stranger.post(page)).status]).toEqual([404, 404])
    expect(await openCases()).toEqual([])
    await Promise.all([area.post(page), area.post(page), area.post(page)])
    expect(await openCases()).toHaveLength(1)
    await closeAll()
  })

  it('is refused after so many reports in a while that somebody plays with it', async () => {
    const { PaymentId } = await scheduled()
    const page = sanad.url(routes.bankPaymentReport(PaymentId))
    const statuses: number[] = []
    for (let sent = 0; sent < 25; sent += 1) statuses.push((await area.post(page)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([303, 429])
    await closeAll()
    await sanad.dependencies.tries.fraudReports.forget(happyCustomer)
  })
})

describe('an app that is reported as fraud', () => {
  it('loses what it may do for this customer, is told of nothing but the end, and gets no approval until the case is closed', async () => {
    const { ConsentId, token } = await linkAccounts(sanad, reader)
    const kept = await linkAccounts(sanad, other)
    await area.post(sanad.url(routes.bankConsentReport(ConsentId)))
    expect(await statusOfConsent(ConsentId)).toBe('Finished')
    expect(await toldOfEnd([ConsentId])).toEqual([{ who: happyCustomer, isOwn: true }])
    await expect(reader.client().getAccounts(token.accessToken)).rejects.toThrow()
    expect(await statusOfConsent(kept.ConsentId)).toBe('Authorized')
    expect(await signInText(reader, happyCustomer)).toContain('You have reported this company')
    expect(await signInText(other, happyCustomer)).toBe('approved')
    await closeAll()
    expect(await signInText(reader, happyCustomer)).toBe('approved')
  })

  it('keeps what others have given it without this customer, whom a mandate asked before', async () => {
    const own = await linkAccounts(sanad, reader)
    const { ConsentId } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: first } })
    const now = new Date()
    const lapsed = { nationalIdentificationNumber: happyCustomer, decision: 'lapsed', decidedAt: now } as const
    await writeConsentApprovals(sanad.dependencies.db, ConsentId, [lapsed], now)
    await area.post(sanad.url(routes.bankConsentReport(own.ConsentId)))
    expect([await statusOfConsent(own.ConsentId), await statusOfConsent(ConsentId)]).toEqual(['Finished', 'Authorized'])
    await closeAll()
  })

  it('is reported from the page on which it asks: the request is declined, only its company is stopped, and the page has the number', async () => {
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const { browser, interactionId } = await bringToDecision(sanad, shop, ConsentId)
    const page = sanad.url(routes.authorizationReport(interactionId))
    expect(await readPage(await browser.get(sanad.url(routes.authorization(interactionId))))).toContain('Report it as fraud')
    expect(await (await browser.get(page)).text()).toMatch(/^(?!.*name="openBanking").*Palm Shop/s)
    expect((await browser.post(page, { openBanking: 'stop' })).status).toBe(303)
    expect((await openCases()).map(({ stopsOpenBanking }) => stopsOpenBanking)).toEqual([false])
    expect(await readPage(await browser.get(page))).toMatch(/Case number \d{3} \d{3} \d{4}/)
    expect(await statusOfConsent(ConsentId)).toBe('Rejected')
    await closeAll()
  })

  it('keeps what others approved after this customer lost the mandate, who reads nothing of it', async () => {
    const [maha, badr] = sarat.directors
    const letters = await registerTpp(sanad, { product: 'KSA LOG' })
    const { commercialRegistrationNumber } = sarat
    const ask = async (amount: string) => {
      const message = guaranteeConsentRequest({ amount, commercialRegistrationNumber })
      const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(message)).message.Data
      await authorize(letters.client(), letters, ConsentId, customerOf(sanad, maha))
      return ConsentId
    }
    const [own, companys] = [await ask('1000.00'), await ask('500000.01')]
    await endSigning(sanad, sarat, maha)
    for (const who of [badr, sarat.financeManager])
      await approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId: companys })
    const browser = await visitBank(sanad, maha)
    expect(await readPage(await browser.get(sanad.url(routes.bankConsent(companys))))).not.toContain('500,000.01')
    expect(await (await browser.get(sanad.url(routes.bank()))).text()).not.toContain(companys)
    await browser.post(sanad.url(routes.bankConsentReport(own)))
    expect([await statusOfConsent(own), await statusOfConsent(companys)]).toEqual(['Finished', 'Authorized'])
    await beginSigning(sanad, sarat, maha)
    await closeAll()
  })

  it('cannot be reported by a browser that has not signed in', async () => {
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest())).message.Data
    const { interactionId } = await bringToDecision(sanad, shop, ConsentId)
    const stranger = await visitBank(sanad, first)
    expect((await stranger.post(sanad.url(routes.authorizationReport(interactionId)))).status).toBe(404)
    expect([await openCases(), await statusOfConsent(ConsentId)]).toEqual([[], 'AwaitingAuthorization'])
  })
})

describe('open banking that a customer has stopped', () => {
  it('ends all access and every request, and is resumed by the bank alone', async () => {
    const accesses = [await linkAccounts(sanad, reader), await linkAccounts(sanad, other)]
    const waiting = (await shop.client().createPaymentConsent(paymentConsentRequest())).message.Data
    await area.post(sanad.url(routes.bankConsentReport(accesses[0]!.ConsentId)), { openBanking: 'stop' })
    for (const { ConsentId } of accesses) expect(await statusOfConsent(ConsentId)).toBe('Finished')
    expect(await statusOfConsent(waiting.ConsentId)).toBe('Rejected')
    expect(await signInText(other, happyCustomer)).toContain('Open banking is stopped for you')
    expect(await signInText(other, first)).toBe('approved')
    const told = sanad.dependencies.db.selectFrom('customerMessages').select('nationalIdentificationNumber')
    expect(await told.where('kind', '=', 'openBankingStopped').execute()).toEqual([
      { nationalIdentificationNumber: happyCustomer },
    ])
    expect(await toldOfEnd(accesses.map(({ ConsentId }) => ConsentId))).toEqual([])
    expect(await readPage(await area.get(sanad.url('/bank?lang=ar')))).toContain('المصرفية المفتوحة موقوفة لك')
    await area.get(sanad.url('/bank?lang=en'))
    const [stopped] = await openCases()
    await resumeOpenBanking(sanad.dependencies, { ...reason, caseId: stopped!.caseId })
    expect(await signInText(other, happyCustomer)).toBe('approved')
    await closeAll()
  })

  it('is told to who stopped it in one message, and to whoever shared an access that it has ended', async () => {
    const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
    const message = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await other.client().createAccountAccessConsent(message)).message.Data
    await authorize(other.client(), other, ConsentId, customerOf(sanad, first, { accountIds: [joint.accountId] }))
    const browser = await visitBank(sanad, second)
    await approveAtBank(sanad, { browser, nationalId: second, ConsentId })
    expect(await statusOfConsent(ConsentId)).toBe('Authorized')
    await browser.post(sanad.url(routes.bankConsentReport(ConsentId)), { openBanking: 'stop' })
    expect(await statusOfConsent(ConsentId)).toBe('Finished')
    expect(await toldOfEnd([ConsentId])).toEqual([{ who: first, isOwn: false }])
    await closeAll()
  })

  it('refuses the approval for which another holder’s request waits, and says why', async () => {
    const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
    const browser = await visitBank(sanad, second)
    const { ConsentId: given } = await linkAccounts(sanad, other, { data: { NationalIdentificationNumber: second } })
    await browser.post(sanad.url(routes.bankConsentReport(given)), { openBanking: 'stop' })
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban: joint.iban, data })
    const { ConsentId } = (await shop.client().createPaymentConsent(request)).message.Data
    await authorize(shop.client(), shop, ConsentId, customerOf(sanad, first))
    const answer = await approveAtBank(sanad, { browser, nationalId: second, ConsentId })
    expect(answer.status).toBe(409)
    expect(await readPage(answer)).toContain('You have reported this app or another of the same company as fraud')
    expect(await statusOfConsent(ConsentId)).toBe('AwaitingAuthorization')
    await closeAll()
  })

  it('and an approval that is under way come to one end', async () => {
    const given = await linkAccounts(sanad, other)
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ executionDate: inDays(5) }))).message
      .Data
    const waiting = await bringToDecision(sanad, shop, ConsentId)
    await waiting.ask(sanad)
    await Promise.all([
      waiting.press(sanad),
      area.post(sanad.url(routes.bankConsentReport(given.ConsentId)), { openBanking: 'stop' }),
    ])
    // Whoever was first: either nothing was approved, or what was approved before the stop is a payment that its customer can still cancel.
    const payments = await sanad.dependencies.db.selectFrom('payments').selectAll().where('consentId', '=', ConsentId).execute()
    expect(await statusOfConsent(ConsentId)).toBe(payments.length === 0 ? 'Rejected' : 'Finished')
    await closeAll()
  })

  it('is finished by a job where the process died that had begun it', async () => {
    const { ConsentId } = await linkAccounts(sanad, reader)
    const { db } = sanad.dependencies
    const opened = { caseId: '5000000001', about: 'consent', resourceId: ConsentId, reportedAt: new Date() } as const
    const key = { nationalIdentificationNumber: happyCustomer, clientId: reader.clientId, stopsOpenBanking: true }
    // Before it: one of a customer who is gone, and one at which the bank cannot be asked. A case that somebody has closed is left alone.
    const gone = { ...opened, ...key, caseId: '4000000001', nationalIdentificationNumber: '1999999999' }
    const closed = { ...gone, caseId: '6000000001', stopsOpenBanking: false, closedAt: new Date() }
    const rows = [gone, { ...gone, caseId: '4000000002', nationalIdentificationNumber: '1999999998' }, closed]
    const all = [...rows, { ...opened, ...key }]
    await db.insertInto('fraudCases').values(all).execute()
    const { coreBank } = sanad.dependencies
    const findCustomer = async (id: string) => {
      if (id === '1999999998') throw new Error('late')
      return coreBank.findCustomer(id)
    }
    const dependencies = { ...sanad.dependencies, coreBank: { ...coreBank, findCustomer } }
    await expect(finishFraudStops(dependencies, new Date())).rejects.toThrow('not all stops')
    expect(await statusOfConsent(ConsentId)).toBe('Finished')
    const left = db.selectFrom('fraudCases').select('caseId').where('stoppedAt', 'is', null).orderBy('caseId')
    expect((await left.execute()).map(({ caseId }) => caseId)).toEqual(rows.map(({ caseId }) => caseId))
    await db.deleteFrom('fraudCases').where('stoppedAt', 'is', null).execute()
    expect((await openCases()).map(({ stoppedAt }) => stoppedAt !== null)).toEqual([true])
    await closeAll()
  })
})
