import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  startCustomerSession,
  confirmCustomerSession,
  endCustomerSession,
  findCustomerSession,
} from '../../src/services/customer/customerSession.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf, payAs, sandboxPassword } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())
beforeEach(async () => void (await sanad.dependencies.db.deleteFrom('bankSessions').execute()))

const begin = async (nationalIdentificationNumber = happyCustomer, password = sandboxPassword) =>
  startCustomerSession(sanad.dependencies, { nationalIdentificationNumber, password, now: new Date() })
const beginWell = async (nationalId = happyCustomer) => {
  const begun = await begin(nationalId)
  if (begun.outcome !== 'oneTimeCode') throw new Error(begun.outcome)
  return begun.sessionId
}
const codeOf = (nationalId = happyCustomer) => customerOf(sanad, nationalId).readOneTimeCode()
const confirm = (sessionId: string, oneTimeCode: string, now = new Date()) =>
  confirmCustomerSession(sanad.dependencies, { sessionId, oneTimeCode, now })
const find = (sessionId: string, now = new Date()) => findCustomerSession(sanad.dependencies, { sessionId, now })
const signIn = async (nationalId = happyCustomer) => {
  const confirmed = await confirm(await beginWell(nationalId), await codeOf(nationalId))
  if (confirmed.outcome !== 'signedIn') throw new Error(confirmed.outcome)
  return confirmed.sessionId
}

