import { clean, withoutArabicArticle } from './clean.ts'
import { editDistance } from './editDistance.ts'
import { isOn } from './rules.ts'
import { lazily, readSections, rowsOf, wordsOf } from './tables.ts'

/** What kind of word of a company name: `own` words tell companies apart, the others say what it does or where. */
export type WordKind = 'activity' | 'generic' | 'place' | 'number' | 'own'

/** What a word stands for: one key for all words of a row. */
export interface Meaning {
  key: string
  kind: WordKind
}

const lists = lazily(() => readSections('businessWords.txt'))
const meanings = lazily(() => {
  const known = new Map<string, Meaning>()
  const addRows = (rows: readonly string[], kind: WordKind): void => {
    for (const row of rows) {
      const words = clean(row).split(' ')
      const meaning = { key: `${kind}:${words[0]!}`, kind }
      for (const word of words) if (!known.has(word)) known.set(word, meaning)
    }
  }
  addRows(rowsOf(lists(), 'number'), 'number')
  addRows(rowsOf(lists(), 'activity'), 'activity')
  addRows(rowsOf(lists(), 'general'), 'generic')
  addRows(rowsOf(lists(), 'place'), 'place')
  addRows(rowsOf(readSections('distinctiveWords.txt')), 'own')
  return known
})

const functions = lazily(() => new Set(wordsOf(lists(), 'function').map(clean)))
/** Whether a cleaned word only holds others together (and, of, for). */
export const isFunctionWord = (word: string): boolean => functions().has(word)

/** The bare forms of an Arabic word: without "and", "for the", "the". */
export function bareArabicForms(word: string): string[] {
  const forms = [word]
  const withoutAnd = word.length > 3 && word.startsWith('و') ? word.slice(1) : word
  for (const form of word === withoutAnd ? [word] : [word, withoutAnd]) {
    forms.push(form)
    if (form.length > 4 && (form.startsWith('ال') || form.startsWith('لل'))) forms.push(form.slice(2))
    if (form.length > 4 && form.startsWith('ل')) forms.push(form.slice(1))
  }
  return [...new Set(forms)]
}

/** What a cleaned word means in a company name, in either language; undefined for words in no list. */
export function meaningOf(word: string): Meaning | undefined {
  if (/^\d+$/.test(word)) return { key: `number:${Number(word)}`, kind: 'number' }
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return { key: `number:${Number.parseInt(word, 10)}`, kind: 'number' }
  if (word.charCodeAt(0) < 0x600) return meanings().get(word)
  for (const form of bareArabicForms(word)) {
    const meaning = meanings().get(form)
    if (meaning !== undefined) return meaning
  }
  return undefined
}

const spellings = lazily(() => Map.groupBy(meanings().keys(), (word) => meanings().get(word)!.key))
/** All cleaned words that mean this, in both languages. */
export const wordsThatMean = ({ key }: Meaning): readonly string[] => spellings().get(key) ?? []

/** Whether a word is one letter away from a word for the number (fourty). */
export const isNumberSlip = (word: string, number: Meaning): boolean =>
  word.length > 4 && [...meanings()].some(([other, { key }]) => key === number.key && editDistance(word, other, 1) === 1)

/** Fixed phrases of two or three words name one activity (real estate development). */
const phrases = lazily(() => new Set(rowsOf(lists(), 'phrase').map((phrase) => keysOf(phrase.split(' ')))))
function keysOf(words: readonly string[]): string {
  return [...new Set(words.map((word) => meaningOf(word)?.key ?? word))].sort().join()
}
/** Whether words, by their keys, name one activity together. */
export const isActivityPhrase = (keys: readonly string[]): boolean =>
  keys.length > 1 && phrases().has([...new Set(keys)].sort().join())

const places = lazily(() => new Map(rowsOf(lists(), 'place phrases').map((row) => row.split('=') as [string, string])))
const placePattern = lazily(() => new RegExp(`(?<!\\p{L})(?:${[...places().keys()].join('|')})(?!\\p{L})`, 'gu'))

/** A cleaned name with every place of several words as one word (United Arab Emirates, uae). */
export const withPlacesJoined = (text: string): string =>
  isOn('organisation.places') ? text.replace(placePattern(), (place) => places().get(place)!) : text

