import { type Comparison, type Grid, type Likeness, likenessIn } from './compareParts.ts'
import { opensWithFamily } from './eastAsian.ts'
import type { Part } from './parts.ts'
import type { PersonName } from './personName.ts'
import { isOn } from './rules.ts'
import { lazily, readSections, wordsOf } from './tables.ts'
import { best, match, noMatch, type Verdict, weigh } from './verdict.ts'

/** Orders in which the parts of two names may stand to each other, and what each of them leaves unsaid. */
const spanish = lazily(() => new Set(wordsOf(readSections('namesOfEurope.txt'), 'spanish families')))

/** Initials together are one deviation, so are forms of another language; slips count each. */
const deviationOf = (likeness: Likeness, typed: number): string =>
  likeness === 'slip' ? `person.slip.${typed + 1}` : `person.${likeness}`

/** Two names part by part. */
interface Compared {
  typed: readonly Part[]
  held: readonly Part[]
  grid: Grid
}

/** The best verdict over all orders; in a chain the second name is the father's. */
export function bestOrder(typed: PersonName, held: PersonName, grid: Grid, chain: boolean): Verdict {
  const names: Compared = { typed: typed.parts, held: held.parts, grid }
  const mine = typed.parts.length
  const theirs = held.parts.length
  if (theirs === 1) return matchSinglePart(grid, mine)
  if (mine === 1) return noMatch('person.oneNameOnly')
  if (!chain && typed.words.length >= 3 && sameWords(typed, held)) return match('person.order.any')
  const [natural, heldNatural] = [range(mine), range(theirs)]
  const [familyFront, heldFamilyFront] = [turn(natural), turn(heldNatural)]
  const familyStays = likenessIn(grid, mine - 1, theirs - 1) === 'same'
  // Where the family closes both names the first word is a given name: Ghanem Mohammed Al-Ghanem is a son of Mohammed Al-Ghanem.
  const turned = !chain || (!familyStays && familyFirst(typed, held))
  const turnedRecord = !chain || (!familyStays && familyFirst(held, typed))
  const verdicts = [
    inOrder(names, natural, heldNatural),
    familyMissing(grid, mine, theirs),
    heldFamilyMissing(grid, mine, theirs),
    ...(turned ? [ordered('person.order.familyFirst', inOrder(names, familyFront, heldNatural))] : []),
    ...(turnedRecord ? [ordered('person.order.familyFirst', inOrder(names, natural, heldFamilyFront))] : []),
    anyOrder(names, chain && !(turned || turnedRecord)),
    ...(chain || !isOn('person.firstGivenLeftOut') ? [] : [secondGivenName(grid, mine, theirs)]),
    ...(opensWithFamily(typed.words) && opensWithFamily(held.words) ? [inOrder(names, familyFront, heldFamilyFront)] : []),
    ...(isOn('person.secondFamilyLeftOut') ? [secondFamilyLeftOut(names, chain)] : []),
    ...(isOn('person.initialInFront') ? withoutInitials(names) : []),
  ]
  return best(verdicts)
}

/** Initials in front of a name that is written out, on one side only: one deviation. */
function withoutInitials(names: Compared): Verdict[] {
  const written = (parts: readonly Part[]): number[] => {
    const opening = parts.findIndex((part) => part.kind !== 'initial')
    return range(parts.length).slice(Math.max(opening, 0))
  }
  const [mine, theirs] = [written(names.typed), written(names.held)]
  if ((mine.length === names.typed.length) === (theirs.length === names.held.length) || mine.length < 2 || theirs.length < 2)
    return []
  const verdict = inOrder(names, mine, theirs)
  return verdict.answer === 'MTCH' ? [weigh(new Set(['person.initial']), verdict.rules)] : []
}

/** The first part moved to the end, where the family stands. */
const turn = (order: readonly number[]): number[] => [...order.slice(1), 0]

