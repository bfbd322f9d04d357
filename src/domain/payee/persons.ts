import { origins } from './knownNames.ts'
import { compareParts, type NameContext } from './compareParts.ts'
import { isEastAsianName, sameEastAsianName } from './eastAsian.ts'
import { crossedScript, sameJoinedName } from './foreignScripts.ts'
import { cheapestReading, correspondsBelow } from './crossScript.ts'
import { bestOrder } from './partOrder.ts'
import type { Part } from './parts.ts'
import type { PersonName } from './personName.ts'
import { isOn } from './rules.ts'
import { distanceTogether, furthestTogether } from './secondOpinion.ts'
import { soundDistance, soundsAlike, soundVariants } from './sounds.ts'
import { habitsOf } from './spellingHabits.ts'
import { match, noMatch, type Verdict, weigh } from './verdict.ts'

/** More parts than any name has; a longer list is not compared part by part. */
const maximumParts = 14

/** Decides whether a typed personal name is the held one. */
export function matchPersons(typed: PersonName, held: PersonName): Verdict {
  if (typed.parts.length === 0 || held.parts.length === 0) return noMatch('name.empty')
  const deviations = deviationsBeside(typed, held)
  if (deviations.length === 0 && (joined(typed.parts) === joined(held.parts) || typed.words.join('') === held.words.join('')))
    return match('person.equal')
  const verdict = compareNames(typed, held)
  if (deviations.length === 0 || verdict.answer === 'NMTC') return verdict
  return weigh(new Set([...verdict.rules.filter(isDeviation), ...deviations]))
}

/** What deviates beside the parts: another kunya, Jr. for Sr. */
function deviationsBeside(typed: PersonName, held: PersonName): string[] {
  const extraKunya = typed.kunya !== undefined && typed.kunya.text !== held.kunya?.text
  const generations = new Set([typed.generation, held.generation].filter((generation) => generation !== undefined))
  return [...(extraKunya ? ['person.extraName'] : []), ...(generations.size > 1 ? ['person.generationDiffers'] : [])]
}

function compareNames(typed: PersonName, held: PersonName): Verdict {
  if (sameWholeName(typed, held)) return match('person.romanisation')
  if (typed.parts.length > maximumParts || held.parts.length > maximumParts) return noMatch('person.tooManyParts')
  return compareByParts(typed, held)
}

/** Chinese and Korean join what Latin writes apart, and each has several romanisations; these names are compared whole. */
function sameWholeName(typed: PersonName, held: PersonName): boolean {
  if (crossedScript(typed, held) === 'syllables' && Math.min(typed.parts.length, held.parts.length) === 1)
    return sameJoinedName(joined(typed.parts), joined(held.parts))
  if (!isOn('person.romanisation')) return false
  return sameEastAsianName(typed, held)
}

function compareByParts(typed: PersonName, held: PersonName): Verdict {
  const borne = [...typed.parts, ...held.parts].map(evidenceOf)
  const all = borne.reduce((set, one) => set | one, 0)
  const habits = habitsOf([...typed.words, ...held.words], all)
  const context: NameContext = {
    romanised: (all & rendered) !== 0,
    arabic: (all & origins.arabic) !== 0,
    european:
      (all & rendered) === 0 &&
      [...typed.parts, ...held.parts].some((part) => (part.origins & europe) !== 0 && (part.origins & origins.arabic) === 0),
    persons: true,
    foreign: crossedScript(typed, held),
    dotted: typed.dotted || held.dotted,
    foreignInArabic: isForeignInArabic(typed.parts, held.parts),
    habits,
    eastAsian: (all & rendered) === 0 && isEastAsianName(typed.words) && isEastAsianName(held.words),
  }
  const names = joinWhereOtherDoes(typed.parts, held.parts, context)
  const hasArticle = [...typed.parts, ...held.parts].some((part) => part.article)
  const grid = names.typed.map((mine) => names.held.map((theirs) => compareParts(mine, theirs, context)))
  // Where the second name is the father's. Elsewhere the first of two given names may be left out.
  const chains = origins.arabic | origins.africa
  const chain =
    context.foreignInArabic !== true &&
    (all & chains) !== 0 &&
    (all & ~chains & rendered) === 0 &&
    (hasArticle || !habits.some(({ rule }) => rule === 'bengali'))
  const verdict = bestOrder({ ...typed, parts: names.typed }, { ...held, parts: names.held }, grid, chain)
  if (
    verdict.answer === 'NMTC' &&
    isOn('person.secondOpinion') &&
    !opinionBarred(context) &&
    !hasInitial(names.typed, names.held)
  )
    return distanceTogether(names.typed, names.held) <= furthestTogether ? weigh(new Set(['person.secondOpinion'])) : verdict
  return names.joined && verdict.answer !== 'NMTC' ? { ...verdict, rules: [...verdict.rules, 'person.joined'] } : verdict
}

