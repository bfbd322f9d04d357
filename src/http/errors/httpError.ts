import type { ErrorText } from '../../domain/shared/errorCodes.ts'
import { Refusal, type RefusalDetail } from '../../domain/shared/errors.ts'

/** Refusals that every interface can make before its handler runs. */
export const exchangeErrors = {
  routeUnknown: {
    meaning: { en: 'No contract has this address.', ar: 'لا يوجد هذا العنوان في أي عقد.' },
    remedy: { en: 'Use an address of the contract.', ar: 'استخدم عنوانًا من العقد.' },
  },
  notOffered: {
    meaning: { en: 'This bank does not offer the interface.', ar: 'لا يقدّم هذا البنك هذه الواجهة.' },
    remedy: { en: 'Use the interfaces that its docs show.', ar: 'استخدم الواجهات المعروضة في وثائقه.' },
  },
  methodNotAllowed: {
    meaning: { en: 'The address does not take this method.', ar: 'هذا العنوان لا يقبل هذه الطريقة.' },
    remedy: { en: 'Use a method that the header Allow names.', ar: 'استخدم طريقة مذكورة في الترويسة Allow.' },
  },
  notAcceptable: {
    meaning: {
      en: 'Accept allows none of the media types of this operation.',
      ar: 'الترويسة Accept لا تسمح بأي صيغة تجيب بها العملية.',
    },
    remedy: { en: 'Accept one of the media types that the message names.', ar: 'اقبل إحدى الصيغ المذكورة في الرسالة.' },
  },
  contentTypeMissing: {
    meaning: { en: 'The body has no Content-Type.', ar: 'لا توجد ترويسة Content-Type لجسم الطلب.' },
    remedy: { en: 'Send the Content-Type that the message names.', ar: 'أرسل قيمة Content-Type المذكورة في الرسالة.' },
  },
  mediaTypeUnsupported: {
    meaning: { en: 'The operation does not take bodies of this type.', ar: 'العملية لا تقبل جسم طلب من هذا النوع.' },
    remedy: {
      en: 'Send the Content-Type that the message names, without compression.',
      ar: 'أرسل قيمة Content-Type المذكورة في الرسالة ودون ضغط.',
    },
  },
  bodyTooLarge: {
    meaning: { en: 'The body is too large.', ar: 'جسم الطلب أكبر من المسموح.' },
    remedy: { en: 'Send at most as many bytes as the message names.', ar: 'لا ترسل أكثر من عدد البايتات المذكور في الرسالة.' },
  },
  requestTimeout: {
    meaning: { en: 'The request did not arrive in time.', ar: 'لم يصل الطلب كاملًا في الوقت المحدد.' },
    remedy: { en: 'Send it again over a better connection.', ar: 'أعد إرساله عبر اتصال أفضل.' },
  },
  rateLimited: {
    meaning: { en: 'The app sends too many requests.', ar: 'يرسل التطبيق طلبات أكثر من المسموح.' },
    remedy: { en: 'Wait as many seconds as Retry-After says.', ar: 'انتظر عدد الثواني المذكور في Retry-After.' },
  },
  internal: {
    meaning: { en: 'Something went wrong at the bank.', ar: 'حدث خطأ لدى البنك.' },
    remedy: {
      en: 'Try again, and quote the x-fapi-interaction-id if you ask about it.',
      ar: 'أعد المحاولة، واذكر x-fapi-interaction-id إن سألت عن الخطأ.',
    },
  },
} as const satisfies Record<string, ErrorText>

