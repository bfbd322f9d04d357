import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, booksOf, customerOf, ibansOf, sandboxPassword } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** She confirms in the bank's app. The other has an account with a second holder, and gets codes. */
const customer = '1000000107'
const first = '1000000024'

let sanad: RunningSanad
let tpp: TestTpp
let debtorIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  debtorIban = (await ibansOf(sanad, customer))[0]!
})
afterAll(() => sanad?.close())

const phone = (nationalId = customer) => sanad.url(`/core-bank/customers/${nationalId}/phone`)
/** What the phone asks first, which is the newest question, and the text of its page. */
const readPhone = async (nationalId = customer) => {
  const html = await (await fetch(phone(nationalId))).text()
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  return { text, question: /\/questions\/([\w-]+)/.exec(html)?.[1] ?? '', number: /Number: (\d\d)/.exec(text)?.[1] }
}
const answer = (decision: 'approve' | 'decline', question: string) =>
  openBrowser().post(`${phone()}/questions/${question}`, { decision })
const answerLatest = async (decision: 'approve' | 'decline') => answer(decision, (await readPhone()).question)

/** A payment at the page that waits for the app: from the account that the app names, or else from the chosen one. */
const waitForApp = async (accountIds?: string, known?: { ConsentId: string; PaymentId: string }) => {
  const request = paymentConsentRequest({ nationalId: customer, ...(accountIds === undefined && { debtorIban }) })
  const { ConsentId, PaymentId } = known ?? (await tpp.client().createPaymentConsent(request)).message.Data
  const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId, customer)
  const page = sanad.url(`/bank/authorizations/${interactionId}`)
  const decide = (chosen = accountIds) =>
    browser.post(`${page}/decision`, { decision: 'approve', ...(chosen !== undefined && { accountIds: chosen }) })
  const ask = async () => {
    expect((await decide()).status).toBe(303)
    return readPage(await browser.get(page))
  }
  const press = (fields = {}) => browser.post(`${page}/one-time-code`, fields)
  const poll = (shownNumber: string) => browser.post(`${page}/one-time-code`, { shownNumber }, { 'hx-request': 'true' })
  return { ConsentId, PaymentId, browser, page, decide, ask, press, poll, shown: await ask() }
}
const statusOf = async (ConsentId: string) => (await tpp.client().getPaymentConsent(ConsentId)).message.Data.Status
const backAtApp = async (browser: Browser, address: string | null) => {
  let url = new URL(address!, sanad.baseUrl)
  while (!url.href.startsWith(tpp.redirectUri)) url = new URL((await browser.get(url)).headers.get('location')!, sanad.baseUrl)
  return url.searchParams
}

