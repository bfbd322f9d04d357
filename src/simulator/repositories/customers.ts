import type { SimulatedCustomer, SimulatedOneTimeCode, SimulatorDatabase } from '../schema.ts'

/** Writes customers that are not there yet. */
export async function insertBankCustomers(db: SimulatorDatabase, rows: SimulatedCustomer[]): Promise<void> {
  await db
    .insertInto('bankCustomers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The customer with this national id, or undefined. */
export async function findBankCustomer(
  db: SimulatorDatabase,
  nationalIdentificationNumber: string,
): Promise<SimulatedCustomer | undefined> {
  return db
    .selectFrom('bankCustomers')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
}

/** The customer with this opaque id (the `sub` of PSU tokens), or undefined. */
export async function findBankCustomerByCustomerId(
  db: SimulatorDatabase,
  customerId: string,
): Promise<SimulatedCustomer | undefined> {
  return db.selectFrom('bankCustomers').selectAll().where('customerId', '=', customerId).executeTakeFirst()
}

/** Those of the given customers that exist. */
export async function listBankCustomers(
  db: SimulatorDatabase,
  nationalIdentificationNumbers: string[],
): Promise<SimulatedCustomer[]> {
  return db
    .selectFrom('bankCustomers')
    .selectAll()
    .where('nationalIdentificationNumber', 'in', nationalIdentificationNumbers)
    .orderBy('nationalIdentificationNumber')
    .execute()
}

/** Writes a new code and ends the earlier codes of the same confirmation. A customer whom the bank does not know gets none. */
export async function replaceOneTimeCode(trx: SimulatorDatabase, row: SimulatedOneTimeCode, forgetBefore: Date): Promise<void> {
  await trx
    .deleteFrom('bankOneTimeCodes')
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .where('expiresAt', '<', forgetBefore)
    .execute()
  await trx
    .updateTable('bankOneTimeCodes')
    .set({ expiresAt: row.createdAt })
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .where('confirmationId', '=', row.confirmationId)
    .where('expiresAt', '>', row.createdAt)
    .execute()
  const known = await trx
    .selectFrom('bankCustomers')
    .select('nationalIdentificationNumber')
    .where('nationalIdentificationNumber', '=', row.nationalIdentificationNumber)
    .executeTakeFirst()
  if (known) await trx.insertInto('bankOneTimeCodes').values(row).execute()
}

/** The newest code of a customer's confirmation, locked until the transaction ends. */
export async function lockNewestOneTimeCode(
  trx: SimulatorDatabase,
  nationalIdentificationNumber: string,
  confirmationId: string,
): Promise<SimulatedOneTimeCode | undefined> {
  return trx
    .selectFrom('bankOneTimeCodes')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('confirmationId', '=', confirmationId)
    .orderBy('createdAt', 'desc')
    .orderBy('expiresAt', 'desc')
    .orderBy('codeId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a code as used at `now`. */
export async function useOneTimeCode(trx: SimulatorDatabase, codeId: string, now: Date): Promise<void> {
  await trx.updateTable('bankOneTimeCodes').set({ usedAt: now }).where('codeId', '=', codeId).execute()
}

/** Adds one to the wrong guesses at a code. */
export async function countWrongOneTimeCode(trx: SimulatorDatabase, codeId: string): Promise<void> {
  await trx
    .updateTable('bankOneTimeCodes')
    .set((expression) => ({ failedAttempts: expression('failedAttempts', '+', 1) }))
    .where('codeId', '=', codeId)
    .execute()
}

/** Wrong guesses at all codes that a customer got since `since`. */
export async function countWrongOneTimeCodesSince(
  trx: SimulatorDatabase,
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

/** Codes that a customer could still type, or questions in the app, oldest first. */
export async function listOpenConfirmations(
  db: SimulatorDatabase,
  {
    nationalIdentificationNumber,
    method,
    now,
  }: Pick<SimulatedOneTimeCode, 'nationalIdentificationNumber' | 'method'> & { now: Date },
): Promise<SimulatedOneTimeCode[]> {
  return db
    .selectFrom('bankOneTimeCodes')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('method', '=', method)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('codeId')
    .execute()
}

/** A question or code by its id, locked until the transaction ends. */
export async function lockAppQuestion(trx: SimulatorDatabase, codeId: string): Promise<SimulatedOneTimeCode | undefined> {
  return trx.selectFrom('bankOneTimeCodes').selectAll().where('codeId', '=', codeId).forUpdate().executeTakeFirst()
}

/** Records what the customer said in the app. */
export async function answerAppQuestion(
  trx: SimulatorDatabase,
  codeId: string,
  answer: NonNullable<SimulatedOneTimeCode['answer']>,
): Promise<void> {
  await trx.updateTable('bankOneTimeCodes').set({ answer }).where('codeId', '=', codeId).execute()
}
