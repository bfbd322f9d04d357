import { compareParts, type NameContext } from './compareParts.ts'
import { sameEastAsianName } from './eastAsian.ts'
import { crossedScript, sameJoinedName } from './foreignScripts.ts'
import { joinWhereOtherDoes } from './joinedOrApart.ts'
import { origins } from './nameTable.ts'
import { bestOrder } from './partOrder.ts'
import { type Part } from './parts.ts'
import { type PersonName } from './personName.ts'
import { isOn } from './rules.ts'
import { habitsOf } from './spellingHabits.ts'
import { match, noMatch, type Verdict, weigh } from './verdict.ts'

/** More parts than any name has; a longer list is not compared part by part. */
const maximumParts = 14

/** Decides whether a typed personal name is the held one. */
export function matchPersons(typed: PersonName, held: PersonName): Verdict {
  if (typed.parts.length === 0 || held.parts.length === 0) return noMatch('name.empty')
  const extraKunya = typed.kunya !== undefined && typed.kunya.text !== held.kunya?.text
  if (!extraKunya && (joined(typed.parts) === joined(held.parts) || typed.words.join('') === held.words.join('')))
    return match('person.equal')
  if (sameWholeName(typed, held)) return match('person.romanisation')
  if (typed.parts.length > maximumParts || held.parts.length > maximumParts) return noMatch('person.tooManyParts')
  const verdict = compareByParts(typed, held)
  if (!extraKunya || verdict.answer === 'NMTC') return verdict
  return weigh(new Set([...verdict.rules.filter(isDeviation), 'person.extraName']))
}

/** Chinese and Korean join what Latin writes apart, and each has several romanisations; these names are compared whole. */
function sameWholeName(typed: PersonName, held: PersonName): boolean {
  if (crossedScript(typed, held) === 'syllables' && Math.min(typed.parts.length, held.parts.length) === 1)
    return sameJoinedName(joined(typed.parts), joined(held.parts))
  if (!isOn('eastAsian')) return false
  return sameEastAsianName(typed.words, held.words, typed.hyphen || held.hyphen)
}

function compareByParts(typed: PersonName, held: PersonName): Verdict {
  const borne = [...typed.parts, ...held.parts].map(evidenceOf)
  const all = borne.reduce((set, one) => set | one, 0)
  const habits = habitsOf([...typed.words, ...held.words], all)
  const context: NameContext = {
    romanised: (all & rendered) !== 0,
    persons: true,
    foreign: crossedScript(typed, held),
    foreignInArabic: isForeignInArabic(typed.parts, held.parts),
    habits,
  }
  const names = joinWhereOtherDoes(typed.parts, held.parts, context)
  const grid = names.typed.map((mine) => names.held.map((theirs) => compareParts(mine, theirs, context)))
  // Where the second name is the father's. Elsewhere the first of two given names may be left out.
  const chain = (all & origins.arabic) !== 0 && (all & ~origins.arabic & rendered) === 0 && !habits.some(({ rule }) => rule === 'bengali')
  const verdict = bestOrder({ ...typed, parts: names.typed }, { ...held, parts: names.held }, grid, chain)
  return names.joined && verdict.answer !== 'NMTC' ? { ...verdict, rules: [...verdict.rules, 'person.joined'] } : verdict
}

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
