import { joinedPart } from './joinedNames.ts'
import { makePart, type Part } from './parts.ts'
import { personWords, type Word } from './personWords.ts'
import { articles, particles } from './tables/titles.ts'

/** A personal name in parts, given name first as far as the name says so. */
export interface PersonName {
  parts: Part[]
  /** Called after a child (Abu Fahad) before the given name; says nothing more than the name itself. */
  kunya?: Part
}

const articleWords = new Set(articles)
const particleWords = new Set(particles)
const servantWords = /^(?:عبد|abd|abd[aeou][lrnszdt]|abdoul|abed|abdush|abdash|abdesh)$/
const fatherWords = /^(?:ابو|ابي|ابا|abu|abo|abou|bu|aba)$/
const faithWords = /^(?:الدين|دين|(?:[aeiu]?[ld]?)?d?d(?:i|ee|ie|y)ne?)$/
const godWords = /^(?:الله|allah|ullah|ulla|alla|llah)$/
const izafa = /^(?:ur|ul|us|uz|ush|ud)$/
const afterIzafa = /^(?:الرحمن|الحق|rahman|rehman|haq|haqq|islam|hassan|hasan)$/

/** Reads a personal name: compounds joined, articles and particles dropped. */
export function personName(name: string, titles?: 'doubtfulTitlesAreNames'): PersonName {
  const words = personWords(name, titles === 'doubtfulTitlesAreNames')
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) at = readPart(words, at, parts)
  const [first] = parts
  if (first?.kind === 'father' && first.readings.length === 0 && parts.length >= 3) return { parts: parts.slice(1), kunya: first }
  return { parts }
}

/** Reads one part at `at`, possibly joining it to the one before; returns where the next begins. */
function readPart(words: readonly Word[], at: number, parts: Part[]): number {
  const word = words[at]!
  const next = nextName(words, at + 1)
  const previous = parts.at(-1)
  if (next !== undefined && servantWords.test(word.text)) return push(parts, makePart('servant', servantCore(words[next]!.text), false, wholeOf(words, at, next)), next + 1)
  if (next !== undefined && fatherWords.test(word.text) && words[next]!.text.length > 1) return push(parts, makePart('father', words[next]!.text, false, wholeOf(words, at, next)), next + 1)
  if (previous !== undefined && previous.kind === 'plain') {
    if (faithWords.test(word.text)) return replaceLast(parts, makePart('faith', previous.core, false, previous.whole + word.text), at + 1)
    if (godWords.test(word.text)) return replaceLast(parts, makePart('god', previous.core, false, previous.whole + word.text), at + 1)
    if (afterIzafa.test(word.text) && isArabicArticled(word.text)) return replaceLast(parts, makePart('joined', `${previous.core} ${word.text}`), at + 1)
    if (izafa.test(word.text) && words[at + 1] !== undefined && afterIzafa.test(words[at + 1]!.text)) return replaceLast(parts, makePart('joined', `${previous.core} ${words[at + 1]!.text}`), at + 2)
    if (articleWords.has(word.text) && words[at + 1] !== undefined && /^d(?:i|ee|ie|y)ne?$/.test(words[at + 1]!.text)) return replaceLast(parts, makePart('faith', previous.core, false, previous.whole + word.text + words[at + 1]!.text), at + 2)
    if (articleWords.has(word.text) && words[at + 1] !== undefined && godWords.test(words[at + 1]!.text)) return replaceLast(parts, makePart('god', previous.core, false, previous.whole + word.text + words[at + 1]!.text), at + 2)
  }
  if (next !== undefined && isArticle(words, at)) return push(parts, plainPart(words[at + 1]!.text, true), at + 2)
  if (next !== undefined && at > 0 && particleWords.has(word.text)) return at + 1
  return push(parts, plainPart(word.text, false), at + 1)
}

const wholeOf = (words: readonly Word[], from: number, to: number): string => words.slice(from, to + 1).map((word) => word.text).join('')
const isArabicArticled = (text: string): boolean => text.startsWith('ال')

function push(parts: Part[], part: Part, next: number): number {
  parts.push(part)
  return next
}

function replaceLast(parts: Part[], part: Part, next: number): number {
  parts[parts.length - 1] = part
  return next
}

/** The next word that is no article, as Abd al-Rahman needs. */
function nextName(words: readonly Word[], from: number): number | undefined {
  const at = words[from] !== undefined && articleWords.has(words[from].text) && words[from + 1] !== undefined ? from + 1 : from
  return at < words.length ? at : undefined
}

/** Al and el before a name always; other spellings tied by a hyphen, or assimilated to the name (as Saadoun). */
function isArticle(words: readonly Word[], at: number): boolean {
  const { text, tied } = words[at]!
  const following = words[at + 1]?.text
  if (following === undefined || !(articleWords.has(text) || text === 'ال')) return false
  return text === 'al' || text === 'el' || text === 'aal' || text === 'ال' || tied || (text.length >= 2 && at > 0 && following.startsWith(text.slice(1)))
}

function servantCore(word: string): string {
  if (/^(?:l?l?ah?|allah|ullah|llah)$/.test(word)) return 'allah'
  if (word === 'الله') return 'الله'
  return word.startsWith('ال') ? word.slice(2) : word
}

/** A single word: an initial, a compound written as one word, or a plain name. */
function plainPart(word: string, article: boolean): Part {
  if (word.length === 1) return makePart('initial', word)
  return joinedPart(word) ?? makePart('plain', word, article)
}
