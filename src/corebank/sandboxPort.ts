import type { AccountStatus } from '../domain/account/status.ts'
import type { BilingualName, BilingualText } from '../domain/shared/bilingual.ts'

/** An amount as the contracts write it: decimal text with two digits, and the currency. */
export interface DecimalAmount {
  Amount: string
  Currency: string
}

/** A customer of the sandbox, with everything one needs to act as them. */
export interface SandboxCustomer {
  nationalIdentificationNumber: string
  /** Documented and the same for all customers. It opens nothing outside the sandbox. */
  password: string
  name: BilingualName
  accounts: {
    accountId: string
    iban: string
    accountSubType: string
    status: AccountStatus
    currency: string
    balance: DecimalAmount
  }[]
  companies: { commercialRegistrationNumber: number; name: BilingualText }[]
}

/** A code that the bank "sent". `purpose` says what it belongs to, for example a ConsentId, and `message` what it confirms. */
export interface SandboxOneTimeCode {
  code: string
  purpose: string
  message: BilingualText
  expiresDateTime: string
}

/** A question in the bank's app on a customer's phone. `shownNumber` also stands on the page that waits for the answer. */
export interface SandboxAppQuestion {
  questionId: string
  message: BilingualText
  shownNumber: string
  expiresDateTime: string
}

/** A message on a customer's phone, in the language in which the bank told it. `link` leads to what it is about. */
export interface SandboxPhoneMessage {
  messageId: string
  kind: string
  language: 'ar' | 'en'
  title: string
  message: string
  link: string
  happenedDateTime: string
}

/** What a tester answers on a customer's phone. */
export interface AnswerSandboxQuestion {
  nationalIdentificationNumber: string
  questionId: string
  answer: 'approved' | 'declined'
  now: Date
}

/** An account's status, and since when it has it. */
export interface SandboxAccount {
  accountId: string
  iban: string
  status: AccountStatus
  statusUpdatedDateTime: string
}

/** A customer who signs for a company. `A` are directors where its mandate goes by amount, `B` signs with one of them. */
export interface SandboxSignatory {
  nationalIdentificationNumber: string
  signingGroup: 'A' | 'B'
}

/** A company and who signs for it, on its account and its guarantee line. */
export interface SandboxCompany {
  commercialRegistrationNumber: number
  name: BilingualText
  signatories: SandboxSignatory[]
}

/** State of a payment inside the core bank. The contracts' statuses are made from it. */
export type SandboxPaymentState = 'pending' | 'completed' | 'rejected' | 'cancelled'

/** A payment as the core bank knows it. */
export interface SandboxPayment {
  paymentId: string
  nationalIdentificationNumber: string
  state: SandboxPaymentState
  amount: DecimalAmount
  debtorIban: string
  creditorIban: string
  creditorName: { en?: string; ar?: string }
  reasonCode?: string
  reasonMessage?: string
  receivedDateTime: string
  decidedDateTime?: string
}

/** What a tester decides about a payment in the bank's place. With a national id, only a payment of that customer is approved. */
export type DecideSandboxPayment =
  | { paymentId: string; outcome: 'completed'; nationalIdentificationNumber?: string; now: Date }
  | {
      paymentId: string
      outcome: 'rejected'
      nationalIdentificationNumber?: undefined
      reasonCode: string
      reasonMessage: string
      now: Date
    }

/** The fixed values that make the sandbox behave in a special way. Tests, docs and the API read this one table. */
export interface MagicValues {
  customers: { nationalIdentificationNumber: string; description: BilingualText }[]
  /** `amount` is a whole amount (4004.00), or an ending (.01) that any amount may have. */
  amounts: { amount: string; appliesTo: 'payment' | 'letterOfGuarantee'; description: BilingualText }[]
  /** Accounts of invented banks; `bic` is the bank that an IBAN belongs to, and that a question must name. */
  remoteIbans: { iban: string; bic: string; answer: string; description: BilingualText }[]
  /** Accounts of this bank that show a case of payee verification. `names` are the names that match. */
  payees: { iban: string; names: Partial<BilingualName>[]; description: BilingualText }[]
}

/** State of a letter inside the core bank. */
export type SandboxLetterState = 'pending' | 'issued' | 'rejected' | 'cancelled' | 'expired'

