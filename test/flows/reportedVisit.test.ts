import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPaymentDecision } from '../../src/services/payment/decision.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf, ibansOf, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

it('a visit whose customer reports after their approval as fraud says under which number, and the same as on the page of the report', async () => {
  const tpp = await registerTpp(sanad)
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
  const visit = await bringToDecision(sanad, tpp, ConsentId, happyCustomer)
  await visit.ask(sanad)
  await visit.press(sanad)
  const page = sanad.url(routes.authorization(visit.interactionId))
  expect(await readPage(await visit.browser.get(page))).not.toContain('reported this as fraud')
  const report = sanad.url(routes.authorizationReport(visit.interactionId))
  await visit.browser.post(report)
  const number = /\d{3} \d{3} \d{4}/.exec(await readPage(await visit.browser.get(report)))?.[0]
  expect(number).toBeDefined()
  expect(await readPage(await visit.browser.get(page))).toContain(
    `This belongs to your report of fraud with the number ${number}`,
  )
  for (const path of [page, report]) expect(await readPage(await visit.browser.get(path))).not.toContain('Go back to')
})

it('a payment of an app that is reported says so on its own page, the overview names the app, and nothing is told that has not happened', async () => {
  const shop = await registerTpp(sanad, { name: 'Palm Shop' })
  const customer = '2000000014'
  const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ nationalId: customer }), customerOf(sanad, customer))
  const area = await visitBank(sanad, customer)
  const read = async (path: string) => readPage(await area.get(sanad.url(path)))
  expect(await read(routes.bankPayment(PaymentId))).toContain('Was this not you? Report it as fraud')
  await area.post(sanad.url(routes.bankPaymentReport(PaymentId)))
  const told = await read(routes.bankPaymentReport(PaymentId))
  expect(told).toContain('If you stop open banking, all apps lose at once the access that you have given')
  expect(told).not.toContain('. All apps lose at once')
  const number = /\d{3} \d{3} \d{4}/.exec(told)![0]
  expect(told).toContain('Payments on their way, which our people look into: 1.')
  await recordPaymentDecision(sanad.dependencies, { paymentId: PaymentId, outcome: 'completed', decidedAt: sanad.now() } as never)
  const made = await read(routes.bankPaymentReport(PaymentId))
  expect(made).toContain('Payments that were made, so that their money has left your account: 1.')
  expect(made).not.toContain('Payments on their way')
  const payment = await read(routes.bankPayment(PaymentId))
  expect(payment).toContain(`This belongs to your report of fraud with the number ${number}`)
  expect(payment).not.toContain('Report it as fraud')
  expect(await read('/bank')).toMatch(new RegExp(`You have reported fraud\\s+Case number ${number} · through Palm Shop`))
})

