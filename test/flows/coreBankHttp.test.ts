import { beforeAll, describe, expect, it, vi } from 'vitest'
import { followDecisions } from '../../src/services/instruction/followDecisions.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { authorizeGuarantee, reservedAtBank } from '../support/consents/guaranteeConsent.ts'
import { signatory, tuwaiq } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { auditLedger, expectLinesInStep } from '../support/database/audits.ts'
import type { RunningCoreBank } from '../support/servers/coreBank.ts'
import { type CoreBankApart, useCoreBankApart } from '../support/servers/coreBankApart.ts'
import type { CoreBankProxy } from '../support/servers/coreBankProxy.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs, sandboxPassword } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const stage = useCoreBankApart()
let bank: RunningCoreBank
let core: CoreBankApart['core']
let proxy: CoreBankProxy
let sanad: RunningSanad
let shop: TestTpp
let ledger: TestTpp
let bond: TestTpp
let debtorIban: string
const { lines } = stage
beforeAll(async () => {
  ;({ bank, core, proxy, sanad, shop, debtorIban } = stage)
  ledger = await registerTpp(sanad, { product: 'KSA AIS' })
  bond = await registerTpp(sanad, { product: 'KSA LOG' })
})

const balanceOf = async (iban: string) => {
  const accounts = await bank.coreBank.listAccounts(happyCustomer)
  return accounts.find((account) => account.iban === iban)!.balanceHalalas
}
const statusOf = async (PaymentId: string) => (await shop.client().getPayment(PaymentId)).message.Data.Status
const pay = (amount = '125.50') => payAs(sanad, shop, paymentConsentRequest({ debtorIban, amount }))
/** All that Sanad keeps of how often something was decided. */
const tracesOf = async (subject: string) => {
  const { db } = sanad.dependencies
  const moves = await db.selectFrom('audit').select('action').where('subject', '=', subject).execute()
  const state = await db.selectFrom('coreBankInstructions').select('state').where('resourceId', '=', subject).execute()
  return { moves: moves.map(({ action }) => action).toSorted(), state: state.map((row) => row.state) }
}

/** A machine that others use too may take longer than the contract gives a core bank. */
const patiently = <Answer>(ask: () => Promise<Answer>) => vi.waitFor(ask, 60_000)

describe('the port over HTTP says what the core bank says', () => {
  const asks: [string, (port: RunningSanad['dependencies']['coreBank']) => Promise<unknown>][] = [
    ['a customer', (port) => port.findCustomer(happyCustomer)],
    [
      'a customer by the bank’s id',
      async (port) => port.findCustomerById((await bank.coreBank.findCustomer(happyCustomer))!.customerId),
    ],
    ['nobody', (port) => port.findCustomer('1000009990')],
    ['accounts', (port) => port.listAccounts(happyCustomer)],
    ['accounts of a company', (port) => port.listAccounts(signatory)],
    ['accounts by id', (port) => port.findAccounts(['acc-000101', 'acc-nobody', 'acc-000104'])],
    ['no accounts', (port) => port.findAccounts([])],
    ['beneficiaries', (port) => port.listBeneficiaries('acc-000101')],
    ['direct debits', (port) => port.listDirectDebits('acc-000101')],
    ['standing orders', (port) => port.listStandingOrders('acc-000101')],
    ['scheduled payments', (port) => port.listScheduledPayments('acc-000101')],
    ['parties', (port) => port.listParties('acc-000112')],
    ['a party', (port) => port.findParty(happyCustomer)],
    ['a company', (port) => port.findCompany(tuwaiq.commercialRegistrationNumber)],
    ['a guarantee line', (port) => port.findGuaranteeLine(tuwaiq.commercialRegistrationNumber)],
    ['no company', (port) => port.findCompany(4_030_000_000)],
    ['a payee', (port) => port.findVerifiableAccount('SA1199000000608011512529')],
    ['a protected payee', (port) => port.findVerifiableAccount('SA4999000000608012391538')],
    ['no payee', (port) => port.findVerifiableAccount('SA2799000000000000000001')],
    ['a payment that never came', (port) => port.findPayment('pay-nobody')],
    ['a letter that never came', (port) => port.findLetter('letter-nobody')],
    ['a wrong password', (port) => port.signIn(happyCustomer, 'wrong')],
    ['a right one', (port) => port.signIn(happyCustomer, sandboxPassword)],
    ['health', (port) => port.health?.() ?? Promise.resolve()],
  ]
  it.each(asks)('%s', async (_, ask) => {
    const asked = await patiently(() => ask(sanad.dependencies.coreBank))
    expect(asked).toEqual(await ask(bank.coreBank as RunningSanad['dependencies']['coreBank']))
  })

  it('balances, and transactions page by page', async () => {
    const { coreBank } = sanad.dependencies
    const withoutTime = (rows: { at: Date }[]) => rows.map((row) => ({ ...row, at: row.at instanceof Date }))
    const [here, there] = [
      await patiently(() => coreBank.listBalances('acc-000104')),
      await bank.coreBank.listBalances('acc-000104'),
    ]
    expect(withoutTime(here)).toEqual(withoutTime(there))
    const query = { accountId: 'acc-000101', directions: ['KSAOB.Credit', 'KSAOB.Debit'] as const, limit: 7 }
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const asked = { ...query, ...(cursor !== undefined && { cursor }) }
      const found = await patiently(() => coreBank.listTransactions(asked))
      expect(found).toEqual(await bank.coreBank.listTransactions(asked))
      expect(found.transactions.length).toBeGreaterThan(0)
      cursor = found.nextCursor!
    }
    const debits = { ...query, directions: ['KSAOB.Debit'] as const, from: new Date(Date.now() - 20 * 86_400_000), skip: 2 }
    expect(await patiently(() => coreBank.listTransactions(debits))).toEqual(await bank.coreBank.listTransactions(debits))
    await expect(coreBank.listTransactions({ ...query, cursor: 'nobody' })).rejects.toMatchObject({
      detail: { cause: { kind: 'refused', effect: 'none' } },
    })
  })

  it('has no function of a feature that the adapter does not name, and offers what it names', () => {
    expect([...sanad.dependencies.offers].toSorted()).toEqual([
      ...['account-information', 'account-verification', 'letter-of-guarantee', 'payee-verification', 'payment-initiation'],
    ])
    expect(sanad.dependencies.coreBank.notify).toBeTypeOf('function')
  })
})