/** A letter as the core bank knows it. */
export interface SandboxLetter {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  applicantName: BilingualText
  state: SandboxLetterState
  amount: DecimalAmount
  beneficiaryName: string
  customerReferenceNumber: string
  validityExpiryDateTime?: string
  reasonCode?: string
  reasonMessage?: string
  receivedDateTime: string
  decidedDateTime?: string
}

/** A company's guarantee line, with everybody who may use it. */
export interface SandboxGuaranteeLine {
  commercialRegistrationNumber: number
  unifiedNumber: string
  name: BilingualText
  signatories: string[]
  limit: DecimalAmount
  reserved: DecimalAmount
  free: DecimalAmount
}

/** What a tester decides about a letter in the bank's place. */
export type DecideSandboxLetter =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; now: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; now: Date }

/** A page of a list, newest first: what stands behind the one with the id `before`, and nothing when the bank does not know it. */
export interface SandboxPage<State> {
  state?: State
  before?: string
  /** 200 when it is left out. */
  limit?: number
}

/** What only a simulated core bank can do: show its insides, and let anybody decide. A real core bank has no such member. */
export interface SandboxControl {
  /**
   * There where the simulator runs as a program of its own: it has a clock of its own, and Sanad hears of its decisions by the feed alone.
   */
  apart?: { moveClock(advanceSeconds: number): Promise<void> }
  listCustomers(): Promise<SandboxCustomer[]>
  /** Codes that the customer can still use, newest last. Throws BankRefusal 'resourceIdUnknown' for an unknown customer. */
  listOneTimeCodes(nationalIdentificationNumber: string): Promise<SandboxOneTimeCode[]>
  /**
   * Questions that wait for an answer in the bank's app, oldest first. None for a customer who confirms with codes; undefined where the
   * simulator has them on its own pages alone.
   */
  listAppQuestions(nationalIdentificationNumber: string): Promise<SandboxAppQuestion[] | undefined>
  /** What the bank has told the customer, newest first. Throws BankRefusal 'resourceIdUnknown' for an unknown customer. */
  listPhoneMessages(nationalIdentificationNumber: string): Promise<SandboxPhoneMessage[]>
  /**
   * Answers a question in the bank's app. The same answer again changes nothing. Throws BankRefusal 'resourceIdUnknown', or 'stateConflict'
   * when it was answered otherwise or is over.
   */
  answerAppQuestion(request: AnswerSandboxQuestion): Promise<void>
  listPayments(page: SandboxPage<SandboxPaymentState>): Promise<SandboxPayment[]>
  /** Throws BankRefusal 'resourceIdUnknown' for an unknown payment. */
  getPayment(paymentId: string): Promise<SandboxPayment>
  /**
   * Decides a payment. The same decision again answers as the first time. Throws BankRefusal 'resourceIdUnknown', 'customerWrong'
   * (the payment belongs to another customer) or 'stateConflict' (it was decided otherwise).
   */
  decidePayment(request: DecideSandboxPayment): Promise<SandboxPayment>
  /**
   * Changes an account's status as the table of account moves allows. Setting the status it already has is no move. Throws
   * BankRefusal 'resourceIdUnknown' or 'stateConflict'.
   */
  setAccountStatus(request: { accountId: string; status: AccountStatus; now: Date }): Promise<SandboxAccount>
  /**
   * Replaces who signs for a company. How amounts are signed stays. Throws BankRefusal 'resourceIdUnknown' for a company or a person who
   * does not bank here.
   */
  setSignatories(request: Pick<SandboxCompany, 'commercialRegistrationNumber' | 'signatories'>): Promise<SandboxCompany>
  magicValues(): MagicValues
  listGuaranteeLines(): Promise<SandboxGuaranteeLine[]>
  listLetters(page: SandboxPage<SandboxLetterState>): Promise<SandboxLetter[]>
  /** Throws BankRefusal 'resourceIdUnknown' for an unknown letter. */
  getLetter(letterOfGuaranteeId: string): Promise<SandboxLetter>
  /**
   * Decides a letter. The same decision again answers as the first time. Throws BankRefusal 'resourceIdUnknown' or 'stateConflict'
   * (it was decided otherwise, or its validity is over).
   */
  decideLetter(request: DecideSandboxLetter): Promise<SandboxLetter>
}

/**
 * The default reason of a rejection, for when the bank gave none. Codes begin with the rejecting system (UAE Open Finance, same
 * authors).
 */
export const declinedByBank = { reasonCode: 'PASP.Declined', reasonMessage: 'Declined by the bank' }
