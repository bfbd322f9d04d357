import { type operations } from '../../../generated/types/letter-of-guarantee.ts'
import { type Handler } from '../../http/operation.ts'
import { createLetter } from '../../services/guarantee/createLetter.ts'
import { letterMessage } from '../../services/guarantee/letterMessage.ts'

/** Use an authorized consent up for one letter. */
export const createLetterOfGuarantee: Handler<operations['createLetterOfGuarantee']> = async (
  { body, caller, interactionId, now },
  dependencies,
) => {
  const { ConsentId } = body.message.Data
  const letter = await createLetter(dependencies, {
    consentId: ConsentId,
    tokenConsentId: caller.consentId,
    clientId: caller.clientId,
    interactionId,
    now,
  })
  return { status: 201, body: { message: letterMessage(letter) } }
}
