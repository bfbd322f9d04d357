import type { BilingualText } from './bilingual.ts'
import { findTextFault } from './plainText.ts'
import type { RejectReason } from './rejectReason.ts'

/** A reason as people read it, and where its meaning comes from. */
interface ReasonWords {
  words: BilingualText
  source: string
  /** The words keep the reason back, so that the customer reads no code either. */
  isSilent?: true
}

const iso20022 = 'ISO 20022 external code sets, ExternalStatusReason1Code'
const own = 'own: what the core bank and the simulator say besides (docs/decisions/payments.md#reasons-in-words)'

const row = (en: string, ar: string, source = iso20022): ReasonWords => ({ words: { en, ar }, source })

const payeesAccount = row('The payee’s account cannot receive this payment.', 'لا يمكن لحساب المستفيد استقبال عملية الدفع هذه.')
/** Says no more than that, so that nobody is warned of an inquiry and nothing is told of somebody else. */
const silent = (source: string): ReasonWords => ({
  ...row('The bank could not carry it out.', 'تعذّر على البنك التنفيذ.', source),
  isSilent: true,
})
const notTold = silent(`${iso20022}; the Anti-Money Laundering Law forbids to warn somebody`)
const unclear = silent(iso20022)
const amount = row('The amount is not allowed.', 'المبلغ غير مسموح به.')
const details = row('Something in its details was not right.', 'بعض بيانات العملية غير صحيحة.')
const twice = row('The same payment was there already.', 'سبق تقديم عملية الدفع نفسها.')
const addresses = row('The name or address of a party was missing.', 'ينقص اسم أحد الطرفين أو عنوانه.')
const away = row('The payment system was not available.', 'لم يكن نظام المدفوعات متاحًا.')
const noAnswer = row('The payee’s bank did not answer in time.', 'لم يرد بنك المستفيد في الوقت المحدد.')

/**
 * The reasons that have words, by the code behind the point: whichever system has rejected, a code means the same. Codes of the bank's own
 * (PASP) stand with their system's name.
 */
