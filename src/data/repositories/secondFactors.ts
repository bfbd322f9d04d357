import { sql } from 'kysely'
import type { BegunSignIn, SecondFactor } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'

/** Whether the developer of a row has a second factor that was confirmed. */
export const hasSecondFactorOf = (developerId: string) =>
  sql<boolean>`exists (select from second_factors factor
    where factor.developer_id = ${sql.ref(developerId)} and factor.confirmed_at is not null)`.as('hasSecondFactor')

/** A developer's second factor, also one that was not confirmed yet. */
export async function findSecondFactor(executor: Executor, developerId: string): Promise<SecondFactor | undefined> {
  return executor.selectFrom('secondFactors').selectAll().where('developerId', '=', developerId).executeTakeFirst()
}

/** Stores a second factor in place of one that was not confirmed. Returns false, and stores nothing, where a confirmed one is. */
export async function upsertSecondFactor(
  executor: Executor,
  { developerId, secret, now }: Pick<SecondFactor, 'developerId' | 'secret'> & { now: Date },
): Promise<boolean> {
  const fresh = { secret, createdAt: now, confirmedAt: null, lastStep: null }
  const stored = await executor
    .insertInto('secondFactors')
    .values({ developerId, ...fresh })
    .onConflict((conflict) => conflict.column('developerId').doUpdateSet(fresh).where('secondFactors.confirmedAt', 'is', null))
    .returning('developerId')
    .executeTakeFirst()
  return stored !== undefined
}

/** Confirms the second factor that has this secret, by a code of the step. Returns false where it is another one, or confirmed. */
export async function confirmSecondFactor(
  executor: Executor,
  { developerId, secret, step, now }: Pick<SecondFactor, 'developerId' | 'secret'> & { step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastStep: step })
    .where('developerId', '=', developerId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the code of a step. Returns false when that one or a later one was used: of two at once, only one gets true. */
export async function takeTotpStep(
  executor: Executor,
  { developerId, step }: { developerId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('developerId', '=', developerId)
    .where('confirmedAt', 'is not', null)
    .where((of) => of.or([of('lastStep', 'is', null), of('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a developer's second factor with its recovery codes. Returns false when there was none. */
export async function deleteSecondFactor(executor: Executor, developerId: string): Promise<boolean> {
  await executor.deleteFrom('recoveryCodes').where('developerId', '=', developerId).execute()
  const { numDeletedRows } = await executor.deleteFrom('secondFactors').where('developerId', '=', developerId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores recovery codes in place of those before. */
export async function replaceRecoveryCodes(
  executor: Executor,
  developerId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await executor.deleteFrom('recoveryCodes').where('developerId', '=', developerId).execute()
  await executor
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ developerId, codeHash })))
    .execute()
}

/** Uses a recovery code up. Returns false when the developer has none of this hash. */
export async function takeRecoveryCode(executor: Executor, developerId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('recoveryCodes')
    .where('developerId', '=', developerId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many recovery codes a developer has left. */
export async function countRecoveryCodes(executor: Executor, developerId: string): Promise<number> {
  const { left } = await executor
    .selectFrom('recoveryCodes')
    .select((of) => of.fn.countAll<string>().as('left'))
    .where('developerId', '=', developerId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Stores a sign-in that waits for its second step. */
export async function insertBegunSignIn(executor: Executor, begun: BegunSignIn): Promise<void> {
  await executor.insertInto('begunSignIns').values(begun).execute()
}

/** The begun sign-in of this hash, or undefined when there is none at `now`. */
export async function findBegunSignIn(executor: Executor, tokenHash: string, now: Date): Promise<BegunSignIn | undefined> {
  return executor
    .selectFrom('begunSignIns')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses a begun sign-in up. Returns false when it is gone: of two at once, only one gets true. */
export async function takeBegunSignIn(executor: Executor, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor.deleteFrom('begunSignIns').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all begun sign-ins of a developer. */
export async function deleteBegunSignIns(executor: Executor, developerId: string): Promise<void> {
  await executor.deleteFrom('begunSignIns').where('developerId', '=', developerId).execute()
}
