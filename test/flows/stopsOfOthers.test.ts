import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkLetterPossible, createLetter } from '../../src/services/guarantee/createLetter.ts'
import { handOverNow } from '../../src/services/instruction/handOverDue.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { sarat } from '../support/consents/companies.ts'
import { authorizeGuarantee, guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { approveAsFirst, authorize, customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Fraud cases of one of several people, before and after what they end has been ended. */
const [first, second] = ['1000000024', '1000000032'] as const
const [maha, badr] = sarat.directors

let sanad: RunningSanad
let shop: TestTpp
let letters: TestTpp
let jointIban: string
beforeAll(async () => {
  sanad = await startSanad()
  shop = await registerTpp(sanad)
  letters = await registerTpp(sanad, { product: 'KSA LOG' })
  jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
})
afterAll(() => sanad?.close())
afterEach(async () => {
  await sanad.dependencies.db.deleteFrom('fraudCasePayments').execute()
  await sanad.dependencies.db.deleteFrom('fraudCases').execute()
})

/** A case as it is committed, before the steps that follow. No job takes it up: it says that they are done. */
const openCase = (
  nationalIdentificationNumber: string,
  clientId: string,
  { stopsOpenBanking = false, reportedAt = sanad.now() } = {},
) =>
  sanad.dependencies.db
    .insertInto('fraudCases')
    .values({
      ...({ caseId: '7000000002', about: 'consent', resourceId: 'any', stopsOpenBanking } as const),
      ...{ nationalIdentificationNumber, clientId, reportedAt, stoppedAt: sanad.now() },
    })
    .execute()
const statusOf = async (consentId: string) => {
  const found = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', consentId)
  return (await found.executeTakeFirstOrThrow()).status
}
const paymentsOf = (consentId: string) =>
  sanad.dependencies.db.selectFrom('payments').select('paymentId').where('consentId', '=', consentId).execute()
const othersStop = 'Somebody else whose approval this request needs has stopped it'

/** A payment from the joint account that the first holder has approved. */
async function approveFirst(executionDate?: string): Promise<string> {
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const later = executionDate === undefined ? {} : { executionDate }
  const request = paymentConsentRequest({ nationalId: first, debtorIban: jointIban, data, ...later })
  const { ConsentId } = (await shop.client().createPaymentConsent(request)).message.Data
  await authorize(shop.client(), shop, ConsentId, customerOf(sanad, first))
  return ConsentId
}

describe('the last approval of a payment that another holder has approved', () => {
  it.each([
    ['reported its app', false],
    ['stopped open banking over another app', true],
  ])('pays nothing once that holder has %s, also before their no is recorded', async (_, stopsOpenBanking) => {
    const ConsentId = await approveFirst()
    await openCase(first, stopsOpenBanking ? letters.clientId : shop.clientId, { stopsOpenBanking })
    const browser = await visitBank(sanad, second)
    const answer = await approveAtBank(sanad, { browser, nationalId: second, ConsentId })
    expect([answer.status, await readPage(answer)]).toEqual([409, expect.stringContaining(othersStop)])
    expect([await statusOf(ConsentId), await paymentsOf(ConsentId)]).toEqual(['AwaitingAuthorization', []])
    await sanad.dependencies.db.deleteFrom('fraudCases').execute()
    expect((await approveAtBank(sanad, { browser, nationalId: second, ConsentId })).status).toBe(303)
    expect(await paymentsOf(ConsentId)).toHaveLength(1)
  })

  it('pays nothing in a visit from the app either, and its page says why without a name', async () => {
    const ConsentId = await approveFirst()
    const waiting = await bringToDecision(sanad, shop, ConsentId, second)
    await waiting.ask(sanad)
    await openCase(first, shop.clientId)
    await waiting.press(sanad)
    const page = await readPage(await waiting.browser.get(sanad.url(routes.authorization(waiting.interactionId))))
    expect(page).not.toContain('reported')
    expect([await statusOf(ConsentId), await paymentsOf(ConsentId)]).toEqual(['AwaitingAuthorization', []])
  })

  it('is not kept by the case of somebody whose approval it never needed', async () => {
    const ConsentId = await approveFirst()
    await openCase(maha, shop.clientId)
    const browser = await visitBank(sanad, second)
    expect((await approveAtBank(sanad, { browser, nationalId: second, ConsentId })).status).toBe(303)
    expect(await paymentsOf(ConsentId)).toHaveLength(1)
  })
})

describe('a payment that is asked for after one of two holders has reported its app', () => {
  it('waits for its time or a no, which would tell the other one of the report, and the words of a report promise no more', async () => {
    const asked = await approveFirst()
    const browser = await visitBank(sanad, second)
    const read = async (path: string) => readPage(await browser.get(sanad.url(`${path}?lang=en`)))
    const before = await read(routes.bankConsentReport(asked))
    expect(before).toContain('their requests that wait for you now are declined')
    expect(before).toMatch(/What they ask of you together with others after your report is not declined by itself; you can/)
    await browser.post(sanad.url(routes.bankConsentReport(asked)))
    expect(await statusOf(asked)).toBe('Rejected')
    expect(await read(routes.bankMessages())).toMatch(
      /what they ask you for now is declined, and you can approve nothing for them/,
    )
    const ConsentId = await approveFirst()
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    expect(await read(routes.bankConsent(ConsentId))).toContain('You can decline it.')
    await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })
})

/** What the form of a report says where it ends payments for others. */
const endsToo = 'they end for that person too'

describe('the form to report a payment from a shared account', () => {
  const formOf = async (nationalId: string, ConsentId: string) =>
    readPage(await (await visitBank(sanad, nationalId)).get(sanad.url(routes.bankConsentReport(ConsentId))))

  it('says to each who was asked that it ends for the others too, also before the last of them has approved', async () => {
    const ConsentId = await approveFirst()
    for (const who of [first, second]) expect(await formOf(who, ConsentId)).toContain(endsToo)
  })

  it('says nothing of others where nobody else has a part in it', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId } = await payAs(sanad, tpp, paymentConsentRequest())
    const form = await formOf(happyCustomer, ConsentId)
    expect(form).toContain('What happens then')
    expect(form).not.toContain(endsToo)
  })

  it('says the same in a visit, where only a password is proved, whatever others have begun', async () => {
    const forms = []
    for (const begun of [false, true]) {
      const tpp = await registerTpp(sanad)
      if (begun) await approveAsFirst(sanad, tpp, first)
      const request = paymentConsentRequest({ nationalId: second })
      const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
      const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId, second)
      const form = await readPage(await browser.get(sanad.url(routes.authorizationReport(interactionId))))
      forms.push(/What happens then.*Report now/.exec(form)![0])
    }
    expect(forms[0]).toContain(endsToo)
    expect(forms[0]).toBe(forms[1])
  })
})

