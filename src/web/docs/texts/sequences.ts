import type { BilingualText } from '../../../domain/shared/bilingual.ts'

/** Who takes part in a conversation. */
export const actors = {
  app: { en: 'Your app', ar: 'تطبيقك' },
  browser: { en: 'Customer’s browser', ar: 'متصفح العميل' },
  phone: { en: 'Bank’s app', ar: 'تطبيق البنك' },
  bank: { en: 'Bank', ar: 'البنك' },
  other: { en: 'Second authorizer', ar: 'المفوّض الثاني' },
  receiver: { en: 'Your webhook', ar: 'عنوان إشعاراتك' },
} satisfies Record<string, BilingualText>

/** One of those who take part. */
export type Actor = keyof typeof actors

/** One message between two of them, or what one of them does. */
export interface SequenceStep {
  from: Actor
  to: Actor
  text: BilingualText
}

/** A conversation, first step to last. */
export interface Sequence {
  title: BilingualText
  actors: Actor[]
  steps: SequenceStep[]
}

const step = (from: Actor, to: Actor, en: string, ar: string): SequenceStep => ({ from, to, text: { en, ar } })

/** The ways of the interfaces that take several messages, as the guides draw them. */
export const sequences: Record<string, Sequence> = {
  redirect: {
    title: { en: 'Authorization by redirect', ar: 'التصريح بالتحويل' },
    actors: ['app', 'browser', 'bank'],
    steps: [
      step('app', 'bank', 'signed consent request', 'طلب موافقة موقّع'),
      step('bank', 'app', 'ConsentId and Links.scaOAuth, signed', 'معرّف الموافقة وLinks.scaOAuth، موقّعان'),
      step('app', 'browser', 'address with state, nonce, code_challenge', 'العنوان ومعه state وnonce وcode_challenge'),
      step('browser', 'bank', 'customer signs in and decides', 'يسجّل العميل الدخول ويقرر'),
      step('browser', 'bank', 'one-time code for these terms', 'رمز التحقق لهذه الشروط'),
      step('bank', 'browser', 'back with code, state, iss', 'العودة مع code وstate وiss'),
      step('browser', 'app', 'redirect_uri: compare state and iss', 'عنوان العودة: قارن state وiss'),
      step('app', 'bank', 'createToken with code, within 60 s', 'استبدال الرمز خلال 60 ثانية'),
      step('bank', 'app', 'token of the customer', 'رمز العميل'),
    ],
  },
  decoupled: {
    title: { en: 'Decoupled authorization', ar: 'التصريح المنفصل' },
    actors: ['app', 'bank', 'phone'],
    steps: [
      step('app', 'bank', 'signed consent request', 'طلب موافقة موقّع'),
      step('bank', 'app', 'ConsentId', 'معرّف الموافقة'),
      step('app', 'bank', 'login_hint and binding_message', 'login_hint وbinding_message'),
      step('bank', 'app', 'auth_req_id and interval', 'auth_req_id وinterval'),
      step('bank', 'phone', 'question with the same binding message', 'سؤال برسالة الربط نفسها'),
      step('app', 'bank', 'createToken, every few seconds', 'طلب الرمز كل بضع ثوانٍ'),
      step('bank', 'app', 'authorization_pending', 'authorization_pending'),
      step('phone', 'bank', 'customer approves', 'يوافق العميل'),
      step('bank', 'app', 'ping, where one is registered', 'تنبيه، إن سُجّل عنوانه'),
      step('app', 'bank', 'createToken', 'طلب الرمز'),
      step('bank', 'app', 'token of the customer', 'رمز العميل'),
    ],
  },
  joint: {
    title: { en: 'Approval by several people', ar: 'قبول أكثر من شخص' },
    actors: ['app', 'browser', 'bank', 'other'],
    steps: [
      step('app', 'browser', 'address of the authorization', 'عنوان التصريح'),
      step('browser', 'bank', 'first authorizer approves', 'يوافق المفوّض الأول'),
      step('bank', 'app', 'code; flag PartlyAuthorized', 'code مع العلامة PartlyAuthorized'),
      step('other', 'bank', 'signs in on the bank’s own pages', 'يدخل إلى صفحات البنك نفسه'),
      step('other', 'bank', 'approves with a code', 'يوافق برمز تحقق'),
      step('bank', 'app', 'event: the consent is Authorized', 'حدث: صارت الموافقة Authorized'),
    ],
  },
  webhooks: {
    title: { en: 'An event and its delivery', ar: 'حدث وإرساله' },
    actors: ['app', 'receiver', 'bank'],
    steps: [
      step('app', 'bank', 'consent request with Subscription.Webhook', 'طلب موافقة فيه Subscription.Webhook'),
      step('bank', 'bank', 'something changes', 'يتغير شيء'),
      step('bank', 'receiver', 'signed event, jti 1', 'حدث موقّع، jti 1'),
      step('receiver', 'bank', 'no answer in 15 s', 'لا إجابة خلال 15 ثانية'),
      step('bank', 'receiver', 'the same event, signed anew, jti 1', 'الحدث نفسه بتوقيع جديد، jti 1'),
      step('receiver', 'bank', '2xx at once', '2xx فورًا'),
      step('receiver', 'app', 'jti not seen before: act on it', 'لم يسبق هذا jti: نفّذ'),
    ],
  },
  fapi2: {
    title: { en: 'Authorization at the level fapi2', ar: 'التصريح في المستوى fapi2' },
    actors: ['app', 'browser', 'bank'],
    steps: [
      step('app', 'bank', 'mutual TLS: signed consent request', 'TLS متبادل: طلب موافقة موقّع'),
      step('bank', 'app', 'ConsentId', 'معرّف الموافقة'),
      step('app', 'bank', 'mutual TLS: signed request object (PAR)', 'TLS متبادل: كائن الطلب الموقّع (PAR)'),
      step('bank', 'app', 'request_uri, valid for 60 s', 'request_uri صالح 60 ثانية'),
      step('app', 'browser', 'client_id and request_uri only', 'client_id وrequest_uri فقط'),
      step('browser', 'bank', 'customer signs in and decides', 'يسجّل العميل الدخول ويقرر'),
      step('bank', 'browser', 'back with code, state, iss', 'العودة مع code وstate وiss'),
      step('browser', 'app', 'redirect_uri', 'عنوان العودة'),
      step('app', 'bank', 'mutual TLS: createToken with code', 'TLS متبادل: استبدال الرمز'),
      step('bank', 'app', 'token bound to your certificate', 'رمز مربوط بشهادتك'),
    ],
  },
}