describe('a payment that is confirmed in the bank’s app', () => {
  it('is asked for on two screens with the same number and terms, sends no code, and is made only after the yes in the app', async () => {
    const { ConsentId, PaymentId, browser, page, shown, press, poll } = await waitForApp()
    const { text, number, question } = await readPhone()
    for (const words of ['Pay 150.00 SAR to account SA03 8000', 'payee «Palm Coffee»']) expect(text).toContain(words)
    for (const words of [`The number in the app ${number}`, '150.00', 'Palm Coffee']) expect(shown).toContain(words)
    expect(await (await browser.get(page)).text()).not.toContain('name="oneTimeCode"')
    expect(await (await fetch(sanad.url(`/core-bank/api/customers/${customer}/one-time-codes`))).json()).toEqual([])
    for (const early of [await press(), await press({ oneTimeCode: number })])
      expect([early.status, await readPage(early)]).toEqual([
        422,
        expect.stringContaining('You have not approved in the app yet'),
      ])
    const waiting = await poll(number!)
    expect([waiting.status, waiting.headers.get('hx-redirect')]).toEqual([204, null])
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect((await answer('approve', question)).headers.get('location')).toContain('message=approved')
    expect((await readPhone()).question).toBe('')
    // The page finds out by itself, and leads on to the app.
    const found = await poll(number!)
    expect(found.headers.get('hx-redirect')).toBe(`${new URL(page).pathname}/return`)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
    const receipt = await readPage(await browser.get(`${page}/receipt`))
    for (const words of ['Payment receipt', '150.00', 'Palm Coffee', PaymentId, 'AH', 'Sanad Bank'])
      expect(receipt).toContain(words)
    expect((await backAtApp(browser, found.headers.get('hx-redirect'))).has('code')).toBe(true)
  })

  it('is made without JavaScript too, by the button', async () => {
    const { PaymentId, browser, press } = await waitForApp()
    await answerLatest('approve')
    expect((await backAtApp(browser, (await press()).headers.get('location'))).has('code')).toBe(true)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
  })

  it('is declined by a no in the app, and the app that asked is told so', async () => {
    const { ConsentId, PaymentId, browser, page, press } = await waitForApp()
    await answerLatest('decline')
    const pressed = await press()
    expect(await readPage(await browser.get(page))).toContain('This request was declined here')
    expect((await browser.get(`${page}/receipt`)).headers.get('location')).toBe(new URL(page).pathname)
    expect((await backAtApp(browser, pressed.headers.get('location'))).get('error')).toBe('access_denied')
    expect(await statusOf(ConsentId)).toBe('Rejected')
    await expect(tpp.client().getPayment(PaymentId)).rejects.toThrow()
  })

  it('stays declined after a no in the app, however it is asked for again: no further question is sent', async () => {
    const [account] = await sanad.dependencies.coreBank.listAccounts(customer)
    const ways: Record<string, (asked: Awaited<ReturnType<typeof waitForApp>>) => Promise<unknown>> = {
      'with the button': ({ press }) => press({ again: 'yes' }),
      'with a choice that is not possible': ({ decide }) => decide('no-account'),
      'after a sign-in anew': async ({ browser, page, decide }) => {
        const credentials = { nationalIdentificationNumber: customer, password: sandboxPassword }
        expect((await browser.post(`${page}/sign-in`, credentials)).status).toBe(303)
        await decide()
      },
    }
    for (const [way, askAgain] of Object.entries(ways)) {
      const asked = await waitForApp(account!.accountId)
      const { question } = await readPhone()
      await answer('decline', question)
      await askAgain(asked)
      expect([way, await statusOf(asked.ConsentId)]).toEqual([way, 'Rejected'])
      expect(await readPage(await asked.browser.get(asked.page))).toContain('This request was declined here')
      const questions = booksOf(sanad).selectFrom('bankOneTimeCodes').select('codeId')
      expect(await questions.where('purpose', '=', asked.ConsentId).execute()).toEqual([{ codeId: question }])
    }
  })

  it.each<[string, string, { nationalIdentificationNumber: string; password: string }]>([
    ['five wrong passwords', '11111', { nationalIdentificationNumber: '1999999999', password: 'x' }],
    ['the sign-in of a stranger', '1', { nationalIdentificationNumber: happyCustomer, password: sandboxPassword }],
  ])('is declined by a no in the app also when %s ended the visit meanwhile', async (_by, times, credentials) => {
    const { ConsentId, browser, page } = await waitForApp()
    for (const _ of times) await browser.post(`${page}/sign-in`, credentials)
    await answerLatest('decline')
    const next = await bringToDecision(sanad, tpp, ConsentId, customer)
    await next.browser.get(sanad.url(`/bank/authorizations/${next.interactionId}`))
    expect(await statusOf(ConsentId)).toBe('Rejected')
    const questions = booksOf(sanad).selectFrom('bankOneTimeCodes').select('codeId')
    expect(await questions.where('purpose', '=', ConsentId).execute()).toHaveLength(1)
  })

  it('is declined in every visit by a no that no page has asked after', async () => {
    const ways: Record<string, (other: Awaited<ReturnType<typeof waitForApp>>) => Promise<unknown>> = {
      'a look at the other page': ({ browser, page }) => browser.get(page),
      'a yes to the other question': async ({ press }) => [await answerLatest('approve'), await press()],
    }
    for (const [way, goOn] of Object.entries(ways)) {
      const asked = await waitForApp()
      const { question } = await readPhone()
      const other = await waitForApp(undefined, asked)
      await answer('decline', question)
      await goOn(other)
      expect([way, await statusOf(asked.ConsentId)]).toEqual([way, 'Rejected'])
      for (const { browser, page } of [asked, other])
        expect(await readPage(await browser.get(page))).toContain('This request was declined here')
      const left = await other.browser.post(`${other.page}/return`)
      expect((await backAtApp(other.browser, left.headers.get('location'))).get('error')).toBe('access_denied')
    }
  })

  it('is not made when the app was answered too late; the page says so and asks anew with another question', async () => {
    const { ConsentId, press, ask, browser } = await waitForApp()
    const { question } = await readPhone()
    const end = { expiresAt: new Date(Date.now() - 1_000) }
    await booksOf(sanad).updateTable('bankOneTimeCodes').set(end).where('codeId', '=', question).execute()
    expect((await answer('approve', question)).headers.get('location')).toContain('message=over')
    const late = await press()
    expect([late.status, await readPage(late)]).toEqual([422, expect.stringContaining('was not answered in time')])
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await ask()
    await answerLatest('approve')
    expect((await backAtApp(browser, (await press()).headers.get('location'))).has('code')).toBe(true)
  })

  it('is not made when something of it has changed since the question', async () => {
    const { ConsentId, press } = await waitForApp()
    await answerLatest('approve')
    const { db } = sanad.dependencies
    const rename = (name: string) => db.updateTable('apps').set({ name }).where('clientId', '=', tpp.clientId).execute()
    const { name } = await db.selectFrom('apps').select('name').where('clientId', '=', tpp.clientId).executeTakeFirstOrThrow()
    await rename('Another name')
    try {
      const changed = await press()
      expect([changed.status, await readPage(changed)]).toEqual([422, expect.stringContaining('Nothing was approved')])
    } finally {
      await rename(name)
    }
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('shows a tab that was left behind the number of the newest question', async () => {
    const { press, poll } = await waitForApp()
    const { number: old, question } = await readPhone()
    await booksOf(sanad).updateTable('bankOneTimeCodes').set({ code: '00' }).where('codeId', '=', question).execute()
    await press({ again: 'yes' })
    const { number } = await readPhone()
    const behind = await poll(old === number ? '00' : old!)
    expect([behind.status, await readPage(behind)]).toEqual([200, expect.stringContaining(`The number in the app ${number}`)])
    // The question before is void.
    expect((await answer('approve', question)).headers.get('location')).toContain('message=over')
  })
})

describe('a visit to the customer’s own area', () => {
  const begin = async () => {
    const browser = openBrowser()
    const credentials = { nationalIdentificationNumber: customer, password: sandboxPassword }
    await browser.post(sanad.url('/bank/sign-in'), credentials)
    const press = () => browser.post(sanad.url('/bank/one-time-code'))
    return { browser, press }
  }

  it('opens after a yes in the app, and not after a no', async () => {
    const { browser, press } = await begin()
    expect(await readPage(await browser.get(sanad.url('/bank/one-time-code')))).toContain(
      `The number in the app ${(await readPhone()).number}`,
    )
    expect((await press()).status).toBe(422)
    await answerLatest('approve')
    expect((await press()).headers.get('location')).toBe('/bank')
    const refused = await begin()
    await answerLatest('decline')
    expect(await readPage(await refused.press())).toContain('You said no in the app')
    expect((await refused.browser.get(sanad.url('/bank'))).headers.get('location')).toMatch(/^\/bank\/sign-in/)
  })
})

describe('one of three holders', () => {
  let joint: { accountId: string; iban: string }
  beforeAll(async () => {
    joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
    const holder = { accountId: joint.accountId, nationalIdentificationNumber: customer }
    await booksOf(sanad).insertInto('bankAccountHolders').values(holder).execute()
  })

  /** A payment that the first holder has approved. */
  const approveFirst = async () => {
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban: joint.iban, data })
    const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    return { ConsentId, PaymentId }
  }
  const decisionOf = async (ConsentId: string, nationalIdentificationNumber: string) =>
    (
      await sanad.dependencies.db
        .selectFrom('consentApprovals')
        .select('decision')
        .where('consentId', '=', ConsentId)
        .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
        .executeTakeFirstOrThrow()
    ).decision

  it('approves in the bank’s app, and declines there', async () => {
    const browser = openBrowser()
    await browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: customer, password: sandboxPassword })
    await answerLatest('approve')
    await browser.post(sanad.url('/bank/one-time-code'))
    // The last one says no in the app and has the page ask again, which leaves it at the no.
    for (const [decision, method] of [
      ['approve', 'app'],
      ['decline', 'app'],
      ['decline', ''],
    ] as const) {
      const { ConsentId } = await approveFirst()
      const address = sanad.url(`/bank/consents/${ConsentId}/decision`)
      const confirm = (method = 'app') => browser.post(address, { decision: 'approve', method })
      await browser.post(address, { decision: 'approve' })
      expect(await readPage(await browser.get(address))).toContain(`The number in the app ${(await readPhone()).number}`)
      expect((await confirm()).status).toBe(422)
      await answerLatest(decision)
      expect((await confirm(method)).headers.get('location')).toBe(`/bank/consents/${ConsentId}`)
      expect(await decisionOf(ConsentId, customer)).toBe(decision === 'approve' ? 'approved' : 'declined')
      expect(await statusOf(ConsentId)).toBe(decision === 'approve' ? 'AwaitingAuthorization' : 'Rejected')
    }
    // A no to what was asked in a visit that the app began is one in their own area, too.
    const asked = await approveFirst()
    const address = sanad.url(`/bank/consents/${asked.ConsentId}`)
    const others = 'Khalid Saad Al-Otaibi Has approved .* Noura Fahad Al-Mutairi Still to decide This takes effect when everybody'
    expect(await readPage(await browser.get(address))).toMatch(new RegExp(others))
    await waitForApp(undefined, asked)
    await answerLatest('decline')
    expect(await readPage(await browser.get(address))).toContain('You have declined this request.')
  })
})

it('the phone answers only its own questions', async () => {
  await waitForApp()
  const { question } = await readPhone()
  const elsewhere = await openBrowser().post(`${phone(happyCustomer)}/questions/${question}`, { decision: 'approve' })
  expect(elsewhere.status).toBe(404)
  expect((await answer('approve', '%00')).status).toBe(404)
})
