import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler } from '../../http/operation.ts'
import { patchConsent } from '../../services/consent/patchConsent.ts'

/** End a consent, or move its webhook. */
export const patchAccountAccessConsent: Handler<operations['patchAccountAccessConsent']> = async (
  { path, body, caller, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId: caller.clientId,
    kind: 'account',
    ...(Data && { status: Data.ConsentStatus, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}
