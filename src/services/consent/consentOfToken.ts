import { type ConsentRow, findConsentWithGrant } from '../../data/repositories/consent/consents.ts'
import { checkTokenUse } from '../../domain/consent/tokenUse.ts'
import { SecurityError } from '../../security/securityError.ts'
import { type Dependencies } from '../dependencies.ts'
import { moveIfDue } from './readConsent.ts'

/**
 * The consent that a customer's token was given for, as it stands at `now`: its row decides, however long the token lives.
 * Throws SanadError consentRevoked, consentExpired, consentUnauthorized, or SecurityError tokenInvalid when the grant was revoked.
 */
export async function findConsentOfToken(
  { db }: Pick<Dependencies, 'db'>,
  token: { consentId: string; clientId: string; now: Date },
): Promise<ConsentRow> {
  const found = await findConsentWithGrant(db, token.consentId, token.now)
  const consent = found && (await moveIfDue({ db }, found.consent, token.now))
  if (!consent || consent.client_id !== token.clientId) throw revoked()
  checkTokenUse(consent)
  if (!found.hasGrant) throw revoked()
  return consent
}

const revoked = () => new SecurityError('tokenInvalid', 'The access token was revoked; ask the PSU to authorize again.')
