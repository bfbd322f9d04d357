import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler } from '../../http/operation.ts'
import { accountConsentMessage } from '../../services/consent/messages/accountConsentMessage.ts'
import { readConsentWithAuthorizers } from '../../services/consent/consentAuthorizers.ts'

/** A consent as it stands, with those who must approve it. */
export const getAccountAccessConsent: Handler<operations['getAccountAccessConsent']> = async (
  { path, caller, now },
  dependencies,
) => {
  const { consent, authorizers } = await readConsentWithAuthorizers(dependencies, {
    consentId: path.ConsentId,
    clientId: caller.clientId,
    kind: 'account',
    now,
  })
  return { status: 200, body: { message: accountConsentMessage(consent, authorizers) } }
}
