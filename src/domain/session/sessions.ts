import type { KeptPayeeCheck } from '../verification/payeeCheck.ts'

/** What a customer has chosen and is to confirm: with a code that the bank sent, or in the bank's own app. */
export interface AskedConfirmation {
  method: 'code' | 'app'
  accountIds: string[]
  /** How many people must approve, as far as the bank knew when it asked. Absent in what was asked before this was kept. */
  signers?: number
  /** The number that the bank's app shows beside its question. */
  shownNumber?: string
  /** The last digits of the phone number that the code went to. */
  sentTo?: string
  /** Until when the code, or the question in the app, is good (date-time; this is stored as JSON). */
  answerBy?: string
}

/** How far one customer has come with one authorization on the bank's pages. */
export interface AuthorizationSession {
  interactionId: string
  consentId: string
  clientId: string
  /** Null until somebody has signed in. */
  nationalIdentificationNumber: string | null
  stage: 'signIn' | 'decision' | 'oneTimeCode' | 'ended'
  /**
   * Null until the customer has pressed approve. Open at the stage oneTimeCode only; after that it tells what was asked last, because a
   * no that is given late is a no as well.
   */
  confirmation: AskedConfirmation | null
  /**
   * What the decision page last said of the payee's name; it stays while a confirmation is asked. Null before that page, and without a
   * payee.
   */
  payeeShown: KeptPayeeCheck | null
  /** How the session ended, so that a repeated click gets the same answer. Null at the stage `ended`: the customer has left it. */
  outcome: 'approved' | 'declined' | 'refused' | null
  /** The bank's opaque id of the customer who approved: the `sub` of the tokens. Null before that. */
  customerId: string | null
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
}

/** How long a session lasts, and how often it can be extended. */
export interface SessionBounds {
  seconds: number
  extensions: number
}

/** A session, and what ends it otherwise: of a visit the time for the consent. */
type Lasting = Pick<AuthorizationSession, 'createdAt' | 'expiresAt'> & { deadline?: Date }

const lastEnd = ({ createdAt, deadline }: Lasting, { seconds, extensions }: SessionBounds) =>
  Math.min(createdAt.getTime() + seconds * (extensions + 1) * 1_000, deadline?.getTime() ?? Infinity)

/** Whether a session can be extended at all, now or later. */
export const isExtensible = (session: Lasting, bounds: SessionBounds): boolean =>
  session.expiresAt.getTime() < lastEnd(session, bounds)

/** The end of a session that is extended now. It never moves back. */
export function extendedEnd(session: Lasting, bounds: SessionBounds, now: Date): Date {
  const wanted = Math.min(now.getTime() + bounds.seconds * 1_000, lastEnd(session, bounds))
  return new Date(Math.max(session.expiresAt.getTime(), wanted))
}

/**
 * A link, and QR code, from a page of a visit to the bank's own app. Its code is kept as it is, because the page shows it again: it opens
 * nothing but for a customer about whom the bank's app makes a signed statement.
 */
export interface AppLink {
  interactionId: string
  code: string
  /** Two digits that the page shows and the customer types into the app. */
  shownNumber: string
  createdAt: Date
  /** Until when the code can be opened. */
  expiresAt: Date
  openedAt: Date | null
  /** Who has opened it. The request is theirs alone from then on. */
  nationalIdentificationNumber: string | null
}

/** An authorization that begins: nobody has signed in yet. */
export function beginSession(
  begun: Pick<AuthorizationSession, 'interactionId' | 'consentId' | 'clientId' | 'createdAt' | 'expiresAt'>,
): AuthorizationSession {
  return {
    ...begun,
    nationalIdentificationNumber: null,
    stage: 'signIn',
    confirmation: null,
    payeeShown: null,
    outcome: null,
    customerId: null,
    failedAttempts: 0,
  }
}

/**
 * What belongs to an authorization that an app asked for over the back channel (CIBA): its customer decides on their own device, in the
 * authorization session of the same id.
 */
