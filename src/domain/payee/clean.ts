import { arabicLetters, cyrillic, georgian, greek, latinLetters, ukrainianLetters } from './tables/letters.ts'
import { armenian, devanagari, han, hangul, hebrew, kana } from './tables/scripts.ts'

/** Longer names are not compared at all; callers stop at 140 or 150 (service.md, Limits), joint holders are several names. */
export const maximumNameLength = 600

const letters: ReadonlyMap<string, string> = new Map(
  [arabicLetters, cyrillic, georgian, greek, latinLetters, armenian, hebrew, devanagari, kana, han].flatMap((table) =>
    Object.entries(table),
  ),
)
// Bidi controls, zero-width characters, other controls and tatweel say nothing about who is named.
const invisible = /[\p{Cc}\p{Cf}\u0640\u034f]/gu
const apostrophes = /['`´’‘ʼʻʾʿ]/gu

/**
 * A name as it is compared: lower case, no accents, vowel signs or invisible characters, ASCII digits, Arabic letters folded,
 * other scripts letter by letter in Latin. Punctuation stays, because commas and brackets carry meaning.
 */
export function clean(name: string): string {
  const plain = name.replace(/\s+/gu, ' ').replace(invisible, '').replace(apostrophes, '').normalize('NFKC').toLowerCase()
  const ukrainian = /[іїєґ]/u.test(plain)
  let text = ''
  // A letter with its mark first (й is a letter of its own), then without (ί is ι).
  for (const letter of /\p{Script=Greek}/u.test(plain) ? readGreekPairs(plain) : plain) {
    const ukrainianLetter = ukrainian ? ukrainianLetters[letter] : undefined
    text += ukrainianLetter ?? letters.get(letter) ?? digitOf(letter) ?? withoutMarks(letter)
  }
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim()
}

/** Greek writes b, d, g and u with two letters; the mark of the stress says nothing. */
const readGreekPairs = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
    .replace(/(?<!\p{L})μπ/gu, 'b')
    .replace(/(?<!\p{L})ντ/gu, 'd')
    .replace(/ου/g, 'ou')
    .replace(/γκ/g, 'g')

function withoutMarks(letter: string): string {
  if (letter < '\u0080') return letter
  const syllable = letter.codePointAt(0)! - 0xac00
  if (syllable >= 0 && syllable < 11172) return hangulSyllable(syllable)
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters.get(base) ?? base
}

/** A Hangul syllable is its place in a table of first letter, vowel and last letter (The Unicode Standard, section 3.12). */
const hangulSyllable = (index: number): string =>
  hangul.first[Math.floor(index / 588)]! + hangul.vowel[Math.floor((index % 588) / 28)]! + hangul.last[index % 28]!

/** Arabic-Indic and Persian digits by value. */
function digitOf(letter: string): string | undefined {
  const code = letter.codePointAt(0)!
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return undefined
}

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Without the Arabic article, where a word remains. */
export function withoutArabicArticle(word: string): string {
  return word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
}
