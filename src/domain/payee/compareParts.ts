import { isArabic } from './clean.ts'
import { cheapestReading, correspondsBelow, hasForeignLetter } from './crossScript.ts'
import { areTwoNamesOfOneLand } from './eastAsian.ts'
import { isSlip, isSwap } from './editDistance.ts'
import { compareForeign, type WrittenIn } from './foreignScripts.ts'
import { isForeignSpelling, origins } from './knownNames.ts'
import { originsOf, type Part, spellingsOf } from './parts.ts'
import { anyPair, closingVowelDiffers, onlyGenderDiffers, relationOf, sameSlavicRoot } from './relatedNames.ts'
import { isOn } from './rules.ts'
import { soundDistance, soundsAlike, soundsAlikeAnywhere, soundVariants } from './sounds.ts'
import { habitBetween, type habitsOf, samePersonSpelling, sameSpelling } from './spellingHabits.ts'

/** How a typed part relates to a held one. Everything but `same` and `differs` is one small deviation. */
export type Likeness = 'same' | 'slip' | 'initial' | 'shortForm' | 'otherLanguage' | 'differs'

/** A likeness, and what made two different spellings the same. */
export interface Comparison {
  likeness: Likeness
  by?: string
}

/** How every typed part relates to every held part. */
export type Grid = readonly (readonly Comparison[])[]
/** How one typed part relates to one held part. */
export const likenessIn = (grid: Grid, typed: number, held: number): Likeness => grid[typed]![held]!.likeness

/** What the whole names say about their parts. */
export interface NameContext {
  /** A name is known to be of a language that Latin letters only render: the lists of names count by sound. */
  romanised: boolean
  /** A name is known to be Arabic. */
  arabic?: boolean
  /** The names are European as far as is known: every letter counts. */
  european?: boolean
  /** Words are names of people, whose endings follow the alphabet they come from. */
  persons: boolean
  /** One of the names crossed from a script that is neither Latin nor Arabic. */
  foreign?: WrittenIn | undefined
  /** A foreign name in Chinese characters, which shows by the dot between its words: its consonants are all that is written. */
  dotted?: boolean
  /** A name that is not Arabic stands in Arabic letters. */
  foreignInArabic?: boolean
  /** Both names are Chinese or Korean: another syllable is another name. */
  eastAsian?: boolean
  /** Habits of the languages that the names show. */
  habits?: ReturnType<typeof habitsOf>
}

const same = (by?: string): Comparison => (by === undefined ? equal : { likeness: 'same', by })
const equal: Comparison = { likeness: 'same' }
const slip: Comparison = { likeness: 'slip' }
const differs: Comparison = { likeness: 'differs' }

/** Compares one typed part with one held part. */
export function compareParts(typed: Part, held: Part, context: NameContext): Comparison {
  if (typed.text === held.text) return equal
  if (typed.kind === 'initial' || held.kind === 'initial') return compareInitial(typed, held)
  if (isOn('person.same.joined') && typed.members !== undefined && held.members !== undefined)
    return compareMembers(typed.members, held.members, context)
  if (typed.kind === held.kind && typed.forms.some((form) => held.forms.includes(form))) return equal
  const [mine, theirs] = [namesIn(typed, context), namesIn(held, context)]
  if (isOn('person.same.list') && mine.some((name) => theirs.includes(name))) return same('list')
  const listed = typed.names.length > 0 || held.names.length > 0
  const apart = areTwoNamesOfOneLand(typed.core, held.core)
  const known = apart || areTwoNames(mine, theirs, context.persons)
  const plain = typed.kind === 'plain' && held.kind === 'plain'
  if (context.persons && plain && anyPair(typed.forms, held.forms, sameSpelling)) return equal
  const relation = relationOf(typed, held)
  if (relation !== undefined && isOn(`person.${relation}`)) return { likeness: relation }
  if (isOn('person.same.foreignScript') && context.foreign !== undefined && plain && !typed.arabic && !held.arabic) {
    const foreign = compareForeign(typed.core, held.core, context.foreign)
    if (foreign === 'same' || (foreign === 'near' && context.dotted === true)) return same('foreignScript')
    if (foreign === 'near') return { likeness: 'otherLanguage' }
  }
  if (
    plain &&
    isOn('person.slavicFamily') &&
    !context.romanised &&
    sameSlavicRoot(typed.core, held.core) &&
    !anyPair(typed.forms, held.forms, samePersonSpelling)
  )
    return { likeness: 'otherLanguage' }
  if (typed.kind !== held.kind) return compareWholes(typed, held, context)
  if (context.eastAsian === true) return closesInOneN(typed.core, held.core) ? slip : differs
  const spelling = apart || (known && listed) ? undefined : spellingBetween(typed, held, context)
  if (spelling !== undefined) return isSwapOfSpelling(typed, held) ? slip : spelling
  if (known || onlyGenderDiffers(typed, held) || (plain && listed && closingVowelDiffers(typed.core, held.core))) return differs
  return isSlipBetween(typed, held, context) ? slip : differs
}

