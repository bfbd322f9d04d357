import { bareArabicForms, isFunctionWord, type Meaning, meaningOf } from './businessWords.ts'
import { clean } from './clean.ts'
import { type WrittenIn, writtenIn } from './foreignScripts.ts'
import { splitLegalForm, type WithoutForm } from './legalForm.ts'
import { makePart, type Part } from './parts.ts'
import { soundVariants } from './sounds.ts'
import { connectorWords, ownerTitles } from './personWords.ts'

/** One word of a company name with what it means, and as a part that compares like a name. */
export interface CompanyWord {
  text: string
  meaning: Meaning | undefined
  part: Part
}

export interface CompanyName {
  words: CompanyWord[]
  legal: WithoutForm
  /** First letters of all words, with and without the words for "company". */
  initials: readonly string[]
  script: WrittenIn
  /** All words of the name without its legal form, joined. */
  letters: string
}

const articleWords = new Set(['al', 'el', 'ال'])
const isConnector = (word: string): boolean => word.length > 1 && connectorWords.has(word)

/** Single letters between dots, slashes or spaces are one word: L.L.C., A/S, S A R L. */
function joinLetters(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}[./]\s?){1,10}\p{L}(?![\p{L}\p{N}])\.?/gu, (letters) => letters.replace(/[./\s]/g, ''))
    .replace(/(?<![\p{L}\p{N}])(?:\p{L} ){1,10}\p{L}(?![\p{L}\p{N}])/gu, (letters) => letters.replace(/ /g, ''))
}

/** Reads the name of an organisation: legal form apart, function words and articles dropped, numbers by value. */
export function companyName(name: string): CompanyName {
  const text = joinLetters(clean(name).replace(/(\p{L})\s*[&+]\s*(?=\p{L})/gu, '$1 and '))
  const all = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const legal = splitLegalForm(all)
  const words: CompanyWord[] = []
  let article = false
  for (const word of legal.words) {
    if (articleWords.has(word)) article = true
    else if (!(isFunctionWord(word) || ownerTitles.has(word) || (isConnector(word) && words.length > 0)) || legal.words.length === 1) {
      add(words, word, article)
      article = false
    }
  }
  return {
    words: numbersJoined(words),
    legal,
    initials: initialsOf(all, legal),
    script: writtenIn(name),
    letters: legal.words.join(''),
  }
}

function add(words: CompanyWord[], word: string, article: boolean): void {
  const plain = makePart('plain', word.length > 1 ? bareWord(word) : word, article)
  const construct = constructOf(word)
  const part =
    construct === undefined
      ? plain
      : { ...plain, forms: [...plain.forms, construct], sounds: [...plain.sounds, ...soundVariants(construct)] }
  const meaning = meaningOf(word) ?? part.forms.map((form) => meaningOf(form)).find((found) => found !== undefined)
  // Two words of one meaning in a row are one (real estate, hong kong).
  if (meaning !== undefined && meaning.kind !== 'number' && words.at(-1)?.meaning?.key === meaning.key) return
  words.push({ text: word, meaning, part })
}

/** Before the next noun a closing ة is heard as t: Wahat Al Ahsa is واحة الأحساء. */
const constructOf = (word: string): string | undefined => (/^[a-z]{3,}at$/.test(word) ? word.slice(0, -1) : undefined)

/** Without "for the" and "and", which are glued to Arabic words. */
function bareWord(word: string): string {
  return word.startsWith('لل') && word.length > 4 ? (bareArabicForms(word).find((form) => form === word.slice(2)) ?? word) : word
}

/** Forty four is 44. */
function numbersJoined(words: readonly CompanyWord[]): CompanyWord[] {
  const joined: CompanyWord[] = []
  for (const word of words) {
    const [last, value] = [numberOf(joined.at(-1)), numberOf(word)]
    if (
      last !== undefined &&
      value !== undefined &&
      last % 10 === 0 &&
      last >= 20 &&
      last < 100 &&
      value < 10 &&
      !/^\d/.test(word.text)
    ) {
      const sum = String(last + value)
      joined[joined.length - 1] = { text: sum, meaning: meaningOf(sum), part: makePart('plain', sum) }
    } else joined.push(word)
  }
  return joined
}

const numberOf = (word: CompanyWord | undefined): number | undefined =>
  word?.meaning?.kind === 'number' ? Number(word.meaning.key.slice(7)) : undefined

function initialsOf(all: readonly string[], legal: WithoutForm): string[] {
  const first = (words: readonly string[]) =>
    words
      .filter((word) => !isFunctionWord(word) && !articleWords.has(word))
      .map((word) => word[0])
      .join('')
  return [first(all), first(legal.words), all.map((word) => word[0]).join('')].filter((letters) => letters.length >= 2)
}
