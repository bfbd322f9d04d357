import { findApp } from '../../data/repositories/apps.ts'
import { triedColumns } from '../../data/repositories/eventDeliveries.ts'
import { redirectPendingEvents } from '../../data/repositories/eventReplays.ts'
import { recordEndpointFailure, recordEndpointRecovery, switchEndpointOn } from '../../data/repositories/webhookEndpoints.ts'
import { isTestEvent, judgeStatus, type OutboxEvent } from '../../domain/event/event.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { longestRetryAfterMs } from '../../domain/shared/retries.ts'
import type { OutwardFetch } from '../../security/outward/outwardFetch.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Clock } from '../../config/clock.ts'
import type { Outcome, Written } from '../shared/leasedQueue.ts'
import { getConsentOfEvent, messageOfEvent } from './eventMessage.ts'
import { type Sent, sendEvent } from './send.ts'

/** What the delivery of events needs. */
export type DeliveryDependencies = Pick<Dependencies, 'db' | 'settings' | 'keyRing' | 'log' | 'metrics'>

/** One try of an event that this instance has taken. */
export interface Attempt {
  event: OutboxEvent
  now: Date
  /** Whether the latest try to reach its endpoint failed. */
  isFailing: boolean
  /** Since when its endpoint is removed. */
  removedAt: Date | null
  clock: Clock
  /** Whether the program ends, so that a failure says nothing about the receiver. */
  isClosed: () => boolean
}

const released: Outcome = { is: 'released', afterMs: 0 }

/** Ends the delivery of an event that the app does not want any more, or not at an address that was removed. It is no try. */
const unwanted = (state: 'unsubscribed' | 'removed'): Outcome => ({ ...released, columns: { state } })

/** Sends an event once and says how that ended: for the event, and what follows for its endpoint. */
export async function attemptDelivery(
  dependencies: DeliveryDependencies,
  outwardFetch: OutwardFetch,
  attempt: Attempt,
): Promise<Outcome> {
  const { db, settings } = dependencies
  const { event, now, clock } = attempt
  const url = isTestEvent(event) ? addressOfTest(attempt) : await addressOfConsent(dependencies, attempt)
  if (typeof url !== 'string') return url
  const app = await findApp(db, event.clientId)
  if (!app) return { is: 'released', afterMs: settings.limits.eventHeldMs }
  const message = await messageOfEvent(db, event)
  const sent = await sendEvent(dependencies, outwardFetch, { app, event, message, url, now, clock })
  if (sent.status === undefined && attempt.isClosed()) return released
  return judge(dependencies, attempt, url, sent)
}

/** A test goes where its developer said, unless they have removed the address since. */
const addressOfTest = ({ event, removedAt }: Attempt): string | Outcome => (removedAt === null ? event.url! : unwanted('removed'))

/** Where the event's consent wants it now, or how the try ends without being sent. */
async function addressOfConsent({ db }: DeliveryDependencies, { event, now, removedAt }: Attempt): Promise<string | Outcome> {
  const consent = await getConsentOfEvent(db, event)
  const { webhook } = consent
  if (!webhook?.IsActive) return unwanted('unsubscribed')
  if (webhook.Url !== event.url) {
    // The payment or letter moved while the app was changing its webhook.
    await redirectPendingEvents(db, { consentId: event.consentId, clientId: event.clientId, webhook, now })
    return released
  }
  if (removedAt !== null) {
    if (consent.createdAt <= removedAt) return unwanted('removed')
    // A consent from after the removal names the address, so it is the app's again.
    await switchEndpointOn(db, { clientId: event.clientId, url: event.url, now })
  }
  return webhook.Url
}

function judge(dependencies: DeliveryDependencies, attempt: Attempt, url: string, sent: Sent): Outcome {
  const { db, settings, metrics } = dependencies
  const { event, now, isFailing } = attempt
  const verdict = sent.status === undefined ? 'failed' : judgeStatus(sent.status)
  const latest = {
    startedDateTime: formatDateTime(now),
    durationMs: sent.durationMs,
    interactionId: sent.interactionId,
    ...(sent.status !== undefined && { status: sent.status }),
    ...(sent.problem !== undefined && { problem: sent.problem }),
  }
  const kept = settings.limits.eventTriesKept
  if (verdict === 'delivered') {
    const deliveredAt = new Date(now.getTime() + sent.durationMs)
    const afterwards = async () => {
      if (isFailing) await recordEndpointRecovery(db, event.endpointId!, deliveredAt)
      metrics.countDelivery('delivered', event.isReplay ? undefined : deliveredAt.getTime() - event.createdAt.getTime())
    }
    return { is: 'done', columns: triedColumns(latest, kept, deliveredAt), afterwards }
  }
  // What a test meets says nothing against an address: it may be one that nobody has ever used.
  if (isTestEvent(event)) return { is: 'failed', givesUp: 'now', columns: triedColumns(latest, kept) }
  const isGone = verdict === 'gone'
  const afterwards = async ({ isGivenUp, endedAt }: Written) => {
    await recordFailure(dependencies, { event, url, sent, endedAt, isGone })
    metrics.countDelivery(isGivenUp ? 'dead' : verdict)
    if (isGivenUp) dependencies.log.warn({ eventId: event.eventId, clientId: event.clientId }, 'an event could not be delivered')
  }
  const { retryAfterMs } = sent
  // What a receiver does not want any more waits until its address is switched on again.
  return { is: 'failed', givesUp: isGone ? 'never' : undefined, retryAfterMs, columns: triedColumns(latest, kept), afterwards }
}

async function recordFailure(
  { db, settings, log, metrics }: DeliveryDependencies,
  { event, url, sent, endedAt, isGone }: { event: OutboxEvent; url: string; sent: Sent; endedAt: Date; isGone: boolean },
): Promise<void> {
  const { clientId } = event
  const isSwitchedOff = await recordEndpointFailure(db, {
    clientId,
    url,
    now: endedAt,
    isGone,
    pausedUntil:
      sent.retryAfterMs === undefined ? null : new Date(endedAt.getTime() + Math.min(sent.retryAfterMs, longestRetryAfterMs)),
    failingSinceLimit: new Date(endedAt.getTime() - settings.limits.endpointFailingDays * dayMs),
  })
  if (!isSwitchedOff) return
  metrics.countSwitchedOff(isGone ? 'gone' : 'failing')
  log.warn({ clientId, reason: isGone ? 'gone' : 'failing' }, 'a webhook was switched off')
}
