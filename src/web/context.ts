import { type AuthServer } from '../authserver/authServer.ts'
import { type Settings } from '../config/settings.ts'
import { decideAuthorization } from '../services/authorization/decide.ts'
import { getAuthorizationView, openAuthorization } from '../services/authorization/session.ts'
import { confirmOneTimeCode, signInCustomer } from '../services/authorization/signIn.ts'
import { type Dependencies } from '../services/dependencies.ts'

/** What pages are made with; `app.ts` fills it in. */
export interface WebContext {
  settings: Settings
  dependencies: Dependencies
  authServer: Pick<AuthServer, 'interaction' | 'finish'>
  log: WebLog
  /** The services behind the authorization pages; default: the real ones. */
  authorizations?: AuthorizationFlow
}

/** The part of the log that pages use. */
export interface WebLog {
  error(details: object, message: string): void
}

/** The services behind the authorization pages, as one object, so that tests can put another bank behind the same pages. */
export const bankAuthorizations = {
  openAuthorization,
  getAuthorizationView,
  signInCustomer,
  confirmOneTimeCode,
  decideAuthorization,
}

export type AuthorizationFlow = typeof bankAuthorizations
