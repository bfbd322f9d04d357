import { auditLedger } from '../../support/database/audits.ts'
import type { BankTransaction, Direction, TransactionQuery } from '../../../src/corebank/accountData.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSaudiIban } from '../../../src/domain/shared/iban.ts'
import { openSimulatorTables } from '../../../src/simulator/database.ts'
import { familyAccountId, makeInstruction, openTestBank, salary, type TestBank } from '../../support/servers/simulator.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank('auto')
})
afterAll(() => bank.db.destroy())

const both: Direction[] = ['KSAOB.Credit', 'KSAOB.Debit']
const read = (change: Partial<TransactionQuery> = {}) =>
  bank.coreBank.listTransactions({ accountId: salary.accountId, directions: both, limit: 100, ...change })
/** Begins a list. */
async function begin(change: Partial<TransactionQuery> = {}) {
  const { transactions, nextCursor, list } = await read(change)
  return { transactions, nextCursor, ...list!, ...list!.extent! }
}
/** A row's place among those of the same time. */
const sequenceOf = ({ transactionId }: BankTransaction) => Number(transactionId.split('-').at(-1))

/** Every row, from cursor to cursor, with whatever happens between the calls. */
async function readAll(limit: number, betweenCalls: () => Promise<unknown> = async () => undefined): Promise<BankTransaction[]> {
  const { total, ...first } = await begin({ limit })
  const rows = [...first.transactions]
  for (let cursor = first.nextCursor; cursor !== null;) {
    await betweenCalls()
    const page = await read({ limit, cursor })
    rows.push(...page.transactions)
    cursor = page.nextCursor
  }
  expect(rows).toHaveLength(total)
  return rows
}

describe('listTransactions', () => {
  test('gives every row exactly once over all pages, newest booking first, also while payments settle between the pages', async () => {
    const before = (await readAll(1_000)).map(({ transactionId }) => transactionId)
    const pay = async () => bank.coreBank.submitPayment(await makeInstruction(bank, { amountHalalas: 10_00 }))
    const rows = await readAll(97, pay)
    expect(rows.map(({ transactionId }) => transactionId)).toEqual(before)
    const isNewer = (one: BankTransaction, other: BankTransaction) =>
      other.bookedAt.getTime() - one.bookedAt.getTime() || sequenceOf(other) - sequenceOf(one)
    expect(rows).toEqual([...rows].sort(isNewer))
    expect(new Set(rows.map(({ bookedAt }) => bookedAt.getTime())).size, 'some rows share their booking time').toBeLessThan(
      rows.length,
    )
    expect((await readAll(1_000)).length).toBe(before.length + Math.ceil(before.length / 97) - 1)
  })

  test('a mark from the future counts as the newest row, an older one hides what came later', async () => {
    const { asOf, total } = await begin()
    expect((await begin({ asOf: asOf! + 1_000 })).asOf).toBe(asOf)
    expect((await begin({ asOf: asOf! - 3 })).total).toBe(total - 3)
  })

  test('the first cursor brings the first rows again, whatever has arrived', async () => {
    const { firstCursor, transactions, nextCursor } = await begin({ limit: 5 })
    await bank.coreBank.submitPayment(await makeInstruction(bank, { amountHalalas: 10_00 }))
    expect(await read({ cursor: firstCursor, limit: 5 })).toEqual({ transactions, nextCursor })
    expect((await begin({ limit: 5 })).transactions).not.toEqual(transactions)
  })

  test('begins at any row, and the cursor behind goes on there', async () => {
    const { transactions, total } = await begin({ limit: 60 })
    const jumped = await begin({ skip: 20, limit: 10 })
    expect(jumped).toMatchObject({ transactions: transactions.slice(20, 30), skipped: 20, total })
    const { transactions: further } = await read({ cursor: jumped.nextCursor!, limit: 30 })
    expect(further).toEqual(transactions.slice(30))
    expect(await begin({ skip: total - 3, limit: 10 })).toMatchObject({ transactions: { length: 3 }, nextCursor: null })
    expect(await begin({ skip: total, limit: 10 })).toMatchObject({ transactions: [], nextCursor: null, total, skipped: total })
  })

  test.each(['', 'x', '1.2', '1.2.3.4', "1' or '1", '-1', '1.'])(
    'a text that is no cursor, %j, opens nothing',
    async (cursor) => {
      await expect(read({ cursor })).rejects.toMatchObject({ kind: 'refused', effect: 'none' })
    },
  )

  test('credits and debits share the rows between them', async () => {
    const [all, credits, debits] = [
      await begin(),
      await begin({ directions: ['KSAOB.Credit'] }),
      await begin({ directions: ['KSAOB.Debit'] }),
    ]
    expect(credits.total + debits.total).toBe(all.total)
    expect(new Set(credits.transactions.map(({ direction }) => direction))).toEqual(new Set(['KSAOB.Credit']))
    expect(new Set(debits.transactions.map(({ direction }) => direction))).toEqual(new Set(['KSAOB.Debit']))
    expect(await begin({ directions: [] })).toMatchObject({ transactions: [], total: 0 })
  })

  test('a window holds both of its ends, and the answer says what it reaches', async () => {
    const { transactions } = await read({ limit: 40 })
    const [newest, oldest] = [transactions[5]!.bookedAt, transactions[35]!.bookedAt]
    const window = await begin({ from: oldest, to: newest, limit: 1_000 })
    expect(window).toMatchObject({ firstAvailableAt: oldest, lastAvailableAt: newest })
    expect(window.transactions.every(({ bookedAt }) => bookedAt >= oldest && bookedAt <= newest)).toBe(true)
    expect(await begin({ from: new Date('2019-01-01'), to: new Date('2019-02-01') })).toMatchObject({
      transactions: [],
      total: 0,
      firstAvailableAt: null,
      lastAvailableAt: null,
    })
  })

  test('every seeded row has codes, both languages and, where it has one, the other side with a valid IBAN', async () => {
    const accounts = ['acc-000101', 'acc-000102', 'acc-000103', 'acc-000104', familyAccountId, 'acc-000191', 'acc-000201']
    for (const accountId of accounts) {
      for (const row of (await read({ accountId, limit: 1_000 })).transactions) {
        expect(row.information.en, row.transactionId).toMatch(/^[^{}]+$/)
        expect(row.information.ar, row.transactionId).toMatch(/^[^{}]*[\u0600-\u06ff][^{}]*$/)
        const other = row.direction === 'KSAOB.Credit' ? row.debtor : row.creditor
        if (other) expect(isSaudiIban(other.account.identification)).toBe(true)
        if (row.merchant) expect(row.merchant.categoryCode).toMatch(/^\d{4}$/)
        if (row.card) expect(row.card.identification).toMatch(/^\d{4}\*{8}\d{4}$/)
      }
    }
    const card = (await read({ accountId: 'acc-000104', limit: 1_000 })).transactions
    expect(card.filter(({ currencyExchange }) => currencyExchange).length).toBeGreaterThan(3)
    expect(card.filter(({ status }) => status === 'KSAOB.Pending')).toMatchObject([
      { balanceAfterHalalas: null, mutability: 'KSAOB.Mutable' },
    ])
  })
})

