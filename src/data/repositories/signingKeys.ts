import { sql, type Transaction } from 'kysely'
import type { Database, Executor, SigningKeyTable } from '../schema.ts'

/** The number of an advisory lock. Any number will do that no other lock of the program uses. */
const signingKeysLock = 7_261_001

/** Locks the signing keys until the transaction ends. No other instance makes, ends or deletes one meanwhile. */
export async function lockSigningKeys(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(signingKeysLock)})`.execute(trx)
}

/** All signing keys, oldest first. */
export async function listSigningKeys(executor: Executor): Promise<SigningKeyTable[]> {
  return executor.selectFrom('signingKeys').selectAll().orderBy('signFrom').orderBy('kid').execute()
}

/** Stores a key. Its private part is sealed already when SANAD_KEY_SECRET is set. */
export async function insertSigningKey(executor: Executor, key: SigningKeyTable): Promise<void> {
  await executor.insertInto('signingKeys').values(key).execute()
}

/** Sets when a key stops signing and when it leaves the JWKS. */
export async function endSigningKey(
  executor: Executor,
  kid: string,
  end: { signUntil: Date; publishUntil: Date },
): Promise<void> {
  await executor
    .updateTable('signingKeys')
    .set({ signUntil: end.signUntil, publishUntil: end.publishUntil })
    .where('kid', '=', kid)
    .execute()
}

/** Replaces the stored text of a private key, for example when it is sealed for the first time. */
export async function replacePrivateJwk(executor: Executor, kid: string, privateJwk: string): Promise<void> {
  await executor.updateTable('signingKeys').set({ privateJwk }).where('kid', '=', kid).execute()
}

/** Deletes keys that have left the JWKS. An empty list is allowed. */
export async function deleteSigningKeys(executor: Executor, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await executor.deleteFrom('signingKeys').where('kid', 'in', kids).execute()
}
