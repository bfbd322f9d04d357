import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { countOnce, type CountRule } from './countRule.ts'
import { type AuditEntry, auditRow } from './journal.ts'
import type { Participant } from '../../domain/verification/types.ts'

/** A try as hashes of the question. Nobody can read an account or a name from them. */
export interface VerificationTry {
  developerId: string
  accountHash: string
  partyHash: string
}

/** A try at an account of another bank, which is named by its BIC. */
export interface ParticipantTry extends VerificationTry {
  participantBic: string
}

/** Stores a wrong name or identifier. The same try again only updates its time. */
export async function recordVerificationTry(db: Executor, attempt: VerificationTry, now: Date): Promise<void> {
  const { developerId, accountHash, partyHash } = attempt
  await db
    .insertInto('verificationTries')
    .values({ developerId, accountHash, partyHash, triedAt: now })
    .onConflict((conflict) => conflict.columns(['developerId', 'accountHash', 'partyHash']).doUpdateSet({ triedAt: now }))
    .execute()
}

/**
 * Stores a try that is not answered yet. Returns false when one after `since` is there already: that one stays, whatever is answered now.
 */
export async function reserveVerificationTry(
  db: Executor,
  { developerId, accountHash, partyHash }: VerificationTry,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const reserved = await db
    .insertInto('verificationTries')
    .values({ developerId, accountHash, partyHash, triedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['developerId', 'accountHash', 'partyHash'])
        .doUpdateSet({ triedAt: now })
        .where('verificationTries.triedAt', '<=', since),
    )
    .returning('triedAt')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Takes back a try that was reserved at this time and turned out to disclose nothing. */
export async function releaseVerificationTry(db: Executor, attempt: VerificationTry, reservedAt: Date): Promise<void> {
  const { developerId, accountHash, partyHash } = attempt
  await db
    .deleteFrom('verificationTries')
    .where('developerId', '=', developerId)
    .where('accountHash', '=', accountHash)
    .where('partyHash', '=', partyHash)
    .where('triedAt', '=', reservedAt)
    .execute()
}

/** Stores that the developer got no match on the account. The same account again only updates its time. */
export async function recordVerificationAccount(
  db: Executor,
  { developerId, accountHash, ...attempt }: VerificationTry & Partial<ParticipantTry>,
  now: Date,
): Promise<void> {
  const participantBic = attempt.participantBic ?? null
  await db
    .insertInto('verificationAccounts')
    .values({ developerId, accountHash, participantBic, askedAt: now })
    .onConflict((conflict) => conflict.columns(['developerId', 'accountHash']).doUpdateSet({ askedAt: now, participantBic }))
    .execute()
}

/** Stores the account of a try that is not answered yet. Returns false when it is there after `since` already. */
export async function reserveVerificationAccount(
  db: Executor,
  { developerId, accountHash, participantBic }: ParticipantTry,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const reserved = await db
    .insertInto('verificationAccounts')
    .values({ developerId, accountHash, participantBic, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['developerId', 'accountHash'])
        .doUpdateSet({ askedAt: now, participantBic })
        .where('verificationAccounts.askedAt', '<=', since),
    )
    .returning('askedAt')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Takes back an account that was reserved at this time. */
export async function releaseVerificationAccount(
  db: Executor,
  { developerId, accountHash }: VerificationTry,
  reservedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('verificationAccounts')
    .where('developerId', '=', developerId)
    .where('accountHash', '=', accountHash)
    .where('askedAt', '=', reservedAt)
    .execute()
}

/** Locks what is counted of another bank until the transaction ends. It comes after the lock of an account, everywhere. */
export async function lockParticipant(trx: Executor, { participantBic }: ParticipantTry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`participant ${participantBic}`}, 0))`.execute(trx)
}

/** Locks the tries on this account until the transaction ends. No other transaction counts or adds some meanwhile. */
export async function lockVerificationTries(trx: Executor, { accountHash }: VerificationTry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 0))`.execute(trx)
}

/** The limits, each in the time after `since`. */
export interface TryLimit {
  /** Different tries of one developer on one account. */
  tries: number
  /** Different tries of all developers together on one account. */
  triesOfAll: number
  /** Different accounts on which one developer gets no match. */
  accounts: number
  since: Date
}

/**
 * A query with one row when all limits leave room for the try, and none otherwise. The try itself and its account do not count, so
 * the same question again always has room.
 */
