import type { operations as account } from '../../generated/types/account-verification.ts'
import type { operations as payee } from '../../generated/types/payee-verification.ts'
import type { Handler } from '../http/operation.ts'
import * as accounts from '../services/verification/verifyAccount.ts'
import * as payees from '../services/verification/verifyPayee.ts'

/** Interface d: whether a name or identifier belongs to the holder of an account. */
export const verifyPayee: Handler<payee['verifyPayee']> = async (
  { body, caller: { clientId, app }, interactionId, remoteAddress, now },
  dependencies,
) => ({
  status: 200,
  body: await payees.verifyPayee(dependencies, {
    body,
    caller: { clientId, developerId: app.developerId, bic: app.bic, address: remoteAddress, interactionId },
    now,
  }),
})

/** Interface e: one check of one account, at this bank or at another. */
export const verifyAccount: Handler<account['verifyAccount']> = async (
  { body, caller: { clientId, app }, interactionId, remoteAddress, now },
  dependencies,
) => ({
  status: 200,
  body: await accounts.verifyAccount(dependencies, {
    query: body.data.query,
    caller: { clientId, developerId: app.developerId, address: remoteAddress, interactionId },
    now,
  }),
})
