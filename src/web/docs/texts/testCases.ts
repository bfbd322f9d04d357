import type { Offer } from '../../../domain/offer/offers.ts'
import type { BilingualText } from '../../../domain/shared/bilingual.ts'

/** What somebody wants to see happen, and what makes it happen in the sandbox. In Markdown. */
export interface TestCase {
  want: BilingualText
  use: BilingualText
}

/** A heading, its id, and what belongs below it. */
interface TestCaseGroup {
  id: string
  /** The interfaces of which one is enough; undefined: every bank has it. */
  of?: readonly Offer[]
  title: BilingualText
  cases: TestCase[]
}

const row = (want: [en: string, ar: string], use: [en: string, ar: string]): TestCase => ({
  want: { en: want[0], ar: want[1] },
  use: { en: use[0], ar: use[1] },
})

/** The cases that a developer tries first; each value is one of the sandbox's magic values. */
export const testCases: TestCaseGroup[] = [
  {
    id: 'customer',
    title: { en: 'The customer and the decision', ar: 'العميل وقراره' },
    cases: [
      row(['All goes well', 'كل شيء يسير كما يجب'], ['customer `1000000016`', 'العميل `1000000016`']),
      row(
        ['Read the one-time code (OTP) in a program', 'قراءة رمز التحقق (OTP) في برنامج'],
        [
          '`GET /core-bank/api/customers/1000000016/one-time-codes` (`listOneTimeCodes`)',
          '`GET /core-bank/api/customers/1000000016/one-time-codes` (`listOneTimeCodes`)',
        ],
      ),
      row(
        ['Read what the bank has told the customer', 'قراءة ما أبلغ به البنك العميل'],
        [
          '`GET /core-bank/api/customers/1000000016/phone-messages` (`listPhoneMessages`), a second after it happened',
          '`GET /core-bank/api/customers/1000000016/phone-messages` (`listPhoneMessages`)، بعد ثانية مما حدث',
        ],
      ),
      row(
        ['A one-time code that is always the same', 'رمز تحقق لا يتغير'],
        ['customer `1111111111`: the code is `111111`', 'العميل `1111111111` ورمزه `111111`'],
      ),
      row(['The one-time code is never accepted', 'رمز التحقق لا يُقبل أبدًا'], ['customer `1000000057`', 'العميل `1000000057`']),
      row(
        ['The password is refused, then the customer is locked', 'تُرفض كلمة المرور ثم يُقفل العميل'],
        ['customer `1000000040`', 'العميل `1000000040`'],
      ),
      row(
        ['Approve or decline without a browser', 'الموافقة أو الرفض بلا متصفح'],
        [
          '`approveAuthorization`, `declineAuthorization`, or `decideAuthorization` of a decoupled request',
          '`approveAuthorization` و`declineAuthorization`، أو `decideAuthorization` للطلب المنفصل',
        ],
      ),
      row(
        ['Confirm in the bank’s app instead of with a code', 'التأكيد في تطبيق البنك بدل الرمز'],
        [
          'customer `1000000107`, at `/core-bank/customers/1000000107/phone`',
          'العميل `1000000107` في `/core-bank/customers/1000000107/phone`',
        ],
      ),
      row(
        ['Two people must approve', 'يلزم قبول شخصين'],
        [
          'the joint account of `1000000024` and `1000000032`; for letters their company `1010987654`',
          'الحساب المشترك بين `1000000024` و`1000000032`، ولخطابات الضمان شركتهما `1010987654`',
        ],
      ),
      row(
        ['One signs small amounts, two sign large ones', 'يوقّع واحد المبالغ الصغيرة ويوقّع اثنان الكبيرة'],
        [
          'company `5900112233`: `1000000123` or `1000000131` alone up to 100,000 (payments) and 500,000 (letters); above it both, or one with `1000000149`',
          'الشركة `5900112233`: يوقّع `1000000123` أو `1000000131` منفردًا حتى 100,000 (المدفوعات) و500,000 (خطابات الضمان)، وما فوقها كلاهما أو أحدهما مع `1000000149`',
        ],
      ),
      row(['No account can pay', 'لا حساب يمكنه الدفع'], ['customer `1000000065`', 'العميل `1000000065`']),
      row(['The balance is zero', 'الرصيد صفر'], ['customer `1000000073`', 'العميل `1000000073`']),
      row(
        ['Many accounts, 5,000 transactions, long Arabic names', 'حسابات كثيرة و5,000 عملية وأسماء عربية طويلة'],
        ['customer `1000000081`', 'العميل `1000000081`'],
      ),
    ],
  },
  {
    id: 'payment',
    of: ['payment-initiation'],
    title: { en: 'Payments', ar: 'المدفوعات' },
    cases: [
      row(['The payment completes at once', 'تُنفَّذ عملية الدفع فورًا'], ['the amount `4004.00`', 'المبلغ `4004.00`']),
      row(
        ['It is rejected: no funds, closed or blocked account, risk', 'تُرفض: رصيد غير كافٍ أو حساب مغلق أو موقوف أو مخاطر'],
        ['an amount that ends in `.01` to `.05`', 'مبلغ ينتهي بـ `.01` إلى `.05`'],
      ),
      row(['It stays pending for 10 seconds', 'تبقى معلّقة 10 ثوانٍ'], ['an amount that ends in `.06`', 'مبلغ ينتهي بـ `.06`']),
      row(['It stays pending for ever', 'تبقى معلّقة دائمًا'], ['an amount that ends in `.07`', 'مبلغ ينتهي بـ `.07`']),
      row(
        ['The core bank times out, and money still moves once', 'ينقضي وقت النظام المصرفي ولا يتحرك المال إلا مرة'],
        ['an amount that ends in `.08` or `.09`', 'مبلغ ينتهي بـ `.08` أو `.09`'],
      ),
      row(
        ['Decide as the bank would', 'القرار كما يقرر البنك'],
        ['`approvePayment` or `rejectPayment`', '`approvePayment` أو `rejectPayment`'],
      ),
      row(
        ['A test IBAN to pay from', 'آيبان تجريبي للدفع منه'],
        ['any account of `listCoreBankCustomers`', 'أي حساب في `listCoreBankCustomers`'],
      ),
      row(
        ['A test IBAN to pay to, whose name fits', 'آيبان تجريبي للدفع إليه واسمه مطابق'],
        ['`SA7199000000608010879009` with the name Khalid Saad Al-Otaibi', '`SA7199000000608010879009` بالاسم خالد سعد العتيبي'],
      ),
      row(
        ['The payee’s name is close, or does not fit', 'اسم المستفيد قريب أو غير مطابق'],
        ['the same IBAN with Khalid Saad Al-Otaib, or with any other name', 'الآيبان نفسه بالاسم خالد سعد العتيب أو بأي اسم آخر'],
      ),
    ],
  },
  {
    id: 'letters',
    of: ['letter-of-guarantee'],
    title: { en: 'Letters of guarantee', ar: 'خطابات الضمان' },
    cases: [
      row(
        ['A letter is issued, rejected or cancelled at once', 'يصدر الخطاب أو يُرفض أو يُلغى فورًا'],
        ['an amount that ends in `.10`, `.11` or `.12`', 'مبلغ ينتهي بـ `.10` أو `.11` أو `.12`'],
      ),
      row(
        ['The company’s guarantee line is used up', 'استُنفد خط الضمان للشركة'],
        ['customer `2000000022`', 'العميل `2000000022`'],
      ),
    ],
  },
  {
    id: 'verification',
    of: ['payee-verification', 'account-verification'],
    title: { en: 'Verification', ar: 'التحقق' },
    cases: [
      row(
        ['The other bank times out, is down, or takes no part', 'لا يجيب البنك الآخر في وقته أو هو متوقف أو غير مشارك'],
        ['the IBANs of `/docs/magic-values#remote`', 'أرقام الآيبان في `/docs/magic-values#remote`'],
      ),
      row(
        ['Each verdict about an account here', 'كل حكم على حساب لدى هذا البنك'],
        ['the accounts of `/docs/magic-values#payees`', 'الحسابات في `/docs/magic-values#payees`'],
      ),
    ],
  },
  {
    id: 'other',
    title: { en: 'Time, events, faults', ar: 'الوقت والأحداث والأعطال' },
    cases: [
      row(
        ['Something expires, or a future-dated payment is due', 'انتهاء صلاحية أو حلول موعد عملية دفع مؤجلة'],
        ['`advanceClock` moves the sandbox’s time on', '`advanceClock` تقدّم وقت البيئة التجريبية'],
      ),
      row(
        ['A webhook fails, is slow, redirects or is gone', 'عنوان إشعارات يفشل أو يبطئ أو يحوّل أو اختفى'],
        [
          '`/sandbox/sink/<client id>/500`, `slow`, `redirect`, `410`',
          '`/sandbox/sink/<client id>/500` و`slow` و`redirect` و`410`',
        ],
      ),
      row(
        ['The core bank never answers about an account', 'لا يجيب النظام المصرفي عن حساب أبدًا'],
        ['customer `1000000099`', 'العميل `1000000099`'],
      ),
      row(
        ['Why a signature is refused', 'لماذا رُفض توقيع'],
        ['the signature checker of the dashboard (`checkSignature`)', 'فاحص التواقيع في لوحة المطوّر (`checkSignature`)'],
      ),
    ],
  },
]
