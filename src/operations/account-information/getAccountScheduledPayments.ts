import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readScheduledPayments } from '../../services/account/readScheduledPayments.ts'

/** What one account pays on a day to come. */
export const getAccountScheduledPayments: Handler<operations['getAccountScheduledPayments'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readScheduledPayments(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
