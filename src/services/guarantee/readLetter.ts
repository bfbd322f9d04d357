import { findLetter, type LetterRow } from '../../data/repositories/letters.ts'
import { isLetterOverdue } from '../../domain/guarantee/states.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { expireLetter } from './expireLetters.ts'
import { letterStateOf } from './recordLetterMove.ts'

/** Which letter, with which PSU token; that the token still opens something was checked when it came in. */
export interface LetterQuery {
  letterOfGuaranteeId: string
  tokenConsentId: string | undefined
  clientId: string
  now: Date
}

/**
 * The letter of the token's consent as it stands at `now`, whether or not the expiry job came by. Throws SanadError
 * 'resourceIdUnknown', the same for unknown and other consents' ids.
 */
export async function readLetter(
  dependencies: Pick<Dependencies, 'coreBank' | 'db'>,
  { letterOfGuaranteeId, tokenConsentId, clientId, now }: LetterQuery,
): Promise<LetterRow> {
  const letter = await findCurrentLetter(dependencies, letterOfGuaranteeId, now)
  if (!letter || letter.clientId !== clientId || letter.consentId !== tokenConsentId) {
    throw new SanadError('resourceIdUnknown', 'The consent of this token has no letter with this LetterOfGuaranteeId.', {
      path: 'LetterOfGuaranteeId',
    })
  }
  return letter
}

/** A letter as it stands at `now`: a validity that has passed has ended it. Undefined for an unknown id. */
export async function findCurrentLetter(
  dependencies: Pick<Dependencies, 'coreBank' | 'db'>,
  letterOfGuaranteeId: string,
  now: Date,
): Promise<LetterRow | undefined> {
  const letter = await findLetter(dependencies.db, letterOfGuaranteeId)
  return letter && isLetterOverdue(letterStateOf(letter), now) ? expireLetter(dependencies, letterOfGuaranteeId, now) : letter
}
