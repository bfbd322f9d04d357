import type { ConsentOrigin } from '../domain/consent/consent.ts'
import type { GuaranteeTerms } from '../domain/guarantee/terms.ts'
import type { PaymentType } from '../domain/payment/payment.ts'

/** A name as the app wrote it: plain text of one line in each language. */
export interface WrittenName {
  en?: string
  ar?: string
}

/** One payment for the core bank. `paymentId` makes the hand-over idempotent: the same id again is the same payment. */
export interface PaymentInstruction extends ConsentOrigin {
  paymentId: string
  /**
   * The reference that app, customer and receipt have of this payment: up to 35 upper-case letters and digits, the end-to-end id of the
   * rail. Put it on the account's transaction, so that everybody means the same payment by it.
   */
  paymentTransactionId: string
  /** For whom the app asked, to whom the consent belongs. It is no approval: who approved stands in `approvals`. */
  nationalIdentificationNumber: string
  debtorIban: string
  /** Null where the customer chose the account at the bank. */
  debtorName: WrittenName | null
  creditorIban: string
  creditorName: WrittenName
  creditorTradingName: WrittenName | null
  amountHalalas: number
  currency: string
  type: PaymentType
  /** 00:00 Asia/Riyadh of the day that was asked for. Null: at once. */
  executionAt: Date | null
  /** A code of the contract's list, such as ONLP. */
  purposeCode: string
  /** What the payer wrote for themselves. */
  payerNotes: string | null
  /** The brand that the app gives the merchant. No page of the bank has shown it to the customer. */
  merchantTradingName: string | null
}

/**
 * What became of a payment. `reasonCode` is the rejecting system, a point and its code, at most 40 characters: `SARIE.AM04`.
 * `reasonMessage` has at most 500 characters.
 */
export type PaymentDecision =
  | { paymentId: string; outcome: 'completed' }
  | { paymentId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string }

/**
 * A decision, `pending` when the bank has taken the payment over and will decide later, or `unknown` when it cannot say what became of it.
 * Nothing is guessed from `unknown`: the same hand-over is repeated, or the same question asked again.
 */
export type PaymentAnswer =
  PaymentDecision | { paymentId: string; outcome: 'pending' } | { paymentId: string; outcome: 'unknown' }

/** One letter for the core bank. `letterOfGuaranteeId` makes the hand-over idempotent: the same id again is the same letter. */
export interface LetterInstruction extends ConsentOrigin {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: 'SAR'
  /** Plain text of one line. */
  beneficiaryName: string
  customerReferenceNumber: string
  /** Null for a guarantee without an end date. */
  validityExpiresAt: Date | null
  /** All that was asked for, as the contract of letters writes it: kind, wording, language, text, rules, delivery and the rest. */
  mt798: GuaranteeTerms['mt798']
}

/**
 * What the bank decided about a letter. `rejected` releases its amount on the line. The reason is as for a payment; its code has at most
 * 61 characters.
 */
export type LetterDecision =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; decidedAt: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; decidedAt: Date }

/**
 * A decision, `pending` when the bank has taken the letter over, reserved its amount, and will decide later, or `unknown` as for a payment.
 */
export type LetterAnswer =
  LetterDecision | { letterOfGuaranteeId: string; outcome: 'pending' } | { letterOfGuaranteeId: string; outcome: 'unknown' }

/** A decision in the bank's feed. The same event has the same id however often, and on whatever way, it is told. */
export type FedDecision = { eventId: string } & (
  { kind: 'payment'; decision: PaymentDecision } | { kind: 'letter'; decision: LetterDecision }
)

/**
 * What became of a signed decision that the bank has sent: taken, now or before; no statement at all; not the bank's, or too old; against
 * what was recorded before, or about what is not here; or not now, so that it is sent again.
 */
export type StatementOutcome = 'taken' | 'malformed' | 'untrusted' | 'contradicts' | 'away'

/** Decisions in the order of the feed, and from where it goes on. */
export interface DecisionPage {
  decisions: FedDecision[]
  /**
   * The cursor behind the last of them, or where nothing was new the one that was asked with. Opaque: 1 to 512 visible ASCII characters. It
   * is good for 90 days at least, and may be asked with again.
   */
  next: string
  /** Everything that was decided before this moment stands in this page or before it, unless the page is full. It shows it lives. */
  asOf: Date
}
