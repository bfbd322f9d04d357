import {
  type AccountPayee,
  findPayeesByIban,
  insertBankAccounts,
  insertBankPayees,
  type SimulatedAccount,
} from '../repositories/accounts.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { makeSaudiIban } from '../../domain/shared/iban.ts'
import type { AccountHolder, HeldIdentifier } from '../../domain/verification/types.ts'
import type { AccountHolders } from '../../corebank/port.ts'
import type { MagicValues } from '../../corebank/sandboxPort.ts'
import { outlastCaller, type SimulatedBank, seedAccountId, seedAccountNumber } from '../bank.ts'
import { type SeedPayeeAccount, seedPayeeAccounts, seedPayees } from '../seed/payees.ts'

/** Opens the port's AccountHolders on the simulator's own table of holders. */
export const openAccountHolders = (bank: SimulatedBank): AccountHolders => ({
  async findVerifiableAccount(iban) {
    const rows = await findPayeesByIban(bank.db, iban)
    const [first] = rows
    if (!first) return undefined
    if (bank.silent.accountIds.has(first.accountId ?? '')) await outlastCaller(bank)
    return { status: first.status, holders: rows.flatMap((row) => (row.accountId === null ? [] : [toHolder(row)])) }
  },
})

const toHolder = (row: AccountPayee): AccountHolder => ({
  kind: row.kind!,
  name: { ...(row.nameEn !== null && { en: row.nameEn }), ...(row.nameAr !== null && { ar: row.nameAr }) },
  otherNames: row.otherNames ?? [],
  identifiers: (row.identifiers ?? []) as HeldIdentifier[],
  ...(row.restriction !== null && { restriction: row.restriction }),
})

/** Accounts of ordinary customers that show a case of payee verification, by account number. */
const customersCases: Record<number, BilingualText> = {
  101: { en: 'One holder with a name in both languages', ar: 'صاحب حساب واحد باسمه باللغتين' },
  112: {
    en: 'A joint account: either name matches, or both with a semicolon between',
    ar: 'حساب مشترك: يطابق أي من الاسمين أو كلاهما وبينهما فاصلة منقوطة',
  },
  171: { en: 'A resident with an English name only', ar: 'مقيم باسم إنجليزي فقط' },
  191: { en: 'A company with trading name, LEI and BIC', ar: 'شركة لها اسم تجاري ومعرّف LEI ورمز BIC' },
  151: { en: 'A dormant account is verified as usual: INACTIVE', ar: 'الحساب الراكد يُتحقق منه كالمعتاد: INACTIVE' },
  152: { en: 'A suspended account: NOAP, FORBIDDEN', ar: 'حساب موقوف: NOAP و FORBIDDEN' },
  153: { en: 'A closed account: NOAP, CLOSED', ar: 'حساب مغلق: NOAP و CLOSED' },
  251: { en: 'The core bank does not answer: NOAP, UNABLE_TO_MATCH', ar: 'لا يجيب النظام البنكي: NOAP و UNABLE_TO_MATCH' },
}

/** The documented accounts of payee verification, with their IBANs at this bank. */
export function payeeExamples(bankIbanCode: string): MagicValues['payees'] {
  const example = (number: number, description: BilingualText) => ({
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
    names: seedPayees
      .find((payees) => payees.number === number)!
      .holders.flatMap(({ name, otherNames }) => [name, ...otherNames])
      .filter(({ en, ar }) => Boolean(en ?? ar)),
    description,
  })
  return [
    ...Object.entries(customersCases).map(([number, description]) => example(Number(number), description)),
    ...seedPayeeAccounts.map(({ number, description }) => example(number, description)),
  ]
}

const openedAt = new Date(Date.UTC(2020, 2, 1))

/**
 * Writes the holders of every sandbox account, and the accounts that exist for verification only. A second call changes nothing.
 */
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

const accountRow = ({ number, name, accountType }: SeedPayeeAccount, bankIbanCode: string): SimulatedAccount => ({
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
