import { type Selectable, sql } from 'kysely'
import { type BankCustomerTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankCustomerRow = Selectable<BankCustomerTable>

/** Writes customers that are not there yet. */
export async function insertBankCustomers(db: Executor, rows: BankCustomerRow[]): Promise<void> {
  await db
    .insertInto('bankCustomers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findBankCustomer(db: Executor, nationalIdentificationNumber: string): Promise<BankCustomerRow | undefined> {
  return db
    .selectFrom('bankCustomers')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .executeTakeFirst()
}

export async function findBankCustomerByCustomerId(db: Executor, customerId: string): Promise<BankCustomerRow | undefined> {
  return db.selectFrom('bankCustomers').selectAll().where('customerId', '=', customerId).executeTakeFirst()
}

export async function listBankCustomers(db: Executor, nationalIdentificationNumbers: string[]): Promise<BankCustomerRow[]> {
  return db
    .selectFrom('bankCustomers')
    .selectAll()
    .where('nationalIdentificationNumber', 'in', nationalIdentificationNumbers)
    .orderBy('nationalIdentificationNumber')
    .execute()
}

/**
 * Counts one sign-in attempt before the password is looked at, so that parallel guesses cannot slip past the lock.
 * True when the attempt may go on; false when the customer is locked (a lock set before `lockedBefore` has run out).
 */
export async function reserveSignInAttempt(
  db: Executor,
  nationalIdentificationNumber: string,
  rule: { attempts: number; now: Date; lockedBefore: Date },
): Promise<boolean> {
  await db
    .updateTable('bankCustomers')
    .set({ failedAttempts: 0, lockedAt: null })
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('lockedAt', '<=', rule.lockedBefore)
    .execute()
  const reserved = await db
    .updateTable('bankCustomers')
    .set((expression) => ({
      failedAttempts: expression('failedAttempts', '+', 1),
      lockedAt: expression
        .case()
        .when('failedAttempts', '>=', rule.attempts - 1)
        .then(sql<Date>`cast(${rule.now} as timestamptz)`)
        .else(null)
        .end(),
    }))
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('failedAttempts', '<', rule.attempts)
    .executeTakeFirst()
  return reserved.numUpdatedRows > 0n
}

/** After a right password: the count starts again. */
export async function clearSignInAttempts(db: Executor, nationalIdentificationNumber: string): Promise<void> {
  await db
    .updateTable('bankCustomers')
    .set({ failedAttempts: 0, lockedAt: null })
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .execute()
}
