import { type operations } from '../../../generated/types/account-verification.ts'
import { type Handler } from '../../http/operation.ts'
import { type Responders } from '../../services/verification/otherBanks/responders.ts'
import { verifyAccount as verify } from '../../services/verification/verifyAccount.ts'

/** One check of one account, here or at another bank. `responders` reach the other banks. */
export const createVerifyAccount =
  (responders: Responders): Handler<operations['verifyAccount']> =>
  async ({ body, caller, interactionId, now }, dependencies) => ({
    status: 200,
    body: await verify(
      { ...dependencies, responders },
      { query: body.data.query, caller: { clientId: caller.clientId, interactionId }, now },
    ),
  })
