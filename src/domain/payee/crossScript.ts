import type { Sound } from './sounds.ts'

/**
 * How an Arabic word corresponds to the sounds of a Latin one. Sources: conventions of Saudi passports, BGN/PCGN and ALA-LC for Arabic,
 * Persian, Urdu and Pashto; the usual Arabic spellings of foreign names. Costs were set on the token pairs of Google's transliteration data
 * (googlei18n/transliteration, Apache-2.0), which is not shipped.
 */
const consonants: Readonly<Record<string, string>> = {
  ب: 'bp',
  ت: 't',
  ث: 'Tts',
  ج: 'jgZ',
  ح: 'h',
  خ: 'x',
  د: 'd',
  ذ: 'DzdT',
  ر: 'r',
  ز: 'z',
  س: 'sc',
  ش: 'S',
  ص: 's',
  ض: 'Ddz',
  ط: 't',
  ظ: 'DzTd',
  غ: 'Gg',
  ف: 'fv',
  ق: 'qkgG',
  ك: 'kcq',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'wv',
  ي: 'y',
  پ: 'p',
  چ: 'Sj',
  ژ: 'Zjz',
  گ: 'gG',
  ڤ: 'v',
  ښ: 'Sx',
  ځ: 'zjD',
  څ: 'sS',
  ھ: 'h',
}
/** Readings that are heard now and then: the z of a foreign s, the t of a th, the g that Persian loans lost. */
const rarely: Readonly<Record<string, string>> = {
  س: 'zT',
  ز: 'sZ',
  ك: 'gx',
  ت: 'TD',
  د: 'DT',
  ط: 'T',
  ح: 'x',
  خ: 'hk',
  گ: 'kj',
  ب: 'v',
  پ: 'f',
}
const rareCost = 0.4
/** Vowel classes that a letter of prolongation stands for. */
const longVowels: Readonly<Record<string, string>> = { ا: 'ALEIOUHRYVW', و: 'UORVW', ي: 'IHEYA', ع: 'ALEIOUHRYVW', ه: 'AELO' }
const missingLetter: Readonly<Record<string, number>> = { ا: 0.6, و: 0.8, ي: 0.8, ع: 0, ه: 0.8, ھ: 0 }
const unwrittenVowel: Readonly<Record<string, number>> = {
  A: 0,
  E: 0,
  I: 0,
  O: 0,
  U: 0,
  L: 0.6,
  H: 0.6,
  R: 0.6,
  Y: 0.6,
  W: 0.6,
  V: 0.3,
}

/** A long a on both sides of ع is heard once (Saati is ساعاتي), before it often not at all (Almarai is المراعي). */
function missingCost(arabic: string, at: number): number {
  if (arabic[at] === 'ا' && arabic[at - 1] === 'ع' && arabic[at - 2] === 'ا') return 0
  if (arabic[at] === 'ا' && arabic[at + 1] === 'ع') return 0.3
  // The article inside a compound, and a letter that Uyghur doubles.
  if (arabic[at] === 'ا' && arabic[at + 1] === 'ل' && at > 1) return 0.2
  if (arabic[at] === arabic[at - 1]) return 0.2
  return missingLetter[arabic[at]!] ?? 1
}

function pairCost(letter: string, sound: Sound, first: boolean, last: boolean): number {
  if (!sound.vowel) {
    if ((consonants[letter] ?? '').includes(sound.code)) return 0
    if ((rarely[letter] ?? '').includes(sound.code)) return rareCost
    return consonants[letter] === undefined ? 2 : 1
  }
  const place = (longVowels[letter] ?? '').indexOf(sound.code)
  if (place < 0) return 2
  if (letter === 'ه') return last ? 0 : 2
  if (letter === 'ا') return first || 'ALE'.includes(sound.code) ? 0 : 0.7
  if (letter === 'ي' && sound.code === 'A') return last ? 0.3 : 2
  return 0
}

/** What it costs to read an Arabic word as these Latin sounds: 0 when every letter corresponds, about 1 for each letter that does not. */
export function crossScriptCost(arabic: string, sounds: readonly Sound[]): number {
  let beforePrevious: number[] = []
  let previous: number[] = [0]
  for (const [index, sound] of sounds.entries()) previous.push(previous[index]! + skipSound(sound, index === sounds.length - 1))
  for (let row = 1; row <= arabic.length; row++) {
    const letter = arabic[row - 1]!
    const skipLetter = missingCost(arabic, row - 1)
    const current = [previous[0]! + skipLetter]
    const together = row < 2 ? undefined : oneSound[arabic[row - 2]! + letter]
    const opening = row === 2 ? openings[arabic.slice(0, 2)] : undefined
    for (let column = 1; column <= sounds.length; column++) {
      const sound = sounds[column - 1]!
      const paired = pairCost(letter, sound, row === 1, row === arabic.length)
      const doubled = doubledGlide(letter, sounds, column)
      const broken = together?.includes(sound.code) === true || (sound.vowel && opening?.includes(sound.code) === true)
      current.push(
        Math.min(
          previous[column - 1]! + paired,
          previous[column]! + skipLetter,
          current[column - 1]! + skipSound(sound, column === sounds.length),
          broken ? beforePrevious[column - 1]! : Infinity,
          doubled && column >= 2 ? previous[column - 2]! : Infinity,
        ),
      )
    }
    beforePrevious = previous
    previous = current
  }
  return previous[sounds.length]!
}

/** The cheapest reading of any form of an Arabic word as any sounds of a Latin one. */
export function cheapestReading(words: readonly string[], variants: readonly (readonly Sound[])[]): number {
  let cheapest = Infinity
  for (const word of words) for (const sounds of variants) cheapest = Math.min(cheapest, crossScriptCost(word, sounds))
  return cheapest
}

/** Below this every part of a word corresponds. */
export const correspondsBelow = 0.5

/** A long vowel and its glide are one Arabic letter: Ziyad and Ziad are زياد, Tuwaiq is طويق. */
function doubledGlide(letter: string, sounds: readonly Sound[], column: number): boolean {
  const glide = sounds[column - 1]!
  const before = sounds[column - 2]
  if (before === undefined || !before.vowel || glide.vowel) return false
  return (
    (letter === 'ي' && glide.code === 'y' && 'IEH'.includes(before.code)) ||
    (letter === 'و' && glide.code === 'w' && 'UOVR'.includes(before.code))
  )
}

/** Vowels inside a word stay unwritten when they are short; at its end Arabic writes them: Khalida is not خالد, Ghanmi not غانم. */
function skipSound(sound: Sound, closing: boolean): number {
  if (!sound.vowel) return sound.unwritten === true ? 0 : 1
  if (closing) return sound.code === 'E' ? 0.3 : sound.code === 'A' ? 2 : 1
  return unwrittenVowel[sound.code] ?? 0.6
}

/** Two written letters heard as one sound: عايش is Aish, عائد is Aid, تشارلز is Charles. */
const oneSound: Readonly<Record<string, string>> = {
  اي: 'Y',
  عي: 'Y',
  او: 'W',
  عو: 'W',
  عا: 'ALE',
  تش: 'S',
  دج: 'jZ',
  تج: 'j',
  كس: 'X',
}

/** At the start of a word an alif carries the long vowel after it: أوباما is Obama, إيلينا Elena. */
const openings: Readonly<Record<string, string>> = { او: 'OUVR', اي: 'IHEY' }

/** Letters that no Arabic word has. */
export const hasForeignLetter = (word: string): boolean => /[پچژگڤښځڅھ]/.test(word)
