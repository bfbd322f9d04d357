import { type ClaimedPing, claimDuePings, updatePing } from '../../data/repositories/decoupledRequests.ts'
import { createOutwardFetch, type OutwardFetch } from '../../security/outward/outwardFetch.ts'
import { type Settings } from '../../config/settings.ts'
import { type Dependencies } from '../dependencies.ts'

/** Makes the caller of the apps' notification endpoints. */
export function createPingFetch({ reach }: Pick<Settings, 'reach'>): OutwardFetch {
  return createOutwardFetch({ reach })
}

type PingDependencies = Pick<Dependencies, 'db' | 'settings' | 'log'>

/**
 * Tells apps that their decoupled requests were decided (CIBA ping, OpenID CIBA Core 10.2). The ping says nothing of the decision: the
 * app asks at the token endpoint. An app is called once at a time, so its other pings follow in further rounds. Returns how many pings
 * were tried.
 */
export async function pingApps(dependencies: PingDependencies, outwardFetch: OutwardFetch, now: Date): Promise<number> {
  const { db, settings } = dependencies
  const { pingBatch, pingLeaseMs, pingRounds } = settings.limits
  let tried = 0
  for (let round = 0; round < pingRounds; round++) {
    const claimed = await claimDuePings(db, now, new Date(now.getTime() + pingLeaseMs), pingBatch)
    if (claimed.length === 0) break
    await Promise.all(claimed.map((ping) => pingOnce(dependencies, outwardFetch, ping, now)))
    tried += claimed.length
  }
  return tried
}

async function pingOnce(
  { db, settings, log }: PingDependencies,
  outwardFetch: OutwardFetch,
  { interactionId, notification, notifyAttempts }: ClaimedPing,
  now: Date,
): Promise<void> {
  const { pingTries, pingPauseMs, pingTimeoutMs, pingBodyBytes } = settings.limits
  const failure = await sendPing(outwardFetch, notification, { timeoutMs: pingTimeoutMs, maxBytes: pingBodyBytes })
  if (failure === undefined) return updatePing(db, interactionId, null)
  const isLast = !failure.mayRepeat || notifyAttempts >= pingTries
  log.warn({ interactionId, notifyAttempts, reason: failure.reason, isLast }, 'an app could not be told of a decision')
  await updatePing(db, interactionId, isLast ? null : new Date(now.getTime() + pingPauseMs * 2 ** notifyAttempts))
}

interface PingFailure {
  reason: string
  /** False when the endpoint gave an answer that another try would not change. */
  mayRepeat: boolean
}

async function sendPing(
  outwardFetch: OutwardFetch,
  notification: ClaimedPing['notification'],
  bounds: { timeoutMs: number; maxBytes: number },
): Promise<PingFailure | undefined> {
  if (notification === null) return undefined
  const { endpoint, token, authRequestId } = notification
  try {
    const { status } = await outwardFetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_req_id: authRequestId }),
      ...bounds,
    })
    if (status === 200 || status === 204) return undefined
    return { reason: `HTTP ${status}`, mayRepeat: status >= 500 || status === 429 }
  } catch (error) {
    return { reason: (error as Error).message, mayRepeat: true }
  }
}
