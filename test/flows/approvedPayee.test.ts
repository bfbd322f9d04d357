import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { upsertParticipantEntry } from '../../src/data/repositories/verification.ts'
import { ResponderUnavailable } from '../../src/domain/shared/errors.ts'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { routes } from '../../src/web/routes.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { type ConsentChange, happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { shorten } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf, sandboxPassword } from '../support/story.ts'
import { askOverBackChannel, listWaiting } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What is approved is what was shown, though the payee's bank answers otherwise from one moment to the next. */
type Answer = 'match' | 'noMatch' | 'notChecked'
const says: Record<Answer, string> = {
  match: 'the name matches the account',
  noMatch: 'The name does not match the account',
  notChecked: 'Could not be checked',
}
const changed = 'something has changed in what we know of the payee'
const [first, second] = ['1000000024', '1000000032'] as const
const creditor = { creditorIban: makeSaudiIban('77', '1'), creditorName: { en: 'Hind Ibrahim Al-Shehri' } }

let sanad: RunningSanad
let tpp: TestTpp
/** What the payee's bank answers now. */
let answer: Answer
beforeAll(async () => {
  sanad = await startSanad()
  const { db, responders } = sanad.dependencies
  await upsertParticipantEntry(db, {
    ...{ bic: 'THRESARIXXX', nameEn: 'There', nameAr: null, ibanCodes: ['77'], countries: ['SA'], schemes: ['IBAN'] },
    ...{ responderUrl: 'https://there.example/vop', tokenUrl: null, clientId: null, clientSecret: null },
    ...{ active: true, updatedAt: new Date() },
  })
  responders.ask = async () => {
    if (answer === 'notChecked') throw new ResponderUnavailable('down')
    return { code: answer === 'match' ? 'MTCH' : 'NMTC', bytes: Buffer.from(''), receivedAt: new Date() } as never
  }
  // The memory of every page is over before the next one, as it is on another instance.
  shorten(sanad, { payeeAnswerMs: 0, payeeSilenceMs: 0 })
  tpp = await registerTpp(sanad)
})
beforeEach(() => void (answer = 'match'))
afterAll(() => sanad?.close())

const createConsent = async (change: ConsentChange) =>
  (await tpp.client().createPaymentConsent(paymentConsentRequest({ ...creditor, ...change }))).message.Data

/** A customer who looks at a payment, presses approve, and types the code. */
interface Deciding {
  consentId: string
  paymentId: string
  customer: string
  look(): Promise<string>
  lookAtCode(): Promise<string>
  press(): Promise<Response>
  confirm(): Promise<Response>
  askAgain(): Promise<Response>
}

interface Addresses {
  page: string
  decision: string
  code: string
}

function deciding(
  browser: ReturnType<typeof openBrowser>,
  { page, decision, code }: Addresses,
  { ConsentId, PaymentId }: { ConsentId: string; PaymentId: string },
  customer: string,
): Deciding {
  const fields = { decision: 'approve', ...(code === decision && { method: 'code' }) }
  return {
    ...{ consentId: ConsentId, paymentId: PaymentId, customer },
    look: async () => readPage(await browser.get(sanad.url(`${page}?lang=en`))),
    lookAtCode: async () => readPage(await browser.get(sanad.url(`${code === decision ? code : page}?lang=en`))),
    press: () => browser.post(sanad.url(decision), { decision: 'approve' }),
    askAgain: () => browser.post(sanad.url(code), { ...fields, again: 'yes' }),
    confirm: async () =>
      browser.post(sanad.url(code), { ...fields, oneTimeCode: await customerOf(sanad, customer).readOneTimeCode() }),
  }
}

async function byRedirect(): Promise<Deciding> {
  const consent = await createConsent({ debtorIban: (await ibansOf(sanad, happyCustomer))[0]! })
  const { browser, interactionId: id } = await bringToDecision(sanad, tpp, consent.ConsentId)
  const code = routes.authorizationOneTimeCode(id)
  return deciding(
    browser,
    { page: routes.authorization(id), decision: routes.authorizationDecision(id), code },
    consent,
    happyCustomer,
  )
}

async function overBackChannel(): Promise<Deciding> {
  const consent = await createConsent({ debtorIban: (await ibansOf(sanad, happyCustomer))[0]! })
  await askOverBackChannel(sanad, tpp, { scope: `openid payments:${consent.ConsentId}`, login_hint: happyCustomer })
  const { id } = (await listWaiting(sanad, happyCustomer)).find(({ consentId }) => consentId === consent.ConsentId)!
  const browser = openBrowser()
  await browser.post(sanad.url(routes.decoupledSignIn(id)), {
    nationalIdentificationNumber: happyCustomer,
    password: sandboxPassword,
  })
  const code = routes.decoupledOneTimeCode(id)
  return deciding(browser, { page: routes.decoupled(id), decision: routes.decoupledDecision(id), code }, consent, happyCustomer)
}

