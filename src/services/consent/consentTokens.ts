import { hasFlag } from '../../domain/consent/flags.ts'
import { findCurrentConsent } from './readConsent.ts'
import { type Dependencies } from '../dependencies.ts'

/**
 * Whether the tokens of a consent are worth nothing any more (design.md section 5): rejected, revoked, expired, or gone.
 * Consumed ends nothing: the code of a payment still exchanges. Nor does waiting for a second approver: the first one's code exchanges,
 * and its token opens nothing until the consent is Authorized.
 */
export async function consentEndsTokens(dependencies: Pick<Dependencies, 'db'>, consentId: string, now: Date): Promise<boolean> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  if (!consent || consent.status === 'Rejected') return true
  return consent.status === 'AwaitingAuthorization'
    ? !hasFlag(consent, 'PartlyAuthorized')
    : hasFlag(consent, 'Revoked') || hasFlag(consent, 'Expired')
}