export interface DecoupledRequest {
  interactionId: string
  /** SHA-256 of the auth_req_id, which only the app knows. */
  authRequestIdHash: string
  /** The customer whom the app named. Whether anybody has this number is not known when the request is made. */
  nationalIdentificationNumber: string
  bindingMessage: string | null
  /** SHA-256 of the secret that the customer's browser got with its sign-in. Nobody else continues with the address alone. */
  deviceHash: string | null
  /** When the app last asked in time and was told to wait. */
  polledAt: Date | null
  /** What a ping needs, for an app that wants one. Forgotten when it was sent. */
  notification: { endpoint: string; token: string; authRequestId: string } | null
  notifyAttempts: number
  /** When the next ping may be tried. Null when there is none to send. */
  notifyAt: Date | null
  createdAt: Date
}

/**
 * A customer who is signed in to their own area of the bank. Only the SHA-256 of the session's id is stored, so a copy of the
 * database opens no session.
 */
export interface CustomerSession {
  sessionIdHash: string
  nationalIdentificationNumber: string
  /** The core bank's id of this customer, once they have proved who they are. Null before that, and in sessions of an earlier release. */
  customerId: string | null
  /** `bankApp`: no password was asked, and the customer confirms in the bank's own app, with the number that the page shows. */
  stage: 'oneTimeCode' | 'bankApp' | 'signedIn'
  /** How the sign-in is confirmed, and what is told of that; see AskedConfirmation. */
  method: 'code' | 'app'
  shownNumber: string | null
  sentTo: string | null
  answerBy: Date | null
  failedAttempts: number
  createdAt: Date
  expiresAt: Date
  /** At the stage `bankApp`: which browser asks, as far as it says, so that the app can name it. */
  browser: string | null
  system: string | null
  /** What was said in the app. `numberWrong` is over as a no is. Null while it is open. */
  appAnswer: 'approved' | 'declined' | 'numberWrong' | null
  /** At the stage `bankApp`: the part of the network that it was begun in, and by what the customer is known there. */
  region: string | null
  knownBy: 'device' | 'network' | null
}

/**
 * What a further authorizer of a consent was asked to confirm on the pages of their own area, and how often. Without a `questionId` nothing
 * can be confirmed until they are asked anew: an answer is good for one approval, also after that was taken back.
 */
export interface ApprovalQuestion {
  consentId: string
  nationalIdentificationNumber: string
  questionId: string | null
  method: 'code' | 'app' | null
  shownNumber: string | null
  sentTo: string | null
  answerBy: Date | null
  /** Since when nothing confirms it, because the customer must look again; a no to it still counts. Null while it is open. */
  closedAt: Date | null
  /** What the customer had been shown of the payee's name when they were asked. */
  payeeShown: KeptPayeeCheck | null
  /** How many people must approve, as far as the bank knew when it asked. Null in what was asked before this was kept. */
  signers: number | null
  asked: number
  /** When the count begins anew. */
  countedUntil: Date
}

/** What a developer proves themselves with beside the password: an authenticator app. */
export interface SecondFactor {
  developerId: string
  /** In base32, sealed. */
  secret: string
  createdAt: Date
  /** When a code showed that the app has the secret. Null before, and then nobody is asked for one. */
  confirmedAt: Date | null
  /** The latest time step of which a code was used: none works twice. */
  lastStep: number | null
}

/** A sign-in whose password was right, and whose second step is to come. Only the SHA-256 of its token is stored. */
export interface BegunSignIn {
  tokenHash: string
  developerId: string
  expiresAt: Date
}

/** A token with which a developer's programs call the dashboard API. Only its SHA-256 is stored. */
export interface ApiToken {
  tokenId: string
  tokenHash: string
  developerId: string
  name: string
  /** `read` opens what changes nothing. */
  scope: 'read' | 'write'
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
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
  /** Null where the browser did not say. */
  browser: string | null
  system: string | null
}

/** Where the browser of a visit is led back to its app. An id of a visit needs no encoding. */
export const visitReturnPath = (interactionId: string): string => `/bank/authorizations/${interactionId}/return`