/** The second of two holders; the first was told that the name matches. */
async function inOwnArea(): Promise<Deciding> {
  const joint = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!
  const shared = { nationalId: first, debtorIban: joint.iban, data: { AcceptedAuthorizationType: 'KSAOB.Multi' } }
  const consent = await createConsent(shared as ConsentChange)
  const now = answer
  answer = 'match'
  await authorize(tpp.client(), tpp, consent.ConsentId, customerOf(sanad, first))
  answer = now
  const decision = routes.bankConsentDecision(consent.ConsentId)
  const page = routes.bankConsent(consent.ConsentId)
  return deciding(await visitBank(sanad, second), { page, decision, code: decision }, consent, second)
}

async function statusOf({ consentId }: Deciding): Promise<string> {
  const { db } = sanad.dependencies
  return (await db.selectFrom('consents').select('status').where('consentId', '=', consentId).executeTakeFirstOrThrow()).status
}

/** What the trail of the newest approval keeps. */
async function keptOf({ consentId }: Deciding) {
  const rows = await sanad.dependencies.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', consentId)
    .where('action', '=', 'payee.checked')
    .execute()
  const newest = rows.at(-1)?.details as { verdict?: Answer; found?: { verdict: Answer } } | undefined
  return { shown: newest?.verdict, found: newest?.found?.verdict }
}

describe.each([
  ['after a redirect', byRedirect],
  ['over the back channel', overBackChannel],
  ['in the own area of a further holder', inOwnArea],
])('a payment %s', (_way, open) => {
  it.each<[Answer, Answer]>([
    ['match', 'noMatch'],
    ['notChecked', 'noMatch'],
    ['match', 'notChecked'],
  ])(
    'whose payee was shown as %s, and is found as %s with the code, is not approved: the customer is warned first, and decides again',
    async (shown, found) => {
      answer = shown
      const visit = await open()
      expect(await visit.look()).toContain(says[shown])
      expect((await visit.press()).status).toBe(303)
      answer = found
      const refused = await visit.confirm()
      expect([422, 409]).toContain(refused.status)
      const text = await readPage(refused)
      expect(text).toContain(changed)
      expect(text).toContain(says[found])
      expect(await statusOf(visit)).toBe('AwaitingAuthorization')
      // Without a new decision nothing confirms it.
      await visit.confirm()
      expect(await statusOf(visit)).toBe('AwaitingAuthorization')
      expect((await visit.press()).status).toBe(303)
      expect((await visit.confirm()).status).toBe(303)
      expect(await statusOf(visit)).toBe('Finished')
      expect(await keptOf(visit)).toEqual({ shown: found, found })
    },
  )

  it.each<[Answer, Answer]>([
    ['noMatch', 'notChecked'],
    ['noMatch', 'match'],
  ])('whose payee was shown as %s, and is found as %s with the code, goes on saying what was shown', async (shown, found) => {
    answer = shown
    const visit = await open()
    expect(await visit.look()).toContain(says[shown])
    const asked = await visit.press()
    expect(asked.status).toBe(303)
    answer = found
    expect(await visit.lookAtCode()).toContain(says[shown])
    expect((await visit.confirm()).status).toBe(303)
    expect(await statusOf(visit)).toBe('Finished')
    expect(await keptOf(visit)).toEqual({ shown, found })
    const own = await visitBank(sanad, visit.customer)
    for (const path of [routes.bankPayment(visit.paymentId), routes.bankPaymentReceipt(visit.paymentId)])
      expect(await readPage(await own.get(sanad.url(`${path}?lang=en`)))).toContain('the name did not match the account')
  })

  it('whose payee became worse between the page and the press is shown again, and no code is sent', async () => {
    const visit = await open()
    expect(await visit.look()).toContain(says.match)
    answer = 'noMatch'
    const refused = await visit.press()
    const text = await readPage(refused)
    expect(text).toContain(changed)
    expect(text).toContain(says.noMatch)
    expect((await visit.press()).status).toBe(303)
    expect((await visit.confirm()).status).toBe(303)
    expect(await keptOf(visit)).toEqual({ shown: 'noMatch', found: 'noMatch' })
  })

  it('whose payee became worse since the code was sent gets no further code, and is shown again', async () => {
    const visit = await open()
    expect(await visit.look()).toContain(says.match)
    expect((await visit.press()).status).toBe(303)
    answer = 'noMatch'
    const requests = vi.spyOn(sanad.dependencies.coreBank, 'requestConfirmation')
    const refused = await visit.askAgain()
    expect([422, 409]).toContain(refused.status)
    expect(await readPage(refused)).toContain(changed)
    expect(requests).not.toHaveBeenCalled()
    requests.mockRestore()
    expect(await visit.look()).toContain(says.noMatch)
    await visit.confirm()
    expect(await statusOf(visit)).toBe('AwaitingAuthorization')
  })
})
