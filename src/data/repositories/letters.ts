import type { Selectable } from 'kysely'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { Executor, LetterTable } from '../schema.ts'
import { reviveTerms } from './consents.ts'

/** Row to entity. Some columns repeat a part of `terms` for SQL; the entity takes them from the terms. */
function toLetter(row: Selectable<LetterTable>): Letter {
  const {
    commercialRegistrationNumber: _number,
    amountHalalas: _amount,
    currency: _currency,
    validityExpiresAt: _end,
    ...letter
  } = row
  return { ...letter, terms: reviveTerms('guarantee', row.terms) as Letter['terms'] }
}

/** Stores a letter. The database refuses a second one for the same consent. */
export async function insertLetter(executor: Executor, letter: Letter): Promise<void> {
  const { commercialRegistrationNumber, amountHalalas, currency, validityExpiresAt } = letter.terms
  await executor
    .insertInto('lettersOfGuarantee')
    .values({
      ...letter,
      terms: JSON.stringify(letter.terms),
      commercialRegistrationNumber,
      amountHalalas,
      currency,
      validityExpiresAt,
    })
    .execute()
}

const byId = (executor: Executor, letterOfGuaranteeId: string) =>
  executor.selectFrom('lettersOfGuarantee').selectAll().where('letterOfGuaranteeId', '=', letterOfGuaranteeId)

/** The letter with this id, or undefined. Its row is not locked. */
export async function findLetter(executor: Executor, letterOfGuaranteeId: string): Promise<Letter | undefined> {
  const row = await byId(executor, letterOfGuaranteeId).executeTakeFirst()
  return row && toLetter(row)
}

/** The letter, with its row locked until the transaction ends. */
export async function lockLetter(executor: Executor, letterOfGuaranteeId: string): Promise<Letter | undefined> {
  const row = await byId(executor, letterOfGuaranteeId).forUpdate().executeTakeFirst()
  return row && toLetter(row)
}

/** Writes the columns that a move changes. */
export async function updateLetterState(executor: Executor, letter: Letter): Promise<void> {
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
