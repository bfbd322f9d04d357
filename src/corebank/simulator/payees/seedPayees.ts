import { type BankAccountRow, insertBankAccounts } from '../../../data/repositories/simulator/bankAccounts.ts'
import { insertBankPayees } from '../../../data/repositories/simulator/bankPayees.ts'
import { makeSaudiIban } from '../../../domain/shared/iban.ts'
import { type SimulatedBank } from '../bank.ts'
import { seedAccountId, seedAccountNumber } from '../seed/accounts.ts'
import { type SeedPayeeAccount, seedPayeeAccounts, seedPayees } from '../seed/payees.ts'

const openedAt = new Date(Date.UTC(2020, 2, 1))

/** Writes who holds each account of the sandbox, and the accounts that only verification has. Again, it changes nothing. */
export async function insertSeedPayees({ db, context }: Pick<SimulatedBank, 'db' | 'context'>): Promise<void> {
  await insertBankAccounts(
    db,
    seedPayeeAccounts.map((account) => accountRow(account, context.bankIbanCode)),
    [],
  )
  await insertBankPayees(
    db,
    seedPayees.flatMap(({ number, holders }) =>
      holders.map((holder, place) => ({
        account_id: seedAccountId(number),
        place,
        kind: holder.kind,
        name_en: holder.name.en ?? null,
        name_ar: holder.name.ar ?? null,
        other_names: holder.otherNames,
        identifiers: holder.identifiers,
        restriction: holder.restriction ?? null,
      })),
    ),
  )
}

const accountRow = ({ number, name, accountType }: SeedPayeeAccount, bankIbanCode: string): BankAccountRow => ({
  account_id: seedAccountId(number),
  iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
  currency: 'SAR',
  account_type: accountType,
  account_sub_type: 'CurrentAccount',
  status: 'Active',
  name_en: name.en,
  name_ar: name.ar ?? null,
  nickname_en: name.en,
  nickname_ar: name.ar ?? null,
  description_en: 'Current account',
  description_ar: 'حساب جارٍ',
  opened_at: openedAt,
  status_updated_at: openedAt,
  maturity_at: null,
  masked_pan: null,
  credit_line_halalas: 0,
  balance_halalas: 0,
  transaction_sequence: 0,
  is_customer_account: true,
})
