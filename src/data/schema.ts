import type { EventType } from '../../generated/eventTypes.ts'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { ContradictionTable, DecisionFeedTable, StoredInstruction } from './decisionTables.ts'
import type { TransactionExtent } from '../domain/account/transactionList.ts'
import type { App, Developer, MailCode, PendingChanges, WaitingMail } from '../domain/app/app.ts'
import type { CredentialUse } from '../domain/app/secrets.ts'
import type { ConsentApproval, ConsentFlag, ConsentKind, ConsentStatus, ScaStatus, Webhook } from '../domain/consent/consent.ts'
import type { BankUser, BankUserSession, Invitation } from '../domain/bankUser/bankUser.ts'
import type { DeliveryTry, OutboxEvent, WebhookEndpoint } from '../domain/event/event.ts'
import type { FraudCase } from '../domain/fraud/fraudCase.ts'
import type { LetterStatus } from '../domain/guarantee/letter.ts'
import type { MessageKind } from '../domain/message/kinds.ts'
import type { Payment } from '../domain/payment/payment.ts'
import type { LoggedRequest } from '../domain/requestLog/loggedRequest.ts'
import type {
  AppLink,
  ApprovalQuestion,
  AskedConfirmation,
  AuthorizationSession,
  ApiToken,
  BegunSignIn,
  SecondFactor,
  DashboardSession,
  DecoupledRequest,
} from '../domain/session/sessions.ts'
import type { KeptPayeeCheck } from '../domain/verification/payeeCheck.ts'
import type { OrganisationInvitation, OrganisationMember } from '../domain/organisation/organisation.ts'
import type { Participant } from '../domain/verification/types.ts'
import type { ServiceNotice } from '../domain/status/notices.ts'
import type { ServiceDay } from '../domain/status/serviceDays.ts'
import type { CustomerTables } from './customerTables.ts'
import type { LimitTables } from './limitTables.ts'

/** A database handle or an open transaction; repository functions take it first. PGlite has one connection: in a transaction use `trx`. */
export type Executor = Kysely<Database> | Transaction<Database>

/** A JSON column: read parsed, written as text. */
export type Json<T extends object> = JSONColumnType<T, string, string>

/** A table whose columns are the members of an entity. The named members are stored as JSON. */
export type Stored<Entity, JsonMember extends keyof Entity = never> = Omit<Entity, JsonMember> & {
  [Member in JsonMember]: Entity[Member] extends object ? Json<Entity[Member]> : never
}

/** An entry of a queue. `lease` says whose try is under way: until the entry is due again, nobody else may begin one. */
export type Leased<Entry> = Entry & { lease: string | null }

/**
 * All tables, with the names that the code uses; the database has them in snake_case. Money is integer halalas. Times are
 * `timestamptz`, read as Date. The program's clock writes them, never SQL.
 */
