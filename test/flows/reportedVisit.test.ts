import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf, payAs } from '../support/story.ts'
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
  expect(await readPage(await visit.browser.get(page))).toContain(`You have reported this as fraud, under the number ${number}`)
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
  const payment = await read(routes.bankPayment(PaymentId))
  expect(payment).toContain(`You have reported this as fraud, under the number ${number}`)
  expect(payment).not.toContain('Report it as fraud')
  expect(await read('/bank')).toMatch(new RegExp(`You have reported fraud\\s+Case number ${number} · through Palm Shop`))
})
