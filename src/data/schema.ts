import { type Generated, type Kysely, type Transaction, type JSONColumnType } from 'kysely'
import { type ConsentFlag, type ConsentKind, type ConsentStatus, type ScaStatus } from '../domain/consent/types.ts'
import { type Product } from '../domain/consent/products.ts'
import { type PaymentStatus, type PaymentType } from '../domain/payment/types.ts'
import { type BankTables } from './bankSchema.ts'
import { type GuaranteeTables } from './guaranteeSchema.ts'
import { type VerificationTables } from './verificationSchema.ts'

/** A database handle or an open transaction. Every repository function takes one first (PGlite has one connection: inside a transaction use only `trx`). */
export type Executor = Kysely<Database> | Transaction<Database>

type Json<T extends object> = JSONColumnType<T, string, string>

/**
 * All tables; those of the simulated core bank stand in `bankSchema.ts`, those of letters in `guaranteeSchema.ts`, those of verification in `verificationSchema.ts`. Money is integer halalas; times are `timestamptz` read as Date
 * and always written by the program's clock, never by SQL's.
 */
export interface Database extends BankTables, GuaranteeTables, VerificationTables {
  developers: { developerId: string; email: string; passwordHash: string; organisation: string; createdAt: Date }
  dashboardSessions: { sessionIdHash: string; developerId: string; createdAt: Date; expiresAt: Date }
  bankSessions: BankSessionTable
  apps: AppTable
  oidcRecords: OidcRecordTable
  signingKeys: SigningKeyTable
  consents: ConsentTable
  consentAccounts: { consentId: string; accountId: string }
  consentApprovals: ConsentApprovalTable
  authorizationSessions: AuthorizationSessionTable
  payments: PaymentTable
  coreBankInstructions: CoreBankInstructionTable
  outbox: OutboxTable
  audit: AuditTable
  idempotencyRecords: IdempotencyRecordTable
  sandboxSettings: { name: string; value: Json<object> }
}

export { type Product }

/** A customer in their own area of the bank (scheduled payments), not in an app's authorization. */
export interface BankSessionTable {
  sessionIdHash: string
  nationalIdentificationNumber: string
  stage: 'oneTimeCode' | 'signedIn'
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
}

export interface AppTable {
  clientId: string
  developerId: string
  name: string
  product: Product
  securityLevel: 'secret' | 'fapi2'
  tokenEndpointAuthMethod: string
  responseSigningAlg: 'PS256' | 'ES256'
  /** base64url SHA-256 of the secret; the secret itself has 256 random bits, so no salt or stretching is needed. */
  clientSecretHash: string | null
  redirectUris: Json<string[]>
  certificatePem: string | null
  /** RFC 7638 thumbprint of the certificate's key: the `kid` of a certificate app. */
  certificateKeyId: string | null
  /** RFC 8705 x5t#S256 of the certificate. */
  certificateThumbprint: string | null
  jwksUri: string | null
  bic: string | null
  createdAt: Date
  updatedAt: Date
  disabledAt: Date | null
  deletedAt: Date | null
}

export interface OidcRecordTable {
  kind: string
  idHash: string
  payload: Json<object>
  grantId: string | null
  userCode: string | null
  uid: string | null
  consumedAt: Date | null
  expiresAt: Date | null
}

export interface SigningKeyTable {
  kid: string
  alg: 'PS256' | 'ES256'
  /** The private JWK as JSON text, sealed with SANAD_KEY_SECRET when that is set. */
  privateJwk: string
  createdAt: Date
  /** Signs in [sign_from, sign_until); published in the JWKS until publish_until. */
  signFrom: Date
  signUntil: Date | null
  publishUntil: Date | null
}

export interface ConsentTable {
  consentId: string
  kind: ConsentKind
  clientId: string
  baseConsentId: string | null
  status: ConsentStatus
  flags: Json<ConsentFlag[]>
  revokedBy: string | null
  /** Whose consent it is; null as long as a letter consent waits for a signatory to authorize it. */
  nationalIdentificationNumber: string | null
  /** The request's `message` as received (Data, Risk), without Subscription. */
  message: Json<object>
  webhook: JSONColumnType<{ Url: string; IsActive: boolean } | null, string | null, string | null>
  authorisationId: string
  scaStatus: ScaStatus
  /** Assigned at creation, readable once the payment exists (payment consents only). */
  paymentId: string | null
  createdAt: Date
  statusUpdatedAt: Date
  /** End of the authorization window. */
  authorizationExpiresAt: Date
  expiresAt: Date
}

/** One of several people whose approval a consent needs. */
export interface ConsentApprovalTable {
  consentId: string
  nationalIdentificationNumber: string
  decision: 'pending' | 'approved' | 'declined'
  decidedAt: Date | null
  requestedAt: Date
}

export interface AuthorizationSessionTable {
  interactionId: string
  consentId: string
  clientId: string
  nationalIdentificationNumber: string | null
  stage: 'signIn' | 'oneTimeCode' | 'decision' | 'ended'
  /** How it ended, so that a repeated click gets the same answer. */
  outcome: 'approved' | 'declined' | 'refused' | null
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
}

export interface PaymentTable {
  paymentId: string
  consentId: string
  clientId: string
  /** Who authenticated and authorized. */
  nationalIdentificationNumber: string
  type: PaymentType
  paymentTransactionId: string
  status: PaymentStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  amountHalalas: number
  currency: string
  debtorIban: string
  creditorIban: string
  creditorName: Json<{ en?: string; ar?: string }>
  purpose: string
  notes: string | null
  /** 00:00 Asia/Riyadh of the requested day; null for instant payments. */
  executionAt: Date | null
  createdAt: Date
  statusUpdatedAt: Date
}

export interface CoreBankInstructionTable {
  instructionId: string
  kind: 'payment'
  state: 'queued' | 'done'
  attempts: number
  nextAttemptAt: Date
  createdAt: Date
}

export interface OutboxTable {
  eventId: string
  eventType: 'KSAOB.Resource.Created' | 'KSAOB.Resource.Updated' | 'KSAOB.Resource.Deleted'
  clientId: string
  consentId: string
  resource: string
  payload: Json<object>
  createdAt: Date
  attempts: number
  nextAttemptAt: Date
  deliveredAt: Date | null
}

export interface AuditTable {
  auditId: Generated<number>
  occurredAt: Date
  actor: string
  action: string
  subject: string
  clientId: string | null
  interactionId: string | null
  statusBefore: string | null
  statusAfter: string | null
  details: Json<object>
}

export interface IdempotencyRecordTable {
  clientId: string
  operationId: string
  idempotencyKey: string
  messageHash: string
  status: number | null
  response: JSONColumnType<object | null, string | null, string | null>
  createdAt: Date
  expiresAt: Date
}