export interface Database extends CustomerTables, LimitTables {
  developers: Developer
  dashboardSessions: DashboardSession
  apiTokens: ApiToken
  secondFactors: SecondFactor
  organisationMembers: OrganisationMember
  organisationInvitations: OrganisationInvitation
  recoveryCodes: { developerId: string; codeHash: string }
  begunSignIns: BegunSignIn
  mailCodes: MailCode
  mailOrders: Leased<WaitingMail>
  sandboxMails: SandboxMailTable
  bankUsers: BankUser
  bankUserSessions: BankUserSession
  invitations: Invitation
  apps: AppTable
  credentialUses: CredentialUse
  oidcRecords: OidcRecordTable
  /** Which assertions were used, by the SHA-256 of what names them. The release before has them in `oidcRecords`. */
  replayMarks: { idHash: string; expiresAt: Date }
  signingKeys: SigningKeyTable
  consents: ConsentTable
  /** `place`: how many accounts of the consent are older; null where the release before has linked it. */
  consentAccounts: { consentId: string; accountId: string; place: number | null }
  consentApprovals: WithPayeeShown<ConsentApproval>
  approvalQuestions: WithPayeeShown<ApprovalQuestion>
  authorizationSessions: AuthorizationSessionTable
  appLinks: AppLink
  /** What an app, or its customers, were told because time had passed, once of each consent. */
  consentAnnouncements: { consentId: string; eventType: EventType | MessageKind; announcedAt: Date }
  decoupledRequests: DecoupledRequestTable
  payments: Stored<Omit<Payment, 'purposeCode' | 'payerNotes'> & { purpose: string; notes: string | null }, 'creditorName'>
  lettersOfGuarantee: LetterTable
  coreBankInstructions: CoreBankInstructionTable
  coreBankContradictions: ContradictionTable
  decisionFeeds: DecisionFeedTable
  fraudCases: FraudCase
  fraudCasePayments: { caseId: string; paymentId: string }
  outbox: OutboxTable
  webhookEndpoints: WebhookEndpoint
  sinkArrivals: SinkArrivalTable
  requestLog: LoggedRequest
  audit: AuditTable
  /** The newest entry of each chain of the audit trail, and in which checkpoint it is. Then what each checkpoint lists. */
  auditHeads: { subject: string; length: number; hash: Buffer; checkpoint: number | null }
  auditCheckpointHeads: { number: number; hash: Buffer; subject: string; length: number }
  /** A signed statement (JWS) about all heads that changed since the one before, and the public key (JWK) that it was signed with. */
  auditCheckpoints: { number: number; madeAt: Date; statement: string; key: Json<object> }
  securityEvents: SecurityEventTable
  idempotencyRecords: IdempotencyRecordTable
  verificationParticipants: Stored<Participant, 'ibanCodes' | 'countries' | 'schemes'>
  transactionLists: TransactionExtent & {
    mark: number
    query: string
    places: Json<[before: number, cursor: string][]>
    expiresAt: Date
  }
  /** Which instance does the work that one is enough for. The fence counts its holders from 1. */
  jobLeases: { job: string; holder: string; heldUntil: Date; fence: number }
  sandboxSettings: { name: string; value: Json<object> }
  /** Ranges are texts as PostgreSQL writes them: `{[0,5),[7,9)}`. */
  serviceDays: Omit<ServiceDay, 'measured' | 'disturbed'> & { measured: string; disturbed: string }
  serviceNotices: Stored<Omit<ServiceNotice, 'text'> & { textEn: string; textAr: string; interfaces: string[] }, 'interfaces'>
}

/** An app. */
export type AppTable = Omit<Stored<App, 'redirectUris'>, 'pendingChanges'> & {
  pendingChanges: JSONColumnType<PendingChanges | null, string | null, string | null>
  /** Why the bank has suspended it, in its own words. Read by the bank's people alone. */
  suspensionReason: ColumnType<string | null, string | null | undefined, string | null>
}

/** A row that keeps, as JSON, what its customer was shown of a payee's name. */
export type WithPayeeShown<Row> = Omit<Row, 'payeeShown'> & {
  payeeShown: ColumnType<KeptPayeeCheck | null, string | null | undefined, string | null>
}

/** An authorization session. What is to be confirmed is JSON. */
export interface AuthorizationSessionTable extends WithPayeeShown<Omit<AuthorizationSession, 'confirmation'>> {
  confirmation: JSONColumnType<AskedConfirmation | null, string | null, string | null>
}

/** What the library of the authorization server stores, under the SHA-256 of its id. */
export interface OidcRecordTable {
  kind: string
  idHash: string
  payload: Json<object>
  grantId: string | null
  uid: string | null
  consumedAt: Date | null
  expiresAt: Date | null
}

/** A key to sign with. One JWK is there as JSON: the private one, sealed when SANAD_KEY_SECRET is set; the public one of a signer’s key. */
export interface SigningKeyTable extends Record<'privateJwk' | 'publicJwk', string | null> {
  kid: string
  alg: 'PS256' | 'ES256'
  createdAt: Date
  /** The key signs from `signFrom` until just before `signUntil`. It is published in the JWKS until `publishUntil`. */
  signFrom: Date
  signUntil: Date | null
  publishUntil: Date | null
}

