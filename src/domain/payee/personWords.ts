import { clean } from './clean.ts'
import { plainNames } from './knownNames.ts'
import {
  articles,
  connectorsArabic,
  connectorsLatin,
  suffixes,
  titlesArabic,
  titlesArabicThatAreNames,
  titlesLatin,
  titlesThatAreNames,
} from './tables/titles.ts'

/** A word of a personal name and whether a hyphen ties it to the next. */
export interface Word {
  text: string
  tied: boolean
}

const titles = new Set([...titlesLatin, ...titlesArabic.map(clean)])
const doubtfulTitles = new Set([...titlesThatAreNames, ...titlesArabicThatAreNames.map(clean)])
/** Titles that also stand inside a name, after the given name. */
const titlesAnywhere = new Set(
  'haji hajji hajj mullah mulla maulavi molavi mawlawi maulana mawlana mufti qari dr eng prof الحاج'.split(' '),
)
/** His or Her Excellency, Highness, by letters. */
const styles = /^h\. ?(?:e|h|r)\.? ?(?:h\.)? /
const connectors = new Set([...connectorsLatin, ...connectorsArabic.map(clean)])
const closing = new Set(suffixes)
const articleWords = new Set(articles)

/** Brackets and quotes hold nicknames; what remains counts when it is a name of its own. */
function withoutAsides(text: string): string {
  const rest = text.replace(/\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/gu, ' ').trim()
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
  if (words.length === 0 || words.every((word) => closing.has(word) || titles.has(word))) return text
  return `${given} ${family!}`
}

/** Splits a personal name into words, in natural order, without titles, connectors, asides and closing letters. */
export function personWords(name: string, keepDoubtful = false): Word[] {
  const words = [...naturalOrder(withoutAsides(clean(name)).replace(styles, '')).matchAll(/([\p{L}\p{N}]+)(-?)/gu)].map(
    (match) => ({ text: match[1]!, tied: match[2] === '-' }),
  )
  return withoutConnectors(withoutClosing(withoutTitles(words, keepDoubtful)))
}

function withoutTitles(words: Word[], keepDoubtful: boolean): Word[] {
  let start = 0
  const isName = (word: Word) => word.text.length > 1 && !articleWords.has(word.text) && !connectors.has(word.text)
  while (start < words.length - 1) {
    const word = words[start]!
    const remaining = words.slice(start + 1).filter(isName).length
    if (
      !titles.has(word.text) ||
      word.tied ||
      (keepDoubtful && doubtfulTitles.has(word.text)) ||
      remaining < (doubtfulTitles.has(word.text) ? 2 : 1)
    )
      break
    start++
  }
  const rest = words.slice(start)
  const inside = rest.filter((word, index) => index === 0 || index === rest.length - 1 || !titlesAnywhere.has(word.text))
  return inside.filter(isName).length >= 2 ? inside : rest
}

function withoutClosing(words: Word[]): Word[] {
  let end = words.length
  while (end > 2 && closing.has(words[end - 1]!.text)) end--
  return words.slice(0, end)
}

function withoutConnectors(words: Word[]): Word[] {
  const joins = (word: Word, next: Word): boolean =>
    connectors.has(word.text) && (word.text !== 'b' || plainNames.readings(next.text).length > 0)
  return words.filter((word, index) => index === 0 || index === words.length - 1 || !joins(word, words[index + 1]!))
}