const roomFor = (db: Pick<Executor, 'selectFrom' | 'selectNoFrom'>, attempt: VerificationTry & TryLimit) => {
  const { developerId, accountHash, partyHash, tries, triesOfAll, accounts, since } = attempt
  const onAccount = db
    .selectFrom('verificationTries')
    .where('accountHash', '=', accountHash)
    .where('partyHash', '<>', partyHash)
    .where('triedAt', '>', since)
  const own = onAccount.where('developerId', '=', developerId).select((of) => of.fn.countAll<number>().as('made'))
  const ofAll = onAccount.select((of) => of.fn.count<number>('partyHash').distinct().as('made'))
  // Never more are counted than the limit: a developer's accounts stay until they are purged.
  const accountsWalked = db
    .selectFrom('verificationAccounts')
    .select('askedAt')
    .where('developerId', '=', developerId)
    .where('accountHash', '<>', accountHash)
    .where('askedAt', '>', since)
    .limit(accounts)
  const walked = db.selectFrom(accountsWalked.as('walked')).select((of) => of.fn.countAll<number>().as('made'))
  return db
    .selectNoFrom(sql<number>`1`.as('room'))
    .where(own, '<', tries)
    .where(ofAll, '<', triesOfAll)
    .where(walked, '<', accounts)
}

/** What may be asked of other banks: wrong tries on one account, and accounts of one bank without a match. */
export interface ParticipantShare {
  tries: number
  accounts: number
}

/**
 * Whether a try at another bank has room in the share of all developers together and in the part of this one. The try itself and its
 * account do not count.
 */
export async function hasShareLeft(
  db: Executor,
  { developerId, accountHash, partyHash, participantBic }: ParticipantTry,
  { ofAll, ofOne, since }: { ofAll: ParticipantShare; ofOne: ParticipantShare } & Pick<TryLimit, 'since'>,
): Promise<boolean> {
  const tried = db
    .selectFrom('verificationTries')
    .select((of) => of.fn.count<number>('partyHash').distinct().as('made'))
    .where('accountHash', '=', accountHash)
    .where('partyHash', '<>', partyHash)
    .where('triedAt', '>', since)
  const walked = db
    .selectFrom('verificationAccounts')
    .select((of) => of.fn.count<number>('accountHash').distinct().as('made'))
    .where('participantBic', '=', participantBic)
    .where('accountHash', '<>', accountHash)
    .where('askedAt', '>', since)
  const room = db
    .selectNoFrom(sql<number>`1`.as('room'))
    .where(tried, '<', ofAll.tries)
    .where(walked, '<', ofAll.accounts)
    .where(tried.where('developerId', '=', developerId), '<', ofOne.tries)
    .where(walked.where('developerId', '=', developerId), '<', ofOne.accounts)
  return (await room.executeTakeFirst()) !== undefined
}

/** Whether the limits leave room for the try. */
export async function hasRoom(db: Executor, attempt: VerificationTry, limit: TryLimit): Promise<boolean> {
  return (await roomFor(db, { ...attempt, ...limit }).executeTakeFirst()) !== undefined
}

/**
 * Writes the audit entry if the limits leave room for the try. Otherwise it returns false and writes nothing. It is one statement,
 * because a count in a statement of its own took a fifth of a verification's time (measured).
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
  (db, { developerId, accountHash, partyHash, tries, triesOfAll, accounts, since, ...entry }) =>
    db
      .with('room', (room) => roomFor(room, { developerId, accountHash, partyHash, tries, triesOfAll, accounts, since }))
      .insertInto('audit')
      .columns(Object.keys(entry) as (keyof typeof entry)[])
      .expression((from) =>
        from.selectFrom('room').select(Object.entries(entry).map(([column, value]) => sql.val(value).as(column))),
      )
      .returning('subject'),
)

/**
 * Counts a name that was shown to a customer and is not the holder's. Returns false, and counts nothing, when there were `most`. It stands
 * among the counts of codes, under a key of its own.
 */
export function countNameShown(executor: Executor, nationalIdentificationNumber: string, rule: CountRule): Promise<boolean> {
  const counted = `${nationalIdentificationNumber}#payees`
  return countOnce(executor, { table: 'signInCodes', count: 'sent', key: { counted } }, rule)
}

/** The active participant with this BIC of eleven characters, or undefined. */
export async function findParticipant(db: Executor, bic: string): Promise<Participant | undefined> {
  return (await selectParticipant(db, { bic }))[0]
}

const participantColumns = [
  'bic',
  'nameEn',
  'nameAr',
  'ibanCodes',
  'countries',
  'schemes',
  'responderUrl',
  'tokenUrl',
  'clientId',
  'clientSecret',
  'active',
  'updatedAt',
] as const satisfies (keyof Participant)[]

const selectParticipant = statement<{ bic: string }, Participant>((db, { bic }) =>
  db.selectFrom('verificationParticipants').select(participantColumns).where('bic', '=', bic).where('active', '=', true),
)

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
