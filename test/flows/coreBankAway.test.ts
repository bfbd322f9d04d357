import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { type CoreBank, CoreBankError } from '../../src/corebank/port.ts'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { findInstructionState } from '../../src/data/repositories/instructions.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { retryInstruction } from '../../src/services/console/instructions.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { closeFraudCase } from '../../src/services/fraud/desk.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { finishFraudStops } from '../../src/services/fraud/stops.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { routes } from '../../src/web/routes.ts'
import { askForPayment, authorizePayment, openRealBank, type RealBank } from '../model/realBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { najd } from '../support/consents/companies.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let shop: TestTpp
let reader: TestTpp
let bank: RealBank
beforeAll(async () => {
  bank = await openRealBank()
  sanad = await startSanad()
  shop = await registerTpp(sanad, { name: 'Palm Shop' })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
})
afterAll(async () => {
  await bank?.close()
  await sanad?.close()
})

const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)
const handOverAt = (dependencies: Dependencies, at: Date) => handOverDue(dependencies, at, { now: () => at, elapsedMs: () => 0 })

it('a payment that waits while the core bank is away goes on by itself, however long that was, and has all its tries then', async () => {
  const { consentId, paymentId } = await askForPayment(bank)
  await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
  let failure = new CoreBankError('unavailable', 'none', 'nobody is there')
  const submitPayment = () => Promise.reject(failure)
  const adapter = { ...bank.dependencies.coreBank, submitPayment }
  const away = { ...bank.dependencies, coreBank: boundCoreBank(adapter, bank.dependencies.settings, () => undefined) }
  const begun = new Date()
  const { tries } = backOffs.handOver
  const tryAt = (turn: number) => handOverAt(away, after(begun, turn * 600)).catch(() => undefined)
  const stateOf = async () =>
    bank.db
      .selectFrom('coreBankInstructions')
      .select(['state', 'attempts', 'failures'])
      .where('resourceId', '=', paymentId)
      .executeTakeFirstOrThrow()
  for (let turn = 1; turn <= tries + 3; turn++) await tryAt(turn)
  expect(await stateOf()).toEqual({ state: 'queued', attempts: tries + 3, failures: 0 })
  failure = new CoreBankError('unavailable', 'unknown', 'the line broke')
  for (let turn = 1; turn < tries; turn++) await tryAt(100 + turn)
  expect(await stateOf()).toMatchObject({ state: 'queued', failures: tries - 1 })
  await handOverAt(bank.dependencies, after(begun, 200 * 600))
  expect(await stateOf()).toMatchObject({ state: 'awaitingDecision', failures: 0 })
})

