import { type BilingualName } from '../../port.ts'
import { seedCompanies } from './companies.ts'
import { seedCustomers } from './customers.ts'

/** One account to open. `number` is its place in the bank's numbering and never changes: IBAN and AccountId come from it. */
export interface SeedAccount {
  number: number
  holders: readonly string[]
  name: BilingualName
  nickname: string
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  accountSubType: string
  status: string
  openingBalanceHalalas: number
}

function nameOf(nationalIdentificationNumber: string): BilingualName {
  const customer = seedCustomers.find((candidate) => candidate.nationalIdentificationNumber === nationalIdentificationNumber)
  if (!customer) throw new Error(`the seed has no customer ${nationalIdentificationNumber}`)
  return customer.name
}

type Extra = Partial<Pick<SeedAccount, 'holders' | 'name' | 'accountSubType' | 'status'>>

const personal = (number: number, holder: string, nickname: string, openingBalanceHalalas: number, extra: Extra = {}): SeedAccount => ({
  number,
  holders: [holder],
  name: nameOf(holder),
  nickname,
  accountType: 'KSAOB.Retail',
  accountSubType: 'CurrentAccount',
  status: 'Active',
  openingBalanceHalalas,
  ...extra,
})

const corporate = (number: number, commercialRegistrationNumber: number, openingBalanceHalalas: number): SeedAccount => {
  const company = seedCompanies.find((candidate) => candidate.commercialRegistrationNumber === commercialRegistrationNumber)
  if (!company) throw new Error(`the seed has no company ${commercialRegistrationNumber}`)
  return {
    number,
    holders: company.signatories,
    name: company.name,
    nickname: 'Operating account',
    accountType: 'KSAOB.Corporate',
    accountSubType: 'CurrentAccount',
    status: 'Active',
    openingBalanceHalalas,
  }
}

const savings = { accountSubType: 'Savings' }

/** Long Arabic nicknames, so that pages and answers meet text that wraps: a purpose and a year for each of thirty accounts. */
const purposes = ['مصروفات المنزل والعائلة والصيانة الدورية', 'ادخار تعليم الأبناء في الجامعات السعودية', 'إيرادات إيجار الوحدات السكنية في حي النرجس']
const thirtyAccounts = Array.from({ length: 30 }, (_, index) =>
  personal(201 + index, '1000000081', `${purposes[index % purposes.length]} لعام ${1418 + index} هـ`, (index + 1) * 1_250_75),
)

export const seedAccounts: readonly SeedAccount[] = [
  personal(101, '1000000016', 'Salary account', 85_000_00),
  personal(102, '1000000016', 'Savings', 240_500_50, savings),
  personal(103, '1000000016', 'Household', 12_345_67),
  personal(111, '1000000024', 'Salary account', 31_200_00),
  personal(112, '1000000024', 'Family account', 64_800_25, {
    holders: ['1000000024', '1000000032'],
    name: { en: 'Khalid Saad Al-Otaibi and Noura Fahad Al-Mutairi', ar: 'خالد سعد العتيبي ونورة فهد المطيري' },
  }),
  personal(121, '1000000032', 'Salary account', 27_950_00),
  personal(131, '1000000040', 'Salary account', 9_400_00),
  personal(141, '1000000057', 'Salary account', 18_730_10),
  personal(151, '1000000065', 'Old salary account', 5_600_00, { status: 'Dormant' }),
  personal(152, '1000000065', 'Savings', 41_000_00, { ...savings, status: 'Suspended' }),
  personal(153, '1000000065', 'Closed account', 0, { status: 'Closed' }),
  personal(161, '1000000073', 'Current account', 0),
  personal(171, '2000000014', 'Salary account', 14_275_40),
  personal(181, '2000000022', 'Salary account', 22_060_00),
  corporate(191, 1010123456, 3_750_000_00),
  corporate(192, 2050654321, 128_400_00),
  corporate(193, 4030987654, 512_300_00),
  ...thirtyAccounts,
]

/** The bank's own accounts: where opening balances come from, and what is on its way to other banks over SARIE. */
export const ownAccounts = {
  opening: { number: 1, name: { en: 'Opening balances', ar: 'أرصدة افتتاحية' } },
  sarieClearing: { number: 2, name: { en: 'SARIE clearing', ar: 'مقاصة سريع' } },
} as const

/** AccountId of an account number; ids of accounts say nothing about who holds them. */
export const seedAccountId = (number: number): string => `acc-${String(number).padStart(6, '0')}`

/** Account number inside the IBAN: spread out, so that neighbours do not look alike. */
export const seedAccountNumber = (number: number): string => String(608_010_000_000 + number * 7_919)
