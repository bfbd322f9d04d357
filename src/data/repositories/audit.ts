import { type Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** One entry of the append-only trail: who did what to which resource. Ids only, never names, IBANs or message content. */
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

/** Writes the entry with the executor of the move it records, so that both are kept or neither. */
export async function insertAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await insertRow(executor, auditRow(entry))
}

/** The entry as a row of the table. */
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
