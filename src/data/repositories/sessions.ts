import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import type { ApprovalQuestionKey } from './approvalQuestions.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import type { AuthorizationSession, CustomerSession, DashboardSession } from '../../domain/session/sessions.ts'

/** Stores a new session. A session with the same id stays as it is. */
export async function insertAuthorizationSession(executor: Executor, session: AuthorizationSession): Promise<void> {
  await executor
    .insertInto('authorizationSessions')
    .values({ ...session, confirmation: toJson(session.confirmation), payeeShown: toJson(session.payeeShown) })
    .onConflict((conflict) => conflict.column('interactionId').doNothing())
    .execute()
}

/** The session of this interaction, whether open or ended, or undefined. With `locks` its row stays locked until the transaction ends. */
export async function findAuthorizationSession(
  executor: Executor,
  interactionId: string,
  { locks = false } = {},
): Promise<AuthorizationSession | undefined> {
  return executor
    .selectFrom('authorizationSessions')
    .selectAll()
    .where('interactionId', '=', interactionId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Counts a wrong password. Nothing happens when the session has ended, or there is none. */
export async function countAuthorizationFailure(executor: Executor, interactionId: string): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .execute()
}

/** Counts a try of a code before it is checked. Returns false, and counts nothing, where there were `most` already, or it has ended. */
export async function countAuthorizationTry(executor: Executor, interactionId: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('authorizationSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .where('failedAttempts', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one try off the count: it was no wrong code. */
export async function giveBackAuthorizationTry(executor: Executor, interactionId: string): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '-', 1) }))
    .where('interactionId', '=', interactionId)
    .where('failedAttempts', '>', 0)
    .execute()
}

/**
 * Writes stage, what is to be confirmed, outcome and customer; the counts and what was shown of a payee have functions of their own. A
 * session that has ended stays ended, also when an older copy of it is written later.
 */
export async function updateAuthorizationSession(executor: Executor, session: AuthorizationSession): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({
      stage: session.stage,
      confirmation: toJson(session.confirmation),
      outcome: session.outcome,
      nationalIdentificationNumber: session.nationalIdentificationNumber,
      customerId: session.customerId,
    })
    .where('interactionId', '=', session.interactionId)
    .where('outcome', 'is', null)
    .execute()
}

/** A session, as long as this customer is the one who signed in to it last. */
export interface VisitOf {
  interactionId: string
  nationalIdentificationNumber: string
}

/** Moves a customer's open session. Nothing happens when it has ended, or when somebody else has signed in to it meanwhile. */
export async function moveVisit(
  executor: Executor,
  { interactionId, nationalIdentificationNumber }: VisitOf,
  { stage, confirmation }: Pick<AuthorizationSession, 'stage'> & Partial<Pick<AuthorizationSession, 'confirmation'>>,
): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ stage, ...(confirmation !== undefined && { confirmation: toJson(confirmation) }) })
    .where('interactionId', '=', interactionId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Stores what the decision page says of the payee's name. While a confirmation is asked, after the end, and for a customer after whom
 * somebody else has signed in, it stays as it is.
 */
export async function keepPayeeShown(
  executor: Executor,
  { interactionId, nationalIdentificationNumber, payeeShown }: VisitOf & Pick<AuthorizationSession, 'payeeShown'>,
): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ payeeShown: toJson(payeeShown) })
    .where('interactionId', '=', interactionId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('stage', '=', 'decision')
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Ends a session that nobody decided in. What was asked in it, and of whom, stays: an answer to that may still come. Returns false when it
 * had ended before.
 */
export async function endUndecidedSession(executor: Executor, interactionId: string): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('authorizationSessions')
    .set({ stage: 'ended', outcome: 'refused' })
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the customer's open sessions for a consent: it was declined. */
export async function declineOpenSessions(executor: Executor, visits: ApprovalQuestionKey): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ stage: 'ended', outcome: 'declined' })
    .where('consentId', '=', visits.consentId)
    .where('nationalIdentificationNumber', '=', visits.nationalIdentificationNumber)
    .where('outcome', 'is', null)
    .execute()
}

/** Leads the customer's open sessions for a consent back to the decision: what was asked in them approves nothing any more. */
export async function closeOpenQuestions(executor: Executor, visits: ApprovalQuestionKey): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ stage: 'decision' })
    .where('consentId', '=', visits.consentId)
    .where('nationalIdentificationNumber', '=', visits.nationalIdentificationNumber)
    .where('stage', '=', 'oneTimeCode')
    .where('outcome', 'is', null)
    .execute()
}

