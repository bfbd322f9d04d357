import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { decideBankLetter } from '../../../services/sandbox/letters.ts'

/** Issue a letter of guarantee. */
export const issueLetter: Handler<operations['issueLetter'], AnonymousCaller> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'issued', now }),
})
