import { compareParts, type Likeness } from './compareParts.ts'
import { crossedScript, sameJoinedName } from './foreignScripts.ts'
import { type Part } from './parts.ts'
import { type PersonName } from './personParts.ts'
import { sharedNames, spanishFamilies } from './tables/foreignNames.ts'
import { best, match, noMatch, type Verdict, weigh } from './verdict.ts'

const spanish = new Set(spanishFamilies)
const shared = new Set(sharedNames)

/** More parts than any name has; a longer list is not compared part by part. */
const maximumParts = 14

/** How every typed part relates to every held part. */
type Grid = readonly (readonly Likeness[])[]
const cell = (grid: Grid, typed: number, held: number): Likeness => grid[typed]![held]!
/** Initials together are one deviation, so are forms of another language; slips count each. */
const deviationOf = (likeness: Likeness, typed: number): string =>
  likeness === 'slip' ? `person.slip.${typed + 1}` : `person.${likeness}`

/** Decides whether a typed personal name is the held one (names/LABELLING.md, persons). */
export function matchPersons(typed: PersonName, held: PersonName): Verdict {
  if (typed.parts.length === 0 || held.parts.length === 0) return noMatch('name.empty')
  const extraKunya = typed.kunya !== undefined && typed.kunya.text !== held.kunya?.text
  if (!extraKunya && (joined(typed.parts) === joined(held.parts) || typed.words.join('') === held.words.join('')))
    return match('person.equal')
  // Chinese and Korean join what Latin writes apart: 習近平 is Xi Jinping.
  if (sameLetters(typed, held)) return match('person.equal')
  if (typed.parts.length > maximumParts || held.parts.length > maximumParts) return noMatch('person.tooManyParts')
  const arabicNames = isArabicName(typed.parts) || isArabicName(held.parts)
  const context = {
    arabicNames,
    persons: true,
    foreign: crossedScript(typed, held),
    foreignInArabic: isForeignInArabic(typed.parts, held.parts),
  }
  const grid = typed.parts.map((mine) => held.parts.map((theirs) => compareParts(mine, theirs, context)))
  const verdict = decide(typed, held, grid, arabicNames)
  if (!extraKunya || verdict.answer === 'NMTC') return verdict
  return weigh(new Set([...verdict.rules.filter(isDeviation), 'person.extraName']))
}

/** Arabic by script, by the article, by a compound, or by a name that only Arabic has. */
const isArabicName = (parts: readonly Part[]): boolean =>
  parts.some(
    (part) =>
      part.arabic || part.article || (part.kind !== 'plain' && part.kind !== 'initial') || (part.exact && !shared.has(part.core)),
  ) || parts.filter((part) => part.exact).length * 2 > parts.length

/** One name in Arabic letters, the other in Latin ones without anything Arabic about it. */
const isForeignInArabic = (typed: readonly Part[], held: readonly Part[]): boolean => {
  const [arabic, latin] = typed.some((part) => part.arabic) ? [typed, held] : [held, typed]
  return (
    arabic.every((part) => part.arabic) &&
    latin.every((part) => !part.arabic && !part.article && part.kind === 'plain' && (!part.exact || shared.has(part.core)))
  )
}

const joined = (parts: readonly Part[]): string => parts.map((part) => part.whole).join('')
/** All letters agree when the names are read together, where one is written in syllables. */
const sameLetters = (typed: PersonName, held: PersonName): boolean =>
  crossedScript(typed, held) === 'syllables' &&
  Math.min(typed.parts.length, held.parts.length) === 1 &&
  sameJoinedName(joined(typed.parts), joined(held.parts))

/** Rules that say what agreed, and count for nothing. */
const agreements = new Set(['person.equal', 'person.namesLeftOut', 'person.sameParts'])
const isDeviation = (rule: string): boolean => !agreements.has(rule) && !rule.startsWith('person.order')

