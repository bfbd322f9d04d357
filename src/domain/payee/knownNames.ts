import { isArabic, withoutArabicArticle } from './clean.ts'
import { type List, nameRows, type NameRows, type Row } from './nameRows.ts'
import { skeletonOf, type Sound, soundDistance, soundsOf } from './sounds.ts'
import { lazily, readSections, rowsOf } from './tables.ts'

/** Where a name is borne, as bits of a set: people of one origin write their names by the same habits. */
export const origins = {
  arabic: 1,
  southAsia: 2,
  iran: 4,
  southeastAsia: 8,
  philippines: 16,
  africa: 32,
  europe: 64,
  turkey: 128,
} as const

/** Names that a word may write. */
export interface Found {
  readonly names: readonly string[]
  readonly origins: number
}

/** Names by their spellings. */
export interface NameTable {
  /** Names that this cleaned word, in either script, stands for in the lists. */
  find(word: string): Found | undefined
  /** Names that a Latin word may write by its sound; none for words that `find` knows. */
  findBySound(word: string): readonly string[]
  /** The origins of the lists that hold a name, as bits. */
  originsOf(name: string): number
  /** The spellings that the lists hold for one name, in both scripts. */
  spellings(name: string): readonly string[]
}

/** Names of several lists by spelling and by sound; the lists are read when the first name is looked for. */
export function nameTable(read: () => readonly List[]): NameTable {
  const { rowsWith, latinWords } = nameRows(read)
  const rowsOfName = (name: string) => rowsWith(name).filter((row) => row.name === name)
  const lookUp = remembering((word): Found | undefined => {
    const rows = rowsWith(word)
    return rows.length === 0 ? undefined : { names: [...new Set(rows.map(({ name }) => name))], origins: originsIn(rows) }
  })
  const borne = remembering((name) => originsIn(rowsOfName(name)) || undefined)
  const written = remembering((name) => {
    const rows = rowsOfName(name)
    return rows.length === 0 ? undefined : [...new Set(rows.flatMap(({ words }) => words))]
  })
  const find = (word: string): Found | undefined => {
    const found = lookUp(word)
    if (found !== undefined) return found
    const bare = withoutArabicArticle(word)
    return bare === word ? undefined : lookUp(bare)
  }
  const near = hearing(latinWords)
  return {
    find,
    findBySound(word) {
      if (find(word) !== undefined || isArabic(word)) return []
      const sounds = soundsOf(word)
      const names = new Set<string>()
      for (const spelling of near(sounds)) {
        const listed = lookUp(spelling.word)!
        const arabic = (listed.origins & origins.arabic) !== 0
        if (soundDistance(sounds, spelling.sounds, { listed: true, arabic }) === 0)
          for (const name of listed.names) names.add(name)
      }
      return [...names]
    },
    originsOf: (name) => borne(name) ?? 0,
    spellings: (name) => written(name) ?? [],
  }
}

/** Remembers what a look-up found; words that no list holds are not kept, because a payer may type any. */
function remembering<T>(look: (word: string) => T | undefined): (word: string) => T | undefined {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = look(word)
    if (found !== undefined) known.set(word, found)
    return found
  }
}

const originsIn = (rows: readonly Row[]): number => rows.reduce((set, { origin }) => set | origin, 0)

interface Spelling {
  word: string
  sounds: readonly Sound[]
}

/** The telling consonants of a word: words that may sound alike agree in them. */
const roughly = (text: string): string => text.replace(/[^rlnmb\n]+/g, '').replace(/([rlnmb])\1+/g, '$1')

/**
 * Finds the spellings that share their consonants with some sounds. Most names of a bank's customers are spelt as the lists have them,
 * so the lists are heard on need, and of them only the words that agree roughly.
 */
