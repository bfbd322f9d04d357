import type { SimulatedArrangement } from '../repositories/accounts.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { makeSaudiIban } from '../../domain/shared/iban.ts'
import type {
  BeneficiaryDetails,
  DirectDebitDetails,
  ScheduledPaymentDetails,
  StandingOrderDetails,
} from '../accountInformation/arrangements.ts'
import type { OtherSide } from '../accountInformation/parties.ts'
import { seedAccounts } from './accounts.ts'
import { seedAccountId, seedAccountNumber } from '../bank.ts'
import { people, type PersonName } from './history/historyLines.ts'

const olaya = { en: 'Olaya Street, Riyadh 12211', ar: 'شارع العليا، الرياض 12211' }

type Stored = Pick<SimulatedArrangement, 'kind' | 'details'> & { number: number }

const beneficiary = (number: number, person: PersonName, reference: string, more: Partial<BeneficiaryDetails> = {}): Stored => {
  const details: BeneficiaryDetails = {
    ...people[person],
    reference,
    isActivated: true,
    addedAt: '2024-09-02T09:15:00.000Z',
    bankAddress: olaya,
    ...more,
  }
  return { number, kind: 'beneficiary', details }
}

const directDebit = (number: number, details: DirectDebitDetails): Stored => ({ number, kind: 'directDebit', details })
const standingOrder = (number: number, details: StandingOrderDetails): Stored => ({ number, kind: 'standingOrder', details })

/** `days` counts from the day of the seed. Some are near and some far, so that a sandbox that is a year old still has one. */
const scheduled = (
  number: number,
  person: PersonName,
  riyals: number,
  at: Date,
  reference: string,
  type: ScheduledPaymentDetails['type'] = 'Execution',
): Stored => {
  const details: ScheduledPaymentDetails = {
    ...people[person],
    scheduledAt: at.toISOString(),
    type,
    amountHalalas: riyals * 100,
    reference,
  }
  return { number, kind: 'scheduledPayment', details }
}

const seedDirectDebits = (): Stored[] => [
  directDebit(101, {
    mandate: 'MND-2024-001017',
    name: { en: 'Domestic Work Services', ar: 'خدمات العمالة المنزلية' },
    isActive: true,
    frequency: 'Monthly',
    firstAt: '2024-01-08T06:00:00.000Z',
    amountHalalas: 1_500_00,
  }),
  directDebit(101, {
    mandate: 'MND-2022-000339',
    name: { en: 'Gym membership', ar: 'اشتراك النادي الرياضي' },
    isActive: false,
    frequency: 'Quarterly',
    firstAt: '2022-03-15T06:00:00.000Z',
    amountHalalas: 690_00,
  }),
  directDebit(112, {
    mandate: 'MND-2025-004410',
    name: { en: 'Takaful insurance', ar: 'التأمين التكافلي' },
    isActive: true,
    frequency: 'Annual',
    firstAt: '2023-05-20T06:00:00.000Z',
    amountHalalas: 2_340_00,
  }),
]

const seedStandingOrders = (inside: (number: number) => OtherSide): Stored[] => [
  standingOrder(101, {
    ...people.landlord,
    reference: 'Rent · الإيجار',
    frequency: 'Monthly',
    firstAt: '2023-02-01T06:00:00.000Z',
    amountHalalas: 3_750_00,
    count: null,
  }),
  standingOrder(101, {
    ...inside(102),
    reference: 'Savings · الادخار',
    frequency: 'Monthly',
    firstAt: '2024-06-28T06:00:00.000Z',
    amountHalalas: 1_000_00,
    count: 120,
  }),
  standingOrder(101, {
    ...people.charity,
    reference: 'Sadaqah · صدقة',
    frequency: 'Weekly',
    firstAt: '2023-01-06T06:00:00.000Z',
    amountHalalas: 50_00,
    count: 52,
  }),
  standingOrder(112, {
    ...people.landlord,
    reference: 'Rent · الإيجار',
    frequency: 'HalfYearly',
    firstAt: '2023-07-01T06:00:00.000Z',
    amountHalalas: 21_000_00,
    count: null,
  }),
  standingOrder(194, {
    ...people.payroll,
    reference: 'Wages · الأجور',
    frequency: 'Monthly',
    firstAt: '2024-01-26T06:00:00.000Z',
    amountHalalas: 61_500_00,
    count: null,
  }),
]

/** Beneficiaries, direct debits, standing orders and scheduled payments of some accounts. `anchor` is the day of the seed. */
export function seedArrangements(anchor: Date, bankIbanCode: string): SimulatedArrangement[] {
  const inside = (number: number): OtherSide => ({
    name: seedAccounts.find((account) => account.number === number)!.name,
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
  })
  const inDays = (days: number) => new Date(anchor.getTime() + days * dayMs + 9 * 3_600_000)
  const stored: Stored[] = [
    beneficiary(101, 'mother', 'Mother · الوالدة'),
    beneficiary(101, 'landlord', 'Rent · الإيجار'),
    beneficiary(101, 'friend', 'Nasser · ناصر', { isActivated: false, addedAt: inDays(-1).toISOString() }),
    beneficiary(101, 'housemaid', 'Domestic work · العمالة المنزلية', { bankAddress: null }),
    beneficiary(103, 'brother', 'Turki · تركي'),
    beneficiary(112, 'landlord', 'Rent · الإيجار'),
    beneficiary(191, 'supplier', 'Steel · الحديد'),
    beneficiary(194, 'supplier', 'Supplies · التوريد'),
    ...(['mother', 'brother', 'friend', 'charity'] as const).map((person) => beneficiary(201, person, 'Family · العائلة')),
    ...seedDirectDebits(),
    ...seedStandingOrders(inside),
    scheduled(101, 'mother', 2_000, inDays(12), 'Eid gift · عيدية'),
    scheduled(101, 'brother', 5_500, inDays(200), 'Loan back · سداد سلفة', 'Arrival'),
    scheduled(101, 'charity', 1_200, inDays(700), 'Zakat · زكاة'),
    scheduled(112, 'landlord', 1_800, inDays(45), 'Maintenance · صيانة'),
    scheduled(191, 'supplier', 84_000, inDays(400), 'Steel delivery · توريد حديد'),
  ]
  return stored.map(({ number, kind, details }, index) => ({
    accountId: seedAccountId(number),
    kind,
    arrangementId: `${prefixes[kind]}-${String(number).padStart(6, '0')}-${String(index + 1).padStart(3, '0')}`,
    details,
  }))
}

const prefixes = { beneficiary: 'bnf', directDebit: 'ddm', standingOrder: 'sto', scheduledPayment: 'sch' } as const
