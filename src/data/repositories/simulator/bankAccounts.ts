import { type Selectable } from 'kysely'
import { type BankAccountTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankAccountRow = Selectable<BankAccountTable>
export interface BankAccountHolderRow {
  accountId: string
  nationalIdentificationNumber: string
}

/** Writes accounts and their holders, where they are not there yet. Balances come from the ledger only: give 0. */
export async function insertBankAccounts(
  db: Executor,
  accounts: BankAccountRow[],
  holders: BankAccountHolderRow[],
): Promise<void> {
  await db
    .insertInto('bankAccounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (holders.length > 0)
    await db
      .insertInto('bankAccountHolders')
      .values(holders)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Accounts one customer holds, alone or jointly, oldest first. */
export async function listBankAccountsHeldBy(db: Executor, nationalIdentificationNumber: string): Promise<BankAccountRow[]> {
  return db
    .selectFrom('bankAccounts')
    .innerJoin('bankAccountHolders', 'bankAccountHolders.accountId', 'bankAccounts.accountId')
    .where('bankAccountHolders.nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .selectAll('bankAccounts')
    .orderBy('bankAccounts.openedAt')
    .orderBy('bankAccounts.accountId')
    .execute()
}

/** Who holds the given accounts. */
export async function listBankAccountHolders(db: Executor, accountIds: string[]): Promise<BankAccountHolderRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('bankAccountHolders')
    .selectAll()
    .where('accountId', 'in', accountIds)
    .orderBy('accountId')
    .orderBy('nationalIdentificationNumber')
    .execute()
}

/** Which accounts the given customers hold. */
export async function listHoldingsOf(db: Executor, nationalIdentificationNumbers: string[]): Promise<BankAccountHolderRow[]> {
  return db
    .selectFrom('bankAccountHolders')
    .selectAll()
    .where('nationalIdentificationNumber', 'in', nationalIdentificationNumbers)
    .orderBy('accountId')
    .execute()
}

export async function findBankAccount(db: Executor, accountId: string): Promise<BankAccountRow | undefined> {
  return db.selectFrom('bankAccounts').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** Those of the accounts that exist and are not the bank's own, oldest first. */
export async function findBankAccounts(db: Executor, accountIds: string[]): Promise<BankAccountRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('bankAccounts')
    .selectAll()
    .where('accountId', 'in', accountIds)
    .where('isCustomerAccount', '=', true)
    .orderBy('openedAt')
    .orderBy('accountId')
    .execute()
}

/** Accounts of this bank with these IBANs. */
export async function findAccountsByIban(db: Executor, ibans: string[]): Promise<BankAccountRow[]> {
  return db.selectFrom('bankAccounts').selectAll().where('iban', 'in', ibans).execute()
}

/** One account, locked until the end of the transaction. */
export async function lockBankAccount(trx: Executor, accountId: string): Promise<BankAccountRow | undefined> {
  return trx.selectFrom('bankAccounts').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst()
}

export async function updateBankAccountStatus(
  trx: Executor,
  accountId: string,
  status: BankAccountRow['status'],
  now: Date,
): Promise<void> {
  await trx.updateTable('bankAccounts').set({ status, statusUpdatedAt: now }).where('accountId', '=', accountId).execute()
}

/** Locks accounts until the end of the transaction, always in the order of their ids, so that two payments never wait for each other. */
export async function lockBankAccounts(
  trx: Executor,
  found: { ibans: string[]; accountIds: string[] },
): Promise<BankAccountRow[]> {
  return trx
    .selectFrom('bankAccounts')
    .selectAll()
    .where((expression) =>
      expression.or([
        expression('iban', 'in', found.ibans),
        ...(found.accountIds.length > 0 ? [expression('accountId', 'in', found.accountIds)] : []),
      ]),
    )
    .orderBy('accountId')
    .forUpdate()
    .execute()
}
