import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { followDecisions } from '../../src/services/instruction/followDecisions.ts'
import { authorizeGuarantee, decideLetterAtBank } from '../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { decisionOf, openStatements, type Statements } from '../support/corebank/statements.ts'
import { type RunningCoreBank, startCoreBank } from '../support/servers/coreBank.ts'
import { type CoreBankProxy, openCoreBankProxy } from '../support/servers/coreBankProxy.ts'
import { type Reachable, type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Each decision is told twenty times at once, by feed and callback, in any order. */
let bank: RunningCoreBank
let core: Reachable
let proxy: CoreBankProxy
let sanad: RunningSanad
let statements: Statements
let shop: TestTpp
let bond: TestTpp
beforeAll(async () => {
  bank = await startCoreBank()
  const { origin } = new URL(bank.baseUrl)
  core = { baseUrl: origin, url: (path) => origin + path }
  proxy = await openCoreBankProxy(origin)
  statements = await openStatements(proxy, () => sanad)
  sanad = await startSanad({ environment: { SANAD_CORE_BANK: proxy.address } })
  shop = await registerTpp(sanad)
  bond = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(async () => {
  await sanad?.close()
  await proxy?.close()
  await bank?.close()
})

interface Case {
  name: string
  begin(): Promise<string>
  decide(id: string): Promise<{ status: number }>
  decision: object
  move: string
  status: string
}

const begunPayment = async () => {
  const debtorIban = (await bank.coreBank.listAccounts(happyCustomer))[0]!.iban
  const { PaymentId } = await payAs(sanad, shop, paymentConsentRequest({ debtorIban, amount: '2.00' }))
  await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
  return PaymentId
}
const begunLetter = async () => {
  const { ConsentId, token } = await authorizeGuarantee(sanad, bond, { amount: '1000.00' })
  const { Data } = (await bond.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
  await vi.waitFor(async () => expect(await bank.coreBank.findLetter(Data.LetterOfGuaranteeId)).toBeDefined(), 60_000)
  return Data.LetterOfGuaranteeId
}
const reason = { code: 'PASP.Declined', category: 'other', text: { en: 'Declined', ar: 'مرفوضة' } }
const said = { reasonCode: 'PASP.Declined', reasonMessage: 'Declined' }
const payment = { kind: 'payment' }
const letter = { kind: 'letter' }

const cases: Case[] = [
  {
    ...{ name: 'a payment that is completed', begin: begunPayment, decide: (id) => decideAtBank(core, id, 'approve') },
    ...{ decision: payment, move: 'payment.settle', status: 'KSAOB.AcceptedSettlementCompleted' },
  },
  {
    ...{ name: 'a payment that is rejected', begin: begunPayment, decide: (id) => decideAtBank(core, id, 'reject', said) },
    ...{ decision: { ...payment, outcome: 'rejected', reason }, move: 'payment.reject', status: 'KSAOB.Rejected' },
  },
  {
    ...{ name: 'a letter that is issued', begin: begunLetter, decide: (id) => decideLetterAtBank(core, id, 'issue') },
    ...{ decision: { ...letter, outcome: 'issued' }, move: 'letter.issue', status: 'Issued' },
  },
  {
    ...{ name: 'a letter that is rejected', begin: begunLetter, decide: (id) => decideLetterAtBank(core, id, 'reject', said) },
    ...{ decision: { ...letter, outcome: 'rejected', reason }, move: 'letter.reject', status: 'Rejected' },
  },
  {
    ...{ name: 'a letter that is cancelled', begin: begunLetter, decide: (id) => decideLetterAtBank(core, id, 'cancel') },
    ...{ decision: { ...letter, outcome: 'cancelled' }, move: 'letter.cancel', status: 'Cancelled' },
  },
]

const shuffled = <Of>(items: readonly Of[]): Of[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

describe.each(cases)('$name', ({ begin, decide, decision, move, status }) => {
  it('has one outcome, however often, by whom and in which order it is told', async () => {
    const { db } = sanad.dependencies
    const id = await begin()
    expect((await decide(id)).status).toBe(200)
    const statement = decisionOf(id, decision)
    const read = () => followDecisions(sanad.dependencies, sanad.now()).catch(() => undefined)
    const byFeed = async () => {
      await db.updateTable('decisionFeeds').set({ cursor: null }).execute()
      return read()
    }
    const byCallback = async () => (await statements.send(await statements.sign(statement))).status
    const tellings = Array.from({ length: 20 }, (_, index): (() => Promise<unknown>) => (index % 2 === 0 ? byFeed : byCallback))
    const told = await Promise.all(shuffled(tellings).map((tell) => tell()))
    expect(told.filter((one) => one === 204)).toHaveLength(10)
    await vi.waitFor(async () => expect(await read()).toBeDefined(), 60_000)
    const moves = await db.selectFrom('audit').select('action').where('subject', '=', id).execute()
    expect(moves.map(({ action }) => action).filter((action) => /\.(settle|reject|issue|cancel)$/.test(action))).toEqual([move])
    const payments = db.selectFrom('payments').select('status').where('paymentId', '=', id)
    const letters = db.selectFrom('lettersOfGuarantee').select('status').where('letterOfGuaranteeId', '=', id)
    expect([...(await payments.execute()), ...(await letters.execute())]).toEqual([{ status }])
    const open = db.selectFrom('coreBankInstructions').select('state').where('resourceId', '=', id)
    expect(await open.execute()).toEqual([{ state: 'done' }])
    expect(await db.selectFrom('coreBankContradictions').selectAll().execute()).toEqual([])
    const events = await db.selectFrom('outbox').select('eventId').where('resource', 'like', `%${id}%`).execute()
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  })
})