/** What the bank's app was asked in the customer's newest sessions for a consent that were open at a time, and with which accounts. */
export async function listOpenAppQuestions(
  executor: Executor,
  visits: ApprovalQuestionKey,
  { openAt, most }: { openAt: Date; most: number },
): Promise<{ interactionId: string; accountIds: string[] }[]> {
  const rows = await executor
    .selectFrom('authorizationSessions')
    .select(['interactionId', 'confirmation'])
    .where('consentId', '=', visits.consentId)
    .where('nationalIdentificationNumber', '=', visits.nationalIdentificationNumber)
    // A visit that was ended from outside, by wrong passwords or a stranger's, takes no answer of its customer along.
    .where((visit) => visit.or([visit('outcome', 'is', null), visit('outcome', '=', 'refused')]))
    .where('confirmation', 'is not', null)
    .where('expiresAt', '>', openAt)
    .orderBy('expiresAt', 'desc')
    .orderBy('interactionId')
    .limit(most)
    .execute()
  return rows.flatMap(({ interactionId, confirmation }) =>
    confirmation?.method === 'app' ? [{ interactionId, accountIds: confirmation.accountIds }] : [],
  )
}

/** Stores a customer's session on the bank's own pages. Only the hash of its id is kept. */
export async function insertBankSession(executor: Executor, session: CustomerSession): Promise<void> {
  await executor.insertInto('bankSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findBankSession(
  executor: Executor,
  sessionIdHash: string,
  now: Date,
): Promise<CustomerSession | undefined> {
  return executor
    .selectFrom('bankSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Counts a try of a code before it is checked. Returns false, and counts nothing, where there were `most` already, or no session is. */
export async function countBankSessionTry(executor: Executor, sessionIdHash: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('bankSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('sessionIdHash', '=', sessionIdHash)
    .where('failedAttempts', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one try off the count: it was no wrong code. */
export async function giveBackBankSessionTry(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor
    .updateTable('bankSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '-', 1) }))
    .where('sessionIdHash', '=', sessionIdHash)
    .where('failedAttempts', '>', 0)
    .execute()
}

/** Deletes the session. Returns true when it existed. */
export async function deleteBankSession(executor: Executor, sessionIdHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('bankSessions')
    .where('sessionIdHash', '=', sessionIdHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores a developer's session. Only the hash of its id is kept. */
export async function insertDashboardSession(executor: Executor, session: DashboardSession): Promise<void> {
  await executor.insertInto('dashboardSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findDashboardSession(
  executor: Executor,
  sessionIdHash: string,
  now: Date,
): Promise<DashboardSession | undefined> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Deletes the session. It is no error when the session does not exist. */
export async function deleteDashboardSession(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('sessionIdHash', '=', sessionIdHash).execute()
}

/** Names a session to its developer: the beginning of the base64url SHA-256 of the stored hash. Neither of them opens the session. */
const publicId = sql<string>`left(translate(encode(sha256(convert_to(session_id_hash, 'UTF8')), 'base64'), '+/', '-_'), 22)`

/** A session with what names it to its developer. */
export type NamedSession = DashboardSession & { publicId: string }

/** The developer's session of this name, also one that is over, or undefined. */
export async function findNamedSession(executor: Executor, developerId: string, name: string): Promise<NamedSession | undefined> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .select(publicId.as('publicId'))
    .where('developerId', '=', developerId)
    .where(publicId, '=', name)
    .executeTakeFirst()
}

const dashboardSessions: NewestFirst = { table: 'dashboardSessions', at: 'createdAt', id: 'sessionIdHash' }

/** A developer's sessions that are open at `now`, the newest first, behind the one with the stored hash `before`. */
export async function listDashboardSessions(
  executor: Executor,
  { developerId, before, now, limit }: { developerId: string; before?: string | undefined; now: Date; limit: number },
): Promise<NamedSession[]> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .select(publicId.as('publicId'))
    .where('developerId', '=', developerId)
    .where('expiresAt', '>', now)
    .$if(before !== undefined, (query) => query.where(standsBehind(dashboardSessions, before!)))
    .orderBy(newestFirst(dashboardSessions))
    .limit(limit)
    .execute()
}

/** Deletes all sessions of a developer. */
export async function deleteDashboardSessions(executor: Executor, developerId: string): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('developerId', '=', developerId).execute()
}
