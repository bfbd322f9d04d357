import {
  bareArabicForms,
  isFunctionWord,
  type Meaning,
  meaningOf,
  splitLegalForm,
  type WithoutForm,
  withPlacesJoined,
} from './businessWords.ts'
import { clean } from './clean.ts'
import { compoundAt, compoundWord } from './compounds.ts'
import { type WrittenIn, writtenIn } from './foreignScripts.ts'
import { makePart, type Part } from './parts.ts'
import { connectorWords, ownerTitles } from './personWords.ts'
import { type Sound, soundVariants } from './sounds.ts'

/** One word of a company name with what it means, and as a part that compares like a name. */
export interface CompanyWord {
  text: string
  meaning: Meaning | undefined
  part: Part
}

/** The name of an organisation as it is compared. */
export interface CompanyName {
  words: CompanyWord[]
  legal: WithoutForm
  /** First letters of all words, with and without the words for "company". */
  initials: readonly string[]
  script: WrittenIn
  /** All words of the name without its legal form, joined. */
  letters: string
  /** All words of the name, joined (Pepsi Co, Pepsico). */
  allLetters: string
}

const articleWords = new Set(['al', 'el', 'ال'])
const isConnector = (word: string): boolean => word.length > 1 && connectorWords().has(word)

/** Single letters between dots, slashes or spaces are one word: L.L.C., A/S, S A R L. */
function joinLetters(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}[./]\s?){1,10}\p{L}(?![\p{L}\p{N}])\.?/gu, (letters) => letters.replace(/[./\s]/g, ''))
    .replace(/(?<![\p{L}\p{N}])(?:\p{L} ){1,10}\p{L}(?![\p{L}\p{N}])/gu, (letters) => letters.replace(/ /g, ''))
}

/** "No. 5", "number five", رقم ٥: the word before a number says nothing. */
const numberSigns = /(?<!\p{L})(?:number|num|nr|no|رقم|#|№)(?:\. ?| |(?=\d))(?=[\p{L}\p{N}])/gu

/** Reads the name of an organisation: legal form apart, function words and articles dropped, numbers by value. */
export function companyName(name: string): CompanyName {
  const together = clean(name)
    .replace(/(?<!\p{L})co-(?=op)/gu, 'co')
    .replace(/(?<!\p{L})(\p{L}) ?& ?(\p{L})(?!\p{L})/gu, '$1$2')
  const text = joinLetters(
    withPlacesJoined(together.replace(/(\p{L})\s*[&+]\s*(?=\p{L})/gu, '$1 and ').replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')),
  )
  const all = text
    .replace(numberSigns, (sign, at: number) => (beforeNumber(text.slice(at + sign.length)) ? '' : sign))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const legal = splitLegalForm(all)
  return {
    words: numbersJoined(readWords(legal.words)),
    legal,
    initials: initialsOf(all, legal),
    script: writtenIn(name),
    letters: legal.words.join(''),
    allLetters: all.join(''),
  }
}

const beforeNumber = (rest: string): boolean => meaningOf(/^[\p{L}\p{N}]*/u.exec(rest)![0])?.kind === 'number'

function readWords(all: readonly string[]): CompanyWord[] {
  const words: CompanyWord[] = []
  const texts = all.map((text) => ({ text, tied: false }))
  let article = false
  for (let at = 0; at < all.length; at++) {
    const word = all[at]!
    const compound = meaningOf(word) === undefined ? compoundAt(texts, at) : undefined
    if (compound !== undefined && compound.part.kind !== 'plain') {
      words.push({ text: compound.part.whole, meaning: undefined, part: compound.part })
      at = compound.next - 1
      article = false
    } else if (articleWords.has(word)) article = true
    else if (!isEmpty(word, words.length > 0 || isOwn(all[at + 1])) || all.length === 1) {
      add(words, word, article)
      article = false
    }
  }
  return words
}

/** Says nothing; bin only beside a name. */
const isEmpty = (word: string, besideName: boolean): boolean =>
  isFunctionWord(word) || ownerTitles().has(word) || (isConnector(word) && besideName)
const isOwn = (word: string | undefined): boolean => word !== undefined && meaningOf(word) === undefined

function add(words: CompanyWord[], word: string, article: boolean): void {
  const known = meaningOf(word)
  const plain = makePart('plain', word.length > 1 ? bareWord(word) : word, article)
  const compound = known === undefined ? compoundWord(word) : undefined
  const part = compound ?? withConstruct(plain, word)
  const meaning = known ?? part.forms.map((form) => meaningOf(form)).find((found) => found !== undefined)
  // Two words of one meaning in a row are one (real estate, hong kong).
  if (meaning !== undefined && meaning.kind !== 'number' && words.at(-1)?.meaning?.key === meaning.key) return
  words.push({ text: word, meaning, part })
}

/** Before the next noun a closing ة is heard as t: Wahat Al Ahsa is واحة الأحساء. */
function withConstruct(plain: Part, word: string): Part {
  if (!/^[a-z]{3,}at$/.test(word)) return plain
  const construct = word.slice(0, -1)
  let sounds: readonly (readonly Sound[])[] | undefined
  return {
    kind: plain.kind,
    text: plain.text,
    core: plain.core,
    whole: plain.whole,
    forms: [...plain.forms, construct],
    arabic: plain.arabic,
    article: plain.article,
    names: plain.names,
    namesBySound: plain.namesBySound,
    origins: plain.origins,
    get sounds() {
      return (sounds ??= [...plain.sounds, ...soundVariants(construct)])
    },
  }
}

/** Without "for the" and "and", which are glued to Arabic words. */
function bareWord(word: string): string {
  return word.startsWith('لل') && word.length > 4 ? (bareArabicForms(word).find((form) => form === word.slice(2)) ?? word) : word
}

/** Forty four is 44. */
function numbersJoined(words: readonly CompanyWord[]): CompanyWord[] {
  const joined: CompanyWord[] = []
  for (const word of words) {
    const [last, value] = [numberOf(joined.at(-1)), numberOf(word)]
    const isTens = last !== undefined && last % 10 === 0 && last >= 20 && last < 100
    if (isTens && value !== undefined && value < 10 && !/^\d/.test(word.text)) {
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
