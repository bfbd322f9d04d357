import type { ErrorText } from '../domain/shared/errorCodes.ts'
import { Refusal, type RefusalDetail } from '../domain/shared/errors.ts'

/** Reasons why a signed message is not trusted. */
export const signatureErrors = {
  jwsMalformed: {
    meaning: { en: 'The signed message is not written as a JWS.', ar: 'الرسالة الموقّعة ليست مكتوبة بصيغة JWS.' },
    remedy: {
      en: 'Write it as RFC 7515 says, in the encoding of the Content-Type.',
      ar: 'اكتبها وفق RFC 7515 وبالترميز المذكور في Content-Type.',
    },
  },
  jwsHeader: {
    meaning: {
      en: 'The JOSE header is not allowed, or it names a key that cannot be used.',
      ar: 'ترويسة JOSE غير مسموح بها أو تشير إلى مفتاح لا يمكن استخدامه.',
    },
    remedy: {
      en: 'Use alg PS256 or ES256 and the kid of a key that is registered for the app.',
      ar: 'استخدم PS256 أو ES256 ومعرّف مفتاح مسجّل للتطبيق.',
    },
  },
  jwsSignature: {
    meaning: { en: 'The signature does not fit the content and the key.', ar: 'التوقيع لا يطابق المحتوى والمفتاح.' },
    remedy: {
      en: 'Sign the exact bytes that you send, with the key that kid names.',
      ar: 'وقّع البايتات المرسلة نفسها بالمفتاح المذكور في kid.',
    },
  },
  jwsClaim: {
    meaning: { en: 'A claim of the envelope is missing or wrong.', ar: 'إحدى مطالبات الغلاف مفقودة أو غير صحيحة.' },
    remedy: { en: 'Correct the claim that the error names.', ar: 'صحّح المطالبة المذكورة في الخطأ.' },
  },
} as const satisfies Record<string, ErrorText>

/** Reasons why an access token is not trusted. */
export const accessTokenErrors = {
  tokenInvalid: {
    meaning: { en: 'The access token is invalid, expired or revoked.', ar: 'رمز الوصول غير صالح أو منتهٍ أو ملغى.' },
    remedy: { en: 'Get a new token.', ar: 'احصل على رمز جديد.' },
  },
} as const satisfies Record<string, ErrorText>

/** Codes for signed messages. */
export type SignatureErrorCode = keyof typeof signatureErrors
/** Codes for access tokens. */
export type AccessTokenErrorCode = keyof typeof accessTokenErrors
/** Every code for a signature or a token. */
export type SecurityErrorCode = SignatureErrorCode | AccessTokenErrorCode

/** The refusal of a signature or a token that is not trusted. */
export class SecurityError extends Refusal {
  readonly code: SecurityErrorCode

  constructor(code: SecurityErrorCode, message: string, detail: RefusalDetail = {}) {
    super(message, detail)
    this.name = 'SecurityError'
    this.code = code
  }
}

/** The most of a sender's text that a finding repeats. */
const shownCharacters = 80

/** What a sender wrote, as a finding repeats it: JSON, and no more of it than a reader needs. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, shownCharacters)
