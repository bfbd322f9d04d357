import type { AccountStatus } from '../domain/account/status.ts'
import type { SigningRule, SigningWay } from '../domain/mandate/signing.ts'
import type { Offer } from '../domain/offer/offers.ts'
import type { BilingualName, BilingualText } from '../domain/shared/bilingual.ts'
import type { VerifiableAccount } from '../domain/verification/types.ts'
import type {
  AccountBalance,
  Beneficiary,
  CodeText,
  DirectDebit,
  Party,
  ScheduledPayment,
  StandingOrder,
  TransactionPage,
  TransactionQuery,
} from './accountData.ts'
import type { Confirmation, ConfirmationAnswer, ConfirmationRequest } from './confirmation.ts'
import type {
  DecisionPage,
  LetterAnswer,
  LetterDecision,
  LetterInstruction,
  PaymentAnswer,
  PaymentDecision,
  PaymentInstruction,
  StatementOutcome,
} from './instructions.ts'
import type { CustomerNotice } from './notices.ts'
import type { SandboxControl } from './sandboxPort.ts'

export type { SigningBand, SigningPart, SigningRule, SigningWay } from '../domain/mandate/signing.ts'
export type * from './instructions.ts'

/** A customer as the core bank knows them. */
export interface BankCustomer {
  nationalIdentificationNumber: string
  /**
   * The bank's own opaque id: the `sub` of PSU tokens, so that no TPP learns the national id from a token. 1 to 128 visible ASCII
   * characters, for ever the same person's.
   */
  customerId: string
  name: BilingualName
}

/** An account as the core bank knows it. */
export interface BankAccount {
  /** What TPPs know it by: 1 to 40 letters, digits and ._~-, for ever the same account's. It should not be the IBAN. */
  accountId: string
  iban: string
  /** First and last four digits, of card accounts only: `5297********4417`. */
  maskedPan: string | null
  currency: string
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  /** CurrentAccount, Savings or CreditCard. Another core bank may have more. */
  accountSubType: CodeText
  status: AccountStatus
  statusUpdatedAt: Date
  openedAt: Date
  /** End of a term deposit or card contract, or null. */
  maturityAt: Date | null
  /** Name of the account's holder or holders. */
  name: BilingualName
  nickname: BilingualName
  /** What kind of product it is, at most 35 characters in each language. */
  description: BilingualName
  /** The booked balance. On a card account it is below zero, because the customer owes it. */
  balanceHalalas: number
  /** Above zero only on accounts with a credit line. */
  creditLineHalalas: number
  /**
   * National ids of everybody who may act on the account: both holders of a joint account, the people of a company. Without `signing` each
   * of them must approve. The customer of the consent is asked in any case, so that an empty list lets them decide alone.
   */
  holders: string[]
  /** Who must approve instead, where that is not simply each holder. */
  signing?: AccountSigning
}

/** The mandates of an account. Where one is left out, everybody in `holders` must approve. */
export interface AccountSigning {
  /** Who signs payments, by amount in the account's currency. */
  payment?: SigningRule
  /** The ways to let an app see the account. */
  access?: readonly SigningWay[]
}

/** A company that banks here. */
export interface BankCompany {
  commercialRegistrationNumber: number
  /** Unified national number: ten digits that start with 7. */
  unifiedNumber: string
  name: BilingualText
}

/** How much the bank guarantees for a company, in halalas. free = limit - reserved. */
export interface GuaranteeLine {
  commercialRegistrationNumber: number
  currency: 'SAR'
  limitHalalas: number
  reservedHalalas: number
  freeHalalas: number
  /** Who signs letters on this line, by their amount. Nobody signs without it. */
  signing: SigningRule
}

/** How the core bank answers a sign-in. */
export type SignInAnswer = { outcome: 'accepted'; customer: BankCustomer } | { outcome: 'refused' } | { outcome: 'locked' }

/**
 * What Sanad asks of the bank's core. In a sandbox the simulator answers; a bank writes an adapter, the module that SANAD_CORE_BANK names,
 * whose default export is a CoreBankFactory (adapter.ts). One to begin with: docs/examples/adapter.ts.
 *
 * Every call may fail or take too long, and may then reject with any error. Its outcome is unknown in that case: Sanad repeats a
 * hand-over with the same id, and asks again for decisions. An adapter that knows more says so with a CoreBankError: a hand-over that was
 * refused without effect is not repeated, a person looks at it. Sanad never calls the core bank inside a database transaction. What an
 * adapter is given, at start and with each call, is in adapter.ts.
 *
 * An adapter answers in the words and types of this file, about what it was asked, and with no more than that. A password or a
 * confirmation that is answered otherwise is no yes: the customer reads that the bank cannot answer. An answer about another payment or
 * letter counts as a failure and is asked for again. Accounts that were not asked for, and transactions outside the window or the
 * directions, are left out. A reason that the contracts cannot express is recorded as PASP.Declined, with its text cut. Any other answer
 * of a wrong type is a defect: 500, and a line of the log.
 *
 * A bank that does not offer an interface leaves the operations of it out, all of them: those of AccountReader but `findAccounts`, of
 * PaymentDesk, GuaranteeDesk or AccountHolders. What is offered is `offers`; where an adapter does not say it, all of which it has an
 * operation. In production half an interface is refused at the start.
 *
 * Texts that apps wrote (names of payees, apps and beneficiaries, references) reach the core bank only after the rule of
 * src/domain/shared/plainText.ts: one line, without control characters, marks that turn the direction, or anything that is not seen. An
 * adapter may put them into a message as they are. What was created before this rule is as it was sent. What the core bank itself answers
 * is never refused, only shown without its hidden characters.
 */
