import { type Selectable } from 'kysely'
import { type BankOneTimeCodeTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankOneTimeCodeRow = Selectable<BankOneTimeCodeTable>

/** Writes a new code and ends the ones before it for the same customer and purpose. A customer unknown to the bank gets none. */
export async function replaceOneTimeCode(trx: Executor, row: BankOneTimeCodeRow, forgetBefore: Date): Promise<void> {
  await trx
    .deleteFrom('bankOneTimeCodes')
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .where('expiresAt', '<', forgetBefore)
    .execute()
  await trx
    .updateTable('bankOneTimeCodes')
    .set({ expiresAt: row.createdAt })
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .where('purpose', '=', row.purpose)
    .where('expiresAt', '>', row.createdAt)
    .execute()
  const known = await trx
    .selectFrom('bankCustomers')
    .select('nationalIdentificationNumber')
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .executeTakeFirst()
  if (known) await trx.insertInto('bankOneTimeCodes').values(row).execute()
}

/** The newest code of a customer and purpose, locked until the end of the transaction so that it is used once only. */
export async function lockNewestOneTimeCode(
  trx: Executor,
  nationalIdentificationNumber: string,
  purpose: string,
): Promise<BankOneTimeCodeRow | undefined> {
  return trx
    .selectFrom('bankOneTimeCodes')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .orderBy('expiresAt', 'desc')
    .orderBy('codeId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function useOneTimeCode(trx: Executor, codeId: string, now: Date): Promise<void> {
  await trx.updateTable('bankOneTimeCodes').set({ usedAt: now }).where('codeId', '=', codeId).execute()
}

export async function countWrongOneTimeCode(trx: Executor, codeId: string): Promise<void> {
  await trx
    .updateTable('bankOneTimeCodes')
    .set((expression) => ({ failedAttempts: expression('failedAttempts', '+', 1) }))
    .where('codeId', '=', codeId)
    .execute()
}

/** Wrong guesses at all codes that were made for a customer since `since`. */
export async function countWrongOneTimeCodesSince(
  trx: Executor,
  nationalIdentificationNumber: string,
  since: Date,
): Promise<number> {
  const { wrong } = await trx
    .selectFrom('bankOneTimeCodes')
    .select((expression) => expression.fn.sum('failedAttempts').as('wrong'))
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(wrong ?? 0)
}

/** Codes a customer could still type, oldest first. */
export async function listOpenOneTimeCodes(
  db: Executor,
  nationalIdentificationNumber: string,
  now: Date,
): Promise<BankOneTimeCodeRow[]> {
  return db
    .selectFrom('bankOneTimeCodes')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('codeId')
    .execute()
}
