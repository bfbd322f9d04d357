import { type Compilable, type Insertable, type Selectable } from 'kysely'
import { type AccountStatus } from '../../../domain/account/accountStatus.ts'
import { type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'
import { type BankPayeeTable } from '../../verificationSchema.ts'

export type BankPayeeRow = Selectable<BankPayeeTable>
/** One holder of the account; null columns when the account has none. */
export type AccountPayeeRow = { [column in keyof BankPayeeRow]: BankPayeeRow[column] | null } & { status: AccountStatus }

type NewPayee = Omit<Insertable<BankPayeeTable>, 'otherNames' | 'identifiers'> & Pick<BankPayeeRow, 'otherNames' | 'identifiers'>

/** Writes holders, where they are not there yet. */
export async function insertBankPayees(db: Executor, payees: NewPayee[]): Promise<void> {
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

/** A customer's account with its holders in their order; empty for an IBAN that no customer has. One statement, two index look-ups. */
export const findPayeesByIban = (db: Executor, iban: string): Promise<AccountPayeeRow[]> => selectByIban(db, { iban })

const selectByIban = statement<{ iban: string }, AccountPayeeRow>(
  (db, { iban }) =>
    db
      .selectFrom('bankAccounts')
      .leftJoin('bankPayees', 'bankPayees.accountId', 'bankAccounts.accountId')
      .where('bankAccounts.iban', '=', iban)
      .where('bankAccounts.isCustomerAccount', '=', true)
      .selectAll('bankPayees')
      .select('bankAccounts.status')
      .orderBy('bankPayees.place') as Compilable<AccountPayeeRow>,
)
