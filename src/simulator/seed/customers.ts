import type { BilingualName, BilingualText } from '../../domain/shared/bilingual.ts'
import type { PartyDetails } from '../accountInformation/parties.ts'
import type { MandateBand, SimulatedMandate } from '../schema.ts'

/** One customer of the sandbox, and the case that they show. */
export interface SeedCustomer {
  nationalIdentificationNumber: string
  name: BilingualName
  /** 'refuse': the password is always wrong. */
  password?: 'refuse'
  /** 'refuse': no one-time code is ever right. Digits: always the same code. */
  oneTimeCode?: 'refuse' | `${number}`
  /** 'app': confirms in the bank's own app, and gets no codes. */
  confirmation?: 'app'
  /** 'timeOut': signing in works, but questions about the accounts get no answer in time. */
  accountReads?: 'timeOut'
  description: BilingualText
}

/** The password of every sandbox customer. */
export const sandboxPassword = 'Sanad-2026!'

/** The customers of the sandbox (docs/decisions/core-bank.md#magic-values). National ids start with 1 for citizens and 2 for residents. */
export const seedCustomers: readonly SeedCustomer[] = [
  {
    nationalIdentificationNumber: '1000000016',
    name: { en: 'Abdullah Mohammed Al-Qahtani', ar: 'عبدالله محمد القحطاني' },
    description: {
      en: 'Happy path: current, savings and card accounts with two years of transactions',
      ar: 'المسار السليم: حسابات جارية وادخار وبطاقة بعمليات سنتين',
    },
  },
  {
    nationalIdentificationNumber: '1000000024',
    name: { en: 'Khalid Saad Al-Otaibi', ar: 'خالد سعد العتيبي' },
    description: {
      en: 'Holds a joint account with 1000000032; both sign for a company',
      ar: 'شريك في حساب مشترك مع 1000000032 وكلاهما مفوّض عن شركة',
    },
  },
  {
    nationalIdentificationNumber: '1000000032',
    name: { en: 'Noura Fahad Al-Mutairi', ar: 'نورة فهد المطيري' },
    description: {
      en: 'Holds a joint account with 1000000024; both sign for a company',
      ar: 'شريكة في حساب مشترك مع 1000000024 وكلاهما مفوّض عن شركة',
    },
  },
  {
    nationalIdentificationNumber: '1000000040',
    name: { en: 'Faisal Nasser Al-Dossari', ar: 'فيصل ناصر الدوسري' },
    password: 'refuse',
    description: {
      en: 'The password is always refused, after five tries the customer is locked',
      ar: 'تُرفض كلمة المرور دائمًا ويُقفل العميل بعد خمس محاولات',
    },
  },
  {
    nationalIdentificationNumber: '1000000057',
    name: { en: 'Reem Sultan Al-Harbi', ar: 'ريم سلطان الحربي' },
    oneTimeCode: 'refuse',
    description: { en: 'No one-time code is ever accepted', ar: 'لا يُقبل أي رمز تحقق' },
  },
  {
    nationalIdentificationNumber: '1000000065',
    name: { en: 'Majed Ali Al-Ghamdi', ar: 'ماجد علي الغامدي' },
    description: {
      en: 'No account that may pay: one dormant, one suspended, one closed',
      ar: 'لا حساب صالح للدفع: راكد وموقوف ومغلق',
    },
  },
  {
    nationalIdentificationNumber: '1000000073',
    name: { en: 'Hind Ibrahim Al-Shehri', ar: 'هند إبراهيم الشهري' },
    description: { en: 'The only account has a balance of zero', ar: 'الحساب الوحيد رصيده صفر' },
  },
  {
    nationalIdentificationNumber: '1000000081',
    name: {
      en: 'Abdulrahman Abdulaziz Abdulmohsen Al-Abdulkarim',
      ar: 'عبدالرحمن بن عبدالعزيز بن عبدالمحسن بن عبداللطيف آل عبدالكريم',
    },
    description: {
      en: 'Thirty accounts with long Arabic names and 5,000 transactions',
      ar: 'ثلاثون حسابًا بأسماء عربية طويلة و5000 عملية',
    },
  },
  {
    nationalIdentificationNumber: '1000000099',
    name: { en: 'Sami Yousef Al-Zahrani', ar: 'سامي يوسف الزهراني' },
    accountReads: 'timeOut',
    description: {
      en: 'Can authorize, but the core bank never answers questions about the account',
      ar: 'يستطيع التفويض لكن النظام البنكي لا يجيب عن بيانات الحساب',
    },
  },
  {
    nationalIdentificationNumber: '2000000014',
    name: { en: 'Rajesh Kumar Nair' },
    description: { en: 'Resident with an English name only', ar: 'مقيم باسم إنجليزي فقط' },
  },
  {
    nationalIdentificationNumber: '2000000022',
    name: { en: 'Omar Hassan Al-Masri', ar: 'عمر حسن المصري' },
    description: {
      en: 'Signs for two companies, one with an exhausted guarantee line',
      ar: 'مفوّض بالتوقيع عن شركتين استنفدت إحداهما حد التسهيلات لخطابات الضمان',
    },
  },
  {
    nationalIdentificationNumber: '1111111111',
    name: { en: 'Salem Mansour Al-Shammari', ar: 'سالم منصور الشمري' },
    oneTimeCode: '111111',
    description: {
      en: 'For conformance suites: the one-time code is always 111111; two current accounts',
      ar: 'لأدوات فحص المطابقة: رمز التحقق دائمًا 111111، وله حسابان جاريان',
    },
  },
  {
    nationalIdentificationNumber: '1000000107',
    name: { en: 'Lama Turki Al-Subaie', ar: 'لمى تركي السبيعي' },
    confirmation: 'app',
    description: {
      en: 'Confirms in the bank’s own app instead of with a code: /core-bank/customers/1000000107/phone',
      ar: 'تؤكّد في تطبيق البنك بدلًا من رمز التحقق: \u2066/core-bank/customers/1000000107/phone\u2069',
    },
  },
  {
    nationalIdentificationNumber: '1000000123',
    name: { en: 'Maha Abdulaziz Al-Rashid', ar: 'مها عبدالعزيز الراشد' },
    description: {
      en: 'A director of 5900112233: signs payments up to 100,000 and letters up to 500,000 alone, and more with 1000000131 or 1000000149',
      ar: 'مديرة في 5900112233: توقّع منفردة مدفوعات حتى 100,000 وخطابات ضمان حتى 500,000، وما فوقها مع 1000000131 أو 1000000149',
    },
  },
  {
    nationalIdentificationNumber: '1000000131',
    name: { en: 'Badr Saleh Al-Harthi', ar: 'بدر صالح الحارثي' },
    description: {
      en: 'The other director of 5900112233, with the same powers',
      ar: 'المدير الآخر في 5900112233 بالصلاحيات نفسها',
    },
  },
  {
    nationalIdentificationNumber: '1000000149',
    name: { en: 'Hessa Ahmed Al-Khalidi', ar: 'حصة أحمد الخالدي' },
    description: {
      en: 'Finance manager of 5900112233: signs larger amounts with a director, and nothing alone',
      ar: 'المديرة المالية في 5900112233: توقّع المبالغ الكبيرة مع أحد المديرين ولا توقّع منفردة',
    },
  },
]

