import { sql } from 'kysely'
import { type ApprovalQuestion } from '../../domain/session/sessions.ts'
import { type Executor } from '../schema.ts'

/** Whose question, about which consent. */
export type ApprovalQuestionKey = Pick<ApprovalQuestion, 'consentId' | 'nationalIdentificationNumber'>

/** How often something may happen until `countedUntil`. */
export interface CountRule {
  most: number
  now: Date
  countedUntil: Date
}

/** Counts a question before it is asked. Returns false, and counts nothing, when there were `most` already. */
export async function countApprovalQuestion(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: ApprovalQuestionKey,
  { most, now, countedUntil }: CountRule,
): Promise<boolean> {
  const isOver = sql<boolean>`approval_questions.counted_until <= ${now}`
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('approvalQuestions')
    .values({
      ...{ consentId, nationalIdentificationNumber, asked: 1, countedUntil },
      ...{ questionId: null, method: null, shownNumber: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['consentId', 'nationalIdentificationNumber'])
        .doUpdateSet({
          asked: sql<number>`case when ${isOver} then 1 else approval_questions.asked + 1 end`,
          countedUntil: sql<Date>`case when ${isOver} then excluded.counted_until else approval_questions.counted_until end`,
        })
        .where((where) => where.or([where('approvalQuestions.asked', '<', most), isOver])),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
  { consentId, nationalIdentificationNumber, ...asked }: Omit<ApprovalQuestion, 'asked' | 'countedUntil'>,
): Promise<void> {
  await executor
    .updateTable('approvalQuestions')
    .set(asked)
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
    .set({ questionId: null, method: null, shownNumber: null })
    .where('consentId', '=', consentId)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('questionId', '=', questionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
