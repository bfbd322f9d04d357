import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** A name that is asked of another bank for a customer's page. Account and name are hashes. */
export interface PayeeQuestion {
  participantBic: string
  accountHash: string
  partyHash: string
}

/** What one asker may bring that is not confirmed, each in the time after `since`. */
export interface MissLimit {
  /** Different names of one account. */
  names: number
  /** Different accounts of one bank. */
  accounts: number
  since: Date
}

/** Until the transaction ends nobody else counts or adds for these askers. Sorted, so that two transactions never wait for each other. */
export async function lockAskers(trx: Executor, askers: readonly string[]): Promise<void> {
  for (const asker of [...askers].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payee misses ${asker}`}, 0))`.execute(trx)
}

/** Whether an asker has room for the question. The question itself and its account do not count, so the same one again always has. */
export async function hasRoomForMiss(
  trx: Executor,
  asker: string,
  { participantBic, accountHash, partyHash }: PayeeQuestion,
  { names, accounts, since }: MissLimit,
): Promise<boolean> {
  const missed = trx.selectFrom('payeeMisses').where('asker', '=', asker).where('askedAt', '>', since)
  const ofAccount = missed
    .where('accountHash', '=', accountHash)
    .where('partyHash', '<>', partyHash)
    .select((of) => of.fn.countAll<number>().as('made'))
  const ofBank = missed
    .where('participantBic', '=', participantBic)
    .where('accountHash', '<>', accountHash)
    .select((of) => of.fn.count<number>('accountHash').distinct().as('made'))
  const room = trx
    .selectNoFrom(sql<number>`1`.as('room'))
    .where(ofAccount, '<', names)
    .where(ofBank, '<', accounts)
  return (await room.executeTakeFirst()) !== undefined
}

/** Stores the question as a miss of the asker. Returns false when it is one since then already. */
export async function reserveMiss(
  trx: Executor,
  asker: string,
  question: PayeeQuestion,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const reserved = await trx
    .insertInto('payeeMisses')
    .values({ asker, ...question, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['asker', 'accountHash', 'partyHash'])
        .doUpdateSet({ askedAt: now })
        .where('payeeMisses.askedAt', '<=', since),
    )
    .returning('askedAt')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Takes back what was reserved at this time and is no miss. */
export async function releaseMisses(
  db: Executor,
  askers: readonly string[],
  { accountHash, partyHash }: PayeeQuestion,
  reservedAt: Date,
): Promise<void> {
  if (askers.length === 0) return
  await db
    .deleteFrom('payeeMisses')
    .where('asker', 'in', askers)
    .where('accountHash', '=', accountHash)
    .where('partyHash', '=', partyHash)
    .where('askedAt', '=', reservedAt)
    .execute()
}
