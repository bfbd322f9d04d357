import { letterOf, readSyllables, ukrainianLetterOf, withKoreanFamilyApart, withoutMarks } from './scripts.ts'

/** Longer names are not compared at all; callers stop at 140 or 150 characters, and joint holders are several names. */
export const maximumNameLength = 600

// Bidi controls, zero-width characters, other controls and tatweel say nothing about who is named.
const invisible = /[\p{Cc}\p{Cf}\u0640\u034f]/gu
const apostrophes = /['`´’‘ʼʻʾʿʹ]/gu
const latinOnly = /^[\u0020-\u007e]*$/
const arabicOnly = /^[ \u0621-\u063a\u0641-\u064a]*$/

/**
 * A name as it is compared: lower case, no accents, vowel signs or invisible characters, ASCII digits, Arabic letters folded,
 * other scripts letter by letter in Latin. Punctuation stays, because commas and brackets carry meaning.
 */
export function clean(name: string): string {
  // What most names are made of needs no tables of letters.
  if (latinOnly.test(name)) return name.replace(/['`]/g, '').replace(/ {2,}/g, ' ').trim().toLowerCase()
  if (arabicOnly.test(name) && !name.includes('وغل')) return foldArabic(name).replace(/ {2,}/g, ' ').trim()
  const plain = name.normalize('NFKC').replace(/\s+/gu, ' ').replace(invisible, '').replace(apostrophes, '').toLowerCase()
  const ukrainian = /[іїєґ]/u.test(plain)
  let text = ''
  // A letter with its mark first (й is a letter of its own), then without (ί is ι).
  for (const letter of foreignPairs(plain))
    text += (ukrainian ? ukrainianLetterOf(letter) : undefined) ?? letterOf(letter) ?? digitOf(letter) ?? withoutMarks(letter)
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/وو/g, 'و').replace(/\s+/gu, ' ').trim()
}

/** Hamza on any carrier, ta marbuta and alif maqsura as what they are typed for. */
const foldArabic = (text: string): string =>
  text.replace(/[أإآىئؤةء]/g, (letter) => letterOf(letter) ?? letter).replace(/وو/g, 'و')

/** Letters that are read together with their neighbours, replaced by what they are read for. */
function foreignPairs(text: string): string {
  if (/\p{Script=Greek}/u.test(text)) return readGreekPairs(text)
  return /\p{Script=Arabic}/u.test(text) ? readArabicVowels(text) : readSyllables(withKoreanFamilyApart(text))
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

/**
 * Kurdish and Uyghur write the vowels that Arabic leaves out: ە is a or e, and ئ carries a vowel that opens a word.
 * Sindhi has a k of its own (ڪ), so its ک is kh.
 */
const readArabicVowels = (text: string): string =>
  (text.includes('ڪ') ? text.replaceAll('ک', 'كھ') : text)
    .replace(/(?<!\p{L})ئ(?=[اە])/gu, '')
    .replace(/(?<!\p{L})[ئە](?=\p{L})/gu, 'ا')
    .replace(/ە(?!\p{L})/gu, 'ه')
    .replace(/ە/g, '')
    .replace(/ (?=اوغل|أوغل)/g, '')
    .replace(/(?<=\p{L})[اأ](?=وغل[ويى])/gu, '')

/** Arabic-Indic and Persian digits by value. */
function digitOf(letter: string): string | undefined {
  const code = letter.codePointAt(0)!
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return undefined
}

/** Whether a text holds an Arabic letter. */
export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Without the Arabic article, where a word remains. */
export function withoutArabicArticle(word: string): string {
  return word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
}
