import {
  findDecoupledRequest,
  listWaitingRequests,
  updateDecoupledDevice,
  type WaitingRequest,
} from '../../data/repositories/decoupledRequests.ts'
import { findAuthorizationSession } from '../../data/repositories/authorizationSessions.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import type { Consent, ConsentKind } from '../../domain/consent/consent.ts'
import type { AuthorizationSession, DecoupledRequest } from '../../domain/session/sessions.ts'
import { randomSecret, secretMatches, sha256 } from '../../security/secrets.ts'
import { authorizationKind } from '../authorization/kinds.ts'
import { findAskedConsent } from '../authorization/visit.ts'
import { isOffered } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'

/** One request that waits for a customer. Before the customer has signed in, lists show who asks and nothing of what (`consent`). */
export interface WaitingAuthorization {
  interactionId: string
  consentId: string
  consent: Consent
  kind: ConsentKind
  appName: string
  organisation: string
  bindingMessage: string | null
  expiresAt: Date
}

/**
 * What waits for a customer, newest first. Who may not authorize a consent is not told that an app has named them for it, and who has
 * reported the app or stopped open banking is asked nothing.
 */
export async function listWaitingAuthorizations(
  dependencies: Dependencies,
  { nationalIdentificationNumber, now }: { nationalIdentificationNumber: string; now: Date },
): Promise<WaitingAuthorization[]> {
  const limit = dependencies.settings.limits.waitingShown
  const rows = await listWaitingRequests(dependencies.db, { nationalIdentificationNumber, now, limit })
  const described = await Promise.all(rows.map((row) => describe(dependencies, row, { nationalIdentificationNumber, now })))
  return described.filter((one) => one !== undefined)
}

async function describe(
  dependencies: Dependencies,
  { interactionId, consentId, bindingMessage, expiresAt }: WaitingRequest,
  { nationalIdentificationNumber, now }: { nationalIdentificationNumber: string; now: Date },
): Promise<WaitingAuthorization | undefined> {
  const asked = await findAskedConsent(dependencies, consentId, now)
  if (asked?.consent.status !== 'AwaitingAuthorization' || !asked.asker.isStanding) return undefined
  const { consent } = asked
  if (!isOffered(dependencies, consent)) return undefined
  const { appName, organisation } = asked.asker
  // While the core bank cannot say who signs, nobody is told of it; the rest of the list is there.
  const { mayAuthorize } = authorizationKind(consent)
  const may = await mayAuthorize(dependencies, consent, nationalIdentificationNumber).catch(undefinedWhenAway)
  if (!may) return undefined
  const stop = await findCustomerStop(dependencies.db, { nationalIdentificationNumber, clientId: consent.clientId })
  if (stop) return undefined
  return { interactionId, consentId, consent, kind: consent.kind, appName, organisation, bindingMessage, expiresAt }
}

/** Whether a request still waits for this customer, and is theirs to decide. */
export async function isWaitingFor(
  dependencies: Dependencies,
  {
    interactionId,
    nationalIdentificationNumber,
    now,
  }: { interactionId: string; nationalIdentificationNumber: string; now: Date },
): Promise<boolean> {
  const { request, session } = (await findDecoupled(dependencies, { interactionId })) ?? {}
  if (request?.nationalIdentificationNumber !== nationalIdentificationNumber || !session) return false
  if (session.outcome !== null || session.expiresAt <= now) return false
  const { consentId, clientId, expiresAt } = session
  const row = { interactionId, consentId, clientId, bindingMessage: request.bindingMessage, expiresAt }
  return (await describe(dependencies, row, { nationalIdentificationNumber, now })) !== undefined
}

/** A request over the back channel with its session, whether open or ended. */
export interface FoundDecoupled {
  request: DecoupledRequest
  session: AuthorizationSession
}

/** The form of the ids that `beginDecoupledRequest` makes, and of an auth_req_id. */
const idText = /^[A-Za-z0-9_-]{1,64}$/

/** The request with this id, or with this auth_req_id. Undefined when there is none, or when it is forgotten. */
export async function findDecoupled(
  { db }: Pick<Dependencies, 'db'>,
  by: { interactionId: string } | { authRequestId: string },
): Promise<FoundDecoupled | undefined> {
  // Anything may stand in an address, and with a NUL the database refuses even the question.
  if (!idText.test('interactionId' in by ? by.interactionId : by.authRequestId)) return undefined
  const request = await findDecoupledRequest(db, 'interactionId' in by ? by : { authRequestIdHash: sha256(by.authRequestId) })
  const session = request && (await findAuthorizationSession(db, request.interactionId))
  return request && session && { request, session }
}

/** Whether the browser with this secret is the one that signed in for the request. */
export function isDeviceOf({ request }: FoundDecoupled, secret: string | undefined): boolean {
  return secret !== undefined && request.deviceHash !== null && secretMatches(secret, request.deviceHash)
}

/** Binds the rest of the visit to one browser. Returns the secret, which only that browser keeps. */
export async function pairDevice({ db }: Pick<Dependencies, 'db'>, { interactionId }: DecoupledRequest): Promise<string> {
  const secret = randomSecret()
  await updateDecoupledDevice(db, interactionId, sha256(secret))
  return secret
}
