import { type Consent, hasFlag } from './consent.ts'
import { hasMissedWindow, isValidityOver } from './deadlines.ts'

/**
 * How a consent came to its end, as its customer is told. `validityOver`: that of a letter, before its app has asked for it, whoever ended
 * its authorization then. `you` and `holder`: a customer ended it, this one or another whose approval it needed. `youInApp`, `holderInApp`:
 * the app says that its customer asked it to, this one or another. The second half is of consents that were never in use.
 */
export type ConsentEnding =
  | 'used'
  | 'expired'
  | 'validityOver'
  | 'you'
  | 'youInApp'
  | 'holderInApp'
  | 'holder'
  | 'app'
  | 'bank'
  | 'late'
  | 'youDeclined'
  | 'holderDeclined'
  | 'appWithdrew'
  | 'bankStopped'

type Ended = Pick<
  Consent,
  | 'kind'
  | 'terms'
  | 'nationalIdentificationNumber'
  | 'flags'
  | 'status'
  | 'statusUpdatedAt'
  | 'authorizationExpiresAt'
  | 'revokedBy'
>

/** What the audit trail has of the move that ended a consent, and who asks. Undefined where it has none. */
export interface EndingMove {
  /** As in the audit trail: `psu:<customerId>`, `app:<clientId>`, `developer:<id>`, `bank`, `bankUser:<id>`, `time`. */
  actor: string | undefined
  customerId: string | undefined
  nationalIdentificationNumber: string
}

/** Asked of consents that are over: one that is still Authorized among them is a letter whose validity has ended. */
const isUnaskedInTime = (consent: Ended): boolean =>
  consent.status === 'Authorized' || (consent.status === 'Finished' && isValidityOver(consent, consent.statusUpdatedAt))

/** How a consent ended, from its flags and the move that ended it. */
export function endingOf(
  consent: Ended,
  { actor = '', customerId, nationalIdentificationNumber: reader }: EndingMove,
): ConsentEnding {
  const wasInUse = consent.status === 'Finished'
  if (wasInUse && hasFlag(consent, 'Consumed')) return 'used'
  if (isUnaskedInTime(consent)) return 'validityOver'
  if (wasInUse && !hasFlag(consent, 'Revoked')) return 'expired'
  const [kind] = actor.split(':')
  if (hasMissedWindow(consent) || kind === 'time') return 'late'
  if (kind === 'psu') {
    const isOwn = actor === `psu:${customerId}`
    if (wasInUse) return isOwn ? 'you' : 'holder'
    return isOwn ? 'youDeclined' : 'holderDeclined'
  }
  if (kind === 'app' || kind === 'developer') {
    if (!wasInUse) return 'appWithdrew'
    if (consent.revokedBy !== 'KSAOB.TPP.InitiatedByPSU') return 'app'
    // The app's customer is who gave the consent. Other holders may never have used it.
    return consent.nationalIdentificationNumber === reader ? 'youInApp' : 'holderInApp'
  }
  return wasInUse ? 'bank' : 'bankStopped'
}
