import {
  countAuthorizationTry,
  endUndecidedSession,
  findAuthorizationSession,
  giveBackAuthorizationTry,
  keepPayeeShown,
  lockAuthorizationSession,
  moveVisit,
  updateAuthorizationSession,
} from '../../data/repositories/authorizationSessions.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { findKnownCustomer } from '../shared/knownCustomers.ts'
import { confirm, type TypedCode } from './confirm.ts'
import { decide } from './decide.ts'
import type { ApprovalOutcome, Door, FinalOutcome, Standing } from './door.ts'
import { type AuthorizationStep, endIfUsedUp, getVisit, isSignedIn, visitIsOver } from './visit.ts'

/**
 * The door of who comes from an app. Its authorization session keeps how far they are, what they have chosen of their accounts, and the
 * outcome, which the app is told. Throws BankRefusal 'notSignedIn' before the sign-in.
 */
export async function openVisit(dependencies: Dependencies, { interactionId, now }: AuthorizationStep): Promise<Door> {
  const { db } = dependencies
  const { session: found, ...asked } = await getVisit(dependencies, { interactionId, now })
  let session = found
  if (hasLeft(session)) throw visitIsOver()
  const { nationalIdentificationNumber } = session
  if (nationalIdentificationNumber === null || !(session.outcome !== null || isSignedIn(session)))
    throw new BankRefusal('notSignedIn', 'Sign in before you decide.')
  const visitor = { interactionId, nationalIdentificationNumber }
  const customer = await findKnownCustomer(dependencies, nationalIdentificationNumber)
  if (!customer) throw new Error(`customer of session ${interactionId} is gone`)
  // What was read last is what `end` goes by: under the lock of an approval, that is what is there.
  const remember = (newer: AuthorizationSession | undefined): Standing => {
    if (!newer) throw unknownConsent()
    session = newer
    return standingOf(newer, nationalIdentificationNumber)
  }
  return {
    ...asked,
    name: 'visit',
    customer,
    now,
    confirmationId: interactionId,
    standing: remember(session),
    read: async () => remember(await findAuthorizationSession(db, interactionId)),
    lock: async (trx) => remember(await lockAuthorizationSession(trx, interactionId)),
    async keepQuestion({ answerBy, ...asked }, { accountIds, signers, payeeShown }) {
      if (payeeShown && !session.payeeShown) await keepPayeeShown(db, { ...visitor, payeeShown })
      const confirmation = {
        ...asked,
        accountIds: [...accountIds],
        signers,
        ...(answerBy && { answerBy: formatDateTime(answerBy) }),
      }
      await moveVisit(db, visitor, { stage: 'oneTimeCode', confirmation })
    },
    lookAgain: () => moveVisit(db, visitor, { stage: 'decision' }),
    countTry: () => countAuthorizationTry(db, interactionId, dependencies.settings.limits.failedAttempts),
    giveBackTry: () => giveBackAuthorizationTry(db, interactionId),
    endIfUsedUp: () => endIfUsedUp(dependencies, session, now),
    async end(trx, outcome) {
      // The app may have been told so by now, and may have asked for the same anew.
      const isOver = hasLeft(session) || session.expiresAt <= dependencies.clock.now()
      if (outcome === 'approved' && isOver) throw visitIsOver()
      // Somebody else may have signed in meanwhile. The visit has ended for them, too.
      const customerId = outcome === 'approved' ? customer.customerId : session.customerId
      await updateAuthorizationSession(trx, { ...session, stage: 'ended', outcome, customerId })
    },
  }
}

/** Whether the customer has left the visit for the app, and decided nothing. */
const hasLeft = ({ stage, outcome }: AuthorizationSession) => stage === 'ended' && outcome === null

/** What somebody else who signed in to the same visit was asked is no question to this customer. */
function standingOf({ outcome, stage, payeeShown, ...session }: AuthorizationSession, asked: string): Standing {
  const { confirmation } = session
  const isOwn = session.nationalIdentificationNumber === asked
  const question = isOwn && confirmation ? { ...confirmation, payeeShown, isOpen: stage === 'oneTimeCode' } : null
  return { outcome, question, payeeShown }
}

/** The customer's decision in a visit: approve, with the accounts to use where there is a choice, or decline. */
export interface AuthorizationDecision extends AuthorizationStep {
  decision: 'approve' | 'decline'
  accountIds: string[]
}

/** Takes the customer's decision in a visit. Throws as `decide`. */
export async function decideAuthorization(
  dependencies: Dependencies,
  { decision, accountIds, ...step }: AuthorizationDecision,
): Promise<ApprovalOutcome> {
  const door = await openVisit(dependencies, step).catch(async (error: unknown) => {
    const decided = await findDecidedInApp(dependencies, step)
    if (decided) return decided
    throw error
  })
  return 'outcome' in door ? door : decide(dependencies, door, { decision, accountIds })
}

/** How a visit that goes on was decided in the bank's own app: nobody has signed in to its page. */
async function findDecidedInApp(
  { db }: Pick<Dependencies, 'db'>,
  { interactionId, now }: AuthorizationStep,
): Promise<FinalOutcome | undefined> {
  const session = await findAuthorizationSession(db, interactionId)
  if (!session || session.expiresAt <= now) return undefined
  const { outcome, customerId } = session
  if (outcome === 'declined') return { outcome }
  return outcome === 'approved' && customerId ? { outcome, customerId } : undefined
}

/** Asks again for the same: a new code, or another question in the bank's app. Throws as `decide`. */
export async function repeatConfirmation(dependencies: Dependencies, step: AuthorizationStep): Promise<ApprovalOutcome> {
  return decide(dependencies, await openVisit(dependencies, step), { decision: 'again' })
}

/** Checks what the customer confirmed in a visit, and carries it out. Throws as `confirm`. */
export async function confirmAuthorization(
  dependencies: Dependencies,
  { oneTimeCode, source, ...step }: TypedCode & AuthorizationStep,
): Promise<ApprovalOutcome> {
  return confirm(dependencies, await openVisit(dependencies, step), { oneTimeCode, source })
}

/**
 * Ends a visit that the customer leaves, before the app is told that they approved nothing: a code that the bank is still checking carries
 * out nothing then, and no click that is under way opens the question again. What was decided before stays.
 */
export async function leaveVisit(
  { db }: Pick<Dependencies, 'db'>,
  { interactionId }: Pick<AuthorizationStep, 'interactionId'>,
): Promise<void> {
  await endUndecidedSession(db, interactionId, { outcome: null })
}
