import { finding } from './finding.ts'

/** Why a signature does not fit. All but the last were proved by a second check. */
export const bytesFindings = {
  bytesReserialised: finding(
    'bytes',
    [
      'Other bytes were signed than were sent: the same JSON, written anew. They differ first at byte {position}.',
      'وُقّعت بايتات غير التي أُرسلت: نفس JSON مكتوبًا من جديد. وأول اختلاف عند البايت {position}.',
    ],
    [
      'Sign the text that you send; write the JSON once and use it for both.',
      'وقّع النص الذي ترسله؛ اكتب JSON مرة واحدة واستخدمه للأمرين.',
    ],
  ),
  bytesTrailing: finding(
    'bytes',
    ['A line break or blank was added to the body after it was signed.', 'أُضيف سطر جديد أو فراغ إلى المتن بعد توقيعه.'],
    [
      'Send exactly the bytes that were signed; curl keeps them with --data-binary.',
      'أرسل البايتات الموقّعة نفسها؛ يحافظ عليها curl مع ‎--data-binary.',
    ],
  ),
  bytesNotEncoded: finding(
    'bytes',
    ['The body itself was signed; its base64url form must be.', 'وُقّع المتن نفسه؛ والمطلوب توقيع صيغته base64url.'],
    ['Sign header + "." + base64url(body); b64 stays true.', 'وقّع header + "." + base64url(body)؛ وتبقى b64 على true.'],
  ),
  signaturePkcs1: finding(
    'bytes',
    ['The signature is RS256 (PKCS #1) under the name PS256.', 'التوقيع RS256 ‏(PKCS #1) تحت اسم PS256.'],
    ['Use RSA-PSS with SHA-256, MGF1 and a salt of 32 bytes.', 'استخدم RSA-PSS مع SHA-256 وMGF1 وملح من 32 بايت.'],
  ),
  signatureSalt: finding(
    'bytes',
    ['The salt of the RSA-PSS signature does not have 32 bytes.', 'ملح توقيع RSA-PSS ليس 32 بايت.'],
    ['Set the length of the salt to that of the digest: 32 bytes.', 'اضبط طول الملح على طول الملخّص: 32 بايت.'],
  ),
  signatureDer: finding(
    'bytes',
    ['The ES256 signature is written as ASN.1 DER.', 'توقيع ES256 مكتوب بصيغة ASN.1 DER.'],
    [
      'Write r and s one after the other, 32 bytes each (RFC 7518 section 3.4; ieee-p1363).',
      'اكتب r وs متتاليين، 32 بايت لكل منهما (RFC 7518 القسم 3.4؛ ieee-p1363).',
    ],
  ),
  bytesDiffer: finding(
    'bytes',
    [
      'The signature does not fit these bytes and the key that kid names.',
      'التوقيع لا يطابق هذه البايتات والمفتاح المذكور في kid.',
    ],
    [
      'Something changed after signing, or another private key signed: compare the bytes, and the key with the registered one.',
      'تغيّر شيء بعد التوقيع أو وقّع مفتاح خاص آخر: قارن البايتات، والمفتاح بالمسجّل.',
    ],
  ),
} as const

/** Faults of the claims of an envelope. */
export const claimFindings = {
  issWrong: finding(
    'claims',
    ['iss is {found}.', 'قيمة iss هي {found}.'],
    ['It must be the client_id of the access token: {expected}.', 'يجب أن تكون client_id لرمز الوصول: {expected}.'],
  ),
  audWrong: finding(
    'claims',
    ['aud is {found}.', 'قيمة aud هي {found}.'],
    ['It must contain {expected}.', 'يجب أن تحوي {expected}.'],
  ),
  expPast: finding(
    'claims',
    [
      'exp was {seconds} s ago by the clock of the bank, which says {serverTime}.',
      'مضى على exp ‏{seconds} ثانية بساعة البنك، وهي {serverTime}.',
    ],
    [
      'Sign right before sending, with exp a few minutes ahead, in seconds and not milliseconds; check your clock.',
      'وقّع قبل الإرسال مباشرة مع exp بعد دقائق، بالثواني لا بالملّي ثانية؛ وتحقق من ساعتك.',
    ],
  ),
  nbfAhead: finding(
    'claims',
    [
      'nbf is {seconds} s in the future by the clock of the bank, which says {serverTime}.',
      'تقع nbf بعد {seconds} ثانية بساعة البنك، وهي {serverTime}.',
    ],
    ['Set your clock, or write nbf in seconds and not milliseconds.', 'اضبط ساعتك، أو اكتب nbf بالثواني لا بالملّي ثانية.'],
  ),
  iatAhead: finding(
    'claims',
    [
      'iat is in the future by the clock of the bank, which says {serverTime}.',
      'تقع iat في المستقبل بساعة البنك، وهي {serverTime}.',
    ],
    ['Set your clock, or leave iat out.', 'اضبط ساعتك، أو احذف iat.'],
  ),
  expBeforeNbf: finding(
    'claims',
    ['exp is not after nbf.', 'لا تقع exp بعد nbf.'],
    ['Write exp as nbf plus some minutes.', 'اكتب exp على أنها nbf مع بضع دقائق.'],
  ),
  windowTooLong: finding(
    'claims',
    ['exp is {seconds} s after nbf.', 'تقع exp بعد nbf بـ {seconds} ثانية.'],
    ['It may be {longest} s at most.', 'الحد الأقصى {longest} ثانية.'],
  ),
  timeMissing: finding(
    'claims',
    ['{claim} is not a whole number of seconds.', 'قيمة {claim} ليست عددًا صحيحًا من الثواني.'],
    ['Write nbf and exp as seconds since 1970, without quotes.', 'اكتب nbf وexp بالثواني منذ 1970 دون علامات اقتباس.'],
  ),
  messageMissing: finding(
    'claims',
    ['The envelope has no object message.', 'لا يحوي الغلاف كائن message.'],
    [
      'Put Data and Risk into the member message, beside iss, aud, nbf and exp.',
      'ضع Data وRisk داخل message إلى جانب iss وaud وnbf وexp.',
    ],
  ),
} as const