test('a settled payment is a transaction of both accounts, with the balance after it, in the transaction that moves the money', async () => {
  const [creditor] = await bank.coreBank.findAccounts(['acc-000121'])
  const instruction = await makeInstruction(bank, { creditorIban: creditor!.iban, amountHalalas: 75_25 })
  await bank.coreBank.submitPayment(instruction)
  await bank.coreBank.submitPayment(instruction)
  for (const [accountId, direction] of [
    [salary.accountId, 'KSAOB.Debit'],
    ['acc-000121', 'KSAOB.Credit'],
  ] as const) {
    const [newest, older] = (await read({ accountId, limit: 2 })).transactions
    expect(newest).toMatchObject({
      reference: instruction.paymentTransactionId,
      direction,
      amount: { halalas: 75_25, currency: 'SAR' },
      subTransactionType: 'KSAOB.MoneyTransfer',
      balanceAfterHalalas: await bank.balance(accountId),
    })
    expect(older!.reference).not.toBe(instruction.paymentId)
  }
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
})

test('balances: a current account has what is booked, a card account owes and may still spend what the line leaves', async () => {
  const [booked, available] = await bank.coreBank.listBalances('acc-000102')
  expect(booked).toMatchObject({
    type: 'KSAOB.InterimBooked',
    direction: 'KSAOB.Credit',
    amount: { halalas: 240_500_50, currency: 'SAR' },
    creditLineIncluded: false,
    creditLines: [],
  })
  expect(available).toMatchObject({ type: 'KSAOB.InterimAvailable', amount: { halalas: 240_500_50 } })
  const left = 25_000_00 - 3_214_50 - 640_00
  expect(await bank.coreBank.listBalances('acc-000104')).toMatchObject([
    { direction: 'KSAOB.Debit', amount: { halalas: 3_214_50 } },
    {
      direction: 'KSAOB.Credit',
      amount: { halalas: left },
      creditLineIncluded: true,
      creditLines: [
        { type: 'KSAOB.Credit', amount: { halalas: 25_000_00 } },
        { type: 'KSAOB.Available', amount: { halalas: left } },
      ],
    },
  ])
})

