import { expect, test } from 'vitest'
import { checkImitation, imitates } from '../../../../src/domain/app/imitation.ts'
import { nationalNames, shortBankNames } from '../../../../src/domain/app/nationalNames.ts'
import {
  checkBic,
  checkCredentials,
  checkDisplayName,
  checkKeySource,
  normaliseEmail,
} from '../../../../src/domain/app/fields.ts'

test.each([
  ['Nakheel Pay', undefined],
  ['نخيل للمدفوعات · Nakheel Pay', undefined],
  ['م', undefined],
  ['a'.repeat(70), undefined],
  [`a${'👛'.repeat(69)}`, undefined],
  ['👛'.repeat(70), 'nameCharacters'],
  ['\u3164', 'nameCharacters'],
  ['Pay\u2800', 'nameCharacters'],
  ['𝐍akheel', 'nameScripts'],
  ['Ｎakheel', 'nameScripts'],
  ['a'.repeat(71), 'nameLength'],
  ['', 'nameLength'],
  ['   ', 'nameLength'],
  ['two\nlines', 'nameCharacters'],
  ['nul\u0000', 'nameCharacters'],
  ['yaP leehkaN\u202e', 'nameCharacters'],
  ['zero\u200bwidth', 'nameCharacters'],
  ['lone \ud800', 'nameCharacters'],
  ['soft\u00adhyphen', 'nameCharacters'],
  ['joiner\u200d', 'nameCharacters'],
  ['Coffee ☕️', undefined],
  ['Café Nöel', undefined],
  ['Nаkheel', 'nameScripts'],
  ['Νakheel', 'nameScripts'],
  ['Палма', 'nameScripts'],
  ['Payنخيل', 'nameScripts'],
])('the name %j that customers will read: %s', (name, reason) => {
  expect(checkDisplayName(name, 'name')[0]?.reason).toBe(reason)
})

const banks = [
  { en: 'Al Rajhi Bank', ar: 'مصرف الراجحي' },
  { en: 'Riyad Bank', ar: 'بنك الرياض' },
  { en: 'Saudi National Bank', ar: 'البنك الأهلي السعودي' },
  { en: 'Sanad Bank', ar: 'بنك سند' },
]
test.each([
  ['Al Rajhi Bank | مصرف الراجحي', true],
  ['مصرف الراجحي', true],
  ['الراجحي', true],
  ['AlRajhi Pay', true],
  ['AI-RAJHI', true],
  ['a l r a j h i bank', true],
  ['Saudi Natiоnal Bank', false],
  ['Saudi Nati0nal Bank Rewards', true],
  ['البنك الاهلى السعودى', true],
  ['مـصـرف الرَّاجحي', true],
  ['Sanad Bank', true],
  ['S4nad', true],
  ['Riyad Coffee', false],
  ['Rajhi Brothers Dates', false],
  ['قهوة الرياض', false],
  ['Palm Coffee', false],
  ['Bank', true],
  ['نخيل للمدفوعات', false],
  ['🌴', false],
])('the name %s can be taken for a bank’s: %s', (name, isRefused) => {
  expect(checkImitation(name, 'name', banks).map(({ reason }) => reason)).toEqual(isRefused ? ['nameImitates'] : [])
})

const swindlers = ['SAMA', 'S.A.M.A', 'S A M A', 'Sama Pay', 'SamaPay', 'Nafath نفاذ', 'نفاذ', 'نـفـاذ', 'النفاذ الوطني الموحد']
  .concat(['N A F A T H login', 'Nafa th', 'ںفاذ', 'Absher', 'AbsherPay', 'MyAbsher', 'أبشر', 'ابشر', 'Mada', 'mada pay', 'مدى'])
  .concat([
    'شبكة مدى',
    'SADAD',
    'سداد',
    'خدمة سداد',
    'sarie',
    'نظام سريع للمدفوعات',
    'Tawakkalna',
    'توكلنا خدمات',
    'Najiz',
    'ناجز',
  ])
  .concat([
    'ZATCA',
    'هيئة الزكاة والضريبة والجمارك',
    'Ministry of Justice',
    'وزارة العدل',
    'وزاره الداخليه',
    'SIMAH',
    'Saudi Payments',
  ])
  .concat(['Saudi Central Bank', 'saudi-central-bank', 'البنك المركزي السعودي', 'البنك المركزى السعودى'])
test.each(swindlers)('the name %s is an authority’s, a service’s or a scheme’s', (name) => {
  expect(checkImitation(name, 'name', nationalNames).map(({ reason }) => reason)).toEqual(['nameImitates'])
})

const innocents = [
  'Samaya Tech',
  'Samaco',
  'Madar',
  'Madar Payments',
  'Salaam',
  'Administry',
  'Absherly',
  'مدار',
  'سما للسفر',
  'سدادة',
].concat([
  'التوصيل السريع',
  'الدفع السريع',
  'مدى الحلول',
  'سداد الديون',
  'اعتماد المهندسين',
  'Nakheel Pay',
  'نخيل للمدفوعات',
  '1042',
])
test.each(innocents)('the name %s only has letters or a word of theirs', (name) => {
  expect(checkImitation(name, 'name', nationalNames)).toEqual([])
})

