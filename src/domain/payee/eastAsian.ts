import { lazily, readSections, rowsOf } from './tables.ts'

/**
 * Names of China, Korea and Japan in Latin letters. Their romanisations differ in nearly every letter (Deng Xiaoping is Teng Hsiao-p'ing,
 * Park Chung-hee is Bak Jeong-hui), so whole names are compared by syllables, and only where a known family opens or closes them.
 */
const sections = lazily(() => readSections('namesOfEastAsia.txt'))
const namesUnder = (heading: string) => new Set(rowsOf(sections(), heading).flatMap((row) => row.split(' ')))
const chineseFamilies = lazily(() => namesUnder('chinese'))
const koreanFamilies = lazily(() => namesUnder('korean'))
/** Words of these lists, with the lists that hold them as bits. */
const lands = lazily(() => {
  const held = new Map<string, number>()
  for (const [at, heading] of ['chinese', 'korean', 'japanese'].entries())
    for (const word of namesUnder(heading)) held.set(word, (held.get(word) ?? 0) | (1 << at))
  return held
})

const pinyin =
  /(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[iu]ang|iong|uai|uan|ian|iao|ang|eng|ing|ong|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|er|[aoeiu])/y
const wadeGiles =
  /(?:hs|ch|sh|ts|tz|ss|sz|[pmftnlkhjsyw])?(?:[iu]ang|iung|uai|uan|uei|ueh|ieh|ien|iao|ang|eng|ing|ung|erh|ai|ei|ao|ou|an|en|in|un|ia|iu|ua|uo|ui|ih|eh|[aoeiu])/y

/** All ways to cut a word into syllables of a pattern, at most a few. */
function syllablesOf(word: string, pattern: RegExp, shortest = 1): string[] | undefined {
  if (word === '') return []
  pattern.lastIndex = 0
  const longest = pattern.exec(word)?.[0].length ?? 0
  for (let length = longest; length >= shortest; length--) {
    pattern.lastIndex = 0
    if (pattern.exec(word.slice(0, length))?.[0].length !== length) continue
    const rest = syllablesOf(word.slice(length), pattern)
    if (rest !== undefined) return [word.slice(0, length), ...rest]
  }
  return undefined
}

/** Spelling habits of Singapore and Taiwan beside the two systems: Lee, Loong, Ing-wen. */
const plainWord = (word: string): string => word.replace(/^ing/, 'ying').replace(/oo/g, 'o').replace(/ee/g, 'i')

/** Letters that Wade-Giles leaves without its apostrophe may be either of two in Pinyin. */
const initials: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^hs/, ['x']],
  [/^ch(?=i)/, ['j', 'q', 'zh', 'ch']],
  [/^ch(?=u)/, ['j', 'q', 'zh', 'ch']],
  [/^ch/, ['zh', 'ch']],
  [/^t[sz]/, ['z', 'c']],
  [/^s[sz]/, ['s']],
  [/^j/, ['r']],
  [/^k/, ['g', 'k']],
  [/^t/, ['d', 't']],
  [/^p/, ['b', 'p']],
]
const finals: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ih$/, ['i']],
  [/(?<=^(?:ss|sz|tz|ts))u$/, ['i', 'u']],
  [/erh$/, ['er']],
  [/ieh$/, ['ie']],
  [/ien$/, ['ian']],
  [/iung$/, ['iong']],
  [/ung$/, ['ong']],
  [/ueh$/, ['ue']],
  [/uei$/, ['ui']],
  [/(?<=^y)en$/, ['an']],
  [/(?<=^y)u$/, ['ou', 'u']],
  [/eh$/, ['e']],
  [/o$/, ['e', 'uo', 'o']],
]

/** Pinyin syllables that a Wade-Giles syllable may be. */
function pinyinOf(syllable: string): string[] {
  const [initial, heads] = initials.find(([pattern]) => pattern.test(syllable)) ?? [/^/, ['']]
  const [final, ends] = finals.find(([pattern]) => pattern.test(syllable)) ?? [/$/, ['']]
  return heads.flatMap((head) => ends.map((end) => syllable.replace(final, end).replace(initial, head)))
}

const inWadeGiles = /hs|t[sz]|s[sz]u|ih|ieh|ien|ung|ueh|erh|yeh|yen/

