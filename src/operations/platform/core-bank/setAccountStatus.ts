import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { setAccountStatus as setStatus } from '../../../services/sandbox/accounts.ts'

/** Move an account of the sandbox to another state. */
export const setAccountStatus: Handler<operations['setAccountStatus'], AnonymousCaller> = async (
  { body, now, path },
  dependencies,
) => ({
  status: 200,
  body: await setStatus(dependencies, { accountId: path.accountId, status: body.status, now }),
})
