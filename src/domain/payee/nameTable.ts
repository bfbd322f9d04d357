import { clean, withoutArabicArticle } from './clean.ts'
import { skeletonOf, type Sound, soundAlike, soundsOf } from './sounds.ts'

interface Spelling {
  name: string
  sounds: readonly Sound[]
}

/** Names by their spellings: which Arabic name or names a word may write. */
export interface NameTable {
  /** Arabic names that this cleaned word, in either script, may write; empty when unknown. */
  readings(word: string): readonly string[]
  /** Like `readings`, and also by sound for Latin spellings that are not in the table. */
  readingsBySound(word: string): readonly string[]
  /** Latin spellings in the table for one Arabic name. */
  spellings(name: string): readonly string[]
}

/** A table of rows "Arabic latin latin ..." (the form of src/domain/payee/tables). */
export function nameTable(rows: readonly string[]): NameTable {
  const names = new Map<string, string[]>()
  const latin = new Map<string, string[]>()
  const bySkeleton = new Map<string, Spelling[]>()
  for (const row of rows) {
    const [first, ...spellings] = row.split(' ')
    const name = withoutArabicArticle(clean(first!))
    const known = names.get(name) ?? []
    names.set(name, known)
    for (const spelling of spellings) {
      if (!known.includes(spelling)) known.push(spelling)
      const meant = latin.get(spelling) ?? []
      latin.set(spelling, meant)
      if (!meant.includes(name)) meant.push(name)
      const sounds = soundsOf(spelling)
      const key = skeletonOf(sounds)
      bySkeleton.set(key, [...(bySkeleton.get(key) ?? []), { name, sounds }])
    }
  }
  const readings = (word: string): readonly string[] => {
    if (names.has(word)) return [word]
    const bare = withoutArabicArticle(word)
    return names.has(bare) ? [bare] : (latin.get(word) ?? [])
  }
  return {
    readings,
    readingsBySound(word) {
      const exact = readings(word)
      if (exact.length > 0) return exact
      const sounds = soundsOf(word)
      const alike = (bySkeleton.get(skeletonOf(sounds)) ?? []).filter((spelling) => soundAlike(sounds, spelling.sounds))
      return [...new Set(alike.map((spelling) => spelling.name))]
    },
    spellings: (name) => names.get(name) ?? [],
  }
}
