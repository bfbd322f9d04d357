import type { AccountMove, AccountStatus } from '../../../domain/account/status.ts'
import type { AppEvent, AppStatus } from '../../../domain/app/appStates.ts'
import type { ConsentEvent } from '../../../domain/consent/consentStates.ts'
import type { ConsentStatus } from '../../../domain/consent/consent.ts'
import type { LetterEvent, LetterStatus } from '../../../domain/guarantee/letter.ts'
import type { PaymentEvent, PaymentStatus } from '../../../domain/payment/payment.ts'
import type { BilingualText } from '../../../domain/shared/bilingual.ts'

/** A move in words: a few for the diagram, a sentence for the table. */
export interface MoveText {
  label: BilingualText
  text: BilingualText
}

const move = (en: string, ar: string, enText: string, arText: string): MoveText => ({
  label: { en, ar },
  text: { en: enText, ar: arText },
})
const state = (en: string, ar: string): BilingualText => ({ en, ar })

/** What each state of a consent means. */
export const consentStates: Record<ConsentStatus, BilingualText> = {
  AwaitingAuthorization: state('It was created and waits for its customer.', 'أُنشئت وتنتظر قرار العميل.'),
  Authorized: state('The customer has agreed. It may be used.', 'وافق العميل، ويمكن استخدامها.'),
  Rejected: state(
    'It was declined or withdrawn, or nobody decided in time. An end.',
    'رُفضت أو سُحبت أو لم يقرر أحد في الوقت المحدد. حالة نهائية.',
  ),
  Finished: state(
    'It was used up, revoked, or has expired; a flag says which. An end.',
    'استُخدمت أو أُلغيت أو انتهت صلاحيتها، والعلامة تبيّن أيها. حالة نهائية.',
  ),
}

/** What moves a consent. */
export const consentEvents: Record<ConsentEvent, MoveText> = {
  partlyAuthorize: move(
    'first approval',
    'أول قبول',
    'The first of several authorizers approves.',
    'يقبل أول المفوضين إن كانوا أكثر من واحد.',
  ),
  takeBackApproval: move(
    'approval taken back',
    'سحب القبول',
    'One of several authorizers takes an approval back while others are still to approve.',
    'يسحب أحد المفوضين قبوله ولم يقبل الآخرون بعد.',
  ),
  authorize: move('all approve', 'قبول الجميع', 'Everybody whose approval is needed has approved.', 'قبِل كل من يلزم قبوله.'),
  decline: move('customer declines', 'رفض العميل', 'A customer says no.', 'يرفض أحد العملاء.'),
  withdraw: move('app withdraws', 'سحب التطبيق', 'The app sends PATCH with Rejected.', 'يرسل التطبيق PATCH بالحالة Rejected.'),
  missAuthorizationWindow: move(
    'window ends',
    'انتهاء المهلة',
    'Nobody decided within the authorization window.',
    'لم يقرر أحد ضمن مهلة التصريح.',
  ),
  consume: move('use', 'الاستخدام', 'The payment or the letter is made from it.', 'تُنشأ منها عملية الدفع أو الخطاب.'),
  activate: move(
    'first read',
    'أول قراءة',
    'The app reads account data for the first time.',
    'يقرأ التطبيق بيانات الحساب لأول مرة.',
  ),
  expire: move('expiry', 'انتهاء الصلاحية', 'ExpirationDateTime has come.', 'حلّ وقت ExpirationDateTime.'),
  revoke: move('revocation', 'الإلغاء', 'App, customer or bank end it.', 'يلغيها التطبيق أو العميل أو البنك.'),
  close: move('closing', 'الإغلاق', 'The bank closes the record. Nothing does this yet.', 'يغلق البنك السجل. لا يحدث هذا بعد.'),
}

/** What each state of a payment means. */
export const paymentStates: Record<PaymentStatus, BilingualText> = {
  'KSAOB.Pending': state(
    'It was created; the core bank has not decided, or its day has not come.',
    'أُنشئت ولم يقرر البنك بعد، أو لم يحلّ يومها.',
  ),
  'KSAOB.AcceptedSettlementCompleted': state('The money has moved. An end.', 'انتقل المال. حالة نهائية.'),
  'KSAOB.Rejected': state(
    'The bank or SARIE refused; RejectReasonCode says why. An end.',
    'رفضها البنك أو سريع، ويبيّن RejectReasonCode السبب. حالة نهائية.',
  ),
  'KSAOB.Cancelled': state('The customer stopped it before its day. An end.', 'أوقفها العميل قبل يومها. حالة نهائية.'),
}

/** What moves a payment. */
export const paymentEvents: Record<PaymentEvent, MoveText> = {
  settle: move(
    'settlement',
    'التسوية',
    'The debtor is debited, and the creditor credited.',
    'يُخصم من حساب الدافع ويُودع للمستفيد.',
  ),
  reject: move('rejection', 'الرفض', 'The core bank rejects it with a reason.', 'يرفضها نظام البنك مع ذكر السبب.'),
  cancel: move('cancellation', 'الإلغاء', 'The customer stops a future-dated payment.', 'يوقف العميل عملية دفع مؤجلة التاريخ.'),
}

