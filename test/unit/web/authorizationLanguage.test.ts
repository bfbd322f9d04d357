import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { type NameVerdict, payeeCheck } from '../../../src/domain/verification/payeeCheck.ts'
import { confirmationView, decisionView, paymentSubject, startPages, withSubject } from '../../support/browser/fakeBank.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages.close())
beforeEach(() => {
  Object.assign(pages.bank, { view: signInView, answers: {}, calls: [], finished: [], uiLocales: undefined })
})

const address = '/bank/authorizations/int-1'
const { subject: _subject, ...asked } = decisionView
const signInView = { ...asked, stage: 'signIn' as const }
const credentials = { nationalIdentificationNumber: '1000000016', password: 'Long-Word-7' }
const textOf = async (response: Response) => (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the authorization pages tell', () => {
  it('what happens after the confirmation only where something can be confirmed', async () => {
    const meaning = 'Once you have confirmed, your bank carries out this one payment'
    pages.bank.view = decisionView
    expect(await textOf(await pages.send(address))).toContain(meaning)
    for (const nothing of [{ accounts: [] }, { limit: { limit: 'payment', limitHalalas: 500_000 } as const }]) {
      pages.bank.view = withSubject(nothing)
      expect(await textOf(await pages.send(address)), JSON.stringify(nothing)).not.toContain(meaning)
    }
    pages.bank.view = withSubject({ payment: { ...paymentSubject.payment, executionAt: new Date('2026-12-01T21:00:00Z') } })
    expect(await textOf(await pages.send(address))).toContain(`${meaning} on its day`)
  })

  it('each warning with the button that approves, and a check that found nothing wrong with none', async () => {
    const checked = (verdict: NameVerdict, heldName = 'Noura') => payeeCheck('here', [{ name: 'Palm Coffee', verdict, heldName }])
    const describedBy = async () =>
      /value="approve"(?: aria-describedby="([^"]*)")?>/.exec(await (await pages.send(address)).text())![1]
    pages.bank.view = { ...decisionView, payee: checked('match') }
    expect(await describedBy()).toBeUndefined()
    pages.bank.view = { ...withSubject({ insufficientAccountIds: ['acc-1'] }), payee: checked('noMatch') }
    expect(await describedBy()).toBe('payee-check short-balance')
    const html = await (await pages.send(address)).text()
    expect(html).toMatch(/id="payee-check">\s*<div class="notice error">\s*<p[^>]*>[^<]*is held in another name/)
    expect(html).toMatch(/id="short-balance">[^<]*does not suffice/)
    pages.bank.view = { ...confirmationView, payee: checked('close') }
    expect(await (await pages.send(address)).text()).toMatch(/aria-describedby="payee-check">Confirm and pay/)
  })

  it.each(['en', 'ar'] as const)('in the title of the page that something went wrong: %s', async (language) => {
    const titleOf = async (response: Response) =>
      /<title>\s*([^<]*)<\/title>/.exec(await response.text())![1]!.replace(/\s+/g, ' ')
    const word = { en: 'Error: ', ar: 'خطأ: ' }[language]
    const cookie = `sanad_lang=${language}`
    const headers = { 'accept-language': language }
    expect(await titleOf(await pages.send(address, { headers }))).not.toContain(word)
    pages.bank.answers.signInCustomer = 'refused'
    const refused = await pages.post(`${address}/sign-in?lang=${language}`, credentials)
    expect((await titleOf(refused)).startsWith(word), cookie).toBe(true)
    pages.bank.view = { ...confirmationView, triesLeft: 4 }
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    const wrong = await pages.post(`${address}/one-time-code?lang=${language}`, { oneTimeCode: '000000' })
    expect((await titleOf(wrong)).startsWith(word)).toBe(true)
  })

  it.each([
    ['en', 4, '4 tries are left.'],
    ['en', 1, '1 try is left.'],
    ['ar', 4, 'بقيت لك 4 محاولات.'],
    ['ar', 2, 'بقيت لك محاولتان.'],
    ['ar', 1, 'بقيت لك محاولة واحدة.'],
  ])('after a wrong code how many tries are left: %s, %d', async (language, triesLeft, words) => {
    pages.bank.view = { ...confirmationView, triesLeft }
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    const wrong = await pages.post(`${address}/one-time-code?lang=${language}`, { oneTimeCode: '000000' })
    expect(await textOf(wrong)).toContain(words)
  })
})