const byAmount = (upToHalalas: number): readonly MandateBand[] => [
  { upToHalalas, ways: [{ A: 1 }] },
  { upToHalalas: null, ways: [{ A: 2 }, { A: 1, B: 1 }] },
]

/** A company that banks here, and who may sign for it. */
export interface SeedCompany {
  commercialRegistrationNumber: number
  /** Unified national number: ten digits that start with 7. */
  unifiedNumber: string
  name: BilingualText
  signatories: readonly string[]
  /** Those of the signatories who sign in the group B of the mandate; the others sign in A. */
  secondGroup?: readonly string[]
  /** Without it, all signatories sign together. */
  mandate?: SimulatedMandate
}

export const seedCompanies: readonly SeedCompany[] = [
  {
    commercialRegistrationNumber: 1010123456,
    unifiedNumber: '7001234567',
    name: { en: 'Tuwaiq Modern Contracting Company', ar: 'شركة طويق الحديثة للمقاولات' },
    signatories: ['2000000022'],
  },
  {
    // The guarantee line of this company is exhausted.
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
    // This company has two signatories, so its account and its letters need both approvals.
    commercialRegistrationNumber: 1010987654,
    unifiedNumber: '7004567890',
    name: { en: 'Najd Advanced Logistics Company', ar: 'شركة نجد المتقدمة للخدمات اللوجستية' },
    signatories: ['1000000024', '1000000032'],
  },
  {
    // One of the directors (A) signs smaller amounts alone, and larger ones with another, or with the finance manager (B).
    commercialRegistrationNumber: 5900112233,
    unifiedNumber: '7003456789',
    name: { en: 'Al-Sarat Engineering Consultants Company', ar: 'شركة السراة للاستشارات الهندسية' },
    signatories: ['1000000123', '1000000131', '1000000149'],
    secondGroup: ['1000000149'],
    mandate: { payment: byAmount(100_000_00), letter: byAmount(500_000_00), access: [{ A: 1 }] },
  },
]

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

/** Invented details of every sandbox customer. They follow from the customer's place in the list, so they never change. */
export const seedParties: { nationalIdentificationNumber: string; details: PartyDetails }[] = seedCustomers.map(
  ({ nationalIdentificationNumber, name }, index) => {
    const { town, street, postCode } = towns[index % towns.length]!
    const digits = nationalIdentificationNumber.slice(-2)
    return {
      nationalIdentificationNumber,
      details: {
        partyNumber: `4${nationalIdentificationNumber.slice(-8)}`,
        email: `${name.en.split(' ')[0]!.toLowerCase()}.${digits}@example.sa`,
        // 9665 and eight digits. The range that starts with 0000 belongs to nobody.
        mobile: `96650000${nationalIdentificationNumber.slice(-4)}`,
        address: { street, buildingNumber: `${2_100 + index * 37}`, town, postCode },
        birthDate: `${1971 + index * 2}-0${1 + (index % 9)}-1${index % 9}`,
        nationality: nationalities[nationalIdentificationNumber] ?? 'SA',
        verifiedAt: '2024-02-11T08:30:00.000Z',
      },
    }
  },
)
