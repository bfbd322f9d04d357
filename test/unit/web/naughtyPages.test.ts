import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userHtml } from '../../../src/web/format.ts'
import { paymentSubject, startPages, withSubject } from '../../support/browser/fakeBank.ts'
import { allNaughtyStrings } from '../../support/naughtyStrings.ts'

/** The bank's decision page with naughty texts wherever an app's words are shown: text they are, and text they stay (without controls). */
let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages?.close())

async function show(text: string, language: 'en' | 'ar'): Promise<string> {
  const name = { en: text, ar: text }
  const payment = {
    ...paymentSubject.payment,
    creditorAccount: { ...paymentSubject.payment.creditorAccount, name, tradingName: name },
    payerNotes: text,
  }
  pages.bank.view = { ...withSubject({ payment }), appName: text, organisation: text }
  const response = await pages.send(`/bank/authorizations/int-1?lang=${language}`)
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("script-src 'self'"),
  ])
  return response.text()
}
/** Prose says in which language it is, where that is not the page's. Nothing else of a tag depends on a text. */
const withoutLanguage = (html: string) => html.replaceAll(/<bdi lang="(?:en|ar)">/g, '<bdi>')
/** The tags alone, with their attributes: what a browser would build. */
const skeleton = (html: string) => withoutLanguage(html).replaceAll(/>[^<]*</g, '><')

describe.each(['en', 'ar'] as const)('the decision page in %s', (language) => {
  it('has the same elements and attributes whatever the texts say, and shows them in isolation', async () => {
    const plain = skeleton(await show('Palm Coffee', language))
    for (const { category, text } of allNaughtyStrings.filter(({ text: candidate }) => candidate.trim() !== '')) {
      const html = await show(text, language)
      expect(skeleton(html), `${category} ${JSON.stringify(text)}`).toBe(plain)
      expect(
        withoutLanguage(html).split(String(userHtml(text))).length - 1,
        `${category} ${JSON.stringify(text)}`,
      ).toBeGreaterThanOrEqual(4)
    }
  })
})
