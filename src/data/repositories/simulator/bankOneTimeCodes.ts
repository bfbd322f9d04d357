import { type Selectable } from 'kysely'
import { type BankOneTimeCodeTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankOneTimeCodeRow = Selectable<BankOneTimeCodeTable>

/** Writes a new code and ends the ones before it for the same customer and purpose. A customer unknown to the bank gets none. */
export async function replaceOneTimeCode(trx: Executor, row: BankOneTimeCodeRow, forgetBefore: Date): Promise<void> {
  await trx
    .deleteFrom('bank_one_time_codes')
    .where('national_id', '=', row.national_id)
    .where('expires_at', '<', forgetBefore)
    .execute()
  await trx
    .updateTable('bank_one_time_codes')
    .set({ expires_at: row.created_at })
    .where('national_id', '=', row.national_id)
    .where('purpose', '=', row.purpose)
    .where('expires_at', '>', row.created_at)
    .execute()
  const known = await trx
    .selectFrom('bank_customers')
    .select('national_id')
    .where('national_id', '=', row.national_id)
    .executeTakeFirst()
  if (known) await trx.insertInto('bank_one_time_codes').values(row).execute()
}

/** The newest code of a customer and purpose, locked until the end of the transaction so that it is used once only. */
export async function lockNewestOneTimeCode(
  trx: Executor,
  nationalId: string,
  purpose: string,
): Promise<BankOneTimeCodeRow | undefined> {
  return trx
    .selectFrom('bank_one_time_codes')
    .selectAll()
    .where('national_id', '=', nationalId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .orderBy('code_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function useOneTimeCode(trx: Executor, codeId: string, now: Date): Promise<void> {
  await trx.updateTable('bank_one_time_codes').set({ used_at: now }).where('code_id', '=', codeId).execute()
}

export async function countWrongOneTimeCode(trx: Executor, codeId: string): Promise<void> {
  await trx
    .updateTable('bank_one_time_codes')
    .set((expression) => ({ failed_attempts: expression('failed_attempts', '+', 1) }))
    .where('code_id', '=', codeId)
    .execute()
}

/** Wrong guesses at all codes that were made for a customer since `since`. */
export async function countWrongOneTimeCodesSince(trx: Executor, nationalId: string, since: Date): Promise<number> {
  const { wrong } = await trx
    .selectFrom('bank_one_time_codes')
    .select((expression) => expression.fn.sum('failed_attempts').as('wrong'))
    .where('national_id', '=', nationalId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(wrong ?? 0)
}

/** Codes a customer could still type, oldest first. */
export async function listOpenOneTimeCodes(db: Executor, nationalId: string, now: Date): Promise<BankOneTimeCodeRow[]> {
  return db
    .selectFrom('bank_one_time_codes')
    .selectAll()
    .where('national_id', '=', nationalId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('code_id')
    .execute()
}
