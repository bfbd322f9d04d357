import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveApp } from '../../src/services/app/appMove.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { najd } from '../support/consents/companies.ts'
import { letterSigning } from '../support/consents/letterSigning.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What customers are told when the bank, or its developer, ends an app: who did it, and what becomes of what they approved. */
const [first, second] = najd.signatories

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad?.close())

const endApp = ({ clientId }: TestTpp) =>
  moveApp(sanad.dependencies, { clientId, event: 'end', actor: 'bankUser:1', now: sanad.now() })

const deleteApp = async ({ clientId, cookie }: TestTpp) =>
  expect((await askPlatform(sanad, 'DELETE', `/dashboard/api/apps/${clientId}`, { cookie })).status).toBe(204)

/** Who was told what about a consent or payment, and by whom or why. */
async function toldOf(linkId: string): Promise<string[]> {
  const rows = sanad.dependencies.db.selectFrom('customerMessages').selectAll().where('linkId', '=', linkId)
  return (await rows.where('kind', '<>', 'approvalAsked').execute())
    .map(({ nationalIdentificationNumber, kind, terms }) => {
      const { because = '', endedBy = because } = terms as { because?: string; endedBy?: string }
      return `${nationalIdentificationNumber} ${kind} ${endedBy}`.trim()
    })
    .sort()
}
const pageOf = async (who: string, path: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(path)))

describe('what one of two has approved', () => {
  it('is stopped by the bank with the app, and message and page say that the bank did it', async () => {
    const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
    const letters = letterSigning(sanad, tpp)
    const ConsentId = await letters.ask('1000.00', najd)
    await letters.approveFromApp(ConsentId, first)
    for (const _ of ['ended', 'ended again']) await endApp(tpp)
    const ofSecond = `${second} approvalNotNeeded bankStopped`
    expect(await toldOf(ConsentId)).toEqual([`${first} approvalsFailed bankStopped`, ofSecond])
    const messages = await pageOf(first, '/bank/messages')
    expect(messages).toContain('The bank does not let')
    expect(messages).not.toContain('has withdrawn it')
    for (const who of [first, second]) expect(await pageOf(who, `/bank/consents/${ConsentId}`)).toContain('Stopped by the bank')
  })
})

describe('a payment for another day', () => {
  it.each([
    ['the bank', 'bank', 'The bank does not let'],
    ['its developer', 'app', 'does not work with the bank any more'],
  ] as const)(
    'stays when %s ends its app, and its customer is told so, by whom, and how to cancel it',
    async (_, endedBy, words) => {
      const tpp = await registerTpp(sanad)
      const executionDate = new Date(sanad.now().getTime() + 3 * 86_400_000).toISOString()
      const pay = (later: { executionDate?: string } = {}) =>
        payAs(sanad, tpp, paymentConsentRequest({ amount: '12.00', ...later }))
      const [{ PaymentId }, cancelled, now] = [await pay({ executionDate }), await pay({ executionDate }), await pay()]
      const browser = await visitBank(sanad, happyCustomer)
      await browser.post(sanad.url(routes.scheduledPaymentCancel(cancelled.PaymentId)))
      if (endedBy === 'bank') await endApp(tpp)
      else await deleteApp(tpp)
      const staying = async (id: string) => (await toldOf(id)).filter((one) => one.includes('scheduledPaymentStays'))
      expect(await staying(PaymentId)).toEqual([`${happyCustomer} scheduledPaymentStays ${endedBy}`])
      for (const id of [cancelled.PaymentId, now.PaymentId]) expect(await staying(id)).toEqual([])
      expect(await readPage(await browser.get(sanad.url('/bank/messages')))).toContain(words)
      expect(await pageOf(happyCustomer, routes.bankPayment(PaymentId))).toContain('scheduled')
      expect((await browser.post(sanad.url(routes.scheduledPaymentCancel(PaymentId)))).status).toBe(303)
      const found = sanad.dependencies.db.selectFrom('payments').select('status').where('paymentId', '=', PaymentId)
      expect(await found.executeTakeFirst()).toEqual({ status: 'KSAOB.Cancelled' })
    },
  )
})
