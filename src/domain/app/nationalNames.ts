import type { ProtectedName, Taken } from './imitation.ts'

const name = (en: string, ar: string, takenEn: Taken, takenAr: Taken): ProtectedName => ({
  en,
  ar,
  taken: { en: takenEn, ar: takenAr },
})

/**
 * Authorities, national services and payment schemes of the Kingdom, in whose name customers are called and written to by swindlers. Some
 * of them have an everyday word for a name (سريع is fast, مدى is a range), which stays free where more is said.
 */
export const nationalNames: readonly ProtectedName[] = [
  name('SAMA', 'ساما', 'capitals', 'word'),
  name('Saudi Central Bank', 'البنك المركزي السعودي', 'letters', 'letters'),
  name('Saudi Arabian Monetary Authority', 'مؤسسة النقد العربي السعودي', 'letters', 'letters'),
  name('Capital Market Authority', 'هيئة السوق المالية', 'letters', 'letters'),
  name('Insurance Authority', 'هيئة التأمين', 'letters', 'letters'),
  name('SIMAH', 'سمة', 'word', 'alone'),
  name('Saudi Payments', 'المدفوعات السعودية', 'letters', 'letters'),
  name('mada', 'مدى', 'word', 'alone'),
  name('SADAD', 'سداد', 'word', 'alone'),
  name('sarie', 'سريع', 'word', 'alone'),
  name('Nafath', 'نفاذ', 'word', 'word'),
  name('National Single Sign-On', 'النفاذ الوطني الموحد', 'letters', 'letters'),
  name('Absher', 'أبشر', 'word', 'word'),
  name('Tawakkalna', 'توكلنا', 'word', 'word'),
  name('Najiz', 'ناجز', 'word', 'word'),
  name('Etimad', 'اعتماد', 'word', 'alone'),
  name('Qiwa', 'قوى', 'word', 'alone'),
  name('Musaned', 'مساند', 'word', 'alone'),
  name('Sehhaty', 'صحتي', 'word', 'alone'),
  name('ZATCA', 'زاتكا', 'word', 'word'),
  name('Zakat, Tax and Customs Authority', 'هيئة الزكاة والضريبة والجمارك', 'letters', 'letters'),
  name('GOSI', 'التأمينات الاجتماعية', 'word', 'letters'),
  name('SDAIA', 'سدايا', 'word', 'word'),
  name('National Information Center', 'مركز المعلومات الوطني', 'letters', 'letters'),
  name('Ministry', 'وزارة', 'word', 'word'),
  // Also where it is written in one.
  name('Ministry of', 'وزارة', 'letters', 'word'),
  name('Central Bank', 'البنك المركزي', 'letters', 'letters'),
  name('Monetary Authority', 'مؤسسة النقد', 'letters', 'letters'),
  name('Zakat Authority', 'هيئة الزكاة', 'letters', 'letters'),
  name('Zakat, Tax and Customs', 'الزكاة والضريبة والجمارك', 'letters', 'letters'),
  name('Social Insurance', 'التأمينات', 'letters', 'alone'),
  name('Public Prosecutor', 'النيابة', 'letters', 'alone'),
  name('Police', 'شرطة', 'exact', 'exact'),
  name('Public Security', 'الأمن العام', 'letters', 'letters'),
  name('MOI', 'وزارة الداخلية', 'exact', 'letters'),
  name('Najeez', 'ناجز', 'word', 'word'),
  name('Public Prosecution', 'النيابة العامة', 'letters', 'letters'),
  name('Royal Court', 'الديوان الملكي', 'letters', 'letters'),
  name('Government of Saudi Arabia', 'حكومة المملكة العربية السعودية', 'letters', 'letters'),
]

/** By what the banks of the Kingdom are called for short. */
export const shortBankNames: readonly ProtectedName[] = [
  name('SNB', 'إس إن بي', 'exact', 'alone'),
  name('AlAhli', 'الأهلي', 'alone', 'alone'),
  name('SAB', 'ساب', 'alone', 'alone'),
  name('BSF', 'بي إس إف', 'exact', 'alone'),
  name('ANB', 'العربي الوطني', 'exact', 'alone'),
  name('SAIB', 'السعودي للاستثمار', 'exact', 'alone'),
]
