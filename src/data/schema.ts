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
  developers: { developer_id: string; email: string; password_hash: string; organisation: string; created_at: Date }
  dashboard_sessions: { session_id_hash: string; developer_id: string; created_at: Date; expires_at: Date }
  bank_sessions: BankSessionTable
  apps: AppTable
  oidc_records: OidcRecordTable
  signing_keys: SigningKeyTable
  consents: ConsentTable
  consent_accounts: { consent_id: string; account_id: string }
  consent_approvals: ConsentApprovalTable
  authorization_sessions: AuthorizationSessionTable
  payments: PaymentTable
  core_bank_instructions: CoreBankInstructionTable
  outbox: OutboxTable
  audit: AuditTable
  idempotency_records: IdempotencyRecordTable
  sandbox_settings: { name: string; value: Json<object> }
}

export { type Product }

/** A customer in their own area of the bank (scheduled payments), not in an app's authorization. */
export interface BankSessionTable {
  session_id_hash: string
  national_id: string
  stage: 'oneTimeCode' | 'signedIn'
  failed_attempts: number
  created_at: Date
  expires_at: Date
}

export interface AppTable {
  client_id: string
  developer_id: string
  name: string
  product: Product
  security_level: 'secret' | 'fapi2'
  token_endpoint_auth_method: string
  response_signing_alg: 'PS256' | 'ES256'
  /** base64url SHA-256 of the secret; the secret itself has 256 random bits, so no salt or stretching is needed. */
  client_secret_hash: string | null
  redirect_uris: Json<string[]>
  certificate_pem: string | null
  /** RFC 7638 thumbprint of the certificate's key: the `kid` of a certificate app. */
  certificate_key_id: string | null
  /** RFC 8705 x5t#S256 of the certificate. */
  certificate_thumbprint: string | null
  jwks_uri: string | null
  bic: string | null
  created_at: Date
  updated_at: Date
  disabled_at: Date | null
  deleted_at: Date | null
}

export interface OidcRecordTable {
  kind: string
  id_hash: string
  payload: Json<object>
  grant_id: string | null
  user_code: string | null
  uid: string | null
  consumed_at: Date | null
  expires_at: Date | null
}

export interface SigningKeyTable {
  kid: string
  alg: 'PS256' | 'ES256'
  /** The private JWK as JSON text, sealed with SANAD_KEY_SECRET when that is set. */
  private_jwk: string
  created_at: Date
  /** Signs in [sign_from, sign_until); published in the JWKS until publish_until. */
  sign_from: Date
  sign_until: Date | null
  publish_until: Date | null
}

export interface ConsentTable {
  consent_id: string
  kind: ConsentKind
  client_id: string
  base_consent_id: string | null
  status: ConsentStatus
  flags: Json<ConsentFlag[]>
  revoked_by: string | null
  /** Whose consent it is; null as long as a letter consent waits for a signatory to authorize it. */
  national_id: string | null
  /** The request's `message` as received (Data, Risk), without Subscription. */
  message: Json<object>
  webhook: JSONColumnType<{ Url: string; IsActive: boolean } | null, string | null, string | null>
  authorisation_id: string
  sca_status: ScaStatus
  /** Assigned at creation, readable once the payment exists (payment consents only). */
  payment_id: string | null
  created_at: Date
  status_updated_at: Date
  /** End of the authorization window. */
  authorization_expires_at: Date
  expires_at: Date
}

/** One of several people whose approval a consent needs. */
export interface ConsentApprovalTable {
  consent_id: string
  national_id: string
  decision: 'pending' | 'approved' | 'declined'
  decided_at: Date | null
  requested_at: Date
}

export interface AuthorizationSessionTable {
  interaction_id: string
  consent_id: string
  client_id: string
  national_id: string | null
  stage: 'signIn' | 'oneTimeCode' | 'decision' | 'ended'
  /** How it ended, so that a repeated click gets the same answer. */
  outcome: 'approved' | 'declined' | 'refused' | null
  failed_attempts: number
  created_at: Date
  expires_at: Date
}

export interface PaymentTable {
  payment_id: string
  consent_id: string
  client_id: string
  /** Who authenticated and authorized. */
  national_id: string
  type: PaymentType
  payment_transaction_id: string
  status: PaymentStatus
  reject_reason_code: string | null
  reject_reason_message: string | null
  amount_halalas: number
  currency: string
  debtor_iban: string
  creditor_iban: string
  creditor_name: Json<{ en?: string; ar?: string }>
  purpose: string
  notes: string | null
  /** 00:00 Asia/Riyadh of the requested day; null for instant payments. */
  execution_at: Date | null
  created_at: Date
  status_updated_at: Date
}

export interface CoreBankInstructionTable {
  instruction_id: string
  kind: 'payment'
  state: 'queued' | 'done'
  attempts: number
  next_attempt_at: Date
  created_at: Date
}

export interface OutboxTable {
  event_id: string
  event_type: 'KSAOB.Resource.Created' | 'KSAOB.Resource.Updated' | 'KSAOB.Resource.Deleted'
  client_id: string
  consent_id: string
  resource: string
  payload: Json<object>
  created_at: Date
  attempts: number
  next_attempt_at: Date
  delivered_at: Date | null
}

export interface AuditTable {
  audit_id: Generated<number>
  occurred_at: Date
  actor: string
  action: string
  subject: string
  client_id: string | null
  interaction_id: string | null
  status_before: string | null
  status_after: string | null
  details: Json<object>
}

export interface IdempotencyRecordTable {
  client_id: string
  operation_id: string
  idempotency_key: string
  message_hash: string
  status: number | null
  response: JSONColumnType<object | null, string | null, string | null>
  created_at: Date
  expires_at: Date
}
