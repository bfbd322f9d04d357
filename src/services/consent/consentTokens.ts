import { findCurrentConsent } from './readConsent.ts'
import { type Dependencies } from '../dependencies.ts'

/**
 * Whether the tokens of a consent are worth nothing any more (design.md section 5): rejected, revoked, expired, or gone.
 * Consumed ends nothing: the code of a payment still exchanges.
 */
export async function consentEndsTokens(dependencies: Pick<Dependencies, 'db'>, consentId: string, now: Date): Promise<boolean> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  if (!consent || consent.status === 'Rejected' || consent.status === 'AwaitingAuthorization') return true
  return consent.flags.some(({ Flag }) => Flag === 'Revoked' || Flag === 'Expired')
}
