import { clean, isArabic, withoutArabicArticle } from './clean.ts'
import { skeletonOf, type Sound, soundDistance, soundsAlike, soundsOf } from './sounds.ts'

/** Where a name is borne, as bits of a set: people of one origin write their names by the same habits. */
export const origins = { arabic: 1, southAsia: 2, iran: 4, southeastAsia: 8, philippines: 16, africa: 32, europe: 64, turkey: 128 } as const

/** Names that a word may write. */
export interface Found {
  readonly names: readonly string[]
  readonly origins: number
}

interface Spelling extends Found {
  sounds?: readonly Sound[]
  word: string
}

/** Names by their spellings. */
export interface NameTable {
  /** Names that this cleaned word, in either script, stands for in the lists. */
  find(word: string): Found | undefined
  /** Names that a Latin word may write by its sound; nothing for words that `find` knows. */
  findBySound(word: string): Found | undefined
  /** The spellings that the lists hold for one name, in both scripts. */
  spellings(name: string): readonly string[]
}

/** Rows "name spelling spelling ...", the first being the name itself, with the origin of each list. */
export function nameTable(lists: readonly { rows: readonly string[]; origin: number }[]): NameTable {
  const names = new Map<string, string[]>()
  const words = new Map<string, { names: string[]; origins: number }>()
  const add = (word: string, name: string, origin: number): void => {
    const known = words.get(word)
    if (known === undefined) words.set(word, { names: [name], origins: origin })
    else {
      if (!known.names.includes(name)) known.names.push(name)
      known.origins |= origin
    }
  }
  for (const { rows, origin } of lists) {
    for (const row of rows) {
      const written = row.split(' ').map((word) => (isPlainLatin(word) ? word : withoutArabicArticle(clean(word))))
      const name = written[0]!
      const known = names.get(name) ?? []
      names.set(name, known)
      for (const word of written) {
        if (!known.includes(word)) known.push(word)
        add(word, name, origin)
      }
    }
  }
  const find = (word: string): Found | undefined => words.get(word) ?? words.get(withoutArabicArticle(word))
  let bySkeleton: Map<string, Spelling[]> | undefined
  const near = (sounds: readonly Sound[]): readonly Spelling[] => {
    bySkeleton ??= spellingsBySkeleton(words)
    return bySkeleton.get(skeletonOf(sounds)) ?? []
  }
  return {
    find,
    findBySound(word) {
      if (find(word) !== undefined || isArabic(word)) return undefined
      const sounds = soundsOf(word)
      const alike = near(sounds).filter(
        (spelling) => soundDistance(sounds, (spelling.sounds ??= soundsOf(spelling.word))) <= soundsAlike,
      )
      if (alike.length === 0) return undefined
      return {
        names: [...new Set(alike.flatMap((spelling) => spelling.names))],
        origins: alike.reduce((all, spelling) => all | spelling.origins, 0),
      }
    },
    spellings: (name) => names.get(name) ?? [],
  }
}

const isPlainLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** Built on first need: most names of a bank's customers are spelt as the lists have them. */
function spellingsBySkeleton(words: ReadonlyMap<string, Found>): Map<string, Spelling[]> {
  const bySkeleton = new Map<string, Spelling[]>()
  for (const [word, found] of words) {
    if (isArabic(word)) continue
    const key = skeletonOf(soundsOf(word))
    const known = bySkeleton.get(key)
    if (known === undefined) bySkeleton.set(key, [{ ...found, word }])
    else known.push({ ...found, word })
  }
  return bySkeleton
}
