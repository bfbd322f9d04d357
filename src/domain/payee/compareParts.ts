import { crossScriptCost } from './crossScript.ts'
import { isSlip } from './editDistance.ts'
import { compareForeign, type Origin } from './foreignScripts.ts'
import { isOtherLanguageForm, isShortForm } from './knownNames.ts'
import { type Part, spellingsOf } from './parts.ts'
import { soundAlike, soundVariants } from './sounds.ts'
import { samePersonSpelling, sameSpelling } from './spellingHabits.ts'
import { familiesOneLetterApart, givenNamesOfEurope } from './tables/foreignNames.ts'

const europeanNames = new Set([...givenNamesOfEurope, ...familiesOneLetterApart])

/** How a typed part relates to a held one. Everything but `same` and `differs` is one small deviation. */
export type Likeness = 'same' | 'slip' | 'initial' | 'shortForm' | 'otherLanguage' | 'differs'

/** What the whole names say about their parts. */
export interface NameContext {
  /** Latin spellings may be conventional romanisations of one Arabic word. */
  arabicNames: boolean
  /** Words are names of people, whose endings follow the alphabet they come from. */
  persons: boolean
  /** One of the names crossed from a script that is neither Latin nor Arabic. */
  foreign?: Origin | undefined
  /** A name that is not Arabic stands in Arabic letters. */
  foreignInArabic?: boolean
}

/** Compares one typed part with one held part. */
export function compareParts(typed: Part, held: Part, context: NameContext): Likeness {
  if (typed.text === held.text) return 'same'
  if (typed.kind === 'initial' || held.kind === 'initial') return compareInitial(typed, held)
  if (typed.kind === held.kind && typed.forms.some((form) => held.forms.includes(form))) return 'same'
  const [mine, theirs] = [readingsIn(typed, context), readingsIn(held, context)]
  const known = mine.length > 0 && theirs.length > 0
  if (known && mine.some((reading) => theirs.includes(reading))) return 'same'
  const plain = typed.kind === 'plain' && held.kind === 'plain'
  if (context.persons && plain && anyPair(typed.forms, held.forms, sameSpelling)) return 'same'
  const relation = relationOf(typed, held)
  if (relation !== undefined) return relation
  if (context.foreign !== undefined && plain && !typed.arabic && !held.arabic) {
    const foreign = compareForeign(typed.core, held.core, context.foreign)
    if (foreign !== 'differs') return foreign === 'same' ? 'same' : 'otherLanguage'
  }
  if (known || onlyGenderDiffers(typed, held)) return 'differs'
  if (context.persons && !context.arabicNames && plain && bothNames(typed.core, held.core)) return 'differs'
  if (typed.kind !== held.kind) return isBrokenCompound(typed, held) ? 'slip' : 'differs'
  return typed.arabic === held.arabic ? compareOneScript(typed, held, context) : compareAcrossScripts(typed, held, context)
}

/** Readings by sound count only where the names are Arabic: Barrack is no spelling of براك beside Obama. */
const readingsIn = (part: Part, context: NameContext): readonly string[] =>
  part.exact || part.arabic || context.arabicNames ? part.readings : []

function compareOneScript(typed: Part, held: Part, context: NameContext): Likeness {
  const { arabicNames, persons } = context
  if (!typed.arabic) {
    // Majed and Majd are two names: a vowel more is a convention only between names that no table knows.
    const helping = typed.readings.length === 0 && held.readings.length === 0 ? 'helping' : undefined
    if (arabicNames && anyPair(typed.sounds, held.sounds, (mine, theirs) => soundAlike(mine, theirs, helping))) return 'same'
    if (anyPair(typed.forms, held.forms, persons ? samePersonSpelling : sameSpelling)) return 'same'
  }
  // A slip that makes another real name is another name (LABELLING C1).
  if (readingsIn(typed, context).length > 0 && readingsIn(held, context).length === 0) return 'differs'
  const targets = [...held.forms, ...(arabicNames ? held.readings.flatMap((reading) => spellingsOf(held, reading)) : [])]
  return anyPair(typed.forms, targets, (form, target) => slips(form, target, held)) ? 'slip' : 'differs'
}

const anyPair = <T>(left: readonly T[], right: readonly T[], holds: (mine: T, theirs: T) => boolean): boolean =>
  left.some((mine) => right.some((theirs) => holds(mine, theirs)))

/** A compound is longer than its core, and so is what a slip in it may change. */
function slips(typed: string, target: string, held: Part): boolean {
  const fixed = held.kind === 'plain' ? '' : '***'
  return isSlip(fixed + typed, fixed + target)
}

/** A slip inside the fixed part of a compound (Adulwahab, Saifudidn) leaves a plain word that is no name. */
const isBrokenCompound = (typed: Part, held: Part): boolean =>
  typed.kind === 'plain' &&
  typed.readings.length === 0 &&
  typed.arabic === held.arabic &&
  held.kind !== 'joined' &&
  isSlip(typed.whole, held.whole)

