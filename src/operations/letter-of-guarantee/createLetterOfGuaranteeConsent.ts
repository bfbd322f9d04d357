import { type operations } from '../../../generated/types/letter-of-guarantee.ts'
import { type Handler } from '../../http/operation.ts'
import { authorizationLink } from '../../services/consent/messages/authorizationLink.ts'
import { createGuaranteeConsent } from '../../services/consent/createGuaranteeConsent.ts'
import { guaranteeConsentMessage } from '../../services/consent/messages/guaranteeConsentMessage.ts'

/** Store a consent to a letter; a signatory of the applicant authorizes it at the bank. */
export const createLetterOfGuaranteeConsent: Handler<operations['createLetterOfGuaranteeConsent']> = async (
  { body, caller, interactionId, now },
  dependencies,
) => {
  const consent = await createGuaranteeConsent(dependencies, {
    clientId: caller.clientId,
    message: body.message,
    interactionId,
    now,
  })
  return {
    status: 201,
    body: { message: guaranteeConsentMessage(consent) },
    // RFC 8288: the way to go on; this consent's Links are null.
    headers: { Link: `<${authorizationLink(consent)}>; rel="scaOAuth"` },
  }
}
