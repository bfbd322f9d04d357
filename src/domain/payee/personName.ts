import { compoundAt, compoundWord, joinToPrevious } from './compounds.ts'
import { type WrittenIn, writtenIn } from './foreignScripts.ts'
import { compoundNames } from './knownNames.ts'
import { makePart, type Part } from './parts.ts'
import { articleWords, particleWords, personWords, type Word } from './personWords.ts'

/** A personal name in parts, given name first as far as the name says so. */
export interface PersonName {
  parts: readonly Part[]
  /** Called after a child (Abu Fahad) before the given name; says nothing more than the name itself. */
  kunya?: Part
  /** The script it is written in, where that is neither Latin nor Arabic. */
  script: WrittenIn
  /** The words that the parts were read from. */
  words: readonly string[]
  /** Some of the words were tied by a hyphen. */
  hyphen: boolean
  /** Its words are parted by the dot of foreign names in Chinese. */
  dotted: boolean
  /** Read from Hangul. */
  hangul: boolean
  /** Father or son of the same name, where the name says which. */
  generation?: 'junior' | 'senior'
}

/** Jr. and Sr. behind a name. */
function generationOf(name: string): Pick<PersonName, 'generation'> {
  const [, junior, senior] = /(?<=.[\s,])(?:(jr|jnr|junior)|(sr|snr|senior))\.?$/is.exec(name.trim()) ?? []
  if (junior === undefined && senior === undefined) return {}
  return { generation: junior === undefined ? 'senior' : 'junior' }
}

/** Initials of Arabic letters that Latin writes with two. */
const twoLetterInitials = new Set(['kh', 'sh', 'gh', 'th', 'dh', 'ch'])
const alwaysArticles = new Set(['al', 'el', 'aal', 'ال'])

/** Reads a personal name: compounds joined, articles and particles dropped. */
export const personName = (name: string): PersonName => readWords(name, personWords(name)[0])

/** Reads a personal name in both ways where it holds a word that is a title or a name (Sayed, Sheikh). */
export function personNames(name: string): [PersonName, ...PersonName[]] {
  const [words, kept] = personWords(name)
  const plain = readWords(name, words)
  if (kept === undefined || kept.length === words.length) return [plain]
  const withTitle = readWords(name, kept)
  return withTitle.parts.length === plain.parts.length ? [plain] : [plain, withTitle]
}

function readWords(name: string, words: readonly Word[]): PersonName {
  const parts: Part[] = []
  const script = writtenIn(name)
  const texts = words.map((word) => word.text)
  for (let at = 0; at < words.length;) at = readPart(words, at, parts)
  const [first] = parts
  const read = {
    script,
    words: texts,
    hyphen: words.some((word) => word.tied),
    hangul: /[가-힣]/.test(name),
    dotted: /\p{Script=Han}[·・•]/u.test(name),
    ...generationOf(name),
  }
  if (first?.kind === 'father' && compoundNames.father.find(first.core) === undefined && parts.length >= 3)
    return { parts: parts.slice(1), kunya: first, ...read }
  return { parts, ...read }
}

/** Reads one part at `at`, possibly joining it to the one before; returns where the next begins. */
function readPart(words: readonly Word[], at: number, parts: Part[]): number {
  const compound = compoundAt(words, at)
  if (compound !== undefined) {
    parts.push(compound.part)
    return compound.next
  }
  const joined = joinToPrevious(words, at, parts.at(-1))
  if (joined !== undefined) {
    parts[parts.length - 1] = joined.part
    return joined.next
  }
  const last = at + 1 >= words.length
  if (!last && isArticle(words, at)) {
    parts.push(plainPart(words[at + 1]!.text, true))
    return at + 2
  }
  if (!last && at > 0 && particleWords().has(words[at]!.text)) return at + 1
  parts.push(plainPart(words[at]!.text, false))
  return at + 1
}

/** Al and el before a name always; other spellings tied by a hyphen, or assimilated to the name (as Saadoun). */
function isArticle(words: readonly Word[], at: number): boolean {
  const { text, tied } = words[at]!
  const following = words[at + 1]?.text
  if (following === undefined || !(articleWords().has(text) || text === 'ال')) return false
  return alwaysArticles.has(text) || tied || (text.length >= 2 && at > 0 && following.startsWith(text.slice(1)))
}

/** A single word: an initial, a compound written as one word, or a plain name. */
function plainPart(word: string, article: boolean): Part {
  if (word.length === 1 || twoLetterInitials.has(word)) return makePart('initial', word)
  return compoundWord(word) ?? makePart('plain', word, article)
}
