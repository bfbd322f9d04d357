import { clean } from './clean.ts'
import { origins, plainNames } from './knownNames.ts'
import { lazily, readSections, wordsOf } from './tables.ts'

/** A word of a personal name and whether a hyphen ties it to the next. */
export interface Word {
  text: string
  tied: boolean
}

const lists = lazily(() => readSections('titles.txt'))
const wordsUnder = (heading: string) => lazily((): ReadonlySet<string> => new Set(wordsOf(lists(), heading)))
const titles = wordsUnder('titles')
const doubtfulTitles = wordsUnder('titles that are names')
const titlesAnywhere = wordsUnder('titles anywhere')
const closing = wordsUnder('closing')
const connectors = wordsUnder('connectors')
/** The article before a name, in every assimilated spelling. */
export const articleWords = wordsUnder('articles')
/** Particles of European family names: a different spelling of the family, no part of their own. */
export const particleWords = wordsUnder('particles')
/** Titles of the person whose name a business bears. */
export const ownerTitles = wordsUnder('titles of owners')
/** Words for son and daughter, dropped between names. */
export const connectorWords = connectors

/** His or Her Excellency, Highness, by letters; Tan Sri of Malaysia; Mrs and Miss in Ethiopia. */
const styles = /^(?:h\. ?(?:e|h|r)\.? ?(?:h\.)? |tan sri |toh puan |w\/r[ot]\.? )/
/** Son of and daughter of by letters: a/l and a/p in Malaysia, s/o and d/o in India. */
const lettersBetween = /(?<=\s)(?:a\/[lp]|[sdw]\/o)(?=\s)/g
/** Initials written without spaces: A.K.M. */
const initialsTogether = /(?<!\p{L})(?:\p{L}\.){2,6}(?=\p{L}|\s|$)/gu

/** Letters after a name, with their dots: M.Sc., Ph.D. */
const closingLetters = /(?<![\s,])[\s,]+((?:[a-z]{1,4}\.){1,4}[a-z]{0,4})$/

/** Brackets and quotes hold nicknames; what remains counts when it is a name of its own. */
function withoutAsides(text: string): string {
  const rest = text.replace(/\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^“”]*”|«[^«»]*»/gu, ' ').trim()
  return rest.split(/\s+/).length >= 2 ? rest : text
}

/** "Family, Given Middle" in natural order; "Name, Jr." stays. */
function naturalOrder(text: string): string {
  const [family, given, ...others] = text.split(/[,،]/)
  if (given === undefined || others.some((other) => other.trim() !== '')) return text
  const words = given
    .trim()
    .split(/[\s.]+/)
    .filter((word) => word !== '')
  if (words.length === 0 || words.every((word) => closing().has(word) || titles().has(word))) return text
  return `${given} ${family!}`
}

/**
 * Splits a personal name into words, in natural order, without titles, connectors, asides and closing letters. Where a word was left out
 * that may be a title or a name, the reading with it follows.
 */
export function personWords(name: string): [Word[], ...Word[][]] {
  const bare = withoutAsides(clean(name)).replace(styles, '').replace(lettersBetween, ' ')
  const plain = naturalOrder(
    bare.replace(closingLetters, (all, letters: string) => (closing().has(letters.replace(/\./g, '')) ? '' : all)),
  )
  const text = plain.replace(initialsTogether, (letters) => `${letters.replace(/\./g, ' ')} `)
  const words = [...text.matchAll(/([\p{L}\p{N}]+)(-?)/gu)].map((match) => ({ text: match[1]!, tied: match[2] === '-' }))
  const rest = (keepDoubtful: boolean) => withoutConnectors(withoutClosing(withoutTitles(words, keepDoubtful)))
  return words.some((word) => doubtfulTitles().has(word.text)) ? [rest(false), rest(true)] : [rest(false)]
}

/**
 * Words of a personal name that `personWords` leaves out although a reader sees them: titles, ranks, letters behind the name. Not among
 * them: words for son and daughter, articles.
 */
export function wordsLeftOut(name: string): string[] {
  const read = new Set(personWords(name)[0].map(({ text }) => text))
  const plain = clean(name).replace(lettersBetween, ' ')
  const saysNothing = (word: string) => connectors().has(word) || articleWords().has(word)
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)]
    .map(([word]) => word)
    .filter((word) => !saysNothing(word) && (!read.has(word) || particleWords().has(word)))
}

function withoutTitles(words: Word[], keepDoubtful: boolean): Word[] {
  let start = 0
  const isName = (word: Word) => word.text.length > 1 && !articleWords().has(word.text) && !connectors().has(word.text)
  while (start < words.length - 1) {
    const word = words[start]!
    const remaining = words.slice(start + 1).filter(isName).length
    const doubtful = doubtfulTitles().has(word.text)
    if (!titles().has(word.text) || word.tied || (keepDoubtful && doubtful) || remaining < (doubtful ? 2 : 1)) break
    start++
  }
  const rest = words.slice(start)
  const inside = rest.filter((word, index) => index === 0 || index === rest.length - 1 || !titlesAnywhere().has(word.text))
  return inside.filter(isName).length >= 2 ? inside : rest
}

function withoutClosing(words: Word[]): Word[] {
  let end = words.length
  while (end > 2 && closing().has(words[end - 1]!.text)) end--
  return words.slice(0, end).filter(({ text }, index) => index === 0 || !/^i[iv]i?$/.test(text))
}

function withoutConnectors(words: Word[]): Word[] {
  const joins = (word: Word, next: Word): boolean =>
    connectors().has(word.text) && (word.text !== 'b' || ((plainNames.find(next.text)?.origins ?? 0) & origins.arabic) !== 0)
  return words.filter((word, index) => index === 0 || index === words.length - 1 || !joins(word, words[index + 1]!))
}
