import { type Selectable } from 'kysely'
import { type LetterTable } from '../guaranteeSchema.ts'
import { type Executor } from '../schema.ts'

/** A letter of guarantee as it is stored; amounts in halalas. */
export type LetterRow = Selectable<LetterTable>

/** Stores a letter. The database refuses a second one for the same consent (unique consent_id). */
export async function insertLetter(executor: Executor, letter: LetterRow): Promise<void> {
  await executor
    .insertInto('lettersOfGuarantee')
    .values({ ...letter, mt798: JSON.stringify(letter.mt798) })
    .execute()
}

/** The letter, or undefined. */
export async function findLetter(executor: Executor, letterOfGuaranteeId: string): Promise<LetterRow | undefined> {
  return executor
    .selectFrom('lettersOfGuarantee')
    .selectAll()
    .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    .executeTakeFirst()
}

/** The letter, its row locked until the transaction ends. */
export async function lockLetter(executor: Executor, letterOfGuaranteeId: string): Promise<LetterRow | undefined> {
  return executor
    .selectFrom('lettersOfGuarantee')
    .selectAll()
    .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes what a move changes. */
export async function updateLetterState(executor: Executor, letter: LetterRow): Promise<void> {
  await executor
    .updateTable('lettersOfGuarantee')
    .set({
      status: letter.status,
      rejectReasonCode: letter.rejectReasonCode,
      rejectReasonMessage: letter.rejectReasonMessage,
      statusUpdatedAt: letter.statusUpdatedAt,
    })
    .where('letterOfGuaranteeId', '=', letter.letterOfGuaranteeId)
    .execute()
}

/** Ids of issued letters whose validity is over at `now`. */
export async function listOverdueLetters(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('lettersOfGuarantee')
    .select('letterOfGuaranteeId')
    .where('status', '=', 'Issued')
    .where('validityExpiresAt', '<=', now)
    .orderBy('validityExpiresAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.letterOfGuaranteeId)
}
