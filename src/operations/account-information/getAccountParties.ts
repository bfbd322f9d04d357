import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readParties } from '../../services/account/readParties.ts'

/** Who has to do with one account. */
export const getAccountParties: Handler<operations['getAccountParties'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readParties(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
