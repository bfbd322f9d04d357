import { type Selectable, sql } from 'kysely'
import { type BankCustomerTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankCustomerRow = Selectable<BankCustomerTable>

/** Writes customers that are not there yet. */
export async function insertBankCustomers(db: Executor, rows: BankCustomerRow[]): Promise<void> {
  await db
    .insertInto('bank_customers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findBankCustomer(db: Executor, nationalId: string): Promise<BankCustomerRow | undefined> {
  return db.selectFrom('bank_customers').selectAll().where('national_id', '=', nationalId).executeTakeFirst()
}

export async function findBankCustomerByCustomerId(db: Executor, customerId: string): Promise<BankCustomerRow | undefined> {
  return db.selectFrom('bank_customers').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export async function listBankCustomers(db: Executor, nationalIds: string[]): Promise<BankCustomerRow[]> {
  return db.selectFrom('bank_customers').selectAll().where('national_id', 'in', nationalIds).orderBy('national_id').execute()
}

/**
 * Counts one sign-in attempt before the password is looked at, so that parallel guesses cannot slip past the lock.
 * True when the attempt may go on; false when the customer is locked (a lock set before `lockedBefore` has run out).
 */
export async function reserveSignInAttempt(
  db: Executor,
  nationalId: string,
  rule: { attempts: number; now: Date; lockedBefore: Date },
): Promise<boolean> {
  await db
    .updateTable('bank_customers')
    .set({ failed_attempts: 0, locked_at: null })
    .where('national_id', '=', nationalId)
    .where('locked_at', '<=', rule.lockedBefore)
    .execute()
  const reserved = await db
    .updateTable('bank_customers')
    .set((expression) => ({
      failed_attempts: expression('failed_attempts', '+', 1),
      locked_at: expression
        .case()
        .when('failed_attempts', '>=', rule.attempts - 1)
        .then(sql<Date>`cast(${rule.now} as timestamptz)`)
        .else(null)
        .end(),
    }))
    .where('national_id', '=', nationalId)
    .where('failed_attempts', '<', rule.attempts)
    .executeTakeFirst()
  return reserved.numUpdatedRows > 0n
}

/** After a right password: the count starts again. */
export async function clearSignInAttempts(db: Executor, nationalId: string): Promise<void> {
  await db
    .updateTable('bank_customers')
    .set({ failed_attempts: 0, locked_at: null })
    .where('national_id', '=', nationalId)
    .execute()
}
