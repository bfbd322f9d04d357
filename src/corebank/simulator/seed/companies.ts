import { type BilingualText } from '../../../domain/shared/bilingual.ts'
/** A company that banks here, and who may sign for it. */
export interface SeedCompany {
  commercialRegistrationNumber: number
  /** Unified national number: ten digits that start with 7. */
  unifiedNumber: string
  name: BilingualText
  signatories: readonly string[]
}

export const seedCompanies: readonly SeedCompany[] = [
  {
    commercialRegistrationNumber: 1010123456,
    unifiedNumber: '7001234567',
    name: { en: 'Tuwaiq Modern Contracting Company', ar: 'شركة طويق الحديثة للمقاولات' },
    signatories: ['2000000022'],
  },
  {
    // Its guarantee line is exhausted (letters of guarantee).
    commercialRegistrationNumber: 2050654321,
    unifiedNumber: '7007654321',
    name: { en: 'Rimal Al-Sharq Trading Establishment', ar: 'مؤسسة رمال الشرق التجارية' },
    signatories: ['2000000022'],
  },
  {
    // A merchant whose account receives payments; nobody signs in for it.
    commercialRegistrationNumber: 4030987654,
    unifiedNumber: '7009876543',
    name: { en: 'Wadi Al-Nakheel Bookstores Company', ar: 'شركة مكتبات وادي النخيل' },
    signatories: [],
  },
  {
    // Two signatories: what concerns its account needs both approvals.
    commercialRegistrationNumber: 1010987654,
    unifiedNumber: '7004567890',
    name: { en: 'Najd Advanced Logistics Company', ar: 'شركة نجد المتقدمة للخدمات اللوجستية' },
    signatories: ['1000000024', '1000000032'],
  },
]