test('the newest booked row of every seeded account ends at its balance, and balances equal the ledger', async () => {
  const fresh = await openTestBank('manual')
  const rows = await openSimulatorTables(fresh.db)
    .selectFrom('bankTransactions')
    .select(['accountId', 'balanceHalalas'])
    .where('status', '=', 'booked')
    .orderBy('sequence')
    .execute()
  const newest = new Map(rows.map((row) => [row.accountId, row.balanceHalalas]))
  for (const [accountId, balance] of newest) expect(balance, accountId).toBe(await fresh.balance(accountId))
  expect(newest.size).toBeGreaterThan(45)
  expect(await auditLedger(fresh.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
  await fresh.db.destroy()
})

test('accounts are found by id with everything the account resource shows; unknown ids and the bank’s own accounts are not', async () => {
  const [card, ...others] = await bank.coreBank.findAccounts(['acc-000104', 'acc-000001', 'nobody'])
  expect(others).toEqual([])
  expect(card).toMatchObject({
    accountSubType: 'CreditCard',
    maskedPan: '4847********0104',
    creditLineHalalas: 25_000_00,
    holders: ['1000000016'],
    status: 'Active',
    description: { en: 'Credit card', ar: 'بطاقة ائتمانية' },
  })
  expect(card!.statusUpdatedAt).toEqual(card!.openedAt)
  expect(await bank.coreBank.findAccounts([])).toEqual([])
  const [company] = await bank.coreBank.findAccounts(['acc-000194'])
  expect(company).toMatchObject({ accountType: 'KSAOB.Corporate', holders: ['1000000024', '1000000032'] })
})

test('arrangements belong to their account: beneficiaries, direct debits, standing orders, scheduled payments', async () => {
  const { coreBank } = bank
  const begun = Date.now()
  expect((await coreBank.listBeneficiaries('acc-000101')).map(({ beneficiaryType }) => beneficiaryType)).toEqual([
    'KSAOB.Activated',
    'KSAOB.Activated',
    'KSAOB.NotActivated',
    'KSAOB.Activated',
  ])
  expect((await coreBank.listDirectDebits('acc-000101')).map(({ status }) => status)).toEqual(['KSAOB.Active', 'KSAOB.Inactive'])
  const [rent, , over] = await coreBank.listStandingOrders('acc-000101')
  expect(rent).toMatchObject({
    frequency: 'KSAOB.Monthly',
    status: 'KSAOB.Active',
    finalPaymentAt: null,
    creditorAgent: { identification: 'NCBKSAJE' },
  })
  expect(rent!.nextPaymentAt!.getTime()).toBeGreaterThan(begun)
  expect(over).toMatchObject({ status: 'KSAOB.Inactive', numberOfPayments: 52, nextPaymentAt: null, nextPaymentAmount: null })
  const scheduled = await coreBank.listScheduledPayments('acc-000101')
  expect(scheduled.map(({ scheduledType }) => scheduledType)).toEqual(['KSAOB.Execution', 'KSAOB.Arrival', 'KSAOB.Execution'])
  expect(scheduled.every(({ scheduledAt }) => scheduledAt.getTime() > begun)).toBe(true)
  for (const list of [
    coreBank.listBeneficiaries,
    coreBank.listDirectDebits,
    coreBank.listStandingOrders,
    coreBank.listScheduledPayments,
    coreBank.listParties,
    coreBank.listBalances,
  ]) {
    expect(await list('nobody')).toEqual([])
  }
})

test('parties: a sole owner, two joint owners, a company’s delegates, and the PSU alone', async () => {
  const roles = async (accountId: string) =>
    (await bank.coreBank.listParties(accountId)).map(({ partyType, accountRole }) => `${partyType} ${accountRole}`)
  expect(await roles('acc-000101')).toEqual(['KSAOB.Sole KSAOB.Owner'])
  expect(await roles(familyAccountId)).toEqual(['KSAOB.Joint KSAOB.Owner', 'KSAOB.Joint KSAOB.SecondaryOwner'])
  expect(await roles('acc-000194')).toEqual(['KSAOB.Delegate KSAOB.Administrator', 'KSAOB.Delegate KSAOB.Administrator'])
  expect(await bank.coreBank.findParty('2000000014')).toMatchObject({
    name: { en: 'Rajesh Kumar Nair' },
    identity: { documentType: 'Iqama', nationality: 'IN' },
    partyType: 'KSAOB.Sole',
  })
  expect(await bank.coreBank.findParty('1999999999')).toBeUndefined()
})

test('1000000099 signs in and has an account, but no question about it is answered in time', async () => {
  const { coreBank } = bank
  const [account] = await coreBank.listAccounts('1000000099')
  const accountId = account!.accountId
  const questions = [
    coreBank.findAccounts(['acc-000101', accountId]),
    coreBank.listBalances(accountId),
    read({ accountId }),
    coreBank.listBeneficiaries(accountId),
    coreBank.listDirectDebits(accountId),
    coreBank.listStandingOrders(accountId),
    coreBank.listScheduledPayments(accountId),
    coreBank.listParties(accountId),
    coreBank.findParty('1000000099'),
  ]
  const answers = await Promise.allSettled(questions)
  expect(answers.map(({ status }) => status)).toEqual(questions.map(() => 'rejected'))
})
