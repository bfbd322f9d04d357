import { randomUUID } from 'node:crypto'
import type { App } from '../../domain/app/app.ts'
import { describeStatus, type OutboxEvent } from '../../domain/event/event.ts'
import { readRetryAfterMs } from '../../domain/shared/retries.ts'
import { wholeEpochSeconds } from '../../domain/shared/dates.ts'
import type { OutwardFetch } from '../../security/outward/outwardFetch.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Clock } from '../../config/clock.ts'
import type { EventMessage } from './eventMessage.ts'
import { sealEvent, signBankToken } from './seal.ts'

/** What came of sending one event once. */
export interface Sent {
  /** The receiver's status, or undefined when none came. */
  status: number | undefined
  /** Why it is no success, in one sentence. */
  problem: string | undefined
  retryAfterMs: number | undefined
  durationMs: number
  interactionId: string
}

interface EventToSend {
  app: App
  event: OutboxEvent
  message: EventMessage
  url: string
  now: Date
  clock: Clock
}

/** Sends an event to an address, signed anew. It never throws for what the receiver does. */
export async function sendEvent(
  dependencies: Pick<Dependencies, 'keyRing' | 'settings'>,
  outwardFetch: OutwardFetch,
  { app, event, message, url, now, clock }: EventToSend,
): Promise<Sent> {
  const { eventTimeoutMs, eventAnswerBytes } = dependencies.settings.limits
  const body = await sealEvent(dependencies, app, event, message, now)
  const bankToken = await signBankToken(dependencies, app, now)
  const interactionId = randomUUID()
  const started = clock.elapsedMs()
  const durationMs = () => Math.round(clock.elapsedMs() - started)
  try {
    const { status, headers } = await outwardFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/jwt',
        authorization: `Bearer ${bankToken}`,
        'x-fapi-interaction-id': interactionId,
        'webhook-id': event.eventId,
        'webhook-timestamp': String(wholeEpochSeconds(now)),
      },
      body,
      timeoutMs: eventTimeoutMs,
      maxBytes: eventAnswerBytes,
      ignoresContent: true,
    })
    const isSuccess = status >= 200 && status < 300
    return {
      status,
      problem: isSuccess ? undefined : describeStatus(status),
      retryAfterMs: readRetryAfterMs(textOf(headers['retry-after']), clock.now()),
      durationMs: durationMs(),
      interactionId,
    }
  } catch (error) {
    const problem = sentence((error as Error).message)
    return { status: undefined, problem, retryAfterMs: undefined, durationMs: durationMs(), interactionId }
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
