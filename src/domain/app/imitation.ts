import type { FieldFault } from '../shared/errors.ts'
import { editDistance } from '../payee/editDistance.ts'
import { longestDisplayName } from './fields.ts'

/** Somebody whose name no app may take: the bank itself, another bank, an authority, a national service. */
export interface ProtectedName {
  en: string
  ar?: string
  /** What of another name is this one. The default is `bank`. */
  taken?: { en: Taken; ar: Taken }
  /** Its own part is another's name too (stc, الرياض), which stays free alone. */
  isShared?: boolean
}

/**
 * `letters`: its letters in a row, however they are spaced and decorated. `bank`: the same, and its own part with words that every bank
 * has. `word`: a word, for short names whose letters stand in many others ("Samaya" is not SAMA), also with a slip in it. `exact`: a word
 * without a slip. `alone`: an everyday word, which imitates only where nothing but words of services stands beside it. `capitals`: as
 * `alone`, and a word where it is written in capitals (SAMA Refund, but Sama Travel).
 */
export type Taken = 'letters' | 'bank' | 'word' | 'exact' | 'alone' | 'capitals'

/** Letters that a reader takes for one another, after lower-casing: the look, and what stands for it. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[il1|!ı]/g, 'l'],
  [/[o0]/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/5|\$/g, 's'],
  [/4|@/g, 'a'],
  [/[أإآٱ]/g, 'ا'],
  [/[ىیےۍې]/g, 'ي'],
  [/[ةەہۃھ]/g, 'ه'],
  [/[کڪ]/g, 'ك'],
  // Letters that have lost their dots.
  [/ں/g, 'ن'],
  [/ڡ/g, 'ف'],
  [/ٯ/g, 'ق'],
  [/ٮ/g, 'ب'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
]

/** Words that say nothing about whose name it is. With them alone a name is nobody's. */
const fillers = new Set(
  ['the', 'al', 'bank', 'banking', 'app', 'apps', 'pay', 'payments', 'online', 'mobile', 'official', 'ksa', 'group', 'co']
    .concat(['بنك', 'البنك', 'مصرف', 'المصرف', 'تطبيق', 'الرسمي', 'رسمي', 'مدفوعات', 'مجموعه'])
    .map(toLook),
)

/** Who names an app with these alone names it badly, but nobody takes it for a bank: `sanad init` does. */
const plainWords = new Set(
  ['the', 'my', 'app', 'apps', 'pay', 'payments', 'online', 'mobile', 'co', 'تطبيق', 'مدفوعات'].map(toLook),
)

const bankWords = new Set(['bank', 'بنك', 'البنك', 'مصرف', 'المصرف'].map(toLook))

/** Words that stand beside the name of a service and say nothing more. */
const serviceWords = new Set([
  ...fillers,
  ...['of', 'branch', 'otp', 'refund', 'refunds'],
  ...['system', 'service', 'services', 'platform', 'portal', 'login', 'my', 'saudi', 'national', 'gov', 'sa', 'id', 'network']
    .concat(['نظام', 'خدمة', 'خدمات', 'منصة', 'بوابة', 'شبكة', 'دخول', 'تسجيل', 'للمدفوعات', 'المدفوعات', 'للدفع', 'الدفع'])
    .concat(['السعودي', 'السعودية', 'الوطني', 'الوطنية', 'الفورية', 'الفوري'])
    .concat([
      'your',
      'our',
      'customer',
      'customers',
      'support',
      'security',
      'secure',
      'verify',
      'verification',
      'help',
      'care',
      'team',
    ])
    .concat([
      'alert',
      'alerts',
      'card',
      'cards',
      'bills',
      'بنكك',
      'بنكي',
      'مصرفك',
      'مصرفي',
      'العملاء',
      'عملاء',
      'الدعم',
      'دعم',
      'الأمان',
    ])
    .concat(['التحقق', 'بطاقة', 'بطاقات', 'باي', 'فواتير', 'الفواتير', 'فريق'])
    .map(toLook),
])
/** Those of them that are written in one with the name. */
const glued = /^(?:my|the)|(?:pay|app|apps|bank|login|online|id|ksa|gov|official)$|(?<=\p{L}{4})ي$/gu

