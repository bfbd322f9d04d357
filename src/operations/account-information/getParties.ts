import { type operations } from '../../../generated/types/account-information.ts'
import { type Handler, type PsuCaller } from '../../http/operation.ts'
import { readPsu } from '../../services/account/readPsu.ts'

/** The PSU whose consent it is. */
export const getParties: Handler<operations['getParties'], PsuCaller> = async ({ caller, interactionId, now }, dependencies) => {
  const message = await readPsu(dependencies, { consent: caller.consent, interactionId, now })
  return { status: 200, body: { message } }
}
