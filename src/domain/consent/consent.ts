import { type AccountTerms } from '../account/terms.ts'
import { type GuaranteeTerms } from '../guarantee/terms.ts'
import { type PaymentTerms } from '../payment/terms.ts'

/** What a consent allows: one payment, access to accounts, or one letter of guarantee. */
export type ConsentKind = 'payment' | 'account' | 'guarantee'

/** KSA Open Banking has four states; everything finer is a dated flag. */
export type ConsentStatus = 'AwaitingAuthorization' | 'Authorized' | 'Rejected' | 'Finished'

export type ConsentFlagName = 'PartlyAuthorized' | 'Activated' | 'Consumed' | 'Revoked' | 'Expired' | 'Closed'

/** A flag as consent responses write it (Data.Flags). */
export interface ConsentFlag {
  Flag: ConsentFlagName
  FlagSetDateTime: string
}

/** How far the customer's authentication has come: what the authorisation sub-resource reports. */
export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed'

/** Where events of a consent go: `Subscription.Webhook` as the app sent it. */
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

/** The two ends that time sets to a consent. */
export interface ConsentDeadlines {
  /** Until then the customer can authorize it. */
  authorizationExpiresAt: Date
  /** Until then an authorized consent can be used. */
  expiresAt: Date
}

/** What consents of every kind have. */
interface ConsentBase extends ConsentState, ConsentDeadlines {
  consentId: string
  clientId: string
  revokedBy: string | null
  webhook: Webhook | null
  authorisationId: string
  scaStatus: ScaStatus
  createdAt: Date
  statusUpdatedAt: Date
}

/** Consent to one payment. `paymentId` is assigned with it; the payment is there once the PSU has authorized. */
export interface PaymentConsent extends ConsentBase {
  kind: 'payment'
  baseConsentId: string
  nationalIdentificationNumber: string
  paymentId: string
  terms: PaymentTerms
}

/** Consent to read accounts. */
export interface AccountConsent extends ConsentBase {
  kind: 'account'
  nationalIdentificationNumber: string
  terms: AccountTerms
}

/** Consent to one letter of guarantee. It names a company; the signatory who authorizes it becomes its customer. */
export interface GuaranteeConsent extends ConsentBase {
  kind: 'guarantee'
  nationalIdentificationNumber: string | null
  terms: GuaranteeTerms
}

/** A consent of any kind. Its terms were parsed when it was created; nothing judges the request again. */
export type Consent = PaymentConsent | AccountConsent | GuaranteeConsent

/** The consent of one kind. */
export type ConsentOfKind<Kind extends ConsentKind> = Extract<Consent, { kind: Kind }>

/** One of several people whose approval a consent needs. */
export interface ConsentApproval {
  consentId: string
  nationalIdentificationNumber: string
  decision: 'pending' | 'approved' | 'declined'
  decidedAt: Date | null
  requestedAt: Date
}

/** Whether a move has set this flag on the consent. */
export function hasFlag({ flags }: Pick<ConsentState, 'flags'>, name: ConsentFlagName): boolean {
  return flags.some(({ Flag }) => Flag === name)
}
