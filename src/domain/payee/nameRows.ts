import { lazily } from './tables.ts'

/** Rows "name spelling spelling ...", the first being the name itself; all of them as `clean` leaves them, Arabic without article. */
export interface List {
  rows: readonly string[]
  /** Where the names are borne, as bits. */
  origin: number
}

/** A row of a list. */
export interface Row {
  name: string
  words: readonly string[]
  origin: number
}

/** Rows of several lists by the words that stand in them. */
export interface NameRows {
  rowsWith(word: string): readonly Row[]
  /** All Latin words whose first letter of b, l, m, n and r is this one; '' for those that have none of them. */
  latinWords(firstTelling: string): readonly string[]
}

/** All but b, l, m, n and r, which no other letter is heard for. */
const otherLetters = '[ac-kopqs-z]'
const opensWord = /^[a-z\u0600-\u06ff]/

const nowhere: readonly number[] = []
const none: readonly Row[] = []

/**
 * The lists stay text: the words of one first letter are indexed when the first of them is asked for. A program that starts pays for none,
 * and the first payer for the few letters that his name has.
 */
export function nameRows(read: () => readonly List[]): NameRows {
  const source = lazily(() => joined(read()))
  const places = new Map<string, ReadonlyMap<string, number | readonly number[]>>()
  const placesOf = (word: string): readonly number[] => {
    const letter = word.slice(0, 1)
    let words = places.get(letter)
    if (words === undefined) {
      if (!opensWord.test(letter)) return nowhere
      places.set(letter, (words = wordsFrom(source().text, letter)))
    }
    const found = words.get(word)
    return found === undefined ? nowhere : typeof found === 'number' ? [found] : found
  }
  return {
    rowsWith(word) {
      const found = placesOf(word)
      return found.length === 0 ? none : found.map((place) => rowAt(source(), place))
    },
    latinWords(firstTelling) {
      const rest = firstTelling === '' ? '' : `${firstTelling}[a-z]*`
      const found = source().text.match(new RegExp(`[ \\n]${otherLetters}*${rest}(?=[ \\n])`, 'g')) ?? []
      return [...new Set(found.map((word) => word.slice(1)))]
    },
  }
}

interface Source {
  /** All rows, each behind a line break. */
  text: string
  /** Where each list ends in it, and its origin. */
  lists: readonly { end: number; origin: number }[]
}

function joined(lists: readonly List[]): Source {
  let text = ''
  const ends = lists.map(({ rows, origin }) => {
    text += `\n${rows.join('\n')}`
    return { end: text.length, origin }
  })
  return { text: `${text}\n`, lists: ends }
}

/** The words that open with a letter, and where they stand: nearly all in one row. */
function wordsFrom(text: string, letter: string): Map<string, number | readonly number[]> {
  const places = new Map<string, number | number[]>()
  for (const { 0: found, index } of text.matchAll(new RegExp(`[ \\n]${letter}[^ \\n]*`, 'g'))) {
    const word = found.slice(1)
    const known = places.get(word)
    if (known === undefined) places.set(word, index)
    else if (typeof known === 'number') places.set(word, [known, index])
    else known.push(index)
  }
  return places
}

function rowAt({ text, lists }: Source, place: number): Row {
  const start = text.lastIndexOf('\n', place) + 1
  const words = text.slice(start, text.indexOf('\n', start)).split(' ')
  return { name: words[0]!, words, origin: lists.find(({ end }) => place < end)!.origin }
}