describe('a payment over HTTP', () => {
  it('waits for the bank, and is done once when the feed says so', async () => {
    const before = await balanceOf(debtorIban)
    const { PaymentId } = await pay()
    await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
    expect(await statusOf(PaymentId)).toBe('KSAOB.Pending')
    expect((await decideAtBank(core, PaymentId, 'approve')).status).toBe(200)
    await expect.poll(() => statusOf(PaymentId), { timeout: 60_000 }).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(await balanceOf(debtorIban)).toBe(before - 12_550)
    expect(await auditLedger(bank.db)).toMatchObject({ sumHalalas: 0 })
  })

  it('is rejected with the reason of the bank', async () => {
    const { PaymentId } = await pay()
    await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
    const reason = { reasonCode: 'SARIE.AC04', reasonMessage: 'Closed since yesterday' }
    expect((await decideAtBank(core, PaymentId, 'reject', reason)).status).toBe(200)
    await expect.poll(() => statusOf(PaymentId), { timeout: 60_000 }).toBe('KSAOB.Rejected')
    expect((await shop.client().getPayment(PaymentId)).message.Data).toMatchObject({
      RejectReasonCode: [{ Code: 'SARIE.AC04', Message: reason.reasonMessage }],
    })
  })

  it('is one payment and one debit where the answer to its hand-over is lost, again and again', async () => {
    const before = await balanceOf(debtorIban)
    const seen = proxy.seen('submitPayment')
    proxy.spoil('submitPayment', 'lost', 2)
    const { PaymentId } = await pay('31.00')
    await expect.poll(() => proxy.seen('submitPayment') - seen, { timeout: 60_000 }).toBe(3)
    await expect.poll(async () => (await tracesOf(PaymentId)).state, { timeout: 60_000 }).toEqual(['awaitingDecision'])
    expect((await decideAtBank(core, PaymentId, 'approve')).status).toBe(200)
    await expect.poll(() => statusOf(PaymentId), { timeout: 60_000 }).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(await balanceOf(debtorIban)).toBe(before - 3_100)
    const { moves } = await tracesOf(PaymentId)
    expect(moves.filter((action) => action === 'payment.settle')).toHaveLength(1)
  })

  it('has one outcome where the feed is read by twenty at once, and from its beginning', async () => {
    const { PaymentId } = await pay('7.00')
    await vi.waitFor(async () => expect(await bank.coreBank.findPayment(PaymentId)).toBeDefined(), 60_000)
    await decideAtBank(core, PaymentId, 'approve')
    const { dependencies } = sanad
    const follow = () => patiently(() => followDecisions(dependencies, sanad.now()))
    await Promise.all(Array.from({ length: 20 }, follow))
    await dependencies.db.updateTable('decisionFeeds').set({ cursor: null }).execute()
    await Promise.all(Array.from({ length: 20 }, follow))
    expect(await statusOf(PaymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    const { moves } = await tracesOf(PaymentId)
    expect(moves.filter((action) => action === 'payment.settle')).toHaveLength(1)
    const contradictions = dependencies.db.selectFrom('coreBankContradictions').select('outcome')
    expect(await contradictions.where('resourceId', '=', PaymentId).execute()).toEqual([])
  })

  it.each([
    ['another outcome', { outcome: 'maybe' }, '/outcome (enum)'],
    ['no id', { paymentId: null }, '/paymentId (required)'],
  ])('counts for nothing where the answer has %s, and is handed over again', async (_, change, place) => {
    lines.length = 0
    proxy.spoil('submitPayment', (body) => ({ ...(body as object), ...change }))
    const { PaymentId } = await pay('5.00')
    await expect.poll(async () => (await tracesOf(PaymentId)).state, { timeout: 60_000 }).toEqual(['awaitingDecision'])
    const broken = lines.filter(({ event }) => event === 'an answer of the core bank breaks the contract')
    expect(broken).toMatchObject([{ operationId: 'submitPayment', place }])
    expect(JSON.stringify(broken)).not.toContain('maybe')
    await decideAtBank(core, PaymentId, 'reject')
  })
})

describe('accounts over HTTP', () => {
  it('are read by the app that the customer let in', async () => {
    const { token } = await linkAccounts(sanad, ledger)
    const client = ledger.client()
    const [account] = (await client.getAccounts(token.accessToken)).message.Data.Account!
    const { AccountId } = account!
    const balances = (await client.getAccountBalances(token.accessToken, AccountId)).message.Data.Balance
    expect(balances!.length).toBeGreaterThan(0)
    const transactions = (await client.getAccountTransactions(token.accessToken, AccountId)).message.Data.Transaction
    expect(transactions!.length).toBeGreaterThan(0)
  })

  it('are not there, instead of wrong, where the answer breaks the contract', async () => {
    const { token } = await linkAccounts(sanad, ledger)
    lines.length = 0
    const wrong = (body: unknown) => {
      const { accounts } = body as { accounts: object[] }
      return { accounts: accounts.map((account) => ({ ...account, balanceHalalas: '8500000' })) }
    }
    proxy.spoil('findAccounts', wrong, Infinity)
    await expect(ledger.client().getAccounts(token.accessToken)).rejects.toMatchObject({
      errors: [{ Code: 'KSAOB.Consent.TransientAccountAccessFailure' }],
    })
    proxy.spoil('findAccounts', wrong, 0)
    const place = '/accounts/0/balanceHalalas (type)'
    expect(lines).toContainEqual(expect.objectContaining({ operationId: 'findAccounts', place }))
    expect(JSON.stringify(lines)).not.toContain('8500000')
    await expect(ledger.client().getAccounts(token.accessToken)).resolves.toBeDefined()
  })
})

describe('a letter over HTTP', () => {
  const begin = async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, bond)
    const created = await bond.client().createLetterOfGuarantee(token.accessToken, ConsentId)
    const { LetterOfGuaranteeId } = created.message.Data
    const read = async () =>
      (await bond.client().getLetterOfGuarantee(token.accessToken, LetterOfGuaranteeId)).message.Data.Status
    return { LetterOfGuaranteeId, read }
  }
  const issue = (letterId: string) => fetch(core.url(`/core-bank/api/letters-of-guarantee/${letterId}/issue`), { method: 'POST' })

  it('is issued when the feed says so', async () => {
    const { LetterOfGuaranteeId, read } = await begin()
    await vi.waitFor(async () => expect(await bank.coreBank.findLetter(LetterOfGuaranteeId)).toBeDefined(), 60_000)
    expect(await read()).toBe('Pending')
    expect((await issue(LetterOfGuaranteeId)).status).toBe(200)
    await expect.poll(read, { timeout: 60_000 }).toBe('Issued')
  })

  it('is one letter and reserves once where the answer to its hand-over is lost', async () => {
    const before = Number(await reservedAtBank(core))
    const seen = proxy.seen('submitLetter')
    proxy.spoil('submitLetter', 'lost')
    const { LetterOfGuaranteeId, read } = await begin()
    await expect.poll(() => proxy.seen('submitLetter') - seen, { timeout: 60_000 }).toBe(2)
    expect((await issue(LetterOfGuaranteeId)).status).toBe(200)
    await expect.poll(read, { timeout: 60_000 }).toBe('Issued')
    expect(Number(await reservedAtBank(core)) - before).toBe(250_000)
    await expectLinesInStep(bank.db)
  })
})
