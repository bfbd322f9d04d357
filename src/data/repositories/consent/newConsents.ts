import { type Insertable, sql } from 'kysely'
import { type AuditTable, type ConsentTable, type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'
import { type AuditEntry, auditRow } from '../audit.ts'
import { type ConsentRow } from './consents.ts'

/**
 * Stores a new consent with the audit entry of its creation in one statement: both or neither, and one trip to the database instead
 * of four. False, and nothing stored, when this app used the BaseConsentId before (service.md rule 2).
 */
export async function insertConsent(executor: Executor, consent: ConsentRow, audit: AuditEntry): Promise<boolean> {
  const stored = await insertWithAudit(executor, {
    ...auditRow(audit),
    ...consent,
    flags: JSON.stringify(consent.flags),
    message: JSON.stringify(consent.message),
    webhook: consent.webhook === null ? null : JSON.stringify(consent.webhook),
  })
  return stored.length > 0
}

/** Both rows have the app's client_id. */
type ConsentWithAudit = Insertable<ConsentTable> & Omit<Insertable<AuditTable>, 'clientId'>

const insertWithAudit = statement<ConsentWithAudit, { subject: string }>((db, values) => {
  const { occurredAt, actor, action, subject, interactionId, statusBefore, statusAfter, details, ...consent } = values
  const entry = {
    occurredAt,
    actor,
    action,
    subject,
    clientId: consent.clientId,
    interactionId,
    statusBefore,
    statusAfter,
    details,
  }
  return db
    .with('created', (created) =>
      created
        .insertInto('consents')
        .values(consent)
        .onConflict((conflict) =>
          conflict.columns(['clientId', 'baseConsentId']).where('baseConsentId', 'is not', null).doNothing(),
        )
        .returning('consentId'),
    )
    .insertInto('audit')
    .columns(Object.keys(entry) as (keyof typeof entry)[])
    .expression((from) =>
      from.selectFrom('created').select(Object.entries(entry).map(([column, value]) => sql.val(value).as(column))),
    )
    .returning('subject')
})
