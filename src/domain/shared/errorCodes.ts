import type { BilingualText } from './bilingual.ts'

/** What an error code means, and what its reader can do about it. Both are whole sentences. */
export interface ErrorText {
  meaning: BilingualText
  remedy: BilingualText
}

/** Faults in the content of a request. */
export const requestErrors = {
  bodyFormat: {
    meaning: { en: 'The message does not have the form of the contract.', ar: 'الرسالة ليست بالصيغة التي يحددها العقد.' },
    remedy: { en: 'Correct the field that the error names.', ar: 'صحّح الحقل المذكور في الخطأ.' },
  },
  resourceFormat: {
    meaning: { en: 'A value does not have the form that it needs.', ar: 'إحدى القيم ليست بالصيغة المطلوبة.' },
    remedy: { en: 'Correct the value that the error names.', ar: 'صحّح القيمة المذكورة في الخطأ.' },
  },
  fieldMissing: {
    meaning: { en: 'A mandatory field is missing.', ar: 'حقل إلزامي مفقود.' },
    remedy: { en: 'Send every field that the error names.', ar: 'أرسل جميع الحقول المذكورة في الخطأ.' },
  },
  fieldCombination: {
    meaning: { en: 'Two fields exclude each other.', ar: 'حقلان لا يجتمعان في طلب واحد.' },
    remedy: { en: 'Send only one of them.', ar: 'أرسل واحدًا منهما فقط.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why a resource cannot be read, made or changed. */
export const resourceErrors = {
  resourceIdUnknown: {
    meaning: { en: 'You have no resource with this id.', ar: 'لا يوجد لديك ما يحمل هذا المعرّف.' },
    remedy: { en: 'Use an id that an earlier answer gave you.', ar: 'استخدم معرّفًا ورد في إجابة سابقة.' },
  },
  businessRule: {
    meaning: {
      en: 'A rule of the bank or of the standard does not allow this.',
      ar: 'قاعدة لدى البنك أو في المعيار لا تسمح بذلك.',
    },
    remedy: { en: 'Change the request as the message says.', ar: 'عدّل الطلب كما تبيّن الرسالة.' },
  },
  stateConflict: {
    meaning: { en: 'The present state does not allow this.', ar: 'الحالة الراهنة لا تسمح بذلك.' },
    remedy: { en: 'Read the state and decide again.', ar: 'اقرأ الحالة ثم قرّر من جديد.' },
  },
  duplicate: {
    meaning: { en: 'This exists already.', ar: 'هذا موجود من قبل.' },
    remedy: { en: 'Use what exists, or send another value.', ar: 'استخدم الموجود أو أرسل قيمة أخرى.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why the consent behind a token opens nothing. */
export const consentErrors = {
  consentUnauthorized: {
    meaning: { en: 'The consent is not authorized.', ar: 'الموافقة غير مصرّح بها.' },
    remedy: {
      en: 'Let the customer authorize the consent, or create a new one.',
      ar: 'اطلب من العميل التصريح بالموافقة أو أنشئ موافقة جديدة.',
    },
  },
  consentRevoked: {
    meaning: { en: 'The consent was revoked.', ar: 'أُلغيت الموافقة.' },
    remedy: { en: 'Create a new consent.', ar: 'أنشئ موافقة جديدة.' },
  },
  consentExpired: {
    meaning: { en: 'The consent has expired.', ar: 'انتهت صلاحية الموافقة.' },
    remedy: { en: 'Create a new consent.', ar: 'أنشئ موافقة جديدة.' },
  },
  permissionMissing: {
    meaning: { en: 'The consent lacks the permission for this operation.', ar: 'لا تتضمن الموافقة الإذن اللازم لهذه العملية.' },
    remedy: {
      en: 'Create a consent with the permission that the message names.',
      ar: 'أنشئ موافقة تتضمن الإذن المذكور في الرسالة.',
    },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why an account of a consent cannot be read. */
export const accountErrors = {
  accountBlocked: {
    meaning: { en: 'The account is blocked for now.', ar: 'الحساب موقوف مؤقتًا.' },
    remedy: { en: 'Try again after the bank has released the account.', ar: 'أعد المحاولة بعد أن يرفع البنك الإيقاف.' },
  },
  accountEnded: {
    meaning: { en: 'The account has ended and can never be read again.', ar: 'انتهى الحساب ولن يمكن الاطلاع عليه بعد الآن.' },
    remedy: { en: 'Stop asking for this account.', ar: 'توقف عن طلب هذا الحساب.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why a person, an app or a developer is refused. */
export const accessErrors = {
  credentialsWrong: {
    meaning: { en: 'The e-mail address or the password is wrong.', ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.' },
    remedy: { en: 'Sign in with the right ones, or sign up.', ar: 'سجّل الدخول بالبيانات الصحيحة أو أنشئ حسابًا.' },
  },
  developerUnknown: {
    meaning: { en: 'The developer of this session does not exist any more.', ar: 'لم يعد حساب المطوّر لهذه الجلسة موجودًا.' },
    remedy: { en: 'Sign up again.', ar: 'أنشئ حسابًا من جديد.' },
  },
  invitationNeeded: {
    meaning: { en: 'Developers sign up with an invitation of the bank.', ar: 'ينشئ المطوّرون حساباتهم بدعوة من البنك.' },
    remedy: { en: 'Ask the bank for an invitation of your e-mail address.', ar: 'اطلب من البنك دعوة لبريدك الإلكتروني.' },
  },
  emailUnproven: {
    meaning: { en: 'The developer has not proven the e-mail address yet.', ar: 'لم يُثبت المطوّر بريده الإلكتروني بعد.' },
    remedy: {
      en: 'Follow the link in the mail, or ask for another one.',
      ar: 'افتح الرابط في الرسالة المرسلة إليك أو اطلب رسالة أخرى.',
    },
  },
  mailCodeWrong: {
    meaning: {
      en: 'The code from the mail is wrong, was used or has expired.',
      ar: 'الرمز الوارد في الرسالة غير صحيح أو مستخدم أو منتهٍ.',
    },
    remedy: { en: 'Ask for another mail.', ar: 'اطلب رسالة أخرى.' },
  },
  memberRoleInsufficient: {
    meaning: { en: 'The role of the member in the organisation does not allow this.', ar: 'دور العضو في المنشأة لا يسمح بذلك.' },
    remedy: { en: 'Ask a member with a role that the message names.', ar: 'اطلب ذلك من عضو له أحد الأدوار المذكورة في الرسالة.' },
  },
  secondFactorNeeded: {
    meaning: {
      en: 'The password is right, and the developer’s second step is missing.',
      ar: 'كلمة المرور صحيحة، وتنقص الخطوة الثانية للمطوّر.',
    },
    remedy: { en: 'Send the code of the authenticator app as code.', ar: 'أرسل رمز تطبيق المصادقة في الحقل code.' },
  },
  secondFactorWrong: {
    meaning: { en: 'The code of the second step is wrong, or was used.', ar: 'رمز الخطوة الثانية غير صحيح أو مستخدم.' },
    remedy: { en: 'Take the next code of the app, or a recovery code.', ar: 'استخدم الرمز التالي من التطبيق أو رمز استرداد.' },
  },
  securityLevelTooLow: {
    meaning: { en: 'The bank demands a higher security level of apps.', ar: 'يشترط البنك مستوى أمان أعلى للتطبيقات.' },
    remedy: { en: 'Register the app with the level that the message names.', ar: 'سجّل التطبيق بالمستوى المذكور في الرسالة.' },
  },
  tooManyTries: {
    meaning: { en: 'There were too many tries in a short time.', ar: 'محاولات كثيرة في وقت قصير.' },
    remedy: { en: 'Wait as many seconds as Retry-After says.', ar: 'انتظر عدد الثواني المذكور في Retry-After.' },
  },
  notSignedIn: {
    meaning: { en: 'The customer has not signed in.', ar: 'لم يسجّل العميل الدخول.' },
    remedy: { en: 'Sign in before you decide.', ar: 'سجّل الدخول قبل أن تقرّر.' },
  },
} as const satisfies Record<string, ErrorText>

/** Refusals and failures of the core bank, or of the simulator in its place. */
export const coreBankErrors = {
  coreBankUnavailable: {
    meaning: { en: 'The core bank does not answer at this moment.', ar: 'نظام البنك الأساسي لا يجيب في هذه اللحظة.' },
    remedy: { en: 'Try again later.', ar: 'أعد المحاولة لاحقًا.' },
  },
  customerWrong: {
    meaning: { en: 'The payment belongs to another customer.', ar: 'عملية الدفع تخص عميلًا آخر.' },
    remedy: { en: 'Name the customer who authorized the payment.', ar: 'اذكر العميل الذي صرّح بعملية الدفع.' },
  },
  sandboxOnly: {
    meaning: {
      en: 'Only the sandbox with its simulated core bank has this.',
      ar: 'هذا متاح في البيئة التجريبية مع محاكي البنك فقط.',
    },
    remedy: { en: 'Use the sandbox.', ar: 'استخدم البيئة التجريبية.' },
  },
} as const satisfies Record<string, ErrorText>

/** Failures of the service itself that pass. */
export const serviceErrors = {
  databaseUnavailable: {
    meaning: {
      en: 'The service cannot reach its data at this moment.',
      ar: 'يتعذّر على الخدمة الوصول إلى بياناتها في هذه اللحظة.',
    },
    remedy: { en: 'Wait as many seconds as Retry-After says.', ar: 'انتظر عدد الثواني المذكور في Retry-After.' },
  },
  signerUnavailable: {
    meaning: {
      en: 'The service cannot sign what it answers at this moment.',
      ar: 'يتعذّر على الخدمة توقيع إجابتها في هذه اللحظة.',
    },
    remedy: {
      en: 'Wait as many seconds as Retry-After says, and send the same x-idempotency-key again.',
      ar: 'انتظر عدد الثواني المذكور في Retry-After ثم أرسل x-idempotency-key نفسه.',
    },
  },
} as const satisfies Record<string, ErrorText>

/** Refusals and failures in the verification of payees and accounts. */
export const verificationErrors = {
  timestampInvalid: {
    meaning: {
      en: 'The time of the request is missing, malformed or too far from ours.',
      ar: 'وقت الطلب مفقود أو غير صحيح الصيغة أو بعيد عن وقتنا.',
    },
    remedy: { en: 'Send the current time, from a clock that is right.', ar: 'أرسل الوقت الحالي من ساعة مضبوطة.' },
  },
  callerInconsistent: {
    meaning: { en: 'The request names a PSP other than the one that sends it.', ar: 'يذكر الطلب مقدم خدمة غير الذي أرسله.' },
    remedy: { en: 'Name the BIC that the app is registered with.', ar: 'اذكر رمز BIC المسجّل للتطبيق.' },
  },
  participantUnknown: {
    meaning: {
      en: 'The named bank does not take part in account verification.',
      ar: 'البنك المذكور غير مشارك في التحقق من الحسابات.',
    },
    remedy: { en: 'Name a participant.', ar: 'اذكر بنكًا مشاركًا.' },
  },
  schemeNotServed: {
    meaning: { en: 'The bank of this account does not answer such questions.', ar: 'بنك هذا الحساب لا يجيب عن مثل هذا السؤال.' },
    remedy: { en: 'Change what the message names.', ar: 'غيّر ما تذكره الرسالة.' },
  },
  responderTimeout: {
    meaning: { en: 'The bank of the account did not answer in time.', ar: 'لم يُجب بنك الحساب في الوقت المحدد.' },
    remedy: { en: 'Try again later.', ar: 'أعد المحاولة لاحقًا.' },
  },
  responderUnavailable: {
    meaning: { en: 'The bank of the account cannot be reached.', ar: 'يتعذّر الوصول إلى بنك الحساب.' },
    remedy: {
      en: 'Try again later. If Retry-After is present, it says when.',
      ar: 'أعد المحاولة لاحقًا؛ ويبيّن Retry-After الوقت إن وُجد.',
    },
  },
  responderInvalid: {
    meaning: { en: 'The answer of the account’s bank cannot be used.', ar: 'لا يمكن استخدام إجابة بنك الحساب.' },
    remedy: {
      en: 'Try again later, and tell that bank if the problem stays.',
      ar: 'أعد المحاولة لاحقًا وأبلغ ذلك البنك إن تكرر الأمر.',
    },
  },
} as const satisfies Record<string, ErrorText>

/** Every business refusal, with its meaning and its remedy. */
export const businessErrors = {
  ...requestErrors,
  ...resourceErrors,
  ...consentErrors,
  ...accountErrors,
  ...accessErrors,
  ...coreBankErrors,
  ...serviceErrors,
  ...verificationErrors,
} as const satisfies Record<string, ErrorText>

/** Codes for faults in a request's content. */
export type RequestErrorCode = keyof typeof requestErrors
/** Codes for resources that cannot be read, made or changed. */
export type ResourceErrorCode = keyof typeof resourceErrors
/** Codes for the state or the permissions of a consent. */
export type ConsentErrorCode = keyof typeof consentErrors
/** Codes for the status of an account. */
export type AccountErrorCode = keyof typeof accountErrors
/** Codes for people, apps and developers. */
export type AccessErrorCode = keyof typeof accessErrors
/** Codes of the core bank. */
export type CoreBankErrorCode = keyof typeof coreBankErrors
/** Codes of passing failures of the service. */
export type ServiceErrorCode = keyof typeof serviceErrors
/** Codes of payee and account verification. */
export type VerificationErrorCode = keyof typeof verificationErrors

/**
 * Every code with which the bank's own rules refuse. The codes of HTTP are in `src/http/errors`, those of signatures and tokens in
 * `src/security`.
 */
export type ErrorCode = keyof typeof businessErrors
