import { isArabic } from './clean.ts'
import { compoundNames, plainNames } from './knownNames.ts'
import { type NameTable } from './nameTable.ts'
import { type Sound, soundVariants } from './sounds.ts'

export type PartKind = 'plain' | 'initial' | 'servant' | 'faith' | 'god' | 'father' | 'joined'

/** One part of a personal name: a word, or a compound that is one name (Abd al-Rahman, Salah al-Din). */
export interface Part {
  kind: PartKind
  /** Comparable text; compounds carry a mark of their kind. */
  text: string
  /** What varies inside the kind: the word itself, or what stands beside Abd, al-Din, Allah, Abu. */
  core: string
  /** All letters as written, joined. */
  whole: string
  /** The core with and without an article that may be glued to it. */
  forms: readonly string[]
  arabic: boolean
  /** Written with an article, as families are. */
  article: boolean
  /** Names this part may write; empty when it is in no table. */
  readings: readonly string[]
  /** A reading stands in the tables as it is written here, not only by sound. */
  exact: boolean
  /** Sounds per form, for Latin parts. */
  sounds: readonly (readonly Sound[])[]
}

const tableOf: Readonly<Record<string, NameTable>> = compoundNames
const gluedArticle = /^(?:al|el|a(?=([sdnrtz])\1)[sdnrtz]|ash(?=sh))(?=.{3})/

/** The word itself and, where it may begin with a glued article, the word without it. */
function formsOf(word: string, arabic: boolean): string[] {
  const bare = arabic ? (word.length > 4 && word.startsWith('ال') ? word.slice(2) : word) : word.replace(gluedArticle, '')
  return bare === word ? [word] : [bare, word]
}

/** Makes a part; `article` says that one was written before it, `whole` is how the part is written where that is more than its core. */
export function makePart(kind: PartKind, core: string, article = false, whole = core): Part {
  const arabic = isArabic(core)
  const forms = kind === 'plain' || kind === 'servant' ? formsOf(core, arabic) : [core]
  return {
    kind,
    text: kind === 'plain' ? core : `${kind}:${core}`,
    core,
    whole,
    forms,
    arabic,
    article: article || (forms.length > 1 && (arabic || plainNames.readings(forms[0]!).length > 0)),
    ...readingsOf(kind, forms),
    sounds: arabic ? [] : forms.flatMap((form) => soundVariants(form)),
  }
}

function readingsOf(kind: PartKind, forms: readonly string[]): { readings: string[]; exact: boolean } {
  if (kind === 'initial' || kind === 'joined') return { readings: [], exact: kind === 'joined' }
  if (kind === 'servant' && forms.some((form) => form === 'allah' || form === 'الله'))
    return { readings: ['servant:allah'], exact: true }
  const table = kind === 'plain' ? plainNames : tableOf[kind]!
  const mark = kind === 'plain' ? '' : `${kind}:`
  const written = forms.flatMap((form) => table.readings(form))
  const found = written.length > 0 ? written : forms.flatMap((form) => table.readingsBySound(form))
  return { readings: [...new Set(found)].map((name) => mark + name), exact: written.length > 0 }
}

/** The table's Latin spellings of a reading of this part. */
export function spellingsOf(part: Part, reading: string): readonly string[] {
  return part.kind === 'plain'
    ? plainNames.spellings(reading)
    : (tableOf[part.kind]?.spellings(reading.slice(part.kind.length + 1)) ?? [])
}
