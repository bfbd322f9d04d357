import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, booksOf, customerOf, decideAtBank, ibansOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [first, second, stranger] = ['1000000024', '1000000032', '1000000016'] as const

let sanad: RunningSanad
let tpp: TestTpp
let jointIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
})
afterAll(() => sanad?.close())

const sharedPayment = (AcceptedAuthorizationType: 'KSAOB.Multi' | 'KSAOB.Single' = 'KSAOB.Multi', amount = '150.00') =>
  paymentConsentRequest({ nationalId: first, debtorIban: jointIban, amount, data: { AcceptedAuthorizationType } })
const consentOf = async (ConsentId: string) => (await tpp.client().getPaymentConsent(ConsentId)).message.Data
const flagsOf = async (ConsentId: string) => (await consentOf(ConsentId)).Flags?.map(({ Flag }) => Flag) ?? []

/** A payment from the joint account that the first holder has approved. */
async function approveFirst(message = sharedPayment()): Promise<{ ConsentId: string; PaymentId: string }> {
  const { Data } = (await tpp.client().createPaymentConsent(message)).message
  const journey = await authorize(tpp.client(), tpp, Data.ConsentId, customerOf(sanad, first))
  expect(journey.callback.searchParams.has('code')).toBe(true)
  expect(await consentOf(Data.ConsentId)).toMatchObject({
    Status: 'AwaitingAuthorization',
    Flags: [{ Flag: 'PartlyAuthorized' }],
  })
  return Data
}