/** What each state of a letter means. */
export const letterStates: Record<LetterStatus, BilingualText> = {
  Pending: state('It was created and its amount is reserved.', 'أُنشئ وحُجز مبلغه.'),
  Issued: state('The bank guarantees.', 'البنك ضامن.'),
  Rejected: state('The bank refused; the amount is free again. An end.', 'رفضه البنك وعاد مبلغه متاحًا. حالة نهائية.'),
  Cancelled: state('The applicant gave it up before it was issued. An end.', 'تخلى عنه طالب الضمان قبل إصداره. حالة نهائية.'),
  Expired: state('Its validity is over; the amount is free again. An end.', 'انتهت صلاحيته وعاد مبلغه متاحًا. حالة نهائية.'),
}

/** What moves a letter. */
export const letterEvents: Record<LetterEvent, MoveText> = {
  issue: move('issue', 'الإصدار', 'The core bank issues it, while it is still valid.', 'يصدره نظام البنك ما دام ساريًا.'),
  reject: move('rejection', 'الرفض', 'The core bank rejects it with a reason.', 'يرفضه نظام البنك مع ذكر السبب.'),
  cancel: move('cancellation', 'الإلغاء', 'Because the applicant asks for it.', 'برغبة طالب الضمان.'),
  expire: move('expiry', 'انتهاء الصلاحية', 'ValidityExpiryDate has passed.', 'مضى تاريخ ValidityExpiryDate.'),
}

/** What each state of an account means. */
export const accountStates: Record<AccountStatus, BilingualText> = {
  Active: state('It is used.', 'مستخدم.'),
  NotActive: state('Idle for 6 to 12 months.', 'خامل من ستة أشهر إلى سنة.'),
  Dormant: state('Idle for 1 to 5 years. It cannot be linked anew.', 'خامل من سنة إلى خمس سنوات، ولا يمكن ربطه من جديد.'),
  Unclaimed: state('Idle for more than 5 years. It cannot be linked anew.', 'خامل أكثر من خمس سنوات، ولا يمكن ربطه من جديد.'),
  Deceased: state('Its holder has died. Only the account itself is shown.', 'توفي صاحبه، ولا يظهر منه إلا الحساب نفسه.'),
  Suspended: state('Blocked for now. Only the account itself is shown.', 'موقوف مؤقتًا، ولا يظهر منه إلا الحساب نفسه.'),
  Closed: state('Closed for good. An end.', 'مغلق نهائيًا. حالة نهائية.'),
}

/** What moves an account. */
export const accountEvents: Record<AccountMove['event'], MoveText> = {
  rest: move('idle', 'خمول', 'Nobody moved money for long enough.', 'لم تجرِ عليه حركة لمدة كافية.'),
  move: move(
    'used again',
    'عودة الاستخدام',
    'The customer moves money or identifies again.',
    'يحرّك العميل المال أو يثبت هويته من جديد.',
  ),
  suspend: move('suspension', 'الإيقاف', 'The bank blocks it for now.', 'يوقفه البنك مؤقتًا.'),
  release: move('release', 'رفع الإيقاف', 'It is usable again.', 'يعود صالحًا للاستخدام.'),
  reportDeath: move('death reported', 'بلاغ وفاة', 'It is held for the heirs.', 'يُحفظ للورثة.'),
  close: move('closing', 'الإغلاق', 'For good.', 'نهائيًا.'),
}

/** What each state of an app means. */
export const appStates: Record<AppStatus, BilingualText> = {
  waiting: state('Registered in production; the bank has not admitted it.', 'سُجّل في بيئة الإنتاج ولم يقبله البنك بعد.'),
  admitted: state('It may act. In a sandbox every app begins here.', 'يمكنه العمل. وفي البيئة التجريبية يبدأ كل تطبيق من هنا.'),
  suspended: state('The bank has stopped it for now.', 'أوقفه البنك مؤقتًا.'),
  ended: state('Deleted by its developer or ended by the bank. An end.', 'حذفه مطوّره أو أنهاه البنك. حالة نهائية.'),
}

/** What moves an app. */
export const appEvents: Record<AppEvent, MoveText> = {
  admit: move('admission', 'القبول', 'A bank user admits it; it gets tokens.', 'يقبله موظف البنك فيحصل على الرموز.'),
  suspend: move('suspension', 'الإيقاف', 'Its tokens are refused at once.', 'تُرفض رموزه فورًا.'),
  reinstate: move(
    'reinstatement',
    'الإعادة',
    'It acts again, with the consents that have not ended meanwhile.',
    'يعود إلى العمل بالموافقات التي لم تنتهِ.',
  ),
  end: move('end', 'الإنهاء', 'The bank ends it with its secret, tokens and consents.', 'ينهيه البنك مع سره ورموزه وموافقاته.'),
  delete: move('deletion', 'الحذف', 'Its developer deletes it, with the same effect.', 'يحذفه مطوّره وللحذف الأثر نفسه.'),
}
