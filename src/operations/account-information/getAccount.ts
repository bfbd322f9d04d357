import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readAccount } from '../../services/account/readAccount.ts'

/** One account of the consent. */
export const getAccount: Handler<operations['getAccount'], PsuCaller> = async (
  { path, caller, interactionId, now },
  dependencies,
) => {
  const message = await readAccount(dependencies, { accountId: path.AccountId, consent: caller.consent, interactionId, now })
  return { status: 200, body: { message } }
}
