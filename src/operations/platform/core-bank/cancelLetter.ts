import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { decideBankLetter } from '../../../services/sandbox/letters.ts'

/** Cancel a letter of guarantee before it is issued. */
export const cancelLetter: Handler<operations['cancelLetter'], AnonymousCaller> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'cancelled', now }),
})
