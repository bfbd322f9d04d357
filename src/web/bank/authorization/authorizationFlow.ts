import { decideAuthorization } from '../../../services/authorization/decide.ts'
import { getAuthorizationView, openAuthorization } from '../../../services/authorization/session.ts'
import { confirmOneTimeCode, signInCustomer } from '../../../services/authorization/signIn.ts'

/** The services behind the authorization pages, as one object, so that tests can put another bank behind the same pages. */
export const bankAuthorizations = {
  openAuthorization,
  getAuthorizationView,
  signInCustomer,
  confirmOneTimeCode,
  decideAuthorization,
}

export type AuthorizationFlow = typeof bankAuthorizations
