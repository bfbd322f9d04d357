import { randomUUID } from 'node:crypto'
import type { ConfirmationRequest } from '../../corebank/confirmation.ts'
import {
  closeApprovalQuestion,
  endApprovalQuestion,
  findApprovalQuestion,
  lockApprovalQuestion,
  openApprovalQuestion,
} from '../../data/repositories/approvalQuestions.ts'
import { findPayeeShownToAuthorizer } from '../../data/repositories/consentApprovals.ts'
import { deleteBankSession, findBankSession } from '../../data/repositories/customerSessions.ts'
import type { ApprovalQuestion } from '../../domain/session/sessions.ts'
import { sha256 } from '../../security/secrets.ts'
import { approvalConfirmationId } from '../authorization/appAnswers.ts'
import type { Door, Question } from '../authorization/door.ts'
import type { Dependencies } from '../dependencies.ts'
import { shownOf, storedOf } from '../shared/customerFactors.ts'
import { triesOf } from './customerSession.ts'
import { type CustomerConsentRequest, findAsked } from './ownDecisions.ts'

/** One of the customer's consents, and the visit to their own area in which they decide about it. */
export interface AreaRequest extends CustomerConsentRequest {
  sessionId: string
}

/**
 * The door of a further authorizer in their own area of the bank. They approve the accounts that the first one chose, and the consent's
 * page says what became of it, so nothing but the question is kept. Throws BankRefusal 'resourceIdUnknown' when this customer was not
 * asked.
 */
export async function openArea(dependencies: Dependencies, { sessionId, ...request }: AreaRequest): Promise<Door> {
  const { db, settings } = dependencies
  const { customer, ...asked } = await findAsked(dependencies, request)
  const { consent } = asked
  const { consentId, nationalIdentificationNumber, now } = request
  const key = { consentId, nationalIdentificationNumber }
  const sessionIdHash = sha256(sessionId)
  const found = await findApprovalQuestion(db, key)
  // Where nothing is open to an answer, a name that the bank has never heard: an earlier one may have an answer that was used already.
  const questionId = found?.questionId ?? randomUUID()
  const payeeShown = await findPayeeShownToAuthorizer(db, key)
  const standingOf = (row: ApprovalQuestion | undefined) => {
    // A row of another id is what another click asked meanwhile. This door would ask the bank about its own, so it does not see it.
    const question = row?.questionId === questionId ? questionOf(row) : null
    return { outcome: null, question, payeeShown }
  }
  const lookAgain = () => closeApprovalQuestion(db, { ...key, questionId }, now)
  const confirmationId = approvalConfirmationId(consent, customer, questionId)
  return {
    ...asked,
    name: 'area',
    customer,
    now,
    confirmationId,
    standing: standingOf(found),
    lookAgain,
    read: async () => standingOf(await findApprovalQuestion(db, key)),
    lock: async (trx) => standingOf(await lockApprovalQuestion(trx, key)),
    keepQuestion: (asked, { payeeShown: shown, signers }) =>
      openApprovalQuestion(db, { ...key, questionId, method: asked.method, ...storedOf(asked), payeeShown: shown, signers }),
    ...triesOf(dependencies, sessionIdHash),
    async endIfUsedUp() {
      const session = await findBankSession(db, sessionIdHash, now)
      if (session && session.failedAttempts < settings.limits.failedAttempts) return false
      await lookAgain()
      await deleteBankSession(db, sessionIdHash)
      return true
    },
    end: (trx) => endApprovalQuestion(trx, key),
  }
}

function questionOf({ method, shownNumber, signers, payeeShown, closedAt }: ApprovalQuestion): Question | null {
  const shown = { ...(shownNumber !== null && { shownNumber }), ...(signers !== null && { signers }) }
  return method && { method, ...shown, payeeShown, isOpen: closedAt === null }
}

/** How a further authorizer confirms what they were asked last. Undefined when nothing is asked of them. */
export async function findAreaQuestion(
  { db }: Pick<Dependencies, 'db'>,
  request: CustomerConsentRequest,
): Promise<ConfirmationRequest | undefined> {
  const asked = await findApprovalQuestion(db, request)
  if (!asked?.questionId || asked.method === null || asked.closedAt !== null) return undefined
  return { method: asked.method, ...shownOf(asked) }
}
