import { sql } from 'kysely'
import { statement } from '../../data/statement.ts'
import type { SimulatorDatabase, SimulatorTables } from '../schema.ts'

/**
 * Counts a try before the password is checked, so that parallel guesses cannot pass the bound together. Returns true when the try
 * may go on, and false when the id is locked. A lock is not prolonged by tries.
 */
export async function reserveSignInTry(
  executor: SimulatorDatabase,
  idHash: string,
  rule: { tries: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  return (await reserve(executor, { idHash, ...rule })).length > 0
}

interface Reserved {
  idHash: string
  tries: number
  now: Date
  expiresAt: Date
}

const reserve = statement<Reserved, { idHash: string }, SimulatorTables>((db, { idHash, tries, now, expiresAt }) =>
  db
    .insertInto('bankSignInTries')
    .values({ idHash, tries: 1, expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('idHash')
        .doUpdateSet({
          tries: sql<number>`case when bank_sign_in_tries.expires_at <= ${now} then 1 else bank_sign_in_tries.tries + 1 end`,
          expiresAt,
        })
        .where((where) => where.or([where('bankSignInTries.tries', '<', tries), where('bankSignInTries.expiresAt', '<=', now)])),
    )
    .returning('idHash'),
)

/** Takes back one try that was counted but never checked. */
export async function giveBackSignInTry(executor: SimulatorDatabase, idHash: string): Promise<void> {
  await executor
    .updateTable('bankSignInTries')
    .set((column) => ({ tries: column('tries', '-', 1) }))
    .where('idHash', '=', idHash)
    .where('tries', '>', 0)
    .execute()
}

/** Forgets all tries, after a right password. */
export async function deleteSignInTries(executor: SimulatorDatabase, idHash: string): Promise<void> {
  await forget(executor, { idHash })
}

const forget = statement<{ idHash: string }, unknown, SimulatorTables>((db, { idHash }) =>
  db.deleteFrom('bankSignInTries').where('idHash', '=', idHash),
)

/**
 * Deletes tries that were over before `before`, at most `limit` at once so that no lock lasts. Returns how many. Rows are named by their
 * place (ctid), so that the planner need not know how large the table has become.
 */
export async function purgeSignInTries(db: SimulatorDatabase, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from simulator.bank_sign_in_tries
    where ctid = any (array(select ctid from simulator.bank_sign_in_tries where expires_at < ${before} limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** The key under which national ids are hashed. The first start stores `fresh`; later starts and other instances read it. */
export async function getHashKey(db: SimulatorDatabase, fresh: string): Promise<string> {
  await db
    .insertInto('bankSettings')
    .values({ name: 'hashKey', value: JSON.stringify({ key: fresh }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('bankSettings').select('value').where('name', '=', 'hashKey').executeTakeFirstOrThrow()
  return (value as { key: string }).key
}
