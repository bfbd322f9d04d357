/**
 * Words that mean one thing to somebody who searches, in both languages. A word of a question also finds what has another one of its
 * group. Who adds one adds it as people type it.
 */
export const synonyms: readonly (readonly string[])[] = [
  ['otp', 'one-time code', 'one-time codes', 'sms code', 'passcode', 'رمز التحقق', 'رمز لمرة واحدة'],
  ['iban', 'آيبان', 'ايبان', 'رقم الحساب', 'account number'],
  ['test', 'sandbox', 'magic', 'mock', 'تجريبي', 'تجريبية', 'اختبار', 'القيم الخاصة'],
  ['webhook', 'webhooks', 'callback', 'notification', 'subscription', 'إشعار', 'الإشعارات', 'عنوان إشعارات'],
  ['payee', 'creditor', 'beneficiary', 'recipient', 'المستفيد', 'مستفيد'],
  ['payer', 'debtor', 'الدافع', 'المدين'],
  ['sign', 'signing', 'signature', 'jws', 'jwt', 'توقيع', 'التوقيع', 'موقّع'],
  ['certificate', 'mtls', 'mutual tls', 'شهادة', 'الشهادات'],
  ['idempotency', 'retry', 'retries', 'duplicate', 'عدم التكرار', 'إعادة المحاولة'],
  ['rate', 'limit', 'limits', 'throttling', 'quota', '429', 'حد', 'الحدود'],
  ['sdk', 'client package', 'library', 'npm', 'حزمة العميل', 'مكتبة'],
  ['error', 'errors', 'refusal', 'خطأ', 'الأخطاء'],
  ['decoupled', 'ciba', 'المنفصل'],
  ['redirect', 'التحويل'],
  ['consent', 'موافقة', 'الموافقة'],
  ['letter of guarantee', 'guarantee', 'lg', 'خطاب الضمان', 'خطابات الضمان', 'ضمان'],
  ['production', 'going live', 'go live', 'live', 'الإنتاج', 'الانتقال إلى الإنتاج'],
]
