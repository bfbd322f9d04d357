import { auditLedger } from '../../support/database/audits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInstruction, openSimulator, openTestBank, salary, type TestBank } from '../../support/servers/simulator.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank('auto')
})
afterAll(() => bank.db.destroy())

/** What came with the second round and with those after it. */
const secondRound = {
  references: ['seed-2 opening balances'],
  accounts: ['acc-000104', 'acc-000105', 'acc-000172', 'acc-000194', 'acc-000251'],
  customers: ['1000000099'],
}
const thirdRound = {
  references: ['seed-3 opening balances'],
  accounts: ['acc-000261', 'acc-000262'],
  customers: ['1111111111'],
}

const fourthRound = {
  references: ['seed-4 opening balances'],
  accounts: ['acc-000271'],
  customers: ['1000000107'],
}

const fifthRound = {
  references: ['seed-5 opening balances'],
  accounts: ['acc-000281'],
  customers: ['1000000123', '1000000131', '1000000149'],
}

/** The bank as if these rounds of the seed had not come yet. */
async function takeBack({ books }: TestBank, rounds: (typeof secondRound)[]): Promise<void> {
  const accounts = rounds.flatMap((round) => round.accounts)
  const customers = rounds.flatMap((round) => round.customers)
  const postings = (
    await books
      .selectFrom('bankLedgerTransactions')
      .select('ledgerTransactionId')
      .where(
        'reference',
        'in',
        rounds.flatMap((round) => round.references),
      )
      .execute()
  ).map(({ ledgerTransactionId }) => ledgerTransactionId)
  expect(postings).toHaveLength(rounds.length)
  const later = await books
    .selectFrom('bankAccounts')
    .select((expression) => expression.fn.sum<number>('balanceHalalas').as('halalas'))
    .where('accountId', 'in', accounts)
    .executeTakeFirstOrThrow()
  await books
    .updateTable('bankAccounts')
    .set((expression) => ({ balanceHalalas: expression('balanceHalalas', '+', Number(later.halalas)) }))
    .where('accountId', '=', 'acc-000001')
    .execute()
  await books.deleteFrom('bankLedgerEntries').where('ledgerTransactionId', 'in', postings).execute()
  await books.deleteFrom('bankLedgerTransactions').where('ledgerTransactionId', 'in', postings).execute()
  await books.deleteFrom('bankPayees').execute()
  await books.deleteFrom('bankParties').where('nationalIdentificationNumber', 'in', customers).execute()
  await books.deleteFrom('bankAccountHolders').where('accountId', 'in', accounts).execute()
  await books.deleteFrom('bankCompanyAccounts').where('accountId', 'in', accounts).execute()
  await books.deleteFrom('bankSignatories').where('nationalIdentificationNumber', 'in', customers).execute()
  await books.deleteFrom('bankAccounts').where('accountId', 'in', accounts).execute()
  await books.deleteFrom('bankCustomers').where('nationalIdentificationNumber', 'in', customers).execute()
}

/** The bank as the first round of the seed had left it. */
async function goBackToRoundOne(old: TestBank): Promise<void> {
  await old.books.deleteFrom('bankTransactions').execute()
  await old.books.deleteFrom('bankArrangements').execute()
  await old.books.deleteFrom('bankParties').execute()
  await old.books.updateTable('bankAccounts').set({ transactionSequence: 0 }).execute()
  await takeBack(old, [secondRound, thirdRound, fourthRound, fifthRound])
}

const start = () => openSimulator(bank.db, 'auto')

test('an installation of the first round gets accounts, history and the payments it has settled since, once', async () => {
  const [other] = await bank.coreBank.findAccounts(['acc-000121'])
  const payments = [await makeInstruction(bank), await makeInstruction(bank, { creditorIban: other!.iban, amountHalalas: 20_00 })]
  for (const payment of payments) await bank.coreBank.submitPayment(payment)
  await goBackToRoundOne(bank)
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
  const before = await bank.balance(salary.accountId)

  await Promise.all([start(), start()])
  const read = (accountId: string) =>
    bank.coreBank.listTransactions({ accountId, directions: ['KSAOB.Credit', 'KSAOB.Debit'], limit: 1_000 })
  const statement = (await read(salary.accountId)).transactions
  expect(
    statement
      .slice(0, 2)
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(payments.map(({ paymentTransactionId }) => paymentTransactionId).sort())
  expect(statement[0]!.balanceAfterHalalas).toBe(before)
  expect(statement.length).toBeGreaterThan(500)
  expect((await read('acc-000121')).transactions[0]).toMatchObject({
    reference: payments[1]!.paymentTransactionId,
    balanceAfterHalalas: await bank.balance('acc-000121'),
  })
  expect(await bank.balance(salary.accountId)).toBe(before)
  expect(
    (await bank.coreBank.findAccounts(secondRound.accounts.slice(0, 4))).map(({ balanceHalalas }) => balanceHalalas).sort(),
  ).toEqual([-1_480_25, -3_214_50, 60_000_00, 940_600_00])
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
})

test('after that a payment goes on from the newest row, and another start changes nothing', async () => {
  const count = async () =>
    Number(
      (
        await bank.books
          .selectFrom('bankTransactions')
          .select((expression) => expression.fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  const before = await count()
  await bank.coreBank.submitPayment(await makeInstruction(bank))
  await start()
  expect(await count()).toBe(before + 1)
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
})

test('an installation of the second round gets the customers of the later rounds, and its history stays as it is', async () => {
  const countRows = async () => (await bank.books.selectFrom('bankTransactions').select('sequence').execute()).length
  await takeBack(bank, [thirdRound, fourthRound, fifthRound])
  const before = await countRows()
  await Promise.all([start(), start()])
  expect(await countRows()).toBe(before)
  const accounts = await bank.coreBank.listAccounts('1111111111')
  expect(accounts.map(({ balanceHalalas }) => balanceHalalas).sort()).toEqual([16_480_00, 4_250_75])
  expect(await bank.coreBank.listAccounts('1000000107')).toHaveLength(1)
  const [ofCompany] = await bank.coreBank.listAccounts('1000000149')
  expect(ofCompany?.signing?.payment).toHaveLength(2)
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
})
