import { type BilingualName, type BilingualText } from '../../../domain/shared/bilingual.ts'

/** One customer of the sandbox and what they are there to show. */
export interface SeedCustomer {
  nationalIdentificationNumber: string
  name: BilingualName
  /** 'refuse': the password is always wrong. */
  password?: 'refuse'
  /** 'refuse': no one-time code is ever right. */
  oneTimeCode?: 'refuse'
  /** 'timeOut': signing in works, but questions about the accounts get no answer in time. */
  accountReads?: 'timeOut'
  description: BilingualText
}

/** The password of every sandbox customer. */
export const sandboxPassword = 'Sanad-2026!'

/** Design.md section 6. National ids start with 1 for citizens and 2 for residents. */
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
      ar: 'مفوّض بالتوقيع عن شركتين إحداهما استُنفد حد ضماناتها',
    },
  },
]
