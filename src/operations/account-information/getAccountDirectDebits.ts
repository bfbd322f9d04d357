import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readDirectDebits } from '../../services/account/readDirectDebits.ts'

/** Who may collect from one account. */
export const getAccountDirectDebits: Handler<operations['getAccountDirectDebits'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readDirectDebits(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