export interface CoreBank extends CustomerDesk, AccountReader, PaymentDesk, GuaranteeDesk, AccountHolders {
  /** The interfaces that the bank offers, by the names of their contracts. SANAD_OFFERS may leave some of them out. */
  offers?: readonly Offer[]
  /**
   * Resolves when the core bank can do what is asked of it, and rejects when it cannot. Sanad asks every few seconds at most, however
   * often it is itself asked how it does, and waits no longer than for the database. It asks nothing of a customer and changes nothing.
   * The answer is shown to operators, and to TPPs as a disturbance; nothing else follows from it, because every other call is tried all
   * the same.
   */
  health?(): Promise<void>
  /**
   * Called about once a second, so that the adapter can do work of its own that is due. When parts of it fail, it finishes the rest
   * and then throws. Each instance of the service calls its own adapter, so work for one of them wants a lock.
   */
  tick?(now: Date): Promise<void>
  /**
   * The bank's decisions about payments and letters behind the cursor `after`, at most `limit`, in an order that never changes; null begins
   * at the oldest that the bank keeps, 90 days at least. All of them: those that `submitPayment` and `submitLetter` answered at once, and
   * those that the listeners were told, too. This feed is the truth and the listeners are the speed: Sanad keeps the cursor in one
   * transaction with what it records, so nothing is lost between, and what comes again changes nothing.
   *
   * What a bank must get right: a decision that is committed later never appears before a cursor that was given out. A sequence or a time
   * of the row does not do that by itself. It may wait for news until shortly before the call's deadline. A cursor from which it cannot
   * go on it refuses (`kind: 'refused'`, `effect: 'none'`), and Sanad begins at the oldest. A bank without such a feed leaves this out:
   * then Sanad asks `findPayment` and `findLetter` more often.
   */
  pollDecisions?(after: string | null, limit: number): Promise<DecisionPage>
  /**
   * Tells a customer what has happened: a push of the bank's app, a text message, or however the bank reaches them. Left out by a bank that
   * tells nothing; its customers find all of it on their own page.
   *
   * What a bank must do: tell a `messageId` once, also when it comes again, because an answer that was lost is asked for again; resolve as
   * soon as it is sure to tell it, and not wait for the customer; tell nothing after `tellUntil`. For a national id that is no customer's
   * it resolves and tells nobody. Its app opens `link` as it is, in a browser that the customer signs in to, and adds nothing to it. An
   * error is tried again for about an hour.
   */
  notify?(notice: CustomerNotice): Promise<void>
  /** Takes a decision that the bank has signed and sent to Sanad itself. Only an adapter over HTTP has it. */
  takeStatement?(jws: string): Promise<StatementOutcome>
  /**
   * Called once, when the service ends and asks nothing more: connections and timers end. It is waited for no longer than for an answer.
   */
  close?(): Promise<void>
  /** The simulator's inside view and switches. A real core bank has none. */
  sandbox?: SandboxControl
}

/** What an adapter may leave out whatever the bank offers. */
export type OptionalMember = 'offers' | 'health' | 'tick' | 'pollDecisions' | 'notify' | 'takeStatement' | 'close' | 'sandbox'

/**
 * How an adapter says that it cannot answer, and what that means. `unavailable`: not now; `refused`: not this, so that asking again is no
 * use. `effect` is what became of the request: nothing (`none`), or nobody knows (`unknown`). It need not be this class, which an adapter
 * outside cannot import: an error with the same two members says the same. Any other error is unavailable.
 */
export class CoreBankError extends Error {
  readonly kind: 'unavailable' | 'refused'
  readonly effect: 'none' | 'unknown'

