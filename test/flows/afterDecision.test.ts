import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { bringToDecision, type WaitingCustomer } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibansOf, sandboxPassword } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const customer = happyCustomer

let sanad: RunningSanad
let tpp: TestTpp
let debtorIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { name: 'Desert Rose' })
  debtorIban = (await ibansOf(sanad, customer))[0]!
})
afterAll(() => sanad?.close())

const ask = async () =>
  (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: customer, debtorIban }))).message.Data
const pageOf = ({ interactionId }: WaitingCustomer) => sanad.url(`/bank/authorizations/${interactionId}`)

/** What the app is told by an answer that leads back to it. */
const toApp = async (browser: { get(url: string | URL): Promise<Response> }, answer: Response) => {
  const wayBack = new URL(answer.headers.get('location')!, sanad.baseUrl)
  return new URL((await browser.get(wayBack)).headers.get('location')!).searchParams
}

/** What a customer must never read once their approval is recorded, in either language. */
const untrue = /[Nn]othing (was|has been) (authorized|approved|changed)|start again\.|\bexpired\b/

describe('a customer who has approved a payment', () => {
  it('and reloads the way back to the app reads that the approval is recorded, in their language', async () => {
    const { ConsentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const wayBack = new URL((await waiting.press(sanad)).headers.get('location')!, sanad.baseUrl)
    expect((await waiting.browser.get(wayBack)).headers.get('location')).toContain('code=')
    const reloaded = await waiting.browser.get(wayBack)
    expect(reloaded.status).toBe(200)
    const text = await readPage(reloaded)
    expect(text).toContain('This request was approved here')
    expect(text).not.toMatch(untrue)
    expect(await readPage(await waiting.browser.get(wayBack, { 'accept-language': 'ar' }))).toContain('وافق عليه في هذه الجلسة')
  })

  it('and goes back to the bank’s page afterwards reads the same there', async () => {
    const { ConsentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const wayBack = new URL((await waiting.press(sanad)).headers.get('location')!, sanad.baseUrl)
    await waiting.browser.get(wayBack)
    for (const answer of [await waiting.browser.get(pageOf(waiting)), await waiting.press(sanad)]) {
      const text = await readPage(answer)
      expect(text).toContain('This request was approved here')
      expect(text).not.toMatch(untrue)
      // The browser can no longer show who it is, so the payment is not named to it.
      expect(text).not.toContain('150.00')
    }
    const toOthers = await readPage(await openBrowser().get(pageOf(waiting)))
    expect(toOthers).toContain('Desert Rose')
    expect(toOthers).not.toMatch(/150\.00|Palm/)
  })

  it('and whose answer was lost reads which payment it was, and comes back to the app with the code', async () => {
    const { ConsentId, PaymentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    await waiting.press(sanad)
    const text = await readPage(await waiting.browser.get(pageOf(waiting)))
    for (const shown of ['This request was approved here', '150.00', 'Palm Coffee', PaymentId, 'The payment was approved'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(untrue)
    const again = new URL((await waiting.press(sanad)).headers.get('location')!, sanad.baseUrl)
    expect((await waiting.browser.get(again)).headers.get('location')).toContain('code=')
  })

  it('of several holders and comes back reads that the others have still to approve', async () => {
    const nationalId = '1000000024'
    const accounts = await sanad.dependencies.coreBank.listAccounts(nationalId)
    const joint = accounts.find(({ holders }) => holders.length === 2)!
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' as const }
    const request = paymentConsentRequest({ nationalId, debtorIban: joint.iban, data })
    const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    const waiting = await bringToDecision(sanad, tpp, ConsentId, nationalId)
    const wayBack = new URL((await waiting.press(sanad)).headers.get('location')!, sanad.baseUrl)
    expect(await readPage(await waiting.browser.get(pageOf(waiting)))).toContain('takes effect only if the others')
    await waiting.browser.get(wayBack)
    // The browser can no longer show whose it is, so it is not told whether there are others.
    expect(await readPage(await waiting.browser.get(pageOf(waiting)))).toContain('If others must approve too')
  })

  it('and has a second visit open reads there that it was approved, also before signing in', async () => {
    const { ConsentId } = await ask()
    const second = await bringToDecision(sanad, tpp, ConsentId, customer)
    const first = await bringToDecision(sanad, tpp, ConsentId, customer)
    await first.press(sanad)
    for (const answer of [await second.browser.get(pageOf(second)), await second.press(sanad)]) {
      const page = answer.status === 303 ? await second.browser.get(pageOf(second)) : answer
      const text = await readPage(page)
      expect(text).toContain('This request was approved before')
      expect(text).not.toMatch(untrue)
    }
    const left = await second.browser.post(`${pageOf(second)}/return`)
    const told = (await second.browser.get(new URL(left.headers.get('location')!, sanad.baseUrl))).headers.get('location')!
    expect(new URL(told).searchParams.get('error_description')).toContain('authorized in another visit')
  })
})

describe('a customer in whose way something comes', () => {
  const statusOf = async (ConsentId: string) => (await tpp.client().getPaymentConsent(ConsentId)).message.Data.Status

  it('reads that the bank does not answer while they confirm, loses nothing, and pays once when they press again', async () => {
    const { ConsentId, PaymentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const oneTimeCode = (await waiting.ask(sanad))!
    const { coreBank } = sanad.dependencies
    const slow = new BankRefusal('coreBankUnavailable', 'late')
    const spy = vi.spyOn(coreBank, 'checkConfirmation').mockRejectedValueOnce(slow)
    // An answer that the port does not know is as good as none.
    spy.mockResolvedValueOnce(false as never)
    for (const _ of ['late', 'unknown']) {
      const late = await waiting.browser.post(`${pageOf(waiting)}/one-time-code`, { oneTimeCode })
      const html = await late.clone().text()
      expect([late.status, await readPage(late)]).toEqual([503, expect.stringContaining('first look whether it was recorded')])
      // It leads back to the visit, and sends nothing once more; the letters can be made larger there, too.
      const visit = new URL(pageOf(waiting)).pathname
      expect(/class="button" href="([^"]+)"/.exec(html)?.[1]).toBe(visit)
      expect(html).toContain(`href="${visit}?text=large"`)
      expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    }
    const again = await waiting.browser.post(`${pageOf(waiting)}/one-time-code`, { oneTimeCode })
    spy.mockRestore()
    expect((await toApp(waiting.browser, again)).has('code')).toBe(true)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
  })

  it('reads that the request has expired while they read it, and the app finds it rejected', async () => {
    const { ConsentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const over = { authorizationExpiresAt: new Date(Date.now() - 1_000) }
    await sanad.dependencies.db.updateTable('consents').set(over).where('consentId', '=', ConsentId).execute()
    const pressed = await waiting.press(sanad)
    const text = await readPage(pressed.status === 303 ? await waiting.browser.get(pageOf(waiting)) : pressed)
    // It names what it was about to the browser that had signed in, and no more than the app to another one.
    for (const shown of ['The time for this request has run out', '150.00', 'Palm Coffee', 'Desert Rose'])
      expect(text).toContain(shown)
    expect(await readPage(await openBrowser().get(pageOf(waiting)))).not.toMatch(/150\.00|Palm/)
    // A browser that is known no more reads it in both languages, wherever it pressed, and finds the app.
    const lost = openBrowser()
    const html = await (await lost.post(`${pageOf(waiting)}/decision`, { decision: 'approve' })).text()
    expect(html).toContain(`href="${new URL(tpp.redirectUri).origin}/"`)
    const otherLanguage = `${new URL(pageOf(waiting), sanad.baseUrl).pathname}?lang=ar`
    expect(html).toContain(`href="${otherLanguage}"`)
    expect(await readPage(await lost.get(`${sanad.baseUrl}${otherLanguage}`))).toContain('انتهى هذا الطلب')
    const told = await toApp(waiting.browser, await waiting.browser.post(`${pageOf(waiting)}/return`))
    expect(told.get('error')).toBe('access_denied')
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })

  it('changes the language half-way and goes on where they were, to the same end', async () => {
    const { ConsentId, PaymentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const oneTimeCode = (await waiting.ask(sanad))!
    const link = { 'sec-fetch-site': 'same-origin' }
    const arabic = await readPage(await waiting.browser.get(`${pageOf(waiting)}?lang=ar`, link))
    for (const shown of ['أكّد عملية الدفع', '150.00', 'قهوة النخيل']) expect(arabic).toContain(shown)
    const wrong = await waiting.browser.post(`${pageOf(waiting)}/one-time-code`, { oneTimeCode: 'no' })
    expect(await readPage(wrong)).toContain('الرمز غير صحيح')
    const right = await waiting.browser.post(`${pageOf(waiting)}/one-time-code`, { oneTimeCode })
    expect((await toApp(waiting.browser, right)).has('code')).toBe(true)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
  })

  it.each([
    ['en', { ar: `${'قهوة النخيل '.repeat(5)}${'ط'.repeat(10)}` }],
    ['ar', { en: `${'Palm Coffee '.repeat(5)}${'x'.repeat(10)}` }],
  ])(
    'reads the longest name there is, in the other script, whole and apart from the words around it: %s',
    async (language, creditorName: { en?: string; ar?: string }) => {
      const request = paymentConsentRequest({ nationalId: customer, debtorIban, creditorName })
      const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(request)).message.Data
      const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
      const name = Object.values(creditorName)[0]!
      const html = await (await waiting.browser.get(`${pageOf(waiting)}?lang=${language}`)).text()
      expect(html.split(`<bdi>${name}</bdi>`).length - 1).toBeGreaterThanOrEqual(2)
      const pressed = await waiting.press(sanad)
      expect(await (await waiting.browser.get(`${pageOf(waiting)}/receipt`)).text()).toContain(`<bdi>${name}</bdi>`)
      expect((await toApp(waiting.browser, pressed)).has('code')).toBe(true)
      expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
      expect(JSON.stringify((await tpp.client().getPaymentConsent(ConsentId)).message)).toContain(name)
    },
  )
})

describe('a customer who comes to an address that the bank cannot connect to a visit', () => {
  it.each([
    '/auth/authorize/nobody-knows-this-one',
    '/auth/authorize?client_id=nobody',
    '/bank/authorizations/nobody-knows-this-one',
  ])('is told nothing about what was or was not approved: %s', async (path) => {
    for (const language of ['en', 'ar']) {
      const text = await readPage(await openBrowser().get(sanad.url(path), { 'accept-language': language }))
      expect(text).toMatch(/changes nothing of what you approved before|لا يغيّر ذلك شيئًا مما وافقت عليه من قبل/)
      expect(text).not.toMatch(/Nothing was|لم تتم الموافقة/)
    }
  })
})

describe('a customer who has declined a payment', () => {
  it('reads that it was not made, also after the way back', async () => {
    const { ConsentId, PaymentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const answer = await waiting.press(sanad, { decision: 'decline' })
    const before = await readPage(await waiting.browser.get(pageOf(waiting)))
    for (const shown of ['This request was declined here', 'no money moves', '150.00', PaymentId]) expect(before).toContain(shown)
    const wayBack = new URL(answer.headers.get('location')!, sanad.baseUrl)
    await waiting.browser.get(wayBack)
    expect(await readPage(await waiting.browser.get(wayBack))).toContain('This request was declined here')
  })
})

describe('what the app is told is what was done, where a customer is', () => {
  /** A customer at the code, and a call to the core bank that answers only when it is told to. */
  const atCode = async (call: 'checkConfirmation' | 'signIn') => {
    const { ConsentId } = await ask()
    const waiting = await bringToDecision(sanad, tpp, ConsentId, customer)
    const oneTimeCode = (await waiting.ask(sanad))!
    const { coreBank } = sanad.dependencies
    const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const real = coreBank[call].bind(coreBank) as (...values: unknown[]) => Promise<never>
    const spy = vi.spyOn(coreBank, call).mockImplementationOnce(async (...values: unknown[]) => {
      called.resolve()
      await answered.promise
      return real(...values)
    })
    const post = (step: string, form?: Record<string, string>) => waiting.browser.post(`${pageOf(waiting)}/${step}`, form)
    const told = (answer: Response) => toApp(waiting.browser, answer)
    const statusOf = async () => (await tpp.client().getPaymentConsent(ConsentId)).message.Data.Status
    const answer = () => {
      spy.mockRestore()
      answered.resolve()
    }
    const confirm = () => post('one-time-code', { oneTimeCode })
    return { waiting, post, told, statusOf, called: called.promise, answer, confirm }
  }

  it('who leaves while the bank still checks the code: nothing is paid', async () => {
    const { post, told, statusOf, called, answer, confirm } = await atCode('checkConfirmation')
    const confirming = confirm()
    await called
    const left = await told(await post('return'))
    answer()
    await confirming
    expect([left.get('error'), await statusOf()]).toEqual(['access_denied', 'AwaitingAuthorization'])
  })

  it('who leaves while one click asks for a new code and another one brings it: nothing is paid', async () => {
    const { post, told, statusOf, called, answer, confirm } = await atCode('checkConfirmation')
    const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const spy = vi.spyOn(sanad.dependencies.coreBank, 'requestConfirmation').mockImplementationOnce(async () => {
      asked.resolve()
      await sent.promise
      return { method: 'code' }
    })
    const confirming = confirm()
    await called
    const asking = post('one-time-code', { again: 'yes' })
    await asked.promise
    const left = await told(await post('return'))
    sent.resolve()
    await asking
    spy.mockRestore()
    answer()
    await confirming
    expect([left.get('error'), await statusOf()]).toEqual(['access_denied', 'AwaitingAuthorization'])
  })

  it('whose time is over before the bank has checked the code: nothing is paid', async () => {
    const { waiting, statusOf, called, answer, confirm } = await atCode('checkConfirmation')
    const confirming = confirm()
    await called
    // As a later request of the app over the back channel ends an earlier one.
    const session = sanad.dependencies.db.updateTable('authorizationSessions').where('interactionId', '=', waiting.interactionId)
    await session.set({ expiresAt: sanad.now() }).execute()
    answer()
    expect([(await confirming).status, await statusOf()]).toEqual([422, 'AwaitingAuthorization'])
  })

  it('whose payment was made while somebody else signed in to the visit: the app gets its code', async () => {
    const { waiting, post, told, statusOf, called, answer, confirm } = await atCode('signIn')
    const signingIn = post('sign-in', { nationalIdentificationNumber: '1000000024', password: sandboxPassword })
    await called
    const confirmed = await confirm()
    answer()
    expect((await signingIn).headers.get('location')).toBe(new URL(pageOf(waiting)).pathname)
    expect([await statusOf(), (await told(confirmed)).has('code')]).toEqual(['Finished', true])
  })
})
