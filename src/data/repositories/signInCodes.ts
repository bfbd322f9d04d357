import { sql } from 'kysely'
import { type Executor } from '../schema.ts'
import { type CountRule } from './approvalQuestions.ts'

/** Counts a code before it is sent, so that many sign-ins at once cannot pass the bound together. Returns false when there were `most`. */
export async function countSignInCode(
  executor: Executor,
  counted: string,
  { most, now, countedUntil }: CountRule,
): Promise<boolean> {
  const isOver = sql<boolean>`sign_in_codes.counted_until <= ${now}`
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('signInCodes')
    .values({ counted, sent: 1, countedUntil })
    .onConflict((conflict) =>
      conflict
        .column('counted')
        .doUpdateSet({
          sent: sql<number>`case when ${isOver} then 1 else sign_in_codes.sent + 1 end`,
          countedUntil: sql<Date>`case when ${isOver} then excluded.counted_until else sign_in_codes.counted_until end`,
        })
        .where((where) => where.or([where('signInCodes.sent', '<', most), isOver])),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes one code off each count: it was used, or never sent. */
export async function giveBackSignInCode(executor: Executor, counted: string[]): Promise<void> {
  await executor
    .updateTable('signInCodes')
    .set((column) => ({ sent: column('sent', '-', 1) }))
    .where('counted', 'in', counted)
    .where('sent', '>', 0)
    .execute()
}
