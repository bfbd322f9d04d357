import type { Confirmation, ConfirmationRequest } from '../../corebank/confirmation.ts'
import {
  countBankSessionTry,
  deleteBankSession,
  extendBankSession,
  findBankSession,
  giveBackBankSessionTry,
  insertBankSession,
} from '../../data/repositories/customerSessions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { MessageLanguage } from '../../domain/message/message.ts'
import { type CustomerSession, extendedEnd, isExtensible } from '../../domain/session/sessions.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordToldSignIn } from '../message/tell.ts'
import {
  checkCustomerPassword,
  checkWithinTries,
  type CodeTries,
  type CustomerPassword,
  shownOf,
  storedOf,
} from '../shared/customerFactors.ts'
import { rememberCustomer } from '../shared/knownCustomers.ts'
import { forgetSignInCode, requestSignInConfirmation } from '../shared/sentCodes.ts'
import { renewDevice } from '../shared/signIns.ts'

/** What a customer confirms who visits their own area. The session's hash names it, so that each visit has a code of its own. */
const visitToConfirm = (nationalIdentificationNumber: string, sessionIdHash: string): Confirmation => ({
  confirmationId: sessionIdHash,
  nationalIdentificationNumber,
  purpose: 'customer-area',
  terms: { kind: 'customerArea' },
})

/** A customer's open session in their own area of the bank. `sessionId` is the id in clear, which only the browser keeps. */
export interface OpenCustomerSession {
  sessionId: string
  nationalIdentificationNumber: string
  customerId: string | null
  stage: CustomerSession['stage']
  /** How the sign-in is confirmed. */
  confirmation: ConfirmationRequest
  /** How many wrong codes more end this session. */
  triesLeft: number
  expiresAt: Date
  isExtensible: boolean
}

