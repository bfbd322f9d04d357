import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import type { ApprovalQuestionKey } from './approvalQuestions.ts'

/** Stores a new session. A session with the same id stays as it is. Returns false, and stores nothing, where there is one. */
export async function insertAuthorizationSession(executor: Executor, session: AuthorizationSession): Promise<boolean> {
  const row = { ...session, confirmation: toJson(session.confirmation), payeeShown: toJson(session.payeeShown) }
  return (await insertSession(executor, row)).length > 0
}

type SessionRow = Omit<AuthorizationSession, 'confirmation' | 'payeeShown'> & Record<'confirmation' | 'payeeShown', string | null>
type Named = Pick<AuthorizationSession, 'interactionId'>

const insertSession = statement<SessionRow, Named>((db, row) =>
  db
    .insertInto('authorizationSessions')
    .values(row)
    .onConflict((conflict) => conflict.column('interactionId').doNothing())
    .returning('interactionId'),
)

/** The session of this interaction, whether open or ended, or undefined. */
export async function findAuthorizationSession(
  executor: Executor,
  interactionId: string,
): Promise<AuthorizationSession | undefined> {
  return (await selectSession(executor, { interactionId }))[0]
}

/** The session, with its row locked until the transaction ends. */
export async function lockAuthorizationSession(trx: Executor, interactionId: string): Promise<AuthorizationSession | undefined> {
  return (await lockSession(trx, { interactionId }))[0]
}

/** All columns of an authorization session. */
export const sessionColumns = [
  'interactionId',
  'consentId',
  'clientId',
  'nationalIdentificationNumber',
  'stage',
  'confirmation',
  'payeeShown',
  'outcome',
  'customerId',
  'failedAttempts',
  'createdAt',
  'expiresAt',
] as const satisfies (keyof AuthorizationSession)[]

const sessionOf = (db: Executor, { interactionId }: Named) =>
  db.selectFrom('authorizationSessions').select(sessionColumns).where('interactionId', '=', interactionId)

const selectSession = statement<Named, AuthorizationSession>(sessionOf)
const lockSession = statement<Named, AuthorizationSession>((db, named) => sessionOf(db, named).forUpdate())

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
  return (await countTry(executor, { interactionId, most })).length > 0
}

