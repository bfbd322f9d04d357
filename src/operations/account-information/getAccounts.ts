import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readAccounts } from '../../services/account/readAccounts.ts'

/** The accounts that the customer chose. */
export const getAccounts: Handler<operations['getAccounts'], PsuCaller> = async (
  { query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readAccounts(dependencies, { query, consent: caller.consent, interactionId, now })
  return { status: 200, body: { message } }
}
