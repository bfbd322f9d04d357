import { randomUUID } from 'node:crypto'
import { type Executor, type OutboxTable } from '../schema.ts'
import { statement } from '../transaction.ts'

/**
 * One entry of the append-only audit trail: who did what to which resource. It holds ids only, never names, IBANs or message
 * content.
 */
export interface AuditEntry {
  occurredAt: Date
  /** `app:<client_id>`, `psu:<customerId or national id hash>`, `bank`, `time`, `developer:<id>` */
  actor: string
  action: string
  /** The resource's id. */
  subject: string
  clientId?: string | null
  interactionId?: string | null
  statusBefore?: string | null
  statusAfter?: string | null
  details?: object
}

/** Writes the entry with the executor of the move that it records, so that both are kept or neither. */
export async function insertAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await insertRow(executor, auditRow(entry))
}

/** An audit entry as a row, for statements that write it together with other rows. */
export function auditRow(entry: AuditEntry) {
  return {
    occurredAt: entry.occurredAt,
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    clientId: entry.clientId ?? null,
    interactionId: entry.interactionId ?? null,
    statusBefore: entry.statusBefore ?? null,
    statusAfter: entry.statusAfter ?? null,
    details: JSON.stringify(entry.details ?? {}),
  }
}

const insertRow = statement<ReturnType<typeof auditRow>, object>((db, row) => db.insertInto('audit').values(row))

/**
 * An event for the outbox. `payload` is what the event says of the resource as it stood then: for payments and letters their message Data,
 * for consents what `recordConsentMove` keeps. `resource` is the resource's relative path.
 */
export interface OutboxEvent {
  eventType: OutboxTable['eventType']
  clientId: string
  consentId: string
  resource: string
  payload: object
  now: Date
}

/** Writes the event with the executor of the move that it reports, so that both are kept or neither. */
export async function insertOutboxEvent(executor: Executor, event: OutboxEvent): Promise<void> {
  await executor
    .insertInto('outbox')
    .values({
      // One id for the event, however often it will be sent.
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

/** A resource that was created or moved, as the audit trail and the outbox record it. */
export interface ResourceMove {
  /** See AuditEntry. */
  actor: string
  action: string
  interactionId?: string | undefined
  details?: object | undefined
  now: Date
  clientId: string
  consentId: string
  resourceId: string
  /** Absent when this move creates the resource. */
  statusBefore?: string
  statusAfter: string
  /** Relative path of the resource. */
  link: string
  /** What the event says about the resource. */
  payload: object
}

/** Writes the audit entry and the event of a move with the executor of the move, so that all are kept or none. */
export async function insertMove(executor: Executor, move: ResourceMove): Promise<void> {
  const { actor, action, now, clientId, consentId, resourceId, statusBefore, statusAfter, interactionId, details } = move
  await insertAudit(executor, {
    occurredAt: now,
    actor,
    action,
    subject: resourceId,
    clientId,
    interactionId: interactionId ?? null,
    statusBefore: statusBefore ?? null,
    statusAfter,
    ...(details && { details }),
  })
  await insertOutboxEvent(executor, {
    eventType: statusBefore === undefined ? 'KSAOB.Resource.Created' : 'KSAOB.Resource.Updated',
    clientId,
    consentId,
    resource: move.link,
    payload: move.payload,
    now,
  })
}
