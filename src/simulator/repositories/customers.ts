import { sql } from 'kysely'
import { statement } from '../../data/statement.ts'
import type {
  SimulatedCustomer,
  SimulatedOneTimeCode,
  SimulatedPhoneMessage,
  SimulatorDatabase,
  SimulatorTables,
} from '../schema.ts'

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
  return (await selectCustomer(db, { nationalIdentificationNumber }))[0]
}

const selectCustomer = statement<Pick<SimulatedCustomer, 'nationalIdentificationNumber'>, SimulatedCustomer, SimulatorTables>(
  (db, { nationalIdentificationNumber }) =>
    db
      .selectFrom('bankCustomers')
      .select(['nationalIdentificationNumber', 'customerId', 'passwordHash', 'nameEn', 'nameAr'])
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber),
)

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

/**
 * Writes a new code, ends the earlier codes of the same confirmation and forgets old ones, in one statement. A customer whom the bank does
 * not know gets none.
 */
export async function replaceOneTimeCode(db: SimulatorDatabase, row: SimulatedOneTimeCode, forgetBefore: Date): Promise<void> {
  await replaceCode(db, { ...row, forgetBefore })
}

/** In a select the database does not know of which column a parameter is, so it is told. */
const typeOf = (column: string) =>
  ({ createdAt: 'timestamptz', expiresAt: 'timestamptz', usedAt: 'timestamptz', failedAttempts: 'integer' })[column] ?? 'text'

const replaceCode = statement<SimulatedOneTimeCode & { forgetBefore: Date }, object, SimulatorTables>(
  (db, { forgetBefore, ...row }) => {
    const values = Object.entries(row) as [keyof SimulatedOneTimeCode, unknown][]
    const { nationalIdentificationNumber, confirmationId, createdAt } = row
    return db
      .with('forgotten', (of) =>
        of
          .deleteFrom('bankOneTimeCodes')
          .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
          .where('expiresAt', '<', forgetBefore),
      )
      .with('ended', (of) =>
        of
          .updateTable('bankOneTimeCodes')
          .set({ expiresAt: createdAt })
          .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
          .where('confirmationId', '=', confirmationId)
          .where('expiresAt', '>', createdAt),
      )
      .insertInto('bankOneTimeCodes')
      .columns(values.map(([column]) => column))
      .expression((from) =>
        from
          .selectFrom('bankCustomers')
          .select(values.map(([column, value]) => sql`${value}::${sql.raw(typeOf(column))}`.as(column)))
          .where('bankCustomers.nationalIdentificationNumber', '=', nationalIdentificationNumber),
      )
  },
)

/** The newest code of a customer's confirmation, locked until the transaction ends. */
export async function lockNewestOneTimeCode(
  trx: SimulatorDatabase,
  nationalIdentificationNumber: string,
  confirmationId: string,
): Promise<SimulatedOneTimeCode | undefined> {
  return (await lockNewest(trx, { nationalIdentificationNumber, confirmationId }))[0]
}

type CodeKey = Pick<SimulatedOneTimeCode, 'nationalIdentificationNumber' | 'confirmationId'>

const lockNewest = statement<CodeKey, SimulatedOneTimeCode, SimulatorTables>(
  (db, { nationalIdentificationNumber, confirmationId }) =>
    db
      .selectFrom('bankOneTimeCodes')
      .select(codeColumns)
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      .where('confirmationId', '=', confirmationId)
      .orderBy('createdAt', 'desc')
      .orderBy('expiresAt', 'desc')
      .orderBy('codeId', 'desc')
      .limit(1)
      .forUpdate(),
)

const codeColumns = [
  'codeId',
  'nationalIdentificationNumber',
  'method',
  'code',
  'answer',
  'confirmationId',
  'termsHash',
  'purpose',
  'messageEn',
  'messageAr',
  'createdAt',
  'expiresAt',
  'usedAt',
  'failedAttempts',
] as const satisfies (keyof SimulatedOneTimeCode)[]

/** Marks a code as used at `now`. */
export async function useOneTimeCode(trx: SimulatorDatabase, codeId: string, now: Date): Promise<void> {
  await useCode(trx, { codeId, now })
}

const useCode = statement<{ codeId: string; now: Date }, unknown, SimulatorTables>((db, { codeId, now }) =>
  db.updateTable('bankOneTimeCodes').set({ usedAt: now }).where('codeId', '=', codeId),
)

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
  const [row] = await sumWrong(trx, { nationalIdentificationNumber, since })
  return Number(row?.wrong ?? 0)
}

const sumWrong = statement<{ nationalIdentificationNumber: string; since: Date }, { wrong: unknown }, SimulatorTables>(
  (db, { nationalIdentificationNumber, since }) =>
    db
      .selectFrom('bankOneTimeCodes')
      .select((expression) => expression.fn.sum('failedAttempts').as('wrong'))
      .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
      .where('createdAt', '>=', since),
)

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

/** Stores a message on a customer's phone, once. */
export async function insertPhoneMessage(db: SimulatorDatabase, message: SimulatedPhoneMessage): Promise<void> {
  await db
    .insertInto('bankPhoneMessages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The messages on a customer's phone, newest first. */
export async function listPhoneMessagesOf(
  db: SimulatorDatabase,
  nationalIdentificationNumber: string,
  limit: number,
): Promise<SimulatedPhoneMessage[]> {
  return db
    .selectFrom('bankPhoneMessages')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .orderBy('happenedAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(limit)
    .execute()
}
