import { type Selectable } from 'kysely'
import { type LetterTable } from '../guaranteeSchema.ts'
import { type Executor } from '../schema.ts'

/** A letter of guarantee as it is stored; amounts in halalas. */
export type LetterRow = Selectable<LetterTable>

/** Stores a letter. The database refuses a second one for the same consent (unique consent_id). */
export async function insertLetter(executor: Executor, letter: LetterRow): Promise<void> {
  await executor
    .insertInto('letters_of_guarantee')
    .values({ ...letter, mt798: JSON.stringify(letter.mt798) })
    .execute()
}

/** The letter, or undefined. */
export async function findLetter(executor: Executor, letterOfGuaranteeId: string): Promise<LetterRow | undefined> {
  return executor
    .selectFrom('letters_of_guarantee')
    .selectAll()
    .where('letter_of_guarantee_id', '=', letterOfGuaranteeId)
    .executeTakeFirst()
}

/** The letter, its row locked until the transaction ends. */
export async function lockLetter(executor: Executor, letterOfGuaranteeId: string): Promise<LetterRow | undefined> {
  return executor
    .selectFrom('letters_of_guarantee')
    .selectAll()
    .where('letter_of_guarantee_id', '=', letterOfGuaranteeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes what a move changes. */
export async function updateLetterState(executor: Executor, letter: LetterRow): Promise<void> {
  await executor
    .updateTable('letters_of_guarantee')
    .set({
      status: letter.status,
      reject_reason_code: letter.reject_reason_code,
      reject_reason_message: letter.reject_reason_message,
      status_updated_at: letter.status_updated_at,
    })
    .where('letter_of_guarantee_id', '=', letter.letter_of_guarantee_id)
    .execute()
}

/** Ids of issued letters whose validity is over at `now`. */
export async function listOverdueLetters(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('letters_of_guarantee')
    .select('letter_of_guarantee_id')
    .where('status', '=', 'Issued')
    .where('validity_expires_at', '<=', now)
    .orderBy('validity_expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.letter_of_guarantee_id)
}
