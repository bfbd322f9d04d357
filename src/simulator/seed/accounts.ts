import type { AccountStatus } from '../../domain/account/status.ts'
import type { BilingualName, BilingualText } from '../../domain/shared/bilingual.ts'
import { seedAccountId, type SilentParts } from '../bank.ts'
import { seedCompanies, seedCustomers } from './customers.ts'

/**
 * One account to open. `number` is its place in the bank's numbering. It never changes, because IBAN and AccountId are made from
 * it.
 */
export interface SeedAccount {
  number: number
  holders: readonly string[]
  name: BilingualName
  nickname: BilingualName
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  accountSubType: string
  status: AccountStatus
  openingBalanceHalalas: number
  description: BilingualText
  creditLineHalalas: number
  maskedPan: string | null
  maturityAt: Date | null
  /**
   * The round of the seed that opens the account. Accounts of a published round never change; an older installation gets the later
   * rounds.
   */
  round: SeedRound
}

/** A version of the seed. An installation stores which rounds it has received. */
export type SeedRound = 1 | 2 | 3 | 4 | 5

const products = {
  current: { en: 'Current account', ar: 'حساب جارٍ' },
  savings: { en: 'Savings account', ar: 'حساب ادخار' },
  term: { en: 'Term deposit (Mudaraba)', ar: 'وديعة لأجل (مضاربة)' },
  card: { en: 'Credit card', ar: 'بطاقة ائتمانية' },
}

function nameOf(nationalIdentificationNumber: string): BilingualName {
  const customer = seedCustomers.find((candidate) => candidate.nationalIdentificationNumber === nationalIdentificationNumber)
  if (!customer) throw new Error(`the seed has no customer ${nationalIdentificationNumber}`)
  return customer.name
}

/** The names that customers give their accounts. */
const nicknames = {
  salary: { en: 'Salary account', ar: 'حساب الراتب' },
  saving: { en: 'Savings', ar: 'حساب الادخار' },
  household: { en: 'Household', ar: 'مصروف المنزل' },
  family: { en: 'Family account', ar: 'حساب العائلة' },
  oldSalary: { en: 'Old salary account', ar: 'حساب الراتب القديم' },
  closed: { en: 'Closed account', ar: 'حساب مغلق' },
  current: { en: 'Current account', ar: 'الحساب الجاري' },
  operating: { en: 'Operating account', ar: 'الحساب التشغيلي' },
  card: { en: 'Credit card', ar: 'البطاقة الائتمانية' },
  hajj: { en: 'Hajj savings', ar: 'ادخار الحج' },
}

type Extra = Partial<SeedAccount>

const plain = { description: products.current, creditLineHalalas: 0, maskedPan: null, maturityAt: null, round: 1 } as const

const personal = (
  number: number,
  holder: string,
  nickname: BilingualName,
  openingBalanceHalalas: number,
  extra: Extra = {},
): SeedAccount => ({
  number,
  holders: [holder],
  name: nameOf(holder),
  nickname,
  accountType: 'KSAOB.Retail',
  accountSubType: 'CurrentAccount',
  status: 'Active',
  openingBalanceHalalas,
  ...plain,
  ...extra,
})

const corporate = (
  number: number,
  commercialRegistrationNumber: number,
  openingBalanceHalalas: number,
  round: SeedRound = 1,
): SeedAccount => {
  const company = seedCompanies.find((candidate) => candidate.commercialRegistrationNumber === commercialRegistrationNumber)
  if (!company) throw new Error(`the seed has no company ${commercialRegistrationNumber}`)
  return {
    number,
    holders: company.signatories,
    name: company.name,
    nickname: nicknames.operating,
    accountType: 'KSAOB.Corporate',
    accountSubType: 'CurrentAccount',
    status: 'Active',
    openingBalanceHalalas,
    ...plain,
    round,
  }
}

const savings = { accountSubType: 'Savings', description: products.savings }

/** A credit card account. The amount owed is its negative balance. The card number ends like the account number. */
const creditCard = (number: number, holder: string, owedHalalas: number, creditLineHalalas: number): SeedAccount =>
  personal(number, holder, nicknames.card, -owedHalalas, {
    accountSubType: 'CreditCard',
    description: products.card,
    creditLineHalalas,
    maskedPan: `4847********${String(number).padStart(4, '0')}`,
    maturityAt: new Date('2029-12-31T21:00:00Z'),
    round: 2,
  })

