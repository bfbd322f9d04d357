import { type operations } from '../../../generated/types/letter-of-guarantee.ts'
import { type Handler } from '../../http/operation.ts'
import { letterMessage } from '../../services/guarantee/letterMessage.ts'
import { readLetter } from '../../services/guarantee/readLetter.ts'

/** The letter of the consent that the token was given for. */
export const getLetterOfGuarantee: Handler<operations['getLetterOfGuarantee']> = async ({ path, caller, now }, dependencies) => {
  const { letterOfGuaranteeId } = path
  const letter = await readLetter(dependencies, {
    letterOfGuaranteeId,
    tokenConsentId: caller.consentId,
    clientId: caller.clientId,
    now,
  })
  return { status: 200, body: { message: letterMessage(letter) } }
}
