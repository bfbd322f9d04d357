import { type FieldFault } from '../shared/errors.ts'
import { longestDisplayName } from './fields.ts'

/** Somebody whose name no app may take: the bank itself, another bank, an authority, a national service. */
export interface ProtectedName {
  en: string
  ar?: string
  /** What of another name is this one. The default is `bank`. */
  taken?: { en: Taken; ar: Taken }
}

/**
 * `letters`: its letters in a row, however they are spaced and decorated. `bank`: the same, and its own part with words that every bank
 * has. `word`: a word, for short names whose letters stand in many others ("Samaya" is not SAMA). `alone`: an everyday word, which
 * imitates only where nothing but words of services stands beside it.
 */
export type Taken = 'letters' | 'bank' | 'word' | 'alone'

/** Letters that a reader takes for one another, after lower-casing: the look, and what stands for it. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[il1|!ı]/g, 'l'],
  [/[o0]/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/5|\$/g, 's'],
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

/** Words that stand beside the name of a service and say nothing more. */
const serviceWords = new Set([
  ...fillers,
  ...['system', 'service', 'services', 'platform', 'portal', 'login', 'my', 'saudi', 'national', 'gov', 'sa', 'id', 'network']
    .concat(['نظام', 'خدمة', 'خدمات', 'منصة', 'بوابة', 'شبكة', 'دخول', 'تسجيل', 'للمدفوعات', 'المدفوعات', 'للدفع', 'الدفع'])
    .concat(['السعودي', 'السعودية', 'الوطني', 'الوطنية', 'الفورية', 'الفوري'])
    .map(toLook),
])
/** Those of them that are written in one with the name. */
const glued = /^(?:my|the)|(?:pay|app|apps|bank|login|online|id|ksa|gov|official)$/g

/** The name as the eye takes it: one form for letters that look alike, without marks, accents and tatweel. */
function toLook(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
  return lookAlikes.reduce((look, [letters, one]) => look.replace(letters, one), plain)
}

const wordsOf = (text: string) => toLook(text).match(/[\p{L}\p{N}]+/gu) ?? []

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

/** Whether the words from `start` on spell the word together. It looks no further than the word is long. */
function beginsRun(words: readonly string[], start: number, word: string): boolean {
  let run = ''
  for (let at = start; at < words.length && run.length < word.length; at++) run += words[at]
  return run === word
}

const hasLetters = (name: string, other: string) => other !== '' && wordsOf(name).join('').includes(other)

const isImitation: Record<Taken, (name: string, other: string) => boolean> = {
  letters: (name, other) => hasLetters(name, wordsOf(other).join('')),
  bank: (name, other) => hasLetters(name, wordsOf(other).join('')) || (ownPart(other) !== '' && ownPart(name) === ownPart(other)),
  word: (name, other) => hasWord(name, wordsOf(other).join('')),
  alone: (name, other) => {
    const words = wordsOf(name).filter((word) => !serviceWords.has(word))
    return words.join('') === wordsOf(other).join('')
  },
}

/** Whether a customer could take `name` for the other's. A word in common is none: many families and places have given theirs to a bank. */
export function imitates(name: string, { en, ar, taken = { en: 'bank', ar: 'bank' } }: ProtectedName): boolean {
  return isImitation[taken.en](name, en) || (ar !== undefined && isImitation[taken.ar](name, ar))
}

/** The faults of a name that customers of the bank will read: it must not be taken for that of a bank, an authority or a national service. */
export function checkImitation(name: string, path: string, names: readonly ProtectedName[]): FieldFault[] {
  // A text that is no name by its length is refused for that, and comparing it would cost what anybody likes to send.
  if (name.length > 2 * longestDisplayName) return []
  const imitated = names.find((one) => imitates(name, one))
  if (!imitated) return []
  const message = `${path} can be taken for ${imitated.en}; use a name that no customer confuses with that of a bank, an authority or a national service.`
  return [{ path, reason: 'nameImitates', message }]
}
