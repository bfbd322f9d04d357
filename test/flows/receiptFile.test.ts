import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import type { Browser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { readPdf } from '../support/browser/pdfText.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Somebody else, who shares no account with the one who paid. */
const stranger = '1000000024'
const creditorName = { en: 'Wadi Al-Nakheel (Branch 12) Co.', ar: 'شركة وادي النخيل (فرع 12)' }

let sanad: RunningSanad
let tpp: TestTpp
let payer: Browser
let paymentId: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { name: 'Palm Shop' })
  payer = await visitBank(sanad, happyCustomer)
  paymentId = (await payAs(sanad, tpp, paymentConsentRequest({ creditorName }))).PaymentId
})
afterAll(() => sanad?.close())

const address = (language = 'en') => sanad.url(`/bank/payments/${paymentId}/receipt.pdf?lang=${language}`)
const fileIn = async (language: string) => readPdf(await (await payer.get(address(language))).arrayBuffer())

describe('the receipt of a payment as a file', () => {
  it('is a PDF to be kept, in the reader’s language, with amount, payee, accounts, numbers and where it is checked', async () => {
    const answer = await payer.get(address())
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=receipt-[A-Za-z0-9-]+\.pdf$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { text, pages, title, language } = await readPdf(await answer.arrayBuffer())
    for (const shown of [
      'Payment receipt',
      '150.00',
      creditorName.en,
      'SA03 8000 0000 6080 1016 7519',
      'Palm Shop',
      'AH',
      'Sanad Bank',
    ])
      expect(text).toContain(shown)
    // A number that is longer than its column goes on in the next line.
    expect(text.replaceAll(' ', '')).toContain(`${sanad.baseUrl}/bank/receipts?number=${paymentId}`)
    expect([pages, language]).toEqual([1, 'en-GB'])
    expect(title).toContain('Payment receipt')
  })

  it('has the same in Arabic, and says its texts in the order of reading to who listens', async () => {
    const bytes = Buffer.from(await (await payer.get(address('ar'))).arrayBuffer())
    const { text, language } = await readPdf(new Uint8Array(bytes).buffer)
    for (const shown of ['وادي النخيل', '150.00', 'SA03 8000 0000 6080 1016 7519', paymentId, 'بنك سند', 'Palm Shop'])
      expect(text).toContain(shown)
    expect(language).toBe('ar-SA')
    // What is drawn runs from left to right; ActualText has the words as they are said.
    expect(bytes.toString('latin1').split('/ActualText').length).toBeGreaterThan(20)
  })

  it('is the same file byte by byte when it is asked for again, and another one once the payment stands otherwise', async () => {
    const [first, again] = [await payer.get(address()), await payer.get(address())]
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.equals(Buffer.from(await again.arrayBuffer()))).toBe(true)
    await decideAtBank(sanad, paymentId, 'reject')
    const { text } = await fileIn('en')
    expect(text).toContain('Rejected')
    expect(text).not.toContain('This is no proof')
  })

  it('is found on the page of the payment, and nobody else gets it', async () => {
    expect(await (await payer.get(sanad.url(`/bank/payments/${paymentId}`))).text()).toContain(
      `/bank/payments/${paymentId}/receipt.pdf"`,
    )
    expect((await (await visitBank(sanad, stranger)).get(address())).status).toBe(404)
    expect((await fetch(address(), { redirect: 'manual' })).headers.get('location')).toBe('/bank/sign-in')
    expect((await payer.get(sanad.url('/bank/payments/none/receipt.pdf'))).status).toBe(404)
  })

  it('can be had in the visit in which it was approved, whose last page leads there, and in no visit before that', async () => {
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    const request = paymentConsentRequest({ nationalId: happyCustomer, debtorIban, amount: '271.82' })
    const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    const waiting = await bringToDecision(sanad, tpp, ConsentId, happyCustomer)
    const page = sanad.url(`/bank/authorizations/${waiting.interactionId}`)
    expect((await waiting.browser.get(`${page}/receipt.pdf`)).headers.get('content-type')).not.toContain('pdf')
    await waiting.press(sanad)
    expect(await readPage(await waiting.browser.get(page))).toContain('Receipt as PDF')
    const file = await waiting.browser.get(`${page}/receipt.pdf`)
    expect((await readPdf(await file.arrayBuffer())).text).toContain('271.82')
    expect((await fetch(`${page}/receipt.pdf`, { redirect: 'manual' })).headers.get('content-type')).not.toContain('pdf')
  })

  it('is made so often in a while for one customer, because it costs as much as twenty pages', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked <= limits.receiptFiles; asked += 1) statuses.push((await payer.get(address())).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await payer.get(sanad.url(`/bank/payments/${paymentId}/receipt`))).status).toBe(200)
  })
})