describe('the language of the authorization pages', () => {
  /** Presses the button of the other language as a browser does: it sends the form of the page to the button's address. */
  const switchLanguage = async (html: string, typed: Record<string, string>) => {
    const action = /<button class="language" form="step" formaction="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    const form = /<form id="step"[\s\S]*?<\/form>/.exec(html)![0]
    const kept = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ])
    const answer = await pages.post(action, { ...Object.fromEntries(kept), ...typed, switchLanguage: 'yes' })
    return answer.text()
  }

  it('is switched at the sign-in without losing the number or the error; the password is never sent back, and nobody is signed in', async () => {
    pages.bank.answers.signInCustomer = 'refused'
    const refused = await (await pages.post(`${address}/sign-in`, credentials)).text()
    pages.bank.calls.length = 0
    const arabic = await switchLanguage(refused, credentials)
    for (const shown of ['<html lang="ar"', 'value="1000000016"', 'كلمة المرور غير صحيحة']) expect(arabic).toContain(shown)
    expect(arabic).not.toContain('Long-Word-7')
    expect(pages.bank.calls.map(({ step }) => step)).not.toContain('signInCustomer')
    expect(await switchLanguage(arabic, credentials)).toContain('The national ID number or the password is not right')
    const fresh = await switchLanguage(await (await pages.send(address)).text(), credentials)
    expect(fresh).toContain('value="1000000016"')
    expect(fresh).not.toContain('role="alert"')
  })

  it('is switched at the decision without losing the choice or the error, and nothing is decided', async () => {
    const [account] = paymentSubject.accounts
    pages.bank.view = withSubject({ accounts: [account!, { ...account!, accountId: 'acc-2' }] })
    pages.bank.answers.decideAuthorization = new BankRefusal('businessRule', 'Choose exactly one', { path: 'accountIds' })
    const again = await (await pages.post(`${address}/decision`, { decision: 'approve' })).text()
    pages.bank.calls.length = 0
    const arabic = await switchLanguage(again, { accountIds: 'acc-2' })
    expect(arabic).toContain('اختر الحساب الذي تريد الدفع منه')
    expect(arabic).toMatch(/value="acc-2" checked/)
    expect(arabic).not.toMatch(/value="acc-1" checked/)
    expect(pages.bank.calls.map(({ step }) => step)).not.toContain('decideAuthorization')
  })

  it('is switched at the code without losing the error, with no code sent back and none counted', async () => {
    pages.bank.view = { ...confirmationView, triesLeft: 3 }
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    const wrong = await (await pages.post(`${address}/one-time-code`, { oneTimeCode: '918273' })).text()
    pages.bank.calls.length = 0
    const arabic = await switchLanguage(wrong, { oneTimeCode: '918273' })
    expect(arabic).toContain('بقيت لك 3 محاولات')
    expect(arabic).not.toContain('918273')
    expect(pages.bank.calls.map(({ step }) => step)).not.toContain('confirmAuthorization')
  })

  it('is not what the Enter key presses, and a forged error shows none', async () => {
    for (const view of [signInView, decisionView, confirmationView]) {
      pages.bank.view = view
      const html = await (await pages.send(address)).text()
      const [firstButton] = /<button[^>]*form="step"[^>]*>/.exec(html)!
      expect(firstButton).not.toContain('switchLanguage')
      // A choice is sent with its own buttons alone.
      expect(firstButton.includes(' disabled')).toBe(view.stage === 'decision')
    }
    pages.bank.view = signInView
    for (const problem of ['nothing', '__proto__', '<b>', 'locked.x']) {
      const answer = await pages.post(`${address}/sign-in?lang=en`, { problem, switchLanguage: 'yes' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('role="alert"')])
    }
  })

  it('leads back to the step from an address that a form was sent to', async () => {
    for (const step of ['sign-in', 'decision', 'one-time-code']) {
      const answer = await pages.send(`${address}/${step}?lang=ar`)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, address])
    }
  })

  const languageOf = async (headers: Record<string, string>, query = '') =>
    /<html lang="(\w+)"/.exec(await (await pages.send(address + query, { headers })).text())![1]

  it('is the reader’s choice, else what the app asks for, else the browser’s, else English', async () => {
    const arabicBrowser = { 'accept-language': 'ar-SA' }
    expect(await languageOf({})).toBe('en')
    expect(await languageOf(arabicBrowser)).toBe('ar')
    pages.bank.uiLocales = 'en-GB'
    expect(await languageOf(arabicBrowser)).toBe('en')
    expect(await languageOf({ ...arabicBrowser, cookie: 'sanad_lang=ar' })).toBe('ar')
    expect(await languageOf({ cookie: 'sanad_lang=ar' }, '?lang=en')).toBe('en')
    expect(await languageOf({ cookie: 'sanad_lang=klingon' })).toBe('en')
  })
})
