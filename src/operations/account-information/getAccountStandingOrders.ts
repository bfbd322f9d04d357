import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readStandingOrders } from '../../services/account/readStandingOrders.ts'

/** What one account pays by itself. */
export const getAccountStandingOrders: Handler<operations['getAccountStandingOrders'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readStandingOrders(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