/**
 * Parts of long Arabic nicknames, so that pages and answers are tested with text that wraps: a purpose and a year for each of
 * thirty accounts.
 */
const purposes = [
  { en: 'Home, family and regular maintenance expenses', ar: 'مصروفات المنزل والعائلة والصيانة الدورية' },
  { en: 'Savings for the children’s education at Saudi universities', ar: 'ادخار تعليم الأبناء في الجامعات السعودية' },
  { en: 'Income from renting the apartments in An Narjis', ar: 'إيرادات إيجار الوحدات السكنية في حي النرجس' },
]
const longNickname = (index: number): BilingualName => {
  const purpose = purposes[index % purposes.length]!
  return { en: `${purpose.en}, ${1997 + index}`, ar: `${purpose.ar} لعام ${1418 + index} هـ` }
}
const thirtyAccounts = Array.from({ length: 30 }, (_, index) =>
  personal(201 + index, '1000000081', longNickname(index), (index + 1) * 1_250_75),
)

export const seedAccounts: readonly SeedAccount[] = [
  personal(101, '1000000016', nicknames.salary, 85_000_00),
  personal(102, '1000000016', nicknames.saving, 240_500_50, savings),
  personal(103, '1000000016', nicknames.household, 12_345_67),
  personal(111, '1000000024', nicknames.salary, 31_200_00),
  personal(112, '1000000024', nicknames.family, 64_800_25, {
    holders: ['1000000024', '1000000032'],
    name: { en: 'Khalid Saad Al-Otaibi and Noura Fahad Al-Mutairi', ar: 'خالد سعد العتيبي ونورة فهد المطيري' },
  }),
  personal(121, '1000000032', nicknames.salary, 27_950_00),
  personal(131, '1000000040', nicknames.salary, 9_400_00),
  personal(141, '1000000057', nicknames.salary, 18_730_10),
  personal(151, '1000000065', nicknames.oldSalary, 5_600_00, { status: 'Dormant' }),
  personal(152, '1000000065', nicknames.saving, 41_000_00, { ...savings, status: 'Suspended' }),
  personal(153, '1000000065', nicknames.closed, 0, { status: 'Closed' }),
  personal(161, '1000000073', nicknames.current, 0),
  personal(171, '2000000014', nicknames.salary, 14_275_40),
  personal(181, '2000000022', nicknames.salary, 22_060_00),
  corporate(191, 1010123456, 3_750_000_00),
  corporate(192, 2050654321, 128_400_00),
  corporate(193, 4030987654, 512_300_00),
  ...thirtyAccounts,
  creditCard(104, '1000000016', 3_214_50, 25_000_00),
  personal(105, '1000000016', nicknames.hajj, 60_000_00, {
    ...savings,
    description: products.term,
    maturityAt: new Date('2029-06-30T21:00:00Z'),
    round: 2,
  }),
  creditCard(172, '2000000014', 1_480_25, 10_000_00),
  corporate(194, 1010987654, 940_600_00, 2),
  personal(251, '1000000099', nicknames.salary, 20_150_00, { round: 2 }),
  personal(261, '1111111111', nicknames.salary, 16_480_00, { round: 3 }),
  personal(262, '1111111111', nicknames.household, 4_250_75, { round: 3 }),
  personal(271, '1000000107', nicknames.salary, 23_615_00, { round: 4 }),
  corporate(281, 5900112233, 2_180_000_00, 5),
]

const silentCustomers: ReadonlySet<string> = new Set(
  seedCustomers
    .filter((customer) => customer.accountReads === 'timeOut')
    .map((customer) => customer.nationalIdentificationNumber),
)

/** The customers whose accounts never get an answer (magic values), and these accounts. */
export const silentParts: SilentParts = {
  customers: silentCustomers,
  accountIds: new Set(
    seedAccounts
      .filter(({ holders }) => holders.some((holder) => silentCustomers.has(holder)))
      .map(({ number }) => seedAccountId(number)),
  ),
}
