import {
  countAuthorizationFailure,
  endUndecidedSession,
  extendAuthorizationSession,
  findAuthorizationSession,
} from '../../data/repositories/authorizationSessions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import { findStoredAsked, findStoredAskedInVisit, findStoredVisit, type StoredAsked } from '../../data/repositories/visits.ts'
import type { Executor } from '../../data/schema.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { type AuthorizationSession, extendedEnd, isExtensible } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { moveIfDue } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Asker, toAsker } from './asker.ts'

/** One step of one authorization. The interaction id names the authorization. */
export interface AuthorizationStep {
  interactionId: string
  now: Date
}

/**
 * A consent as of a moment, who asks for it, and the accounts linked to it, all read at once. What is decided by them is read again under
 * the consent's lock.
 */
export interface AskedConsent {
  consent: Consent
  asker: Asker
  /** What an earlier authorizer chose, or empty. */
  linkedAccountIds: readonly string[]
}

/**
 * How far one customer has come with one authorization, and what it is about. A request reads it once and hands it on; after a write it is
 * read anew.
 */
export interface Visit extends AskedConsent {
  session: AuthorizationSession
  /** Whether the bank's app was asked about the consent in a visit of this customer, where that was looked up with it. */
  hasAppQuestions?: boolean
}

async function toPresent({ db }: Pick<Dependencies, 'db'>, stored: StoredAsked, now: Date): Promise<AskedConsent | undefined> {
  const { app, linkedAccountIds } = stored
  const consent = await moveIfDue(db, stored.consent, now)
  return consent && { consent, asker: toAsker(app), linkedAccountIds }
}

/** The consent as of `now`, and all that is told with it. A deadline that has passed has moved it. Undefined for an unknown id. */
export async function findAskedConsent(
  dependencies: Pick<Dependencies, 'db'>,
  consentId: string,
  now: Date,
): Promise<AskedConsent | undefined> {
  const stored = await findStoredAsked(dependencies.db, consentId)
  return stored && toPresent(dependencies, stored, now)
}

/** As `findAskedConsent`, and how far the customer has come with it in this visit, once that has begun. */
export async function findAskedInVisit(
  dependencies: Pick<Dependencies, 'db'>,
  { consentId, interactionId, now }: AuthorizationStep & { consentId: string },
): Promise<(AskedConsent & Partial<Visit>) | undefined> {
  const stored = await findStoredAskedInVisit(dependencies.db, { consentId, interactionId })
  const asked = stored && (await toPresent(dependencies, stored, now))
  if (!asked || !('session' in stored)) return asked
  const { session, hasAppQuestions } = stored
  return { ...asked, session, hasAppQuestions }
}

/** The visit of this interaction, whether it goes on or is over. Undefined when there is none. */
export async function findVisit(
  dependencies: Pick<Dependencies, 'db'>,
  { interactionId, now }: AuthorizationStep,
): Promise<Visit | undefined> {
  const stored = await findStoredVisit(dependencies.db, interactionId)
  const asked = stored && (await toPresent(dependencies, stored, now))
  return asked && { ...asked, session: stored.session }
}

/** The visit of this interaction. Throws BankRefusal 'resourceIdUnknown' when there is none or its time is over. */
export async function getVisit(dependencies: Pick<Dependencies, 'db'>, step: AuthorizationStep): Promise<Visit> {
  return assertInTime(await findVisit(dependencies, step), step.now)
}

/** The same visit. Throws as `getVisit`. */
export function assertInTime(visit: Visit | undefined, now: Date): Visit {
  if (!visit || visit.session.expiresAt.getTime() <= now.getTime()) throw visitIsOver()
  return visit
}

/** The national id of who has signed in to a visit, whether it goes on or is over. Null before that; undefined when there is no visit. */
export async function findWhoSignedIn(
  { db }: Pick<Dependencies, 'db'>,
  { interactionId }: Pick<AuthorizationStep, 'interactionId'>,
): Promise<string | null | undefined> {
  return (await findAuthorizationSession(db, interactionId))?.nationalIdentificationNumber
}

/** The refusal of a visit whose time is over. */
export const visitIsOver = (): BankRefusal =>
  new BankRefusal('resourceIdUnknown', 'This authorization is over. Go back to the app and start again.')

/** Whether the session's customer has signed in and not decided yet. */
export const isSignedIn = ({ stage, outcome }: AuthorizationSession): boolean =>
  outcome === null && (stage === 'decision' || stage === 'oneTimeCode')

/** Ends a session that must not continue. The consent stays as it was. Returns false, and changes nothing, when it had ended before. */
export async function refuseSession(
  executor: Executor,
  session: AuthorizationSession,
  reason: string,
  now: Date,
): Promise<boolean> {
  if (!(await endUndecidedSession(executor, session.interactionId))) return false
  await insertAudit(executor, {
    occurredAt: now,
    actor: 'psu',
    action: 'authorization.refused',
    subject: session.consentId,
    clientId: session.clientId,
    details: { reason },
  })
  return true
}

const boundsOf = ({ interactionSeconds: seconds, sessionExtensions: extensions }: Dependencies['settings']['limits']) => ({
  seconds,
  extensions,
})

/** Until when a visit lasts, and whether its customer may extend that: never beyond the time for the consent. */
export function timeOfVisit(
  { settings }: Pick<Dependencies, 'settings'>,
  { session, consent }: Pick<Visit, 'session' | 'consent'>,
): { endsAt: Date; isExtensible: boolean } {
  const { expiresAt } = session
  const deadline = consent.authorizationExpiresAt
  const endsAt = deadline < expiresAt ? deadline : expiresAt
  return { endsAt, isExtensible: isExtensible({ ...session, deadline }, boundsOf(settings.limits)) }
}

/** Extends a visit that goes on, as far as that goes. Throws as `getVisit`. */
export async function extendVisit(dependencies: Pick<Dependencies, 'db' | 'settings'>, step: AuthorizationStep): Promise<void> {
  const { session, consent } = await getVisit(dependencies, step)
  const lasting = { ...session, deadline: consent.authorizationExpiresAt }
  const expiresAt = extendedEnd(lasting, boundsOf(dependencies.settings.limits), step.now)
  await extendAuthorizationSession(dependencies.db, { ...session, expiresAt }, step.now)
}

/** Counts a wrong password. Returns true when no further try is allowed and the session is over. */
export async function countFailure(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  session: AuthorizationSession,
  now: Date,
): Promise<boolean> {
  await countAuthorizationFailure(dependencies.db, session.interactionId)
  return endIfUsedUp(dependencies, session, now)
}

/** Ends a session whose tries are used up. Returns true when it is over, also where it has ended otherwise meanwhile. */
export async function endIfUsedUp(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { interactionId }: Pick<AuthorizationSession, 'interactionId'>,
  now: Date,
): Promise<boolean> {
  const session = await findAuthorizationSession(db, interactionId)
  if (!session || session.outcome !== null) return true
  if (session.failedAttempts < settings.limits.failedAttempts) return false
  await refuseSession(db, session, 'too many failed attempts', now)
  return true
}
