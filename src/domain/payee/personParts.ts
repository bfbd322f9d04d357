import { type Origin, originOf } from './foreignScripts.ts'
import { joinedPart } from './joinedNames.ts'
import { makePart, type Part, type PartKind } from './parts.ts'
import { personWords, type Word } from './personWords.ts'
import { articles, particles } from './tables/titles.ts'

/** A personal name in parts, given name first as far as the name says so. */
export interface PersonName {
  parts: Part[]
  /** Called after a child (Abu Fahad) before the given name; says nothing more than the name itself. */
  kunya?: Part
  /** The script it is written in, where that is neither Latin nor Arabic. */
  origin: Origin
  /** The words that the parts were read from. */
  words: readonly string[]
}

const articleWords = new Set(articles)
const alwaysArticles = new Set(['al', 'el', 'aal', 'ال'])
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
  const origin = originOf(name)
  const texts = words.map((word) => word.text)
  for (let at = 0; at < words.length;) at = readPart(words, at, parts)
  const [first] = parts
  if (first?.kind === 'father' && first.readings.length === 0 && parts.length >= 3)
    return { parts: parts.slice(1), kunya: first, origin, words: texts }
  return { parts, origin, words: texts }
}

/** Reads one part at `at`, possibly joining it to the one before; returns where the next begins. */
function readPart(words: readonly Word[], at: number, parts: Part[]): number {
  const word = words[at]!.text
  const next = nextName(words, at + 1)
  if (next !== undefined && servantWords.test(word))
    return push(parts, makePart('servant', servantCore(words[next]!.text), false, wholeOf(words, at, next)), next + 1)
  if (next !== undefined && fatherWords.test(word) && words[next]!.text.length > 1) {
    return push(parts, makePart('father', words[next]!.text, false, wholeOf(words, at, next)), next + 1)
  }
  const joined = joinToPrevious(words, at, parts.at(-1))
  if (joined !== undefined) {
    parts[parts.length - 1] = joined.part
    return joined.next
  }
  if (next !== undefined && isArticle(words, at)) return push(parts, plainPart(words[at + 1]!.text, true), at + 2)
  if (next !== undefined && at > 0 && particleWords.has(word)) return at + 1
  return push(parts, plainPart(word, false), at + 1)
}

/** X al-Din, X Allah, X ur-Rahman: what follows makes one name of X and itself. */
function joinToPrevious(
  words: readonly Word[],
  at: number,
  previous: Part | undefined,
): { part: Part; next: number } | undefined {
  if (previous?.kind !== 'plain') return undefined
  const article = articleWords.has(words[at]!.text) && words[at + 1] !== undefined
  const join = (kind: PartKind, last: number, core = previous.core) => ({
    part: makePart(kind, core, false, previous.whole + wholeOf(words, at, last)),
    next: last + 1,
  })
  const [word, following] = [words[at]!.text, words[at + 1]?.text ?? '']
  if (faithWords.test(word)) return join('faith', at)
  if (godWords.test(word)) return join('god', at)
  if (article && /^d(?:i|ee|ie|y)ne?$/.test(following)) return join('faith', at + 1)
  if (article && godWords.test(following)) return join('god', at + 1)
  if (word.startsWith('ال') && afterIzafa.test(word)) return join('joined', at, `${previous.core} ${word}`)
  if (izafa.test(word) && afterIzafa.test(following)) return join('joined', at + 1, `${previous.core} ${following}`)
  return undefined
}

const wholeOf = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to + 1)
    .map((word) => word.text)
    .join('')

function push(parts: Part[], part: Part, next: number): number {
  parts.push(part)
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
  return alwaysArticles.has(text) || tied || (text.length >= 2 && at > 0 && following.startsWith(text.slice(1)))
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
