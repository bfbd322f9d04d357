import type { BilingualName, BilingualText } from '../../domain/shared/bilingual.ts'
import type { AccountHolder } from '../../domain/verification/types.ts'
import { seedAccounts } from './accounts.ts'
import { seedCompanies, type SeedCompany, seedCustomers } from './customers.ts'

/** The holders of one account, in the order in which they are compared. */
export interface SeedPayees {
  number: number
  holders: AccountHolder[]
}

/** An account that exists for payee verification only. Nobody signs in for it. */
export interface SeedPayeeAccount extends SeedPayees {
  name: BilingualName
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  description: BilingualText
}

/**
 * Names and identifiers of companies that the seed's companies lack: trading names, LEI and BIC. They are invented, and the LEIs
 * have right check digits.
 */
const companyExtras: Record<number, Pick<AccountHolder, 'otherNames' | 'identifiers'>> = {
  1010123456: {
    otherNames: [{ en: 'Tuwaiq Contracting', ar: 'طويق للمقاولات' }],
    identifiers: [
      { kind: 'lei', value: '558600TUWAIQMODERN78' },
      { kind: 'bic', value: 'TWQMSARI' },
    ],
  },
  2050654321: { otherNames: [{ en: 'Rimal Al-Sharq', ar: 'رمال الشرق' }], identifiers: [] },
  4030987654: { otherNames: [{ en: 'Nakheel Books', ar: 'كتب النخيل' }], identifiers: [] },
  1010987654: { otherNames: [], identifiers: [{ kind: 'lei', value: '558600NAJDADVLOGIS64' }] },
}

const person = (name: BilingualName, nationalIdentificationNumber: string): AccountHolder => ({
  kind: 'person',
  name,
  otherNames: [],
  identifiers: [
    { kind: nationalIdentificationNumber.startsWith('1') ? 'nationalId' : 'iqama', value: nationalIdentificationNumber },
  ],
})

function company({ commercialRegistrationNumber, unifiedNumber, name }: SeedCompany): AccountHolder {
  const extras = companyExtras[commercialRegistrationNumber]
  return {
    kind: 'organisation',
    name,
    otherNames: extras?.otherNames ?? [],
    identifiers: [
      { kind: 'commercialRegistration', value: String(commercialRegistrationNumber) },
      { kind: 'unifiedNumber', value: unifiedNumber },
      // Fifteen digits that begin and end with 3 (ZATCA).
      { kind: 'vat', value: `3${commercialRegistrationNumber}0003` },
      ...(extras?.identifiers ?? []),
    ],
  }
}

const customerOf = (nationalIdentificationNumber: string): AccountHolder => {
  const { name } = seedCustomers.find((customer) => customer.nationalIdentificationNumber === nationalIdentificationNumber)!
  return person(name, nationalIdentificationNumber)
}

/** Holders of the seed's accounts: the company for a corporate account, otherwise the people. */
const ofCustomers: SeedPayees[] = seedAccounts.map(({ number, accountType, holders, name }) => ({
  number,
  holders:
    accountType === 'KSAOB.Corporate'
      ? seedCompanies.filter((candidate) => candidate.name === name).map(company)
      : holders.map(customerOf),
}))

const restricted = (holder: AccountHolder, restriction: 'optedOut' | 'protected'): AccountHolder => ({ ...holder, restriction })
const layla = { en: 'Layla Hassan Al-Juhani', ar: 'ليلى حسن الجهني' }
const yousef = { en: 'Yousef Turki Al-Anazi', ar: 'يوسف تركي العنزي' }
const restaurant = { en: 'Ahmad Al-Bishi Restaurants Establishment', ar: 'مؤسسة أحمد البيشي للمطاعم' }
const unnamed = { en: 'Unnamed account', ar: 'حساب بلا اسم' }

/** Accounts for the cases that no customer's account shows. */
export const seedPayeeAccounts: readonly SeedPayeeAccount[] = [
  {
    number: 301,
    name: layla,
    accountType: 'KSAOB.Retail',
    holders: [restricted(person(layla, '1000000107'), 'optedOut')],
    description: {
      en: 'The holder has opted out of verification: NOAP, FORBIDDEN',
      ar: 'اختار صاحب الحساب عدم التحقق: NOAP و FORBIDDEN',
    },
  },
  {
    number: 302,
    name: yousef,
    accountType: 'KSAOB.Retail',
    holders: [restricted(person(yousef, '1000000115'), 'protected')],
    description: { en: 'The holder is protected (a minor): NOAP, FORBIDDEN', ar: 'صاحب الحساب محمي (قاصر): NOAP و FORBIDDEN' },
  },
  {
    number: 303,
    name: restaurant,
    accountType: 'KSAOB.Corporate',
    holders: [
      {
        kind: 'organisation',
        name: restaurant,
        otherNames: [{ en: 'Bait Al-Mandi', ar: 'بيت المندي' }],
        identifiers: [
          { kind: 'commercialRegistration', value: '5855012345' },
          { kind: 'vat', value: '358550123450003' },
        ],
      },
    ],
    description: {
      en: 'A sole trader with a trading name that is nothing like the legal one',
      ar: 'مؤسسة فردية باسم تجاري يختلف عن اسمها النظامي',
    },
  },
  {
    number: 304,
    name: unnamed,
    accountType: 'KSAOB.Retail',
    holders: [{ kind: 'person', name: {}, otherNames: [], identifiers: [] }],
    description: { en: 'The bank holds no name: NOAP', ar: 'لا اسم لدى البنك: NOAP' },
  },
]

/** The holders of every account of the sandbox. */
export const seedPayees: readonly SeedPayees[] = [...ofCustomers, ...seedPayeeAccounts]
