import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SanadError } from '../../../src/domain/shared/errors.ts'
import { type AuthorizationView } from '../../../src/services/authorization/session.ts'
import { confirmationView, decisionView, paymentSubject, startPages, withSubject } from '../../support/browser/fakeBank.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages.close())
beforeEach(() => {
  Object.assign(pages.bank, { view: at('signIn'), answers: {}, calls: [], finished: [], uiLocales: undefined })
})

const address = '/bank/authorizations/int-1'
const at = (stage: AuthorizationView['stage'], outcome: AuthorizationView['outcome'] = null): AuthorizationView => {
  const { subject: _subject, ...view } = decisionView
  return stage === 'decision'
    ? decisionView
    : { ...view, stage, outcome, ...(stage === 'ended' && { end: outcome ?? 'unusable' }) }
}
const credentials = { nationalIdentificationNumber: '1000000016', password: 'Long-Word-7' }
const textOf = async (response: Response) => (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the authorization pages', () => {
  it('show who asks before sign-in, and the payment only after it', async () => {
    const before = await textOf(await pages.send(address))
    expect(before).toContain('Checkout')
    expect(before).not.toContain('1,500.50')
    pages.bank.view = at('decision')
    const after = await textOf(await pages.send(address))
    for (const shown of [
      '1,500.50',
      'Palm Coffee',
      'SA03 8000 0000 6080 1016 7519',
      'Al Rajhi Bank',
      'Salary',
      'Bill',
      '1 December 2026',
    ])
      expect(after).toContain(shown)
  })

  it('say in words of an app that nobody has checked, and since when the bank has admitted one, with its licence', async () => {
    const unchecked = await textOf(await pages.send(address))
    expect(unchecked).toContain('Sanad Bank has not checked this app')
    const since = new Date('2026-03-01T09:00:00Z')
    pages.bank.view = { ...at('signIn'), checked: { since, licence: 'PSDSA-SAMA-4711' } }
    const checked = await textOf(await pages.send(address))
    for (const shown of ['Admitted by Sanad Bank since 1 March 2026', 'PSDSA-SAMA-4711', 'Payments on your behalf'])
      expect(checked).toContain(shown)
    expect(checked).not.toContain('has not checked')
  })

  it('name the bank with its phone, licence and address for complaints, also where nothing is found', async () => {
    for (const path of [address, '/bank/nothing']) {
      const html = await (await pages.send(path, { headers: { 'accept-language': 'ar' } })).text()
      for (const shown of ['بنك سند', 'tel:8000000000', 'mailto:complaints@sanad-bank.example', 'لا ترخيص له', 'بنك افتراضي'])
        expect(html).toContain(shown)
    }
  })

  it('belong to the browser that the authorization server knows; an id alone opens nothing', async () => {
    expect((await pages.send('/bank/authorizations/int-2')).status).toBe(404)
    expect((await pages.send(address, { headers: { cookie: 'interaction=none' } })).status).toBe(404)
    expect((await pages.post('/bank/authorizations/int-2/decision', { decision: 'approve' })).status).toBe(404)
    expect(pages.bank.calls).toEqual([])
  })

  it('go on with a redirect after each step', async () => {
    for (const [path, form] of [
      ['sign-in', credentials],
      ['decision', { decision: 'approve', accountIds: 'acc-1' }],
    ] as const) {
      const response = await pages.post(`${address}/${path}`, form)
      expect([response.status, response.headers.get('location')]).toEqual([303, address])
    }
  })

  it('take digits as Arabic keyboards type them', async () => {
    await pages.post(`${address}/sign-in`, { ...credentials, nationalIdentificationNumber: ' ١٠٠٠٠٠٠٠١٦ ' })
    expect(pages.bank.calls.at(-1)!.request).toMatchObject({
      nationalIdentificationNumber: '1000000016',
      password: 'Long-Word-7',
      interactionId: 'int-1',
    })
  })

  it('answer a wrong password or code with the same form, the number kept and the password not', async () => {
    Object.assign(pages.bank.answers, { signInCustomer: 'refused', confirmAuthorization: { outcome: 'refused' } })
    const signIn = await pages.post(`${address}/sign-in`, credentials)
    const html = await signIn.text()
    expect(signIn.status).toBe(422)
    expect(html).toContain('role="alert"')
    expect(html).toContain('value="1000000016"')
    expect(html).not.toContain('Long-Word-7')
    pages.bank.view = confirmationView
    expect((await pages.post(`${address}/one-time-code`, { oneTimeCode: '000000' })).status).toBe(422)
  })

  it('ask again for empty fields without troubling the bank', async () => {
    expect((await pages.post(`${address}/sign-in`, { nationalIdentificationNumber: '', password: '' })).status).toBe(422)
    pages.bank.view = confirmationView
    expect((await pages.post(`${address}/one-time-code`, {})).status).toBe(422)
    const asked = pages.bank.calls.map(({ step }) => step)
    expect(asked).not.toContain('signInCustomer')
    expect(asked).not.toContain('confirmAuthorization')
  })

  it('send a wrong customer away at once and show nothing of the consent', async () => {
    pages.bank.answers.signInCustomer = 'wrongCustomer'
    expect((await pages.post(`${address}/sign-in`, credentials)).status).toBe(303)
    expect(pages.bank.finished).toEqual([{ denied: expect.stringContaining('a customer other than') as string }])
  })

  it('say that sign-in is locked, with a way back to the app', async () => {
    pages.bank.answers.signInCustomer = 'locked'
    const response = await pages.post(`${address}/sign-in`, credentials)
    expect(response.status).toBe(403)
    expect(await response.text()).toMatch(new RegExp(`Sign-in is locked[\\s\\S]*action="${address}/return"`))
  })

  it('say that an expired or used consent cannot be approved, and lead back denied', async () => {
    pages.bank.answers.openAuthorization = new SanadError('businessRule', 'The consent is Finished')
    const response = await pages.send(address)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(`action="${address}/return"`)
    pages.bank.view = at('ended')
    expect((await pages.post(`${address}/return`, {})).status).toBe(303)
    expect(pages.bank.finished).toEqual([{ denied: expect.any(String) as string }])
  })

  it('give the decision to the service and the outcome to the app', async () => {
    await pages.post(`${address}/decision`, 'decision=approve&accountIds=acc-1&accountIds=acc-2')
    expect(pages.bank.calls.at(-1)).toMatchObject({
      step: 'decideAuthorization',
      request: { decision: 'approve', accountIds: ['acc-1', 'acc-2'] },
    })
    expect(pages.bank.finished).toEqual([])
    await pages.post(`${address}/one-time-code`, { oneTimeCode: '١٢٣٤٥٦' })
    expect(pages.bank.calls.at(-1)).toMatchObject({ step: 'confirmAuthorization', request: { oneTimeCode: '123456' } })
    pages.bank.answers.decideAuthorization = { outcome: 'declined' }
    await pages.post(`${address}/decision`, { decision: 'decline' })
    expect(pages.bank.finished).toEqual([{ approved: { customerId: 'customer-1' } }, { denied: 'The customer declined.' }])
  })

  it('end in the same way when the button is pressed twice, or the way back was lost', async () => {
    await Promise.all([
      pages.post(`${address}/one-time-code`, { oneTimeCode: '123456' }),
      pages.post(`${address}/one-time-code`, { oneTimeCode: '123456' }),
    ])
    pages.bank.view = at('ended', 'approved')
    pages.bank.answers.decideAuthorization = { outcome: 'approved', customerId: 'customer-1' }
    expect(await textOf(await pages.send(address))).toContain('You have approved this request')
    await pages.post(`${address}/return`, {})
    expect(pages.bank.finished).toEqual(Array(3).fill({ approved: { customerId: 'customer-1' } }))
  })

  it('ask for the account again when none was chosen', async () => {
    pages.bank.view = at('decision')
    pages.bank.answers.decideAuthorization = new SanadError('businessRule', 'Choose exactly one', { path: 'accountIds' })
    const response = await pages.post(`${address}/decision`, { decision: 'approve' })
    expect(response.status).toBe(422)
    expect(await textOf(response)).toContain('Choose the account to pay from')
  })

  it('ask for the code with the amount, the payee and the account beside it, and lead back to the request', async () => {
    pages.bank.view = confirmationView
    const html = await (await pages.send(address)).text()
    const text = html.replace(/<[^>]*>/g, ' ')
    for (const shown of ['1,500.50', 'Palm Coffee', 'SA03 8000 0000 6080 1016 7519', 'Salary', 'Confirm and pay'])
      expect(text).toContain(shown)
    const review = await (await pages.send(`${address}?review`)).text()
    expect(review).toMatch(/value="acc-1" checked/)
    await pages.post(`${address}/one-time-code`, { again: 'yes' })
    expect(pages.bank.calls.at(-1)?.step).toBe('repeatConfirmation')
  })

  it('wait for the bank’s own app where the bank confirms there, with no field for a code', async () => {
    pages.bank.view = { ...confirmationView, confirmation: { method: 'app', accountIds: ['acc-1'] } }
    expect(await (await pages.send(address)).text()).not.toContain('name="oneTimeCode"')
    pages.bank.answers.confirmAuthorization = { outcome: 'waiting' }
    const response = await pages.post(`${address}/one-time-code`, {})
    expect([response.status, await textOf(response)]).toEqual([
      422,
      expect.stringContaining('You have not approved in the app yet'),
    ])
  })

  it('lead to the end of a request that was decided in another window while a wrong code was typed', async () => {
    pages.bank.view = at('ended', 'approved')
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    const response = await pages.post(`${address}/one-time-code`, { oneTimeCode: '123456' })
    expect([response.status, response.headers.get('location')]).toEqual([303, address])
  })

  it('say when no further code is sent, and still take the newest', async () => {
    pages.bank.view = confirmationView
    pages.bank.answers.repeatConfirmation = new SanadError('businessRule', 'No further code', { path: 'oneTimeCode' })
    const response = await pages.post(`${address}/one-time-code`, { again: 'yes' })
    const html = await response.text()
    expect([response.status, html]).toEqual([422, expect.stringContaining('We send no more codes')])
    expect(html).toContain('name="oneTimeCode"')
  })

  it.each([
    [{ verdict: 'match' }, 'the name matches the account', ['approve', 'decline']],
    [
      { verdict: 'close', heldName: 'Noura <b>Al-Qahtani' },
      'a similar name: Noura &#60;b&#62;Al-Qahtani',
      ['approve', 'decline'],
    ],
    [{ verdict: 'noMatch' }, 'it belongs to somebody else', ['decline', 'approve']],
    [{ verdict: 'notChecked' }, 'Not checked', ['approve', 'decline']],
  ] as const)('tell the check of the payee %j, with the safe choice first where it fails', async (payee, words, buttons) => {
    pages.bank.view = { ...decisionView, payee }
    const html = await (await pages.send(address)).text()
    expect(html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toContain(words)
    expect([...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(buttons)
  })

  it('say that the balance does not suffice, and name a limit, above which nothing can be approved', async () => {
    pages.bank.view = withSubject({ insufficientAccountIds: ['acc-1'] })
    const short = await (await pages.send(address)).text()
    expect(short).toContain('does not suffice for this payment now')
    expect([...short.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(['decline', 'approve'])
    pages.bank.view = withSubject({ limit: { limit: 'daily', limitHalalas: 500_000, leftHalalas: 12_050 } })
    const html = await (await pages.send(address)).text()
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/at most\s+5,000.00\sSaudi riyals a day, and\s+120.50\sSaudi riyals are left/)
    expect(html).not.toContain('value="approve"')
    expect(html).toContain('value="decline"')
  })

  it('show the deadline in Riyadh’s time, with the day of Umm al-Qura beside it', async () => {
    pages.bank.view = decisionView
    expect(await textOf(await pages.send(address))).toContain('1 December 2026 at 12:00, Riyadh time 21 Jumada II 1448 AH')
  })

  it('say of each account that cannot pay why', async () => {
    const [account] = paymentSubject.accounts
    pages.bank.view = withSubject({
      unusable: [
        { account: { ...account!, nickname: { en: 'Card' } }, obstacle: 'NoPaymentAccount' },
        { account: { ...account!, nickname: { en: 'Family' } }, obstacle: 'SharedAccount' },
      ],
    })
    const text = await textOf(await pages.send(address))
    expect(text).toMatch(/Card .* cannot be made from an account of this kind.* Family .* one person only/)
    pages.bank.view = withSubject({ ...pages.bank.view.subject, accounts: [], accountChoice: 'none' })
    expect(await textOf(await pages.send(address))).toMatch(/this account cannot be used for it: .* one person only/)
  })

  it('say what happens after the confirmation only where something can be confirmed', async () => {
    const meaning = 'Once you have confirmed, your bank carries out this one payment'
    pages.bank.view = decisionView
    expect(await textOf(await pages.send(address))).toContain(meaning)
    for (const nothing of [{ accounts: [] }, { limit: { limit: 'payment', limitHalalas: 500_000 } as const }]) {
      pages.bank.view = withSubject(nothing)
      expect(await textOf(await pages.send(address)), JSON.stringify(nothing)).not.toContain(meaning)
    }
  })

  it('tie each warning to the button that approves, and a check that found nothing wrong to none', async () => {
    const describedBy = async () =>
      /value="approve"(?: aria-describedby="([^"]*)")?>/.exec(await (await pages.send(address)).text())![1]
    pages.bank.view = { ...decisionView, payee: { verdict: 'match' } }
    expect(await describedBy()).toBeUndefined()
    pages.bank.view = { ...withSubject({ insufficientAccountIds: ['acc-1'] }), payee: { verdict: 'noMatch' } }
    expect(await describedBy()).toBe('payee-check short-balance')
    const html = await (await pages.send(address)).text()
    expect(html).toMatch(/id="payee-check">\s*<p[^>]*>[^<]*belongs to somebody else/)
    expect(html).toMatch(/id="short-balance">[^<]*does not suffice/)
    pages.bank.view = { ...confirmationView, payee: { verdict: 'close', heldName: 'Noura' } }
    expect(await (await pages.send(address)).text()).toMatch(/aria-describedby="payee-check">Confirm and pay/)
  })

  it.each(['en', 'ar'] as const)('say in the title of the page that something went wrong: %s', async (language) => {
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
  ])('tell after a wrong code how many tries are left: %s, %d', async (language, triesLeft, words) => {
    pages.bank.view = { ...confirmationView, triesLeft }
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    const wrong = await pages.post(`${address}/one-time-code?lang=${language}`, { oneTimeCode: '000000' })
    expect(await textOf(wrong)).toContain(words)
  })

  it('cannot be approved where no account can pay', async () => {
    pages.bank.view = withSubject({ accounts: [] })
    const html = await (await pages.send(address)).text()
    expect(html).not.toContain('value="approve"')
    expect(html).toContain('value="decline"')
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
    pages.bank.answers.decideAuthorization = new SanadError('businessRule', 'Choose exactly one', { path: 'accountIds' })
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
    for (const view of [at('signIn'), at('decision'), confirmationView]) {
      pages.bank.view = view
      const html = await (await pages.send(address)).text()
      const [firstButton] = /<button[^>]*form="step"[^>]*>/.exec(html)!
      expect(firstButton).not.toContain('switchLanguage')
      // A choice is sent with its own buttons alone.
      expect(firstButton.includes(' disabled')).toBe(view.stage === 'decision')
    }
    pages.bank.view = at('signIn')
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
