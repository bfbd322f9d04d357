import {
  type AuthorizationSessionRow,
  findAuthorizationSession,
  updateAuthorizationSession,
} from '../../data/repositories/consent/authorizationSessions.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type Executor } from '../../data/schema.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { findCurrentConsent } from '../consent/readConsent.ts'

/** One step of one authorization, named by the interaction it belongs to. */
export interface AuthorizationStep {
  interactionId: string
  now: Date
}

/** The session and its consent. Throws SanadError 'resourceIdUnknown' when there is none or its time is over. */
export async function findSession(
  dependencies: Pick<Dependencies, 'db'>,
  { interactionId, now }: AuthorizationStep,
): Promise<{ session: AuthorizationSessionRow; consent: ConsentRow }> {
  const session = await findAuthorizationSession(dependencies.db, interactionId)
  if (!session || session.expiresAt.getTime() <= now.getTime()) {
    throw new SanadError('resourceIdUnknown', 'This authorization is over. Go back to the app and start again.')
  }
  const consent = await findCurrentConsent(dependencies, session.consentId, now)
  if (!consent) throw new Error(`session ${interactionId} without consent`)
  return { session, consent }
}

/** Ends a session that may not go on; the consent stays as it was (design.md section 4). */
export async function refuseSession(
  executor: Executor,
  session: AuthorizationSessionRow,
  reason: string,
  now: Date,
): Promise<void> {
  await updateAuthorizationSession(executor, { ...session, stage: 'ended', outcome: 'refused' })
  await insertAudit(executor, {
    occurredAt: now,
    actor: 'psu',
    action: 'authorization.refused',
    subject: session.consentId,
    clientId: session.clientId,
    details: { reason },
  })
}

/** Counts a wrong password or code. True when that was the last one allowed, and the session is over. */
export async function countFailure(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  session: AuthorizationSessionRow,
  now: Date,
): Promise<boolean> {
  const failedAttempts = session.failedAttempts + 1
  if (failedAttempts >= settings.limits.failedAttempts) {
    await refuseSession(db, { ...session, failedAttempts }, 'too many failed attempts', now)
    return true
  }
  await updateAuthorizationSession(db, { ...session, failedAttempts })
  return false
}
