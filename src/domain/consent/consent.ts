import type { AccountTerms } from '../account/terms.ts'
import type { GuaranteeTerms } from '../guarantee/terms.ts'
import type { PaymentTerms } from '../payment/terms.ts'
import type { KeptPayeeCheck } from '../verification/payeeCheck.ts'

/** What a consent allows: one payment, the reading of accounts, or one letter of guarantee. */
export type ConsentKind = 'payment' | 'account' | 'guarantee'

/** KSA Open Banking has four statuses. Dated flags say more. */
export type ConsentStatus = 'AwaitingAuthorization' | 'Authorized' | 'Rejected' | 'Finished'

/**
 * The flags that a consent may have. The state table has a move that sets `Closed`, and nobody makes that move yet
 * (docs/decisions/announced.md#the-flag-closed).
 */
export type ConsentFlagName = 'PartlyAuthorized' | 'Activated' | 'Consumed' | 'Revoked' | 'Expired' | 'Closed'

/** A flag as consent responses write it (Data.Flags). */
export interface ConsentFlag {
  Flag: ConsentFlagName
  FlagSetDateTime: string
}

/** How far the customer's authentication has come. The authorisation sub-resource of a payment consent reports it. */
export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed'

/** Where the events of a consent are sent: `Subscription.Webhook` as the app sent it. */
export interface Webhook {
  Url: string
  IsActive: boolean
}

/** The part of a consent that its state machine reads and changes. */
export interface ConsentState {
  kind: ConsentKind
  status: ConsentStatus
  flags: ConsentFlag[]
}

/** The two times at which a consent ends by itself. */
export interface ConsentDeadlines {
  /** The customer can authorize the consent until then. */
  authorizationExpiresAt: Date
  /** An authorized consent can be used until then. */
  expiresAt: Date
}

/**
 * What somebody is to an account of a request: `signs`, their approval has a place in it; `named`, the bank names them for other amounts
 * or for something else alone; `uses`, the bank names them for nothing, and lets them use an account all the same.
 */
export type Standing = 'uses' | 'named' | 'signs'

/** What somebody is to each of several accounts, by its id. */
export type Standings = Readonly<Record<string, Standing>>

/** The members of every kind of consent. */
interface ConsentBase extends ConsentState, ConsentDeadlines {
  consentId: string
  clientId: string
  revokedBy: string | null
  webhook: Webhook | null
  authorisationId: string
  scaStatus: ScaStatus
  /** What its own PSU was to the accounts when they approved as the first of several people. Absent before that, and of a letter. */
  beginnerStanding?: Standings
  createdAt: Date
  statusUpdatedAt: Date
}

/** A consent to one payment. `paymentId` is assigned with the consent; the payment is created when the PSU authorizes. */
export interface PaymentConsent extends ConsentBase {
  kind: 'payment'
  baseConsentId: string
  nationalIdentificationNumber: string
  paymentId: string
  terms: PaymentTerms
}

/** A consent to read accounts. */
export interface AccountConsent extends ConsentBase {
  kind: 'account'
  nationalIdentificationNumber: string
  terms: AccountTerms
}

/** A consent to one letter of guarantee. It names a company. The signatory who authorizes it becomes its customer. */
export interface GuaranteeConsent extends ConsentBase {
  kind: 'guarantee'
  nationalIdentificationNumber: string | null
  terms: GuaranteeTerms
}

/** A consent of any kind. Its terms were parsed when it was created, and no later rule judges the request again. */
export type Consent = PaymentConsent | AccountConsent | GuaranteeConsent

/** Consents of one kind. */
export type ConsentOfKind<Kind extends ConsentKind> = Extract<Consent, { kind: Kind }>

/** One of several people whose approval a consent needs, or needed. */
export interface ConsentApproval {
  consentId: string
  nationalIdentificationNumber: string
  /** `lapsed`: nobody asks this person any more, and what they had approved does not count. */
  decision: 'pending' | 'approved' | 'declined' | 'lapsed'
  decidedAt: Date | null
  requestedAt: Date
  /** What this person's page last said of the payee's name. Null before that, and without a payee. */
  payeeShown: KeptPayeeCheck | null
}

/** Through whom and by whom came what a consent allowed, for the bank's own records: statements, disputes, fraud, money laundering. */
export interface ConsentOrigin {
  consentId: string
  /** The app by its name on record, and the organisation behind it. */
  app: { clientId: string; name: string; organisation: string }
  /** Everybody who approved, first approval first. */
  approvals: { nationalIdentificationNumber: string; approvedAt: Date }[]
}

/** Whether a move has set this flag on the consent. */
export function hasFlag({ flags }: Pick<ConsentState, 'flags'>, name: ConsentFlagName): boolean {
  return flags.some(({ Flag }) => Flag === name)
}

/**
 * Whether somebody else began a consent than who looks at it. A letter is nobody's before the first approval, which makes it that person's
 * once all have approved. Until then it is not kept whose that was, and nobody reads that they began it.
 */
export const isBegunByOther = (consent: Pick<Consent, 'nationalIdentificationNumber' | 'flags'>, reader: string): boolean => {
  const { nationalIdentificationNumber: beginner } = consent
  return beginner === null ? hasFlag(consent, 'PartlyAuthorized') : beginner !== reader
}
