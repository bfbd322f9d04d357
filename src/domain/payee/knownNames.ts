import { clean, isArabic, withoutArabicArticle } from './clean.ts'
import { skeletonOf, type Sound, soundDistance, soundsAlike, soundsOf } from './sounds.ts'
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
  sounds?: readonly Sound[]
  word: string
}

/** Names by their spellings. */
export interface NameTable {
  /** Names that this cleaned word, in either script, stands for in the lists. */
  find(word: string): Found | undefined
  /** Names that a Latin word may write by its sound, `nearly` when a vowel is bent; nothing for words that `find` knows. */
  findBySound(word: string): { names: readonly string[]; nearly: readonly string[] } | undefined
  /** The origins of the lists that hold a name, as bits. */
  originsOf(name: string): number
  /** The spellings that the lists hold for one name, in both scripts. */
  spellings(name: string): readonly string[]
}

/** Rows "name spelling spelling ...", the first being the name itself, with the origin of each list. */
function nameTable(lists: readonly { rows: readonly string[]; origin: number }[]): NameTable {
  const names = new Map<string, string[]>()
  const borne = new Map<string, number>()
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
      borne.set(name, (borne.get(name) ?? 0) | origin)
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
      const [names, nearly] = [new Set<string>(), new Set<string>()]
      for (const spelling of near(sounds)) {
        const distance = soundDistance(sounds, (spelling.sounds ??= soundsOf(spelling.word)), {
          listed: true,
          arabic: (spelling.origins & origins.arabic) !== 0,
        })
        if (distance <= soundsAlike) for (const name of spelling.names) (distance === 0 ? names : nearly).add(name)
      }
      return names.size + nearly.size === 0 ? undefined : { names: [...names], nearly: [...nearly] }
    },
    originsOf: (name) => borne.get(name) ?? 0,
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
