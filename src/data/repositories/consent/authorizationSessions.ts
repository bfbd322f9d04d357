import { type Selectable } from 'kysely'
import { type AuthorizationSessionTable, type Executor } from '../../schema.ts'

/** How far one customer has come with one authorization on the bank's pages. */
export type AuthorizationSessionRow = Selectable<AuthorizationSessionTable>

/** Stores a new session; an existing one stays as it is. */
export async function insertAuthorizationSession(executor: Executor, session: AuthorizationSessionRow): Promise<void> {
  await executor
    .insertInto('authorizationSessions')
    .values(session)
    .onConflict((conflict) => conflict.column('interactionId').doNothing())
    .execute()
}

/** The session, or undefined. */
export async function findAuthorizationSession(
  executor: Executor,
  interactionId: string,
): Promise<AuthorizationSessionRow | undefined> {
  return executor.selectFrom('authorizationSessions').selectAll().where('interactionId', '=', interactionId).executeTakeFirst()
}

/** The session, its row locked until the transaction ends. */
export async function lockAuthorizationSession(
  executor: Executor,
  interactionId: string,
): Promise<AuthorizationSessionRow | undefined> {
  return executor
    .selectFrom('authorizationSessions')
    .selectAll()
    .where('interactionId', '=', interactionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes stage, outcome, customer and failure count. What has ended stays so, also for a sign-in that was read before and is written after the end. */
export async function updateAuthorizationSession(executor: Executor, session: AuthorizationSessionRow): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({
      stage: session.stage,
      outcome: session.outcome,
      nationalIdentificationNumber: session.nationalIdentificationNumber,
      failedAttempts: session.failedAttempts,
    })
    .where('interactionId', '=', session.interactionId)
    .where('outcome', 'is', null)
    .execute()
}

/** Forgets sessions that ended long ago. */
export async function purgeAuthorizationSessions(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('authorizationSessions').where('expiresAt', '<', before).execute()
}
