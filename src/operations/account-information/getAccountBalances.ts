import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readBalances } from '../../services/account/readBalances.ts'

/** Balances of one account. */
export const getAccountBalances: Handler<operations['getAccountBalances'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readBalances(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
