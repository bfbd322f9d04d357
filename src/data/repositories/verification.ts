import { sql } from 'kysely'
import { type Executor } from '../schema.ts'
import { statement } from '../transaction.ts'
import { type AuditEntry, auditRow } from './journal.ts'
import type { Participant } from '../../domain/verification/types.ts'

/** A try as hashes of the caller's question. Nobody can read an account or a name from them. */
export interface VerificationTry {
  clientId: string
  accountHash: string
  partyHash: string
}

/** Stores a try. The same try again only updates its time. */
export async function recordVerificationTry(
  db: Executor,
  { clientId, accountHash, partyHash }: VerificationTry,
  now: Date,
): Promise<void> {
  await db
    .insertInto('verificationTries')
    .values({ clientId, accountHash, partyHash, triedAt: now })
    .onConflict((conflict) => conflict.columns(['clientId', 'accountHash', 'partyHash']).doUpdateSet({ triedAt: now }))
    .execute()
}

/**
 * Locks the tries of this caller on this account until the transaction ends. No other transaction counts or adds some meanwhile.
 */
export async function lockVerificationTries(trx: Executor, { clientId, accountHash }: VerificationTry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${accountHash}`}, 0))`.execute(trx)
}

/** A query that counts the caller's different tries on the account after `since`, without the given one. */
const otherTries = (db: Pick<Executor, 'selectFrom'>, { clientId, accountHash, partyHash }: VerificationTry, since: Date) =>
  db
    .selectFrom('verificationTries')
    .select((of) => of.fn.countAll<number>().as('made'))
    .where('clientId', '=', clientId)
    .where('accountHash', '=', accountHash)
    .where('partyHash', '<>', partyHash)
    .where('triedAt', '>', since)

/** How many different tries the caller has made on the account after `since`, without the given one. */
export async function countOtherTries(db: Executor, attempt: VerificationTry, since: Date): Promise<number> {
  const { made } = await otherTries(db, attempt, since).executeTakeFirstOrThrow()
  return Number(made)
}

/** The limit of a caller: how many different tries on one account, counted since when. */
export interface TryLimit {
  tries: number
  since: Date
}

/**
 * Writes the audit entry, unless the caller has made `tries` other tries on the account. In that case it returns false and writes
 * nothing. It is one statement, because a count in a statement of its own took a fifth of a verification's time (measured).
 */
export async function insertAuditWithinTries(
  db: Executor,
  entry: AuditEntry,
  attempt: VerificationTry,
  limit: TryLimit,
): Promise<boolean> {
  const written = await insertWithin(db, { ...auditRow(entry), ...attempt, ...limit })
  return written.length > 0
}

const insertWithin = statement<ReturnType<typeof auditRow> & VerificationTry & TryLimit, { subject: string }>(
  (db, { accountHash, partyHash, tries, since, ...entry }) =>
    db
      // The app of the entry is the caller of the try.
      .with('others', (others) => otherTries(others, { clientId: entry.clientId, accountHash, partyHash }, since))
      .insertInto('audit')
      .columns(Object.keys(entry) as (keyof typeof entry)[])
      .expression((from) =>
        from
          .selectFrom('others')
          .where('made', '<', tries)
          .select(Object.entries(entry).map(([column, value]) => sql.val(value).as(column))),
      )
      .returning('subject'),
)

/** Deletes tries older than `before`, at most `batch` at once. Returns how many. */
export async function purgeVerificationTries(db: Executor, before: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from verification_tries where (client_id, account_hash, party_hash) in (
      select client_id, account_hash, party_hash from verification_tries where tried_at < ${before} order by tried_at limit ${batch})
    returning 1`.execute(db)
  return rows.length
}

/** The active participant with this BIC of eleven characters, or undefined. */
export async function findParticipant(db: Executor, bic: string): Promise<Participant | undefined> {
  return db
    .selectFrom('verificationParticipants')
    .selectAll()
    .where('bic', '=', bic)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** All participants, also inactive ones, in the order of their BIC. */
export async function listParticipants(db: Executor): Promise<Participant[]> {
  return db.selectFrom('verificationParticipants').selectAll().orderBy('bic').execute()
}

/** Writes a participant, and replaces one with the same BIC. */
export async function upsertParticipantEntry(
  db: Executor,
  { ibanCodes, countries, schemes, ...plain }: Participant,
): Promise<void> {
  const row = {
    ...plain,
    ibanCodes: JSON.stringify(ibanCodes),
    countries: JSON.stringify(countries),
    schemes: JSON.stringify(schemes),
  }
  const { bic: _bic, ...changes } = row
  await db
    .insertInto('verificationParticipants')
    .values(row)
    .onConflict((conflict) => conflict.column('bic').doUpdateSet(changes))
    .execute()
}