describe('a report of fraud', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const schedule = () => payAs(sanad, shop, paymentConsentRequest({ executionDate: inDays(3) }))
  const reportPayment = (dependencies: Dependencies, resourceId: string) => {
    const now = new Date()
    const by = { nationalIdentificationNumber: happyCustomer, stopsOpenBanking: false, now }
    return reportFraud(dependencies, { ...by, about: 'payment', resourceId })
  }
  const statusOf = async (paymentId: string) =>
    (await sanad.dependencies.db.selectFrom('payments').select('status').where('paymentId', '=', paymentId).executeTakeFirst())
      ?.status
  const unfinished = async () =>
    (await sanad.dependencies.db.selectFrom('fraudCases').select('caseId').where('stoppedAt', 'is', null).execute()).length
  const desk = { reason: 'The customer was called back.', actor: 'bankUser:test' }

  it('does not wait for the core bank: what can be cancelled is, and the rest follows when it is back', async () => {
    const { PaymentId } = await schedule()
    const gone = new BankRefusal('coreBankUnavailable', 'away')
    const coreBank = { ...sanad.dependencies.coreBank, findCustomer: () => Promise.reject(gone) }
    const { caseId } = await reportPayment({ ...sanad.dependencies, coreBank }, PaymentId)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Cancelled')
    await finishFraudStops(sanad.dependencies, new Date())
    expect(await unfinished()).toBe(0)
    await closeFraudCase(sanad.dependencies, { ...desk, caseId, now: new Date() })
  })

  it('keeps what could not be sent from being sent, until the case is closed', async () => {
    const { db } = sanad.dependencies
    const { PaymentId } = await schedule()
    // Its day has begun, and the core bank was away at each try.
    const [executionAt, nextAttemptAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 600_000)]
    const createdAt = new Date(executionAt.getTime() - 86_400_000)
    await db.updateTable('payments').set({ executionAt, createdAt }).where('paymentId', '=', PaymentId).execute()
    await db.updateTable('coreBankInstructions').set({ attempts: 4, nextAttemptAt }).where('resourceId', '=', PaymentId).execute()
    const { caseId } = await reportPayment(sanad.dependencies, PaymentId)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
    expect(await findInstructionState(db, { kind: 'payment', resourceId: PaymentId })).toBe('needsPerson')
    const page = await readPage(await (await visitBank(sanad, happyCustomer)).get(sanad.url(routes.bankPayment(PaymentId))))
    const scheduled = await readPage(
      await (await visitBank(sanad, happyCustomer)).get(sanad.url(routes.scheduledPayment(PaymentId))),
    )
    for (const said of [page, scheduled]) {
      expect(said).toContain('You have reported it, and our people look into it')
      expect(said).not.toContain('Do not pay again')
    }
    const retry = { instructionId: `payment.${PaymentId}`, step: 'handOver', actor: desk.actor, now: new Date() } as const
    await expect(retryInstruction({ db, coreBank: sanad.dependencies.coreBank }, retry)).rejects.toThrow(
      `reported this payment as fraud (case ${caseId})`,
    )
    await closeFraudCase(sanad.dependencies, { ...desk, caseId, now: new Date() })
    expect(await retryInstruction({ db, coreBank: sanad.dependencies.coreBank }, retry)).toMatchObject({ state: 'queued' })
  })

  it('holds what is being tried at its next try', async () => {
    const { db } = sanad.dependencies
    const { PaymentId } = await schedule()
    const ofPayment = { executionAt: new Date(Date.now() - 3_600_000), createdAt: new Date(Date.now() - 86_400_000) }
    await db.updateTable('payments').set(ofPayment).where('paymentId', '=', PaymentId).execute()
    const set = (columns: { lease: string | null; nextAttemptAt: Date }) =>
      db
        .updateTable('coreBankInstructions')
        .set({ attempts: 1, ...columns })
        .where('resourceId', '=', PaymentId)
        .execute()
    await set({ lease: 'of a try', nextAttemptAt: new Date(Date.now() + 120_000) })
    const { caseId } = await reportPayment(sanad.dependencies, PaymentId)
    const stateNow = () => findInstructionState(db, { kind: 'payment', resourceId: PaymentId })
    expect(await stateNow()).toBe('queued')
    // The try has failed, and the next one is due.
    await set({ lease: null, nextAttemptAt: new Date(0) })
    await handOverAt(sanad.dependencies, new Date())
    expect(await stateNow()).toBe('needsPerson')
    expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
    await closeFraudCase(sanad.dependencies, { ...desk, caseId, now: new Date() })
  })
})

