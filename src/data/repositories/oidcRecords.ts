import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor, OidcRecordTable } from '../schema.ts'
import { statement } from '../statement.ts'

/** A record of the authorization server, with `payload` parsed. */
export type OidcRecord = Selectable<OidcRecordTable>
type RecordKey = Pick<OidcRecord, 'kind' | 'idHash'>
type NewOidcRecord = Omit<Insertable<OidcRecordTable>, 'payload' | 'consumedAt'> & { payload: object }

type StoredRecord = Omit<NewOidcRecord, 'payload'> & { payload: string }

const toRow = ({ payload, ...record }: NewOidcRecord): StoredRecord => ({ ...record, payload: JSON.stringify(payload) })

const columns = ['kind', 'idHash', 'payload', 'grantId', 'uid', 'consumedAt', 'expiresAt'] as const satisfies (keyof OidcRecord)[]

/** Tokens and pushed requests are little else than these statements, so they are compiled once. */
const upsert = statement<StoredRecord, unknown>((db, record) => {
  const { payload, grantId, uid, expiresAt } = record
  return db
    .insertInto('oidcRecords')
    .values({ ...record, consumedAt: null })
    .onConflict((conflict) => conflict.columns(['kind', 'idHash']).doUpdateSet({ payload, grantId, uid, expiresAt }))
})

const find = statement<RecordKey, OidcRecord>((db, { kind, idHash }) =>
  db.selectFrom('oidcRecords').select(columns).where('kind', '=', kind).where('idHash', '=', idHash),
)

const consume = statement<RecordKey & { now: Date }, { idHash: string }>((db, { kind, idHash, now }) =>
  db
    .updateTable('oidcRecords')
    .set({ consumedAt: now })
    .where('kind', '=', kind)
    .where('idHash', '=', idHash)
    .where('consumedAt', 'is', null)
    .returning('idHash'),
)

const remove = statement<RecordKey, OidcRecord>((db, { kind, idHash }) =>
  db.deleteFrom('oidcRecords').where('kind', '=', kind).where('idHash', '=', idHash).returning(columns),
)

const removeOfGrant = statement<{ grantId: string }, unknown>((db, { grantId }) =>
  db.deleteFrom('oidcRecords').where('grantId', '=', grantId),
)

const removeGrants = statement<{ consentId: string }, { idHash: string }>((db, { consentId }) =>
  db.deleteFrom('oidcRecords').where('kind', '=', 'Grant').where('uid', '=', consentId).returning('idHash'),
)

interface NewMark {
  idHash: string
  expiresAt: Date
  now: Date
}

const addMark = statement<NewMark, { isNew: boolean }>((db, { idHash, expiresAt, now }) =>
  db
    .selectFrom(
      sql<{ isNew: boolean }>`replay_mark_add(${idHash}, ${expiresAt}::timestamptz, ${now}::timestamptz)`.as<'added'>(
        sql`added (is_new)`,
      ),
    )
    .select('isNew'),
)

/** Stores a record and replaces an older version. A record that was used stays used. */
export async function upsertOidcRecord(executor: Executor, record: NewOidcRecord): Promise<void> {
  await upsert(executor, toRow(record))
}

/** The record, whether expired or not, or undefined. */
export async function findOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return (await find(executor, { kind, idHash }))[0]
}

/** Marks a record as used. Returns false when it was used before. Of two calls at once only one gets true. */
export async function consumeOidcRecord(executor: Executor, kind: string, idHash: string, now: Date): Promise<boolean> {
  return (await consume(executor, { kind, idHash, now })).length > 0
}

/** Deletes a record and returns it. Undefined when there was none. */
export async function deleteOidcRecord(executor: Executor, kind: string, idHash: string): Promise<OidcRecord | undefined> {
  return (await remove(executor, { kind, idHash }))[0]
}

/** Deletes all codes and tokens of a grant; the grant itself stays. */
export async function deleteOidcRecordsOfGrant(executor: Executor, grantIdHash: string): Promise<void> {
  await removeOfGrant(executor, { grantId: grantIdHash })
}

/** Deletes what a customer granted for a consent: its grants (their `uid` is the ConsentId) with all codes and refresh tokens. */
export async function deleteGrantsOfConsent(executor: Executor, consentId: string): Promise<void> {
  // One after the other: what a grant brought forth until it was gone is seen by the next statement only.
  for (const grant of await removeGrants(executor, { consentId })) await deleteOidcRecordsOfGrant(executor, grant.idHash)
}

/**
 * Remembers that an assertion was used, until it ends. Returns false, and stores nothing, where it was used before and has not ended at
 * `now`, whichever release took it. Of two calls at once only one gets true.
 */
export async function insertReplayMark(executor: Executor, mark: NewMark): Promise<boolean> {
  return (await addMark(executor, mark))[0]!.isNew
}
