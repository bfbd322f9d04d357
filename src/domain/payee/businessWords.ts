import { clean } from './clean.ts'
import { readSections, rowsOf, wordsOf } from './tables.ts'

/** What kind of word of a company name: `own` words tell companies apart, the others say what it does or where. */
export type WordKind = 'activity' | 'generic' | 'place' | 'number' | 'own'

export interface Meaning {
  key: string
  kind: WordKind
}

const meanings = new Map<string, Meaning>()
const addRows = (rows: readonly string[], kind: WordKind): void => {
  for (const row of rows) {
    const words = clean(row).split(' ')
    for (const word of words) if (!meanings.has(word)) meanings.set(word, { key: `${kind}:${words[0]!}`, kind })
  }
}
const lists = readSections('businessWords.txt')
addRows(rowsOf(lists, 'number'), 'number')
addRows(rowsOf(lists, 'activity'), 'activity')
addRows(rowsOf(lists, 'general'), 'generic')
addRows(rowsOf(lists, 'place'), 'place')
addRows(rowsOf(readSections('distinctiveWords.txt')), 'own')

const functions = new Set(wordsOf(lists, 'function').map(clean))
export const isFunctionWord = (word: string): boolean => functions.has(word)

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

/** What a cleaned word means in a company name, in either language; undefined for words in no table. */
export function meaningOf(word: string): Meaning | undefined {
  if (/^\d+$/.test(word)) return { key: `number:${Number(word)}`, kind: 'number' }
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return { key: `number:${Number.parseInt(word, 10)}`, kind: 'number' }
  for (const form of bareArabicForms(word)) {
    const meaning = meanings.get(form)
    if (meaning !== undefined) return meaning
  }
  return undefined
}

/** Fixed phrases of two or three words name one activity (real estate development). */
const phrases = new Set(rowsOf(lists, 'phrase').map((phrase) => keysOf(phrase.split(' '))))
function keysOf(words: readonly string[]): string {
  return [...new Set(words.map((word) => meaningOf(word)?.key ?? word))].sort().join()
}
export const isActivityPhrase = (keys: readonly string[]): boolean => keys.length > 1 && phrases.has([...new Set(keys)].sort().join())
