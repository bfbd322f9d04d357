import { type Insertable, type Selectable } from 'kysely'
import { type Executor, type OidcRecordTable } from '../schema.ts'

/** A record of the authorization server as it is read (`payload` parsed). */
export type OidcRecord = Selectable<OidcRecordTable>
type NewOidcRecord = Omit<Insertable<OidcRecordTable>, 'payload' | 'consumed_at'> & { payload: object }

const toRow = (record: NewOidcRecord) => ({ ...record, payload: JSON.stringify(record.payload), consumed_at: null })

/** Stores a record, replacing an older version; what was consumed stays consumed. */
export async function saveOidcRecord(executor: Executor, record: NewOidcRecord): Promise<void> {
  const { payload, grant_id, user_code, uid, expires_at } = toRow(record)
  await executor
    .insertInto('oidc_records')
    .values(toRow(record))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id_hash']).doUpdateSet({ payload, grant_id, user_code, uid, expires_at }),
    )
    .execute()
}

/** Stores a record that may exist only once at a time. False, and nothing stored, when one is there that has not expired at `now`. */
export async function insertOidcRecordOnce(executor: Executor, record: NewOidcRecord, now: Date): Promise<boolean> {
  const { payload, expires_at } = toRow(record)
  const inserted = await executor
    .insertInto('oidc_records')
    .values(toRow(record))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id_hash']).doUpdateSet({ payload, expires_at }).where('oidc_records.expires_at', '<=', now),
    )
    .returning('id_hash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A record, expired or not, or undefined. */
export async function findOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return executor.selectFrom('oidc_records').selectAll().where('kind', '=', kind).where('id_hash', '=', idHash).executeTakeFirst()
}

/** Marks a record as used. False when it was used before: of two at once only one gets true. */
export async function consumeOidcRecord(executor: Executor, kind: string, idHash: string, now: Date): Promise<boolean> {
  const consumed = await executor
    .updateTable('oidc_records')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Deletes a record and gives it back; undefined when there was none. */
export async function deleteOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return executor
    .deleteFrom('oidc_records')
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all codes and tokens of a grant; the grant itself stays. */
export async function deleteOidcRecordsOfGrant(executor: Executor, grantIdHash: string): Promise<void> {
  await executor.deleteFrom('oidc_records').where('grant_id', '=', grantIdHash).execute()
}

/** Ends what a customer granted for a consent: its grants (their `uid` is the ConsentId) with all codes and refresh tokens. */
export async function deleteGrantsOfConsent(executor: Executor, consentId: string): Promise<void> {
  const grants = await executor
    .deleteFrom('oidc_records')
    .where('kind', '=', 'Grant')
    .where('uid', '=', consentId)
    .returning('id_hash')
    .execute()
  for (const grant of grants) await deleteOidcRecordsOfGrant(executor, grant.id_hash)
}

/** Deletes at most `limit` records that expired before `before`; returns how many. For a job: call again while it returns `limit`. */
export async function purgeOidcRecords(executor: Executor, before: Date, limit: number): Promise<number> {
  const deleted = await executor
    .deleteFrom('oidc_records')
    .where((where) =>
      where(
        where.refTuple('kind', 'id_hash'),
        'in',
        where
          .selectFrom('oidc_records')
          .select(['kind', 'id_hash'])
          .where('expires_at', '<', before)
          .limit(limit)
          .$asTuple('kind', 'id_hash'),
      ),
    )
    .returning('id_hash')
    .execute()
  return deleted.length
}
