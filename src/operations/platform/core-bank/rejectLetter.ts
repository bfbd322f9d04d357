import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { rejectBankLetter } from '../../../services/sandbox/letters.ts'

/** Reject a letter of guarantee. */
export const rejectLetter: Handler<operations['rejectLetter'], AnonymousCaller> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await rejectBankLetter(dependencies, { ...body, letterOfGuaranteeId: path.LetterOfGuaranteeId, now }),
})
