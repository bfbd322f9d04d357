import { type BankAccountRow } from '../../../data/repositories/simulator/bankAccounts.ts'
import { type LedgerEntry } from '../../../data/repositories/simulator/bankLedger.ts'
import { type BankPaymentRow } from '../../../data/repositories/simulator/bankPayments.ts'
import { ibanBankCode } from '../../../domain/shared/iban.ts'
import { type TransactionDetails } from '../accountInformation/transactions.ts'
import { type TransactionKindName } from '../accountInformation/transactionKinds.ts'
import { toName } from '../customers.ts'
import { ownAccounts, seedAccountId } from '../seed/accounts.ts'

/** What is on its way to other banks. */
export const clearingAccountId = seedAccountId(ownAccounts.sarieClearing.number)

/**
 * The two sides of a settled payment as the ledger and the customers' statements show them. `accounts` are those of this bank
 * that the payment names.
 */
export function paymentLines(payment: BankPaymentRow, accounts: readonly BankAccountRow[], bankIbanCode: string): LedgerEntry[] {
  const held = (iban: string) => accounts.find((account) => account.iban === iban && account.isCustomerAccount)
  const [debtor, creditor] = [held(payment.debtorIban), held(payment.creditorIban)]
  const isInside = ibanBankCode(payment.creditorIban) === bankIbanCode
  const line = (kind: TransactionKindName, details: TransactionDetails) => ({
    transaction: { kind, reference: payment.paymentId, details },
  })
  const { en, ar } = payment.creditorName
  const creditorName = { en: en ?? ar ?? '', ...(ar !== undefined && { ar }) }
  const debit = line(isInside ? 'paymentInside' : 'paymentOut', { other: { name: creditorName, iban: payment.creditorIban } })
  const credit = debtor && line('paymentIn', { other: { name: toName(debtor), iban: debtor.iban } })
  return [
    ...(debtor ? [{ accountId: debtor.accountId, amountHalalas: -payment.amountHalalas, ...debit }] : []),
    creditor
      ? { accountId: creditor.accountId, amountHalalas: payment.amountHalalas, ...credit }
      : { accountId: clearingAccountId, amountHalalas: payment.amountHalalas },
  ]
}
