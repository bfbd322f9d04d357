/** The forms of a counted noun. Two of them lose their ending before a noun that they govern (مئتا ألف، خمسون ألف ريال). */
export interface CountedNoun {
  gender: 'masculine' | 'feminine'
  one: string
  /** After hundreds and thousands, in the genitive. */
  singular: string
  two: string
  twoBeforeNoun: string
  /** With 3 to 10. */
  plural: string
  /** With 11 to 99, in the accusative. */
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

/** Scales from the largest, each with its value. */
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
