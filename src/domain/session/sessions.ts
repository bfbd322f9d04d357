/** How far one customer has come with one authorization on the bank's pages. */
export interface AuthorizationSession {
  interactionId: string
  consentId: string
  clientId: string
  /** Null until somebody has signed in. */
  nationalIdentificationNumber: string | null
  stage: 'signIn' | 'oneTimeCode' | 'decision' | 'ended'
  /** How the session ended, so that a repeated click gets the same answer. */
  outcome: 'approved' | 'declined' | 'refused' | null
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
}

/**
 * A customer who is signed in to their own area of the bank. Only the SHA-256 of the session's id is stored, so a copy of the
 * database opens no session.
 */
export interface CustomerSession {
  sessionIdHash: string
  nationalIdentificationNumber: string
  stage: 'oneTimeCode' | 'signedIn'
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
}

/**
 * A developer who is signed in to the dashboard. Only the SHA-256 of the session's id is stored, so a copy of the database opens no
 * session.
 */
export interface DashboardSession {
  sessionIdHash: string
  developerId: string
  createdAt: Date
  expiresAt: Date
}
