import { type Ping, pingQueue } from '../../data/repositories/decoupledRequests.ts'
import { backOffs } from '../../domain/shared/retries.ts'
import { createOutwardFetch, type OutwardFetch } from '../../security/outward/outwardFetch.ts'
import type { Settings } from '../../config/settings.ts'
import type { Dependencies } from '../dependencies.ts'
import { LeasedQueue, type Outcome, type Written } from '../shared/leasedQueue.ts'

/** Makes the caller of the apps' notification endpoints. */
export function createPingFetch({ reach }: Pick<Settings, 'reach'>): OutwardFetch {
  return createOutwardFetch({ reach })
}

type PingDependencies = Pick<Dependencies, 'db' | 'settings' | 'log' | 'clock'>

/**
 * Tells apps that their decoupled requests were decided (CIBA ping, OpenID CIBA Core 10.2). The ping says nothing of the decision: the
 * app asks at the token endpoint. An app is called once at a time, so its other pings follow in further rounds. Returns how many pings
 * were tried.
 */
export function pingApps(dependencies: PingDependencies, outwardFetch: OutwardFetch, now: Date): Promise<number> {
  const { db, log, settings } = dependencies
  const { pingBatch: limit, pingLeaseMs: leaseMs, pingRounds: rounds } = settings.limits
  const queue = new LeasedQueue<Ping>(
    {
      kept: pingQueue,
      leaseMs,
      backOff: () => backOffs.ping,
      perform: (ping) => pingOnce(dependencies, outwardFetch, ping),
      report: (err, ping) => log.error({ err, interactionId: ping?.interactionId }, 'a ping could not be tried'),
    },
    db,
    dependencies,
  )
  return queue.workThrough(now, { limit, rounds })
}

async function pingOnce(
  { settings, log }: PingDependencies,
  outwardFetch: OutwardFetch,
  { interactionId, notification, notifyAttempts }: Ping,
): Promise<Outcome> {
  const { pingTimeoutMs, pingBodyBytes } = settings.limits
  const failure = await sendPing(outwardFetch, notification, { timeoutMs: pingTimeoutMs, maxBytes: pingBodyBytes })
  if (failure === undefined) return { is: 'done' }
  const { reason, mayRepeat } = failure
  const afterwards = ({ isGivenUp: isLast }: Written) =>
    log.warn({ interactionId, notifyAttempts, reason, isLast }, 'an app could not be told of a decision')
  return { is: 'failed', givesUp: mayRepeat ? undefined : 'now', afterwards }
}

interface PingFailure {
  reason: string
  /** False when the endpoint gave an answer that another try would not change. */
  mayRepeat: boolean
}

async function sendPing(
  outwardFetch: OutwardFetch,
  notification: Ping['notification'],
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
