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
      account_id: seedAccountId(number),
      sequence,
      kind,
      status: status ?? ('booked' as const),
      transaction_at: at,
      booked_at: bookedAt,
      value_at: riyadhDayStart(bookedAt),
      amount_halalas: amountHalalas,
      balance_halalas: balanceHalalas,
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
  for (const row of history) state.get(row.account_id)!.sequence = row.sequence
  const rows: BankTransactionRow[] = []
  for (const payment of await listCompletedBankPayments(trx)) {
    const accounts = await findAccountsByIban(trx, [payment.debtor_iban, payment.creditor_iban])
    const at = payment.decided_at ?? payment.received_at
    for (const { accountId, amountHalalas, transaction } of paymentLines(payment, accounts, bankIbanCode)) {
      const account = state.get(accountId)
      if (!account || !transaction) continue
      account.sequence += 1
      account.balance += amountHalalas
      const moments = { transaction_at: at, booked_at: at, value_at: at }
      const { sequence, balance } = account
      rows.push({
        account_id: accountId,
        sequence,
        status: 'booked',
        ...moments,
        amount_halalas: amountHalalas,
        balance_halalas: balance,
        ...transaction,
      })
    }
  }
  return rows
}
