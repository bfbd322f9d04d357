import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { magicValues } from '../../../services/sandbox/customers.ts'

/** Values with which the sandbox behaves in a special way. */
export const getMagicValues: Handler<operations['getMagicValues'], AnonymousCaller> = async (_input, dependencies) => ({
  status: 200,
  body: magicValues(dependencies),
})