export const reasonWords: Readonly<Record<string, ReasonWords>> = {
  // These three do not say whose account it is.
  AC01: row('The number of your account or of the payee’s was not right.', 'رقم حسابك أو رقم حساب المستفيد غير صحيح.'),
  AC02: row('The number of your account was not right.', 'رقم حسابك غير صحيح.'),
  AC03: row('The number of the payee’s account was not right.', 'رقم حساب المستفيد غير صحيح.'),
  AC04: row('Your account or the payee’s is closed.', 'حسابك أو حساب المستفيد مغلق.'),
  AC05: row('Your account is closed.', 'حسابك مغلق.'),
  AC06: row('Your account or the payee’s is blocked.', 'حسابك أو حساب المستفيد موقوف.'),
  AC07: payeesAccount,
  AC13: row('Your account is of a kind that cannot make this payment.', 'نوع حسابك لا يسمح بعملية الدفع هذه.'),
  AC14: payeesAccount,
  AG01: row('This kind of payment is not allowed on the account.', 'لا يُسمح بهذا النوع من المدفوعات على الحساب.'),
  AG03: row('This kind of payment is not offered.', 'هذا النوع من المدفوعات غير متاح.'),
  AG09: noAnswer,
  AM01: row('The amount was zero.', 'المبلغ صفر.'),
  AM02: row('The amount is above what is allowed.', 'المبلغ أعلى من المسموح به.'),
  AM03: row('The currency is not allowed.', 'العملة غير مسموح بها.'),
  AM04: row('The balance was not enough.', 'الرصيد غير كافٍ.'),
  AM05: twice,
  AM09: row('The amount was not the one that was agreed.', 'المبلغ غير المبلغ المتفق عليه.'),
  AM12: amount,
  AM14: row('The amount is above the agreed limit.', 'المبلغ أعلى من الحد المتفق عليه.'),
  AM21: row('The amount is above a limit of the bank.', 'المبلغ أعلى من أحد حدود البنك.'),
  AB05: noAnswer,
  AB06: noAnswer,
  AB08: row('The payee’s bank was not available.', 'لم يكن بنك المستفيد متاحًا.'),
  AB09: payeesAccount,
  BE01: row('The name did not match the account.', 'الاسم لا يطابق الحساب.'),
  BE04: addresses,
  BE06: row('The account’s holder was not known to the bank there.', 'صاحب الحساب غير معروف لدى بنكه.'),
  BE07: addresses,
  CURR: row('The currency was not right.', 'العملة غير صحيحة.'),
  CUST: row('It was stopped because a customer asked for it.', 'أُوقفت بطلب من العميل.'),
  DT01: row('The day was not right.', 'التاريخ غير صحيح.'),
  DUPL: twice,
  ED05: row('The payment could not be settled between the banks.', 'تعذّرت تسوية عملية الدفع بين البنكين.'),
  ED06: away,
  FF01: details,
  FF03: details,
  FF05: details,
  FF08: details,
  FR01: notTold,
  LEGL: notTold,
  MD01: row('There is no valid authorization for it.', 'لا يوجد تفويض سارٍ.'),
  MD07: silent(`${iso20022}: a death is not told to whoever pays`),
  MS02: unclear,
  MS03: unclear,
  NARR: unclear,
  RC01: row('The payee’s bank could not be found.', 'تعذّر العثور على بنك المستفيد.'),
  RR01: addresses,
  RR02: addresses,
  RR03: addresses,
  RR04: notTold,
  TM01: row('It came too late for its day.', 'وصلت بعد الوقت المحدد ليومها.'),
  'PASP.Declined': row('The bank declined it.', 'لم يقبل البنك الطلب.', own),
  'PASP.RiskDeclined': silent(`${own}; what a risk check looks at is not told`),
  'PASP.Cancelled': row('It was cancelled at the bank.', 'أُلغي الطلب لدى البنك.', own),
  'PASP.NotCarriedOut': row('The bank ended it before it was carried out.', 'أنهى البنك الطلب قبل تنفيذه.', own),
  'PASP.WordingNotAccepted': row('The bank does not accept the wording.', 'لا يقبل البنك الصيغة.', own),
  'PASP.ValidityOver': row('The validity was over before the letter was issued.', 'انتهت الصلاحية قبل إصدار الخطاب.', own),
  'PASP.NotASignatory': row(
    'The approvals that were given are no longer enough to sign for it.',
    'لم تعد الموافقات المقدَّمة كافية للتوقيع.',
    own,
  ),
  'PASP.GuaranteeLineExceeded': row(
    'The amount is larger than the free part of the applicant’s guarantee line.',
    'المبلغ أكبر من المتاح لطالب الضمان في حد التسهيلات لخطابات الضمان.',
    own,
  ),
}

/** As much of a text of the core bank as stands well on a phone. */
const longestQuote = 140

/** Why something was rejected, in words. */
export interface ReasonInWords {
  words: BilingualText
  /** What the core bank's own text says, for a reason without words of ours. */
  said?: string
}

/**
 * The reason of a rejection in both languages. For a code without words the bank could not carry it out, and what the core bank says is
 * quoted where it is one plain line: it is written for people, and in whichever language.
 */
export function reasonInWords({ code, message }: RejectReason): ReasonInWords {
  const known = wordsFor(code)
  if (known) return { words: known.words }
  const isQuoted = message.length <= longestQuote && findTextFault(message, 'line') === undefined
  return { words: unclear.words, ...(isQuoted && { said: message }) }
}

function wordsFor(code: string): ReasonWords | undefined {
  const known = [code, code.slice(code.indexOf('.') + 1)].find((key) => Object.hasOwn(reasonWords, key))
  return known === undefined ? undefined : reasonWords[known]
}

/**
 * The code of a reason as its customer may read it, to name it to the bank. None where the words keep back what it was: whoever looks the
 * code up would read there what they are not to be told.
 */
export const codeForCustomer = (code: string): string | undefined => (wordsFor(code)?.isSilent ? undefined : code)
