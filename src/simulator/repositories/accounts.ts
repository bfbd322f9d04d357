import { type Compilable, type Insertable, type Selectable, sql } from 'kysely'
import type { AccountStatus } from '../../domain/account/status.ts'
import type {
  SimulatedAccountTable,
  SimulatedArrangementTable,
  SimulatedPayeeTable,
  SimulatorDatabase,
  SimulatorTables,
} from '../schema.ts'
import { statement } from '../../data/statement.ts'

/** An account row of the simulator, with its balance in halalas. */
export type SimulatedAccount = Selectable<SimulatedAccountTable>
/** The columns of such a row. */
export const accountColumns = [
  'bankAccounts.accountId',
  'bankAccounts.iban',
  'bankAccounts.currency',
  'bankAccounts.accountType',
  'bankAccounts.accountSubType',
  'bankAccounts.status',
  'bankAccounts.nameEn',
  'bankAccounts.nameAr',
  'bankAccounts.nicknameEn',
  'bankAccounts.nicknameAr',
  'bankAccounts.openedAt',
  'bankAccounts.balanceHalalas',
  'bankAccounts.isCustomerAccount',
  'bankAccounts.statusUpdatedAt',
  'bankAccounts.maturityAt',
  'bankAccounts.maskedPan',
  'bankAccounts.descriptionEn',
  'bankAccounts.descriptionAr',
  'bankAccounts.creditLineHalalas',
  'bankAccounts.transactionSequence',
] as const

/** One account and one person who may act on it. */
export interface SimulatedAccountHolder {
  accountId: string
  nationalIdentificationNumber: string
}

