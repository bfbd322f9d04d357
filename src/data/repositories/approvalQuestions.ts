import { type ApprovalQuestion } from '../../domain/session/sessions.ts'
import { type Executor } from '../schema.ts'
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

/** What was asked last, whether it is still open or not. */
export async function findApprovalQuestion(executor: Executor, key: ApprovalQuestionKey): Promise<ApprovalQuestion | undefined> {
  return executor
    .selectFrom('approvalQuestions')
    .selectAll()
    .where('consentId', '=', key.consentId)
    .where('nationalIdentificationNumber', '=', key.nationalIdentificationNumber)
    .executeTakeFirst()
}

/** Stores a question that was counted and asked. */
export async function openApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber, payeeShown, ...asked }: Omit<ApprovalQuestion, 'asked' | 'countedUntil'>,
): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set({ ...asked, payeeShown: payeeShown && JSON.stringify(payeeShown) })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .execute()
}

/** Ends a question: nothing confirms it any more. Returns false when it is not the open one. */
export async function closeApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: ApprovalQuestionKey,
  questionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('approvalQuestions')
    .set({ questionId: null, method: null, shownNumber: null, sentTo: null, answerBy: null })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('questionId', '=', questionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
