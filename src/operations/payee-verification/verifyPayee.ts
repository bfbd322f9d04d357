import { type operations } from '../../../generated/types/payee-verification.ts'
import { type Handler } from '../../http/operation.ts'
import { verifyPayee as verify } from '../../services/verification/verifyPayee.ts'

/** Is this the payee of this account? */
export const verifyPayee: Handler<operations['verifyPayee']> = async ({ body, caller, interactionId, now }, dependencies) => ({
  status: 200,
  body: await verify(dependencies, { body, caller: { clientId: caller.clientId, bic: caller.app.bic, interactionId }, now }),
})
