import { cheapestReading, correspondsBelow } from './crossScript.ts'
import { isOtherLanguageForm, isShortForm, origins } from './knownNames.ts'
import { makePart, type Part } from './parts.ts'
import { soundVariants } from './sounds.ts'

/** Names that stand for each other although they are not one spelling, and names that differ by who bears them. */
export const anyPair = <T>(left: readonly T[], right: readonly T[], holds: (mine: T, theirs: T) => boolean): boolean =>
  left.some((mine) => right.some((theirs) => holds(mine, theirs)))

/** Short forms and forms of another language, by spelling or by any name of a part. */
export function relationOf(typed: Part, held: Part): 'shortForm' | 'otherLanguage' | undefined {
  const mine = wordsOf(typed)
  const theirs = wordsOf(held)
  if (anyPair(mine, theirs, isShortForm) || isFirstHalf(typed, held) || isFirstHalf(held, typed)) return 'shortForm'
  if (anyPair(mine, theirs, isOtherLanguageForm)) return 'otherLanguage'
  if (typed.arabic || held.arabic) return undefined
  const arabic = [typed, held].some((part) => (part.origins & origins.arabic) !== 0)
  if (!arabic && (isSlavicPair(typed.core, held.core) || isSlavicPair(held.core, typed.core))) return 'otherLanguage'
  if (isBalticForm(typed, held) || isBalticForm(held, typed)) return 'otherLanguage'
  return undefined
}

/** Siraj of Sirajuddin, Hamd of Hamdullah, Mizan of Mizanur Rahman: the first half of a compound is in use as a short form. */
function isFirstHalf(plain: Part, compound: Part): boolean {
  const short = compound.kind === 'faith' || compound.kind === 'god' || compound.kind === 'joined'
  if (plain.kind !== 'plain' || !short) return false
  const half = compound.members?.[0] ?? makePart('plain', compound.core)
  return half.forms.some((form) => plain.forms.includes(form)) || namesOf(half).some((name) => namesOf(plain).includes(name))
}

const namesOf = (part: Part): readonly string[] => (part.names.length > 0 ? part.names : part.namesBySound)

const wordsOf = (part: Part): readonly string[] => (part.kind === 'plain' ? [...part.forms, ...part.names] : part.names)

/** Ivanov and Ivanova, Belsky and Belskaya: one family name, as a man and as a woman bear it; Latvian Ivanovs, Lithuanian Ivanovas. */
function isSlavicPair(man: string, woman: string): boolean {
  if (/.{2}(?:ov|ev|in)$/.test(man)) return woman === `${man}a` || woman === `${man}s` || woman === `${man}as`
  if (/.{2}(?:[iy]n[sš])$/.test(man)) return woman === man.slice(0, -1)
  if (/.{3}(?:as|us|is)$/.test(man) && woman === man.slice(0, -2)) return true
  return /.{2}[sc]k(?:y|iy|i|ii|yy|yi)$/.test(man) && [`${stem(man)}aya`, `${stem(man)}a`].includes(woman)
}
/** Latvian and Lithuanian give every name of a man an ending; Andreas is no Latvian's Andrea. */
const isBalticForm = (ended: Part, plain: Part): boolean =>
  plain.core.length > 4 &&
  /[^aeiou]$/.test(plain.core) &&
  (plain.origins & origins.europe) !== 0 &&
  ended.core.startsWith(plain.core) &&
  /^[aiu]?s$/.test(ended.core.slice(plain.core.length))

/** Belarusian, Ukrainian and Russian forms of one family name: Tsikhanouski and Tikhanovsky, Bandarenka and Bondarenko. */
export const sameSlavicRoot = (left: string, right: string): boolean =>
  slavicFamily.test(left) && slavicFamily.test(right) && left[0] === right[0] && slavicRoot(left) === slavicRoot(right)

const slavicFamily = /.{3}(?:[oe]va?|ina?|[sc]k(?:y|i|iy|yi|aya|a|ii)?|[nl]k[oa]|ich|uk|yak|ou?ski)$/

const slavicRoot = (word: string): string =>
  word
    .replace(/(?<=[sc]k)(?:aya|a|y[iy]?|i[iy]?)$/, '')
    .replace(/dz/g, 'd')
    .replace(/ts/g, 't')
    .replace(/kh|h/g, 'g')
    .replace(/ou/g, 'ov')
    .replace(/[iy]?[eo](?=[^aeiou])/g, (vowels) => (vowels.includes('o') ? 'a' : 'e'))
    .replace(/o/g, 'a')
    .replace(/y|ii/g, 'i')
    .replace(/(.)\1/g, '$1')
const stem = (word: string): string => word.replace(/(?<=k)[iy]+$/, '')

/** Fareed and Fareeda, رشيد and رشيدة: a closing -a makes a woman's name of a man's. */
export function onlyGenderDiffers(typed: Part, held: Part): boolean {
  const [man, woman] = typed.core.length < held.core.length ? [typed, held] : [held, typed]
  if (typed.kind !== 'plain' || held.kind !== 'plain') return false
  if (man.arabic !== woman.arabic) return onlyGenderDiffersAcross(typed, held)
  const ending = man.arabic ? ['ه', 'ا'] : ['a', 'ah', 'eh']
  if (!man.forms.some((form) => ending.some((letters) => woman.forms.includes(form + letters)))) return false
  return hasNames(man) || !hasNames(woman)
}

const hasNames = (part: Part): boolean => part.names.length > 0 || part.namesBySound.length > 0

/** عزيزة and Aziz, فايز and Fayza: one is the other with the ending of a woman's name. */
function onlyGenderDiffersAcross(typed: Part, held: Part): boolean {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  const reads = (words: readonly string[], names: readonly string[]): boolean =>
    cheapestReading(words, names.flatMap(soundVariants)) < correspondsBelow
  const without = (words: readonly string[], ending: RegExp): string[] =>
    words.filter((word) => word.length > 3 && ending.test(word)).map((word) => word.replace(ending, ''))
  const [feminineArabic, feminineLatin] = [without(arabic.forms, /[ها]$/), without(latin.forms, /a[ah]?$/)]
  if (feminineArabic.length === 0 && feminineLatin.length === 0) return false
  if (reads(arabic.forms, latin.forms)) return false
  return reads(feminineArabic, latin.forms) || reads(arabic.forms, feminineLatin)
}

/** Angelo and Angela, Giovanni and Giovanna, Suharto and Suharti: the closing vowel tells a man from a woman. */
export const closingVowelDiffers = (left: string, right: string): boolean =>
  left !== right && /[aoie]$/.test(left) && /[aoie]$/.test(right) && left.slice(0, -1) === right.slice(0, -1)
