import { type Executor } from '../data/schema.ts'
import { type BilingualName } from '../domain/shared/bilingual.ts'
import { type AccountReader, type BankAccount } from './accountPort.ts'
import {
  type GuaranteeControl,
  type SandboxGuaranteeLine,
  type SandboxLetter,
  type SandboxLetterState,
} from './guaranteeControl.ts'
import { type BankCompany, type GuaranteeBank, type GuaranteeLine, type LetterDecision } from './guaranteePort.ts'
import { type SandboxControl } from './sandboxPort.ts'
import { type PayeeBook } from './verificationPort.ts'

export { type AccountReader, type BankAccount, type BankCompany, type GuaranteeLine, type LetterDecision }
export { type GuaranteeControl, type SandboxGuaranteeLine, type SandboxLetter, type SandboxLetterState }

export interface BankCustomer {
  nationalIdentificationNumber: string
  /** The bank's own opaque id: the `sub` of PSU tokens, so that no TPP learns the national id from a token. */
  customerId: string
  name: BilingualName
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

export type PaymentDecision =
  | { paymentId: string; outcome: 'completed' }
  | { paymentId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string }

export type PaymentAnswer = PaymentDecision | { paymentId: string; outcome: 'pending' }

/** Called by the core bank when it has decided. With an executor, the listener's writes join the core bank's own transaction. */
export type PaymentDecisionListener = (decision: PaymentDecision, executor?: Executor) => Promise<void>

export type SignInAnswer = { outcome: 'accepted'; customer: BankCustomer } | { outcome: 'refused' } | { outcome: 'locked' }

/**
 * What Sanad asks of the bank's core. The simulator is the reference adapter; another is a module named by
 * SANAD_CORE_BANK whose default export is `(context: CoreBankContext) => Promise<CoreBank>`.
 * Never call it inside a database transaction: the embedded database has one connection.
 */
export interface CoreBank extends AccountReader, GuaranteeBank, PayeeBook {
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
  /** Hands a payment over. May time out (rejects with any error): the caller repeats it with the same paymentId. */
  submitPayment(instruction: PaymentInstruction): Promise<PaymentAnswer>
  /** Registers the one listener that hears of decisions, also those made after `submitPayment` answered. */
  onPaymentDecision(listener: PaymentDecisionListener): void
  /** Called about once a second by a job: an adapter's own work that time drives. Throws when some of it failed; the rest is done. */
  tick?(now: Date): Promise<void>
  /** The simulator's insides and switches; a real core bank has none. */
  sandbox?: SandboxControl & GuaranteeControl
}

/** What an adapter is given at start. */
export interface CoreBankContext {
  db: Executor
  approval: 'manual' | 'auto'
  /** Two digits, the bank's own code in IBAN positions 5 and 6. */
  bankIbanCode: string
  /** How long Sanad waits for an answer, in milliseconds. */
  timeoutMs: number
  environment?: 'sandbox' | 'production'
}
