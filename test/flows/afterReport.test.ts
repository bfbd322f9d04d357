import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeFraudCase, resumeOpenBanking } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
let area: Browser
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  area = await visitBank(sanad, happyCustomer)
})
afterAll(() => sanad?.close())

/** As the bank's desk does when all is well again. */
async function closeAll(): Promise<void> {
  const { db } = sanad.dependencies
  const open = await db.selectFrom('fraudCases').select('caseId').where('closedAt', 'is', null).execute()
  for (const { caseId } of open) {
    const decision = { reason: 'The customer was called back.', actor: 'bankUser:test', now: new Date(), caseId }
    await resumeOpenBanking(sanad.dependencies, decision)
    await closeFraudCase(sanad.dependencies, decision)
  }
}

/** A customer reports an access of the reader, and stops open banking. Returns the page that says so. */
async function stopOpenBanking(browser: Browser, nationalId: string = happyCustomer): Promise<string> {
  const { ConsentId } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: nationalId } })
  const page = sanad.url(routes.bankConsentReport(ConsentId))
  await browser.post(page, { openBanking: 'stop' })
  return page
}

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
