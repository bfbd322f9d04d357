import type { NameVerdict } from '../verification/payeeCheck.ts'
import type { MessageKind } from './kinds.ts'

/** The languages in which customers are told. */
export type MessageLanguage = 'ar' | 'en'

/** A payment, as a message names it. The payee is as the app wrote it. */
interface PaymentTold {
  amountHalalas: number
  currency: string
  payee: { en?: string; ar?: string }
  payeeIban: string
}

/** A letter of guarantee, as a message names it. */
interface LetterTold {
  amountHalalas: number
  currency: string
  beneficiary: string
  /** Of the company that it binds. Messages of an earlier release have none. */
  commercialRegistrationNumber?: number
}

/** What somebody is asked to approve. A payment that is made at once has no day, nor has one of which an earlier release told. */
type Asked =
  ({ about: 'payment'; executionAt?: string } & PaymentTold) | { about: 'account' } | ({ about: 'guarantee' } & LetterTold)

/** What has ended a request that waited for several people. */
export type EndedBecause = 'declined' | 'withdrawn' | 'bankStopped' | 'tooLate'

/** Why an approval that was asked for is needed no more. `othersDecide`: not all who must have approved yet. */
export type NotNeededBecause = 'othersApproved' | 'othersDecide' | 'mandateEnded' | EndedBecause

/** Why what somebody has approved with others came to nothing. */
export type FailedBecause = 'mandateEnded' | 'accountGone' | 'accountStopped' | EndedBecause

/** Why a payment that waits for its day could not be made, were it today. */
export type BlockedBecause = 'mandateEnded' | 'accountGone' | 'accountStopped'

/** Who ended an access. The reader is `you` where the message says that it was their own doing (`isOwn`). */
export type AccessEnder = 'customer' | 'customerInApp' | 'app' | 'bank' | 'time'

/**
 * Why a letter that was authorized is not issued: who ended the authorization before it was used; `time`, its app has not asked for it in
 * time; `cancelled`, the letter itself was, by whomever; `mandateEnded`, who has approved may not sign it any more.
 */
export type LetterFailedBecause = AccessEnder | 'cancelled' | 'mandateEnded'

/** Codes of the core bank's reason (RejectReasonCode), and the text that came with it. */
interface Reason {
  reasonCode: string
  reasonMessage: string
}

/**
 * A payment of a report, by its amount and the end of an account: none of the names that its app wrote stands in a message about fraud.
 */
type ReportedPaymentTold = Omit<PaymentTold, 'payee'>

/** The report to which something belongs that was carried out, and whether the bank had closed it before. */
export interface ReportTold {
  caseId: string
  isCaseClosed?: true
}

/** A payment that a report cancels, with its day. */
export interface CancelledByReport extends ReportedPaymentTold {
  executionAt: string
}

/** What the words of each kind are filled with. It is stored as JSON, so times are texts. */
export interface MessageTermsOf {
  approvalAsked: Asked
  approvalTakenBack: Asked
  approvalGivenAgain: Asked
  approvalMissing: Asked
  approvalNotNeeded: Asked & { because: NotNeededBecause }
  approvalsFailed: Asked & { because: FailedBecause }
  requestAsked: Asked
  accessGiven: { endsAt: string }
  accessFirstRead: object
  accessEndsIn14Days: { endsAt: string }
  accessEndsIn3Days: { endsAt: string }
  accessEnded: { endedBy: AccessEnder }
  paymentScheduled: PaymentTold & { executionAt: string }
  paymentTaken: PaymentTold
  paymentDone: PaymentTold & { reference: string }
  paymentRejected: PaymentTold & Reason
  paymentDelayed: PaymentTold
  paymentCancelled: PaymentTold & { executionAt: string }
  scheduledPaymentBlocked: PaymentTold & { executionAt: string; because: BlockedBecause }
  /** Who ended its app. */
  scheduledPaymentStays: PaymentTold & { executionAt: string; endedBy: 'app' | 'bank' }
  letterAuthorized: LetterTold
  letterIssued: LetterTold
  letterRejected: LetterTold & Reason
  letterDelayed: LetterTold
  letterFailed: LetterTold & { because: LetterFailedBecause }
  letterEndsIn30Days: LetterTold & { endsAt: string }
  letterEnded: LetterTold & { endsAt: string }
  /** Names that Sanad has for browsers and systems, and null for what it has none for. */
  signInFromNewPlace: { browser: string | null; system: string | null }
  /** The first of the payments that it cancels, and how many they are. */
  fraudReported: { caseId: string; cancelled: CancelledByReport[]; cancelledCount: number }
  reportedPaymentDone: ReportTold & ReportedPaymentTold
  reportedLetterIssued: ReportTold & Omit<LetterTold, 'beneficiary'>
  openBankingStopped: object
  openBankingResumed: object
  /** One that an earlier release has told has no number. What the bank has still to decide is counted where there is any. */
  caseClosed: { caseId?: string; undecidedPayments?: number; undecidedLetters?: number }
}