describe('what needs no core bank', () => {
  /** Carries out what nobody asks the core bank for: whatever it is asked, it does not answer. */
  async function whileAway<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const dependencies = sanad.dependencies as { coreBank: CoreBank }
    const { coreBank } = dependencies
    const gone = () => Promise.reject(new BankRefusal('coreBankUnavailable', 'away'))
    const silent = (bank: CoreBank, name: keyof CoreBank) => (typeof bank[name] === 'function' ? gone : bank[name])
    dependencies.coreBank = new Proxy(coreBank, { get: (bank, name) => silent(bank, name as keyof CoreBank) })
    return run().finally(() => (dependencies.coreBank = coreBank))
  }
  const read = async (browser: Browser, path: string) => readPage(await browser.get(sanad.url(path)))
  const statusOf = async (ConsentId: string) => (await findConsent(sanad.dependencies.db, ConsentId))!.status
  const [first, second] = najd.signatories

  /** An access to all that the first has, which they have approved. */
  async function begin(): Promise<string> {
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const request = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    const accountIds = accounts.map(({ accountId }) => accountId)
    await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds }))
    return ConsentId
  }

  it('is the end of an access, from its page and from that of all access of an app, and who reads that they ended it', async () => {
    const [one, another] = [await linkAccounts(sanad, reader), await linkAccounts(sanad, reader)]
    const browser = await visitBank(sanad, happyCustomer)
    await whileAway(async () => {
      expect(await read(browser, routes.bankConsent(one.ConsentId))).toMatch(
        /such as the names of accounts\. What you no longer want can be ended here.*1 in all.*End the access/,
      )
      expect((await browser.post(sanad.url(routes.bankConsentEnd(one.ConsentId)))).status).toBe(303)
      const ended = await read(browser, routes.bankConsent(one.ConsentId))
      expect(ended).toContain('Ended by you')
      expect(ended).not.toContain('What you no longer want')
      expect(await read(browser, routes.bankConsents())).toContain('End all access')
      const pages = [routes.bank(), routes.bankApp(reader.clientId), routes.bankAppEnd(reader.clientId), routes.bankMessages()]
      for (const path of [...pages, routes.bankConsentReport(another.ConsentId)])
        expect((await browser.get(sanad.url(path))).status, path).toBe(200)
      expect((await browser.post(sanad.url(routes.bankAppEnd(reader.clientId)))).status).toBe(303)
      expect(await read(browser, routes.bankEndedConsents())).toMatch(/Ended by you.*Ended by you/)
    })
    for (const { ConsentId } of [one, another]) expect(await statusOf(ConsentId)).toBe('Finished')
  })

  it('is the no of who is asked by others, and taking back what was approved', async () => {
    const ConsentId = await begin()
    const [beginner, other] = [await visitBank(sanad, first), await visitBank(sanad, second)]
    await whileAway(async () => {
      const waiting = await read(other, routes.bankConsent(ConsentId))
      expect(waiting).toMatch(/cannot be approved now.*Decline/)
      expect(waiting).not.toContain('Share this information')
      expect((await beginner.post(sanad.url(routes.bankConsentTakeBack(ConsentId)))).status).toBe(303)
      const no = await other.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })
      expect(no.status).toBe(303)
      const declined = await read(other, routes.bankConsent(ConsentId))
      expect(declined).toContain('Declined by you')
      expect(declined).toMatch(/Who has decided You Has declined/)
    })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })

  it('is the no in a visit, whose page says why nothing can be approved, also where a code was sent', async () => {
    for (const isAsked of [false, true]) {
      const { ConsentId } = (await shop.client().createPaymentConsent(paymentConsentRequest())).message.Data
      const visit = await bringToDecision(sanad, shop, ConsentId)
      const [account] = await sanad.dependencies.coreBank.listAccounts(happyCustomer)
      if (isAsked) await visit.ask(sanad, { accountIds: account!.accountId })
      await whileAway(async () => {
        const page = await read(visit.browser, routes.authorization(visit.interactionId))
        expect(page).toMatch(/cannot be approved now.*Decline/)
        expect(page).not.toContain('Approve the payment')
        expect((await visit.press(sanad, { decision: 'decline' })).status).toBe(303)
      })
      expect(await statusOf(ConsentId)).toBe('Rejected')
    }
  })

  it('is a report of who has signed in: it ends their access at once', async () => {
    const { ConsentId } = await linkAccounts(sanad, reader)
    const browser = await visitBank(sanad, happyCustomer)
    await whileAway(async () => {
      expect((await browser.post(sanad.url(routes.bankConsentReport(ConsentId)))).status).toBe(303)
      expect(await statusOf(ConsentId)).toBe('Finished')
    })
  })
})
