import { isArabic } from './clean.ts'
import { compoundNames, type Found, type NameTable, origins, plainNames } from './knownNames.ts'
import { type Sound, soundVariants } from './sounds.ts'

/** `joined` is any other name of two words that is one name (Rafiq ul-Islam); its members stand in `members`. */
export type PartKind = 'plain' | 'initial' | 'servant' | 'faith' | 'god' | 'father' | 'joined'

/** One part of a personal name: a word, or a compound that is one name (Abd al-Rahman, Salah al-Din). */
export interface Part {
  readonly kind: PartKind
  /** Comparable text; compounds carry a mark of their kind. */
  readonly text: string
  /** What varies inside the kind: the word itself, or what stands beside Abd, al-Din, Allah, Abu. */
  readonly core: string
  /** All letters as written, joined. */
  readonly whole: string
  /** The core with and without an article, a particle or a word for "son" that may be glued to it. */
  readonly forms: readonly string[]
  readonly arabic: boolean
  /** Written with an article, as families are. */
  readonly article: boolean
  /** Names this part stands for in the lists; empty when it is in none. */
  readonly names: readonly string[]
  /** Names this part writes by its sound, where the lists do not hold the spelling. */
  readonly namesBySound: readonly string[]
  /** Where the names are borne (`origins`), by the lists alone. */
  readonly origins: number
  /** Sounds per form, for Latin parts. */
  readonly sounds: readonly (readonly Sound[])[]
  readonly members?: readonly [Part, Part]
}

const gluedArticle = /^(?:al|el|a(?=([sdnrtz])\1)[sdnrtz]|e(?=([sdnrtz])\2)[sdnrtz]|ash(?=sh)|ech(?=ch)|l(?=[ahbkmrts]))(?=.{3})/
const gluedParticle = /^(?:de los|delos|dela|del|de|van|vanden|vander|von|mac|mc)(?=.{4})/
const gluedSon = /^(?:ben|bin|ibn|ould|بن)(?=.{3})/

/** The word itself and, where something may be glued to its front, the word without it. */
function formsOf(word: string, arabic: boolean): string[] {
  const bare = arabic ? (word.length >= 4 && /^ال(?!له$)/.test(word) ? word.slice(2) : word) : withoutGluedArticle(word)
  const forms = bare === word ? [word] : [bare, word]
  const rest = word.replace(arabic ? gluedSon : /^[bio]/.test(word) ? gluedSon : gluedParticle, '')
  const isName =
    plainNames.find(rest) !== undefined ? plainNames.find(word) === undefined : gluedSon.test(word) && rest.length > 4
  if (rest !== word && isName) forms.push(rest)
  return forms
}

/** Essebsi is al-Sebsi; Larbi, Lahcen and Lhoucine are the Maghreb's way to write al-Arabi, al-Hasan and al-Husain. */
function withoutGluedArticle(word: string): string {
  const bare = word.replace(gluedArticle, '')
  const doubtful = word.startsWith('l') || /^e([sdnrtz])\1/.test(word) || word.startsWith('ech')
  if (!doubtful || bare === word) return bare
  const found = plainNames.find(bare)
  if (found === undefined || plainNames.find(word) !== undefined) return word
  // Labidine is al-Abidine; Lanna is not Anna.
  return word.startsWith('la') && (found.origins & origins.arabic) === 0 ? word : bare
}

const cache = new Map<string, Part>()
const longestCached = 40
const maximumCached = 1_500

/** Makes a part; `article` says that one was written before it, `whole` is how the part is written where that is more than its core. */
export function makePart(kind: PartKind, core: string, article = false, whole = core): Part {
  const key = `${kind} ${core} ${article ? 1 : 0} ${whole}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const part = newPart(kind, core, article, whole)
  if (cache.size >= maximumCached) cache.clear()
  if (key.length <= longestCached) cache.set(key, part)
  return part
}

/** Forgets the parts read so far, for who changes the rules they are read by. */
export const forgetParts = (): void => cache.clear()

function newPart(kind: PartKind, core: string, article: boolean, whole: string): Part {
  const arabic = isArabic(core)
  const forms = kind === 'plain' || kind === 'servant' || kind === 'father' ? formsOf(core, arabic) : [core]
  const table = tableOf(kind)
  const mark = kind === 'plain' ? '' : `${kind}:`
  const found =
    table === undefined ? undefined : (foundIn(table, forms) ?? (kind === 'father' ? foundIn(plainNames, forms) : undefined))
  let heard: readonly string[] | undefined
  let sounds: readonly (readonly Sound[])[] | undefined
  return {
    kind,
    text: mark + core,
    core,
    whole,
    forms,
    arabic,
    article: article || (forms.length > 1 && (arabic || plainNames.find(forms[0]!) !== undefined)),
    names: isGod(kind, forms) ? ['servant:allah'] : (found?.names.map((name) => mark + name) ?? []),
    get namesBySound() {
      return (heard ??= arabic || found !== undefined || table === undefined ? [] : heardIn(table, forms, mark))
    },
    origins: kind === 'plain' ? (found?.origins ?? 0) : kind === 'initial' ? 0 : origins.arabic,
    get sounds() {
      return (sounds ??= arabic ? [] : forms.flatMap((form) => soundVariants(form)))
    },
  }
}

/** A name of two words that is one name. */
export function joinedPart(first: Part, second: Part, whole: string): Part {
  return {
    kind: 'joined',
    text: `joined:${first.core} ${second.core}`,
    core: first.core + second.core,
    whole,
    forms: [whole],
    arabic: first.arabic,
    article: false,
    names: first.names.flatMap((mine) => second.names.map((theirs) => `${mine}+${theirs}`)),
    namesBySound: [],
    origins: first.origins | second.origins,
    sounds: first.arabic ? [] : soundVariants(whole),
    members: [first, second],
  }
}

const isGod = (kind: PartKind, forms: readonly string[]): boolean =>
  kind === 'servant' && forms.some((form) => form === 'allah' || form === 'الله')

function tableOf(kind: PartKind): NameTable | undefined {
  if (kind === 'initial' || kind === 'joined') return undefined
  return kind === 'plain' ? plainNames : compoundNames[kind]
}

/** What the lists hold for any of the forms: the name with its article is one name, without it another. */
function foundIn(table: NameTable, forms: readonly string[]): Found | undefined {
  const all = forms.map((form) => table.find(form.replace(/ھ/g, 'ه'))).filter((found) => found !== undefined)
  return all.length === 0
    ? undefined
    : { names: [...new Set(all.flatMap(({ names }) => names))], origins: all.reduce((set, found) => set | found.origins, 0) }
}

const heardIn = (table: NameTable, forms: readonly string[], mark: string): string[] =>
  forms.flatMap((form) => table.findBySound(form)).map((name) => mark + name)

/** The origins of the lists that hold a name of a part, as bits. */
export const originsOf = (name: string): number =>
  name.includes(':') || name.includes('+') ? origins.arabic : plainNames.originsOf(name)

/** The lists' spellings of a name of this part. */
export function spellingsOf(part: Part, name: string): readonly string[] {
  if (part.kind === 'plain') return plainNames.spellings(name)
  return tableOf(part.kind)?.spellings(name.slice(part.kind.length + 1)) ?? []
}
