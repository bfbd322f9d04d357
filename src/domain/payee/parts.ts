import { isArabic } from './clean.ts'
import { compoundNames, plainNames } from './knownNames.ts'
import { type NameTable } from './nameTable.ts'
import { type Sound, soundsOf } from './sounds.ts'

export type PartKind = 'plain' | 'initial' | 'servant' | 'faith' | 'god' | 'father' | 'joined'

/** One part of a personal name: a word, or a compound that is one name (Abd al-Rahman, Salah al-Din). */
export interface Part {
  kind: PartKind
  /** Comparable text; compounds carry a mark of their kind. */
  text: string
  /** What varies inside the kind: the word itself, or what stands beside Abd, al-Din, Allah, Abu. */
  core: string
  /** The core with and without an article that may be glued to it. */
  forms: readonly string[]
  arabic: boolean
  /** Written with an article, as families are. */
  article: boolean
  /** Names this part may write; empty when it is in no table. */
  readings: readonly string[]
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

/** Makes a part; `article` says that one was written before it. */
export function makePart(kind: PartKind, core: string, article = false): Part {
  const arabic = isArabic(core)
  const forms = kind === 'plain' || kind === 'servant' ? formsOf(core, arabic) : [core]
  return {
    kind,
    text: kind === 'plain' ? core : `${kind}:${core}`,
    core,
    forms,
    arabic,
    article: article || forms.length > 1,
    readings: readingsOf(kind, forms),
    sounds: arabic ? [] : forms.map((form) => soundsOf(form)),
  }
}

function readingsOf(kind: PartKind, forms: readonly string[]): string[] {
  if (kind === 'initial' || kind === 'joined') return []
  if (kind === 'servant' && forms.some((form) => form === 'allah' || form === 'الله')) return ['servant:allah']
  const table = kind === 'plain' ? plainNames : tableOf[kind]!
  const mark = kind === 'plain' ? '' : `${kind}:`
  const exact = forms.flatMap((form) => table.readings(form))
  const found = exact.length > 0 ? exact : forms.flatMap((form) => table.readingsBySound(form))
  return [...new Set(found)].map((name) => mark + name)
}

/** The table's Latin spellings of a reading of this part. */
export function spellingsOf(part: Part, reading: string): readonly string[] {
  return part.kind === 'plain' ? plainNames.spellings(reading) : tableOf[part.kind]?.spellings(reading.slice(part.kind.length + 1)) ?? []
}
