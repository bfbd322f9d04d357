import { foreignArabicDistance, hasForeignLetter } from './arabicWords.ts'
import { cheapestReading, correspondsBelow } from './crossScript.ts'
import { isSlip } from './editDistance.ts'
import { compareForeign, type WrittenIn } from './foreignScripts.ts'
import { origins } from './nameTable.ts'
import { type Part, spellingsOf } from './parts.ts'
import { anyPair, closingVowelDiffers, onlyGenderDiffers, relationOf } from './relatedNames.ts'
import { isOn } from './rules.ts'
import { soundDistance, soundsAlike, soundVariants } from './sounds.ts'
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
export const likenessIn = (grid: Grid, typed: number, held: number): Likeness => grid[typed]![held]!.likeness

/** What the whole names say about their parts. */
export interface NameContext {
  /** Latin letters only render these names: spellings vary by convention. */
  romanised: boolean
  /** Words are names of people, whose endings follow the alphabet they come from. */
  persons: boolean
  /** One of the names crossed from a script that is neither Latin nor Arabic. */
  foreign?: WrittenIn | undefined
  /** A name that is not Arabic stands in Arabic letters. */
  foreignInArabic?: boolean
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
  if (typed.members !== undefined && held.members !== undefined) return compareMembers(typed.members, held.members, context)
  if (typed.kind === held.kind && typed.forms.some((form) => held.forms.includes(form))) return equal
  const [mine, theirs] = [namesIn(typed, context), namesIn(held, context)]
  if (mine.some((name) => theirs.includes(name))) return same('list')
  // Two names of one list are two names. What two lists hold may be one name, spelt here and there.
  const known = mine.length > 0 && theirs.length > 0 && (typed.origins & held.origins) !== 0
  const plain = typed.kind === 'plain' && held.kind === 'plain'
  if (context.persons && plain && anyPair(typed.forms, held.forms, sameSpelling)) return equal
  const relation = relationOf(typed, held)
  if (relation !== undefined) return { likeness: relation }
  if (context.foreign !== undefined && plain && !typed.arabic && !held.arabic) {
    const foreign = compareForeign(typed.core, held.core, context.foreign)
    if (foreign !== 'differs') return foreign === 'same' ? same('foreignScript') : { likeness: 'otherLanguage' }
  }
  if (typed.kind !== held.kind) return compareWholes(typed, held, context)
  const spelling = known ? undefined : spellingBetween(typed, held, context)
  if (spelling !== undefined) return spelling
  if (known || onlyGenderDiffers(typed, held) || (plain && closingVowelDiffers(typed.core, held.core))) return differs
  return isSlipBetween(typed, held, context) ? slip : differs
}

/** Names by sound count only where Latin letters render other ones: Barrack is no spelling of براك beside Obama. */
const namesIn = (part: Part, context: NameContext): readonly string[] =>
  part.names.length > 0 || !context.romanised ? part.names : part.namesBySound

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
  if (!typed.arabic && context.romanised && Math.min(typed.whole.length, held.whole.length) > 6) {
    const [mine, theirs] = [typed, held].map(({ whole }) => soundVariants(whole))
    if (anyPair(mine!, theirs!, (left, right) => soundDistance(left, right) <= soundsAlike)) return same('sound')
  }
  // A slip inside the fixed part of a compound (Adulwahab, Saifudidn) leaves a plain word that is no name.
  const broken = typed.kind === 'plain' && typed.names.length === 0 && held.kind !== 'joined' && isSlip(typed.whole, held.whole)
  return broken ? slip : differs
}

/** Two spellings of one name by convention. */
function spellingBetween(typed: Part, held: Part, context: NameContext): Comparison | undefined {
  if (typed.arabic !== held.arabic) return scriptBetween(typed, held, context)
  if (typed.arabic) {
    const foreign = context.foreignInArabic === true || hasForeignLetter(typed.core) || hasForeignLetter(held.core)
    return foreign && typed.core.length > 3 && foreignArabicDistance(typed.core, held.core) <= 0.4 ? same('foreignLetters') : undefined
  }
  if (context.romanised && anyPair(typed.sounds, held.sounds, (mine, theirs) => soundDistance(mine, theirs) <= soundsAlike))
    return same('sound')
  const habit = context.habits === undefined ? undefined : habitBetween(typed.forms[0]!, held.forms[0]!, context.habits)
  if (habit !== undefined && isOn(`habit.${habit}`)) return same(`habit.${habit}`)
  const european = !context.romanised || ((typed.origins | held.origins) & (origins.europe | origins.turkey)) !== 0
  if (typed.kind === 'plain' && european && anyPair(typed.forms, held.forms, context.persons ? samePersonSpelling : sameSpelling))
    return same('spelling')
  return undefined
}

/** One word in Arabic letters and one in Latin: every letter corresponds. */
function scriptBetween(typed: Part, held: Part, context: NameContext): Comparison | undefined {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  if (cheapestReading(arabic.forms, latin.sounds) < correspondsBelow) return same('script')
  if (context.foreignInArabic !== true || arabic.names.length > 0) return undefined
  // Arabic writes nothing for the h of Johnson.
  const silent = latin.core.replace(/(?<=[aeiou])h(?=[^aeiou])/, '')
  return cheapestReading(arabic.forms, soundVariants(silent)) < correspondsBelow ? same('script') : undefined
}

/** A typing slip, against the spelling that is held or any other that the lists have for the name. A slip that makes another name is one. */
function isSlipBetween(typed: Part, held: Part, context: NameContext): boolean {
  const [mine, theirs] = [namesIn(typed, context), namesIn(held, context)]
  if (mine.length > 0 && theirs.length === 0) return false
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