function hearing(wordsWith: NameRows['latinWords']): (sounds: readonly Sound[]) => readonly Spelling[] {
  const unheard = new Map<string, string[]>()
  const opened = new Set<string>()
  const bySkeleton = new Map<string, Spelling[]>()
  return (sounds) => {
    const skeleton = skeletonOf(sounds)
    const key = roughly(skeleton)
    const first = key.slice(0, 1)
    if (!opened.has(first)) {
      opened.add(first)
      const words = wordsWith(first)
      // All words at once, because a replacement a word is what a first question would wait for.
      const keys = roughly(words.join('\n')).split('\n')
      for (const [at, word] of words.entries()) {
        const group = unheard.get(keys[at]!)
        if (group === undefined) unheard.set(keys[at]!, [word])
        else group.push(word)
      }
    }
    for (const word of unheard.get(key) ?? []) {
      const spelling = { word, sounds: soundsOf(word) }
      const consonants = skeletonOf(spelling.sounds)
      const known = bySkeleton.get(consonants)
      if (known === undefined) bySkeleton.set(consonants, [spelling])
      else known.push(spelling)
    }
    unheard.delete(key)
    return bySkeleton.get(skeleton) ?? []
  }
}

const list = (file: string, origin: number): List => ({ rows: rowsOf(readSections(file)), origin })

/** The lists of names. */
export const plainNames = nameTable(() => [
  list('givenNamesOfMen.txt', origins.arabic),
  list('givenNamesOfWomen.txt', origins.arabic),
  list('families.txt', origins.arabic),
  list('namesOfSouthAsia.txt', origins.southAsia),
  list('namesOfIran.txt', origins.iran),
  list('namesOfTurkey.txt', origins.turkey),
  list('namesOfSoutheastAsia.txt', origins.southeastAsia),
  list('namesOfThePhilippines.txt', origins.philippines),
  list('namesOfAfrica.txt', origins.africa),
  list('namesOfEurope.txt', origins.europe),
])

const compounds = lazily(() => readSections('compoundNames.txt'))
const compoundTable = (heading: string) => nameTable(() => [{ rows: rowsOf(compounds(), heading), origin: origins.arabic }])
export const compoundNames = {
  servant: compoundTable('servant'),
  faith: compoundTable('faith'),
  god: compoundTable('god'),
  father: compoundTable('father'),
}

const related = lazily(() => readSections('relatedNames.txt'))
const languages = lazily(() => {
  const groups = new Map<string, number[]>()
  for (const [index, row] of rowsOf(related(), 'languages').entries())
    for (const word of row.split(' ')) groups.set(word, [...(groups.get(word) ?? []), index])
  return groups
})
const shortFormsOf = lazily(() => {
  const forms = new Map<string, readonly string[]>()
  for (const row of rowsOf(related(), 'short forms')) {
    const [name, ...short] = row.split(' ')
    forms.set(name!, [...(forms.get(name!) ?? []), ...short])
  }
  return forms
})

const foreignInArabic = lazily(
  () =>
    new Map(
      rowsOf(readSections('foreignNamesInArabic.txt')).map((row) => {
        const [arabic, ...latin] = row.split(' ')
        return [arabic!, latin] as const
      }),
    ),
)
/** Whether Arabic is known to write a foreign name so (جان is Jean). */
export const isForeignSpelling = (arabic: string, latin: string): boolean =>
  foreignInArabic().get(arabic)?.includes(latin) ?? false

/** Whether one word is a short or pet form of the other (Bob of Robert). */
export const isShortForm = (left: string, right: string): boolean =>
  (shortFormsOf().get(left)?.includes(right) ?? false) || (shortFormsOf().get(right)?.includes(left) ?? false)

/** Whether both words are one name in two languages (Yusuf, Joseph). */
export function isOtherLanguageForm(left: string, right: string): boolean {
  const mine = languages().get(left)
  return (
    mine !== undefined &&
    (languages()
      .get(right)
      ?.some((group) => mine.includes(group)) ??
      false)
  )
}