/** A kind with the terms that it has. */
export type Told = { [Kind in MessageKind]: { kind: Kind; terms: MessageTermsOf[Kind] } }[MessageKind]

/** What happened, and who is to be told. */
export type NewMessage = Told & {
  /** National ids. */
  customers: readonly string[]
  /** Also everybody who has approved this consent. */
  approversOf?: string
  /** Whose doing it was: their own message says so. */
  ownOf?: string | undefined
  /** Whom another message tells of it: one customer, or several. */
  notTo?: string | readonly string[] | undefined
  /** The app that it is about. */
  clientId?: string | undefined
  /** The id of what the link leads to: a ConsentId, a PaymentId, the interaction of a decoupled request. Null where it leads to a list. */
  linkId: string | null
  /** Names what is told once to a customer, beside the kind. The default is `linkId`. */
  onceKey?: string
  /** From then on nobody's phone needs to ring for it. */
  until?: Date
  now: Date
}

/**
 * `due`: the bank is to tell it. `told`: the bank has taken it. `kept`: the bank is not asked to tell it, because there were too many of
 * its kind, the bank tells nothing, or it came too late. `untold`: the bank failed too often.
 */
export type MessageState = 'due' | 'told' | 'kept' | 'untold'

/**
 * Why the bank is not asked to tell a message. `tooMany`: the customer's phone has rung often enough for its kind, as was known when it was
 * written. `noChannel`: the bank tells nothing. `tooLate`: it is no news any more. `notTheirs`: a request that waits for somebody else, or
 * for nobody any more.
 */
export type KeptBecause = 'tooMany' | 'noChannel' | 'tooLate' | 'notTheirs'

/**
 * A message as it is kept, and as the customer finds it on their own page, whatever its state. A request over the back channel stands there
 * only once it was told; until then it is among what waits.
 */
export type CustomerMessage = Told & {
  messageId: string
  nationalIdentificationNumber: string
  clientId: string | null
  linkId: string | null
  /** Whether the reader did it. */
  isOwn: boolean
  language: MessageLanguage
  state: MessageState
  /** Null where the bank is asked, and where a release before has kept it. */
  keptBecause: KeptBecause | null
  createdAt: Date
  tellUntil: Date | null
  readAt: Date | null
}

/** Whether the time is over of what a message asks for, or says is to come. */
export const isOver = ({ tellUntil }: Pick<CustomerMessage, 'tellUntil'>, now: Date): boolean =>
  tellUntil !== null && tellUntil <= now

/** A message with what its words need besides: the app's name as the bank has it on record, and what is known of the payee's. */
export type NamedMessage = CustomerMessage & {
  appName: string | null
  organisation: string | null
  /** Whether the bank has suspended the app, now and not when it was written. */
  isAppSuspended?: boolean
  /** What was found of the payee's name at each approval of the payment that it is about. */
  payeeVerdicts?: readonly NameVerdict[]
}
