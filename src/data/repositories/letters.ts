import { type Insertable, type Selectable, sql } from 'kysely'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { MessageKind } from '../../domain/message/kinds.ts'
import type { Executor, LetterTable } from '../schema.ts'
import { statement } from '../statement.ts'
import { isUntold } from './announcements.ts'
import { reviveTerms } from './consents.ts'

/** A row of a letter without the columns that repeat a part of `terms` for SQL: the entity takes them from the terms. */
export type StoredLetter = Omit<
  Selectable<LetterTable>,
  'commercialRegistrationNumber' | 'amountHalalas' | 'currency' | 'validityExpiresAt'
>

/** The columns of such a row. */
export const letterColumns = [
  'letterOfGuaranteeId',
  'consentId',
  'clientId',
  'nationalIdentificationNumber',
  'status',
  'rejectReasonCode',
  'rejectReasonMessage',
  'terms',
  'createdAt',
  'statusUpdatedAt',
] as const satisfies (keyof StoredLetter)[]

/** Row to entity. */
export function toLetter(row: StoredLetter): Letter {
  return { ...row, terms: reviveTerms('guarantee', row.terms) as Letter['terms'] }
}

/** Stores a letter. The database refuses a second one for the same consent. */
export async function insertLetter(executor: Executor, letter: Letter): Promise<void> {
  const { commercialRegistrationNumber, amountHalalas, currency, validityExpiresAt } = letter.terms
  const copied = { commercialRegistrationNumber, amountHalalas, currency, validityExpiresAt }
  await insertRow(executor, { ...letter, terms: JSON.stringify(letter.terms), ...copied })
}

const insertRow = statement<Insertable<LetterTable>, unknown>((db, row) => db.insertInto('lettersOfGuarantee').values(row))

type LetterKey = Pick<Letter, 'letterOfGuaranteeId'>
const byId = (db: Executor, { letterOfGuaranteeId }: LetterKey) =>
  db.selectFrom('lettersOfGuarantee').select(letterColumns).where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
const selectLetter = statement<LetterKey, StoredLetter>(byId)
const lockRow = statement<LetterKey, StoredLetter>((db, key) => byId(db, key).forUpdate())

/** The letter with this id, or undefined. Its row is not locked. */
export async function findLetter(executor: Executor, letterOfGuaranteeId: string): Promise<Letter | undefined> {
  const [row] = await selectLetter(executor, { letterOfGuaranteeId })
  return row && toLetter(row)
}

/** The letter of this consent, or undefined. Its row is not locked. */
export async function findLetterOfConsent(executor: Executor, consentId: string): Promise<Letter | undefined> {
  const [row] = await selectOfConsent(executor, { consentId })
  return row && toLetter(row)
}

const selectOfConsent = statement<Pick<Letter, 'consentId'>, StoredLetter>((db, { consentId }) =>
  db.selectFrom('lettersOfGuarantee').select(letterColumns).where('consentId', '=', consentId),
)

/** The letter, with its row locked until the transaction ends. */
export async function lockLetter(executor: Executor, letterOfGuaranteeId: string): Promise<Letter | undefined> {
  const [row] = await lockRow(executor, { letterOfGuaranteeId })
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

/**
 * Ids of issued letters whose validity ends within `aheadMs`, and of which nobody was told so as `eventType`. Left out is what had no more
 * time than that when it was issued.
 */
export async function listLettersToRemindOf(
  executor: Executor,
  { eventType, now, aheadMs, limit }: { eventType: MessageKind; now: Date; aheadMs: number; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('lettersOfGuarantee')
    .select('letterOfGuaranteeId')
    .where('status', '=', 'Issued')
    .where('validityExpiresAt', '>', now)
    .where('validityExpiresAt', '<=', new Date(now.getTime() + aheadMs))
    .where(sql<boolean>`status_updated_at < validity_expires_at - ${aheadMs} * interval '1 millisecond'`)
    .where(isUntold('lettersOfGuarantee', eventType))
    .orderBy('validityExpiresAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.letterOfGuaranteeId)
}