describe('a payment for another day that both holders have approved', () => {
  it('is scheduled for both on their pages, and either cancels it: the audit trail has whose no it was, and no page', async () => {
    const ConsentId = await approveFirst(new Date(Date.now() + 4 * 86_400_000).toISOString())
    const areas = { first: await visitBank(sanad, first), second: await visitBank(sanad, second) }
    await approveAtBank(sanad, { browser: areas.second, nationalId: second, ConsentId })
    const [payment] = await paymentsOf(ConsentId)
    const { paymentId } = payment!
    const read = async (who: keyof typeof areas, path: string) => (await areas[who].get(sanad.url(path))).text()
    for (const who of ['first', 'second'] as const) expect(await read(who, routes.bank())).toContain('The next one is on')
    const ofOther = 'Somebody else made this payment with the app, and you approved it too'
    for (const who of ['first', 'second'] as const) {
      expect(await read(who, routes.scheduledPayments())).toContain(`"${routes.scheduledPayment(paymentId)}"`)
      expect(await read(who, routes.bankPayment(paymentId))).toContain(`"${routes.scheduledPayment(paymentId)}"`)
    }
    expect(await read('first', routes.scheduledPayment(paymentId))).not.toContain(ofOther)
    expect(await read('second', routes.scheduledPayment(paymentId))).toContain(ofOther)
    const stranger = await visitBank(sanad, maha)
    expect((await stranger.get(sanad.url(routes.scheduledPayment(paymentId)))).status).toBe(404)
    expect((await stranger.post(sanad.url(routes.scheduledPaymentCancel(paymentId)))).status).toBe(404)
    expect((await areas.second.post(sanad.url(routes.scheduledPaymentCancel(paymentId)))).status).toBe(303)
    const { customerId } = (await sanad.dependencies.coreBank.findCustomer(second))!
    const entries = sanad.dependencies.db.selectFrom('audit').select('actor').where('subject', '=', paymentId)
    expect(await entries.where('action', '=', 'payment.cancel').execute()).toEqual([{ actor: `psu:${customerId}` }])
    for (const who of ['first', 'second'] as const) {
      expect(await read(who, routes.scheduledPayments())).toContain('You have no scheduled payments.')
      expect(await read(who, routes.scheduledPayment(paymentId))).not.toContain(customerId)
    }
  })

  it('is cancelled while the core bank does not answer', async () => {
    const ConsentId = await approveFirst(new Date(Date.now() + 5 * 86_400_000).toISOString())
    const browser = await visitBank(sanad, second)
    await approveAtBank(sanad, { browser, nationalId: second, ConsentId })
    const [payment] = await paymentsOf(ConsentId)
    const away = vi.spyOn(sanad.dependencies.coreBank, 'findCustomer')
    // For ever: pressed shortly before its day, a payment whose cancellation waits is carried out.
    away.mockReturnValue(new Promise(() => undefined))
    const answer = await browser.post(sanad.url(routes.scheduledPaymentCancel(payment!.paymentId)))
    away.mockRestore()
    const found = sanad.dependencies.db.selectFrom('payments').select('status').where('paymentId', '=', payment!.paymentId)
    expect([answer.status, await found.executeTakeFirst()]).toEqual([303, { status: 'KSAOB.Cancelled' }])
  })

  it('is cancelled by the report of the one who did not ask for it, too', async () => {
    const ConsentId = await approveFirst(new Date(Date.now() + 3 * 86_400_000).toISOString())
    const browser = await visitBank(sanad, second)
    expect((await approveAtBank(sanad, { browser, nationalId: second, ConsentId })).status).toBe(303)
    const [payment] = await paymentsOf(ConsentId)
    for (const who of [await visitBank(sanad, first), browser])
      expect(await readPage(await who.get(sanad.url(routes.bankPaymentReport(payment!.paymentId))))).toContain(endsToo)
    expect((await browser.post(sanad.url(routes.bankPaymentReport(payment!.paymentId)))).status).toBe(303)
    const found = sanad.dependencies.db.selectFrom('payments').select('status').where('paymentId', '=', payment!.paymentId)
    expect(await found.executeTakeFirst()).toEqual({ status: 'KSAOB.Cancelled' })
  })
})