/** The same words in another order: Van is a name in Nguyen Van Minh and a particle elsewhere. */
const sameWords = (typed: PersonName, held: PersonName): boolean =>
  [...typed.words].sort().join(' ') === [...held.words].sort().join(' ')

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
const ordered = (rule: string, verdict: Verdict): Verdict => ({ ...verdict, rules: [rule, ...verdict.rules] })

/** Whether the first part of one name can be the family that closes the other: Fahad Khalid is the son of Khalid Fahad. */
const familyFirst = (turned: PersonName, natural: PersonName): boolean =>
  isFamily(turned.parts[0]!) || isFamily(natural.parts.at(-1)!)
/** With an article, or a name of origin by its ending; Sudan and Egypt join El- to given names (Elfatih). */
const isFamily = (part: Part): boolean =>
  (part.article && !/^el./.test(part.whole)) || (part.core.length >= 5 && /[iyي]$/.test(part.core))

function matchSinglePart(grid: Grid, mine: number): Verdict {
  const comparison = grid[0]![0]!
  if (mine === 1) {
    const { likeness } = comparison
    if (likeness === 'differs' || likeness === 'initial') return noMatch('person.givenDiffers')
    return likeness === 'same' ? match('person.equal', ...reasonsOf([comparison])) : weigh(new Set([deviationOf(likeness, 0)]))
  }
  return grid.some((row) => row[0]!.likeness === 'same')
    ? weigh(new Set(['person.heldHasOneName']))
    : noMatch('person.givenDiffers')
}

/** What made parts the same that are not spelt so. */
const reasonsOf = (comparisons: readonly Comparison[]): string[] => [
  ...new Set(comparisons.filter(({ by }) => by !== undefined).map(({ by }) => `person.same.${by!}`)),
]

/** Given against given, family against family, and what lies between in any order. */
function inOrder(names: Compared, typedOrder: readonly number[], heldOrder: readonly number[]): Verdict {
  const { grid } = names
  const ends = [grid[typedOrder[0]!]![heldOrder[0]!]!, grid[typedOrder.at(-1)!]![heldOrder.at(-1)!]!]
  const [given, family] = [ends[0]!.likeness, ends[1]!.likeness]
  if (given === 'differs') return noMatch('person.givenDiffers')
  if (family === 'differs' || family === 'shortForm') return noMatch('person.familyDiffers')
  if (family === 'initial') return noMatch('person.familyInitialOnly')
  const deviations = new Set<string>()
  if (given !== 'same') deviations.add(deviationOf(given, typedOrder[0]!))
  if (family !== 'same') deviations.add(deviationOf(family, typedOrder.at(-1)!))
  const middles = pairMiddles(names, typedOrder.slice(1, -1), heldOrder.slice(1, -1), deviations)
  if (middles.unpairedTyped > 0 && middles.unpairedHeld > 0) return noMatch('person.middleDiffers')
  if (middles.extraNames > 0) deviations.add('person.extraName')
  else if (middles.unpairedTyped > 0) deviations.add('person.initial')
  const agreement = middles.unpairedHeld > 0 ? 'person.namesLeftOut' : 'person.sameParts'
  return weigh(deviations, [agreement, ...reasonsOf([...ends, ...middles.pairs])])
}

interface Pairing {
  unpairedTyped: number
  /** Of the unpaired, those that are more than an initial. */
  extraNames: number
  unpairedHeld: number
  pairs: Comparison[]
}

/** Pairs middle names, surest pairs first; deviations of pairs are added. */
function pairMiddles(
  { grid, typed: parts }: Compared,
  typed: readonly number[],
  held: readonly number[],
  deviations: Set<string>,
): Pairing {
  const typedLeft = new Set(typed)
  const heldLeft = new Set(held)
  const pairs: Comparison[] = []
  for (const wanted of ['same', 'slip', 'shortForm', 'otherLanguage', 'initial'] as const) {
    for (const mine of typed) {
      if (!typedLeft.has(mine)) continue
      const theirs = held.find((candidate) => heldLeft.has(candidate) && likenessIn(grid, mine, candidate) === wanted)
      if (theirs === undefined) continue
      typedLeft.delete(mine)
      heldLeft.delete(theirs)
      pairs.push(grid[mine]![theirs]!)
      if (wanted !== 'same') deviations.add(deviationOf(wanted, mine))
    }
  }
  const extraNames = [...typedLeft].filter((at) => parts[at]!.kind !== 'initial').length
  return { unpairedTyped: typedLeft.size, extraNames, unpairedHeld: heldLeft.size, pairs }
}