/** Two Chinese names, one of them in Wade-Giles. `hyphens` says that a name was written with one, as Taiwan does. */
function sameChinese({ words: left }: EastAsianName, { words: right }: EastAsianName, hyphens: boolean): boolean {
  const old = right.join('')
  if (left.map(plainWord).join('') === right.map(plainWord).join('')) return true
  if (!hyphens && !inWadeGiles.test(old)) return false
  const mine = left.map((word) => syllablesOf(plainWord(word), pinyin))
  const theirs = right.map((word) => syllablesOf(plainWord(word), wadeGiles) ?? syllablesOf(plainWord(word), pinyin))
  if (mine.includes(undefined) || theirs.includes(undefined)) return false
  const syllables = mine.flat() as string[]
  const candidates = (theirs.flat() as string[]).map((syllable) => [syllable, ...pinyinOf(syllable)])
  return syllables.length === candidates.length && candidates.every((list, at) => list.includes(syllables[at]!))
}

/** Vowels of Hangul that a spelling may write, by the two systems and by habit. */
const koreanVowels: Readonly<Record<string, string>> = {
  yeo: 'J',
  you: 'JU',
  yoo: 'U',
  yae: 'Y',
  weo: 'W',
  woo: 'u',
  wae: 'w',
  eo: 'e',
  eu: 'i',
  ae: 'a1',
  ai: 'a1',
  oe: '2',
  oi: '2',
  oo: 'u',
  oh: 'o',
  ee: '3',
  ui: '3',
  wi: '4',
  wa: '5',
  we: 'w',
  wo: 'W',
  ya: '6',
  ye: '7J',
  yo: '8J',
  yu: 'UJ',
  yi: '3',
  uh: 'e',
  ou: 'eu',
  a: 'A',
  ah: 'A',
  e: '19',
  i: '3',
  o: 'oe',
  u: 'uei',
}
const koreanLetters =
  /yeo|you|yoo|yae|weo|woo|wae|eo|eu|ae|ai|oe|oi|oo|oh(?![aeiouyw])|ee|ui|wi|wa|we|wo|ya|ye|yo|yu|yi|uh(?![aeiouyw])|ou|ah(?![aeiouyw])|[aeiou]|ch|kk|tt|pp|ss|jj|sh|ng|[gkdtbpjsnmrlh]/y
const koreanConsonants: Readonly<Record<string, string>> = {
  g: 'k',
  kk: 'k',
  d: 't',
  tt: 't',
  b: 'p',
  pp: 'p',
  j: 'c',
  jj: 'c',
  ch: 'c',
  ss: 's',
  sh: 's',
  r: 'l',
}

/** The letters of a Korean given name, vowels as the set of Hangul vowels they may write. */
function koreanSounds(word: string, revised: boolean): string[] | undefined {
  const sounds: string[] = []
  for (let at = 0; at < word.length;) {
    koreanLetters.lastIndex = at
    const letters = koreanLetters.exec(word)?.[0]
    if (letters === undefined) return undefined
    at += letters.length
    const vowels = koreanVowels[letters]
    // Only a syllable that a consonant closes is spelt with u or o for eo (Jung, Yong); Hangul itself is read by the system of 2000.
    const exact = revised || !/^(?:ng|[nmklpbgdt])(?![aeiouwy])/.test(word.slice(at))
    sounds.push(vowels === undefined ? `=${koreanConsonants[letters] ?? letters}` : exact ? vowels[0]! : vowels)
  }
  return sounds
}

function sameKorean(left: EastAsianName, right: EastAsianName): boolean {
  if (!koreanFamilies().has(left.words[0]!) || !sharesFamily(left.words[0]!, right.words[0]!)) return false
  const [mine, theirs] = [left, right].map(({ words, hangul }) => koreanSounds(words.slice(1).join(''), hangul))
  if (mine === undefined || theirs === undefined || mine.length !== theirs.length) return false
  return mine.every((sound, at) => {
    const other = theirs[at]!
    return (
      sound === other || (!sound.startsWith('=') && !other.startsWith('=') && [...sound].some((vowel) => other.includes(vowel)))
    )
  })
}

/** Spellings of one family may stand in several lines (Chung is Jeong and Jung). */
const sharesFamily = (left: string, right: string): boolean =>
  left === right || rowsOf(sections(), 'korean').some((row) => row.split(' ').includes(left) && row.split(' ').includes(right))

const japanese = /^(?:(?:[kgnhbpmr]y?|[sztd]y?|sh|ch|j|ts|f|w|y|tch|kk|ss|tt|pp)?[aeiou]|n|h(?![aeiou]))+$/

