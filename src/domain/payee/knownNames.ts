import { clean, isArabic, withoutArabicArticle } from './clean.ts'
import { skeletonOf, type Sound, soundDistance, soundsOf } from './sounds.ts'
import { readSections, rowsOf } from './tables.ts'

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

interface Spelling extends Found {
  sounds: readonly Sound[]
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

/** Rows "name spelling spelling ...", the first being the name itself, with the origin of each list. */
function nameTable(lists: readonly { rows: readonly string[]; origin: number }[]): NameTable {
  const names = new Map<string, readonly string[]>()
  const borne = new Map<string, number>()
  const words = new Map<string, Found>()
  for (const { rows, origin } of lists) {
    for (const row of rows) {
      const written = row.split(' ').map((word) => (isPlainLatin(word) ? word : withoutArabicArticle(clean(word))))
      const name = written[0]!
      const known = names.get(name)
      names.set(name, known === undefined ? written : [...new Set([...known, ...written])])
      borne.set(name, (borne.get(name) ?? 0) | origin)
      // One object serves all spellings of a row, as far as they write no other name.
      const found: Found = { names: [name], origins: origin }
      for (const word of written) words.set(word, both(words.get(word), found))
    }
  }
  const find = (word: string): Found | undefined => words.get(word) ?? words.get(withoutArabicArticle(word))
  let near: ((sounds: readonly Sound[]) => readonly Spelling[]) | undefined
  return {
    find,
    findBySound(word) {
      if (find(word) !== undefined || isArabic(word)) return []
      const sounds = soundsOf(word)
      const names = new Set<string>()
      for (const spelling of (near ??= hearing(words))(sounds)) {
        const arabic = (spelling.origins & origins.arabic) !== 0
        if (soundDistance(sounds, spelling.sounds, { listed: true, arabic }) === 0)
          for (const name of spelling.names) names.add(name)
      }
      return [...names]
    },
    originsOf: (name) => borne.get(name) ?? 0,
    spellings: (name) => names.get(name) ?? [],
  }
}

const isPlainLatin = (word: string): boolean => /^[a-z]+$/.test(word)

const both = (known: Found | undefined, found: Found): Found =>
  known === undefined ? found : { names: [...new Set([...known.names, ...found.names])], origins: known.origins | found.origins }

/** Consonants that no other one is heard for: words that may sound alike agree in them. */
const roughly = (text: string): string => text.replace(/[^rlnmb]+/g, '').replace(/(.)\1+/g, '$1')

/**
 * Finds the spellings that share their consonants with some sounds. Most names of a bank's customers are spelt as the lists have them,
 * so the lists are heard on need, and of them only the words that agree roughly.
 */
function hearing(words: ReadonlyMap<string, Found>): (sounds: readonly Sound[]) => readonly Spelling[] {
  const unheard = new Map<string, string[]>()
  for (const word of words.keys()) {
    if (word > '\u0600') continue
    const key = roughly(word)
    const group = unheard.get(key)
    if (group === undefined) unheard.set(key, [word])
    else group.push(word)
  }
  const bySkeleton = new Map<string, Spelling[]>()
  return (sounds) => {
    const skeleton = skeletonOf(sounds)
    const key = roughly(skeleton)
    for (const word of unheard.get(key) ?? []) {
      const spelling = { ...words.get(word)!, sounds: soundsOf(word) }
      const consonants = skeletonOf(spelling.sounds)
      const known = bySkeleton.get(consonants)
      if (known === undefined) bySkeleton.set(consonants, [spelling])
      else known.push(spelling)
    }
    unheard.delete(key)
    return bySkeleton.get(skeleton) ?? []
  }
}

const list = (file: string, origin: number) => ({ rows: rowsOf(readSections(file)), origin })

/** The lists of names, indexed once at the start. */
export const plainNames = nameTable([
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

const compounds = readSections('compoundNames.txt')
const compoundTable = (heading: string) => nameTable([{ rows: rowsOf(compounds, heading), origin: origins.arabic }])
export const compoundNames = {
  servant: compoundTable('servant'),
  faith: compoundTable('faith'),
  god: compoundTable('god'),
  father: compoundTable('father'),
}

const related = readSections('relatedNames.txt')
const languages = new Map<string, number[]>()
for (const [index, row] of rowsOf(related, 'languages').entries())
  for (const word of clean(row).split(' ')) languages.set(word, [...(languages.get(word) ?? []), index])
const shortFormsOf = new Map<string, readonly string[]>()
for (const row of rowsOf(related, 'short forms')) {
  const [name, ...forms] = clean(row).split(' ')
  shortFormsOf.set(name!, [...(shortFormsOf.get(name!) ?? []), ...forms])
}

const foreignInArabic = new Map(
  rowsOf(readSections('foreignNamesInArabic.txt')).map((row) => {
    const [arabic, ...latin] = row.split(' ')
    return [arabic!, latin]
  }),
)
/** Whether Arabic is known to write a foreign name so (جان is Jean). */
export const isForeignSpelling = (arabic: string, latin: string): boolean => foreignInArabic.get(arabic)?.includes(latin) ?? false

/** Whether one word is a short or pet form of the other (Bob of Robert). */
export const isShortForm = (left: string, right: string): boolean =>
  (shortFormsOf.get(left)?.includes(right) ?? false) || (shortFormsOf.get(right)?.includes(left) ?? false)

/** Whether both words are one name in two languages (Yusuf, Joseph). */
export function isOtherLanguageForm(left: string, right: string): boolean {
  const mine = languages.get(left)
  return mine !== undefined && (languages.get(right)?.some((group) => mine.includes(group)) ?? false)
}
