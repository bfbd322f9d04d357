import { type Selectable, sql } from 'kysely'
import { type BankLetterTable } from '../../guaranteeSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankLetterRow = Selectable<BankLetterTable>
export type BankLetterState = BankLetterTable['state']

/** Writes a letter. False, and nothing written, when its id is known already. */
export async function insertBankLetter(trx: Executor, letter: BankLetterRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('bankLetters')
    .values(letter)
    .onConflict((conflict) => conflict.column('letterOfGuaranteeId').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findBankLetter(db: Executor, letterOfGuaranteeId: string): Promise<BankLetterRow | undefined> {
  return db.selectFrom('bankLetters').selectAll().where('letterOfGuaranteeId', '=', letterOfGuaranteeId).executeTakeFirst()
}

/** The same, locked until the end of the transaction: of two decisions one waits and then sees the other. */
export async function lockBankLetter(trx: Executor, letterOfGuaranteeId: string): Promise<BankLetterRow | undefined> {
  return trx
    .selectFrom('bankLetters')
    .selectAll()
    .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes what a decision or the end of the validity changes. */
export async function updateBankLetterState(trx: Executor, letter: BankLetterRow): Promise<void> {
  await trx
    .updateTable('bankLetters')
    .set({
      state: letter.state,
      reasonCode: letter.reasonCode,
      reasonMessage: letter.reasonMessage,
      decidedAt: letter.decidedAt,
    })
    .where('letterOfGuaranteeId', '=', letter.letterOfGuaranteeId)
    .execute()
}

/** Newest first, at most `limit`. */
export async function listBankLetterRows(
  db: Executor,
  filter: { state?: BankLetterState; limit: number },
): Promise<BankLetterRow[]> {
  const query = db
    .selectFrom('bankLetters')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('letterOfGuaranteeId')
    .limit(filter.limit)
  return (filter.state === undefined ? query : query.where('state', '=', filter.state)).execute()
}

/** Pending letters, oldest first: all of them, or those whose amount ends in one of these halalas (0 to 99). */
export async function listPendingBankLetters(
  db: Executor,
  filter: { halalas?: readonly number[]; limit: number },
): Promise<BankLetterRow[]> {
  const query = db.selectFrom('bankLetters').selectAll().where('state', '=', 'pending').orderBy('receivedAt').limit(filter.limit)
  return (filter.halalas === undefined ? query : query.where(sql<number>`amount_halalas % 100`, 'in', filter.halalas)).execute()
}