/** Writes accounts and holders that are not there yet. Give balances of 0, because only the ledger changes them. */
export async function insertBankAccounts(
  db: SimulatorDatabase,
  accounts: SimulatedAccount[],
  holders: SimulatedAccountHolder[],
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

/** An account with the numbers of those who may act on it, in their order. */
export type HeldAccount = SimulatedAccount & { holders: string[] }

/** Who may act on the customer's account with this IBAN. Nobody where no customer has it. */
export async function listHoldersOfIban(db: SimulatorDatabase, iban: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bankAccountHolders')
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankAccountHolders.accountId')
    .where('bankAccounts.iban', '=', iban)
    .select('bankAccountHolders.nationalIdentificationNumber')
    .execute()
  return rows.map((row) => row.nationalIdentificationNumber)
}

const accountsWithHolders = (db: SimulatorDatabase) =>
  db
    .selectFrom('bankAccounts')
    .select(accountColumns)
    .select(
      sql<string[]>`array(select national_identification_number from simulator.bank_account_holders
        where account_id = bank_accounts.account_id order by national_identification_number)`.as('holders'),
    )
    .orderBy('bankAccounts.openedAt')
    .orderBy('bankAccounts.accountId')

/** Accounts that one customer holds, alone or jointly, oldest first. */
export const listBankAccountsHeldBy = (db: SimulatorDatabase, nationalIdentificationNumber: string): Promise<HeldAccount[]> =>
  selectHeldBy(db, { nationalIdentificationNumber })

const selectHeldBy = statement<{ nationalIdentificationNumber: string }, HeldAccount, SimulatorTables>(
  (db, { nationalIdentificationNumber }) =>
    accountsWithHolders(db)
      .innerJoin('bankAccountHolders', 'bankAccountHolders.accountId', 'bankAccounts.accountId')
      .where('bankAccountHolders.nationalIdentificationNumber', '=', nationalIdentificationNumber),
)

/** The accounts of the given customers. */
export async function listHoldingsOf(
  db: SimulatorDatabase,
  nationalIdentificationNumbers: string[],
): Promise<SimulatedAccountHolder[]> {
  return db
    .selectFrom('bankAccountHolders')
    .selectAll()
    .where('nationalIdentificationNumber', 'in', nationalIdentificationNumbers)
    .orderBy('accountId')
    .execute()
}

/** One account, also one of the bank's own. Undefined for an unknown id. */
export async function findBankAccount(db: SimulatorDatabase, accountId: string): Promise<SimulatedAccount | undefined> {
  return (await selectById(db, { accountId }))[0]
}

const selectById = statement<{ accountId: string }, SimulatedAccount, SimulatorTables>((db, { accountId }) =>
  db.selectFrom('bankAccounts').select(accountColumns).where('accountId', '=', accountId),
)

/** One account, as findBankAccount, and the sum of its pending rows: below zero is held back, above zero is announced. */
export async function findBankAccountWithPending(
  db: SimulatorDatabase,
  accountId: string,
): Promise<(SimulatedAccount & { pendingHalalas: number }) | undefined> {
  return (await selectWithPending(db, { accountId }))[0]
}

const selectWithPending = statement<{ accountId: string }, SimulatedAccount & { pendingHalalas: number }, SimulatorTables>(
  (db, { accountId }) =>
    db
      .selectFrom('bankAccounts')
      .select(accountColumns)
      .select(
        sql<number>`coalesce((select sum(amount_halalas) from simulator.bank_transactions
        where account_id = bank_accounts.account_id and status = 'pending'), 0)::bigint`.as('pendingHalalas'),
      )
      .where('accountId', '=', accountId),
)

/** Those of the accounts that exist and are not the bank's own, oldest first. */
export async function findBankAccounts(db: SimulatorDatabase, accountIds: string[]): Promise<HeldAccount[]> {
  return accountIds.length === 0 ? [] : selectByIds(db, { accountIds })
}

const selectByIds = statement<{ accountIds: string[] }, HeldAccount, SimulatorTables>((db, { accountIds }) =>
  accountsWithHolders(db)
    .where(sql<boolean>`bank_accounts.account_id = any(${accountIds})`)
    .where('bankAccounts.isCustomerAccount', '=', true),
)

/** Accounts of this bank that have one of the IBANs. */
export async function findAccountsByIban(db: SimulatorDatabase, ibans: string[]): Promise<SimulatedAccount[]> {
  return db.selectFrom('bankAccounts').selectAll().where('iban', 'in', ibans).execute()
}

/** One account, locked until the end of the transaction. */
export async function lockBankAccount(trx: SimulatorDatabase, accountId: string): Promise<SimulatedAccount | undefined> {
  return trx.selectFrom('bankAccounts').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst()
}

/** Writes an account's new status and the time of the change. */
export async function updateBankAccountStatus(
  trx: SimulatorDatabase,
  accountId: string,
  status: SimulatedAccount['status'],
  now: Date,
): Promise<void> {
  await trx.updateTable('bankAccounts').set({ status, statusUpdatedAt: now }).where('accountId', '=', accountId).execute()
}

/** Locks accounts until the transaction ends, always in the order of their ids. So two payments never block each other for ever. */
export async function lockBankAccounts(
  trx: SimulatorDatabase,
  found: { ibans: string[]; accountIds: string[] },
): Promise<SimulatedAccount[]> {
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

/** The four kinds of arrangement in the one table. */
export type BankArrangementKind = SimulatedArrangementTable['kind']
/** A beneficiary, direct debit, standing order or scheduled payment. `details` depends on the kind. */
export interface SimulatedArrangement {
  accountId: string
  kind: BankArrangementKind
  arrangementId: string
  details: object
}

/** Writes beneficiaries, direct debits, standing orders and scheduled payments that are not there yet. */
export async function insertBankArrangements(trx: SimulatorDatabase, rows: readonly SimulatedArrangement[]): Promise<void> {
  await trx
    .insertInto('bankArrangements')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All arrangements of one kind that belong to an account, in the order of their ids. */
export async function listBankArrangements(
  db: SimulatorDatabase,
  accountId: string,
  kind: BankArrangementKind,
): Promise<{ arrangementId: string; details: object }[]> {
  return selectArrangements(db, { accountId, kind })
}

const selectArrangements = statement<
  Pick<SimulatedArrangement, 'accountId' | 'kind'>,
  Pick<SimulatedArrangement, 'arrangementId' | 'details'>,
  SimulatorTables
>((db, { accountId, kind }) =>
  db
    .selectFrom('bankArrangements')
    .select(['arrangementId', 'details'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('arrangementId'),
)

/** A holder of an account, as payee verification compares it. */
export type SimulatedPayee = Selectable<SimulatedPayeeTable>
/** One holder of the account, with the account's status. The holder's columns are null when the account has none. */
export type AccountPayee = { [column in keyof SimulatedPayee]: SimulatedPayee[column] | null } & { status: AccountStatus }

type NewPayee = Omit<Insertable<SimulatedPayeeTable>, 'otherNames' | 'identifiers'> &
  Pick<SimulatedPayee, 'otherNames' | 'identifiers'>

/** Writes holders that are not there yet. */
export async function insertBankPayees(db: SimulatorDatabase, payees: NewPayee[]): Promise<void> {
  const rows = payees.map((payee) => ({
    ...payee,
    otherNames: JSON.stringify(payee.otherNames),
    identifiers: JSON.stringify(payee.identifiers),
  }))
  await db
    .insertInto('bankPayees')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The holders of a customer's account, in their order. Empty when no customer has the IBAN. It is one statement with two index
 * look-ups.
 */
export const findPayeesByIban = (db: SimulatorDatabase, iban: string): Promise<AccountPayee[]> => selectByIban(db, { iban })

const payeeColumns = [
  'bankPayees.accountId',
  'bankPayees.place',
  'bankPayees.kind',
  'bankPayees.nameEn',
  'bankPayees.nameAr',
  'bankPayees.otherNames',
  'bankPayees.identifiers',
  'bankPayees.restriction',
] as const

const selectByIban = statement<{ iban: string }, AccountPayee, SimulatorTables>(
  (db, { iban }) =>
    db
      .selectFrom('bankAccounts')
      .leftJoin('bankPayees', 'bankPayees.accountId', 'bankAccounts.accountId')
      .where('bankAccounts.iban', '=', iban)
      .where('bankAccounts.isCustomerAccount', '=', true)
      .select(payeeColumns)
      .select('bankAccounts.status')
      .orderBy('bankPayees.place') as Compilable<AccountPayee>,
)
