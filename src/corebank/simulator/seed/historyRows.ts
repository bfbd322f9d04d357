import { findAccountsByIban } from '../../../data/repositories/simulator/bankAccounts.ts'
import { listCompletedBankPayments } from '../../../data/repositories/simulator/bankPayments.ts'
import { type BankTransactionRow } from '../../../data/repositories/simulator/bankTransactions.ts'
import { type Executor } from '../../../data/schema.ts'
import { riyadhDayStart } from '../../../domain/shared/dates.ts'
import { paymentLines } from '../payments/paymentLines.ts'
import { seedAccountId, seedAccounts } from './accounts.ts'
import { seedHistories } from './history/histories.ts'

/** The invented two years of all accounts as rows. */
export function historyRows(anchor: Date, bankIbanCode: string): BankTransactionRow[] {
  return [...seedHistories(anchor, bankIbanCode)].flatMap(([number, lines]) =>
    lines.map(({ sequence, kind, status, at, bookedAt, amountHalalas, balanceHalalas, details }) => ({
      accountId: seedAccountId(number),
      sequence,
      kind,
      status: status ?? ('booked' as const),
      transactionAt: at,
      bookedAt,
      valueAt: riyadhDayStart(bookedAt),
      amountHalalas,
      balanceHalalas,
      reference: null,
      details,
    })),
  )
}

/** Payments settled before accounts had transactions, as the rows that settling writes now. */
export async function earlierPaymentRows(
  trx: Executor,
  history: readonly BankTransactionRow[],
  bankIbanCode: string,
): Promise<BankTransactionRow[]> {
  const state = new Map(
    seedAccounts.map((account) => [seedAccountId(account.number), { sequence: 0, balance: account.openingBalanceHalalas }]),
  )
  for (const row of history) state.get(row.accountId)!.sequence = row.sequence
  const rows: BankTransactionRow[] = []
  for (const payment of await listCompletedBankPayments(trx)) {
    const accounts = await findAccountsByIban(trx, [payment.debtorIban, payment.creditorIban])
    const at = payment.decidedAt ?? payment.receivedAt
    for (const { accountId, amountHalalas, transaction } of paymentLines(payment, accounts, bankIbanCode)) {
      const account = state.get(accountId)
      if (!account || !transaction) continue
      account.sequence += 1
      account.balance += amountHalalas
      const moments = { transactionAt: at, bookedAt: at, valueAt: at }
      const { sequence, balance } = account
      rows.push({
        accountId,
        sequence,
        status: 'booked',
        ...moments,
        amountHalalas,
        balanceHalalas: balance,
        ...transaction,
      })
    }
  }
  return rows
}
