import { makeSaudiIban } from '../../../../domain/shared/iban.ts'
import { type OtherSide } from '../../accountInformation/parts.ts'

const at = (bankCode: string, number: string, en: string, ar: string): OtherSide => ({
  name: { en, ar },
  iban: makeSaudiIban(bankCode, number),
})

/** Who sends and receives money in the histories: invented people and firms with accounts at other banks. */
export const people = {
  ministry: at('10', '100000447701', 'Eastern Gate Engineering Company', 'شركة البوابة الشرقية الهندسية'),
  hospital: at('80', '608010447702', 'Shifa Specialist Hospital', 'مستشفى الشفاء التخصصي'),
  school: at('05', '683000447703', 'Rawda Private Schools', 'مدارس الروضة الأهلية'),
  software: at('20', '200000447704', 'Riwaq Software House', 'رواق لتقنية المعلومات'),
  landlord: at('10', '100000558801', 'Al-Sahel Real Estate', 'الساحل العقارية'),
  mother: at('80', '608010558802', 'Mona Abdulaziz Al-Qahtani', 'منى عبدالعزيز القحطاني'),
  brother: at('15', '999000558803', 'Turki Mohammed Al-Qahtani', 'تركي محمد القحطاني'),
  friend: at('45', '450000558804', 'Nasser Al-Shammari', 'ناصر الشمري'),
  ownElsewhere: at('05', '683000558805', 'Own account at another bank', 'حسابي في بنك آخر'),
  charity: at('20', '200000558806', 'Ihsan Food Charity', 'جمعية إحسان للغذاء'),
  housemaid: at('60', '600000558807', 'Domestic Work Services', 'خدمات العمالة المنزلية'),
  contractorClient: at('30', '300000669901', 'Royal Garden Development', 'شركة الحديقة الملكية للتطوير'),
  supplier: at('80', '608010669902', 'Najd Steel Factory', 'مصنع حديد نجد'),
  payroll: at('55', '550000669903', 'Payroll Services (WPS)', 'خدمة صرف الرواتب (حماية الأجور)'),
  tenant: at('20', '200000669904', 'Huda Salem Al-Anazi', 'هدى سالم العنزي'),
} as const

export type PersonName = keyof typeof people
