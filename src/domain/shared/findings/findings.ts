import type { ErrorText } from '../errorCodes.ts'
import { type Finding, finding } from './finding.ts'
import { bytesFindings, claimFindings } from './messageFindings.ts'

/** Faults of an access token. To the caller they are one; the log of its app tells them apart. */
const tokenFindings = {
  tokenNotJws: finding(
    'token',
    [
      'The bearer token is not one of this bank: it is not a JWT that the bank has written.',
      'رمز الوصول ليس من هذا البنك: فهو ليس JWT كتبه البنك.',
    ],
    [
      'Send the access_token of the token endpoint as it is, without quotes or line breaks.',
      'أرسل access_token كما جاء من نقطة الرموز دون علامات اقتباس أو أسطر جديدة.',
    ],
  ),
  tokenExpired: finding(
    'token',
    ['The access token expired at {expired}.', 'انتهت صلاحية رمز الوصول في {expired}.'],
    ['Get a new token; a developer token is valid for ten minutes.', 'احصل على رمز جديد؛ فرمز المطوّر صالح لعشر دقائق.'],
  ),
  tokenForeign: finding(
    'token',
    ['The access token was signed by another server, or changed on its way.', 'وقّع رمزَ الوصول خادمٌ آخر، أو تغيّر في الطريق.'],
    [
      'Get the token from the token endpoint of this very address, and send it unchanged.',
      'احصل على الرمز من نقطة الرموز في هذا العنوان نفسه وأرسله دون تغيير.',
    ],
  ),
  tokenBinding: finding(
    'token',
    [
      'The token is bound to a client certificate, and the connection did not show that one.',
      'الرمز مرتبط بشهادة العميل، ولم يعرض الاتصال تلك الشهادة.',
    ],
    [
      'Send the request, with the certificate with which you got the token, to the host and port of mtls_endpoint_aliases in the metadata.',
      'أرسل الطلب، بالشهادة التي حصلت بها على الرمز، إلى المضيف والمنفذ المذكورين تحت mtls_endpoint_aliases في البيانات الوصفية.',
    ],
  ),
  appShutOut: finding(
    'token',
    [
      'The app of this token may not act: its registered certificate has ended, or its security level is below that of the bank.',
      'تطبيق هذا الرمز ممنوع من العمل: انتهت شهادته المسجّلة، أو مستواه الأمني دون ما يطلبه البنك.',
    ],
    [
      'Look at the certificate and the level of the app on the dashboard: register a new certificate, or a new app.',
      'راجع شهادة التطبيق ومستواه في لوحة المطوّرين، وسجّل شهادة جديدة أو تطبيقًا جديدًا.',
    ],
  ),
  appSuspended: finding(
    'token',
    ['The bank has suspended this app.', 'أوقف البنك هذا التطبيق.'],
    [
      'Ask the bank why and for how long. Consents that do not end meanwhile work again when it reinstates the app.',
      'اسأل البنك عن السبب والمدة. وتعود الموافقات التي لم تنتهِ إلى العمل حين يعيد البنك تفعيل التطبيق.',
    ],
  ),
  appEnded: finding(
    'token',
    ['This app was ended, by its developer or by the bank.', 'أُنهي هذا التطبيق: أنهاه مطوّره أو البنك.'],
    [
      'It cannot come back. Register a new app, and ask the customers for their consents again.',
      'لا يمكن أن يعود. سجّل تطبيقًا جديدًا واطلب موافقات العملاء من جديد.',
    ],
  ),
  appWaiting: finding(
    'token',
    ['The bank has not admitted this app yet.', 'لم يقبل البنك هذا التطبيق بعد.'],
    [
      'Wait until the page of the app on the dashboard says that it is admitted; until then it gets no token.',
      'انتظر حتى تُظهر صفحة التطبيق في لوحة المطوّرين أن البنك قبله؛ ولا يحصل قبل ذلك على أي رمز.',
    ],
  ),
} as const