describe('a letter of guarantee', () => {
  /** A letter that two must sign, of whom one has: another director may be the second, or the finance manager. */
  async function approveFirstOfTwo(): Promise<string> {
    const { commercialRegistrationNumber } = sarat
    const message = guaranteeConsentRequest({ amount: '500000.01', commercialRegistrationNumber })
    const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(message)).message.Data
    await authorize(letters.client(), letters, ConsentId, customerOf(sanad, maha))
    return ConsentId
  }

  it.each([
    ['of its app', () => ({ clientId: letters.clientId, stopsOpenBanking: false })],
    ['of open banking altogether', () => ({ clientId: shop.clientId, stopsOpenBanking: true })],
  ])('is approved by others while somebody who may sign has an older case %s', async (_, caseOf) => {
    const { clientId, stopsOpenBanking } = caseOf()
    await openCase(sarat.financeManager, clientId, { stopsOpenBanking, reportedAt: new Date(sanad.now().getTime() - 86_400_000) })
    const ConsentId = await approveFirstOfTwo()
    const answer = await approveAtBank(sanad, { browser: await visitBank(sanad, badr), nationalId: badr, ConsentId })
    expect([answer.status, await statusOf(ConsentId)]).toEqual([303, 'Authorized'])
  })

  it('is not approved beside the case of somebody who is asked for theirs', async () => {
    const ConsentId = await approveFirstOfTwo()
    await openCase(sarat.financeManager, letters.clientId)
    const answer = await approveAtBank(sanad, { browser: await visitBank(sanad, badr), nationalId: badr, ConsentId })
    expect([answer.status, await readPage(answer)]).toEqual([409, expect.stringContaining(othersStop)])
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  const use = (consentId: string) => ({
    ...{ consentId, tokenConsentId: consentId, clientId: letters.clientId, interactionId: randomUUID(), now: sanad.now() },
  })

  it('is not created once a signatory’s case is open, whatever was checked before', async () => {
    const { ConsentId } = await authorizeGuarantee(sanad, letters)
    await checkLetterPossible(sanad.dependencies, use(ConsentId))
    await openCase(signatory, letters.clientId)
    await expect(createLetter(sanad.dependencies, use(ConsentId))).rejects.toMatchObject({ code: 'consentRevoked' })
    expect(await statusOf(ConsentId)).toBe('Authorized')
  })

  const report = async (ConsentId: string, form: Record<string, string> = {}) =>
    (await visitBank(sanad, signatory)).post(sanad.url(routes.bankConsentReport(ConsentId)), form)
  const read = async (token: { accessToken: string }, id: string) =>
    (await letters.client().getLetterOfGuarantee(token.accessToken, id)).message.Data.Status
  const eventsOf = async (id: string) =>
    (await sanad.dependencies.db.selectFrom('outbox').select('eventType').where('resource', 'like', `%${id}%`).execute()).length

  it.each([
    ['its app', {}],
    ['another app and stops open banking', { openBanking: 'stop' }],
  ])('that no core bank has heard of is cancelled when a signatory reports %s', async (_, form) => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, letters)
    const other = await registerTpp(sanad, { product: 'KSA LOG' })
    const { letterOfGuaranteeId: id } = await createLetter(sanad.dependencies, use(ConsentId))
    const reported = 'openBanking' in form ? (await authorizeGuarantee(sanad, other)).ConsentId : ConsentId
    expect((await report(reported, form)).status).toBe(303)
    expect([await read(token, id), await eventsOf(id)]).toEqual(['Cancelled', 2])
    await handOverNow(sanad.dependencies, { kind: 'letter', resourceId: id })
    expect(await sanad.dependencies.coreBank.findLetter(id)).toBeUndefined()
  })

  it('that the core bank has is left to the bank’s desk', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, letters)
    const created = await letters.client().createLetterOfGuarantee(token.accessToken, ConsentId)
    const { LetterOfGuaranteeId: id } = created.message.Data
    expect((await report(ConsentId)).status).toBe(303)
    expect(await read(token, id)).toBe('Pending')
  })
})
