import { type ConsentSummary, summarise } from '../../domain/consent/summary.ts'
import { findOpenCase } from '../../data/repositories/fraudCases.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AuthorizationEnd, endOf } from './authorizationSession.ts'
import { type AuthorizationStep, findVisit, isSignedIn, type Visit } from './visit.ts'

/** An authorization that its browser can no longer continue. */
export interface PastAuthorization {
  /** Null for one that goes on in another browser. */
  end: AuthorizationEnd | null
  appName: string
  /** False for an app that is not admitted any more: no customer is led to it. */
  isStanding: boolean
  /** Where the app is, if all its redirect addresses are on one site. */
  appSite?: string
  /** Whether its customer has reported the app's company, so that nothing leads back to it. The report itself is not told. */
  staysAtBank?: true
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
  const staysAtBank = await hasReported(dependencies, visit)
  const app = { appName, isStanding, ...(staysAtBank ? { staysAtBank } : appSite !== undefined && { appSite }) }
  if (session.outcome !== null || session.expiresAt > now) return { end: session.outcome, ...app }
  return { end: endOf(session, consent, now), ...app, ...(isCustomer && isSignedIn(session) && { summary: summarise(consent) }) }
}

/** Whether the customer who had signed in has an open case about the app's organisation. */
async function hasReported({ db }: Pick<Dependencies, 'db'>, { session, consent }: Visit): Promise<boolean> {
  const { nationalIdentificationNumber } = session
  if (nationalIdentificationNumber === null) return false
  return (await findOpenCase(db, { nationalIdentificationNumber, clientId: consent.clientId })) !== undefined
}