  constructor(kind: CoreBankError['kind'], effect: CoreBankError['effect'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.effect = effect
  }
}

/** What an adapter's error says of itself. Undefined where it says nothing, or something else. */
export function readCoreBankError(thrown: unknown): Pick<CoreBankError, 'kind' | 'effect'> | undefined {
  const { kind, effect } = (thrown instanceof Error ? thrown : {}) as Partial<CoreBankError>
  if (kind !== 'unavailable' && kind !== 'refused') return undefined
  return effect === 'none' || effect === 'unknown' ? { kind, effect } : undefined
}

/**
 * The cause of a 'coreBankUnavailable' after which the core bank may have done what it was asked: it was late, or its answer makes no
 * sense.
 */
export class UnknownOutcome extends CoreBankError {
  constructor(message: string) {
    super('unavailable', 'unknown', message)
  }
}

/** Sign-in and accounts of the bank's customers. */
export interface CustomerDesk {
  /**
   * Checks the customer's password; counts failures and locks. It must count, lock and answer an id that no customer has in the
   * same way and time, so that nobody learns who banks here.
   */
  signIn(nationalIdentificationNumber: string, password: string): Promise<SignInAnswer>
  /**
   * Asks the customer to confirm these terms: sends a one-time code whose message says them, or asks in the bank's own app. The bank
   * chooses which. An earlier request of the same id is void from then on. A question that it rejects
   * does not count for the customer, so it rejects only where nothing was sent, or says that the effect is unknown; a late one counts.
   */
  requestConfirmation(confirmation: Confirmation): Promise<ConfirmationRequest>
  /**
   * Whether the customer has confirmed these very terms: by `code`, or in the bank's app, where `code` is empty. The same code for the
   * same confirmation gets the same answer as long as it lives, so that a lost answer can be asked for again; for another confirmation,
   * or other terms, it is refused.
   */
  checkConfirmation(confirmation: Confirmation, code: string): Promise<ConfirmationAnswer>
  findCustomer(nationalIdentificationNumber: string): Promise<BankCustomer | undefined>
  findCustomerById(customerId: string): Promise<BankCustomer | undefined>
  /** Accounts of a customer, in a stable order. */
  listAccounts(nationalIdentificationNumber: string): Promise<BankAccount[]>
}

/** The data that an account consent opens. Every list is empty for an id that the bank does not know. */
export interface AccountReader {
  /** Those of the accounts that exist, oldest first. Every bank needs it: the accounts of payments are asked for, too. */
  findAccounts(accountIds: string[]): Promise<BankAccount[]>
  listBalances(accountId: string): Promise<AccountBalance[]>
  /** Rows, newest booking first, from where the query says. The cursors of one list never overlap and leave nothing out. */
  listTransactions(query: TransactionQuery): Promise<TransactionPage>
  listBeneficiaries(accountId: string): Promise<Beneficiary[]>
  listDirectDebits(accountId: string): Promise<DirectDebit[]>
  listStandingOrders(accountId: string): Promise<StandingOrder[]>
  listScheduledPayments(accountId: string): Promise<ScheduledPayment[]>
  listParties(accountId: string): Promise<Party[]>
  /** The customer as a party of the bank. Undefined when the bank does not know them. */
  findParty(nationalIdentificationNumber: string): Promise<Party | undefined>
}

/** Hand-over of payments, and what the bank decided about them. */
export interface PaymentDesk {
  /** Hands a payment over. The bank may decide at once or later. */
  submitPayment(instruction: PaymentInstruction): Promise<PaymentAnswer>
  /** The state of a payment that was handed over. Undefined when the bank does not have it. */
  findPayment(paymentId: string): Promise<PaymentAnswer | undefined>
  /**
   * Registers the one listener for decisions that are made after `submitPayment` answered. It is called once the decision is in the
   * bank's books. Sanad asks `findPayment` for a decision that did not reach it. With several instances any of them may be told, or
   * several: it is recorded once.
   */
  onPaymentDecision(listener: (decision: PaymentDecision) => Promise<void>): void
}

/** Letters of guarantee and the guarantee lines that carry them. */
export interface GuaranteeDesk {
  findCompany(commercialRegistrationNumber: number): Promise<BankCompany | undefined>
  /**
   * The line of a company, with who may sign for it now. It is asked for again at each approval and with the letter, so that a mandate
   * counts as it is then. Undefined for a company that has no line.
   */
  findGuaranteeLine(commercialRegistrationNumber: number): Promise<GuaranteeLine | undefined>
  /**
   * Takes a letter over and reserves its amount. When those who approved may no longer sign or the line has too little left, it rejects
   * the letter and reserves nothing.
   */
  submitLetter(instruction: LetterInstruction): Promise<LetterAnswer>
  /** The state of a letter that was handed over. Undefined when the bank does not have it. */
  findLetter(letterOfGuaranteeId: string): Promise<LetterAnswer | undefined>
  /** Releases the amount of an issued letter whose validity is over. A second call changes nothing. */
  expireLetter(letterOfGuaranteeId: string): Promise<void>
  /** The same as `onPaymentDecision`, for letters. */
  onLetterDecision(listener: (decision: LetterDecision) => Promise<void>): void
}

/**
 * The holders of an account as payers may name them, with the identifiers that the bank has of them. Each verification makes one
 * call. A payer waits for it, so its time is bounded more tightly than the rest.
 */
export interface AccountHolders {
  /** Undefined when no customer of this bank has the IBAN. */
  findVerifiableAccount(iban: string): Promise<VerifiableAccount | undefined>
}