/** The name as the eye takes it: one form for letters that look alike, without marks, accents and tatweel. */
function toLook(text: string): string {
  const plain = text
    .replace(/[™℠®©]/gu, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
  return lookAlikes.reduce((look, [letters, one]) => look.replace(letters, one), plain)
}

/** The words of a text. Every new name is held against the same protected names again and again, so what was found is kept. */
function wordsOf(text: string): readonly string[] {
  const known = wordsFound.get(text)
  if (known) return known
  const words = toLook(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (wordsFound.size >= maximumFound) wordsFound.clear()
  wordsFound.set(text, words)
  return words
}
const wordsFound = new Map<string, readonly string[]>()
/** Some times as many as there are protected names. */
const maximumFound = 1_500

/** What is left of a name when the words that every bank has are gone: its own part. The Arabic article counts as one of them. */
const ownPart = (text: string) =>
  wordsOf(text)
    .filter((word) => !fillers.has(word))
    .map((word) => word.replace(/^(ال|al)(?=\p{L}{3})/u, ''))
    .join('')

const withoutArticle = (word: string) => word.replace(/^ال(?=\p{L}{3})/u, '')

/** The words of a name, also those that only a capital begins: "AbsherPay" has two. */
const spokenWords = (text: string) => wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).map(withoutArticle)

/** Whether some words that stand together are this one, as in "S A M A", or one of them is it with a word of services at its end. */
function hasWord(name: string, word: string): boolean {
  const words = spokenWords(name)
  return words.some((_, start) => beginsRun(words, start, word)) || words.some((one) => one.replace(glued, '') === word)
}

/** The same with a letter doubled, or in longer words with one slip: a reader sees the word. */
const isNearly = (one: string, word: string): boolean =>
  (word.length >= 5 && withoutDoubles(one) === withoutDoubles(word)) || (word.length >= 6 && editDistance(one, word, 1) <= 1)
const withoutDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1')
const hasNearly = (name: string, word: string) => spokenWords(name).some((one) => isNearly(one.replace(glued, ''), word))

/** Whether nothing but words of services stands beside the word. */
function isAlone(name: string, word: string): boolean {
  const words = spokenWords(name)
    .filter((one) => !serviceWords.has(one))
    .map((one) => one.replace(glued, ''))
  return withoutLeading(words.join('')) === withoutLeading(word)
}
const withoutLeading = (word: string) => word.replace(/^(?:ال|al)(?=\p{L}{3})/u, '')

/** Arabic letters as they look when their dots are not seen. */
const withoutDots = (word: string) =>
  word
    .replace(/[بتثنيئ]/g, 'ٮ')
    .replace(/[جحخ]/g, 'ح')
    .replace(/[قف]/g, 'ڡ')

/** Whether the words from `start` on spell the word together. It looks no further than the word is long. */
function beginsRun(words: readonly string[], start: number, word: string): boolean {
  let run = ''
  for (let at = start; at < words.length && run.length < word.length; at++) run += words[at]
  return run === word
}

const hasLetters = (name: string, other: string) => other !== '' && wordsOf(name).join('').includes(other)

const isImitation: Record<Taken, (name: string, other: string) => boolean> = {
  letters: (name, other) => hasLetters(name, wordsOf(other).join('')),
  bank: (name, other) => hasLetters(name, wordsOf(other).join('')) || hasOwnPart(name, other),
  word: (name, other) => hasWord(name, wordsOf(other).join('')) || hasNearly(name, wordsOf(other).join('')),
  exact: (name, other) => hasWord(name, wordsOf(other).join('')),
  alone: (name, other) => isAlone(name, wordsOf(other).join('')),
  capitals: (name, other) =>
    isAlone(name, wordsOf(other).join('')) ||
    [...name.matchAll(/\p{L}+/gu)].some(([word]) => word === other) ||
    hasSpelled(name, other),
}

/** Whether the letters stand apart: "S.A.M.A". */
const hasSpelled = (name: string, other: string) =>
  new RegExp(`(?<!\\p{L})${[...other].join('[^\\p{L}]+')}(?!\\p{L})`, 'iu').test(name)

/** Whether a bank's own part is the name's, with words that every bank or every service has beside it. */
function hasOwnPart(name: string, other: string): boolean {
  const own = ownPart(other)
  if (own === '') return false
  const served = ownPart(
    wordsOf(name)
      .filter((word) => !serviceWords.has(word))
      .join(' '),
  )
  if ([ownPart(name), served].some((part) => part === own || (own.length >= 5 && withoutDoubles(part) === withoutDoubles(own))))
    return true
  return wordsOf(name).some((word) => bankWords.has(word)) && withoutDots(served) === withoutDots(own)
}

/** Whether a customer could take `name` for the other's. A word in common is none: many families and places have given theirs to a bank. */
export function imitates(name: string, { en, ar, taken = { en: 'bank', ar: 'bank' }, isShared }: ProtectedName): boolean {
  if (isShared && wordsOf(name).length === 1) return false
  return [name, name.replace(outerDigits, '')].some(
    (one) => isImitation[taken.en](one, en) || (ar !== undefined && isImitation[taken.ar](one, ar)),
  )
}
/** Digits at the ends of words: Nafath24 is Nafath. */
const outerDigits = /(?<=\p{L})\p{N}+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{N}+(?=\p{L})/gu

/**
 * The faults of a name that customers of the bank will read: it must not be taken for that of a bank, an authority or a national service.
 */
export function checkImitation(name: string, path: string, names: readonly ProtectedName[]): FieldFault[] {
  // A text that is no name by its length is refused for that, and comparing it would cost what anybody likes to send.
  if (name.length > 2 * longestDisplayName) return []
  const words = wordsOf(name)
  if (words.some((word) => !plainWords.has(word)) && words.every((word) => serviceWords.has(word)))
    return [
      {
        path,
        reason: 'nameImitates',
        message: `${path} says nobody’s name, so customers take it for their bank’s; add your own.`,
      },
    ]
  const imitated = names.find((one) => imitates(name, one))
  if (!imitated) return []
  const message = `${path} can be taken for ${imitated.en}; use a name that no customer confuses with that of a bank, an authority or a national service.`
  return [{ path, reason: 'nameImitates', message }]
}