const countTry = statement<Named & { most: number }, Named>((db, { interactionId, most }) =>
  db
    .updateTable('authorizationSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .where('failedAttempts', '<', most)
    .returning('interactionId'),
)

/** Takes one try off the count: it was no wrong code. */
export async function giveBackAuthorizationTry(executor: Executor, interactionId: string): Promise<void> {
  await giveBackTry(executor, { interactionId })
}

const giveBackTry = statement<Named, unknown>((db, { interactionId }) =>
  db
    .updateTable('authorizationSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '-', 1) }))
    .where('interactionId', '=', interactionId)
    .where('failedAttempts', '>', 0),
)

/**
 * Writes stage, what is to be confirmed, outcome and customer; the counts and what was shown of a payee have functions of their own. A
 * session that has ended stays ended, also when an older copy of it is written later.
 */
export async function updateAuthorizationSession(executor: Executor, session: AuthorizationSession): Promise<void> {
  const { interactionId, stage, outcome, nationalIdentificationNumber, customerId } = session
  const confirmation = toJson(session.confirmation)
  await updateSession(executor, { interactionId, stage, confirmation, outcome, nationalIdentificationNumber, customerId })
}

type Changed = 'stage' | 'confirmation' | 'payeeShown' | 'outcome' | 'nationalIdentificationNumber' | 'customerId'

/** Writes the members that are there, where the session has not ended. */
const updateSession = statement<Named & Partial<Pick<SessionRow, Changed>>, unknown>((db, { interactionId, ...changes }) =>
  db
    .updateTable('authorizationSessions')
    .set(changes)
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .where('stage', '!=', 'ended'),
)

/**
 * Leads an open session to the decision of who has signed in. What the page of it says of a payee is forgotten, because it is said anew.
 * Nothing happens when it has ended.
 */
export async function signInToSession(
  executor: Executor,
  { interactionId, nationalIdentificationNumber, confirmation }: VisitOf & Pick<AuthorizationSession, 'confirmation'>,
): Promise<void> {
  const signedIn = {
    stage: 'decision',
    nationalIdentificationNumber,
    confirmation: toJson(confirmation),
    payeeShown: null,
  } as const
  await updateSession(executor, { interactionId, ...signedIn })
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
  const asked = confirmation === undefined ? {} : { confirmation: toJson(confirmation) }
  await updateVisit(executor, { interactionId, nationalIdentificationNumber, stage, ...asked })
}

const updateVisit = statement<VisitOf & Pick<SessionRow, 'stage'> & Partial<Pick<SessionRow, 'confirmation'>>, unknown>(
  (db, { interactionId, nationalIdentificationNumber, ...changes }) =>
    db
      .updateTable('authorizationSessions')
      .set(changes)
      .where('interactionId', '=', interactionId)
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      .where('outcome', 'is', null)
      .where('stage', '!=', 'ended'),
)

/** Stores what the decision page says of the payee's name to who signed in last. While a code is asked, and after the end, it stays. */
export async function keepPayeeShown(
  executor: Executor,
  { interactionId, nationalIdentificationNumber, payeeShown }: VisitOf & Pick<AuthorizationSession, 'payeeShown'>,
): Promise<void> {
  await updatePayeeShown(executor, { interactionId, nationalIdentificationNumber, payeeShown: toJson(payeeShown) })
}

const updatePayeeShown = statement<VisitOf & Pick<SessionRow, 'payeeShown'>, unknown>(
  (db, { interactionId, nationalIdentificationNumber, payeeShown }) =>
    db
      .updateTable('authorizationSessions')
      .set({ payeeShown })
      .where('interactionId', '=', interactionId)
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      .where('stage', '=', 'decision')
      .where('outcome', 'is', null),
)

/**
 * Ends a session without a decision; with no outcome where its customer leaves. A decision that is being written comes first. What was
 * asked, and of whom, stays: an answer may still come. Returns false when it had an outcome before.
 */
export async function endUndecidedSession(
  executor: Executor,
  interactionId: string,
  { outcome = 'refused' }: { outcome?: 'refused' | null } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('authorizationSessions')
    .set({ stage: 'ended', outcome })
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves the end of a session that goes on. */
export async function extendAuthorizationSession(
  executor: Executor,
  { interactionId, expiresAt }: Pick<AuthorizationSession, 'interactionId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ expiresAt })
    .where('interactionId', '=', interactionId)
    .where('outcome', 'is', null)
    .where('stage', '!=', 'ended')
    .where('expiresAt', '>', now)
    .where('expiresAt', '<', expiresAt)
    .execute()
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

/** Ends the visits in which a customer gave what they have taken back, as visits in which nothing was decided. */
export async function endTakenBack(executor: Executor, visits: ApprovalQuestionKey): Promise<void> {
  await executor
    .updateTable('authorizationSessions')
    .set({ stage: 'ended', outcome: null, customerId: null })
    .where('consentId', '=', visits.consentId)
    .where('nationalIdentificationNumber', '=', visits.nationalIdentificationNumber)
    .where('outcome', '=', 'approved')
    .execute()
}

/** What the bank's app was asked in the customer's newest sessions for a consent that were open at a time, and with which accounts. */
export async function listOpenAppQuestions(
  executor: Executor,
  visits: ApprovalQuestionKey,
  { openAt, most }: { openAt: Date; most: number },
): Promise<{ interactionId: string; accountIds: string[] }[]> {
  const { consentId, nationalIdentificationNumber } = visits
  const rows = await selectAsked(executor, { consentId, nationalIdentificationNumber, openAt, most })
  return rows.flatMap(({ interactionId, confirmation }) =>
    confirmation?.method === 'app' ? [{ interactionId, accountIds: confirmation.accountIds }] : [],
  )
}

type AskedSession = Pick<AuthorizationSession, 'interactionId' | 'confirmation'>

const selectAsked = statement<ApprovalQuestionKey & { openAt: Date; most: number }, AskedSession>(
  (db, { consentId, nationalIdentificationNumber, openAt, most }) =>
    db
      .selectFrom('authorizationSessions')
      .select(['interactionId', 'confirmation'])
      .where('consentId', '=', consentId)
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      // A visit that was ended from outside, by wrong passwords or a stranger's, takes no answer of its customer along.
      .where((visit) => visit.or([visit('outcome', 'is', null), visit('outcome', '=', 'refused')]))
      .where('confirmation', 'is not', null)
      .where('expiresAt', '>', openAt)
      .orderBy('expiresAt', 'desc')
      .orderBy('interactionId')
      .limit(most),
)