/** Given, father and perhaps grandfather without the family. */
function familyMissing(grid: Grid, mine: number, theirs: number): Verdict {
  if (theirs < 3 || mine >= theirs) return noMatch('person.familyDiffers')
  return prefix(
    range(mine).map((index) => grid[index]![index]!),
    'person.familyMissing',
  )
}

/** The bank holds given and father only, and the typed name adds the family. */
function heldFamilyMissing(grid: Grid, mine: number, theirs: number): Verdict {
  if (mine <= theirs) return noMatch('person.familyDiffers')
  return prefix(
    range(theirs).map((index) => grid[index]![index]!),
    'person.familyNotHeld',
  )
}

/** Every part of the shorter name pairs with the same place of the longer. */
function prefix(comparisons: readonly Comparison[], rule: string): Verdict {
  if (comparisons.some(({ likeness }) => likeness === 'differs')) return noMatch('person.familyDiffers')
  const deviations = comparisons.flatMap(({ likeness }, index) => (likeness === 'same' ? [] : [deviationOf(likeness, index)]))
  return weigh(new Set([rule, ...deviations]), reasonsOf(comparisons))
}

/** The same parts in another order. In an Arabic chain a moved given name may be the father's or the son's: close at most. */
function anyOrder(names: Compared, chain: boolean): Verdict {
  const { typed, held } = names
  if (typed.length !== held.length) return noMatch('person.givenDiffers')
  const deviations = new Set<string>()
  const { unpairedTyped, pairs } = pairMiddles(names, range(typed.length), range(held.length), deviations)
  if (unpairedTyped > 0 || deviations.size > 0) return noMatch('person.givenDiffers')
  return chain ? weigh(new Set(['person.order.givenMoved'])) : match('person.order.any', ...reasonsOf(pairs))
}

/** A double given name outside Arabic chains: the first of the two left out. */
function secondGivenName(grid: Grid, mine: number, theirs: number): Verdict {
  if (theirs < 3 || mine >= theirs) return noMatch('person.givenDiffers')
  if (likenessIn(grid, 0, 1) !== 'same' || likenessIn(grid, mine - 1, theirs - 1) !== 'same')
    return noMatch('person.givenDiffers')
  const between = range(mine)
    .slice(1, -1)
    .every((at) => likenessIn(grid, at, at + 1) === 'same')
  return between ? weigh(new Set(['person.firstGivenLeftOut'])) : noMatch('person.givenDiffers')
}

/** A second family name left out: the mother's at the end of a Spanish name, the tribe behind the clan of an Arabic one. */
function secondFamilyLeftOut(names: Compared, chain: boolean): Verdict {
  const { typed, held } = names
  const [last, before] = [held.at(-1)!, held.at(-2)!]
  const tribe = last.article && before.article
  const isSpanish = (part: Part) => part.core.length > 4 && (/ez$/.test(part.core) || spanish().has(part.core))
  const certain = tribe || (held.length >= 4 && held.slice(1).some(isSpanish))
  if ((chain && !certain) || held.length < 3 || typed.length > held.length - 1) return noMatch('person.familyDiffers')
  const verdict = inOrder(names, range(typed.length), range(held.length - 1))
  if (certain) return ordered('person.order.secondFamilyLeftOut', verdict)
  return verdict.answer === 'MTCH' ? weigh(new Set(['person.familyMissing'])) : noMatch('person.familyDiffers')
}
