import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addCasePayments } from '../../src/data/repositories/caseScope.ts'
import { openFraudCase } from '../../src/data/repositories/fraudCases.ts'
import { replaceLeftOut } from '../../src/data/repositories/customerMessages.ts'
import { inTransaction } from '../../src/data/transaction.ts'
import { kindsOfChoice } from '../../src/domain/message/kinds.ts'
import { closeFraudCase } from '../../src/services/fraud/desk.ts'
import { handOverNow } from '../../src/services/instruction/handOverDue.ts'
import { tellDelayed } from '../../src/services/instruction/tellDelayed.ts'
import { applyPaymentDecisions } from '../../src/services/payment/decision.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, customerOf, decideAtBank, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Money that goes although its customer has reported it: the bank's desk could not stop it. */
const [first, second, alone] = ['1000000024', '1000000032', '2000000014'] as const

let sanad: RunningSanad
let shop: TestTpp
let area: Browser
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_CORE_BANK_APPROVAL: 'manual' } })
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  area = await visitBank(sanad, second)
})
afterAll(() => sanad?.close())

/** Reports a payment as a process does that dies before it has stopped anything. */
async function reportAlone(clientId: string, resourceId: string): Promise<void> {
  const { db } = sanad.dependencies
  const reported = { nationalIdentificationNumber: alone, clientId, about: 'payment', resourceId } as const
  const opened = { ...reported, caseId: '9020000001', reportedAt: sanad.now(), stopsOpenBanking: false }
  await addCasePayments(db, await openFraudCase(db, opened))
}

/** A payment that both holders of an account have approved, and which the core bank has. */
async function payTogether(): Promise<string> {
  const { ConsentId } = await approveAsFirst(sanad, shop, first)
  await approveAtBank(sanad, { browser: area, nationalId: second, ConsentId })
  const paid = sanad.dependencies.db.selectFrom('payments').select('paymentId').where('consentId', '=', ConsentId)
  const { paymentId } = await paid.executeTakeFirstOrThrow()
  await atCoreBank(paymentId)
  return paymentId
}
const atCoreBank = (paymentId: string) =>
  vi.waitFor(async () => expect(await sanad.dependencies.coreBank.findPayment(paymentId)).toBeDefined(), 30_000)

/** Who was told that these payments are done, by which kind. */
async function told(...paymentIds: string[]): Promise<string[]> {
  const rows = sanad.dependencies.db
    .selectFrom('customerMessages')
    .select(['nationalIdentificationNumber as who', 'kind', 'linkId'])
    .where('kind', 'in', ['paymentDone', 'reportedPaymentDone'])
    .where('linkId', 'in', paymentIds)
  return (await rows.execute()).map(({ who, kind, linkId }) => `${who} ${kind} ${paymentIds.indexOf(linkId!)}`).sort()
}

/** Reports it on its page. Returns the number of the case, as customers read it. */
async function report(browser: Browser, paymentId: string): Promise<string> {
  await browser.post(sanad.url(routes.bankPaymentReport(paymentId)))
  return /\d{3} \d{3} \d{4}/.exec(await readPage(await browser.get(sanad.url(routes.bankPaymentReport(paymentId)))))![0]
}
const closeCase = (number: string) =>
  closeFraudCase(sanad.dependencies, {
    ...{ caseId: number.replaceAll(' ', ''), reason: 'The customer was called back.', actor: 'bankUser:test', now: new Date() },
  })

