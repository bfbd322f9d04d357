import { type AccountStatus } from '../domain/account/status.ts'
import { type BilingualName, type BilingualText } from '../domain/shared/bilingual.ts'
import { type VerifiableAccount } from '../domain/verification/types.ts'
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
import { type SandboxControl } from './sandboxPort.ts'

/** A customer as the core bank knows them. */
export interface BankCustomer {
  nationalIdentificationNumber: string
  /** The bank's own opaque id: the `sub` of PSU tokens, so that no TPP learns the national id from a token. */
  customerId: string
  name: BilingualName
}

/** An account as the core bank knows it. */
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

/** One payment handed to the core bank. `paymentId` makes it idempotent: the same id again is the same payment. */
export interface PaymentInstruction {
  paymentId: string
  nationalIdentificationNumber: string
  debtorIban: string
  creditorIban: string
  creditorName: { en?: string; ar?: string }
  amountHalalas: number
  currency: string
}

/** What became of a payment. */
export type PaymentDecision =
  | { paymentId: string; outcome: 'completed' }
  | { paymentId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string }

/** A payment that was decided, or that the bank has taken over and will decide. */
export type PaymentAnswer = PaymentDecision | { paymentId: string; outcome: 'pending' }

/** A company that banks here. */
export interface BankCompany {
  commercialRegistrationNumber: number
  /** Unified national number: ten digits that start with 7. */
  unifiedNumber: string
  name: BilingualText
}

/** How much the bank guarantees for a company; free = limit - reserved. */
export interface GuaranteeLine {
  commercialRegistrationNumber: number
  currency: 'SAR'
  limitHalalas: number
  reservedHalalas: number
  freeHalalas: number
}

/** One letter handed to the core bank. `letterOfGuaranteeId` makes it idempotent: the same id again is the same letter. */
export interface LetterInstruction {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: 'SAR'
  beneficiaryName: string
  customerReferenceNumber: string
  /** Null: the guarantee has no end of its own. */
  validityExpiresAt: Date | null
}

/** What became of a letter. `rejected` releases its amount on the line. */
export type LetterDecision =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; decidedAt: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; decidedAt: Date }

/** A letter that was decided, or that the bank has taken over with its amount reserved and will decide. */
export type LetterAnswer = LetterDecision | { letterOfGuaranteeId: string; outcome: 'pending' }

/** Answers to what a customer typed. */
export type SignInAnswer = { outcome: 'accepted'; customer: BankCustomer } | { outcome: 'refused' } | { outcome: 'locked' }

/**
 * What Sanad asks of the bank's core. The simulator is the reference adapter; another is a module named by
 * SANAD_CORE_BANK whose default export is `(context: CoreBankContext) => Promise<CoreBank>`.
 *
 * Every call may fail or take too long (it rejects with any error): then its outcome is not known. Hand-overs are repeated with
 * the same id, decisions are asked for again. Sanad never calls the core bank inside a database transaction.
 */
export interface CoreBank extends CustomerDesk, AccountReader, PaymentDesk, GuaranteeDesk, PayeeBook {
  /** Called about once a second: the adapter's own work that time drives. Throws when some of it failed; the rest is done. */
  tick?(now: Date): Promise<void>
  /** The simulator's insides and switches; a real core bank has none. */
  sandbox?: SandboxControl
}

/** Who the customers are, and whether somebody is one. */
export interface CustomerDesk {
  /** Checks the customer's password; counts failures and locks. */
  signIn(nationalIdentificationNumber: string, password: string): Promise<SignInAnswer>
  /** Makes and sends a one-time code for `purpose` (for example the ConsentId being authorized). */
  sendOneTimeCode(nationalIdentificationNumber: string, purpose: string): Promise<void>
  /** True exactly once for the newest unexpired code of this customer and purpose. */
  checkOneTimeCode(nationalIdentificationNumber: string, purpose: string, code: string): Promise<boolean>
  findCustomer(nationalIdentificationNumber: string): Promise<BankCustomer | undefined>
  findCustomerById(customerId: string): Promise<BankCustomer | undefined>
  /** Accounts of a customer in a stable order. */
  listAccounts(nationalIdentificationNumber: string): Promise<BankAccount[]>
}

/** What an account consent opens. Every list is empty for an id that the bank does not know. */
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

/** Payments: handed over, asked for, decided. */
export interface PaymentDesk {
  /** Hands a payment over. The bank may decide at once or later. */
  submitPayment(instruction: PaymentInstruction): Promise<PaymentAnswer>
  /** What has become of a payment that was handed over; undefined when the bank does not have it. */
  findPayment(paymentId: string): Promise<PaymentAnswer | undefined>
  /**
   * Registers the one listener that hears of decisions made after `submitPayment` answered, once they stand in the bank's books.
   * A decision that does not reach it is asked for by `findPayment`.
   */
  onPaymentDecision(listener: (decision: PaymentDecision) => Promise<void>): void
}

/** Letters of guarantee and the lines that carry them. */
export interface GuaranteeDesk {
  findCompany(commercialRegistrationNumber: number): Promise<BankCompany | undefined>
  /** Companies for which a customer may sign. */
  listSignedCompanies(nationalIdentificationNumber: string): Promise<BankCompany[]>
  /** Undefined for a company without a line. */
  findGuaranteeLine(commercialRegistrationNumber: number): Promise<GuaranteeLine | undefined>
  /** Takes a letter over and reserves its amount; rejected with nothing reserved when signatory or line do not carry it any more. */
  submitLetter(instruction: LetterInstruction): Promise<LetterAnswer>
  /** What has become of a letter that was handed over; undefined when the bank does not have it. */
  findLetter(letterOfGuaranteeId: string): Promise<LetterAnswer | undefined>
  /** Releases the amount of an issued letter whose validity is over; a second time changes nothing. */
  expireLetter(letterOfGuaranteeId: string): Promise<void>
  /** As onPaymentDecision. */
  onLetterDecision(listener: (decision: LetterDecision) => Promise<void>): void
}

/**
 * The holders of an account as payers may name them, with the identifiers that the bank holds of them. One call per verification: a payer
 * waits for it, so it is bounded more tightly than the rest.
 */
export interface PayeeBook {
  /** Undefined for an IBAN that no customer of this bank has. */
  findVerifiableAccount(iban: string): Promise<VerifiableAccount | undefined>
}

/** What an adapter is given at start. */
export interface CoreBankContext {
  approval: 'manual' | 'auto'
  /** Two digits, the bank's own code in IBAN positions 5 and 6. */
  bankIbanCode: string
  /** How long Sanad waits for an answer, in milliseconds. */
  timeoutMs: number
  environment?: 'sandbox' | 'production'
}