/** The article says nothing in a legal form. */
const formKey = (words: readonly string[]): string => words.map(withoutArabicArticle).join(' ')

const legalForms = lazily(() => {
  const formOf = new Map<string, string>()
  const company = new Set<string>()
  for (const row of rowsOf(readSections('legalForms.txt'))) {
    const [form, list] = row.split(': ')
    for (const spelling of list!.split(', '))
      if (form === 'company') company.add(clean(spelling))
      else formOf.set(formKey(clean(spelling).split(' ')), form!)
  }
  return { formOf, company }
})
const establishments = lazily(
  () =>
    new RegExp(
      [...legalForms().formOf].flatMap(([words, form]) => (form === 'establishment' ? [words.replace(/ /g, '')] : [])).join('|'),
    ),
)
/** Whether a cleaned name can say that it is an establishment's: a cheap look before it is read as a company's. */
export const mayBeEstablishment = (text: string): boolean => establishments().test(text.replace(/[^\p{L}]+/gu, ''))

const longest = 5
/** Short forms that open a name in some countries (PT Astra, OOO Romashka); other Latin forms close it. */
const opening = new Set(['pt', 'ooo', 'oao', 'zao', 'pao', 'jsc', 'ojsc', 'cjsc', 'llc', 'ao', 'pjsc', 'est', 'establishment'])

/** Short forms that may stand before the place or the branch (Siemens Ltd Saudi Arabia). */
const insideForms = new Set(['ltd', 'llc', 'limited', 'wll', 'inc', 'plc', 'gmbh'])
const saysWhere = (word: string): boolean => ['place', 'number', 'generic'].includes(meaningOf(word)?.kind ?? '')

/** A company name without its legal forms. */
export interface WithoutForm {
  words: string[]
  /** Classes of legal form (keys of the table) that the name says. */
  forms: ReadonlySet<string>
  /** It says "company" without saying which kind. */
  saysCompany: boolean
}

/** Takes legal forms from both ends, and words for "company" from everywhere. */
export function splitLegalForm(all: readonly string[]): WithoutForm {
  const { formOf, company } = legalForms()
  const forms = new Set<string>()
  let words = [...all]
  for (let found = true; found && words.length > 1;) {
    found = false
    for (let length = Math.min(longest, words.length - 1); length >= 1 && !found; length--) {
      const tail = formOf.get(formKey(words.slice(-length)))
      const head = formOf.get(formKey(words.slice(0, length)))
      if (tail !== undefined) {
        forms.add(tail)
        words = words.slice(0, -length)
        found = true
      } else if (head !== undefined && (length > 1 || opening.has(words[0]!) || /\p{Script=Arabic}/u.test(words[0]!))) {
        forms.add(head)
        words = words.slice(length)
        found = true
      }
    }
    if (!found && company.has(words.at(-1)!)) {
      words = words.slice(0, -1)
      found = true
    }
  }
  const inside = words.findIndex((word, at) => at > 0 && insideForms.has(word) && words.slice(at + 1).every(saysWhere))
  if (inside > 0) forms.add(formOf.get(words.splice(inside, 1)[0]!)!)
  const rest = words.filter((word) => !company.has(word))
  return { words: rest.length > 0 ? rest : words, forms, saysCompany: all.some((word) => company.has(word)) }
}

/** Whether two names say legal forms that exclude each other; a form said on one side only excludes nothing. */
export function formsConflict(left: WithoutForm, right: WithoutForm): boolean {
  if (left.forms.size > 0 && right.forms.size > 0) return ![...left.forms].some((form) => right.forms.has(form))
  // An establishment is one person's business and never a company (Saudi Companies Law, article 2).
  const [said, other] = left.forms.size > 0 ? [left, right] : [right, left]
  return said.forms.has('establishment') && other.saysCompany
}

/** Words long enough that a slip in them is still seen as the legal form. */
export const legalFormWords: readonly string[] = [
  'limited',
  'company',
  'corporation',
  'establishment',
  'incorporated',
  'aktiengesellschaft',
  'المحدوده',
  'موسسه',
  'مساهمه',
]