describe('a payment that its customer has reported as fraud and that is paid all the same', () => {
  it('is told to who reported it whatever they have left out, with amount, account, case and what to do, and to the others as ever', async () => {
    const paymentId = await payTogether()
    const number = await report(area, paymentId)
    await replaceLeftOut(sanad.dependencies.db, { nationalIdentificationNumber: second, kinds: kindsOfChoice, now: new Date() })
    for (let tellings = 0; tellings < 2; tellings += 1) await decideAtBank(sanad, paymentId, 'approve')
    await vi.waitFor(async () => {
      expect(await told(paymentId)).toEqual([`${first} paymentDone 0`, `${second} reportedPaymentDone 0`])
    }, 30_000)
    const page = async (language: string) => readPage(await area.get(sanad.url(`${routes.bankMessages()}?lang=${language}`)))
    const english = /A reported payment was made.*?say the case number\./.exec(await page('en'))![0]
    for (const said of ['150.00', '7519', number, 'has left the account', 'Call the bank at once'])
      expect(english).toContain(said)
    const arabic = /نُفّذت عملية دفع من بلاغك.*?واذكر رقم البلاغ\./.exec(await page('ar'))![0]
    for (const said of ['150.00', '7519', number, 'خرج المبلغ من الحساب', 'اتصل بالبنك فورًا']) expect(arabic).toContain(said)
    const onPhone = async (who: string) =>
      (await sanad.dependencies.coreBank.sandbox!.listPhoneMessages(who)).map(({ kind }) => kind)
    await expect.poll(() => onPhone(second)).toContain('reportedPaymentDone')
    expect(await onPhone(first)).not.toContain('reportedPaymentDone')
    const choices = await (await area.get(sanad.url(`${routes.bankMessageChoices()}?lang=en`))).text()
    expect(choices).toContain('A payment that you have reported as fraud was made')
    expect(choices).not.toContain('value="reportedPaymentDone"')
    await closeCase(number)
  })

  it('is not told to be delayed to who has reported it, and is to the others', async () => {
    const paymentId = await payTogether()
    const number = await report(area, paymentId)
    await tellDelayed(sanad.dependencies, new Date(sanad.now().getTime() + 4_000_000))
    const rows = sanad.dependencies.db.selectFrom('customerMessages').select('nationalIdentificationNumber as who')
    const delayed = await rows.where('kind', '=', 'paymentDelayed').where('linkId', '=', paymentId).execute()
    expect(delayed).toEqual([{ who: first }])
    await closeCase(number)
  })

  it('is told to both by their own cases where both have reported it, also once a case is closed', async () => {
    const both = await payTogether()
    const ofFirst = await report(await visitBank(sanad, first), both)
    const ofSecond = await report(area, both)
    expect(ofFirst).not.toBe(ofSecond)
    await closeCase(ofSecond)
    const browser = await visitBank(sanad, alone)
    const pay = async () => {
      const request = paymentConsentRequest({ nationalId: alone })
      const { PaymentId } = await payAs(sanad, shop, request, customerOf(sanad, alone))
      await atCoreBank(PaymentId)
      return PaymentId
    }
    const [reported, rejected] = [await pay(), await pay()]
    const number = await report(browser, reported)
    const decided = (paymentId: string, outcome: 'completed' | 'rejected') => {
      const reason = outcome === 'rejected' && { reasonCode: 'PASP.Declined', reasonMessage: 'Declined' }
      return { decision: { paymentId, outcome, decidedAt: sanad.now(), ...reason } as never, eventId: null }
    }
    const page = [decided(both, 'completed'), decided(rejected, 'rejected'), decided(reported, 'completed')]
    const { db, log } = sanad.dependencies
    const take = () => inTransaction(db, (trx) => applyPaymentDecisions(trx, { log, now: sanad.now() }, page))
    expect(await take()).toEqual(['recorded', 'recorded', 'recorded'])
    expect(await take()).toEqual(['repeated', 'repeated', 'repeated'])
    expect(await told(both, rejected, reported)).toEqual([
      `${first} reportedPaymentDone 0`,
      `${second} reportedPaymentDone 0`,
      `${alone} reportedPaymentDone 2`,
    ])
    const rows = db.selectFrom('customerMessages').select(['nationalIdentificationNumber as who', 'terms'])
    const ofCases = await rows.where('kind', '=', 'reportedPaymentDone').where('linkId', 'in', [both, reported]).execute()
    const cases = ofCases.map(({ who, terms }) => {
      const { caseId, isCaseClosed } = terms as { caseId: string; isCaseClosed?: true }
      return [who, [caseId, isCaseClosed]]
    })
    const plain = (number: string) => number.replace(/\D/g, '')
    expect(Object.fromEntries(cases)).toEqual({
      ...{ [first]: [plain(ofFirst), undefined], [second]: [plain(ofSecond), true], [alone]: [plain(number), undefined] },
    })
    // Each reads of their own report alone.
    const readAs = async (who: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(routes.bankPayment(both))))
    const [pageOfFirst, pageOfSecond] = [await readAs(first), await readAs(second)]
    expect([pageOfFirst.includes(ofFirst), pageOfFirst.includes(ofSecond)]).toEqual([true, false])
    expect([pageOfSecond.includes(ofFirst), pageOfSecond.includes(ofSecond)]).toEqual([false, true])
    expect([pageOfFirst, pageOfSecond].map((text) => text.includes('Closed by the bank on'))).toEqual([false, true])
    for (const one of [ofFirst, number]) await closeCase(one)
  })

  it('and whose case is closed before: the closing says that it may be made, it is told as a reported one, and its pages name the report', async () => {
    const app = await registerTpp(sanad)
    const { db } = sanad.dependencies
    const browser = await visitBank(sanad, alone)
    await replaceLeftOut(db, { nationalIdentificationNumber: alone, kinds: kindsOfChoice, now: new Date() })
    const request = paymentConsentRequest({ nationalId: alone, amount: '41.00' })
    const { PaymentId, ConsentId } = await payAs(sanad, app, request, customerOf(sanad, alone))
    await atCoreBank(PaymentId)
    const number = await report(browser, PaymentId)
    await closeCase(number)
    const messages = async (language: string) =>
      readPage(await browser.get(sanad.url(`${routes.bankMessages()}?lang=${language}`)))
    const closing = (await messages('en')).match(/The bank has closed your report.*?say the case number\./)![0]
    for (const said of [number, 'has not decided and that may be made now: 1.', 'must not happen', 'call the bank at once'])
      expect(closing).toContain(said)
    expect(closing).not.toContain('Letters of guarantee')
    expect(await messages('ar')).toContain('لم يبتّ فيها البنك بعد وقد تُنفَّذ الآن: 1.')
    const pages = [routes.bankPayment(PaymentId), routes.bankConsent(ConsentId)]
    const expectNamed = async () => {
      for (const path of pages) {
        const page = await readPage(await browser.get(sanad.url(`${path}?lang=en`)))
        for (const said of [number, 'Closed by the bank on']) expect(page).toContain(said)
      }
    }
    await expectNamed()
    await decideAtBank(sanad, PaymentId, 'approve')
    await expect.poll(() => told(PaymentId), { timeout: 30_000 }).toEqual([`${alone} reportedPaymentDone 0`])
    const done = (await messages('en')).match(/A reported payment was made.*?say the case number\./)![0]
    for (const said of ['41.00', number, 'which the bank had closed', 'has left the account', 'call the bank at once'])
      expect(done).toContain(said)
    expect(await messages('ar')).toContain('الذي كان البنك قد أغلقه')
    await expectNamed()
    // Of a case whose payment is decided, nothing is left that may be made.
    await closeCase(await report(browser, PaymentId))
    const closed = db
      .selectFrom('customerMessages')
      .select('terms')
      .where('kind', '=', 'caseClosed')
      .where('clientId', '=', app.clientId)
    const counts = (await closed.execute()).map(({ terms }) => (terms as { undecidedPayments?: number }).undecidedPayments)
    expect(counts.toSorted()).toEqual([1, undefined])
    await replaceLeftOut(db, { nationalIdentificationNumber: alone, kinds: [], now: new Date() })
  })

  it('is not handed over at its first try either, while the stops of its report are still to come', async () => {
    const { db, coreBank } = sanad.dependencies
    const executionDate = new Date(Date.now() + 72 * 3_600_000).toISOString()
    const request = paymentConsentRequest({ nationalId: alone, executionDate, amount: '31.00' })
    const app = await registerTpp(sanad)
    const { PaymentId } = await payAs(sanad, app, request, customerOf(sanad, alone))
    await reportAlone(app.clientId, PaymentId)
    // Its day begins.
    const begun = new Date(Date.now() - 1_000)
    await db.updateTable('payments').set({ executionAt: begun, createdAt: begun }).where('paymentId', '=', PaymentId).execute()
    const instruction = db.updateTable('coreBankInstructions').set({ nextAttemptAt: begun }).where('resourceId', '=', PaymentId)
    await instruction.execute()
    await handOverNow(sanad.dependencies, { kind: 'payment', resourceId: PaymentId })
    expect(await coreBank.findPayment(PaymentId)).toBeUndefined()
    await closeCase('902 000 0001')
    const page = await (await visitBank(sanad, alone)).get(sanad.url(`${routes.scheduledPayment(PaymentId)}?lang=en`))
    expect(await readPage(page)).toMatch(/902 000 0001.*Closed by the bank on/)
  })
})
