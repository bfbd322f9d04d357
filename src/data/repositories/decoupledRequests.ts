import { type Selectable, sql } from 'kysely'
import type { DecoupledRequest } from '../../domain/session/sessions.ts'
import type { DecoupledRequestTable, Executor } from '../schema.ts'
import { countOnce, type CountRule } from './countRule.ts'
import type { QueueTable } from './queue.ts'

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

/** Whom an app asks. */
export interface AskedCustomer {
  clientId: string
  nationalIdentificationNumber: string
}

/** Requests that nobody decided and whose time is not over at `now`. */
const openRequests = (executor: Executor, nationalIdentificationNumber: string, now: Date) =>
  executor
    .selectFrom('decoupledRequests as request')
    .innerJoin('authorizationSessions as session', 'session.interactionId', 'request.interactionId')
    .where('request.nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('session.outcome', 'is', null)
    .where('session.expiresAt', '>', now)

/**
 * What waits for a customer at `now`, newest first and for each consent once. Where there is more than `limit`, each app's newest requests
 * come before the next ones of any other.
 */
export async function listWaitingRequests(
  executor: Executor,
  { nationalIdentificationNumber, now, limit }: { nationalIdentificationNumber: string; now: Date; limit: number },
): Promise<WaitingRequest[]> {
  const newest = openRequests(executor, nationalIdentificationNumber, now)
    .innerJoin('consents as consent', 'consent.consentId', 'session.consentId')
    .where('consent.status', '=', 'AwaitingAuthorization')
    .distinctOn('session.consentId')
    .select(['request.interactionId', 'session.consentId', 'session.clientId', 'request.bindingMessage', 'session.expiresAt'])
    .select('request.createdAt')
    .orderBy('session.consentId')
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.interactionId')
  const turn = sql<number>`row_number() over (partition by client_id order by created_at desc, interaction_id)`
  const rows = await executor
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy(turn)
    .orderBy('createdAt', 'desc')
    .orderBy('interactionId')
    .limit(limit)
    .execute()
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).map(({ createdAt: _, ...row }) => row)
}

/**
 * Makes room for a further request of an app to a customer: ends the ones for the same consent, and the oldest of the others, so that no
 * more than `left` stay open. Two requests at once wait for each other. One that its customer is deciding at this moment stays.
 */
export async function endEarlierRequests(
  trx: Executor,
  { clientId, nationalIdentificationNumber }: AskedCustomer,
  { consentId, left, now }: { consentId: string; left: number; now: Date },
): Promise<void> {
  const lock = `requests of ${clientId} to ${nationalIdentificationNumber}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  const open = await openRequests(trx, nationalIdentificationNumber, now)
    .where('session.clientId', '=', clientId)
    .select(['session.interactionId', 'session.consentId'])
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.interactionId')
    .execute()
  const others = open.filter((one) => one.consentId !== consentId)
  const ended = [...open.filter((one) => one.consentId === consentId), ...others.slice(left)]
  if (ended.length === 0) return
  const ids = ended.map(({ interactionId }) => interactionId)
  await trx
    .updateTable('authorizationSessions')
    .set({ expiresAt: now })
    .where('interactionId', 'in', (query) =>
      query
        .selectFrom('authorizationSessions')
        .select('interactionId')
        .where('interactionId', 'in', ids)
        .where('outcome', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Counts a customer's no to an app. Further ones in the same time count up to `most`. */
export async function countAppDecline(executor: Executor, asked: AskedCustomer, rule: CountRule): Promise<void> {
  const { clientId, nationalIdentificationNumber } = asked
  await countOnce(executor, { table: 'appRefusals', count: 'refused', key: { clientId, nationalIdentificationNumber } }, rule)
}

/** Until when an app may not ask a customer again, or undefined: they have said no `most` times. */
export async function findAppPause(
  executor: Executor,
  { clientId, nationalIdentificationNumber }: AskedCustomer,
  { most, now }: { most: number; now: Date },
): Promise<Date | undefined> {
  const row = await executor
    .selectFrom('appRefusals')
    .select('countedUntil')
    .where('clientId', '=', clientId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('refused', '>=', most)
    .where('countedUntil', '>', now)
    .executeTakeFirst()
  return row?.countedUntil
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

/** A ping that is to be sent. */
export type Ping = Pick<DecoupledRequest, 'interactionId' | 'notification' | 'notifyAttempts' | 'notifyAt'>

const nothingToSend = { notifyAt: null, notification: null }

/** An app is called once at a time. When nothing is left to be sent, the token of the app's endpoint is forgotten. */
export const pingQueue: QueueTable<Ping> = {
  table: 'decoupledRequests',
  id: ['interactionId'],
  due: 'notifyAt',
  attempts: 'notifyAttempts',
  counted: 'taken',
  mayBeTaken: (now) => sql`interaction_id in (${firstOfEachApp(now)})`,
  done: nothingToSend,
  givenUp: nothingToSend,
}

/**
 * The ping of each app that is under way, else the first that is due. An app that is suspended is told when it acts again, one that has
 * ended never.
 */
const firstOfEachApp = (now: Date) => sql<string>`
  select interaction_id from (
    select request.interaction_id, row_number() over (
      partition by session.client_id
      order by (request.lease is not null and request.notify_at > ${now}) desc, request.notify_at, request.interaction_id
    ) as turn
    from decoupled_requests request join authorization_sessions session using (interaction_id) join apps using (client_id)
    where request.notify_at is not null and (request.notify_at <= ${now} or request.lease is not null)
      and session.outcome is not null and apps.status = 'admitted') as ranked
  where turn = 1`

/** Ends the pings of an app that has no endpoint any more. A try that is under way finishes. */
export async function endPingsOfApp(executor: Executor, clientId: string): Promise<void> {
  await executor
    .updateTable('decoupledRequests')
    .set({ ...nothingToSend, lease: null })
    .where('notification', 'is not', null)
    .where('interactionId', 'in', (query) =>
      query.selectFrom('authorizationSessions').select('interactionId').where('clientId', '=', clientId),
    )
    .execute()
}
