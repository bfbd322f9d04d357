import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../src/data/repositories/simulator/ledger.ts'
import { makeInstruction, openSimulator, openTestBank, salary, type TestBank } from '../../support/servers/simulator.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank('auto')
})
afterAll(() => bank.db.destroy())

const laterAccounts = ['acc-000104', 'acc-000105', 'acc-000172', 'acc-000194', 'acc-000251']

/** The bank as the first round of the seed had left it. */
async function goBackToRoundOne({ db }: TestBank): Promise<void> {
  await db.deleteFrom('bankTransactions').execute()
  await db.deleteFrom('bankArrangements').execute()
  await db.deleteFrom('bankParties').execute()
  await db.updateTable('bankAccounts').set({ transactionSequence: 0 }).execute()
  const { ledgerTransactionId } = await db
    .selectFrom('bankLedgerTransactions')
    .select('ledgerTransactionId')
    .where('reference', '=', 'seed-2 opening balances')
    .executeTakeFirstOrThrow()
  const later = await db
    .selectFrom('bankAccounts')
    .select((expression) => expression.fn.sum<number>('balanceHalalas').as('halalas'))
    .where('accountId', 'in', laterAccounts)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('bankAccounts')
    .set((expression) => ({ balanceHalalas: expression('balanceHalalas', '+', Number(later.halalas)) }))
    .where('accountId', '=', 'acc-000001')
    .execute()
  await db.deleteFrom('bankLedgerEntries').where('ledgerTransactionId', '=', ledgerTransactionId).execute()
  await db.deleteFrom('bankLedgerTransactions').where('ledgerTransactionId', '=', ledgerTransactionId).execute()
  await db.deleteFrom('bankPayees').execute()
  await db.deleteFrom('bankPayees').where('accountId', 'in', laterAccounts).execute()
  await db.deleteFrom('bankAccountHolders').where('accountId', 'in', laterAccounts).execute()
  await db.deleteFrom('bankAccounts').where('accountId', 'in', laterAccounts).execute()
  await db.deleteFrom('bankCustomers').where('nationalIdentificationNumber', '=', '1000000099').execute()
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
    bank.coreBank.listTransactions({ accountId, directions: ['KSAOB.Credit', 'KSAOB.Debit'], offset: 0, limit: 1_000 })
  const statement = (await read(salary.accountId)).transactions
  expect(
    statement
      .slice(0, 2)
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(payments.map(({ paymentId }) => paymentId).sort())
  expect(statement[0]!.balanceAfterHalalas).toBe(before)
  expect(statement.length).toBeGreaterThan(500)
  expect((await read('acc-000121')).transactions[0]).toMatchObject({
    reference: payments[1]!.paymentId,
    balanceAfterHalalas: await bank.balance('acc-000121'),
  })
  expect(await bank.balance(salary.accountId)).toBe(before)
  expect(
    (await bank.coreBank.findAccounts(laterAccounts.slice(0, 4))).map(({ balanceHalalas }) => balanceHalalas).sort(),
  ).toEqual([-1_480_25, -3_214_50, 60_000_00, 940_600_00])
  expect(await auditLedger(bank.db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
})

test('after that a payment goes on from the newest row, and another start changes nothing', async () => {
  const count = async () =>
    Number(
      (
        await bank.db
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
