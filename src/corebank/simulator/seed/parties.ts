import { type PartyDetails } from '../accountInformation/parties.ts'
import { seedCustomers } from './customers.ts'

const towns = [
  {
    town: { en: 'Riyadh', ar: 'الرياض' },
    street: { en: 'Abi Bakr As Siddiq Road', ar: 'طريق أبي بكر الصديق' },
    postCode: '13324',
  },
  { town: { en: 'Jeddah', ar: 'جدة' }, street: { en: 'Palestine Street', ar: 'شارع فلسطين' }, postCode: '23431' },
  { town: { en: 'Dammam', ar: 'الدمام' }, street: { en: 'King Saud Street', ar: 'شارع الملك سعود' }, postCode: '32241' },
]

const nationalities: Record<string, string> = { '2000000014': 'IN', '2000000022': 'EG' }

/** Invented particulars of every sandbox customer; the number's place in the list makes them, so they never change. */
export const seedParties: { nationalIdentificationNumber: string; details: PartyDetails }[] = seedCustomers.map(
  ({ nationalIdentificationNumber, name }, index) => {
    const { town, street, postCode } = towns[index % towns.length]!
    const digits = nationalIdentificationNumber.slice(-2)
    return {
      nationalIdentificationNumber,
      details: {
        partyNumber: `4${nationalIdentificationNumber.slice(-8)}`,
        email: `${name.en.split(' ')[0]!.toLowerCase()}.${digits}@example.sa`,
        // 9665 and eight digits; the range 0000 is given to nobody.
        mobile: `96650000${nationalIdentificationNumber.slice(-4)}`,
        address: { street, buildingNumber: `${2_100 + index * 37}`, town, postCode },
        birthDate: `${1971 + index * 2}-0${1 + (index % 9)}-1${index % 9}`,
        nationality: nationalities[nationalIdentificationNumber] ?? 'SA',
        verifiedAt: '2024-02-11T08:30:00.000Z',
      },
    }
  },
)
