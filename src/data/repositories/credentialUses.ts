import { sql } from 'kysely'
import type { CredentialUse } from '../../domain/app/secrets.ts'
import type { Executor } from '../schema.ts'

/** Writes the last uses. The rows have different keys, in an order that is the same for every caller. */
export async function upsertCredentialUses(executor: Executor, uses: readonly CredentialUse[]): Promise<void> {
  await executor
    .insertInto('credentialUses')
    .values(uses)
    .onConflict((conflict) =>
      conflict.columns(['clientId', 'kind', 'credential']).doUpdateSet({
        lastUsedAt: sql<Date>`greatest(credential_uses.last_used_at, excluded.last_used_at)`,
      }),
    )
    .execute()
}

/** The uses of an app's credentials, the latest first. */
export async function listCredentialUses(executor: Executor, clientId: string, limit: number): Promise<CredentialUse[]> {
  return executor
    .selectFrom('credentialUses')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('lastUsedAt', 'desc')
    .limit(limit)
    .execute()
}
