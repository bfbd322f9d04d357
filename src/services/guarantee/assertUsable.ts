import { type ConsentRow } from '../../data/repositories/consents.ts'
import { type ConsentFlagName } from '../../domain/consent/types.ts'
import { SanadError } from '../../domain/shared/errors.ts'

/** Where a letter request names its consent. */
export const consentPath = 'Data.ConsentId'

/** One answer for unknown consents, other apps' and those of another token, so that none tells which it is (design.md section 4). */
export function unknownLetterConsent(): SanadError {
  return new SanadError('resourceIdUnknown', `${consentPath} is not the consent of this token.`, { path: consentPath })
}

const has = ({ flags }: ConsentRow, name: ConsentFlagName) => flags.some(({ Flag }) => Flag === name)

/**
 * Makes sure that the token of a consent still opens something: a consent that was used keeps its token, one that was revoked,
 * rejected or has expired does not. Throws SanadError 'consentRevoked', 'consentExpired' or 'consentUnauthorized'.
 */
export function assertTokenLives(consent: ConsentRow): void {
  if (has(consent, 'Revoked')) throw new SanadError('consentRevoked', 'The consent was revoked; create a new one.')
  if (has(consent, 'Expired')) throw new SanadError('consentExpired', 'The consent has expired; create a new one.')
  if (consent.status === 'Rejected' || consent.status === 'AwaitingAuthorization') {
    throw new SanadError('consentUnauthorized', `The consent is ${consent.status}; a letter needs an authorized one.`)
  }
}

/** Makes sure that a consent can become a letter now. Throws as `assertTokenLives`, and SanadError 'businessRule' when it has become one. */
export function assertUsable(consent: ConsentRow): void {
  assertTokenLives(consent)
  if (has(consent, 'Consumed')) {
    throw new SanadError('businessRule', 'This consent was used; a consent gives one letter of guarantee. Create a new consent for another letter.', { path: consentPath })
  }
}
