import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { listOneTimeCodes as listCodes } from '../../../services/sandbox/customers.ts'

/** One-time codes a customer could type now, newest last. */
export const listOneTimeCodes: Handler<operations['listOneTimeCodes'], AnonymousCaller> = async ({ path }, dependencies) => ({
  status: 200,
  body: await listCodes(dependencies, path.nationalIdentificationNumber),
})
