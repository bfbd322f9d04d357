import type { ErrorText } from '../../../domain/shared/errorCodes.ts'

const row = (en: string, ar: string, enRemedy: string, arRemedy: string): ErrorText => ({
  meaning: { en, ar },
  remedy: { en: enRemedy, ar: arRemedy },
})

/** The errors of the authorization server (RFC 6749, RFC 9101, RFC 9126, OpenID CIBA), which a library sends. */
export const oauthErrors: Record<string, ErrorText & { status: number }> = {
  invalid_request: {
    status: 400,
    ...row(
      'A parameter is missing, doubled or malformed.',
      'أحد المعاملات مفقود أو مكرر أو غير صحيح الصيغة.',
      'Correct what error_description names.',
      'صحّح ما يذكره error_description.',
    ),
  },
  invalid_request_object: {
    status: 400,
    ...row(
      'The signed request object is refused: its signature, its times or its claims.',
      'كائن الطلب الموقّع مرفوض بسبب توقيعه أو أوقاته أو مطالباته.',
      'Sign it with a registered key; exp at most ten minutes after nbf.',
      'وقّعه بمفتاح مسجّل على ألا يتجاوز exp عشر دقائق بعد nbf.',
    ),
  },
  invalid_request_uri: {
    status: 400,
    ...row(
      'The request_uri is unknown, has expired, or was used for a decision.',
      'قيمة request_uri غير معروفة أو انتهت أو استُخدمت في قرار.',
      'Push the request again; a request_uri is valid for 60 seconds.',
      'أودع الطلب من جديد؛ فقيمة request_uri صالحة 60 ثانية.',
    ),
  },
  invalid_redirect_uri: {
    status: 400,
    ...row(
      'The redirect_uri is none that the app has registered, so the customer is not sent there.',
      'قيمة redirect_uri ليست من عناوين التطبيق المسجّلة، لذلك لا يُعاد العميل إليها.',
      'Send a registered address. Addresses are compared character by character; the app’s Edit page lists them.',
      'أرسل عنوانًا مسجّلًا. تُقارن العناوين حرفًا بحرف، وتجدها في صفحة تعديل التطبيق.',
    ),
  },
  invalid_client: {
    status: 401,
    ...row(
      'The app did not prove who it is: wrong secret, assertion or certificate. Or it did and may not act: it is suspended, has ended or waits for the bank; error_description then says which.',
      'لم يثبت التطبيق هويته: السر أو التأكيد أو الشهادة خطأ. أو أثبتها وهو ممنوع من العمل: أوقفه البنك أو أُنهي أو ينتظر قبول البنك، ويذكر error_description حينئذ أيّها.',
      'Use the way of authentication that the app registered. Of a suspended app ask the bank; see the status of an app on the dashboard.',
      'استخدم طريقة التحقق المسجّلة للتطبيق. واسأل البنك عن التطبيق الموقوف، وراجع حالة التطبيق في لوحة المطوّرين.',
    ),
  },
  invalid_grant: {
    status: 400,
    ...row(
      'The code or refresh token was used before, has expired, or belongs to something else.',
      'استُخدم الرمز من قبل أو انتهى أو يخص شيئًا آخر.',
      'Send the customer to the bank again. A code works once, within 60 seconds, with the same redirect_uri and code_verifier.',
      'أرسل العميل إلى البنك من جديد؛ فالرمز يعمل مرة واحدة خلال 60 ثانية وبالعنوان والمُحقِّق نفسيهما.',
    ),
  },
  invalid_scope: {
    status: 400,
    ...row(
      'The scope is not that of the app’s product, or names no consent of the app.',
      'النطاق ليس نطاق منتج التطبيق أو لا يسمّي موافقة له.',
      'Use the scope of the product; for a customer openid and the scope with the ConsentId.',
      'استخدم نطاق المنتج؛ وللعميل openid والنطاق مع معرّف الموافقة.',
    ),
  },
  invalid_target: {
    status: 400,
    ...row('The token is asked for another service.', 'الرمز مطلوب لخدمة أخرى.', 'Leave resource out.', 'لا ترسل resource.'),
  },
  unauthorized_client: {
    status: 400,
    ...row(
      'The app may not use this grant.',
      'لا يحق للتطبيق استخدام هذا النوع من المنح.',
      'Use a grant that the product has.',
      'استخدم نوعًا يتيحه المنتج.',
    ),
  },
  unsupported_grant_type: {
    status: 400,
    ...row(
      'The server has no such grant.',
      'لا يدعم الخادم هذا النوع من المنح.',
      'Use one that the metadata lists.',
      'استخدم نوعًا مذكورًا في بيانات الخادم.',
    ),
  },
  unsupported_response_type: {
    status: 400,
    ...row(
      'Only response_type=code is served.',
      'لا يُقبل إلا response_type=code.',
      'Use the authorization code flow with PKCE.',
      'استخدم تدفق رمز التصريح مع PKCE.',
    ),
  },
  unsupported_response_mode: {
    status: 400,
    ...row(
      'Only response_mode=query is served.',
      'لا يُقبل إلا response_mode=query.',
      'Leave response_mode out.',
      'لا ترسل response_mode.',
    ),
  },
  access_denied: {
    status: 400,
    ...row(
      'The customer said no, or the wrong customer signed in.',
      'رفض العميل، أو سجّل الدخول عميل آخر.',
      'Read the consent to see its state.',
      'اقرأ الموافقة لمعرفة حالتها.',
    ),
  },
  login_required: {
    status: 400,
    ...row(
      'prompt=none was asked, and every authorization has its own sign-in.',
      'طُلب prompt=none بينما لكل تصريح تسجيل دخول خاص به.',
      'Leave prompt out.',
      'لا ترسل prompt.',
    ),
  },
  request_not_supported: {
    status: 400,
    ...row(
      'The request parameter is not taken here.',
      'معامل request غير مقبول هنا.',
      'Send it to the pushed authorization endpoint.',
      'أرسله إلى نقطة الإيداع المسبق.',
    ),
  },
  unknown_user_id: {
    status: 400,
    ...row(
      'login_hint and consent do not fit together. It says nothing about whether anybody banks here.',
      'لا يتوافق login_hint مع الموافقة، ولا يدل ذلك على وجود عميل من عدمه.',
      'Send the NationalIdentificationNumber of the consent, or the ConsentId.',
      'أرسل رقم الهوية المذكور في الموافقة أو معرّف الموافقة.',
    ),
  },
  invalid_binding_message: {
    status: 400,
    ...row(
      'The binding message is too long or has other signs than letters, digits, blanks and . , : # / -',
      'رسالة الربط أطول من المسموح أو فيها رموز غير الحروف والأرقام والمسافات و . , : # / -',
      'Send at most 64 such characters.',
      'أرسل 64 محرفًا من هذه على الأكثر.',
    ),
  },
  missing_user_code: {
    status: 400,
    ...row(
      'A user code is asked for, which this bank does not use.',
      'طُلب رمز مستخدم لا يستعمله هذا البنك.',
      'Leave user_code out.',
      'لا ترسل user_code.',
    ),
  },
  authorization_pending: {
    status: 400,
    ...row(
      'The customer has not decided yet.',
      'لم يقرر العميل بعد.',
      'Ask again after interval seconds.',
      'اسأل مجددًا بعد عدد الثواني في interval.',
    ),
  },
  slow_down: {
    status: 400,
    ...row(
      'The app asks too often.',
      'يسأل التطبيق أكثر مما ينبغي.',
      'Wait at least interval seconds between two questions.',
      'انتظر عدد الثواني في interval على الأقل بين سؤالين.',
    ),
  },
  expired_token: {
    status: 400,
    ...row(
      'Nobody decided in time.',
      'لم يقرر أحد في الوقت المحدد.',
      'Begin a new decoupled request.',
      'ابدأ طلبًا منفصلًا جديدًا.',
    ),
  },
  unsupported_token_type: {
    status: 400,
    ...row(
      'A developer token cannot be revoked; it ends by itself.',
      'لا يمكن إلغاء رمز المطوّر فهو ينتهي بنفسه.',
      'Revoke PSU tokens only.',
      'ألغِ رموز العملاء فقط.',
    ),
  },
  invalid_token: {
    status: 401,
    ...row(
      'The access token is invalid, expired or revoked.',
      'رمز الوصول غير صالح أو منتهٍ أو ملغى.',
      'Get a new token.',
      'احصل على رمز جديد.',
    ),
  },
  server_error: {
    status: 500,
    ...row(
      'Something went wrong at the bank.',
      'حدث خطأ لدى البنك.',
      'Try again, and quote the x-fapi-interaction-id if you ask about it.',
      'أعد المحاولة، واذكر x-fapi-interaction-id إن سألت عن الخطأ.',
    ),
  },
  temporarily_unavailable: {
    status: 503,
    ...row(
      'The authorization server cannot reach its data at this moment, or is asked too often.',
      'يتعذّر على خادم التصريح الوصول إلى بياناته في هذه اللحظة، أو تجاوزت الطلبات المسموح.',
      'Wait as many seconds as Retry-After says.',
      'انتظر عدد الثواني المذكور في Retry-After.',
    ),
  },
}
