import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler } from '../../http/operation.ts'
import { accountConsentMessage } from '../../services/consent/messages/accountConsentMessage.ts'
import { authorizationLink } from '../../services/consent/messages/authorizationLink.ts'
import { createAccountConsent } from '../../services/consent/createAccountConsent.ts'

/** Store a consent to read accounts; the PSU authorizes it at the bank. */
export const createAccountAccessConsent: Handler<operations['createAccountAccessConsent']> = async (
  { body, caller, interactionId, now },
  dependencies,
) => {
  const consent = await createAccountConsent(dependencies, {
    clientId: caller.clientId,
    message: body.message,
    interactionId,
    now,
  })
  return {
    status: 201,
    // Nobody is known yet who would have to approve besides the PSU: the accounts are chosen at the bank.
    body: { message: accountConsentMessage(consent, []) },
    // RFC 8288: the same way to go on for all three consents; the letter's body has no Links.
    headers: { Link: `<${authorizationLink(consent)}>; rel="scaOAuth"` },
  }
}