describe('a customer’s own visit', () => {
  it('opens nothing without both factors, and the second one changes the session’s id', async () => {
    expect(await begin(happyCustomer, 'wrong')).toEqual({ outcome: 'refused' })
    const first = await beginWell()
    expect(await find(first)).toMatchObject({ stage: 'oneTimeCode', confirmation: { sentTo: '016', answerBy: expect.any(Date) } })
    const confirmed = await confirm(first, await codeOf())
    expect(confirmed).toMatchObject({ outcome: 'signedIn' })
    expect(await find(first)).toBeUndefined()
    expect(confirmed.outcome === 'signedIn' && (await find(confirmed.sessionId))).toMatchObject({
      stage: 'signedIn',
      nationalIdentificationNumber: happyCustomer,
    })
  })

  it('tells no more of a phone than its last three digits, whatever the core bank says', async () => {
    const { coreBank } = sanad.dependencies
    const spy = vi.spyOn(coreBank, 'requestConfirmation').mockResolvedValueOnce({ method: 'code', sentTo: '+966 50 000 0016' })
    expect((await find(await beginWell()))?.confirmation).toEqual({ method: 'code', sentTo: '016' })
    spy.mockRestore()
  })

  it('ends after five wrong codes, even when the right one comes then', async () => {
    const sessionId = await beginWell()
    const right = await codeOf()
    const wrong = right === '111111' ? '222222' : '111111'
    for (let attempt = 1; attempt <= 4; attempt++) expect((await confirm(sessionId, wrong)).outcome).toBe('refused')
    expect((await confirm(sessionId, wrong)).outcome).toBe('ended')
    expect((await confirm(sessionId, right)).outcome).toBe('ended')
  })

  it('sends a few codes that nobody uses, then no more for a while; the customer still approves what apps ask', async () => {
    const customer = '2000000014'
    const from = (address: string) => ({ address, userAgent: undefined }) as const
    const beginFrom = async (address: string) =>
      (
        await startCustomerSession(sanad.dependencies, {
          ...{ nationalIdentificationNumber: customer, password: sandboxPassword },
          ...{ source: from(address), now: new Date() },
        })
      ).outcome
    for (let sent = 0; sent < 5; sent++) expect(await beginFrom('192.0.2.1')).toBe('oneTimeCode')
    expect(await beginFrom('192.0.2.1')).toBe('codesUsedUp')
    // From elsewhere they may, until there are too many of all addresses together. A code that is used does not count.
    const sessionId = await beginWell(customer)
    expect((await confirm(sessionId, await codeOf(customer))).outcome).toBe('signedIn')
    const counted = sanad.dependencies.db.updateTable('signInCodes').where('counted', '=', customer)
    await counted.set({ sent: 20 }).execute()
    expect(await beginFrom('192.0.2.2')).toBe('codesUsedUp')
    const page = await fetch(sanad.url('/bank/sign-in'), {
      method: 'POST',
      body: new URLSearchParams({ nationalIdentificationNumber: customer, password: sandboxPassword }),
    })
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('Try again in a quarter of an hour')])
    const tpp = await registerTpp(sanad)
    const request = paymentConsentRequest({ nationalId: customer, debtorIban: (await ibansOf(sanad, customer))[0]! })
    const { journey } = await payAs(sanad, tpp, request, customerOf(sanad, customer))
    expect(journey.callback.searchParams.has('code')).toBe(true)
    await counted.set({ countedUntil: new Date() }).execute()
    expect(await beginFrom('192.0.2.2')).toBe('oneTimeCode')
  })

  it('makes one session of one code, however often it is sent at once', async () => {
    const sessionId = await beginWell()
    const code = await codeOf()
    const outcomes = await Promise.all([1, 2, 3].map(() => confirm(sessionId, code).then(({ outcome }) => outcome)))
    expect(outcomes.filter((outcome) => outcome === 'signedIn')).toHaveLength(1)
  })

  it('is over after ten minutes and after signing out', async () => {
    const sessionId = await signIn()
    const inTenMinutes = new Date(Date.now() + sanad.settings.limits.bankSessionSeconds * 1_000)
    expect(await find(sessionId, inTenMinutes)).toBeUndefined()
    await endCustomerSession(sanad.dependencies, { sessionId })
    expect(await find(sessionId)).toBeUndefined()
    await endCustomerSession(sanad.dependencies, { sessionId })
  })

  it('says on the sign-in that it has ended, once, and nothing of the kind to who comes for the first time', async () => {
    const ended = 'Your visit has ended. Sign in again.'
    for (const path of ['/bank', '/bank/payments', '/bank/one-time-code']) {
      const first = openBrowser()
      const sent = await first.get(sanad.url(path))
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/bank/sign-in'])
      expect(await readPage(await first.get(sanad.url('/bank/sign-in')))).not.toContain('has ended')
      const back = await visitBank(sanad, happyCustomer)
      await sanad.dependencies.db.deleteFrom('bankSessions').execute()
      const again = await back.get(sanad.url(path))
      expect([again.status, again.headers.get('location')]).toEqual([303, '/bank/sign-in?ended=page'])
      expect(await readPage(await back.get(sanad.url('/bank/sign-in?ended=page')))).toContain(ended)
      expect(await readPage(await back.get(sanad.url('/bank/sign-in?ended=page&lang=ar')))).toContain('انتهت جلستك')
      expect((await back.get(sanad.url(path))).headers.get('location')).toBe('/bank/sign-in')
    }
  })

  it('tells after each wrong code of the sign-in how many tries are left', async () => {
    const browser = openBrowser()
    await browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber: happyCustomer, password: sandboxPassword })
    const oneTimeCode = (await codeOf()) === '111111' ? '222222' : '111111'
    for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left'])
      expect(await readPage(await browser.post(sanad.url('/bank/one-time-code'), { oneTimeCode }))).toContain(left)
    expect(await readPage(await browser.post(sanad.url('/bank/one-time-code'), { oneTimeCode }))).toContain(
      'Your visit has ended',
    )
  })

  it('keeps its cookie long enough to know who comes back, and the cookie of an ended one opens nothing', async () => {
    const cookie = `sanad_customer=${await signIn()}`
    await sanad.dependencies.db.deleteFrom('bankSessions').execute()
    const answer = await fetch(sanad.url('/bank/payments'), { headers: { cookie }, redirect: 'manual' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/sanad_customer=;.*Max-Age=0/i),
    ])
  })

  it('shows and stops a customer’s own payments only', async () => {
    const tpp = await registerTpp(sanad)
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    const executionDate = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T00:00:00+03:00`
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, executionDate }))
    const another = await signIn('1000000024')
    const cookie = `sanad_customer=${another}`
    expect((await fetch(sanad.url(`/bank/scheduled-payments/${PaymentId}`), { headers: { cookie } })).status).toBe(404)
    const stop = (session: string) =>
      fetch(sanad.url(`/bank/scheduled-payments/${PaymentId}/cancel`), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: `sanad_customer=${session}` },
      })
    expect((await stop(another)).status).toBe(404)
    const statusOf = async () => (await tpp.client().getPayment(PaymentId)).message.Data.Status
    expect(await statusOf()).toBe('KSAOB.Pending')
    const owner = await signIn()
    expect((await stop(owner)).status).toBe(303)
    expect((await stop(owner)).status).toBe(303)
    expect(await statusOf()).toBe('KSAOB.Cancelled')
  })

  it('lists a payment for a later day, asks before it is cancelled, and says when that was too late', async () => {
    const tpp = await registerTpp(sanad, { name: 'Palm Rent' })
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    const executionDate = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T00:00:00+03:00`
    const pay = async () => (await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, executionDate }))).PaymentId
    const [stopped, late] = [await pay(), await pay()]
    const cookie = `sanad_customer=${await signIn()}`
    const list = '/bank/scheduled-payments'
    const open = async (path: string, method = 'GET') => readPage(await fetch(sanad.url(path), { method, headers: { cookie } }))
    expect(await open(list)).toMatch(/On \d+ \w+ \d{4} · \d+ [\w ’‘I-]+ 14\d\d AH\s+through Palm Rent/)
    expect(await open(`${list}/${stopped}`)).toContain('Do you want to cancel this payment?')
    expect(await open(`${list}/${stopped}/cancel`, 'POST')).toMatch(
      /approved and cancelled afterwards.*Back to scheduled payments/,
    )
    const { db } = sanad.dependencies
    await db.updateTable('coreBankInstructions').set({ state: 'done' }).where('resourceId', '=', late).execute()
    expect(await open(`${list}/${late}/cancel`, 'POST')).toMatch(/^\W*Error.*already on its way/s)
    await open(`${list}/${late}`)
    await db.updateTable('payments').set({ status: 'KSAOB.Rejected' }).where('paymentId', '=', late).execute()
    expect(await open(`${list}/${late}`)).toMatch(/Status\W+Rejected/)
    expect(await open(list)).toContain('You have no scheduled payments.')
  })

  it('says of a payment for a later day which day that is, to who is asked and to who waits for them', async () => {
    const [first, second] = ['1000000024', '1000000032'] as const
    const tpp = await registerTpp(sanad)
    const held = await sanad.dependencies.coreBank.listAccounts(first)
    const day = new Date(Date.now() + 9 * 86_400_000)
    const payment = {
      ...{ nationalId: first, debtorIban: held.find(({ holders }) => holders.length === 2)!.iban, amount: '75.00' },
      executionDate: `${day.toISOString().slice(0, 10)}T00:00:00+03:00`,
      data: { AcceptedAuthorizationType: 'KSAOB.Multi' as const },
    }
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest(payment))).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    const overviewOf = async (who: string) => readPage(await (await visitBank(sanad, who)).get(sanad.url('/bank')))
    const inWords = day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(await overviewOf(second)).toMatch(new RegExp(`Payment · for ${inWords} · .* Decide by`))
    expect(await overviewOf(first)).toMatch(new RegExp(`Payment · for ${inWords} · .* The others can decide until`))
  })

  it('answers an id that none can be as one that nobody has', async () => {
    const cookie = `sanad_customer=${await signIn()}`
    const statuses: Record<string, number> = {}
    for (const id of ['%00', '%E2%80%AE', 'a'.repeat(129), '__proto__']) {
      for (const path of [`/bank/consents/${id}`, `/bank/scheduled-payments/${id}`])
        statuses[path] = (await fetch(sanad.url(path), { headers: { cookie } })).status
      for (const path of [`/bank/consents/${id}/end`, `/bank/consents/${id}/decision`, `/bank/scheduled-payments/${id}/cancel`]) {
        statuses[path] = (
          await fetch(sanad.url(path), {
            method: 'POST',
            headers: { cookie },
            body: new URLSearchParams({ decision: 'approve' }),
          })
        ).status
      }
    }
    expect(Object.entries(statuses).filter(([, status]) => status !== 404)).toEqual([])
  })
})
