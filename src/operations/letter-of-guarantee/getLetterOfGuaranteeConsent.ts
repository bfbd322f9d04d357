import { type operations } from '../../../generated/types/letter-of-guarantee.ts'
import { type Handler } from '../../http/operation.ts'
import { guaranteeConsentMessage } from '../../services/consent/messages/guaranteeConsentMessage.ts'
import { readConsent } from '../../services/consent/readConsent.ts'

/** A consent as it stands. */
export const getLetterOfGuaranteeConsent: Handler<operations['getLetterOfGuaranteeConsent']> = async (
  { path, caller, now },
  dependencies,
) => {
  const consent = await readConsent(dependencies, {
    consentId: path.ConsentId,
    clientId: caller.clientId,
    kind: 'guarantee',
    now,
  })
  return { status: 200, body: { message: guaranteeConsentMessage(consent) } }
}
