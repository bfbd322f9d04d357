import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { patchConsent } from '../../services/consent/patchConsent.ts'

/** Reject a consent that awaits authorization, or move its webhook. */
export const patchPaymentConsent: Handler<operations['patchPaymentConsent']> = async (
  { path, body, caller, interactionId, now },
  dependencies,
) => {
  const { Data, Subscription } = body.message
  await patchConsent(dependencies, {
    consentId: path.ConsentId,
    clientId: caller.clientId,
    kind: 'payment',
    ...(Data && { status: Data.Status, revokedBy: Data.RevokedBy }),
    ...(Subscription && { webhook: Subscription.Webhook }),
    interactionId,
    now,
  })
  return { status: 204 }
}
