import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import type { AuthorizationView } from '../../../src/services/authorization/authorizationSession.ts'
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

  it('ask again for empty fields', async () => {
    expect((await pages.post(`${address}/sign-in`, { nationalIdentificationNumber: '', password: '' })).status).toBe(422)
    expect(pages.bank.calls.map(({ step }) => step)).not.toContain('signInCustomer')
    pages.bank.view = confirmationView
    pages.bank.answers.confirmAuthorization = { outcome: 'missing' }
    const response = await pages.post(`${address}/one-time-code`, {})
    expect([response.status, await textOf(response)]).toEqual([422, expect.stringContaining('Enter the code we sent you.')])
  })

  it('look at the request, and so at the payee, only where they show it: not for a right code, and not for a poll', async () => {
    const steps = () => pages.bank.calls.splice(0).map(({ step }) => step)
    pages.bank.view = confirmationView
    await pages.post(`${address}/one-time-code`, { oneTimeCode: '123456' })
    expect(steps()).toEqual(['confirmAuthorization'])
    pages.bank.answers.confirmAuthorization = { outcome: 'refused' }
    await pages.post(`${address}/one-time-code`, { oneTimeCode: '123456' })
    expect(steps()).toEqual(['confirmAuthorization', 'getAuthorizationView'])
    pages.bank.answers.confirmAuthorization = { outcome: 'waiting', shownNumber: '42' }
    const poll = (shownNumber: string) => pages.post(`${address}/one-time-code`, { shownNumber }, { 'hx-request': 'true' })
    expect([(await poll('42')).status, steps()]).toEqual([204, ['confirmAuthorization']])
    // Another window has asked anew.
    expect([(await poll('17')).status, steps()]).toEqual([200, ['confirmAuthorization', 'getAuthorizationView']])
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
    pages.bank.answers.openAuthorization = new BankRefusal('businessRule', 'The consent is Finished')
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
    expect(await textOf(await pages.send(address))).toContain('This request was approved here')
    await pages.post(`${address}/return`, {})
    expect(pages.bank.finished).toEqual(Array(3).fill({ approved: { customerId: 'customer-1' } }))
  })

  it('ask for the account again when none was chosen', async () => {
    pages.bank.view = at('decision')
    pages.bank.answers.decideAuthorization = new BankRefusal('businessRule', 'Choose exactly one', { path: 'accountIds' })
    const response = await pages.post(`${address}/decision`, { decision: 'approve' })
    expect(response.status).toBe(422)
    expect(await textOf(response)).toContain('Choose the account to pay from')
  })

  it('ask for the code with the amount, the day, the payee and the account beside it, and lead back to the request', async () => {
    pages.bank.view = confirmationView
    const html = await (await pages.send(address)).text()
    const text = html.replace(/<[^>]*>/g, ' ')
    for (const shown of ['1,500.50', 'Palm Coffee', 'SA03 8000 0000 6080 1016 7519', 'Salary', 'Confirm and pay'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/When|December/)
    const executionAt = new Date('2026-12-06T21:00:00Z')
    pages.bank.view = { ...confirmationView, subject: { ...paymentSubject, payment: { ...paymentSubject.payment, executionAt } } }
    const dated = await textOf(await pages.send(address))
    for (const shown of ['1,500.50', '7 December 2026', 'Confirm and schedule']) expect(dated).toContain(shown)
    expect(dated).not.toContain('Confirm and pay')
    pages.bank.view = confirmationView
    const review = await (await pages.send(`${address}?review`)).text()
    expect(review).toMatch(/value="acc-1" checked/)
    await pages.post(`${address}/one-time-code`, { again: 'yes' })
    expect(pages.bank.calls.at(-1)?.step).toBe('repeatConfirmation')
  })

  it('name once how many accounts are shared, only the chosen ones, what is read and until when, where access is confirmed', async () => {
    const own = paymentSubject.accounts[0]!
    const accounts = ['acc-1', 'acc-2', 'acc-3'].map((accountId) => ({ ...own, accountId, nickname: { en: `My ${accountId}` } }))
    const permissions = ['ReadAccountsBasic', 'ReadBalances', 'ReadTransactionsDetail']
    const expiresAt = new Date('2027-03-05T20:59:00Z')
    const access = { permissions, transactionsFrom: null, transactionsTo: null, expiresAt, purposes: [] }
    const { demandFor } = paymentSubject
    const counts = { heldAccounts: 7, otherAccounts: 0, othersSeeShared: false }
    const choice = { accountChoice: 'several' as const, sharedAccountIds: [], unusable: [] }
    const subject = { access, accounts, ...choice, demandFor, ...counts }
    pages.bank.view = { ...confirmationView, subject, confirmation: { method: 'code', accountIds: ['acc-1', 'acc-3'] } }
    const text = await textOf(await pages.send(address))
    expect(text.match(/\d+ of your \d+ accounts/g)).toEqual(['2 of your 7 accounts'])
    expect(text.match(/My acc-\d/g)).toEqual(['My acc-1', 'My acc-3'])
    for (const shown of ['accounts, balances, transactions', '5 March 2027 at 23:59, Riyadh time']) expect(text).toContain(shown)
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
    pages.bank.answers.repeatConfirmation = { outcome: 'codesUsedUp' }
    const response = await pages.post(`${address}/one-time-code`, { again: 'yes' })
    const html = await response.text()
    expect([response.status, html]).toEqual([422, expect.stringContaining('We send no more codes')])
    expect(html).toContain('name="oneTimeCode"')
  })

  it('say that the balance does not suffice, and name a limit, above which nothing can be approved', async () => {
    pages.bank.view = withSubject({ insufficientAccountIds: ['acc-1'] })
    const short = await (await pages.send(address)).text()
    expect(short).toContain('does not suffice for this payment now')
    expect([...short.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(['decline', 'approve'])
    const executionAt = new Date('2026-12-06T21:00:00Z')
    pages.bank.view = withSubject({ insufficientAccountIds: ['acc-1'], payment: { ...paymentSubject.payment, executionAt } })
    const dated = await (await pages.send(address)).text()
    expect(dated).toMatch(
      /notice neutral" id="short-balance">Today the balance .* made on 7 December 2026: see that the money is there/,
    )
    expect(dated).toContain('Not enough today')
    for (const untrue of ['the bank will reject it', 'Approve anyway']) expect(dated).not.toContain(untrue)
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
    const chosen: Parameters<typeof withSubject>[0] = { ...pages.bank.view.subject, accounts: [], accountChoice: 'none' }
    pages.bank.view = withSubject(chosen)
    expect(await textOf(await pages.send(address))).toMatch(/account that was chosen .* cannot be used for it .* one person only/)
    pages.bank.view = withSubject({ ...chosen, payment: { ...paymentSubject.payment, debtorAccount: { iban: account!.iban } } })
    expect(await textOf(await pages.send(address))).toMatch(/this account cannot be used for it: .* one person only/)
  })

  it('say which account pays, with its balance, where it was chosen before, and nothing of one that the reader may not know', async () => {
    const [account] = paymentSubject.accounts
    pages.bank.view = withSubject({ accountChoice: 'none', debtorAccount: account })
    expect(await textOf(await pages.send(address))).toMatch(/From account +Salary \(balance .*5,000\.00.*\) +SA03 8000/)
    pages.bank.view = withSubject({ accountChoice: 'none' })
    expect(await textOf(await pages.send(address))).not.toMatch(/From account|Salary|5,000\.00/)
  })

  it('cannot be approved where no account can pay', async () => {
    pages.bank.view = withSubject({ accounts: [] })
    const html = await (await pages.send(address)).text()
    expect(html).not.toContain('value="approve"')
    expect(html).toContain('value="decline"')
  })
})
