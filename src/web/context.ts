import type { AuthServer } from '../authserver/authServer.ts'
import type { Settings } from '../config/settings.ts'
import { findPastAuthorization } from '../services/authorization/past.ts'
import { getAuthorizationView, openAuthorization } from '../services/authorization/authorizationSession.ts'
import { forgetVisitAppLink, getVisitAppLink } from '../services/bankApp/appLinks.ts'
import { signInCustomer } from '../services/authorization/authorizationSignIn.ts'
import { confirmAuthorization, decideAuthorization, leaveVisit, repeatConfirmation } from '../services/authorization/visitDoor.ts'
import { extendVisit } from '../services/authorization/visit.ts'
import { findCaseOfVisit } from '../services/fraud/report.ts'
import type { Dependencies } from '../services/dependencies.ts'

/** What pages need. `app.ts` fills it in. */
export interface WebContext {
  settings: Settings
  dependencies: Dependencies
  authServer: Pick<AuthServer, 'interaction' | 'finish'>
  log: WebLog
  /** The services behind the authorization pages. */
  authorizations: AuthorizationFlow
}

/** The part of the log that pages use. */
export interface WebLog {
  error(details: object, message: string): void
}

/** The services behind the authorization pages, as one object, so that tests can replace the bank behind the pages. */
export const bankAuthorizations = {
  openAuthorization,
  findPastAuthorization,
  getAuthorizationView,
  signInCustomer,
  decideAuthorization,
  confirmAuthorization,
  repeatConfirmation,
  extendVisit,
  leaveVisit,
  getVisitAppLink,
  forgetVisitAppLink,
  findCaseOfVisit,
}

/** The services behind the authorization pages, or a test's replacement. */
export type AuthorizationFlow = typeof bankAuthorizations
