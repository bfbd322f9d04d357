import { findConsent, lockConsent, type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type ConsentDeadlines, dueConsentEvent } from '../../domain/consent/expiry.ts'
import { type ConsentKind } from '../../domain/consent/types.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordConsentMove } from './recordConsentMove.ts'

/** Which consent is asked for, by whom. */
export interface ConsentQuery {
  consentId: string
  clientId: string
  kind: ConsentKind
  now: Date
}

/** One answer for unknown ids, other apps' ids and ids of another kind, so that none tells which it is (design.md section 4). */
export function unknownConsent(): SanadError {
  return new SanadError('resourceIdUnknown', 'No consent of this app has this ConsentId.', { path: 'ConsentId' })
}

function deadlinesOf(consent: ConsentRow): ConsentDeadlines {
  return { authorizationExpiresAt: consent.authorizationExpiresAt, expiresAt: consent.expiresAt }
}

/** Locks a consent and makes the move that time has made due, if any. Undefined for an unknown id. */
export async function lockCurrentConsent(trx: Executor, consentId: string, now: Date): Promise<ConsentRow | undefined> {
  const consent = await lockConsent(trx, consentId)
  if (!consent) return undefined
  const due = dueConsentEvent(consent, deadlinesOf(consent), now)
  if (!due) return consent
  return recordConsentMove(
    trx,
    consent,
    due,
    due === 'missAuthorizationWindow' ? { actor: 'time', now, scaStatus: 'failed' } : { actor: 'time', now },
  )
}

/** The consent as it stands at `now`: a deadline that has passed has moved it, whether or not the expiry job came by. */
export async function findCurrentConsent(
  { db }: Pick<Dependencies, 'db'>,
  consentId: string,
  now: Date,
): Promise<ConsentRow | undefined> {
  const consent = await findConsent(db, consentId)
  return consent && moveIfDue({ db }, consent, now)
}

/** A consent that was just read, after the move that time has made due. */
export async function moveIfDue(
  { db }: Pick<Dependencies, 'db'>,
  consent: ConsentRow,
  now: Date,
): Promise<ConsentRow | undefined> {
  if (!dueConsentEvent(consent, deadlinesOf(consent), now)) return consent
  return inTransaction(db, (trx) => lockCurrentConsent(trx, consent.consentId, now))
}

/** An app's own consent as it stands at `now`. Throws SanadError 'resourceIdUnknown'. */
export async function readConsent(
  dependencies: Pick<Dependencies, 'db'>,
  { consentId, clientId, kind, now }: ConsentQuery,
): Promise<ConsentRow> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  if (!consent || consent.clientId !== clientId || consent.kind !== kind) throw unknownConsent()
  return consent
}