/** Faults of the form and the header of a JWS. */
const formFindings = {
  jwsParts: finding(
    'parts',
    ['The signed message does not have three parts: it has {parts}.', 'الرسالة الموقّعة ليست من ثلاثة أجزاء بل من {parts}.'],
    [
      'Send header.payload.signature, each part base64url without padding, and nothing around it.',
      'أرسل header.payload.signature وكل جزء بترميز base64url دون حشو ولا شيء حوله.',
    ],
  ),
  jwsPayloadPresent: finding(
    'parts',
    [
      'x-jws-signature has a payload; in this encoding the body is the payload.',
      'تحمل x-jws-signature محتوى؛ وفي هذا الترميز يكون المتن هو المحتوى.',
    ],
    [
      'Remove the middle part after signing: header..signature (RFC 7515 appendix F).',
      'احذف الجزء الأوسط بعد التوقيع: header..signature ‏(RFC 7515 الملحق F).',
    ],
  ),
  detachedMissing: finding(
    'parts',
    ['The header x-jws-signature is missing.', 'الترويسة x-jws-signature مفقودة.'],
    [
      'Send the detached signature of the body in it, or the whole JWS as application/jwt.',
      'أرسل فيها التوقيع المنفصل للمتن، أو أرسل JWS كاملًا بنوع application/jwt.',
    ],
  ),
  jwsUnsigned: finding(
    'parts',
    ['The signature is empty.', 'التوقيع فارغ.'],
    ['Sign with PS256 or ES256.', 'وقّع باستخدام PS256 أو ES256.'],
  ),
  jwsBase64: finding(
    'parts',
    [
      'A part is not canonical base64url: it has padding, other characters or unused bits.',
      'أحد الأجزاء ليس base64url قياسيًا: فيه حشو أو أحرف أخرى أو بتات زائدة.',
    ],
    ['Use base64url of RFC 4648 section 5 and remove every "=".', 'استخدم base64url من RFC 4648 القسم 5 واحذف كل "=".'],
  ),
  jwsHeaderNotJson: finding(
    'parts',
    ['The JOSE header is not a JSON object.', 'ترويسة JOSE ليست كائن JSON.'],
    ['Encode a JSON object with at least the members alg and kid.', 'رمّز كائن JSON فيه العضوان alg وkid على الأقل.'],
  ),
  algorithmNotAllowed: finding(
    'algorithm',
    ['alg is {alg}.', 'قيمة alg هي {alg}.'],
    ['Use PS256 (RSA-PSS, not PKCS #1) or ES256.', 'استخدم PS256 ‏(RSA-PSS لا PKCS #1) أو ES256.'],
  ),
  headerForbidden: finding(
    'algorithm',
    [
      'The JOSE header has {names}, which brings its own keys or changes how the rest is read.',
      'تحوي ترويسة JOSE ‏{names}، وهي تجلب مفاتيحها أو تغيّر قراءة ما بعدها.',
    ],
    [
      'Remove it; alg, kid and typ are enough. The bank takes keys from the registration only.',
      'احذفها؛ تكفي alg وkid وtyp. ولا يأخذ البنك المفاتيح إلا من التسجيل.',
    ],
  ),
  headerType: finding(
    'algorithm',
    ['{name} is not that of a signed JSON message.', 'قيمة {name} ليست لرسالة JSON موقّعة.'],
    ['Leave it out, or write typ as JWT or JOSE and cty as json.', 'احذفها، أو اكتب typ بقيمة JWT أو JOSE وcty بقيمة json.'],
  ),
  kidMissing: finding(
    'keyId',
    ['The JOSE header has no kid.', 'لا تحوي ترويسة JOSE ‏kid.'],
    [
      'Add kid: the key id that the dashboard shows for the app, or that of a key in your JWKS.',
      'أضف kid: معرّف المفتاح الذي تعرضه لوحة المطوّرين للتطبيق، أو معرّف مفتاح في JWKS.',
    ],
  ),
  kidUnknown: finding(
    'keyId',
    ['kid is {kid}; the app has the keys {known}.', 'قيمة kid هي {kid}؛ ومفاتيح التطبيق هي {known}.'],
    [
      'Use one of these, or register the certificate or publish the key first.',
      'استخدم أحدها، أو سجّل الشهادة أو انشر المفتاح أولًا.',
    ],
  ),
  keysUnreachable: finding(
    'keyId',
    ['The registered JWKS could not be fetched: {reason}.', 'تعذّر جلب JWKS المسجّل: {reason}.'],
    [
      'Make the address answer 200 with JSON, reachable from the bank.',
      'اجعل العنوان يجيب بـ 200 ومحتوى JSON وأن يكون متاحًا للبنك.',
    ],
  ),
  keyNone: finding(
    'keyId',
    ['The app has neither a certificate nor a JWKS URL.', 'ليس للتطبيق شهادة ولا عنوان JWKS.'],
    ['Register one of them on the dashboard.', 'سجّل أحدهما في لوحة المطوّرين.'],
  ),
  keyUnusable: finding(
    'key',
    ['The registered key with this kid cannot be used: {reason}.', 'لا يمكن استخدام المفتاح المسجّل بهذا kid: {reason}.'],
    ['Register another key: RSA with 2048 bits or more, or EC P-256.', 'سجّل مفتاحًا آخر: RSA من 2048 بت أو أكثر، أو EC P-256.'],
  ),
  keyTypeMismatch: finding(
    'key',
    ['The key with this kid cannot make {alg} signatures.', 'المفتاح بهذا kid لا يوقّع بخوارزمية {alg}.'],
    [
      'PS256 needs an RSA key, ES256 a key on the curve P-256; correct alg or kid.',
      'تحتاج PS256 إلى مفتاح RSA، وES256 إلى مفتاح على المنحنى P-256؛ صحّح alg أو kid.',
    ],
  ),
} as const

