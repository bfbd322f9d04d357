import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readTransactions } from '../../services/account/readTransactions.ts'

/** One page of the transactions of one account. */
export const getAccountTransactions: Handler<operations['getAccountTransactions'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readTransactions(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