function compareAcrossScripts(typed: Part, held: Part, context: NameContext): Likeness {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  let cheapest = Infinity
  for (const word of arabic.forms) for (const sounds of latin.sounds) cheapest = Math.min(cheapest, crossScriptCost(word, sounds))
  if (cheapest < 0.5) return 'same'
  if (context.foreignInArabic === true && arabic.readings.length === 0) {
    // Arabic writes nothing for the h of Johnson.
    const silent = latin.core.replace(/(?<=[aeiou])h(?=[^aeiou])/, '')
    if (arabic.forms.some((word) => soundVariants(silent).some((sounds) => crossScriptCost(word, sounds) < 0.5))) return 'same'
  }
  if (typed.readings.length > 0 && held.readings.length === 0) return 'differs'
  const spellings = arabic.readings.flatMap((reading) => spellingsOf(arabic, reading))
  if (anyPair(latin.forms, spellings, (form, spelling) => slips(form, spelling, arabic))) return 'slip'
  const names = latin.readings.map((reading) => reading.slice(reading.indexOf(':') + 1))
  if (anyPair(arabic.forms, names, (form, name) => slips(form, name, latin))) return 'slip'
  return arabic.readings.length === 0 && latin.readings.length === 0 && arabic.core.length >= 4 && cheapest <= 1
    ? 'slip'
    : 'differs'
}

function compareInitial(typed: Part, held: Part): Likeness {
  const [initial, full] = typed.kind === 'initial' ? [typed, held] : [held, typed]
  if (full.kind === 'initial') return 'differs'
  return headsOf(full, initial.arabic).some((head) => head.startsWith(initial.core)) ? 'initial' : 'differs'
}

/** Words whose first letter may stand for a part, in the script asked for. */
function headsOf(part: Part, arabic: boolean): readonly string[] {
  if (part.kind === 'servant') return [arabic ? 'عبد' : 'abd']
  if (part.kind === 'father') return [arabic ? 'ابو' : 'abu']
  if (part.arabic === arabic) return part.forms
  const names = part.readings.map((reading) => reading.slice(reading.indexOf(':') + 1))
  return arabic ? names : part.readings.flatMap((reading) => spellingsOf(part, reading))
}

/** Short forms and forms of another language, by spelling or by any reading of a part. */
function relationOf(typed: Part, held: Part): Likeness | undefined {
  const mine = wordsOf(typed)
  const theirs = wordsOf(held)
  if (anyPair(mine, theirs, isShortForm)) return 'shortForm'
  if (anyPair(mine, theirs, isOtherLanguageForm)) return 'otherLanguage'
  if (isSlavicPair(typed.core, held.core) || isSlavicPair(held.core, typed.core)) return 'otherLanguage'
  return undefined
}

/** Two names that people bear are two names, however near (Peter and Petra, Schmidt and Schmitt); so are Angelo and Angela. */
const bothNames = (typed: string, held: string): boolean =>
  (europeanNames.has(typed) && europeanNames.has(held) && !samePersonSpelling(typed, held)) ||
  (/[ao]$/.test(typed) && /[ao]$/.test(held) && typed.slice(0, -1) === held.slice(0, -1))

/** Ivanov and Ivanova, Belsky and Belskaya: one family name, as a man and as a woman bear it. */
function isSlavicPair(man: string, woman: string): boolean {
  if (/.{2}(?:ov|ev)$/.test(man)) return woman === `${man}a`
  return /.{2}sk(?:y|iy|i|ii|yy)$/.test(man) && woman === `${man.replace(/sk[iy]+$/, 'sk')}aya`
}

const wordsOf = (part: Part): readonly string[] => (part.kind === 'plain' ? [...part.forms, ...part.readings] : part.readings)

/** Fareed and Fareeda, رشيد and رشيدة: a closing -a makes a woman's name of a man's. */
function onlyGenderDiffers(typed: Part, held: Part): boolean {
  const [man, woman] = typed.core.length < held.core.length ? [typed, held] : [held, typed]
  if (typed.kind !== 'plain' || held.kind !== 'plain') return false
  if (man.arabic !== woman.arabic) return onlyGenderDiffersAcross(typed, held)
  const ending = man.arabic ? ['ه', 'ا'] : ['a', 'ah', 'eh']
  if (!man.forms.some((form) => ending.some((letters) => woman.forms.includes(form + letters)))) return false
  return man.readings.length > 0 || woman.readings.length === 0
}

/** عزيزة and Aziz, فايز and Fayza: one is the other with the ending of a woman's name. */
function onlyGenderDiffersAcross(typed: Part, held: Part): boolean {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  const reads = (words: readonly string[], names: readonly string[]): boolean =>
    anyPair(words, names, (word, name) => soundVariants(name).some((sounds) => crossScriptCost(word, sounds) < 0.5))
  const without = (words: readonly string[], ending: RegExp): string[] =>
    words.filter((word) => word.length > 3 && ending.test(word)).map((word) => word.replace(ending, ''))
  if (reads(arabic.forms, latin.forms)) return false
  return reads(without(arabic.forms, /[ها]$/), latin.forms) || reads(arabic.forms, without(latin.forms, /a[ah]?$/))
}