/** The session with this id. Undefined when none is open at `now`. */
export async function findCustomerSession(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<OpenCustomerSession | undefined> {
  const row = await findBankSession(db, sha256(sessionId), now)
  if (!row) return undefined
  const { nationalIdentificationNumber, customerId, stage, method } = row
  const confirmation = { method, ...shownOf(row) }
  const triesLeft = settings.limits.failedAttempts - row.failedAttempts
  const { expiresAt } = row
  const time = { expiresAt, isExtensible: isExtensible(row, boundsOf(settings.limits)) }
  return { sessionId, nationalIdentificationNumber, customerId, stage, confirmation, triesLeft, ...time }
}

const boundsOf = ({ bankSessionSeconds: seconds, sessionExtensions: extensions }: Dependencies['settings']['limits']) => ({
  seconds,
  extensions,
})

/** Extends a customer's session, as far as that goes. */
export async function extendCustomerSession(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const row = await findBankSession(db, sha256(sessionId), now)
  if (row) await extendBankSession(db, { ...row, expiresAt: extendedEnd(row, boundsOf(settings.limits), now) }, now)
}

/** Stores a new session. Only the browser keeps its id. */
async function storeCustomerSession(
  executor: Executor,
  { sessionId, confirmation, now, ...session }: Omit<OpenCustomerSession, 'triesLeft' | 'isExtensible'> & { now: Date },
): Promise<void> {
  const sessionIdHash = sha256(sessionId)
  const asked = { method: confirmation.method, ...storedOf(confirmation) }
  const ofApp = { browser: null, system: null, appAnswer: null, region: null, knownBy: null }
  await insertBankSession(executor, { ...session, ...asked, ...ofApp, sessionIdHash, failedAttempts: 0, createdAt: now })
}

/** Who has proved themselves, how and where, and until when the session of their sign-in lasted. */
export interface ProvenCustomer extends Pick<
  CustomerSession,
  'nationalIdentificationNumber' | 'customerId' | 'method' | 'expiresAt'
> {
  source?: RequestSource | undefined
  language?: MessageLanguage | undefined
  /** What the browser has kept of earlier sign-ins. */
  deviceSecrets?: readonly string[] | undefined
  now: Date
}

/** A sign-in that succeeded. By `deviceSecrets` the browser is known the next time; they open nothing. */
export interface SignedIn {
  outcome: 'signedIn'
  sessionId: string
  deviceSecrets: string[]
}

/**
 * Opens the session of a customer who has proved themselves, and keeps their sign-in. It has a new id, so an id that somebody planted in
 * the browser before is worthless.
 */
export async function openSignedIn(
  trx: Executor,
  { nationalIdentificationNumber, customerId, method, expiresAt, source, language, deviceSecrets: earlier, now }: ProvenCustomer,
): Promise<SignedIn> {
  const sessionId = randomSecret()
  const { deviceHash, deviceSecrets } = await renewDevice(trx, { nationalIdentificationNumber, deviceSecrets: earlier })
  await recordToldSignIn(trx, { nationalIdentificationNumber, source, language, deviceHash, now })
  const signedIn = { stage: 'signedIn', confirmation: { method }, expiresAt, now } as const
  await storeCustomerSession(trx, { ...signedIn, sessionId, nationalIdentificationNumber, customerId })
  return { outcome: 'signedIn', sessionId, deviceSecrets }
}

/**
 * The result of the first factor. `sessionId` is for the second one only. `codesUsedUp`: several codes were sent and not used, and no
 * further one is sent for a while.
 */
export type CustomerSessionStart =
  { outcome: 'oneTimeCode'; sessionId: string } | { outcome: 'refused' } | { outcome: 'locked' } | { outcome: 'codesUsedUp' }

/**
 * Checks the first factor of a customer who visits their own area: the password. Then it sends a one-time code and opens a session
 * that is good only for that code.
 */
export async function startCustomerSession(
  dependencies: Dependencies,
  { now, ...typed }: CustomerPassword & { now: Date },
): Promise<CustomerSessionStart> {
  const { db, settings } = dependencies
  const { nationalIdentificationNumber } = typed
  const answer = await checkCustomerPassword(dependencies, typed)
  if (answer.outcome !== 'accepted') return { outcome: answer.outcome }
  const expiresAt = new Date(now.getTime() + settings.limits.bankSessionSeconds * 1_000)
  const sessionId = randomSecret()
  const visit = visitToConfirm(nationalIdentificationNumber, sha256(sessionId))
  const confirmation = await requestSignInConfirmation(dependencies, { ...typed, now }, visit)
  if (!confirmation) return { outcome: 'codesUsedUp' }
  const { customerId } = answer.customer
  await rememberCustomer(dependencies, answer.customer, now)
  const who = { nationalIdentificationNumber, customerId }
  await storeCustomerSession(db, { sessionId, ...who, stage: 'oneTimeCode', confirmation, expiresAt, now })
  return { outcome: 'oneTimeCode', sessionId }
}

/**
 * The result of the second factor. `waiting`: nothing was answered in the bank's app yet. The last three mean that the customer must
 * start again: they said no in the app, did not answer there in time, or typed too many wrong codes.
 */
export type CustomerSessionConfirmation =
  | SignedIn
  | { outcome: 'refused'; triesLeft: number }
  | { outcome: 'waiting' }
  | { outcome: 'declined' }
  | { outcome: 'expired' }
  | { outcome: 'ended' }

/** The tries of a customer's session. Wrong codes count for it, whatever they were typed for. */
export const triesOf = ({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, sessionIdHash: string): CodeTries => ({
  countTry: () => countBankSessionTry(db, sessionIdHash, settings.limits.failedAttempts),
  giveBackTry: () => giveBackBankSessionTry(db, sessionIdHash),
})

/** The second factor as typed, and in which language the page was. */
export interface TypedCustomerCode {
  sessionId: string
  oneTimeCode: string
  source?: RequestSource
  language?: MessageLanguage
  deviceSecrets?: readonly string[]
  now: Date
}

/** Checks the second factor. */
export async function confirmCustomerSession(
  dependencies: Dependencies,
  { sessionId, oneTimeCode, source, language, deviceSecrets, now }: TypedCustomerCode,
): Promise<CustomerSessionConfirmation> {
  const { db, settings } = dependencies
  const idHash = sha256(sessionId)
  const session = await findBankSession(db, idHash, now)
  if (session?.stage !== 'oneTimeCode') return { outcome: 'ended' }
  const { nationalIdentificationNumber, method } = session
  const { failedAttempts: most } = settings.limits
  const typed = { confirmation: visitToConfirm(nationalIdentificationNumber, idHash), oneTimeCode, source, method }
  const answer = await checkWithinTries(dependencies, triesOf(dependencies, idHash), typed)
  if (answer === 'waiting') return { outcome: 'waiting' }
  if (answer === 'declined' || answer === 'expired') {
    await deleteBankSession(db, idHash)
    return { outcome: answer }
  }
  // Those that came at the same time use up what was left, and their outcome ends the session.
  if (answer === 'noTryLeft') return { outcome: 'ended' }
  if (answer !== 'confirmed') {
    const triesLeft = most - ((await findBankSession(db, idHash, now))?.failedAttempts ?? most)
    if (triesLeft > 0) return { outcome: 'refused', triesLeft }
    await deleteBankSession(db, idHash)
    return { outcome: 'ended' }
  }
  return inTransaction(db, async (trx) => {
    // Of two answers with the same code, only the one that deletes the row becomes a session.
    if (!(await deleteBankSession(trx, idHash))) return { outcome: 'ended' }
    await forgetSignInCode(trx, { nationalIdentificationNumber, source })
    return openSignedIn(trx, { ...session, source, language, deviceSecrets, now })
  })
}

/** Signs the customer out. A second call changes nothing. */
export async function endCustomerSession({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteBankSession(db, sha256(sessionId))
}
