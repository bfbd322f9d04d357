import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { listSandboxCustomers } from '../../../services/sandbox/customers.ts'

/** Customers of the sandbox, with what one needs to play them. */
export const listCoreBankCustomers: Handler<operations['listCoreBankCustomers'], AnonymousCaller> = async (
  _input,
  dependencies,
) => ({
  status: 200,
  body: await listSandboxCustomers(dependencies),
})
