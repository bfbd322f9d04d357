import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAudit } from '../../src/data/repositories/journal.ts'
import { routes } from '../../src/web/routes.ts'
import type { Browser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What the pages of a payment for a later day say, and under which day lists have it. */
const customer = '2000000014'
let sanad: RunningSanad
let tpp: TestTpp
let browser: Browser
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { name: 'Palm Rent' })
  browser = await visitBank(sanad, customer)
})
afterAll(() => sanad?.close())

const inDays = (days: number) => new Date(sanad.now().getTime() + days * 86_400_000)
const pay = async (amount: string) => {
  const request = paymentConsentRequest({ nationalId: customer, amount, executionDate: inDays(5).toISOString() })
  return payAs(sanad, tpp, request, customerOf(sanad, customer))
}
const change = (paymentId: string, values: Record<string, unknown>) =>
  sanad.dependencies.db.updateTable('payments').set(values).where('paymentId', '=', paymentId).execute()
const read = async (path: string) => readPage(await browser.get(sanad.url(`${path}?lang=en`)))
const inWords = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Riyadh' })
const monthOf = (date: Date) => date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Riyadh' })

describe('the page of a payment for a later day', () => {
  it('names the app, warns of a payee whose name was not confirmed, and leads to the report of fraud', async () => {
    const { PaymentId, ConsentId } = await pay('21.00')
    await insertAudit(sanad.dependencies.db, {
      ...{ occurredAt: sanad.now(), actor: 'bank', action: 'payee.checked', subject: ConsentId, clientId: tpp.clientId },
      details: { verdict: 'noMatch' },
    })
    const path = routes.scheduledPayment(PaymentId)
    for (const said of [
      'Through the app Palm Rent',
      'the name did not match the account',
      'Was this not you? Report it as fraud',
    ])
      expect(await read(path)).toContain(said)
    expect(await (await browser.get(sanad.url(path))).text()).toContain(`"${routes.bankPaymentReport(PaymentId)}"`)
  })
})

describe('the list of payments', () => {
  it('has a payment for another day under that day once it was sent, and under the day of the end once it was cancelled', async () => {
    const [sent, cancelled] = [await pay('22.00'), await pay('23.00')]
    const [approved, day, end] = [inDays(-95), inDays(-50), inDays(-80)]
    const times = { createdAt: approved, executionAt: day }
    await change(sent.PaymentId, { ...times, status: 'KSAOB.AcceptedSettlementCompleted', statusUpdatedAt: inDays(-49) })
    await change(cancelled.PaymentId, { ...times, status: 'KSAOB.Cancelled', statusUpdatedAt: end })
    const list = await read(routes.bankPayments())
    expect(list).toContain(`for ${inWords(day)} · through Palm Rent`)
    expect(list).toContain(`cancelled on ${inWords(end)} · through Palm Rent`)
    expect(list).not.toContain(inWords(approved))
    for (const month of [day, end]) expect(list).toContain(monthOf(month))
    expect(list.indexOf(monthOf(day))).toBeLessThan(list.indexOf(monthOf(end)))
  })
})

describe('a rejected payment', () => {
  it.each([
    ['is begun again in an app that stands', 'admitted', true],
    ['is not begun again in an app that has ended', 'ended', false],
    ['is not begun again in an app that the bank has suspended', 'suspended', false],
  ] as const)('%s, on each of its pages', async (_, status, mayBeginAgain) => {
    const { PaymentId } = await pay('24.00')
    await change(PaymentId, { status: 'KSAOB.Rejected', rejectReasonCode: 'PASP.Declined', rejectReasonMessage: 'Declined' })
    const setApp = (to: 'admitted' | 'ended' | 'suspended') =>
      sanad.dependencies.db.updateTable('apps').set({ status: to }).where('clientId', '=', tpp.clientId).execute()
    await setApp(status)
    try {
      for (const path of [routes.bankPayment(PaymentId), routes.scheduledPayment(PaymentId)])
        expect((await read(path)).includes('To try again, begin in the app')).toBe(mayBeginAgain)
    } finally {
      await setApp('admitted')
    }
  })
})
