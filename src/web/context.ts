import { type AuthServer } from '../authserver/authServer.ts'
import { type Settings } from '../config/settings.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { type AuthorizationFlow } from './bank/authorization/authorizationFlow.ts'

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