/** A consent of any kind. Check constraints tie the nullable members to the kind. */
export interface ConsentTable {
  consentId: string
  kind: ConsentKind
  clientId: string
  /** Set for payment consents only, like `paymentId`. */
  baseConsentId: string | null
  status: ConsentStatus
  flags: Json<ConsentFlag[]>
  revokedBy: string | null
  /** Null while a letter consent waits for a signatory to authorize it. */
  nationalIdentificationNumber: string | null
  /** The request's Data and Risk as they were sent. They are evidence, and no code reads them. */
  message: Json<object>
  /** The request as it was understood when it was accepted. */
  terms: Json<object>
  webhook: JSONColumnType<Webhook | null, string | null, string | null>
  authorisationId: string
  scaStatus: ScaStatus
  paymentId: string | null
  /** What its beginner was to each account, in JSON by the id of the account. */
  beginnerStanding: Generated<string | null>
  createdAt: Date
  statusUpdatedAt: Date
  authorizationExpiresAt: Date
  expiresAt: Date
  /** When its app was told that it expires soon. Only release 0.2.0 reads it; the others are in consentAnnouncements. */
  expiryAnnouncedAt: Date | null
}

/** An app's request over the back channel. Its customer decides in the authorization session with the same id. */
export type DecoupledRequestTable = Leased<Omit<DecoupledRequest, 'notification'>> & {
  /** Null for an app that polls, and as soon as nothing is left to be sent. */
  notification: JSONColumnType<Notification | null, string | null, string | null>
}
type Notification = NonNullable<DecoupledRequest['notification']>

/** A letter of guarantee. Its consent can have only one. */
export interface LetterTable {
  letterOfGuaranteeId: string
  consentId: string
  clientId: string
  nationalIdentificationNumber: string
  status: LetterStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  terms: Json<object>
  /** Copied from the terms, for the search of overdue letters and for reports. */
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: string
  validityExpiresAt: Date | null
  createdAt: Date
  statusUpdatedAt: Date
}

/** The queue to the core bank: one row per kind and resource. */
export type CoreBankInstructionTable = Leased<StoredInstruction>

/** Events as they were written with their moves, and how far their delivery is. */
export interface OutboxTable extends Leased<Omit<OutboxEvent, 'sequence' | 'payload' | 'tries' | 'isReplay'>> {
  /** Events of one resource have it in the order in which they happened. */
  sequence: Generated<number>
  /** In which order apps fetch their events; given when an app fetches for the first time after the event. */
  position: number | null
  payload: Json<object>
  /** An event that is sent again waits behind those that were never sent. */
  isReplay: Generated<boolean>
  /** Nobody reads it: an event is leased until it is due again. The release before writes it. */
  leasedUntil: Date | null
  tries: ColumnType<DeliveryTry[], string | undefined, string>
}

/** What came to the sandbox's own receiver of events. */
export interface SinkArrivalTable {
  arrivalId: Generated<number>
  clientId: string
  behaviour: string
  receivedAt: Date
  interactionId: string | null
  mediaType: string | null
  isSignedByBank: boolean
  body: string
}

/** A mail that the sandbox shows instead of sending it. */
export interface SandboxMailTable {
  mailId: Generated<number>
  recipient: string
  subject: string
  content: string
  createdAt: Date
}

/** The append-only audit trail. The database refuses to change or delete its rows. */
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
  /** Its place in the chain of its subject, and the hash over it and the one before. The database gives both; null before the chain. */
  sequence: Generated<number | null>
  hash: Generated<Buffer | null>
}

/** How many security events of one kind and subject there were in one minute. The database lets the count grow and nothing else change. */
export interface SecurityEventTable {
  minute: Date
  /** A SecurityEventKind. */
  kind: string
  /** A keyed hash, or empty for events without a subject and for those beyond so many subjects in a minute. */
  subject: string
  events: number
  /** Where the latest of them came from. */
  address: string | null
  interactionId: string | null
  clientId: string | null
}

/** The first answer under an idempotency key. `response` and `status` are null while the work is being done. */
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
