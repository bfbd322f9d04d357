import type { Insertable, Selectable } from 'kysely'
import type { Executor, OidcRecordTable } from '../schema.ts'

/** A record of the authorization server, with `payload` parsed. */
export type OidcRecord = Selectable<OidcRecordTable>
type NewOidcRecord = Omit<Insertable<OidcRecordTable>, 'payload' | 'consumedAt'> & { payload: object }

const toRow = (record: NewOidcRecord) => ({ ...record, payload: JSON.stringify(record.payload), consumedAt: null })

/** Stores a record and replaces an older version. A record that was used stays used. */
export async function upsertOidcRecord(executor: Executor, record: NewOidcRecord): Promise<void> {
  const { payload, grantId, uid, expiresAt } = toRow(record)
  await executor
    .insertInto('oidcRecords')
    .values(toRow(record))
    .onConflict((conflict) => conflict.columns(['kind', 'idHash']).doUpdateSet({ payload, grantId, uid, expiresAt }))
    .execute()
}

/**
 * Stores a record that may exist only once at a time. Returns false, and stores nothing, when there is one that has not expired at
 * `now`.
 */
export async function insertOidcRecordOnce(executor: Executor, record: NewOidcRecord, now: Date): Promise<boolean> {
  const { payload, expiresAt } = toRow(record)
  const inserted = await executor
    .insertInto('oidcRecords')
    .values(toRow(record))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'idHash']).doUpdateSet({ payload, expiresAt }).where('oidcRecords.expiresAt', '<=', now),
    )
    .returning('idHash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The record, whether expired or not, or undefined. */
export async function findOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return executor.selectFrom('oidcRecords').selectAll().where('kind', '=', kind).where('idHash', '=', idHash).executeTakeFirst()
}

/** Marks a record as used. Returns false when it was used before. Of two calls at once only one gets true. */
export async function consumeOidcRecord(executor: Executor, kind: string, idHash: string, now: Date): Promise<boolean> {
  const consumed = await executor
    .updateTable('oidcRecords')
    .set({ consumedAt: now })
    .where('kind', '=', kind)
    .where('idHash', '=', idHash)
    .where('consumedAt', 'is', null)
    .returning('idHash')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Deletes a record and returns it. Undefined when there was none. */
export async function deleteOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return executor
    .deleteFrom('oidcRecords')
    .where('kind', '=', kind)
    .where('idHash', '=', idHash)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all codes and tokens of a grant; the grant itself stays. */
export async function deleteOidcRecordsOfGrant(executor: Executor, grantIdHash: string): Promise<void> {
  await executor.deleteFrom('oidcRecords').where('grantId', '=', grantIdHash).execute()
}

/** Deletes what a customer granted for a consent: its grants (their `uid` is the ConsentId) with all codes and refresh tokens. */
export async function deleteGrantsOfConsent(executor: Executor, consentId: string): Promise<void> {
  const grants = await executor
    .deleteFrom('oidcRecords')
    .where('kind', '=', 'Grant')
    .where('uid', '=', consentId)
    .returning('idHash')
    .execute()
  for (const grant of grants) await deleteOidcRecordsOfGrant(executor, grant.idHash)
}