/** Mahmuod and Mahmoud sound alike, but letters that changed places are a slip, unless the lists have both. */
const isSwapOfSpelling = (typed: Part, held: Part): boolean =>
  (typed.names.length === 0 || held.names.length === 0) && isSwap(typed.core, held.core)

/** Names by sound count only where Latin letters render other ones: Barrack is no spelling of براك beside Obama. */
const namesIn = (part: Part, context: NameContext): readonly string[] =>
  part.names.length > 0 || !context.romanised ? part.names : part.namesBySound

/** A given name of two syllables with n for ng. */
const closesInOneN = (typed: string, held: string): boolean =>
  Math.min(typed.length, held.length) > 5 && typed.replace(/ng/g, 'n') === held.replace(/ng/g, 'n')

/** Two names of one list are two names. What two lists hold may be one name, spelt here and there. */
const areTwoNames = (mine: readonly string[], theirs: readonly string[], persons: boolean): boolean =>
  anyPair(
    mine,
    theirs,
    (left, right) => (isArabic(left) && isArabic(right)) || (persons && (originsOf(left) & originsOf(right)) !== 0),
  )

/** Both halves of a name of two words. */
function compareMembers(typed: readonly [Part, Part], held: readonly [Part, Part], context: NameContext): Comparison {
  const halves = typed.map((part, at) => compareParts(part, held[at]!, context))
  if (halves.every(({ likeness }) => likeness === 'same')) return same('joined')
  const slips = halves.filter(({ likeness }) => likeness === 'slip').length
  return slips === 1 && halves.some(({ likeness }) => likeness === 'same') ? slip : differs
}

/** A compound against a word that was not read as one: all letters decide. */
function compareWholes(typed: Part, held: Part, context: NameContext): Comparison {
  if (typed.arabic !== held.arabic) {
    const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
    return arabic.whole.length > 4 && cheapestReading([arabic.whole], soundVariants(latin.whole)) < correspondsBelow
      ? same('script')
      : differs
  }
  if (typed.whole === held.whole) return equal
  if (!typed.arabic && context.european !== true && Math.min(typed.whole.length, held.whole.length) > 6) {
    const [mine, theirs] = [typed, held].map(({ whole }) => soundVariants(whole))
    if (anyPair(mine!, theirs!, (left, right) => soundDistance(left, right, { arabic: context.arabic === true }) <= soundsAlike))
      return same('sound')
  }
  // A slip inside the fixed part of a compound (Adulwahab, Saifudidn) leaves a plain word that is no name.
  const broken = typed.kind === 'plain' && typed.names.length === 0 && held.kind !== 'joined' && isSlip(typed.whole, held.whole)
  return broken ? slip : differs
}

/** Two spellings of one name by convention. */
function spellingBetween(typed: Part, held: Part, context: NameContext): Comparison | undefined {
  if (typed.arabic !== held.arabic) return scriptBetween(typed, held, context)
  if (typed.arabic) return undefined
  if (
    isOn('person.same.sound') &&
    context.european !== true &&
    heardApart(typed, held, context.arabic === true) <= (context.romanised ? soundsAlike : soundsAlikeAnywhere)
  )
    return same('sound')
  const habit = context.habits === undefined ? undefined : habitBetween(typed.forms[0]!, held.forms[0]!, context.habits)
  if (habit !== undefined && isOn(`person.same.habit.${habit}`)) return same(`habit.${habit}`)
  const european = !context.romanised || ((typed.origins | held.origins) & (origins.europe | origins.turkey)) !== 0
  if (
    isOn('person.same.spelling') &&
    typed.kind === 'plain' &&
    european &&
    anyPair(typed.forms, held.forms, context.persons ? samePersonSpelling : sameSpelling)
  )
    return same('spelling')
  return undefined
}

