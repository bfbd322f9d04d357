import { lazily, readSections, rowsOf } from './tables.ts'

/** Scripts other than Latin and Arabic, written in Latin letters so that a foreign name can be compared (tables/letters.txt). */
const sections = lazily(() => readSections('letters.txt'))

/** "a b  c d": a letter, then what it becomes; `-` is nothing. */
function pairsOf(heading: string): [string, string][] {
  return rowsOf(sections(), heading)
    .flatMap((row) => row.split('  '))
    .map((pair) => {
      const [letter, written] = pair.split(' ')
      return [letter!, written === '-' ? '' : written!]
    })
}

const alphabet = (...headings: string[]) => lazily(() => new Map(headings.flatMap(pairsOf)))
const near = alphabet('arabic', 'latin')
const far = alphabet('cyrillic', 'georgian', 'greek', 'armenian', 'hebrew', 'kana')
const han = lazily(
  () => new Map(pairsOf('han').flatMap(([sound, characters]) => [...characters].map((letter) => [letter, sound] as const))),
)
const ukrainian = alphabet('ukrainian')
const indicConsonants = alphabet('devanagari consonants')
const indicVowels = alphabet('devanagari vowels')
const ethiopic = lazily(() => rowsOf(sections(), 'ethiopic')[0]!.split(' '))
const hangul = lazily(() =>
  rowsOf(sections(), 'hangul').map((row) => row.split(' ').map((sound) => (sound === '-' ? '' : sound))),
)

/** What a letter of another alphabet is written as; undefined for letters that no list holds. */
export function letterOf(letter: string): string | undefined {
  if (letter < '\u0080') return undefined
  const known = near().get(letter)
  if (known !== undefined || isArabicLetter(letter)) return known
  return letter < '\u3100' ? far().get(letter) : han().get(letter)
}
const isArabicLetter = (letter: string): boolean => letter >= '\u0600' && letter <= '\u06ff'
/** Where Ukrainian writes another Latin letter than Russian. */
export const ukrainianLetterOf = (letter: string): string | undefined => ukrainian().get(letter)

/** A letter without its marks, and a Hangul syllable in Latin letters. */
export function withoutMarks(letter: string): string {
  if (letter < '\u0080') return letter
  const syllable = letter.codePointAt(0)! - 0xac00
  if (syllable >= 0 && syllable < 11172) return hangulSyllable(syllable)
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return letterOf(base) ?? base
}

/** A Hangul syllable is its place in a table of first letter, vowel and last letter (The Unicode Standard, section 3.12). */
function hangulSyllable(index: number): string {
  const [first, vowels, last] = hangul()
  return first![Math.floor(index / 588)]! + vowels![Math.floor((index % 588) / 28)]! + last![index % 28]!
}

/** A Korean name of one word is the family, one syllable, and the given name. */
export const withKoreanFamilyApart = (text: string): string => text.replace(/^([가-힣])([가-힣]{1,3})$/, '$1 $2')

/** Text with every word of an Indian script or of Ethiopic in Latin letters; other text as it is. */
export const readSyllables = (text: string): string =>
  text.replace(/[\u0900-\u0d7f]+/g, readIndic).replace(/[\u1200-\u135a]+/g, readEthiopic)

/**
 * The scripts of India stand in Unicode in one order, 128 places apart. A consonant carries an a, unless a vowel sign or a virama
 * follows. The languages of the north drop it at the end of a word, and between a vowel and a consonant with its own vowel (Islam).
 */
function readIndic(word: string): string {
  const places = [...word].map((letter) => letter.codePointAt(0)!).filter((code) => (code & 0x7f) !== 0x3c)
  const northern = places[0]! < 0xb80
  const sounds = places.map((code, at) => {
    const consonant = indicFinals.get(code) ?? indicConsonants().get(devanagariOf(code))
    if (consonant === undefined) return indicVowels().get(devanagariOf(code)) ?? ''
    const next = places[at + 1]
    if (indicFinals.has(code) || isVowelSign(next)) return consonant
    return next === undefined && northern ? consonant : `${consonant}\u0101`
  })
  const text = sounds.join('')
  return (northern ? text.replace(/(?<=[aeiou\u0101][^aeiou\u0101]h?)\u0101(?=[^aeiou\u0101]h?[aeiou])/g, '') : text).replace(
    /\u0101/g,
    'a',
  )
}

const devanagariOf = (code: number): string => String.fromCodePoint(0x900 + (code & 0x7f))
const isVowelSign = (code: number | undefined): boolean =>
  code !== undefined && (code & 0x7f) >= 0x3e && (code & 0x7f) <= 0x4d && !indicFinals.has(code)
/** Letters that never carry a vowel: the Bengali final t, the final letters of Malayalam. */
const indicFinals = new Map(
  [0x9ce, 0xd7a, 0xd7b, 0xd7c, 0xd7d, 0xd7e, 0xd7f].map((code, at) => [code, ['t', 'n', 'n', 'r', 'l', 'l', 'k'][at]!]),
)

/** Ethiopic writes a consonant and its vowel in one letter, eight to a row. Two rows hold vowels alone. */
const readEthiopic = (word: string): string =>
  [...word]
    .map((letter) => {
      const index = letter.codePointAt(0)! - 0x1200
      const consonant = ethiopic()[index >> 3] ?? ''
      const order = index & 7
      if (consonant === 'a') return ['a', 'u', 'i', 'a', 'e', 'e', 'o', 'a'][order]!
      return consonant + ['e', 'u', 'i', 'a', 'e', '', 'o', 'wa'][order]!
    })
    .join('')