describe('a payment from a joint account', () => {
  it('waits for the second holder, who approves in their own area of the bank', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
    const browser = await visitBank(sanad, second)
    expect(await readPage(await browser.get(sanad.url('/bank/consents')))).toContain('Waiting for your approval')
    const shown = await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))
    expect(shown).toContain('150.00')
    expect(shown).toMatch(/Khalid Saad Al-Otaibi Has approved .*, Riyadh time Yours is the last approval/)
    expect((await approveAtBank(sanad, { browser, nationalId: second, ConsentId })).status).toBe(303)
    expect(await flagsOf(ConsentId)).toEqual(['PartlyAuthorized', 'Consumed'])
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
  })

  it('can as well be approved by the second holder on the way from the app, and is paid once', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, second))
    expect(await flagsOf(ConsentId)).toEqual(['PartlyAuthorized', 'Consumed'])
    const rows = await sanad.dependencies.db
      .selectFrom('payments')
      .select(['nationalIdentificationNumber', 'debtorIban'])
      .where('paymentId', '=', PaymentId)
      .execute()
    expect(rows).toEqual([{ nationalIdentificationNumber: first, debtorIban: jointIban }])
  })

  it('stays with one approval when the first holder approves twice', async () => {
    const { ConsentId } = await approveFirst()
    const shownTo = async (holder: string, language: string) => {
      const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId, holder)
      return (await browser.get(sanad.url(`/bank/authorizations/${interactionId}?lang=${language}`))).text()
    }
    const again = await shownTo(first, 'en')
    expect(again).toMatch(/You approved this on \d+ \w+ \d{4}.*, Riyadh time, and it counts/)
    expect(again).toMatch(/<button class="quiet" name="decision" value="approve"[^>]*>Approve again/)
    expect(await shownTo(first, 'ar')).toMatch(/وموافقتك محسوبة.*الموافقة مجددًا/s)
    expect(await shownTo(second, 'en')).not.toMatch(/You approved this|Approve again/)
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    expect(await consentOf(ConsentId)).toMatchObject({ Status: 'AwaitingAuthorization' })
  })

  it('is taken back by a holder while another is to approve, with an event, and can be approved again', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const [atFirst, atSecond] = [await visitBank(sanad, first), await visitBank(sanad, second)]
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    const eventsOf = async () =>
      (await sanad.dependencies.db.selectFrom('outbox').select('eventType').where('consentId', '=', ConsentId).execute()).length
    const before = await eventsOf()
    // Who has approved nothing has nothing to take back.
    expect((await atSecond.post(`${address}/take-back`)).status).toBe(409)
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(303)
    expect(await eventsOf()).toBe(before + 1)
    expect(await consentOf(ConsentId)).toMatchObject({ Status: 'AwaitingAuthorization', Flags: [{ Flag: 'PartlyAuthorized' }] })
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(409)
    await approveAtBank(sanad, { browser: atSecond, nationalId: second, ConsentId })
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
    await approveAtBank(sanad, { browser: atFirst, nationalId: first, ConsentId })
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(409)
  })

  it('shows the safe choice first to the second holder too, where the name belongs to somebody else or the money does not suffice', async () => {
    const message = sharedPayment()
    message.Data.Initiation.CreditorAccount.Identification = (await ibansOf(sanad, stranger))[0]!
    const { ConsentId } = await approveFirst(message)
    const html = await (await (await visitBank(sanad, second)).get(sanad.url(`/bank/consents/${ConsentId}`))).text()
    expect(html).toContain('it is held in another name')
    expect([...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(['decline', 'approve'])
    const { ConsentId: tooMuch } = await approveFirst(sharedPayment('KSAOB.Multi', '64800.26'))
    expect(await readPage(await (await visitBank(sanad, second)).get(sanad.url(`/bank/consents/${tooMuch}`)))).toMatch(
      /does not suffice for this payment now.*Decline\s+Approve anyway/,
    )
  })

  it('is rejected by the no of one holder', async () => {
    const { ConsentId } = await approveFirst()
    const browser = await visitBank(sanad, second)
    await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect((await consentOf(ConsentId)).Status).toBe('Rejected')
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'approve' })).status).toBe(409)
  })

  it('is nobody else’s business: strangers see and decide nothing', async () => {
    const { ConsentId } = await approveFirst()
    const browser = await visitBank(sanad, stranger)
    expect((await browser.get(sanad.url(`/bank/consents/${ConsentId}`))).status).toBe(404)
    for (const action of ['decision', 'end']) {
      expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/${action}`), { decision: 'approve' })).status).toBe(404)
    }
    const journey = await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, stranger))
    expect(journey.callback.searchParams.get('error')).toBe('access_denied')
    expect((await consentOf(ConsentId)).Status).toBe('AwaitingAuthorization')
  })

  it('is named to the last holder who approved it: made, with amount, payee, reference and status', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const browser = await visitBank(sanad, second)
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    expect(await readPage(await browser.get(address))).toContain('Approve before')
    await approveAtBank(sanad, { browser, nationalId: second, ConsentId })
    const accepted = await readPage(await browser.get(address))
    for (const shown of ['150.00', 'Palm Coffee', PaymentId, 'The payment was approved']) expect(accepted).toContain(shown)
    for (const untrue of ['access', 'Approve before', 'You pay']) expect(accepted).not.toContain(untrue)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
    expect(await readPage(await browser.get(address))).toContain('The payment was approved and has been made.')
    const atFirst = await readPage(await (await visitBank(sanad, first)).get(address))
    expect(atFirst).toContain('has been made')
    expect(atFirst).toContain(PaymentId)
  })

  it('tells each holder the truth while it waits and after it was declined', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    const atFirst = await visitBank(sanad, first)
    const waiting = await readPage(await atFirst.get(address))
    expect(waiting).toContain('nothing has been paid yet')
    expect(waiting).not.toContain('Approve before')
    expect(waiting).toContain('Noura Fahad Al-Mutairi Still to decide This takes effect when everybody has approved.')
    const browser = await visitBank(sanad, second)
    await browser.post(`${address}/decision`, { decision: 'decline' })
    const declined = await readPage(await browser.get(address))
    for (const shown of ['You have declined this request.', 'no money moves', '150.00', 'Palm Coffee', PaymentId])
      expect(declined).toContain(shown)
    const other = await readPage(await atFirst.get(address))
    expect(other).toContain('no money moves')
    expect(other).not.toContain('You have declined')
  })

  it('is not possible where the app accepts a single authorization only', async () => {
    const { Data } = (await tpp.client().createPaymentConsent(sharedPayment('KSAOB.Single'))).message
    const journey = await authorize(tpp.client(), tpp, Data.ConsentId, customerOf(sanad, first, { decision: 'decline' }))
    expect(journey.callback.searchParams.get('error')).toBe('access_denied')
  })

  it('says on the page that the account is shared where the app accepts a single authorization only', async () => {
    const { Data } = (await tpp.client().createPaymentConsent(sharedPayment('KSAOB.Single'))).message
    const { browser, interactionId } = await bringToDecision(sanad, tpp, Data.ConsentId, first)
    const page = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(page).toContain('the app accepts the approval of one person only')
    expect(page).not.toContain('Approve the payment')
  })

  it('says on the page of the second holder that the account was blocked meanwhile, and can only be declined then', async () => {
    const { ConsentId } = await approveFirst()
    const setStatus = (status: 'Suspended' | 'Active') =>
      booksOf(sanad).updateTable('bankAccounts').set({ status }).where('iban', '=', jointIban).execute()
    await setStatus('Suspended')
    try {
      const browser = await visitBank(sanad, second)
      const page = await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))
      expect(page).toContain('This account is blocked for now.')
      expect(page).not.toContain('Approve the payment')
    } finally {
      await setStatus('Active')
    }
  })
})

describe('the code of a further authorizer', () => {
  /** A payment that waits for the second holder, who is signed in. */
  const waitForSecond = async () => {
    const { ConsentId } = await approveFirst()
    return { browser: await visitBank(sanad, second), nationalId: second, ConsentId }
  }
  const wrongFor = async () => ((await customerOf(sanad, second).readOneTimeCode()) === '000001' ? '000002' : '000001')

  it('is asked for on a page that says the terms, as its message does, and nothing is approved before it', async () => {
    const waiting = await waitForSecond()
    const asked = await askToApprove(sanad, waiting)
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `/bank/consents/${waiting.ConsentId}/decision`])
    for (const [language, title, good] of [
      ['ar', 'أكّد', /ينتهي الرمز خلال 3 دقائق، عند الساعة \d\d:\d\d بتوقيت الرياض/],
      ['en', 'Confirm this payment', /The code ends in 3 minutes, at \d\d:\d\d, Riyadh time/],
    ] as const) {
      const path = `/bank/consents/${waiting.ConsentId}/decision?lang=${language}`
      const page = await readPage(await waiting.browser.get(sanad.url(path)))
      for (const shown of [title, '150.00', 'Palm Coffee', '•• 032']) expect(page).toContain(shown)
      expect(page).toMatch(good)
    }
    const codes = await fetch(sanad.url(`/core-bank/api/customers/${second}/one-time-codes`))
    expect(JSON.stringify(await codes.json())).toContain('Pay 150.00 SAR to account ')
    const missing = await typeApproval(sanad, waiting, '')
    expect([missing.status, await readPage(missing)]).toEqual([422, expect.stringContaining('Enter the code we sent you.')])
    const wrong = await typeApproval(sanad, waiting, await wrongFor())
    expect([wrong.status, await readPage(wrong)]).toEqual([422, expect.stringContaining('This code is not right')])
    expect(await flagsOf(waiting.ConsentId)).toEqual(['PartlyAuthorized'])
    expect((await typeApproval(sanad, waiting)).status).toBe(303)
    expect(await flagsOf(waiting.ConsentId)).toEqual(['PartlyAuthorized', 'Consumed'])
    // The page for the code then leads to what became of the payment.
    const again = await waiting.browser.get(sanad.url(`/bank/consents/${waiting.ConsentId}/decision`))
    expect([again.status, again.headers.get('location')]).toEqual([303, `/bank/consents/${waiting.ConsentId}`])
  })

  it('is good for its own consent only, and not without being asked for', async () => {
    const [one, other] = [await waitForSecond(), await waitForSecond()]
    expect((await askToApprove(sanad, one)).status).toBe(303)
    const code = await customerOf(sanad, second).readOneTimeCode()
    const unasked = await typeApproval(sanad, other, code)
    expect([unasked.status, unasked.headers.get('location')]).toEqual([303, `/bank/consents/${other.ConsentId}`])
    expect((await askToApprove(sanad, other)).status).toBe(303)
    expect((await typeApproval(sanad, other, code)).status).toBe(422)
    expect(await flagsOf(other.ConsentId)).toEqual(['PartlyAuthorized'])
    expect((await typeApproval(sanad, one, code)).status).toBe(303)
  })

  it('is void when other terms apply meanwhile', async () => {
    const waiting = await waitForSecond()
    await askToApprove(sanad, waiting)
    const { clientId } = tpp
    const rename = (name: string) =>
      sanad.dependencies.db.updateTable('apps').set({ name }).where('clientId', '=', clientId).execute()
    const { name } = await sanad.dependencies.db
      .selectFrom('apps')
      .select('name')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    await rename('Another name')
    try {
      expect((await typeApproval(sanad, waiting)).status).toBe(422)
    } finally {
      await rename(name)
    }
    expect(await flagsOf(waiting.ConsentId)).toEqual(['PartlyAuthorized'])
  })

  it('is guessed five times at most; then the visit is over', async () => {
    const waiting = await waitForSecond()
    await askToApprove(sanad, waiting)
    const wrong = await wrongFor()
    const answer = async () => readPage(await typeApproval(sanad, waiting, wrong))
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) expect(await answer()).toContain(left)
    expect(await answer()).toContain('Your visit has ended. Sign in again.')
    const after = await typeApproval(sanad, waiting)
    expect([after.status, after.headers.get('location')]).toEqual([303, '/bank/sign-in?ended'])
    expect(await readPage(await fetch(sanad.url('/bank/sign-in?ended')))).toContain('what you pressed last was not done')
    expect(await flagsOf(waiting.ConsentId)).toEqual(['PartlyAuthorized'])
  })

  it('is sent five times at most, and a new one voids the one before; a no needs none', async () => {
    const waiting = await waitForSecond()
    const address = sanad.url(`/bank/consents/${waiting.ConsentId}/decision`)
    expect((await askToApprove(sanad, waiting)).status).toBe(303)
    const firstCode = await customerOf(sanad, second).readOneTimeCode()
    for (let asked = 2; asked <= 5; asked += 1) {
      const fields = { decision: 'approve', method: 'code', again: 'yes' }
      expect((await waiting.browser.post(address, fields)).status).toBe(303)
    }
    expect((await typeApproval(sanad, waiting, firstCode)).status).toBe(422)
    const sixth = await askToApprove(sanad, waiting)
    expect([sixth.status, await readPage(sixth)]).toEqual([422, expect.stringContaining('We send no more codes')])
    // All instances count together.
    const { asked } = await sanad.dependencies.db
      .selectFrom('approvalQuestions')
      .select('asked')
      .where('consentId', '=', waiting.ConsentId)
      .where('nationalIdentificationNumber', '=', second)
      .executeTakeFirstOrThrow()
    expect(asked).toBe(5)
    expect((await waiting.browser.post(address, { decision: 'decline' })).status).toBe(303)
    expect((await consentOf(waiting.ConsentId)).Status).toBe('Rejected')
  })
})
