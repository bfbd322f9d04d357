import type { BilingualText } from '../../domain/shared/bilingual.ts'

/** How the standard describes one kind of transaction. */
export interface TransactionKind {
  /** KSA account information standard, TransactionType and SubTransactionType, without the prefix. */
  type: string
  subType: string
  mode: 'Online' | 'Offline' | 'Batch'
  flag?: string
  /** ISO 20022 ExternalBankTransactionFamily1Code and SubFamily1Code, domain PMNT. */
  family: string
  subFamily: string
  /** The text on the statement. `{0}` stands for the merchant, biller, bank or other side. */
  text: BilingualText
  /** A card was used. */
  byCard?: true
}

const kind = (
  [type, subType, mode]: [string, string, TransactionKind['mode']],
  [family, subFamily]: [string, string],
  en: string,
  ar: string,
  more: Pick<TransactionKind, 'flag' | 'byCard'> = {},
): TransactionKind => ({ type, subType, mode, family, subFamily, text: { en, ar }, ...more })

const card = { byCard: true } as const

/** Every kind of transaction that the simulator books. The database stores the key; codes and texts follow from this table. */
export const transactionKinds = {
  salary: kind(['LocalBankTransfer', 'MoneyTransfer', 'Batch'], ['RCDT', 'SALA'], 'Salary from {0}', 'راتب من {0}', {
    flag: 'Payroll',
  }),
  rent: kind(['LocalBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'STDO'], 'Rent to {0} (Ejar)', 'إيجار إلى {0} (إيجار)', {
    flag: 'StandingOrder',
  }),
  rentReceived: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'DMCT'],
    'Rent from {0} (Ejar)',
    'إيجار من {0} (إيجار)',
  ),
  posPurchase: kind(['POS', 'Purchase', 'Online'], ['CCRD', 'POSD'], 'Purchase at {0}', 'شراء من {0}', card),
  posReversal: kind(['POS', 'Reversal', 'Online'], ['CCRD', 'RIMB'], 'Purchase reversed at {0}', 'عكس عملية شراء من {0}', card),
  onlinePurchase: kind(
    ['ECommerce', 'Purchase', 'Online'],
    ['CCRD', 'POSC'],
    'Online purchase at {0}',
    'شراء إلكتروني من {0}',
    card,
  ),
  onlineRefund: kind(['ECommerce', 'Refund', 'Online'], ['CCRD', 'RIMB'], 'Refund from {0}', 'استرداد من {0}', card),
  cashback: kind(
    ['Other', 'NotApplicable', 'Batch'],
    ['CCRD', 'OTHR'],
    'Cashback on card purchases',
    'استرداد نقدي على مشتريات البطاقة',
    { flag: 'Cashback' },
  ),
  atmWithdrawal: kind(['ATM', 'Withdrawal', 'Online'], ['CCRD', 'CWDL'], 'Cash withdrawal, {0}', 'سحب نقدي، {0}', card),
  atmDeposit: kind(['ATM', 'Deposit', 'Online'], ['CCRD', 'CDPT'], 'Cash deposit, {0}', 'إيداع نقدي، {0}', card),
  bill: kind(['BillPayments', 'NotApplicable', 'Online'], ['ICDT', 'DMCT'], 'SADAD bill: {0}', 'فاتورة سداد: {0}'),
  sarieOut: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'DMCT'],
    'SARIE transfer to {0}',
    'حوالة سريع إلى {0}',
  ),
  sarieIn: kind(
    ['LocalBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'DMCT'],
    'SARIE transfer from {0}',
    'حوالة سريع من {0}',
  ),
  ownOut: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'BOOK'], 'Transfer to {0}', 'تحويل إلى {0}'),
  ownIn: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['RCDT', 'BOOK'], 'Transfer from {0}', 'تحويل من {0}'),
  cardPaid: kind(
    ['SameBankTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'BOOK'],
    'Credit card payment',
    'سداد البطاقة الائتمانية',
  ),
  cardSettled: kind(
    ['SameBankTransfer', 'MoneyTransfer', 'Online'],
    ['RCDT', 'BOOK'],
    'Payment received, thank you',
    'تم استلام السداد، شكرًا لكم',
  ),
  international: kind(
    ['InternationalTransfer', 'MoneyTransfer', 'Online'],
    ['ICDT', 'XBCT'],
    'International transfer to {0}',
    'حوالة دولية إلى {0}',
  ),
  directDebit: kind(['LocalBankTransfer', 'MoneyTransfer', 'Batch'], ['IDDT', 'PMDD'], 'Direct debit: {0}', 'خصم مباشر: {0}', {
    flag: 'DirectDebit',
  }),
  financing: kind(['Other', 'NotApplicable', 'Batch'], ['IDDT', 'PADD'], 'Financing instalment', 'قسط التمويل', { flag: 'Loan' }),
  profit: kind(['Other', 'NotApplicable', 'Batch'], ['MCOP', 'INTR'], 'Savings profit (Mudaraba)', 'أرباح حساب الادخار (مضاربة)'),
  dividend: kind(['Other', 'NotApplicable', 'Batch'], ['RCDT', 'DVCA'], 'Dividend from {0}', 'أرباح أسهم {0}', {
    flag: 'Dividend',
  }),
  chequeIn: kind(['Cheque', 'Deposit', 'Offline'], ['RCHQ', 'CCHQ'], 'Cheque from {0}', 'شيك من {0}'),
  teller: kind(['Teller', 'Deposit', 'Offline'], ['CNTR', 'CDPT'], 'Deposit at branch, {0}', 'إيداع في الفرع، {0}'),
  /** Settled payments of payment initiation. */
  paymentOut: kind(['LocalBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'DMCT'], 'Payment to {0}', 'عملية دفع إلى {0}'),
  paymentInside: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['ICDT', 'BOOK'], 'Payment to {0}', 'عملية دفع إلى {0}'),
  paymentIn: kind(['SameBankTransfer', 'MoneyTransfer', 'Online'], ['RCDT', 'BOOK'], 'Payment from {0}', 'عملية دفع من {0}'),
} as const satisfies Record<string, TransactionKind>

/** Key of a kind, as the database stores it. */
export type TransactionKindName = keyof typeof transactionKinds

/** A shop or a biller. `categoryCode` is a merchant category code (ISO 18245); bills have none. */
export interface Merchant {
  name: BilingualText
  categoryCode: string
  city: BilingualText | null
}

const riyadh = { en: 'Riyadh', ar: 'الرياض' }
const jeddah = { en: 'Jeddah', ar: 'جدة' }
const dammam = { en: 'Dammam', ar: 'الدمام' }

const merchant = (en: string, ar: string, categoryCode: string, city: BilingualText | null = null): Merchant => ({
  name: { en, ar },
  categoryCode,
  city,
})

/** Invented shops. The database stores their keys, so the keys never change. */
export const merchants = {
  asala: merchant('Asala Hypermarket', 'أسواق أصالة', '5411', riyadh),
  tamimat: merchant('Durra Supermarket', 'سوبرماركت الدرة', '5411', riyadh),
  nakheelCafe: merchant('Qahwat Al-Nakheel', 'قهوة النخيل', '5814', riyadh),
  shawaya: merchant('Shawaya House', 'بيت الشواية', '5812', riyadh),
  mandi: merchant('Mandi Al-Aseel', 'مندي الأصيل', '5812', jeddah),
  wafaFuel: merchant('Wafa Fuel Station', 'محطة وفاء للوقود', '5541', riyadh),
  sahelFuel: merchant('Sahel Fuel Station', 'محطة الساحل للوقود', '5541', dammam),
  shifaPharmacy: merchant('Shifa Pharmacy', 'صيدلية الشفاء', '5912', riyadh),
  afiaClinic: merchant('Afia Dental Clinic', 'عيادة عافية للأسنان', '8021', riyadh),
  wadiBooks: merchant('Wadi Al-Nakheel Bookstores', 'مكتبات وادي النخيل', '5942', riyadh),
  rawdaSchool: merchant('Rawda Private Schools', 'مدارس الروضة الأهلية', '8211', riyadh),
  layanFashion: merchant('Layan Fashion', 'ليان للأزياء', '5651', jeddah),
  oudHouse: merchant('House of Oud', 'بيت العود', '5977', riyadh),
  tibaElectronics: merchant('Tiba Electronics', 'طيبة للإلكترونيات', '5732', riyadh),
  hasaDates: merchant('Hasa Dates', 'تمور الأحساء', '5499', dammam),
  barber: merchant('Anaqa Barber', 'حلاقة الأناقة', '7230', riyadh),
  taxi: merchant('Darb Rides', 'درب للتوصيل', '4121'),
  delivery: merchant('Lugma Delivery', 'لقمة للتوصيل', '5811'),
  onlineMall: merchant('Souq Sanabel Online', 'سوق سنابل الإلكتروني', '5399'),
  streaming: merchant('Mashahed TV', 'مشاهد', '4899'),
  airline: merchant('Ufuq Airlines', 'طيران الأفق', '4511'),
  hotel: merchant('Dar Al-Haram Hotel', 'فندق دار الحرم', '7011', { en: 'Makkah', ar: 'مكة المكرمة' }),
  cloud: merchant('Nimbus Cloud Hosting', 'نمبس للاستضافة السحابية', '7372'),
  londonBooks: merchant('Thames Bookshop', 'مكتبة التايمز', '5942', { en: 'London', ar: 'لندن' }),
  steel: merchant('Najd Steel Factory', 'مصنع حديد نجد', '5051', riyadh),
  transport: merchant('Qawafil Transport', 'قوافل للنقل', '4214', dammam),
} as const satisfies Record<string, Merchant>

/** Key of a shop, as the database stores it. */
export type MerchantCode = keyof typeof merchants

/** SADAD billers with invented biller numbers. */
export const billers = {
  electricity: { billerId: '902', name: { en: 'Electricity', ar: 'الكهرباء' } },
  water: { billerId: '903', name: { en: 'Water', ar: 'المياه' } },
  mobile: { billerId: '901', name: { en: 'Mobile', ar: 'الجوال' } },
  internet: { billerId: '905', name: { en: 'Home internet', ar: 'إنترنت المنزل' } },
  traffic: { billerId: '908', name: { en: 'Traffic fees', ar: 'رسوم المرور' } },
  zakat: { billerId: '920', name: { en: 'Zakat and tax', ar: 'الزكاة والضريبة' } },
} as const satisfies Record<string, { billerId: string; name: BilingualText }>

/** Key of a biller, as the database stores it. */
export type BillerCode = keyof typeof billers
