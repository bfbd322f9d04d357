import { type operations } from '../../../generated/types/letter-of-guarantee.ts'
import { type Handler } from '../../http/operation.ts'
import { patchConsent } from '../../services/consent/patchConsent.ts'

/** End a consent, or move its webhook. */
export const patchLetterOfGuaranteeConsent: Handler<operations['patchLetterOfGuaranteeConsent']> = async (
  { path, body, caller, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId: caller.clientId,
    kind: 'guarantee',
    ...(Data && { status: Data.Status, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}
