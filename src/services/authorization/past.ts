import { type ConsentSummary, summarise } from '../../domain/consent/summary.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AuthorizationEnd, endOf } from './authorizationSession.ts'
import { type AuthorizationStep, findVisit, isSignedIn } from './visit.ts'

/** An authorization that its browser can no longer continue. */
export interface PastAuthorization {
  /** Null for one that goes on in another browser. */
  end: AuthorizationEnd | null
  appName: string
  /** False for an app that is not admitted any more: no customer is led to it. */
  isStanding: boolean
  /** Where the app is, if all its redirect addresses are on one site. */
  appSite?: string
  /** What was asked. Told to a browser that is known to be that of the customer who had signed in. */
  summary?: ConsentSummary
}

/** The form of the authorization server's interaction ids. */
const interactionIdText = /^[A-Za-z0-9_-]{1,64}$/

/**
 * How an authorization ended that its browser can no longer continue. Undefined when it is forgotten. The id may come from anybody who has
 * seen the address, so only what its first page showed before the sign-in is told: the app. `isCustomer` says that the browser has shown
 * itself to be the one that signed in.
 */
export async function findPastAuthorization(
  dependencies: Pick<Dependencies, 'db'>,
  { interactionId, now, isCustomer = false }: AuthorizationStep & { isCustomer?: boolean },
): Promise<PastAuthorization | undefined> {
  // Anything may stand in an address, and with a NUL the database refuses even the question.
  if (!interactionIdText.test(interactionId)) return undefined
  const visit = await findVisit(dependencies, { interactionId, now })
  if (!visit) return undefined
  const { session, consent, asker } = visit
  const { appName, isStanding, appSite } = asker
  const app = { appName, isStanding, ...(appSite !== undefined && { appSite }) }
  if (session.outcome !== null || session.expiresAt > now) return { end: session.outcome, ...app }
  return { end: endOf(session, consent, now), ...app, ...(isCustomer && isSignedIn(session) && { summary: summarise(consent) }) }
}