/** How far two Latin spellings sound apart; what one lacks of a spelling in the lists counts in full. */
function heardApart(typed: Part, held: Part, arabic: boolean): number {
  const [listed, heldListed] = [typed.names.length > 0, held.names.length > 0]
  const [left, right] = listed && !heldListed ? [held, typed] : [typed, held]
  let nearest = Infinity
  for (const mine of left.sounds)
    for (const theirs of right.sounds)
      nearest = Math.min(nearest, soundDistance(mine, theirs, { listed: listed !== heldListed, arabic }))
  return nearest
}

/**
 * Arabic writes no short vowels, so some slips would pass across scripts: Bdar is no spelling of بدر, which the lists have as Badr and
 * Bader, and للوه none of Lulwa, which they have as لولوه. Letters in another order, and one long vowel left out, are such slips.
 */
function isSlipOfListed(arabic: Part, latin: Part): boolean {
  if (arabic.names.length > 0 === latin.names.length > 0) return false
  const sorted = (word: string) => [...word].sort().join('')
  if (arabic.names.length > 0) {
    const spellings = arabic.names.flatMap((name) => spellingsOf(arabic, name))
    return anyPair(latin.forms, spellings, (form, spelling) => form[0] === spelling[0] && sorted(form) === sorted(spelling))
  }
  const names = latin.names.map((name) => name.slice(name.indexOf(':') + 1)).filter(isArabic)
  return (
    !hasForeignLetter(arabic.core) &&
    anyPair(arabic.forms, names, (form, name) => form.length === name.length - 1 && /[وي]/.test(name) && isSlip(form, name))
  )
}

/** One word in Arabic letters and one in Latin: every letter corresponds. */
function scriptBetween(typed: Part, held: Part, context: NameContext): Comparison | undefined {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  if (isOn('person.same.script') && cheapestReading(arabic.forms, latin.sounds) < correspondsBelow)
    return isSlipOfListed(arabic, latin) ? slip : same('script')
  if (isOn('person.same.foreignSpelling') && anyPair(arabic.forms, latin.forms, isForeignSpelling)) return same('foreignSpelling')
  if (context.foreignInArabic !== true || arabic.names.length > 0) return undefined
  // Arabic writes nothing for the h of Johnson.
  const silent = latin.core.replace(/(?<=[aeiou])h(?=[^aeiou])/, '')
  return cheapestReading(arabic.forms, soundVariants(silent)) < correspondsBelow ? same('script') : undefined
}

/**
 * A typing slip, against the spelling that is held or any other that the lists have for the name. A slip that makes another name is one.
 */
function isSlipBetween(typed: Part, held: Part, context: NameContext): boolean {
  const [mine, theirs] = [namesIn(typed, context), namesIn(held, context)]
  if (mine.length > 0 && theirs.length === 0 && (typed.origins & origins.arabic) !== 0) return false
  if (typed.arabic === held.arabic) {
    const targets = [...held.forms, ...(context.romanised ? held.names.flatMap((name) => spellingsOf(held, name)) : [])]
    return anyPair(typed.forms, targets, (form, target) => slips(form, target, held))
  }
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  const spellings = arabic.names.flatMap((name) => spellingsOf(arabic, name))
  if (anyPair(latin.forms, spellings, (form, spelling) => slips(form, spelling, arabic))) return true
  const names = latin.names.map((name) => name.slice(name.indexOf(':') + 1))
  if (anyPair(arabic.forms, names, (form, name) => slips(form, name, latin))) return true
  return (
    arabic.names.length === 0 &&
    latin.names.length === 0 &&
    arabic.core.length >= 4 &&
    cheapestReading(arabic.forms, latin.sounds) <= 1
  )
}

/** A compound is longer than its core, and so is what a slip in it may change. */
function slips(typed: string, target: string, held: Part): boolean {
  const fixed = held.kind === 'plain' ? '' : '***'
  return isSlip(fixed + typed, fixed + target)
}

function compareInitial(typed: Part, held: Part): Comparison {
  const [initial, full] = typed.kind === 'initial' ? [typed, held] : [held, typed]
  if (full.kind === 'initial') return differs
  return headsOf(full, initial.arabic).some((head) => head.startsWith(initial.core)) ? { likeness: 'initial' } : differs
}

/** Words whose first letter may stand for a part, in the script asked for. */
function headsOf(part: Part, arabic: boolean): readonly string[] {
  if (part.kind === 'servant') return [arabic ? 'عبد' : 'abd']
  if (part.kind === 'father') return [arabic ? 'ابو' : 'abu']
  if (part.arabic === arabic) return part.forms
  const names = part.names.map((name) => name.slice(name.indexOf(':') + 1))
  return arabic ? names : part.names.flatMap((name) => spellingsOf(part, name))
}
