import { type AccountStatus } from '../domain/account/accountStatus.ts'
import { type BilingualName } from '../domain/shared/bilingual.ts'
import {
  type AccountBalance,
  type Beneficiary,
  type CodeText,
  type DirectDebit,
  type Party,
  type ScheduledPayment,
  type StandingOrder,
  type TransactionPage,
  type TransactionQuery,
} from './accountData.ts'

export type * from './accountData.ts'

export interface BankAccount {
  accountId: string
  iban: string
  /** First and last four digits, of card accounts only: `5297********4417`. */
  maskedPan: string | null
  currency: string
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  /** CurrentAccount, Savings, CreditCard; another core bank may have more. */
  accountSubType: CodeText
  status: AccountStatus
  statusUpdatedAt: Date
  openedAt: Date
  /** End of a term deposit or card contract; null where the account has none. */
  maturityAt: Date | null
  /** Name of the account's holder or holders. */
  name: BilingualName
  nickname: BilingualName
  /** What kind of product it is, at most 35 characters in each language. */
  description: BilingualName
  /** Booked. Below zero on a card account: what the customer owes. */
  balanceHalalas: number
  /** Above zero only on accounts with a credit line. */
  creditLineHalalas: number
  /** National ids of everybody whose approval the account needs: both of a joint account, both signatories of a company. */
  holders: string[]
}

/**
 * The account information side of the core bank. Every call may time out (rejects with any error) and answers an empty list for
 * an id it does not know. Never call it inside a database transaction.
 */
export interface AccountReader {
  /** Those of the accounts that exist, oldest first. */
  findAccounts(accountIds: string[]): Promise<BankAccount[]>
  listBalances(accountId: string): Promise<AccountBalance[]>
  /** One page, newest booking first. Rows that arrive after `asOf` are outside of it, so pages with one mark never overlap. */
  listTransactions(query: TransactionQuery): Promise<TransactionPage>
  listBeneficiaries(accountId: string): Promise<Beneficiary[]>
  listDirectDebits(accountId: string): Promise<DirectDebit[]>
  listStandingOrders(accountId: string): Promise<StandingOrder[]>
  listScheduledPayments(accountId: string): Promise<ScheduledPayment[]>
  listParties(accountId: string): Promise<Party[]>
  /** The customer as a party of the bank; undefined for one it does not know. */
  findParty(nationalIdentificationNumber: string): Promise<Party | undefined>
}
