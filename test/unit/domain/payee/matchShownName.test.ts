import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPayee, type PayeeHolder } from '../../../../src/domain/payee/matchPayee.ts'
import { mayBePassedOver } from '../../../../src/domain/payee/passedOver.ts'
import { matchShownName } from '../../../../src/domain/payee/matchShownName.ts'

const khalid: PayeeHolder = { kind: 'person', names: ['Khalid Saad Al-Otaibi', 'خالد سعد العتيبي'] }
const noura: PayeeHolder = { kind: 'person', names: ['Noura Fahad Al-Mutairi', 'نورة فهد المطيري'] }
const books: PayeeHolder = { kind: 'organisation', names: ['Wadi Al-Nakheel Bookstores Company', 'شركة مكتبات وادي النخيل'] }
const answer = (name: string, ...holders: PayeeHolder[]) => matchShownName(name, holders).answer

it.each([
  ['Khalid Saad Al-Otaibi 112', ['112']],
  ['UN-Khalid Saad Al-Otaibi', ['un']],
  ['جمعية نجد', ['جمعيه']],
  ['7-Eleven', []],
  ['As-Sayed & Sons', []],
  ['Nur ul Haq', []],
  // Legal forms that make another company.
  ['Jarir Public Joint Stock Company', ['public', 'joint', 'stock']],
  ['Jarir PJSC', ['pjsc']],
  ['شركة جرير المساهمة', ['المساهمه']],
  ['Jarir Limited Company', []],
  ['مؤسسة جرير', []],
  // Brands that only translate another one.
  ['SAMA', ['sama']],
  ['Lulu Hypermarket', ['lulu']],
  ['Golden Falcon Trading', ['falcon']],
  ['Noor Saad Al-Otaibi', []],
  ['Ministry of Justice', []],
  ['وزارة العدل', []],
  // Numbers and letters in a person's name.
  ['Khalid WWW Saad Al-Otaibi', ['www']],
  ['Khalid 11 Saad Al-Otaibi', ['11']],
  ['Khalid Al-Otaibi 12', ['12']],
  ['خالد ٧ سعد العتيبي', ['7']],
  ['Judge Khalid Saad Al-Otaibi As', ['judge']],
  ['Khalid Sa 11 Ad Al-Otaibi', ['11']],
  ['Jarir Coffee 920000011', ['920000011']],
  ['Jarir Foundation', ['foundation']],
  // What is part of the names of businesses, and words that only hold others together.
  ['House of Oud', []],
  ['The Coffee Address', []],
  ['Batterjee 1930', []],
  ['Dr Cafe', []],
  ['Barn’s Cafe 99', []],
  ['خالد وسعد العتيبي', []],
  ['مطعم ومخبز و حلويات نجد', []],
])('another bank may pass over some of “%s”: %j', (name, words) => expect(mayBePassedOver(name)).toEqual(words))

