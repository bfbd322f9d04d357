import { type AccountStatus } from '../domain/account/status.ts'
import { type BilingualName, type BilingualText } from '../domain/shared/bilingual.ts'

/** An amount as the contracts write it: decimal text with two digits, and the currency. */
export interface DecimalAmount {
  Amount: string
  Currency: string
}

/** A customer of the sandbox with everything one needs to play them. */
export interface SandboxCustomer {
  nationalIdentificationNumber: string
  /** Documented, the same for all; it opens nothing outside the sandbox. */
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

/** A code the bank "sent"; `purpose` is what it confirms, for example a ConsentId. */
export interface SandboxOneTimeCode {
  code: string
  purpose: string
  expiresDateTime: string
}

/** An account's state, and since when. */
export interface SandboxAccount {
  accountId: string
  iban: string
  status: AccountStatus
  statusUpdatedDateTime: string
}

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

/** What somebody at the bank decides about a payment. With a national id, only that customer's payment is approved. */
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

/** The fixed values that make the sandbox behave in a special way; tests, docs and the API read this one table. */
export interface MagicValues {
  customers: { nationalIdentificationNumber: string; description: BilingualText }[]
  /** `amount` is a whole amount (4004.00) or an ending (.01) that any amount may have. */
  amounts: { amount: string; appliesTo: 'payment' | 'letterOfGuarantee'; description: BilingualText }[]
  remoteIbans: { iban: string; answer: string; description: BilingualText }[]
  /** Accounts here that show a case of payee verification; `names` are those that match. */
  payees: { iban: string; names: Partial<BilingualName>[]; description: BilingualText }[]
}

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

/** A company's guarantee line with everybody who may use it. */
export interface SandboxGuaranteeLine {
  commercialRegistrationNumber: number
  unifiedNumber: string
  name: BilingualText
  signatories: string[]
  limit: DecimalAmount
  reserved: DecimalAmount
  free: DecimalAmount
}

/** What somebody at the bank decides about a letter. */
export type DecideSandboxLetter =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; now: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; now: Date }

/** What only a simulated core bank can do: show its insides and let anybody decide. Absent from a real one. */
export interface SandboxControl {
  listCustomers(): Promise<SandboxCustomer[]>
  /** Open codes of a customer, newest last. Throws SanadError('resourceIdUnknown') for an unknown customer. */
  listOneTimeCodes(nationalIdentificationNumber: string): Promise<SandboxOneTimeCode[]>
  /** Newest first, at most 200. */
  listPayments(filter: { state?: SandboxPaymentState }): Promise<SandboxPayment[]>
  /** Throws SanadError('resourceIdUnknown') for an unknown payment. */
  getPayment(paymentId: string): Promise<SandboxPayment>
  /**
   * Decides a payment; the same decision again answers as the first time.
   * Throws SanadError: 'resourceIdUnknown', 'customerWrong' (another customer's payment), 'stateConflict' (decided otherwise).
   */
  decidePayment(request: DecideSandboxPayment): Promise<SandboxPayment>
  /**
   * Moves an account along the table of account moves; the state it has already is no move.
   * Throws SanadError: 'resourceIdUnknown', 'stateConflict'.
   */
  setAccountStatus(request: { accountId: string; status: AccountStatus; now: Date }): Promise<SandboxAccount>
  magicValues(): MagicValues
  listGuaranteeLines(): Promise<SandboxGuaranteeLine[]>
  /** Newest first, at most 200. */
  listLetters(filter: { state?: SandboxLetterState }): Promise<SandboxLetter[]>
  /** Throws SanadError('resourceIdUnknown') for an unknown letter. */
  getLetter(letterOfGuaranteeId: string): Promise<SandboxLetter>
  /**
   * Decides a letter; the same decision again answers as the first time.
   * Throws SanadError: 'resourceIdUnknown', 'stateConflict' (decided otherwise, or its validity is over).
   */
  decideLetter(request: DecideSandboxLetter): Promise<SandboxLetter>
}
