import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { authorisationMessage } from '../../services/consent/messages/authorisationMessage.ts'
import { readAuthorisation } from '../../services/consent/readAuthorisation.ts'

/** How far the PSU has come with authorizing a consent (scaStatus). */
export const getPaymentConsentAuthorisation: Handler<operations['getPaymentConsentAuthorisation']> = async (
  { path, caller, now },
  dependencies,
) => {
  const consent = await readAuthorisation(dependencies, {
    consentId: path.ConsentId,
    authorisationId: path.AuthorisationId,
    clientId: caller.clientId,
    kind: 'payment',
    now,
  })
  return { status: 200, body: { message: authorisationMessage(consent) } }
}
