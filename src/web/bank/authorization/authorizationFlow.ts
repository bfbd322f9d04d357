import { confirmOneTimeCode } from '../../../services/authorization/confirmOneTimeCode.ts'
import { decideAuthorization } from '../../../services/authorization/decideAuthorization.ts'
import { openAuthorization } from '../../../services/authorization/openAuthorization.ts'
import { signInCustomer } from '../../../services/authorization/signInCustomer.ts'
import { viewAuthorization } from '../../../services/authorization/viewAuthorization.ts'

/** The services behind the authorization pages, as one object, so that tests can put another bank behind the same pages. */
export const bankAuthorizations = {
  openAuthorization,
  viewAuthorization,
  signInCustomer,
  confirmOneTimeCode,
  decideAuthorization,
}

export type AuthorizationFlow = typeof bankAuthorizations