/** A Japanese word in Hepburn without long vowels: Satoh and Satou are Sato, Hirosi is Hiroshi. Undefined for words of other languages. */
function hepburn(word: string): string | undefined {
  if (!japanese.test(word)) return undefined
  return word
    .replace(/oh(?![aeiou])|ou|oo/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/sy(?=[auo])/g, 'sh')
    .replace(/ty(?=[auo])/g, 'ch')
    .replace(/zy(?=[auo])/g, 'j')
    .replace(/(?<!s|c)si/g, 'shi')
    .replace(/ti/g, 'chi')
    .replace(/tu/g, 'tsu')
    .replace(/(?<![sc])hu/g, 'fu')
    .replace(/zi/g, 'ji')
    .replace(/m(?=[bpm])/g, 'n')
}

/** Each word of one name is a word of the other in another spelling of Japanese. */
function sameJapanese(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length || left.length < 2) return false
  const [mine, theirs] = [left, right].map((words) => words.map(hepburn))
  return (
    !mine!.includes(undefined) && !theirs!.includes(undefined) && [...mine!].sort().join(' ') === [...theirs!].sort().join(' ')
  )
}

/** Whether two names in Latin letters are one name of China, Korea or Japan in two romanisations, family first or last. */
export function sameEastAsianName(left: EastAsianName, right: EastAsianName): boolean {
  const lengths = [left.words.length, right.words.length]
  if (Math.min(...lengths) < 2 || Math.max(...lengths) > 4) return false
  if (sameJapanese(left.words, right.words)) return true
  const hyphens = left.hyphen || right.hyphen
  return familyFirst(left).some((mine) =>
    familyFirst(right).some(
      (theirs) => sameChinese(mine, theirs, hyphens) || sameChinese(theirs, mine, hyphens) || sameKorean(mine, theirs),
    ),
  )
}

/** The words of a name as far as its romanisation matters. */
export interface EastAsianName {
  words: readonly string[]
  /** Written with a hyphen, as Taiwan and Korea do. */
  hyphen: boolean
  /** Read from Hangul. */
  hangul: boolean
}

/** The words with the family in front, as they stand or with the last word moved there. */
function familyFirst(name: EastAsianName): EastAsianName[] {
  const isFamily = (word: string) => chineseFamilies().has(word) || koreanFamilies().has(word)
  const turned = [name.words.at(-1)!, ...name.words.slice(0, -1)]
  return [name.words, turned].filter(([first]) => isFamily(first!)).map((words) => ({ ...name, words }))
}

/** Whether two words are two families of China or of Korea, or two names of Japan, in no spelling one. */
export function areTwoNamesOfOneLand(left: string, right: string): boolean {
  if (left === right || ((lands().get(left) ?? 0) & (lands().get(right) ?? 0)) === 0) return false
  return !['chinese', 'korean', 'japanese'].some((heading) =>
    rowsOf(sections(), heading).some((row) => row.split(' ').includes(left) && row.split(' ').includes(right)),
  )
}

/** Whether a name opens with a family of China or Korea. */
export const opensWithFamily = (words: readonly string[]): boolean =>
  words.length > 1 && (chineseFamilies().has(words[0]!) || koreanFamilies().has(words[0]!))

/** What may stand before the first vowels of a Korean word, between two groups of vowels, and behind the last one. */
const koreanStart = /^(?:ch|kk|tt|pp|ss|jj|sh|[gkdtbpjsnmrlhyw])?y?w?$/
const koreanMiddle = /^(?:ng|[nmklpbgt])?h?(?:ch|kk|tt|pp|ss|jj|sh|[gkdtbpjsnmrlhyw])?y?w?$/
const koreanEnd = /^(?:ng|[nmklpbgt])?h?$/

/**
 * Whether a word consists of Korean syllables. Where one ends and the next begins is often open (anga: an-ga, ang-a), and one expression
 * for the whole word would try each way: twice as long with each syllable.
 */
export function isKoreanWord(word: string): boolean {
  const [start, ...rest] = word.split(/[aeiou]+/)
  const end = rest.pop()
  return end !== undefined && koreanStart.test(start!) && koreanEnd.test(end) && rest.every((middle) => koreanMiddle.test(middle))
}

/** Whether all words of a name are syllables of China or Korea, a family of theirs among them: then another syllable is another name. */
export function isEastAsianName(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4) return false
  const ends = [words[0]!, words.at(-1)!]
  return (
    (ends.some((word) => chineseFamilies().has(word)) && words.every((word) => syllablesOf(word, pinyin) !== undefined)) ||
    (ends.some((word) => koreanFamilies().has(word)) && words.every(isKoreanWord))
  )
}
