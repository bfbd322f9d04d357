import { findApp } from '../../data/repositories/apps.ts'
import { recordTry, releaseEvent } from '../../data/repositories/eventDeliveries.ts'
import { endDelivery, redirectPendingEvents } from '../../data/repositories/eventReplays.ts'
import { recordEndpointFailure, recordEndpointRecovery, switchEndpointOn } from '../../data/repositories/webhookEndpoints.ts'
import { judgeStatus, type OutboxEvent } from '../../domain/event/event.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { eventPausesMs, longestRetryAfterMs, nextTryAt } from '../../domain/shared/retries.ts'
import { type OutwardFetch } from '../../security/outward/outwardFetch.ts'
import { type Dependencies } from '../dependencies.ts'
import { type Clock } from '../../config/clock.ts'
import { eventMessage, getConsentOfEvent } from './eventMessage.ts'
import { type Sent, sendEvent } from './send.ts'

/** What the delivery of events needs. */
export type DeliveryDependencies = Pick<Dependencies, 'db' | 'settings' | 'keyRing' | 'log' | 'metrics'>

/** One try of an event that this instance has taken. */
export interface Attempt {
  event: OutboxEvent
  lease: string
  now: Date
  /** Whether the latest try to reach its endpoint failed. */
  isFailing: boolean
  /** Since when its endpoint is removed. */
  removedAt: Date | null
  /** A number in [0, 1). */
  random: () => number
  clock: Clock
  /** Whether the program ends, so that a failure says nothing about the receiver. */
  isClosed: () => boolean
}

/** Sends an event once and records how that ended: for the event, for what waits behind it, and for its endpoint. */
export async function attemptDelivery(
  dependencies: DeliveryDependencies,
  outwardFetch: OutwardFetch,
  attempt: Attempt,
): Promise<void> {
  const { db, settings } = dependencies
  const { event, lease, now, removedAt, clock } = attempt
  const consent = await getConsentOfEvent(db, event)
  const { webhook } = consent
  if (!webhook?.IsActive) return endDelivery(db, { eventId: event.eventId, lease }, 'unsubscribed')
  if (webhook.Url !== event.url) {
    // The payment or letter moved while the app was changing its webhook.
    await redirectPendingEvents(db, { consentId: event.consentId, clientId: event.clientId, webhook, now })
    return releaseEvent(db, { eventId: event.eventId, lease }, now)
  }
  if (removedAt !== null) {
    if (consent.createdAt <= removedAt) return endDelivery(db, { eventId: event.eventId, lease }, 'removed')
    // A consent from after the removal names the address, so it is the app's again.
    await switchEndpointOn(db, { clientId: event.clientId, url: event.url, now })
  }
  const app = await findApp(db, event.clientId)
  if (!app) return releaseEvent(db, { eventId: event.eventId, lease }, new Date(now.getTime() + settings.limits.eventHeldMs))
  const message = await eventMessage(db, event, consent)
  const sent = await sendEvent(dependencies, outwardFetch, { app, event, message, url: webhook.Url, now, clock })
  if (sent.status === undefined && attempt.isClosed()) return releaseEvent(db, { eventId: event.eventId, lease }, now)
  await record(dependencies, attempt, webhook.Url, sent)
}

async function record(dependencies: DeliveryDependencies, attempt: Attempt, url: string, sent: Sent): Promise<void> {
  const { db, settings, metrics } = dependencies
  const { event, lease, now, isFailing } = attempt
  const endedAt = new Date(now.getTime() + sent.durationMs)
  const verdict = sent.status === undefined ? 'failed' : judgeStatus(sent.status)
  const latest = {
    startedDateTime: formatDateTime(now),
    durationMs: sent.durationMs,
    interactionId: sent.interactionId,
    ...(sent.status !== undefined && { status: sent.status }),
    ...(sent.problem !== undefined && { problem: sent.problem }),
  }
  const what = { eventId: event.eventId, lease, latest }
  const kept = settings.limits.eventTriesKept
  if (verdict === 'delivered') {
    await recordTry(db, { ...what, state: 'delivered', nextAttemptAt: endedAt, deliveredAt: endedAt }, kept)
    if (isFailing) await recordEndpointRecovery(db, event.endpointId!, endedAt)
    metrics.countDelivery('delivered', event.isReplay ? undefined : endedAt.getTime() - event.createdAt.getTime())
    return
  }
  const tried = { pauses: eventPausesMs, retryAfterMs: sent.retryAfterMs }
  const retryAt = nextTryAt(event.attempts + 1, endedAt, attempt.random(), tried)
  // What a receiver does not want any more waits until its address is switched on again.
  const state = verdict === 'gone' || retryAt ? 'pending' : 'dead'
  await recordTry(db, { ...what, state, nextAttemptAt: retryAt ?? endedAt, deliveredAt: null }, kept)
  await recordFailure(dependencies, { event, url, sent, endedAt, isGone: verdict === 'gone' })
  metrics.countDelivery(state === 'dead' ? 'dead' : verdict)
  if (state === 'dead')
    dependencies.log.warn({ eventId: event.eventId, clientId: event.clientId }, 'an event could not be delivered')
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