const protectedNames = [...banks, { en: 'STC Bank', ar: 'بنك إس تي سي', isShared: true }]
  .map((one) => ({ ...one, isShared: one.en === 'Riyad Bank' || one.en === 'STC Bank' }))
  .concat(nationalNames as never, shortBankNames as never)
test.each(
  ['البنك المركزي', 'Central Bank', 'Central Bank of Saudi Arabia', 'مؤسسة النقد', 'Monetary Authority', 'هيئة الزكاة', 'MOI']
    .concat(['الزكاة والضريبة والجمارك', 'التأمينات', 'النيابة', 'Public Prosecutor', 'الشرطة', 'الأمن العام', 'Police'])
    .concat([
      'SNB',
      'AlAhli',
      'Al Ahli',
      'الأهلي',
      'SAB',
      'BSF',
      'ANB',
      'SAIB',
      'SNB Rewards',
      'البنك',
      'Your Bank',
      'مصرفك',
      'خدمة العملاء',
    ])
    .concat([
      'Sanad Verify',
      'Bank of Sanad',
      'Sanad™',
      'Sanad OTP',
      'Sanad Security Team',
      'Bank Sanad Support',
      'Sannad Bank',
      'بنك ستد',
      'Nafaath',
      'Nafadh',
      'Nafath2',
    ])
    .concat([
      'Nafath24',
      'Naf4th',
      'نفاذ24',
      'نفاذي',
      'Tawakalna',
      'Abshir',
      'Absheer',
      'Najeez',
      'Ministry0fInterior',
      'بطاقة مدى',
    ])
    .concat(['مدى باي', 'سداد الفواتير', 'SAMA', 'S.A.M.A', 'Sama Pay', 'SAMA Refund', 'Riyad Bank', 'بنك الرياض', 'stc bank']),
)('no customer reads %s as the name of an app', (name) => {
  expect(checkImitation(name, 'name', protectedNames).map(({ reason }) => reason)).toEqual(['nameImitates'])
})
test.each(
  [
    'stc',
    'STC',
    'الرياض',
    'Riyad',
    'Sama Travel',
    'سما للسفر',
    'My Policy',
    'My app payments',
    'Samaya Tech',
    'Saab',
    'سيد',
    'Sanadi Books',
    'App 1',
  ].concat(['Route 4', 'Palm 24', 'Ahli Coffee', 'Social Club', 'Team Palm', 'Support Palm', 'Absherly', 'زكاتي', 'مدى الحلول']),
)('%s is an honest name', (name) => {
  expect(checkImitation(name, 'name', protectedNames)).toEqual([])
})

test.each([
  ['SNADSARI', undefined],
  ['NCBKSAJEXXX', undefined],
  ['NCBKSAJ', 'bicInvalid'],
  ['NCBKSAJEXX', 'bicInvalid'],
  ['ncbksaje', 'bicInvalid'],
  ['NCBKQQJE', 'bicInvalid'],
  [undefined, 'bicMissing'],
])('a VOP app with bic %s: %s', (bic, reason) => {
  expect(checkBic(bic, { needed: true })[0]?.reason).toBe(reason)
})

test.each(['q ', 'http://a/\n', 'a-', 'A'])('a text of 30,000 characters, %j again and again, is compared in no time', (unit) => {
  const text = unit.repeat(30_000 / unit.length)
  // With every run of its words made, this ran out of memory.
  expect(nationalNames.filter((one) => imitates(text, one))).toEqual([])
  expect(checkImitation(`${text}Absher`, 'name', nationalNames)).toEqual([])
})

test('an app of another product gives no bic', () => {
  expect(checkBic('SNADSARI', { needed: false })[0]?.reason).toBe('bicNotWanted')
  expect(checkBic(undefined, { needed: false })).toEqual([])
})

test.each([
  [{ certificatePem: 'x' }, undefined],
  [{ jwksUri: 'x' }, undefined],
  [{ certificatePem: 'x', jwksUri: 'x' }, 'keysTwice'],
  [{}, 'keysMissing'],
])('keys given as %j: %s', (source, reason) => {
  expect(checkKeySource(source)[0]?.reason).toBe(reason)
})

test.each([
  ['sara@tpp.example', 'twelve chars', []],
  ['Sara.AlHarbi+test@pay.tpp.example', 'كلمة مرور طويلة', []],
  ['sara@localhost', 'twelve chars', ['email']],
  ['sara', 'eleven char', ['email', 'password']],
  ['a b@tpp.example', 'twelve chars', ['email']],
  ['sara@tpp.example', 'x'.repeat(201), ['password']],
])('sign-up as %s: faults %j', (email, password, paths) => {
  expect(checkCredentials({ email, password }).map(({ path }) => path)).toEqual(paths)
})

test('upper and lower case of an e-mail address make no difference', () => {
  expect(normaliseEmail(' Sara@TPP.example ')).toBe('sara@tpp.example')
})
