import type { Product } from '../consent/products.ts'
import type { SecurityLevel } from './securityLevel.ts'
import type { AppStatus } from './appStates.ts'

/** A registered app of a developer. One that has ended keeps its row, because consents and payments refer to it. */
export interface App {
  clientId: string
  developerId: string
  name: string
  product: Product
  securityLevel: SecurityLevel
  tokenEndpointAuthMethod: string
  responseSigningAlg: 'PS256' | 'ES256'
  /** base64url SHA-256 of the secret. The secret has 256 random bits, so it needs no salt and no stretching. */
  clientSecretHash: string | null
  /** Null for one that was made before this was kept, as for an app without a secret. */
  clientSecretMadeAt: Date | null
  /** The secret before this one. It is valid beside it until `previousClientSecretEndsAt`, so that the app can change over. */
  previousClientSecretHash: string | null
  previousClientSecretEndsAt: Date | null
  redirectUris: string[]
  /** Where the app is told that a decoupled request was decided (CIBA ping). Null for an app that polls. */
  backchannelClientNotificationEndpoint: string | null
  certificatePem: string | null
  /** RFC 7638 thumbprint of the certificate's key: the `kid` of a certificate app. */
  certificateKeyId: string | null
  /** RFC 8705 x5t#S256 of the certificate. */
  certificateThumbprint: string | null
  /** When the certificate ends. Null for an app with a JWKS. */
  certificateEndsAt: Date | null
  /** The certificate before this one. It is valid beside it until `previousCertificateEndsAt`, so that the app can change over. */
  previousCertificatePem: string | null
  previousCertificateEndsAt: Date | null
  /** RFC 8705 x5t#S256 of that certificate. It stays when the certificate has ended, because tokens that are bound to it end too. */
  previousCertificateThumbprint: string | null
  /** How many days before the end of the certificate the last warning was for. Null before the first one. */
  certificateWarnedDays: number | null
  /** RFC 4514 subject of the client certificate, for tls_client_auth only. */
  tlsClientAuthSubjectDn: string | null
  jwksUri: string | null
  bic: string | null
  /** The organisation in the directory of the scheme, as the certificate says, or in a sandbox the app itself. */
  organisationId: string | null
  createdAt: Date
  updatedAt: Date
  status: AppStatus
  statusUpdatedAt: Date
  /** Changes that wait for the bank. Until it admits them, the app goes on as it was. */
  pendingChanges: PendingChanges | null
  /** When somebody of the bank admitted the app under this name. Null for one that nobody has checked, as in a sandbox. */
  checkedAt: Date | null
}

/** What the call of an app depends on: who it is, which keys it signs with, and how it wants its answers. */
export type CallingApp = Pick<
  App,
  | 'clientId'
  | 'developerId'
  | 'securityLevel'
  | 'tokenEndpointAuthMethod'
  | 'responseSigningAlg'
  | 'certificatePem'
  | 'certificateThumbprint'
  | 'certificateEndsAt'
  | 'previousCertificatePem'
  | 'previousCertificateEndsAt'
  | 'previousCertificateThumbprint'
  | 'jwksUri'
  | 'bic'
  | 'status'
>

/** Changes of an app that the bank looks at, in the words of the contract. An absent member stays as it is. */
export interface PendingChanges {
  name?: string
  redirectUris?: string[]
  backchannelClientNotificationEndpoint?: string
  certificatePem?: string
  jwksUri?: string
  endPreviousCertificate?: boolean
  bic?: string
}

/** A person or team that registers apps. `email` is unique and in lower case. */
export interface Developer {
  developerId: string
  email: string
  passwordHash: string
  organisation: string
  createdAt: Date
  /** When the developer showed with a code from a mail that the address is theirs. */
  emailProvenAt: Date | null
}

/** A code that was mailed to a developer. Only its SHA-256 is stored, and it goes when it is used. */
export interface MailCode {
  codeHash: string
  developerId: string
  purpose: 'passwordReset' | 'emailProof'
  createdAt: Date
  expiresAt: Date
}

/**
 * Why a mail is sent: a code for a developer, or an invitation that they have made, by its id. The id stands in the text of the column, so
 * that the key of mail_orders, one mail for a developer and a purpose, holds for each invitation by itself.
 */
export type MailPurpose = MailCode['purpose'] | `invitation ${string}`

/** A mail that is under way or waits for its next try. */
export interface WaitingMail {
  mailId: string
  developerId: string
  purpose: MailPurpose
  /** Tries with the present one. */
  attempts: number
  createdAt: Date
  /** While it is tried, the end of the lease. */
  nextAttemptAt: Date
}
