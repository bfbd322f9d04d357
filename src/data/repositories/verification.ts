import { sql } from 'kysely'
import { type Executor } from '../schema.ts'
import { statement } from '../transaction.ts'
import { type AuditEntry, auditRow } from './journal.ts'
import type { Participant } from '../../domain/verification/types.ts'

/** Hashes of the caller's question; nobody reads an account or a name out of them. */
export interface VerificationTry {
  clientId: string
  accountHash: string
  partyHash: string
}

/** Remembers a try; the same one again only moves its time. */
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

/** Until the transaction ends, no other one counts or makes tries of this caller on this account. */
export async function lockVerificationTries(trx: Executor, { clientId, accountHash }: VerificationTry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${accountHash}`}, 0))`.execute(trx)
}

/** The caller's different tries on the account after `since`, without the given one, as a query that counts them. */
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

/** A caller's own limit: how many different tries on one account, since when. */
export interface TryLimit {
  tries: number
  since: Date
}

/**
 * Writes the audit entry unless the caller made `tries` other tries on the account; false, and nothing written, when so. One
 * statement: counting in one of its own was a fifth of what a verification costs (measured).
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
      // The caller of the try is the app of the entry.
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

/** Forgets tries older than `before`, at most `batch`; returns how many. */
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

/** All participants, also those that do not take part at present, by BIC. */
export async function listParticipants(db: Executor): Promise<Participant[]> {
  return db.selectFrom('verificationParticipants').selectAll().orderBy('bic').execute()
}

/** Writes a participant; one with the same BIC is replaced. */
export async function saveParticipantEntry(
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
