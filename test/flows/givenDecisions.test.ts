import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { jointAccount } from '../support/consents/approvalStage.ts'
import { sarat } from '../support/consents/companies.ts'
import { aboveAlone, letterSigning } from '../support/consents/letterSigning.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** Who has approved, once nobody is asked any more: on the pages of all who were. */
let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

const [maha, badr] = sarat.directors
const at = String.raw`\d+ \w+ \d{4} at \d\d:\d\d, Riyadh time`
const read = async (path: string, who: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url(path)))

describe('who has decided', () => {
  it('is told of a letter to both who approved, by the bank’s names and with the times', async () => {
    const letters = letterSigning(sanad, await registerTpp(sanad, { product: 'KSA LOG' }))
    const ConsentId = await letters.ask(aboveAlone)
    await letters.approveFromApp(ConsentId, maha)
    expect(await letters.pageOf(ConsentId, badr)).not.toContain('Who has decided')
    await letters.approve(ConsentId, badr)
    const both = (own: string) =>
      new RegExp(
        `Who has decided Maha Abdulaziz Al-Rashid ${own === maha ? String.raw`\(you\) ` : ''}Has approved ${at} ` +
          `Badr Saleh Al-Harthi ${own === badr ? String.raw`\(you\) ` : ''}Has approved ${at}`,
      )
    for (const who of [maha, badr]) expect(await letters.pageOf(ConsentId, who)).toMatch(both(who))
  })

  it.each([
    ['has declined', 'decision', { decision: 'decline' }],
    ['has reported as fraud', 'report', {}],
  ])(
    'is told of a letter that one of them %s, with the same words and without a name but to themselves',
    async (_, form, fields) => {
      const letters = letterSigning(sanad, await registerTpp(sanad, { product: 'KSA LOG' }))
      const ConsentId = await letters.ask(aboveAlone)
      await letters.approveFromApp(ConsentId, maha)
      await (await visitBank(sanad, badr)).post(sanad.url(`/bank/consents/${ConsentId}/${form}`), fields)
      const page = await letters.pageOf(ConsentId, maha)
      expect(page).toMatch(new RegExp(`Another person Has declined ${at}`))
      expect(page).not.toContain('Badr')
      expect(await letters.pageOf(ConsentId, badr)).toMatch(
        new RegExp(String.raw`Badr Saleh Al-Harthi \(you\) Has declined ${at}`),
      )
    },
  )

  it('is told of a payment from a joint account, on its page and on that of its consent, and to nobody who was not asked', async () => {
    const [first, second] = ['1000000024', '1000000032'] as const
    const tpp = await registerTpp(sanad)
    const { iban } = await jointAccount(sanad)
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const asked = paymentConsentRequest({ nationalId: first, debtorIban: iban, data })
    const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(asked)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId })
    for (const path of [`/bank/payments/${PaymentId}`, `/bank/consents/${ConsentId}`])
      for (const who of [first, second])
        expect((await read(path, who)).match(new RegExp(`Has approved ${at}`, 'g'))).toHaveLength(2)
    expect(await read(`/bank/payments/${PaymentId}`, happyCustomer)).not.toContain('Who has decided')
  })

  it('is not told where one customer decided alone', async () => {
    const { PaymentId } = await payAs(sanad, await registerTpp(sanad), paymentConsentRequest())
    expect(await read(`/bank/payments/${PaymentId}`, happyCustomer)).not.toContain('Who has decided')
  })
})
