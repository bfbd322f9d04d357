/** What a bank user may do: the contract of the console names the roles of each operation. */
export type BankRole = 'viewer' | 'operator' | 'approver'

/** The roles, from the fewest rights to the most. */
export const bankRoles: readonly BankRole[] = ['viewer', 'operator', 'approver']

/** Somebody at the bank who works on the console. `email` is unique and in lower case. */
export interface BankUser {
  bankUserId: string
  email: string
  role: BankRole
  /** Null for somebody who was removed. The row stays, because the audit trail names it. */
  passwordHash: string | null
  /** Set while the password is a one-time password: it opens a session until then, and the session only replaces it. */
  oneTimeUntil: Date | null
  createdAt: Date
}

/**
 * A bank user who is signed in to the console. Only the SHA-256 of the session's id is stored, so a copy of the database opens no
 * session.
 */
export interface BankUserSession {
  sessionIdHash: string
  bankUserId: string
  createdAt: Date
  expiresAt: Date
}

/** Leave to sign up as a developer, for one e-mail address and once. Only the SHA-256 of its code is stored. */
export interface Invitation {
  email: string
  codeHash: string
  createdAt: Date
  expiresAt: Date
}
