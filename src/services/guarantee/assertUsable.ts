import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkTokenUse } from '../../domain/consent/tokenUse.ts'
import { SanadError } from '../../domain/shared/errors.ts'

/** Where a letter request names its consent. */
export const consentPath = 'Data.ConsentId'

/** One answer for unknown consents, other apps' and those of another token, so that none tells which it is (design.md section 4). */
export function unknownLetterConsent(): SanadError {
  return new SanadError('resourceIdUnknown', `${consentPath} is not the consent of this token.`, { path: consentPath })
}

/** Makes sure that a locked consent can become a letter now. Throws as `checkTokenUse`, and SanadError 'businessRule' when it has become one. */
export function assertUsable(consent: ConsentRow): void {
  checkTokenUse(consent)
  if (consent.status === 'Finished') {
    throw new SanadError(
      'businessRule',
      'This consent was used; a consent gives one letter of guarantee. Create a new consent for another letter.',
      { path: consentPath },
    )
  }
}