/** Where every letter or every syllable counts, sound decides nothing. */
const opinionBarred = (context: NameContext): boolean => context.european === true || context.eastAsian === true
const hasInitial = (...names: readonly (readonly Part[])[]): boolean => names.flat().some((part) => part.kind === 'initial')

/** Origins of names that Latin letters only render. */
const rendered = origins.arabic | origins.southAsia | origins.iran | origins.southeastAsia | origins.africa | origins.turkey
const europe = origins.europe | origins.philippines

/** Where a part shows a name to be from: nothing for names that Europe has too. */
function evidenceOf(part: Part): number {
  const byForm = part.arabic || part.article ? origins.arabic : 0
  if ((part.origins & europe) !== 0) return byForm
  return (part.origins & origins.arabic) !== 0 ? origins.arabic : part.origins | (part.origins === 0 ? byForm : 0)
}

/** One name in Arabic letters, the other in Latin ones without anything Arabic about it. */
const isForeignInArabic = (typed: readonly Part[], held: readonly Part[]): boolean => {
  const [arabic, latin] = typed.some((part) => part.arabic) ? [typed, held] : [held, typed]
  return (
    arabic.every((part) => part.arabic) &&
    latin.every((part) => !part.arabic && !part.article && part.kind === 'plain' && (evidenceOf(part) & origins.arabic) === 0)
  )
}

const joined = (parts: readonly Part[]): string => parts.map((part) => part.whole).join('')

/** Rules that say what agreed, and count for nothing. */
const agreements = new Set(['person.equal', 'person.namesLeftOut', 'person.sameParts', 'person.joined', 'person.romanisation'])
const isDeviation = (rule: string): boolean => !agreements.has(rule) && !/^person\.(?:order|same)\b/.test(rule)

/**
 * Names that one side writes as one word and the other as two: Nurhaliza and Nur Haliza, O'Connor and O Connor, Gulagha and Gul Agha,
 * محمدرضا and Mohammad Reza.
 */
interface BothNames {
  typed: readonly Part[]
  held: readonly Part[]
  /** Whether anything was joined. */
  joined: boolean
}

/** Both names with two neighbours made one where the other name has them as one. */
function joinWhereOtherDoes(typed: readonly Part[], held: readonly Part[], context: NameContext): BothNames {
  if (!isOn('person.joined')) return { typed, held, joined: false }
  const mine = joinLike(typed, held, context)
  const theirs = joinLike(held, mine, context)
  return { typed: mine, held: theirs, joined: mine.length < typed.length || theirs.length < held.length }
}

/** `parts` with neighbours replaced by the part of `others` that they spell together. */
function joinLike(parts: readonly Part[], others: readonly Part[], context: NameContext): readonly Part[] {
  if (parts.length < 2) return parts
  const result: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const [first, second] = [parts[at]!, parts[at + 1]]
    const whole = second === undefined ? undefined : others.find((other) => spellsTogether(first, second, other, context))
    result.push(whole ?? first)
    if (whole !== undefined) at++
  }
  return result
}

/** Consonants that are heard for no other one: a cheap look before two words are heard. */
const liquids = (word: string): string => word.replace(/[^rlnm]+/g, '').replace(/(.)\1+/g, '$1')

/** All letters without the article. */
const bareWhole = (part: Part): string => (part.kind === 'plain' ? part.forms[0]! : part.whole)

function spellsTogether(first: Part, second: Part, other: Part, context: NameContext): boolean {
  if (first.kind === 'initial' && first.core === 'o') return other.whole === first.core + second.whole
  if ([first, second, other].some((part) => part.kind === 'initial')) return false
  if (other.members !== undefined && first.kind === 'plain' && second.kind === 'plain') {
    const [head, tail] = other.members
    return compareParts(first, head, context).likeness === 'same' && compareParts(second, tail, context).likeness === 'same'
  }
  const together = first.whole + second.whole
  if (first.arabic !== other.arabic) {
    const [arabic, latin] = other.arabic ? [bareWhole(other), together] : [together, other.whole]
    return latin.length >= 6 && arabic.length >= 4 && cheapestReading([arabic], soundVariants(latin)) < correspondsBelow
  }
  if (together === other.whole) return true
  const difference = Math.abs(together.length - other.whole.length)
  if (first.arabic || context.european === true || together.length < 6 || difference > 3) return false
  if (liquids(together) !== liquids(other.whole)) return false
  return soundVariants(together).some((mine) =>
    soundVariants(other.whole).some(
      (theirs) => soundDistance(mine, theirs, { arabic: context.arabic === true }) <= (together.length > 9 ? 0.5 : soundsAlike),
    ),
  )
}
