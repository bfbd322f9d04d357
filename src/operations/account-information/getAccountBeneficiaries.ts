import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readBeneficiaries } from '../../services/account/readBeneficiaries.ts'

/** Whom one account may pay. */
export const getAccountBeneficiaries: Handler<operations['getAccountBeneficiaries'], PsuCaller> = async (
  { path, query, caller, interactionId, now },
  dependencies,
) => {
  const message = await readBeneficiaries(dependencies, {
    accountId: path.AccountId,
    query,
    consent: caller.consent,
    interactionId,
    now,
  })
  return { status: 200, body: { message } }
}
