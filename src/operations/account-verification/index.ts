import { type Responders } from '../../services/verification/otherBanks/responders.ts'
import { createVerifyAccount } from './verifyAccount.ts'

/** Handlers of interface e, by operationId. */
export const accountVerificationHandlers = (responders: Responders) => ({ verifyAccount: createVerifyAccount(responders) })
