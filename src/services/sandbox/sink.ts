import { createPublicKey } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { findApp } from '../../data/repositories/apps.ts'
import { insertSinkArrival, listSinkArrivals } from '../../data/repositories/sinkArrivals.ts'
import { isEventFor } from '../../domain/event/event.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { peekClaims, verifyCompact } from '../../security/jws/jws.ts'
import { SecurityError } from '../../security/securityError.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'

/** How the sandbox's own receiver of events answers, by the end of its address. */
export const sinkBehaviours = ['200', '410', '500', 'slow', 'redirect', 'reset'] as const
/** The end of an address of the sandbox's own receiver. */
export type SinkBehaviour = (typeof sinkBehaviours)[number]

/** A request that came to the sandbox's own receiver. */
export interface SinkRequest {
  clientId: string
  behaviour: SinkBehaviour
  interactionId: string | undefined
  mediaType: string | undefined
  body: string
  now: Date
}

type SinkDependencies = Pick<Dependencies, 'db' | 'settings' | 'keyRing'>

async function checkAnyApp({ db }: Pick<Dependencies, 'db'>, clientId: string): Promise<void> {
  if (!(await findApp(db, clientId)))
    throw new BankRefusal('resourceIdUnknown', 'There is no app with this clientId.', { path: 'clientId' })
}

/** Keeps a request that came for an app. Throws BankRefusal 'resourceIdUnknown' where there is no such app. */
export async function recordSinkArrival(dependencies: SinkDependencies, request: SinkRequest): Promise<void> {
  const { clientId, behaviour, interactionId, mediaType, body, now } = request
  await checkAnyApp(dependencies, clientId)
  const { sinkEvents, sinkStrangers, sinkBodyBytes } = dependencies.settings.limits
  const isSigned = await isEventOfBank(dependencies, request)
  const arrival = {
    clientId,
    behaviour,
    receivedAt: now,
    interactionId: interactionId ?? null,
    mediaType: mediaType ?? null,
    isSignedByBank: isSigned,
    body: body.slice(0, sinkBodyBytes),
  }
  await insertSinkArrival(dependencies.db, arrival, isSigned ? sinkEvents : sinkStrangers)
}

/** Whether the bank has signed it for this app, as an event. What it has signed otherwise, anybody can post here. */
async function isEventOfBank({ keyRing, settings }: SinkDependencies, { clientId, body, now }: SinkRequest): Promise<boolean> {
  const { keys } = keyRing.publicJwks(now)
  const findKey = async ({ kid }: { kid: string }) => {
    const jwk = keys.find((key) => key.kid === kid)
    if (!jwk) throw new SecurityError('jwsHeader', 'The key is not the bank’s.')
    return createPublicKey({ key: jwk, format: 'jwk' })
  }
  return verifyCompact(body, findKey, { maxDepth: settings.limits.jsonDepth }).then(
    ({ payload }) => isEventFor(clientId, payload as Record<string, unknown>),
    () => false,
  )
}

/** What came for an app of the developer, newest first. Throws BankRefusal 'resourceIdUnknown'. */
export async function listSinkRequests(
  dependencies: SinkDependencies,
  of: OwnApp,
): Promise<components['schemas']['SinkArrival'][]> {
  const { clientId } = await getOwnApp(dependencies.db, of)
  const { sinkEvents, sinkStrangers } = dependencies.settings.limits
  const arrivals = await listSinkArrivals(dependencies.db, clientId, sinkEvents + sinkStrangers)
  return arrivals.map(({ behaviour, receivedAt, interactionId, mediaType, isSignedByBank: isSigned, body }) => {
    // Whoever signed it.
    const event = peekClaims(body, body.length)
    return {
      behaviour: behaviour as SinkBehaviour,
      receivedDateTime: formatDateTime(receivedAt),
      ...(interactionId !== null && { interactionId }),
      ...(mediaType !== null && { mediaType }),
      isSignedByBank: isSigned,
      ...(event && { event }),
      body,
    }
  })
}
