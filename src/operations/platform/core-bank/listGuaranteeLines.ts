import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { listGuaranteeLines as listLines } from '../../../services/sandbox/letters.ts'

/** Companies with a guarantee line, and what of it is free. */
export const listGuaranteeLines: Handler<operations['listGuaranteeLines'], AnonymousCaller> = async (_input, dependencies) => ({
  status: 200,
  body: await listLines(dependencies),
})