/** Faults in a header, or in an idempotency key. */
export const headerErrors = {
  headerInvalid: {
    meaning: { en: 'A header is missing or malformed.', ar: 'إحدى الترويسات مفقودة أو غير صحيحة الصيغة.' },
    remedy: { en: 'Correct the header that the error names.', ar: 'صحّح الترويسة المذكورة في الخطأ.' },
  },
  idempotencyConflict: {
    meaning: { en: 'The idempotency key was used for another message.', ar: 'استُخدم مفتاح عدم التكرار لرسالة أخرى.' },
    remedy: { en: 'Use a new key for a new message.', ar: 'استخدم مفتاحًا جديدًا لكل رسالة جديدة.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why a bearer token does not open an operation. `src/security` refuses tokens that are not genuine. */
export const bearerErrors = {
  tokenMissing: {
    meaning: { en: 'The request carries no access token.', ar: 'لا يحمل الطلب رمز وصول.' },
    remedy: { en: 'Send it as Authorization: Bearer TOKEN.', ar: 'أرسله هكذا: Authorization: Bearer TOKEN.' },
  },
  tokenKindWrong: {
    meaning: { en: 'The operation needs the other kind of access token.', ar: 'تحتاج العملية إلى النوع الآخر من رموز الوصول.' },
    remedy: { en: 'Use the token that the message names.', ar: 'استخدم الرمز المذكور في الرسالة.' },
  },
  scopeInsufficient: {
    meaning: { en: 'The scope of the token does not open this operation.', ar: 'نطاق الرمز لا يتيح هذه العملية.' },
    remedy: { en: 'Use an app of the product that owns the operation.', ar: 'استخدم تطبيقًا للمنتج الذي تتبعه العملية.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why the cookie or the API token of a developer, or the cookie of a bank user, does not open an operation. */
export const sessionErrors = {
  sessionMissing: {
    meaning: { en: 'Nobody is signed in.', ar: 'لم يسجّل أحد الدخول.' },
    remedy: { en: 'Sign in; the answer sets the cookie.', ar: 'سجّل الدخول؛ فالإجابة تضع ملف تعريف الارتباط.' },
  },
  apiTokenInvalid: {
    meaning: {
      en: 'The API token is wrong, has ended or was revoked, or opens nothing here.',
      ar: 'رمز الواجهة خاطئ أو منتهٍ أو ملغى، أو لا يفتح شيئًا هنا.',
    },
    remedy: {
      en: 'Make another one on the dashboard; sign-ins, passwords, tokens and who is a member take a session.',
      ar: 'أنشئ رمزًا آخر في لوحة المطوّرين؛ أما الدخول وكلمات المرور والرموز والأعضاء فتحتاج إلى جلسة.',
    },
  },
  apiTokenReadOnly: {
    meaning: { en: 'The API token only reads.', ar: 'رمز الواجهة للقراءة فقط.' },
    remedy: { en: 'Use a token with scope write, or a session.', ar: 'استخدم رمزًا بنطاق write أو جلسة.' },
  },
  secondFactorOff: {
    meaning: {
      en: 'The bank demands a second step at sign-in, and it is off.',
      ar: 'يشترط البنك خطوة ثانية عند الدخول، وهي غير مفعّلة.',
    },
    remedy: { en: 'Switch it on first, on the dashboard under Account.', ar: 'فعّلها أولًا في لوحة المطوّرين ضمن الحساب.' },
  },
  roleInsufficient: {
    meaning: { en: 'The role of the bank user does not allow this.', ar: 'دور موظف البنك لا يسمح بذلك.' },
    remedy: { en: 'Ask somebody with a role that the message names.', ar: 'اطلب ذلك ممّن له أحد الأدوار المذكورة في الرسالة.' },
  },
  passwordChangeNeeded: {
    meaning: { en: 'The one-time password is still in use.', ar: 'ما زالت كلمة المرور المؤقتة مستخدمة.' },
    remedy: { en: 'Replace it first; then everything else works.', ar: 'غيّرها أولًا، ثم يعمل كل شيء آخر.' },
  },
  originForeign: {
    meaning: { en: 'A page of another site sent the request.', ar: 'أرسلت الطلب صفحة من موقع آخر.' },
    remedy: {
      en: 'Send it from the dashboard, or from a program without Origin.',
      ar: 'أرسله من لوحة المطوّرين أو من برنامج دون Origin.',
    },
  },
} as const satisfies Record<string, ErrorText>

/** Codes that every interface can answer. */
export type ExchangeErrorCode = keyof typeof exchangeErrors
/** Codes for headers and for idempotency keys. */
export type HeaderErrorCode = keyof typeof headerErrors
/** Codes for bearer tokens. */
export type BearerErrorCode = keyof typeof bearerErrors
/** Codes for the cookies of developers and bank users. */
export type SessionErrorCode = keyof typeof sessionErrors
/** Every code of a refusal that concerns HTTP only. */
export type HttpErrorCode = ExchangeErrorCode | HeaderErrorCode | BearerErrorCode | SessionErrorCode

/** A refusal that concerns HTTP only. No rule of the bank was asked. */
export class HttpError extends Refusal {
  readonly code: HttpErrorCode

  constructor(code: HttpErrorCode, message: string, detail: RefusalDetail = {}) {
    super(message, detail)
    this.name = 'HttpError'
    this.code = code
  }
}

/** The address exists, but for other methods. `allow` lists them for the header with that name. */
export class MethodNotAllowed extends HttpError {
  readonly allow: readonly string[]

  constructor(allow: readonly string[]) {
    super('methodNotAllowed', `This address allows ${allow.join(', ')}.`)
    this.allow = allow
  }
}

/** A caller sends too many requests. After `retryAfterSeconds` whole seconds another one is accepted. */
export class RateLimited extends HttpError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('rateLimited', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Where the docs describe a code: a path below the base address, as all links in bodies are. The page has an anchor for every code. */
export const errorAddress = (code: string): string => `/docs/errors#${code}`