function decide(typed: PersonName, held: PersonName, grid: Grid, arabicNames: boolean): Verdict {
  const mine = typed.parts.length
  const theirs = held.parts.length
  if (theirs === 1) return matchSinglePart(grid, mine)
  if (mine === 1) return noMatch('person.oneNameOnly')
  if (!arabicNames && typed.words.length >= 3 && sameWords(typed, held)) return match('person.order.any')
  const natural = range(mine)
  const familyStays = cell(grid, mine - 1, theirs - 1) === 'same'
  // Where the family closes both names the first word is a given name: Ghanem Mohammed Al-Ghanem is a son of Mohammed Al-Ghanem.
  const turned = !arabicNames || (!familyStays && familyFirst(typed, held))
  const turnedRecord = !arabicNames || (!familyStays && familyFirst(held, typed))
  const verdicts = [
    inOrder(grid, natural, range(theirs)),
    familyMissing(grid, mine, theirs),
    heldFamilyMissing(grid, mine, theirs),
    ...(turned ? [ordered('person.order.familyFirst', inOrder(grid, [...natural.slice(1), 0], range(theirs)))] : []),
    ...(turnedRecord ? [ordered('person.order.familyFirst', inOrder(grid, natural, [...range(theirs).slice(1), 0]))] : []),
    anyOrder(grid, mine, theirs, arabicNames && !(turned || turnedRecord)),
    ...(arabicNames ? [] : [secondGivenName(grid, mine, theirs), secondFamilyLeftOut(held, grid, mine, theirs)]),
  ]
  return best(verdicts)
}

/** The same words in another order: Van is a name in Nguyen Van Minh and a particle elsewhere. */
const sameWords = (typed: PersonName, held: PersonName): boolean =>
  [...typed.words].sort().join(' ') === [...held.words].sort().join(' ')

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
const ordered = (rule: string, verdict: Verdict): Verdict => ({ ...verdict, rules: [rule, ...verdict.rules] })

/** Whether the first part of one name can be the family that closes the other: Fahad Khalid is the son of Khalid Fahad. */
const familyFirst = (turned: PersonName, natural: PersonName): boolean =>
  isFamily(turned.parts[0]!) || isFamily(natural.parts.at(-1)!)
/** With an article, or a name of origin by its ending. */
const isFamily = (part: Part): boolean => part.article || (part.core.length >= 5 && /[iyي]$/.test(part.core))

function matchSinglePart(grid: Grid, mine: number): Verdict {
  const likeness = cell(grid, 0, 0)
  if (mine === 1) {
    if (likeness === 'differs' || likeness === 'initial') return noMatch('person.givenDiffers')
    return likeness === 'same' ? match('person.equal') : weigh(new Set([deviationOf(likeness, 0)]))
  }
  return grid.some((row) => row[0] === 'same') ? weigh(new Set(['person.heldHasOneName'])) : noMatch('person.givenDiffers')
}

/** Given against given, family against family, and what lies between in any order. */
function inOrder(grid: Grid, typedOrder: readonly number[], heldOrder: readonly number[]): Verdict {
  const [given, family] = [cell(grid, typedOrder[0]!, heldOrder[0]!), cell(grid, typedOrder.at(-1)!, heldOrder.at(-1)!)]
  if (given === 'differs') return noMatch('person.givenDiffers')
  if (family === 'differs') return noMatch('person.familyDiffers')
  if (family === 'initial') return noMatch('person.familyInitialOnly')
  const deviations = new Set<string>()
  if (given !== 'same') deviations.add(deviationOf(given, typedOrder[0]!))
  if (family !== 'same') deviations.add(deviationOf(family, typedOrder.at(-1)!))
  const { unpairedTyped, unpairedHeld } = pairMiddles(grid, typedOrder.slice(1, -1), heldOrder.slice(1, -1), deviations)
  if (unpairedTyped > 0 && unpairedHeld > 0) return noMatch('person.middleDiffers')
  if (unpairedTyped > 0) deviations.add('person.extraName')
  return weigh(deviations, unpairedHeld > 0 ? ['person.namesLeftOut'] : ['person.sameParts'])
}

