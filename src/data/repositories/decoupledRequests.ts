import { type Selectable, sql } from 'kysely'
import { type DecoupledRequest } from '../../domain/session/sessions.ts'
import { type DecoupledRequestTable, type Executor } from '../schema.ts'

const toRequest = (row: Selectable<DecoupledRequestTable>): DecoupledRequest => row

/** Stores a new request. Its authorization session must be there. */
export async function insertDecoupledRequest(executor: Executor, request: DecoupledRequest): Promise<void> {
  const { notification, ...columns } = request
  await executor
    .insertInto('decoupledRequests')
    .values({ ...columns, notification: notification === null ? null : JSON.stringify(notification) })
    .execute()
}

/** The request with this id, or with the SHA-256 of this auth_req_id. Undefined when there is none. */
export async function findDecoupledRequest(
  executor: Executor,
  by: { interactionId: string } | { authRequestIdHash: string },
): Promise<DecoupledRequest | undefined> {
  const query = executor.selectFrom('decoupledRequests').selectAll()
  const row = await (
    'interactionId' in by
      ? query.where('interactionId', '=', by.interactionId)
      : query.where('authRequestIdHash', '=', by.authRequestIdHash)
  ).executeTakeFirst()
  return row && toRequest(row)
}

/** Who is asked, by which app, for which consent. */
export interface WaitingRequest {
  interactionId: string
  consentId: string
  clientId: string
  bindingMessage: string | null
  expiresAt: Date
}

/** What waits for a customer at `now`, newest first: requests that nobody decided and whose time is not over. */
export async function listWaitingRequests(
  executor: Executor,
  { nationalIdentificationNumber, now, limit }: { nationalIdentificationNumber: string; now: Date; limit: number },
): Promise<WaitingRequest[]> {
  return executor
    .selectFrom('decoupledRequests as request')
    .innerJoin('authorizationSessions as session', 'session.interactionId', 'request.interactionId')
    .innerJoin('consents as consent', 'consent.consentId', 'session.consentId')
    .select(['request.interactionId', 'session.consentId', 'session.clientId', 'request.bindingMessage', 'session.expiresAt'])
    .where('request.nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('session.outcome', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('consent.status', '=', 'AwaitingAuthorization')
    .orderBy('request.createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Binds the rest of the visit to the browser with this secret. Another browser that signed in before can no longer continue. */
export async function updateDecoupledDevice(executor: Executor, interactionId: string, deviceHash: string): Promise<void> {
  await executor.updateTable('decoupledRequests').set({ deviceHash }).where('interactionId', '=', interactionId).execute()
}

/**
 * Records that the app asked at `now`. Returns false, and records nothing, when it asked after `notAfter` before. Of two questions at
 * once only one gets true.
 */
export async function recordDecoupledPoll(
  executor: Executor,
  authRequestIdHash: string,
  { now, notAfter }: { now: Date; notAfter: Date },
): Promise<boolean> {
  const row = await executor
    .updateTable('decoupledRequests')
    .set({ polledAt: now })
    .where('authRequestIdHash', '=', authRequestIdHash)
    .where((where) => where.or([where('polledAt', 'is', null), where('polledAt', '<=', notAfter)]))
    .returning('interactionId')
    .executeTakeFirst()
  return row !== undefined
}

/** A ping that an instance has claimed for one try. */
export type ClaimedPing = Pick<DecoupledRequest, 'interactionId' | 'notification' | 'notifyAttempts'>

/**
 * Takes the first due ping of each app for one try, and moves its next try to `retryAt`, so that nothing is lost when the process dies and
 * no other instance takes the same ping. Call it outside a longer transaction.
 */
export async function claimDuePings(executor: Executor, now: Date, retryAt: Date, limit: number): Promise<ClaimedPing[]> {
  return executor
    .updateTable('decoupledRequests')
    .set((column) => ({ notifyAttempts: column('notifyAttempts', '+', 1), notifyAt: retryAt }))
    .where('interactionId', 'in', (query) =>
      query
        .selectFrom('decoupledRequests as due')
        .innerJoin('authorizationSessions as session', 'session.interactionId', 'due.interactionId')
        .innerJoin('apps', 'apps.clientId', 'session.clientId')
        .select('due.interactionId')
        // One that is suspended is told when it acts again, one that has ended never.
        .where('apps.status', '=', 'admitted')
        .where('due.notifyAt', '<=', now)
        .where('due.interactionId', 'in', firstOfEachApp(now))
        .orderBy('due.notifyAt')
        .limit(limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning(['interactionId', 'notification', 'notifyAttempts'])
    .execute()
}

/** The first due ping of each app. Its other pings wait, so that no app is called twice at once. */
const firstOfEachApp = (now: Date) => sql<string>`(
  select interaction_id from (
    select request.interaction_id,
      row_number() over (partition by session.client_id order by request.notify_at, request.interaction_id) as turn
    from decoupled_requests request join authorization_sessions session using (interaction_id)
    where request.notify_at <= ${now} and session.outcome is not null) as ranked
  where turn = 1)`

/** Sets the next try of a ping, or ends the tries with null: the token of the app's endpoint is forgotten then. */
export async function updatePing(executor: Executor, interactionId: string, notifyAt: Date | null): Promise<void> {
  await executor
    .updateTable('decoupledRequests')
    .set(notifyAt === null ? { notifyAt, notification: null } : { notifyAt })
    .where('interactionId', '=', interactionId)
    .execute()
}

/** Ends the pings of an app that has no endpoint any more. A try that is under way finishes. */
export async function endPingsOfApp(executor: Executor, clientId: string): Promise<void> {
  await executor
    .updateTable('decoupledRequests')
    .set({ notifyAt: null, notification: null })
    .where('notification', 'is not', null)
    .where('interactionId', 'in', (query) =>
      query.selectFrom('authorizationSessions').select('interactionId').where('clientId', '=', clientId),
    )
    .execute()
}