describe('a name that a payer is shown', () => {
  it.each([
    ['Khalid Saad Al-Otaibi', 'MTCH'],
    ['Khalid Al-Otaibi', 'MTCH'],
    ['Khaled bin Saad Alotaibi', 'MTCH'],
    ['خالد بن سعد العتيبي', 'MTCH'],
    ['[Ministry of Justice] Khalid Saad Al-Otaibi', 'NMTC'],
    ['"Ministry of Justice" Khalid Saad Al-Otaibi', 'NMTC'],
    ['«وزارة العدل» خالد سعد العتيبي', 'NMTC'],
    ['Khalid Saad Al-Otaibi; Ministry of Justice', 'NMTC'],
    ['Ministry of Justice', 'NMTC'],
    ['', 'NMTC'],
    [' ; ', 'NMTC'],
    ['Khalid Saad Al-Otaibi (Ministry of Justice)', 'CMTC'],
    ['Khalid Saad Al-Otaibi - Ministry of Justice', 'CMTC'],
    ['Mr Judge Khalid Saad Al-Otaibi', 'CMTC'],
    ['Minister Khalid Al-Otaibi', 'CMTC'],
    ['H.E. Khalid Saad Al-Otaibi', 'CMTC'],
    ['معالي خالد سعد العتيبي', 'CMTC'],
    ['القاضي خالد سعد العتيبي', 'CMTC'],
    ['Khalid Saad Al-Otaibi, Ph.D.', 'CMTC'],
    ['Khalid Saad Al-Otaibi III', 'CMTC'],
    ['Khalid Saad Al-Otaibi ✓', 'CMTC'],
    ['🏛 Khalid Saad Al-Otaibi', 'CMTC'],
    ['Khalid Saad Al-Otaibi moj.gov.sa', 'CMTC'],
    ['Khalid Saad Al-Otaibi 0112345678', 'CMTC'],
    ['K. S. Al-Otaibi', 'CMTC'],
    ['Халид Саад Ал-Отаиби', 'CMTC'],
    ['Noura Fahad Al-Mutairi Khalid Saad Al-Otaibi', 'NMTC'],
  ])('“%s” is %s for Khalid Saad Al-Otaibi', (name, expected) => expect(answer(name, khalid)).toBe(expected))

  it.each([
    ['Khalid Saad Al-Otaibi; Noura Fahad Al-Mutairi', 'MTCH'],
    ['Noura Fahad Al-Mutairi & Khalid Saad Al-Otaibi', 'MTCH'],
    ['نورة فهد المطيري', 'MTCH'],
    ['Khalid Saad Al-Otaibi; Ministry of Justice', 'NMTC'],
    ['Khalid Al-Otaibi and Noura Al-Mutairi', 'MTCH'],
    ['خالد العتيبي ونورة المطيري', 'MTCH'],
    ['خالد سعد العتيبي ونورة فهد المطيري', 'MTCH'],
    ['خالد سعد العتيبي ووزارة العدل', 'CMTC'],
    ['Khalid Al-Otaibi · نورة المطيري', 'MTCH'],
    ['Khalid Saad Al-Otaibi; Judge Noura Fahad Al-Mutairi', 'CMTC'],
    ['Khalid Saad Al-Otaibi; Noura Fahad Al-Mutairi; Ministry of Justice', 'NMTC'],
  ])('of a joint account, “%s” is %s: every name must be a holder’s', (name, expected) =>
    expect(answer(name, khalid, noura)).toBe(expected),
  )

  it.each([
    ['Wadi Al-Nakheel Bookstores', 'MTCH'],
    ['Wadi Al-Nakheel Bookstores Co.', 'MTCH'],
    ['(Ministry of Justice) Wadi Al-Nakheel Bookstores', 'NMTC'],
    ['Sheikh Dr. Wadi Al-Nakheel Bookstores', 'CMTC'],
    ['Wadi Al-Nakheel Bookstores ✅', 'CMTC'],
    ['Wadi Al-Nakheel Bookstores Waqf', 'CMTC'],
    ['جمعية مكتبات وادي النخيل', 'CMTC'],
  ])('of a company, “%s” is %s', (name, expected) => expect(answer(name, books)).toBe(expected))

  it.each([
    ['Palm Coffee · قهوة النخيل', 'MTCH'],
    ['قهوة النخيل - Palm Coffee', 'MTCH'],
    ['Palm Coffee · وزارة العدل', 'NMTC'],
    ['Ministry of Justice | قهوة النخيل', 'NMTC'],
    ['Palm Coffee · قهوة النخيل · Ministry', 'NMTC'],
    ['Palm Coffee · Ministry of Justice', 'NMTC'],
  ])('in both scripts, “%s” is %s: the worse half counts', (name, expected) =>
    expect(answer(name, { kind: 'organisation', names: ['Palm Coffee', 'قهوة النخيل'] })).toBe(expected),
  )

  const person = (...names: string[]): PayeeHolder => ({ kind: 'person', names })
  const company = (...names: string[]): PayeeHolder => ({ kind: 'organisation', names })
  it.each([
    ['letters that look like others', 'ڧهد القحطاني', person('قهد القحطاني')],
    ['letters that look like others', 'مؤسسة ڧوري للتجارة', company('مؤسسة قوري للتجارة')],
    ['letters that are not read', 'سەيل محمد', person('سيل محمد')],
    ['letters that are read as others', 'ڃمال القحطاني', person('نمال القحطاني')],
    ['letters that look like others', 'Þanda Est', company('Thanda Est')],
    ['marks that make another letter', 'شركة ر\u0307ين', company('شركة رين')],
    ['marks that make another letter', 'مؤسسة ح\u065cرير', company('مؤسسة حرير')],
    ['marks that make another letter', 'Kha\u0365lid Saad Al-Otaibi', khalid],
    ['digits of another alphabet', 'Khalid Saad Al-Otaibi ९२०००११', khalid],
    ['digits of another alphabet', 'Jarir Marketing Company ९३७', company('Jarir Marketing Company')],
    ['digits', 'Khalid Saad Al-Otaibi 112', khalid],
    ['digits', 'Khalid 11 Saad Al-Otaibi', khalid],
    ['words without a sound', 'Khalid WWW Saad Al-Otaibi', khalid],
    ['words without a sound', 'Khalid SS Saad Al-Otaibi', khalid],
    ['articles that are none', 'UN-Khalid Saad Al-Otaibi', khalid],
    ['two payees', 'Khalid & Saad Al-Otaibi', khalid],
    ['two payees', 'Khalid / Saad Al-Otaibi', khalid],
    ['another brand of one meaning', 'SAMA', company('Sky Est', 'مؤسسة سماء')],
    ['another brand of one meaning', 'LuLu Trading Company', company('Pearl Trading Company')],
    ['another brand of one meaning', 'Al Ahli Bank', company('National Bank')],
    ['another brand of one meaning', 'الأهلي المالية', company('مؤسسة الوطنية المالية')],
    ['another brand of one meaning', 'أمانة الرياض', company('مؤسسة ثقة الرياض')],
    ['another legal form', 'Rimal Trading Establishment, Public Joint Stock Company', company('Rimal Trading Establishment')],
    ['another legal form', 'مؤسسة حديقة النخيل شركة مساهمة عامة', company('مؤسسة حديقة النخيل')],
    ['another legal form', 'Palm Garden Foundation Est', company('Palm Garden Est')],
  ])('is no match with %s: “%s”', (_what, name, holder) => expect(answer(name, holder)).not.toBe('MTCH'))

  it.each([
    ['ڧهد القحطاني', person('ڧهد القحطاني')],
    ['محمّد بن سعد', person('محمد بن سعد')],
    ['Branch 44 Trading', company('Branch ٤٤ Trading')],
    ['Nur Haliza Ahmad', person('Nurhaliza Ahmad')],
    ['Khalid Ash-Shehri', person('Khalid Al-Shehri')],
    ['Pearl Trading Company', company('شركة لؤلؤة للتجارة')],
    ['LuLu Trading Company', company('Lulu Trading Co.')],
    ['Natl Bank', company('National Bank')],
    ['Palm Garden LLC', company('Palm Garden')],
    ['Herfy®', company('Herfy')],
    ['Kyan ™', company('Kyan')],
    ['Maria de los Santos', person('Maria Delos Santos')],
    ['Peter van der Berg', person('Peter Vanderberg')],
    ['سيد أحمد حسن', person('السيد أحمد حسن')],
    ['Sheikh Imran Ahmed', person('Shaikh Imran Ahmed')],
  ])('still matches where it only looks or is written otherwise: “%s”', (name, holder) =>
    expect(answer(name, holder)).toBe('MTCH'),
  )

  it('may have a title, a bracket or a sign that the bank holds itself', () => {
    expect(answer('Dr. Khalid Al-Otaibi', { kind: 'person', names: ['Dr Khalid Saad Al-Otaibi'] })).toBe('MTCH')
    expect(answer('Rimal (Jeddah)', { kind: 'organisation', names: ['Rimal (Jeddah)'] })).toBe('MTCH')
    expect(answer('Халид Отаиби', { kind: 'person', names: ['Халид Отаиби'] })).toBe('MTCH')
  })

  it('is close where only the bank’s name in other letters agrees, and its name in the same letters is another one', () => {
    const verdict = matchShownName('Hasan Al-Harbi', [{ kind: 'person', names: ['Hussein Al-Harbi', 'حسن الحربي'] }])
    expect(verdict).toMatchObject({ answer: 'CMTC', holder: 0 })
  })

  it('is compared with no further holder after a full match, because every comparison takes its time', () => {
    const untouched = new Proxy({} as PayeeHolder, {
      get: () => {
        throw new Error('compared')
      },
    })
    for (const name of ['Khalid Saad Al-Otaibi', 'Khalid Al-Otaibi', 'خالد بن سعد العتيبي'])
      expect(matchShownName(name, [khalid, untouched])).toMatchObject({ answer: 'MTCH', holder: 0 })
  })

  it('tells the held name with every close match', () =>
    expect(matchShownName('Judge Khalid Saad Al-Otaibi', [noura, khalid])).toMatchObject({
      answer: 'CMTC',
      holder: 1,
      matchedName: 'Khalid Saad Al-Otaibi',
    }))

  it('never matches with a word, a bracket’s content or a picture more, wherever it stands', () => {
    const more = fc.constantFrom(
      'Ministry',
      'Judge',
      'Government',
      'Sanad',
      'معالي',
      'وزارة',
      '✓',
      '⭐',
      'gov.sa',
      '4711',
      'Минюст',
    )
    const around = fc.constantFrom('', '()', '[]', '""', '«»', '“”', '{}', '<>', '（）', '【】')
    fc.assert(
      fc.property(
        more,
        around,
        fc.constantFrom(khalid, books),
        fc.nat(1),
        fc.nat(4),
        (word, [open = '', close = ''], holder, which, at) => {
          const words = holder.names[which]!.split(' ')
          words.splice(Math.min(at, words.length), 0, `${open}${word}${close}`)
          expect(answer(words.join(' '), holder), words.join(' ')).not.toBe('MTCH')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is never judged better than the same name from another bank', () => {
    const rank = ['NMTC', 'CMTC', 'MTCH']
    const text = fc.string({
      unit: fc.constantFrom('Khalid', 'خالد', 'Saad', 'Al-Otaibi', 'العتيبي', 'Judge', ' ', ';', '(', ')', ' & ', 'Noura', '✓'),
    })
    fc.assert(
      fc.property(text, (name) => {
        const [shown, asked] = [matchShownName(name, [khalid, noura]), matchPayee(name.replace(/[()]/g, ' '), [khalid, noura])]
        expect(rank.indexOf(shown.answer)).toBeLessThanOrEqual(rank.indexOf(asked.answer))
      }),
      { numRuns: 500 },
    )
  })
})