interface Unpaired {
  unpairedTyped: number
  unpairedHeld: number
}

/** Pairs middle names, surest pairs first; deviations of pairs are added. */
function pairMiddles(grid: Grid, typed: readonly number[], held: readonly number[], deviations: Set<string>): Unpaired {
  const typedLeft = new Set(typed)
  const heldLeft = new Set(held)
  for (const wanted of ['same', 'slip', 'shortForm', 'otherLanguage', 'initial'] as const) {
    for (const mine of typed) {
      if (!typedLeft.has(mine)) continue
      const theirs = held.find((candidate) => heldLeft.has(candidate) && cell(grid, mine, candidate) === wanted)
      if (theirs === undefined) continue
      typedLeft.delete(mine)
      heldLeft.delete(theirs)
      if (wanted !== 'same') deviations.add(deviationOf(wanted, mine))
    }
  }
  return { unpairedTyped: typedLeft.size, unpairedHeld: heldLeft.size }
}

/** Given, father and perhaps grandfather without the family (C6). */
function familyMissing(grid: Grid, mine: number, theirs: number): Verdict {
  if (theirs < 3 || mine >= theirs) return noMatch('person.familyDiffers')
  return prefix(
    range(mine).map((index) => cell(grid, index, index)),
    'person.familyMissing',
  )
}

/** The bank holds given and father only, and the typed name adds the family (C6). */
function heldFamilyMissing(grid: Grid, mine: number, theirs: number): Verdict {
  if (mine <= theirs) return noMatch('person.familyDiffers')
  return prefix(
    range(theirs).map((index) => cell(grid, index, index)),
    'person.familyNotHeld',
  )
}

/** Every part of the shorter name pairs with the same place of the longer. */
function prefix(likenesses: readonly Likeness[], rule: string): Verdict {
  if (likenesses.includes('differs')) return noMatch('person.familyDiffers')
  return weigh(
    new Set([rule, ...likenesses.flatMap((likeness, index) => (likeness === 'same' ? [] : [deviationOf(likeness, index)]))]),
  )
}

/** The same parts in another order. In an Arabic chain a moved given name may be the father's or the son's: close at most. */
function anyOrder(grid: Grid, mine: number, theirs: number, chain: boolean): Verdict {
  if (mine !== theirs) return noMatch('person.givenDiffers')
  const deviations = new Set<string>()
  const { unpairedTyped } = pairMiddles(grid, range(mine), range(theirs), deviations)
  if (unpairedTyped > 0 || deviations.size > 0) return noMatch('person.givenDiffers')
  return chain ? weigh(new Set(['person.order.givenMoved'])) : match('person.order.any')
}

/** A double given name outside Arabic chains: the first of the two left out (LABELLING, Clarifications). */
function secondGivenName(grid: Grid, mine: number, theirs: number): Verdict {
  if (theirs < 3 || mine >= theirs) return noMatch('person.givenDiffers')
  if (cell(grid, 0, 1) !== 'same' || cell(grid, mine - 1, theirs - 1) !== 'same') return noMatch('person.givenDiffers')
  const between = range(mine)
    .slice(1, -1)
    .every((at) => cell(grid, at, at + 1) === 'same')
  return between ? weigh(new Set(['person.firstGivenLeftOut'])) : noMatch('person.givenDiffers')
}

/** Spanish names end in the mother's family, which people leave out (M2). */
function secondFamilyLeftOut(held: PersonName, grid: Grid, mine: number, theirs: number): Verdict {
  const isSpanish = held.parts.slice(1).some((part) => part.core.length > 4 && (/ez$/.test(part.core) || spanish.has(part.core)))
  if (!isSpanish || theirs < 3 || mine > theirs - 1) return noMatch('person.familyDiffers')
  return ordered('person.order.motherLeftOut', inOrder(grid, range(mine), range(theirs - 1)))
}