describe('a report in a visit, which needs the password alone', () => {
  const customer = '2000000022'
  const messages = () =>
    sanad.dependencies.db
      .selectFrom('customerMessages')
      .select(['nationalIdentificationNumber as who', 'state', 'terms'])
      .where('kind', '=', 'fraudReported')
      .where('nationalIdentificationNumber', '=', customer)
      .execute()

  it('is told to the customer on their phone and page, once, with the number and the payments that it cancels', async () => {
    const shop = await registerTpp(sanad, { name: 'Palm Shop' })
    const payFor = async (amount: string, days: number) => {
      const executionDate = new Date(Date.now() + days * 86_400_000).toISOString()
      const request = paymentConsentRequest({ nationalId: customer, amount, ...(days > 0 && { executionDate }) })
      return payAs(sanad, shop, request, customerOf(sanad, customer))
    }
    for (const days of [9, 8, 7, 6, 5]) await payFor(`${days}.00`, days)
    const onItsWay = await payFor('3.00', 0)
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer }))).message.Data
    const visit = await bringToDecision(sanad, shop, ConsentId, customer)
    const report = sanad.url(routes.authorizationReport(visit.interactionId))
    for (let click = 0; click < 2; click += 1) await visit.browser.post(report)
    const number = /\d{3} \d{3} \d{4}/.exec(await readPage(await visit.browser.get(report)))![0]
    const cancelled = ['5.00', '6.00', '7.00'].map((amount) => ({ amountHalalas: Number(amount) * 100 }))
    const caseId = number.replaceAll(' ', '')
    expect(await messages()).toMatchObject([{ who: customer, terms: { caseId, cancelled, cancelledCount: 5 } }])
    expect(JSON.stringify(await messages())).not.toContain(onItsWay.PaymentId)
    const onPhone = async () => sanad.dependencies.coreBank.sandbox!.listPhoneMessages(customer)
    await expect.poll(async () => (await onPhone()).filter(({ kind }) => kind === 'fraudReported').length).toBe(1)
    const area = await visitBank(sanad, customer)
    const page = async (language: string) => readPage(await area.get(sanad.url(`${routes.bankMessages()}?lang=${language}`)))
    const english = await page('en')
    for (const said of [
      'was reported as fraud in your name',
      number,
      'Palm Shop',
      '5.00',
      '7519',
      'further ones: 2',
      'call the bank at once',
    ])
      expect(english).toContain(said)
    // What is on its way is not cancelled.
    expect(/was reported as fraud.*?call the bank at once/.exec(english)![0]).not.toContain('3.00')
    const arabic = await page('ar')
    for (const said of ['قُدّم باسمك بلاغ عن احتيال', number, '7519', 'وعمليات أخرى عددها 2', 'اتصل بالبنك فورًا'])
      expect(arabic).toContain(said)
    await area.get(sanad.url('/bank?lang=en'))
    const choices = await (await area.get(sanad.url(routes.bankMessageChoices()))).text()
    expect(choices).toContain('A report of fraud in your name')
    expect(choices).not.toContain('value="fraudReported"')
  })

  it('is told as well where it cancels nothing, and to nobody else', async () => {
    const shop = await registerTpp(sanad, { name: 'Wadi Shop' })
    const [first, second] = ['1000000024', '1000000032'] as const
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' as const }
    const request = paymentConsentRequest({ nationalId: first, debtorIban, data })
    const { ConsentId } = (await shop.client().createPaymentConsent(request)).message.Data
    const visit = await bringToDecision(sanad, shop, ConsentId, first)
    await visit.press(sanad)
    await (await visitBank(sanad, second)).post(sanad.url(routes.bankConsentReport(ConsentId)))
    const told = sanad.dependencies.db.selectFrom('customerMessages').select(['nationalIdentificationNumber as who', 'terms'])
    const rows = await told.where('kind', '=', 'fraudReported').where('clientId', '=', shop.clientId).execute()
    expect(rows).toMatchObject([{ who: second, terms: { cancelled: [], cancelledCount: 0 } }])
  })
})

it('nobody is led back from a visit to a company that they have reported meanwhile: the page of the end says under which number', async () => {
  const tpp = await registerTpp(sanad)
  const customer = '2000000022'
  const debtorIban = (await ibansOf(sanad, customer))[0]!
  const ask = async () =>
    (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer, debtorIban }))).message.Data.ConsentId
  const visit = await bringToDecision(sanad, tpp, await ask(), customer)
  await visit.ask(sanad)
  const area = await visitBank(sanad, customer)
  const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ nationalId: customer }), customerOf(sanad, customer))
  await area.post(sanad.url(routes.bankPaymentReport(PaymentId)))
  const page = routes.authorization(visit.interactionId)
  expect((await visit.press(sanad)).headers.get('location')).toBe(page)
  expect(await readPage(await visit.browser.get(sanad.url(page)))).toMatch(
    /belongs to your report of fraud with the number \d{3}/,
  )
})

it('a visit that is opened again in a browser which cannot show whose it was leads to no company that its customer has reported, nor says why', async () => {
  const tpp = await registerTpp(sanad)
  const customer = happyCustomer
  const debtorIban = (await ibansOf(sanad, customer))[0]!
  const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer, debtorIban })))
    .message.Data
  const visit = await bringToDecision(sanad, tpp, ConsentId, customer)
  const pressed = await visit.press(sanad)
  await visit.browser.get(new URL(pressed.headers.get('location')!, sanad.baseUrl))
  const page = sanad.url(routes.authorization(visit.interactionId))
  for (const browser of [visit.browser, openBrowser()]) expect(await readPage(await browser.get(page))).toContain('Go back to')
  await (await visitBank(sanad, customer)).post(sanad.url(routes.bankConsentReport(ConsentId)))
  for (const browser of [visit.browser, openBrowser()]) {
    const text = await readPage(await browser.get(page))
    expect(text).toContain('What has become of the request stands on your pages')
    expect(text).not.toMatch(/go back to|report|fraud/i)
  }
})
