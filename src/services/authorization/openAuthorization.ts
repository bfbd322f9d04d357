import { insertAuthorizationSession } from '../../data/repositories/consent/authorizationSessions.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AuthorizationView } from './authorizationView.ts'
import { findCurrentConsent, unknownConsent } from '../consent/readConsent.ts'
import { viewAuthorization } from './viewAuthorization.ts'

/** A consent named in an authorization request. */
export interface AuthorizationTarget {
  consentId: string
  clientId: string
  now: Date
}

/** The consent, when this app may send its customer to authorize it now. Throws SanadError 'resourceIdUnknown' or 'businessRule'. */
export async function assertAuthorizable(
  dependencies: Pick<Dependencies, 'db'>,
  { consentId, clientId, now }: AuthorizationTarget,
): Promise<ConsentRow> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  if (!consent || consent.clientId !== clientId) throw unknownConsent()
  if (consent.status !== 'AwaitingAuthorization') {
    throw new SanadError(
      'businessRule',
      `The consent is ${consent.status}; only one in AwaitingAuthorization can be authorized. Create a new one.`,
      { path: 'ConsentId' },
    )
  }
  return consent
}

/** Begins, or goes on with, one authorization on the bank's pages. Throws as `assertAuthorizable` when it cannot begin. */
export async function openAuthorization(
  dependencies: Dependencies,
  request: AuthorizationTarget & { interactionId: string },
): Promise<AuthorizationView> {
  const { interactionId, consentId, clientId, now } = request
  const existing = await viewAuthorization(dependencies, { interactionId, now }).catch(() => undefined)
  if (existing) return existing
  await assertAuthorizable(dependencies, request)
  await insertAuthorizationSession(dependencies.db, {
    interactionId,
    consentId,
    clientId,
    nationalIdentificationNumber: null,
    stage: 'signIn',
    outcome: null,
    failedAttempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + dependencies.settings.limits.interactionSeconds * 1000),
  })
  return viewAuthorization(dependencies, { interactionId, now })
}
