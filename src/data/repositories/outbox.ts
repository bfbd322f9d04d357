import { randomUUID } from 'node:crypto'
import { type Executor, type OutboxTable } from '../schema.ts'

/** An event to be: `payload` is the resource's message Data at that moment, `resource` its relative path. */
export interface OutboxEvent {
  eventType: OutboxTable['eventType']
  clientId: string
  consentId: string
  resource: string
  payload: object
  now: Date
}

/** Writes the event with the executor of the move it tells of: no event without the move, no move without its event. */
export async function insertOutboxEvent(executor: Executor, event: OutboxEvent): Promise<void> {
  await executor
    .insertInto('outbox')
    .values({
      // The event id is the `jti` of every delivery attempt.
      eventId: randomUUID(),
      eventType: event.eventType,
      clientId: event.clientId,
      consentId: event.consentId,
      resource: event.resource,
      payload: JSON.stringify(event.payload),
      createdAt: event.now,
      attempts: 0,
      nextAttemptAt: event.now,
      deliveredAt: null,
    })
    .execute()
}
