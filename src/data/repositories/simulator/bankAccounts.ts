import { type Selectable } from 'kysely'
import { type BankAccountTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankAccountRow = Selectable<BankAccountTable>
export interface BankAccountHolderRow {
  account_id: string
  national_id: string
}

/** Writes accounts and their holders, where they are not there yet. Balances come from the ledger only: give 0. */
export async function insertBankAccounts(
  db: Executor,
  accounts: BankAccountRow[],
  holders: BankAccountHolderRow[],
): Promise<void> {
  await db
    .insertInto('bank_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (holders.length > 0)
    await db
      .insertInto('bank_account_holders')
      .values(holders)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Accounts one customer holds, alone or jointly, oldest first. */
export async function listBankAccountsHeldBy(db: Executor, nationalId: string): Promise<BankAccountRow[]> {
  return db
    .selectFrom('bank_accounts')
    .innerJoin('bank_account_holders', 'bank_account_holders.account_id', 'bank_accounts.account_id')
    .where('bank_account_holders.national_id', '=', nationalId)
    .selectAll('bank_accounts')
    .orderBy('bank_accounts.opened_at')
    .orderBy('bank_accounts.account_id')
    .execute()
}

/** Who holds the given accounts. */
export async function listBankAccountHolders(db: Executor, accountIds: string[]): Promise<BankAccountHolderRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('bank_account_holders')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .orderBy('national_id')
    .execute()
}

/** Which accounts the given customers hold. */
export async function listHoldingsOf(db: Executor, nationalIds: string[]): Promise<BankAccountHolderRow[]> {
  return db.selectFrom('bank_account_holders').selectAll().where('national_id', 'in', nationalIds).orderBy('account_id').execute()
}

export async function findBankAccount(db: Executor, accountId: string): Promise<BankAccountRow | undefined> {
  return db.selectFrom('bank_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Those of the accounts that exist and are not the bank's own, oldest first. */
export async function findBankAccounts(db: Executor, accountIds: string[]): Promise<BankAccountRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('is_customer_account', '=', true)
    .orderBy('opened_at')
    .orderBy('account_id')
    .execute()
}

/** Accounts of this bank with these IBANs. */
export async function findAccountsByIban(db: Executor, ibans: string[]): Promise<BankAccountRow[]> {
  return db.selectFrom('bank_accounts').selectAll().where('iban', 'in', ibans).execute()
}

/** One account, locked until the end of the transaction. */
export async function lockBankAccount(trx: Executor, accountId: string): Promise<BankAccountRow | undefined> {
  return trx.selectFrom('bank_accounts').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()
}

export async function updateBankAccountStatus(
  trx: Executor,
  accountId: string,
  status: BankAccountRow['status'],
  now: Date,
): Promise<void> {
  await trx.updateTable('bank_accounts').set({ status, status_updated_at: now }).where('account_id', '=', accountId).execute()
}

/** Locks accounts until the end of the transaction, always in the order of their ids, so that two payments never wait for each other. */
export async function lockBankAccounts(
  trx: Executor,
  found: { ibans: string[]; accountIds: string[] },
): Promise<BankAccountRow[]> {
  return trx
    .selectFrom('bank_accounts')
    .selectAll()
    .where((expression) =>
      expression.or([
        expression('iban', 'in', found.ibans),
        ...(found.accountIds.length > 0 ? [expression('account_id', 'in', found.accountIds)] : []),
      ]),
    )
    .orderBy('account_id')
    .forUpdate()
    .execute()
}
