import { type Compilable, type Insertable, type Selectable } from 'kysely'
import { type AccountStatus } from '../../../domain/account/accountStatus.ts'
import { type Executor } from '../../schema.ts'
import { statement } from '../../statement.ts'
import { type BankPayeeTable } from '../../verificationSchema.ts'

export type BankPayeeRow = Selectable<BankPayeeTable>
/** One holder of the account; null columns when the account has none. */
export type AccountPayeeRow = { [column in keyof BankPayeeRow]: BankPayeeRow[column] | null } & { status: AccountStatus }

type NewPayee = Omit<Insertable<BankPayeeTable>, 'other_names' | 'identifiers'> &
  Pick<BankPayeeRow, 'other_names' | 'identifiers'>

/** Writes holders, where they are not there yet. */
export async function insertBankPayees(db: Executor, payees: NewPayee[]): Promise<void> {
  const rows = payees.map((payee) => ({
    ...payee,
    other_names: JSON.stringify(payee.other_names),
    identifiers: JSON.stringify(payee.identifiers),
  }))
  await db
    .insertInto('bank_payees')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A customer's account with its holders in their order; empty for an IBAN that no customer has. One statement, two index look-ups. */
export const findPayeesByIban = (db: Executor, iban: string): Promise<AccountPayeeRow[]> => selectByIban(db, { iban })

const selectByIban = statement<{ iban: string }, AccountPayeeRow>(
  (db, { iban }) =>
    db
      .selectFrom('bank_accounts')
      .leftJoin('bank_payees', 'bank_payees.account_id', 'bank_accounts.account_id')
      .where('bank_accounts.iban', '=', iban)
      .where('bank_accounts.is_customer_account', '=', true)
      .selectAll('bank_payees')
      .select('bank_accounts.status')
      .orderBy('bank_payees.place') as Compilable<AccountPayeeRow>,
)
