import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { halalasPerRiyal } from '../../domain/shared/money.ts'

/** How the simulator treats a payment with a special amount, in both approval modes. */
export type PaymentBehaviour =
  | { kind: 'complete' }
  | { kind: 'reject'; reasonCode: string; reasonMessage: string }
  | { kind: 'completeAfter'; seconds: number }
  | { kind: 'waitForHuman' }
  /** The first `submissions` tries get no answer in time and change nothing. The next try completes. */
  | { kind: 'loseSubmissions'; submissions: number }
  /** Does not take it: a person must look. It knows of it all the same, so the bank can still decide it. */
  | { kind: 'refuse' }
  /** Does not take it, and never knows of it: a person ends it. */
  | { kind: 'ignore' }
  /** Settles at once, but answers only after the caller has given up. */
  | { kind: 'answerLate' }

/** One rule: a whole amount, or an ending in halalas that any amount may have. */
export interface AmountRule {
  match: { amountHalalas: number } | { endingHalalas: number }
  behaviour: PaymentBehaviour
  description: BilingualText
}

const reject = (endingHalalas: number, reasonCode: string, reasonMessage: string, ar: string): AmountRule => ({
  match: { endingHalalas },
  behaviour: { kind: 'reject', reasonCode, reasonMessage },
  description: { en: `Rejected with ${reasonCode}: ${reasonMessage.toLowerCase()}`, ar: `تُرفض بالرمز ${reasonCode}: ${ar}` },
})

/**
 * Special payment amounts (docs/decisions/core-bank.md#magic-values). Reason codes: ISO 20022 ExternalStatusReason1Code after the
 * rejecting system's name.
 */
export const paymentAmountRules: readonly AmountRule[] = [
  {
    match: { amountHalalas: 4004 * halalasPerRiyal },
    behaviour: { kind: 'complete' },
    description: { en: 'Completes at once, also in manual approval', ar: 'تكتمل فورًا حتى في وضع الموافقة اليدوية' },
  },
  reject(1, 'SARIE.AM04', 'Insufficient funds', 'الرصيد غير كافٍ'),
  reject(2, 'SARIE.AC04', 'Closed account', 'الحساب مغلق'),
  reject(3, 'SARIE.AC06', 'Blocked account', 'الحساب موقوف'),
  reject(4, 'PASP.RiskDeclined', 'Declined by the bank’s risk check', 'رفضها فحص المخاطر في البنك'),
  reject(5, 'SARIE.AC01', 'Incorrect account number', 'رقم الحساب غير صحيح'),
  {
    match: { endingHalalas: 6 },
    behaviour: { kind: 'completeAfter', seconds: 10 },
    description: { en: 'Pending for 10 seconds, then completes', ar: 'معلّقة عشر ثوانٍ ثم تكتمل' },
  },
  {
    match: { endingHalalas: 7 },
    behaviour: { kind: 'waitForHuman' },
    description: { en: 'Pending for ever, also in automatic approval', ar: 'معلّقة دائمًا حتى في وضع الموافقة الآلية' },
  },
  {
    match: { endingHalalas: 8 },
    behaviour: { kind: 'loseSubmissions', submissions: 2 },
    description: {
      en: 'The core bank times out twice and completes on the third try, paid once',
      ar: 'يتأخر النظام الأساسي عن الرد مرتين ثم تكتمل في المحاولة الثالثة وتُنفّذ مرة واحدة',
    },
  },
  {
    match: { endingHalalas: 9 },
    behaviour: { kind: 'answerLate' },
    description: {
      en: 'Completes at once, but the core bank answers after our time-out; paid once',
      ar: 'تكتمل فورًا لكن رد النظام الأساسي يصل بعد انتهاء المهلة، وتُنفّذ مرة واحدة',
    },
  },
  {
    match: { endingHalalas: 13 },
    behaviour: { kind: 'refuse' },
    description: {
      en: 'The core bank has it and says that it does not take it, so it is delayed until somebody decides it on its pages',
      ar: 'تصل إلى النظام الأساسي ويرد بأنه لا يستلمها، فتتأخر حتى يقرر أحد بشأنها في صفحاته',
    },
  },
  {
    match: { endingHalalas: 14 },
    behaviour: { kind: 'ignore' },
    description: {
      en: 'The core bank does not take it and knows nothing of it, so it is delayed until somebody ends it at the console (rejectInstruction)',
      ar: 'لا يستلمها النظام الأساسي ولا يعرف عنها شيئًا، فتتأخر حتى ينهيها أحد في واجهة موظفي البنك (rejectInstruction)',
    },
  },
]

/** The rule for an amount in halalas; undefined for an ordinary one. A whole amount wins over an ending. */
export function findAmountRule(amountHalalas: number): AmountRule | undefined {
  const ending = amountHalalas % halalasPerRiyal
  const matches = (rule: AmountRule) =>
    'amountHalalas' in rule.match ? rule.match.amountHalalas === amountHalalas : rule.match.endingHalalas === ending
  return paymentAmountRules.find(matches)
}
