import { type BilingualText } from '../../../domain/shared/bilingual.ts'

/** A shop or a biller. `categoryCode` is ISO 18245; a bill has none. */
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

/** Invented shops. The key stands in the database and never changes. */
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

export type MerchantCode = keyof typeof merchants

/** SADAD billers, by their number there (invented). */
export const billers = {
  electricity: { billerId: '902', name: { en: 'Electricity', ar: 'الكهرباء' } },
  water: { billerId: '903', name: { en: 'Water', ar: 'المياه' } },
  mobile: { billerId: '901', name: { en: 'Mobile', ar: 'الجوال' } },
  internet: { billerId: '905', name: { en: 'Home internet', ar: 'إنترنت المنزل' } },
  traffic: { billerId: '908', name: { en: 'Traffic fees', ar: 'رسوم المرور' } },
  zakat: { billerId: '920', name: { en: 'Zakat and tax', ar: 'الزكاة والضريبة' } },
} as const satisfies Record<string, { billerId: string; name: BilingualText }>

export type BillerCode = keyof typeof billers
