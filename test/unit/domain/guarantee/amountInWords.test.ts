import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from '../../../../src/domain/guarantee/amountInWords/amountInWords.ts'

const maxHalalas = 999_999_999_999_999

describe('an amount in English words', () => {
  it.each<[number, string]>([
    [1, 'One halala only'],
    [2, 'Two halalas only'],
    [99, 'Ninety-nine halalas only'],
    [100, 'One Saudi riyal only'],
    [101, 'One Saudi riyal and one halala only'],
    [1_900, 'Nineteen Saudi riyals only'],
    [2_000, 'Twenty Saudi riyals only'],
    [10_100, 'One hundred one Saudi riyals only'],
    [250_000_00, 'Two hundred fifty thousand Saudi riyals only'],
    [1_187_500_50, 'One million one hundred eighty-seven thousand five hundred Saudi riyals and fifty halalas only'],
    [2_000_000_017_00, 'Two billion seventeen Saudi riyals only'],
    [1_000_000_000_000_00, 'One trillion Saudi riyals only'],
  ])('%i halalas: %s', (halalas, text) => expect(amountInWords(halalas).en).toBe(text))
})

describe('an amount in Arabic words', () => {
  it.each<[string, number, string]>([
    ['one and two have their own forms', 1_00, 'ريال سعودي واحد'],
    ['one and two have their own forms', 2_00, 'ريالان سعوديان'],
    ['3 to 10 take the plural and the other gender', 3_00, 'ثلاثة ريالات سعودية'],
    ['3 to 10 take the plural and the other gender', 10_00, 'عشرة ريالات سعودية'],
    ['11 to 99 take the accusative', 11_00, 'أحد عشر ريالًا سعوديًا'],
    ['11 to 99 take the accusative', 99_00, 'تسعة وتسعون ريالًا سعوديًا'],
    ['hundreds take the genitive', 100_00, 'مئة ريال سعودي'],
    ['two hundred loses its ending before a noun', 200_00, 'مئتا ريال سعودي'],
    ['two hundred keeps it before another number', 205_00, 'مئتان وخمسة ريالات سعودية'],
    ['101 is a hundred riyals and a riyal', 101_00, 'مئة ريال سعودي وريال سعودي واحد'],
    ['102 is a hundred riyals and two riyals', 102_00, 'مئة ريال سعودي وريالان سعوديان'],
    ['the last two digits decide', 1_011_00, 'ألف وأحد عشر ريالًا سعوديًا'],
    ['two thousand loses its ending before a noun', 2_000_00, 'ألفا ريال سعودي'],
    ['two thousand keeps it before another number', 2_300_00, 'ألفان وثلاثمئة ريال سعودي'],
    ['thousands are counted as riyals are', 3_000_00, 'ثلاثة آلاف ريال سعودي'],
    ['thousands lose their accusative before a noun', 12_000_00, 'اثنا عشر ألف ريال سعودي'],
    ['thousands keep it before another number', 12_500_00, 'اثنا عشر ألفًا وخمسمئة ريال سعودي'],
    ['two hundred thousand', 200_000_00, 'مئتا ألف ريال سعودي'],
    ['101 thousand', 101_000_00, 'مئة ألف وألف ريال سعودي'],
    ['102 thousand', 102_000_00, 'مئة ألف وألفا ريال سعودي'],
    ['millions', 2_000_000_00, 'مليونا ريال سعودي'],
    ['billions', 3_000_000_000_00, 'ثلاثة مليارات ريال سعودي'],
    ['halalas are feminine', 1, 'هللة واحدة'],
    ['halalas are feminine', 3, 'ثلاث هللات'],
    ['halalas are feminine', 8, 'ثماني هللات'],
    ['halalas are feminine', 11, 'إحدى عشرة هللة'],
    ['halalas are feminine', 12, 'اثنتا عشرة هللة'],
    ['halalas are feminine', 28, 'ثمان وعشرون هللة'],
    ['both together', 1_187_500_50, 'مليون ومئة وسبعة وثمانون ألفًا وخمسمئة ريال سعودي وخمسون هللة'],
  ])('%s: %i halalas', (_, halalas, text) => expect(amountInWords(halalas).ar).toBe(`فقط ${text} لا غير`))
})

describe('amounts in words', () => {
  it('are different for different amounts and never have a hole', () => {
    const amount = fc.oneof(fc.integer({ min: 1, max: 100_000_00 }), fc.integer({ min: 1, max: maxHalalas }))
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [a, b] = [amountInWords(one), amountInWords(other)]
        for (const text of [a.en, a.ar]) expect(text).not.toMatch(/undefined|NaN| {2}|و و|^ | $/)
        expect([a.en === b.en, a.ar === b.ar]).toEqual([one === other, one === other])
      }),
      { numRuns: 3_000 },
    )
  })

  it('are different for every whole number of riyals up to 20,000', () => {
    const all = Array.from({ length: 20_000 }, (_, index) => amountInWords((index + 1) * 100))
    expect([new Set(all.map(({ en }) => en)).size, new Set(all.map(({ ar }) => ar)).size]).toEqual([20_000, 20_000])
  })

  it.each([0, -1, 1.5, NaN, maxHalalas + 1])('are refused for %d halalas', (halalas) =>
    expect(() => amountInWords(halalas)).toThrow(RangeError),
  )
})
