import { confirmOneTimeCode } from '../../services/consent/confirmOneTimeCode.ts'
import { decideAuthorization } from '../../services/consent/decideAuthorization.ts'
import { openAuthorization } from '../../services/consent/openAuthorization.ts'
import { signInCustomer } from '../../services/consent/signInCustomer.ts'
import { viewAuthorization } from '../../services/consent/viewAuthorization.ts'

/** The services behind the authorization pages, as one object, so that tests can put another bank behind the same pages. */
export const bankAuthorizations = { openAuthorization, viewAuthorization, signInCustomer, confirmOneTimeCode, decideAuthorization }

export type AuthorizationFlow = typeof bankAuthorizations
