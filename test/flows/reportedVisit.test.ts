import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
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
