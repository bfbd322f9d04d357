type Gender = CountedNoun['gender']

/** The numbers 3 to 10 take the gender that the counted noun does not have: ثلاثة ريالات، ثلاث هللات. */
const units: Record<Gender, readonly string[]> = {
  masculine: ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  feminine: ['', 'إحدى', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر'],
}
const eleven: Record<Gender, string> = { masculine: 'أحد عشر', feminine: 'إحدى عشرة' }
const twelve: Record<Gender, string> = { masculine: 'اثنا عشر', feminine: 'اثنتا عشرة' }
const tenOf: Record<Gender, string> = { masculine: 'عشر', feminine: 'عشرة' }
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const hundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']
const twoHundredBeforeNoun = 'مئتا'

const join = (parts: readonly string[]) => parts.join(' و')

/** The numbers 1 to 99. */
function belowHundred(number: number, gender: Gender): string {
  if (number <= 10) return units[gender][number]!
  if (number === 11) return eleven[gender]
  if (number === 12) return twelve[gender]
  if (number < 20) return `${units[gender][number - 10]} ${tenOf[gender]}`
  const unit = number % 10
  // Without a noun after it, ثماني loses its weak ending.
  const unitWord = unit === 8 && gender === 'feminine' ? 'ثمان' : units[gender][unit]!
  return unit === 0 ? tens[number / 10]! : join([unitWord, tens[Math.floor(number / 10)]!])
}

/** A whole number in words. With `beforeNoun`, a noun in the genitive follows directly, so the last part loses its ending. */
function words(number: number, gender: Gender, beforeNoun: boolean): string {
  const parts: ((last: boolean) => string)[] = []
  let rest = number
  for (const [size, noun] of scaleNouns) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push((last) => counted(count, noun, last && beforeNoun))
  }
  const hundred = Math.floor(rest / 100)
  if (hundred > 0) parts.push((last) => (hundred === 2 && last && beforeNoun ? twoHundredBeforeNoun : hundreds[hundred]!))
  if (rest % 100 > 0) parts.push(() => belowHundred(rest % 100, gender))
  return join(parts.map((part, index) => part(index === parts.length - 1)))
}

/** A number from 1 with its noun. The last two digits decide the form of the noun, and 101 is "a hundred riyals and a riyal". */
function counted(number: number, noun: CountedNoun, beforeNoun = false): string {
  const rest = number % 100
  if (number === 1) return noun.one
  if (number === 2) return beforeNoun ? noun.twoBeforeNoun : noun.two
  if (rest === 0) return `${words(number, noun.gender, true)} ${noun.singular}`
  if (rest <= 2) return join([counted(number - rest, noun), counted(rest, noun, beforeNoun)])
  if (rest <= 10) return `${words(number, noun.gender, false)} ${noun.plural}`
  return `${words(number, noun.gender, false)} ${beforeNoun ? noun.accusativeBeforeNoun : noun.accusative}`
}

/** Riyals and halalas in Arabic, in the nominative as banks write them: 'فقط مئتان وخمسون ألف ريال سعودي وخمسون هللة لا غير'. */
export function arabicAmount(riyals: number, halalas: number): string {
  const parts = [...(riyals > 0 ? [counted(riyals, riyal)] : []), ...(halalas > 0 ? [counted(halalas, halala)] : [])]
  return `فقط ${join(parts)} لا غير`
}

/** The forms of a counted noun. Two of them lose their ending before a noun in the genitive (مئتا ألف، خمسون ألف ريال). */
export interface CountedNoun {
  gender: 'masculine' | 'feminine'
  one: string
  /** After hundreds and thousands, in the genitive. */
  singular: string
  two: string
  twoBeforeNoun: string
  /** With the numbers 3 to 10. */
  plural: string
  /** With the numbers 11 to 99, in the accusative. */
  accusative: string
  accusativeBeforeNoun: string
}

const masculine = (singular: string, plural: string): CountedNoun => ({
  gender: 'masculine',
  one: singular,
  singular,
  two: `${singular}ان`,
  twoBeforeNoun: `${singular}ا`,
  plural,
  accusative: `${singular}ًا`,
  accusativeBeforeNoun: singular,
})

/** The scales from the largest, each with its value. */
export const scaleNouns: readonly [number, CountedNoun][] = [
  [1e12, masculine('تريليون', 'تريليونات')],
  [1e9, masculine('مليار', 'مليارات')],
  [1e6, masculine('مليون', 'ملايين')],
  [1e3, masculine('ألف', 'آلاف')],
]

export const riyal: CountedNoun = {
  ...masculine('ريال', 'ريالات سعودية'),
  one: 'ريال سعودي واحد',
  singular: 'ريال سعودي',
  two: 'ريالان سعوديان',
  accusative: 'ريالًا سعوديًا',
}

export const halala: CountedNoun = {
  gender: 'feminine',
  one: 'هللة واحدة',
  singular: 'هللة',
  two: 'هللتان',
  twoBeforeNoun: 'هللتا',
  plural: 'هللات',
  accusative: 'هللة',
  accusativeBeforeNoun: 'هللة',
}
