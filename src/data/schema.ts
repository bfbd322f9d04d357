import { type Generated, type JSONColumnType, type Kysely, type Transaction } from 'kysely'
import { type App, type Developer } from '../domain/app/app.ts'
import {
  type ConsentApproval,
  type ConsentFlag,
  type ConsentKind,
  type ConsentStatus,
  type ScaStatus,
  type Webhook,
} from '../domain/consent/consent.ts'
import { type LetterStatus } from '../domain/guarantee/letter.ts'
import { type Payment } from '../domain/payment/payment.ts'
import { type AuthorizationSession, type CustomerSession, type DashboardSession } from '../domain/session/sessions.ts'
import { type Participant } from '../domain/verification/types.ts'
import { type SimulatorTables } from './simulatorSchema.ts'

/** A database handle or an open transaction. Every repository function takes one first (PGlite has one connection: inside a transaction use only `trx`). */
export type Executor = Kysely<Database> | Transaction<Database>

/** A JSON column: read parsed, written as text. */
export type Json<T extends object> = JSONColumnType<T, string, string>

/** An entity whose members are the columns of its table; those named are stored as JSON. */
export type Stored<Entity, JsonMember extends keyof Entity = never> = Omit<Entity, JsonMember> & {
  [Member in JsonMember]: Entity[Member] extends object ? Json<Entity[Member]> : never
}

/**
 * All tables under the names that the code uses; the database has them in snake_case. Money is integer halalas. Times are `timestamptz`,
 * read as Date and always written by the program's clock, never by SQL's.
 */
export interface Database extends SimulatorTables {
  developers: Developer
  dashboardSessions: DashboardSession
  bankSessions: CustomerSession
  apps: Stored<App, 'redirectUris'>
  oidcRecords: OidcRecordTable
  signingKeys: SigningKeyTable
  consents: ConsentTable
  consentAccounts: { consentId: string; accountId: string }
  consentApprovals: ConsentApproval
  authorizationSessions: AuthorizationSession
  payments: Stored<Payment, 'creditorName'>
  lettersOfGuarantee: LetterTable
  coreBankInstructions: CoreBankInstructionTable
  outbox: OutboxTable
  audit: AuditTable
  idempotencyRecords: IdempotencyRecordTable
  verificationParticipants: Stored<Participant, 'ibanCodes' | 'countries' | 'schemes'>
  verificationTries: VerificationTryTable
  sandboxSettings: { name: string; value: Json<object> }
}

export interface OidcRecordTable {
  kind: string
  idHash: string
  payload: Json<object>
  grantId: string | null
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
  /** Signs from `signFrom` until before `signUntil`; published in the JWKS until `publishUntil`. */
  signFrom: Date
  signUntil: Date | null
  publishUntil: Date | null
}

export interface ConsentTable {
  consentId: string
  kind: ConsentKind
  clientId: string
  /** Payment consents only, like `paymentId`. */
  baseConsentId: string | null
  status: ConsentStatus
  flags: Json<ConsentFlag[]>
  revokedBy: string | null
  /** Null as long as a letter consent waits for a signatory to authorize it. */
  nationalIdentificationNumber: string | null
  /** The request's Data and Risk as they were sent: evidence, which no code reads back. */
  message: Json<object>
  /** What the request was understood as. */
  terms: Json<object>
  webhook: JSONColumnType<Webhook | null, string | null, string | null>
  authorisationId: string
  scaStatus: ScaStatus
  paymentId: string | null
  createdAt: Date
  statusUpdatedAt: Date
  authorizationExpiresAt: Date
  expiresAt: Date
}

export interface LetterTable {
  letterOfGuaranteeId: string
  consentId: string
  clientId: string
  nationalIdentificationNumber: string
  status: LetterStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  terms: Json<object>
  /** Of the terms, for the search of overdue letters and for reports. */
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: string
  validityExpiresAt: Date | null
  createdAt: Date
  statusUpdatedAt: Date
}

export interface CoreBankInstructionTable {
  kind: 'payment' | 'letter' | 'letterExpiry'
  /** PaymentId or LetterOfGuaranteeId. */
  resourceId: string
  state: 'queued' | 'awaitingDecision' | 'done'
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

/** One name or identifier that a caller tried on an account, as hashes. */
export interface VerificationTryTable {
  clientId: string
  accountHash: string
  partyHash: string
  triedAt: Date
}
