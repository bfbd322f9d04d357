import type { ApiToken } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'
import { hasSecondFactorOf } from './secondFactors.ts'

/** Stores a token. */
export async function insertApiToken(executor: Executor, token: ApiToken): Promise<void> {
  await executor.insertInto('apiTokens').values(token).execute()
}

/** The token of this hash that works at `now`, or undefined. */
export async function findApiToken(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<(ApiToken & { hasSecondFactor: boolean }) | undefined> {
  return executor
    .selectFrom('apiTokens')
    .selectAll()
    .select(hasSecondFactorOf('apiTokens.developerId'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Notes when a token was used. */
export async function updateTokenUse(executor: Executor, tokenId: string, now: Date): Promise<void> {
  await executor.updateTable('apiTokens').set({ lastUsedAt: now }).where('tokenId', '=', tokenId).execute()
}

/** A developer's tokens that work at `now`, the newest first. */
export async function listApiTokens(executor: Executor, developerId: string, now: Date): Promise<ApiToken[]> {
  return executor
    .selectFrom('apiTokens')
    .selectAll()
    .where('developerId', '=', developerId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenId')
    .execute()
}

/** Deletes a developer's token. Returns false when they have none with this id. */
export async function deleteApiToken(executor: Executor, { developerId, tokenId }: Pick<ApiToken, 'developerId' | 'tokenId'>) {
  const { numDeletedRows } = await executor
    .deleteFrom('apiTokens')
    .where('developerId', '=', developerId)
    .where('tokenId', '=', tokenId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all tokens of a developer. */
export async function deleteApiTokens(executor: Executor, developerId: string): Promise<void> {
  await executor.deleteFrom('apiTokens').where('developerId', '=', developerId).execute()
}