/** Why an app could not prove who it is to the authorization server. */
const clientFindings = {
  clientSecretWrong: finding(
    'token',
    ['The client secret is not that of this app.', 'سر العميل ليس سر هذا التطبيق.'],
    [
      'Use the secret that was shown last; make a new one on the dashboard when it is lost. In HTTP Basic it is percent-encoded.',
      'استخدم آخر سر عُرض لك، وأنشئ سرًا جديدًا من لوحة المطوّرين إن فُقد. ويُرمَّز في HTTP Basic بترميز النسبة المئوية.',
    ],
  ),
  clientMethodWrong: finding(
    'token',
    ['The app proved who it is in another way than the one it registered.', 'أثبت التطبيق هويته بطريقة غير المسجّلة.'],
    [
      'Use the authentication at the token endpoint that the page of the app shows, and only that.',
      'استخدم طريقة التحقق التي تعرضها صفحة التطبيق دون غيرها.',
    ],
  ),
  clientCertificateMissing: finding(
    'token',
    ['The connection showed no client certificate that is valid now.', 'لم يعرض الاتصال شهادة عميل صالحة الآن.'],
    [
      'Call the address under mtls_endpoint_aliases of the metadata, with your certificate and key.',
      'اتصل بالعنوان المذكور تحت mtls_endpoint_aliases في البيانات الوصفية بشهادتك ومفتاحك.',
    ],
  ),
  clientCertificateWrong: finding(
    'token',
    ['The client certificate of the connection is not the registered one.', 'شهادة الاتصال ليست الشهادة المسجّلة.'],
    [
      'Connect with the registered certificate, or register this one on the dashboard.',
      'اتصل بالشهادة المسجّلة، أو سجّل هذه الشهادة في لوحة المطوّرين.',
    ],
  ),
  clientCertificateUntrusted: finding(
    'token',
    [
      'The client certificate of the connection was not issued by an authority that this bank trusts.',
      'لم تُصدر شهادةَ الاتصال جهةٌ يثق بها هذا البنك.',
    ],
    [
      'tls_client_auth wants a certificate of such an authority; in the sandbox ask for a test certificate.',
      'تتطلب tls_client_auth شهادة من جهة كهذه؛ وفي البيئة التجريبية اطلب شهادة اختبار.',
    ],
  ),
  clientAssertionWrong: finding(
    'token',
    ['The client assertion is refused: {detail}.', 'رُفض تأكيد العميل: {detail}.'],
    [
      'Sign a new one for each request with a registered key: iss and sub the client_id, aud the issuer, a fresh jti, exp a minute ahead.',
      'وقّع تأكيدًا جديدًا لكل طلب بمفتاح مسجّل: iss وsub هما client_id، وaud هو المُصدِر، وjti جديد، وexp بعد دقيقة.',
    ],
  ),
} as const

/** Every finding that is finer than the code of its refusal. */
export const findings = {
  ...tokenFindings,
  ...formFindings,
  ...bytesFindings,
  ...claimFindings,
  ...clientFindings,
} satisfies Record<string, Finding>

/** The name of a finding. */
export type FindingCode = keyof typeof findings

/** The texts with their values filled in. A value that is missing stands as a dash. */
export function fillFinding({ meaning, remedy }: ErrorText, values: Readonly<Record<string, string>> = {}): ErrorText {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '–')
  return { meaning: { en: fill(meaning.en), ar: fill(meaning.ar) }, remedy: { en: fill(remedy.en), ar: fill(remedy.ar) } }
}
