import type { ApprovalQuestion } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'
import { countOnce, type CountRule } from './countRule.ts'

/** Whose question, about which consent. */
export type ApprovalQuestionKey = Pick<ApprovalQuestion, 'consentId' | 'nationalIdentificationNumber'>

/** Counts a question before it is asked. Returns false, and counts nothing, when there were `most` already. */
export function countApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: ApprovalQuestionKey,
  rule: CountRule,
): Promise<boolean> {
  const key = { consentId, nationalIdentificationNumber }
  return countOnce(executor, { table: 'approvalQuestions', count: 'asked', key }, rule)
}

/** Takes one question off the count: it was never asked. */
export async function giveBackApprovalQuestion(executor: Executor, key: ApprovalQuestionKey): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set((column) => ({ asked: column('asked', '-', 1) }))
    .where('consentId', '=', key.consentId)
    .where('nationalIdentificationNumber', '=', key.nationalIdentificationNumber)
    .where('asked', '>', 0)
    .execute()
}

const ofAuthorizer = (executor: Executor, { consentId, nationalIdentificationNumber }: ApprovalQuestionKey) =>
  executor
    .selectFrom('approvalQuestions')
    .selectAll()
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)

/** What was asked last, whether it is still open or not. */
export async function findApprovalQuestion(executor: Executor, key: ApprovalQuestionKey): Promise<ApprovalQuestion | undefined> {
  return ofAuthorizer(executor, key).executeTakeFirst()
}

/** The same, with its row locked until the transaction ends. */
export async function lockApprovalQuestion(trx: Executor, key: ApprovalQuestionKey): Promise<ApprovalQuestion | undefined> {
  return ofAuthorizer(trx, key).forUpdate().executeTakeFirst()
}

/** Stores a question that was counted and asked. It is open. */
export async function openApprovalQuestion(
  executor: Executor,
  {
    consentId,
    nationalIdentificationNumber,
    payeeShown,
    ...asked
  }: Omit<ApprovalQuestion, 'asked' | 'closedAt' | 'countedUntil'>,
): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set({ ...asked, closedAt: null, payeeShown: payeeShown && JSON.stringify(payeeShown) })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .execute()
}

/** Closes a question: nothing confirms it any more, and a no to it still counts. Nothing happens when it is not the open one. */
export async function closeApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber, questionId }: ApprovalQuestionKey & { questionId: string },
  closedAt: Date,
): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set({ closedAt })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('questionId', '=', questionId)
    .where('closedAt', 'is', null)
    .execute()
}

/** Ends a question that has its answer: a later approval, also one after this was taken back, needs another one. */
export async function endApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: ApprovalQuestionKey,
): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set({ questionId: null, method: null, shownNumber: null, sentTo: null, answerBy: null, closedAt: null, signers: null })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .execute()
}
