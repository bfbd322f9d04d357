import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ConsentKind } from '../../domain/consent/consent.ts'
import type { AnnouncedEvent, OutboxEvent, ResourceKind } from '../../domain/event/event.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { endpointIdOf } from './webhookEndpoints.ts'

/**
 * One entry of the append-only audit trail: who did what to which resource. It holds ids only, never names, IBANs or message
 * content.
 */
export interface AuditEntry {
  occurredAt: Date
  /** `app:<client_id>`, `psu:<customerId>` (`psu` where nobody knows it), `bank`, `time`, `developer:<id>` */
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

/** An event for the outbox, as what it reports knows it: of a type that the contract of its consent announces. */
export type NewEvent = AnnouncedEvent &
  Pick<OutboxEvent, 'clientId' | 'consentId' | 'resource' | 'resourceKind' | 'payload'> & { now: Date }

/**
 * Writes the event with the executor of what it reports, a move or an announcement, so that both are kept or neither. Where it goes, and
 * whether it goes at all, is said by the consent's webhook as the transaction sees it.
 */
export async function insertOutboxEvent(
  executor: Executor,
  { consentKind: _kind, payload, now, ...event }: NewEvent,
): Promise<void> {
  await insertEvent(executor, { ...event, payload: JSON.stringify(payload), createdAt: now, ...newId() })
}

/** One id for the event, however often it will be sent. */
const newId = () => ({ eventId: randomUUID() })

type EventRow = Omit<NewEvent, 'consentKind' | 'payload' | 'now'> & { eventId: string; payload: string; createdAt: Date }

const insertEvent = statement<EventRow, object>((db, row) => eventInsert(db, row))

/** `db` may have begun a statement with others. */
function eventInsert(db: Pick<Executor, 'insertInto'>, row: EventRow) {
  const values = Object.entries(row) as [keyof EventRow, string | Date][]
  const webhookUrl = sql<string | null>`(webhook->>'Url')`
  return db
    .insertInto('outbox')
    .columns([...values.map(([column]) => column), 'nextAttemptAt', 'attempts', 'state', 'url', 'endpointId'])
    .expression((from) =>
      from
        .selectFrom('consents')
        .select(values.map(([column, value]) => typed(column, value).as(column)))
        .select(typed('createdAt', row.createdAt).as('nextAttemptAt'))
        .select(sql<number>`0`.as('attempts'))
        .select(sql<string>`case when webhook->>'IsActive' = 'true' then 'pending' else 'unsubscribed' end`.as('state'))
        .select(webhookUrl.as('url'))
        .select(endpointIdOf(sql.ref('consents.clientId'), webhookUrl).as('endpointId'))
        .where('consents.consentId', '=', row.consentId),
    )
}

/** In a select the database does not know of which column a parameter is, so it is told. */
function typed(column: keyof EventRow, value: string | Date) {
  const type = { payload: 'json', createdAt: 'timestamptz' }[column as string] ?? 'text'
  return sql`${value}::${sql.raw(type)}`
}

interface MoveRecord {
  /** See AuditEntry. */
  actor: string
  action: string
  interactionId?: string | undefined
  details?: object | undefined
  now: Date
  clientId: string
  consentId: string
  resourceId: string
  statusAfter: string
  /** Relative path of the resource. */
  link: string
  resourceKind: ResourceKind
  /** What the event says about the resource. */
  payload: object
}

/**
 * A resource that was created or moved, as the audit trail and the outbox record it. Without `statusBefore` the move creates it, which no
 * contract announces of a consent.
 */
export type ResourceMove = MoveRecord &
  ({ consentKind: 'payment' | 'guarantee'; statusBefore?: undefined } | { consentKind: ConsentKind; statusBefore: string })

const eventOf = (move: ResourceMove): AnnouncedEvent =>
  move.statusBefore === undefined
    ? { consentKind: move.consentKind, eventType: 'KSAOB.Resource.Created' }
    : { consentKind: move.consentKind, eventType: 'KSAOB.Resource.Updated' }

/** Writes the audit entry and the event of a move with the executor of the move, so that all are kept or none, in one statement. */
export async function insertMove(executor: Executor, move: ResourceMove): Promise<void> {
  await insertEntryAndEvent(executor, moveRow(move))
}

/** The same for several moves, in one statement for all of them. */
export async function insertMoves(executor: Executor, moves: readonly ResourceMove[]): Promise<void> {
  if (moves.length > 0) await insertEntriesAndEvents(executor, { moves: JSON.stringify(moves.map(moveRow)) })
}

type MoveRow = ReturnType<typeof auditRow> & EventRow

function moveRow(move: ResourceMove): MoveRow {
  const { actor, action, now, clientId, consentId, resourceId, statusBefore, statusAfter, interactionId, details } = move
  const { link: resource, resourceKind, payload } = move
  const { eventType } = eventOf(move)
  return {
    ...auditRow({
      ...{ occurredAt: now, actor, action, subject: resourceId, clientId, interactionId: interactionId ?? null },
      ...{ statusBefore: statusBefore ?? null, statusAfter },
      ...(details && { details }),
    }),
    ...{ eventType, clientId, consentId, resource, resourceKind, payload: JSON.stringify(payload), createdAt: now, ...newId() },
  }
}

const insertEntryAndEvent = statement<MoveRow, object>((db, row) => {
  const { occurredAt, actor, action, subject, interactionId, statusBefore, statusAfter, details, ...event } = row
  const entry = { occurredAt, actor, action, subject, clientId: row.clientId, interactionId, statusBefore, statusAfter, details }
  return eventInsert(
    db.with('entry', (of) => of.insertInto('audit').values(entry)),
    event,
  )
})

// The JSON has the names of MoveRow. With `offset 0` each consent is read by its id: the plan is kept, and what it was made for may have
// been a small table.
const insertEntriesAndEvents = statement<{ moves: string }, object>((db, { moves }) => {
  const url = sql.raw("(webhook->>'Url')")
  const move = sql`json_to_recordset(${moves}::json) as move ("occurredAt" timestamptz, actor text, action text, subject text,
    "clientId" text, "interactionId" text, "statusBefore" text, "statusAfter" text, details text, "eventId" text, "eventType" text,
    "consentId" text, resource text, "resourceKind" text, payload text, "createdAt" timestamptz)`
  const written = sql`with entries as (
      insert into audit (occurred_at, actor, action, subject, client_id, interaction_id, status_before, status_after, details)
      select "occurredAt", actor, action, subject, "clientId", "interactionId", "statusBefore", "statusAfter", details::jsonb from ${move})
    insert into outbox (event_id, event_type, client_id, consent_id, resource, resource_kind, payload, created_at, next_attempt_at,
      attempts, state, url, endpoint_id)
    select "eventId", "eventType", "clientId", "consentId", resource, "resourceKind", payload::json, "createdAt", "createdAt",
      0, case when webhook->>'IsActive' = 'true' then 'pending' else 'unsubscribed' end, ${url}, ${endpointIdOf(sql.raw('"clientId"'), url)}
    from ${move} cross join lateral (select webhook from consents where consent_id = "consentId" offset 0) as consent`
  return { compile: () => written.compile(db) }
})
