import { judgeWays, type Places, type RuleState } from './places.ts'

/** A rule that more people must satisfy: the places of its ways, and how far it has come. */
export interface OpenRule extends RuleState {
  ways: readonly Places[]
}

/** How many people it takes, and how often one was tried to find that out. */
export interface Fewest {
  further: number
  tried: number
}

/**
 * So many times a person is tried in one search. To find the fewest people is as hard as a vertex cover: in the worst case the tries
 * double with each rule, and other requests wait meanwhile. It bounds the tries and not what one costs, which grows with rules and people:
 * for twenty companies all of them took 20 to 60 ms. Twenty with twenty signatories in common, of whom one or two sign for each, took half.
 */
const mostTried = 500

/** Who counts, what that leaves open, and who need not be tried any more: nobody with them would be few enough. */
interface Standing {
  counted: readonly string[]
  open: readonly OpenRule[]
  without: readonly string[]
}

/** A bit for each place of these rules: those in which somebody stands, and those of a rule, by its ways. */
interface PlaceBits {
  ofPerson: ReadonlyMap<string, bigint>
  ofRule: ReadonlyMap<OpenRule['ways'], bigint>
}

interface Search {
  bits: PlaceBits
  most: number
  tried: number
}

/**
 * The fewest people who satisfy all of these rules at once, beside those who count already. Somebody can satisfy each rule, and one
 * approval counts for all of them. Where the tries do not suffice, it is an upper bound: so many as it takes when the most useful person
 * is chosen each time. That is never too few, and never more than are asked.
 */
export function fewestFurther(open: readonly OpenRule[], counted: readonly string[], most = mostTried): Fewest {
  const start = { counted, open, without: [] }
  const enough = atMost(start)
  let further = atLeast(open)
  if (further === enough) return { further, tried: 0 }
  const search = { bits: placeBitsOf(open), most, tried: 0 }
  while (further < enough && !suffice(search, start, further)) {
    if (search.tried >= most) return { further: enough, tried: search.tried }
    further += 1
  }
  return { further, tried: search.tried }
}

/** Whether so many more people can satisfy what is open. False also once the tries are used up. */
function suffice(search: Search, standing: Standing, people: number): boolean {
  const [first, ...others] = standing.open
  if (!first) return true
  if (atLeast(standing.open) > people) return false
  // Somebody who brings it further is in every solution: any of its ways is gone only with one of them.
  const rule = others.reduce((least, other) => (other.askable.length < least.askable.length ? other : least), first)
  return worthTrying(search.bits, standing.open, rule.askable).some((person, index, all) => {
    if (search.tried >= search.most) return false
    search.tried += 1
    const without = [...standing.without, ...all.slice(0, index)]
    return suffice(search, withPerson({ ...standing, without }, person), people - 1)
  })
}

/** What is open once this person counts as well. Only rules that they bring further change. */
function withPerson({ counted: before, open, without }: Standing, person: string): Standing {
  const counted = [...before, person]
  const judged = open.map((rule) => {
    const now = rule.askable.includes(person) ? { ...rule, ...judgeWays(rule.ways, counted) } : rule
    return without.length > 0 ? { ...now, askable: now.askable.filter((other) => !without.includes(other)) } : now
  })
  return { counted, open: judged.filter(({ missing }) => missing > 0), without }
}

/** A lower bound. Rules that nobody brings further together take people of their own each. */
function atLeast(open: readonly OpenRule[]): number {
  let apart = 0
  let taken: readonly string[] = []
  for (const { missing, askable } of open.toSorted((one, other) => one.askable.length - other.askable.length)) {
    if (askable.some((person) => taken.includes(person))) continue
    apart += missing
    taken = [...taken, ...askable]
  }
  return Math.max(apart, ...open.map(({ missing }) => missing))
}

/** An upper bound: so many as it takes when whoever makes fewer missing in the most rules is chosen each time. */
function atMost(standing: Standing): number {
  const useful = standing.open.flatMap(({ nearest }) => nearest)
  if (useful.length === 0) return 0
  const uses = new Map<string, number>()
  for (const person of useful) uses.set(person, (uses.get(person) ?? 0) + 1)
  const [chosen] = [...uses].reduce((best, next) => (next[1] > best[1] ? next : best))
  return 1 + atMost(withPerson(standing, chosen))
}

function placeBitsOf(open: readonly OpenRule[]): PlaceBits {
  const all = open.flatMap(({ ways }) => ways.flat().map((of) => ({ ways, of })))
  const bitsWhere = (isIn: (place: (typeof all)[number]) => boolean) =>
    all.reduce((bits, place, number) => (isIn(place) ? bits | (1n << BigInt(number)) : bits), 0n)
  const people = [...new Set(all.flatMap(({ of }) => of))]
  return {
    ofPerson: new Map(people.map((person) => [person, bitsWhere(({ of }) => of.includes(person))])),
    ofRule: new Map(open.map(({ ways }) => [ways, bitsWhere((place) => place.ways === ways)])),
  }
}

/**
 * Those of these people in whose place no other of them can do as well or better: whoever stands in every open place in which they stand.
 * Of several who stand in the same places it is the first.
 */
function worthTrying({ ofPerson, ofRule }: PlaceBits, open: readonly OpenRule[], people: readonly string[]): string[] {
  const places = open.reduce((bits, { ways }) => bits | ofRule.get(ways)!, 0n)
  const standing = people.map((person) => ofPerson.get(person)! & places)
  return people.filter(
    (_, index) =>
      !standing.some((other, at) => {
        const own = standing[index]!
        return at !== index && (own & other) === own && (own !== other || at < index)
      }),
  )
}
