import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import type { RunningCoreBank } from '../support/servers/coreBank.ts'
import { type CoreBankApart, useCoreBankApart } from '../support/servers/coreBankApart.ts'
import type { CoreBankProxy } from '../support/servers/coreBankProxy.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { advanceClock, authorize, customerOf, decideAtBank, payAs } from '../support/story.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../support/tpp/decoupled.ts'
import type { TestTpp } from '../support/tpp/tpp.ts'

const stage = useCoreBankApart()
let bank: RunningCoreBank
let core: CoreBankApart['core']
let proxy: CoreBankProxy
let sanad: RunningSanad
let shop: TestTpp
let debtorIban: string
beforeAll(() => void ({ bank, core, proxy, sanad, shop, debtorIban } = stage))

const statusOf = async (PaymentId: string) => (await shop.client().getPayment(PaymentId)).message.Data.Status
const pay = (amount: string) => payAs(sanad, shop, paymentConsentRequest({ debtorIban, amount }))

describe('customers over HTTP', () => {
  it('decide in the bank’s app what an app asks for over the back channel', async () => {
    const { ConsentId, PaymentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ debtorIban }))).message
      .Data
    const asked = await askOverBackChannel(sanad, shop, { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer })
    const authReqId = String(asked.body.auth_req_id)
    expect((await decideByScript(sanad, authReqId)).status).toBe(200)
    await vi.waitFor(async () => expect((await pollOnce(sanad, shop, authReqId)).body.access_token).toBeDefined(), 60_000)
    await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
  })

  it('confirm in the bank’s own app where the bank asks there', async () => {
    const { coreBank } = sanad.dependencies
    const nationalIdentificationNumber = '1000000107'
    const confirmation = {
      ...{ confirmationId: randomUUID(), nationalIdentificationNumber, purpose: 'customerArea' },
      terms: { kind: 'customerArea' as const },
    }
    const asked = await coreBank.requestConfirmation(confirmation)
    expect(asked).toMatchObject({ method: 'app', shownNumber: expect.any(String), answerBy: expect.any(Date) })
    expect(await coreBank.checkConfirmation(confirmation, '')).toBe('waiting')
    const { sandbox } = bank.coreBank
    const [{ questionId } = { questionId: '' }] = (await sandbox!.listAppQuestions(nationalIdentificationNumber))!
    const phone = await readPage(await fetch(sanad.url(`${routes.coreBankPhone(nationalIdentificationNumber)}?lang=en`)))
    expect(phone).toContain('here it is not known whether something else waits for you')
    expect(phone).not.toContain('Nothing waits for you')
    const now = new Date()
    await sandbox!.answerAppQuestion({ nationalIdentificationNumber, questionId, answer: 'approved', now })
    expect(await coreBank.checkConfirmation(confirmation, '')).toBe('confirmed')
  })

  it('are told on their phone once, also where the answer is lost', async () => {
    const messageId = randomUUID()
    const notice = {
      ...{ messageId, nationalIdentificationNumber: happyCustomer, kind: 'openBankingStopped' as const, terms: {} },
      ...{ isToldAlways: true, isOwn: true, language: 'ar' as const, title: 'عنوان', text: 'نص', app: null },
      ...{ link: 'https://openbanking.bank.example/bank', happenedAt: new Date(), tellUntil: null },
    }
    const { coreBank } = sanad.dependencies
    proxy.spoil('notifyCustomer', 'lost', Infinity)
    await expect(coreBank.notify!(notice as never)).rejects.toMatchObject({ detail: { cause: { effect: 'unknown' } } })
    proxy.spoil('notifyCustomer', 'lost', 0)
    await coreBank.notify!(notice as never)
    const told = await bank.coreBank.sandbox!.listPhoneMessages(happyCustomer)
    expect(told.filter((message) => message.messageId === messageId)).toHaveLength(1)
  })
})

describe('what testers can do with a core bank apart', () => {
  it('is there at the addresses of Sanad, too, and a decision is heard of at once', async () => {
    const { PaymentId } = await pay('9.00')
    expect((await decideAtBank(sanad, PaymentId, 'approve', { nationalIdentificationNumber: '1000000024' })).status).toBe(403)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).body).toMatchObject({ state: 'completed' })
    expect(await statusOf(PaymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    expect((await decideAtBank(sanad, PaymentId, 'reject')).status).toBe(409)
    expect((await decideAtBank(sanad, 'pay-nobody', 'reject')).status).toBe(404)
    for (const path of [
      '/core-bank',
      '/core-bank/payments',
      `/core-bank/payments/${PaymentId}`,
      '/core-bank/letters-of-guarantee',
    ])
      expect([path, (await fetch(sanad.url(path))).status]).toEqual([path, 200])
  })

  it('moves both clocks', async () => {
    await advanceClock(sanad, 3_600)
    for (const place of [sanad, core]) {
      const { offsetSeconds } = (await (await fetch(place.url('/core-bank/api/clock'))).json()) as { offsetSeconds: number }
      expect(offsetSeconds).toBe(3_600)
    }
    const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest({ debtorIban, now: sanad.now() })))
      .message.Data
    await expect(authorize(shop.client(), shop, ConsentId, customerOf(sanad, happyCustomer))).resolves.toBeDefined()
  })
})
