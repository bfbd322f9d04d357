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
        accountId: seedAccountId(number),
        place,
        kind: holder.kind,
        nameEn: holder.name.en ?? null,
        nameAr: holder.name.ar ?? null,
        otherNames: holder.otherNames,
        identifiers: holder.identifiers,
        restriction: holder.restriction ?? null,
      })),
    ),
  )
}

const accountRow = ({ number, name, accountType }: SeedPayeeAccount, bankIbanCode: string): BankAccountRow => ({
  accountId: seedAccountId(number),
  iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
  currency: 'SAR',
  accountType,
  accountSubType: 'CurrentAccount',
  status: 'Active',
  nameEn: name.en,
  nameAr: name.ar ?? null,
  nicknameEn: name.en,
  nicknameAr: name.ar ?? null,
  descriptionEn: 'Current account',
  descriptionAr: 'حساب جارٍ',
  openedAt,
  statusUpdatedAt: openedAt,
  maturityAt: null,
  maskedPan: null,
  creditLineHalalas: 0,
  balanceHalalas: 0,
  transactionSequence: 0,
  isCustomerAccount: true,
})
