/** So many of these people, by their national ids. */
export interface SigningPart {
  count: number
  of: readonly string[]
}

/** One way to sign: all of its parts. Whoever stands in two of them fills one place only. */
export type SigningWay = readonly SigningPart[]

/** How amounts up to this one (inclusive) are signed: in any one of the ways. Null: whatever the amount. */
export interface SigningBand {
  upToHalalas: number | null
  ways: readonly SigningWay[]
}

/**
 * A mandate: who may sign, alone or together, by amount. The band with the lowest bound that reaches the amount holds, so bands leave no
 * gap between them. What no band reaches, and what has no way, nobody may sign.
 */
export type SigningRule = readonly SigningBand[]

/** Whose approval something needs. */
export interface SigningDemand {
  /** Each of them must approve, whatever the rules say. */
  everybody: readonly string[]
  /** Each rule must be satisfied in one of its ways. One approval counts for all rules. */
  rules: readonly (readonly SigningWay[])[]
  /** People who know of each other: those of one account, or of one company. */
  circles: readonly (readonly string[])[]
}

/**
 * How far the approvals have come. `impossible`: not even with everybody who may sign. `missing`: how many more it takes at least.
 * `askable`: whose approval would bring it further, in a stable order.
 */
export interface SigningState {
  outcome: 'satisfied' | 'open' | 'impossible'
  missing: number
  askable: readonly string[]
}

const endOf = ({ upToHalalas }: SigningBand) => upToHalalas ?? Infinity

/** The ways to sign an amount. None where no band reaches it, or where it is not clear which one holds. */
export function waysFor(rule: SigningRule, amountHalalas: number): readonly SigningWay[] {
  const reaching = rule.filter((band) => amountHalalas <= endOf(band))
  const end = Math.min(...reaching.map(endOf))
  const [band, ...others] = reaching.filter((candidate) => endOf(candidate) === end)
  return band && others.length === 0 ? band.ways : []
}

/** Everybody whom a rule names, for whatever amount. */
export const signersOf = (rule: SigningRule): string[] => [
  ...new Set(rule.flatMap(({ ways }) => ways.flatMap((way) => way.flatMap(({ of }) => of)))),
]

/** An account by those who have to do with it. */
export interface SignedAccount {
  holders: readonly string[]
  signing?: { payment?: SigningRule | undefined; access?: readonly SigningWay[] | undefined } | undefined
}

/** Everybody who holds an account or may sign for it, for whatever amount. */
export const peopleOf = ({ holders, signing }: SignedAccount): string[] => [
  ...new Set([...holders, ...signersOf([...(signing?.payment ?? []), { upToHalalas: null, ways: signing?.access ?? [] }])]),
]

type Places = readonly (readonly string[])[]

/** The places that a way has, each with those who may fill it. Undefined for a way that nobody can go, or that needs nobody. */
function placesOf(way: SigningWay): Places | undefined {
  const isSound = ({ count, of }: SigningPart) => Number.isInteger(count) && count > 0 && count <= new Set(of).size
  if (way.length === 0 || !way.every(isSound)) return undefined
  const places = way.flatMap(({ count, of }) => Array.from({ length: count }, () => of))
  return filled(places, places.flat()) === places.length ? places : undefined
}

/** How many places these people can fill at once, each of them one: the largest matching, whatever their order. */
function filled(places: Places, people: readonly string[]): number {
  const seated = new Map<number, string>()
  const seat = (person: string, tried: Set<number>): boolean =>
    places.some((of, place) => {
      if (!of.includes(person) || tried.has(place)) return false
      tried.add(place)
      const other = seated.get(place)
      // Who sits there may have another place to go to.
      if (other !== undefined && !seat(other, tried)) return false
      seated.set(place, person)
      return true
    })
  return [...new Set(people)].filter((person) => seat(person, new Set())).length
}

/** Whose approval counts at all. */
export function eligible({ everybody, rules }: SigningDemand): ReadonlySet<string> {
  return new Set([...everybody, ...rules.flatMap((ways) => ways.flatMap((way) => placesOf(way)?.flat() ?? []))])
}

/** How far these people's approvals have come. Approvals of others are given in any order, and twice is once. */
export function judgeSigning({ everybody, rules }: SigningDemand, approved: readonly string[]): SigningState {
  const owed = [...new Set(everybody)].filter((person) => !approved.includes(person))
  // Who must approve in any case fills a place, too.
  const counted = [...approved, ...owed]
  const judged = rules.map((ways) => judgeRule(ways, counted))
  const missing = owed.length + Math.max(0, ...judged.map((rule) => rule.missing))
  const askable = [...new Set([...owed, ...judged.flatMap((rule) => rule.askable)])].sort()
  if (missing === Infinity) return { outcome: 'impossible', missing, askable: [] }
  // Nobody's silence is an approval, whatever an answer of the core bank lacks.
  const isDone = missing === 0 && approved.length > 0
  return { outcome: isDone ? 'satisfied' : 'open', missing, askable }
}

function judgeRule(ways: readonly SigningWay[], counted: readonly string[]): Pick<SigningState, 'missing' | 'askable'> {
  const open = ways.flatMap((way) => {
    const places = placesOf(way)
    return places ? [{ places, missing: places.length - filled(places, counted) }] : []
  })
  const missing = Math.min(...open.map((way) => way.missing))
  if (missing === 0) return { missing, askable: [] }
  const brings = ({ places, missing: before }: (typeof open)[number]) =>
    places.flat().filter((person) => places.length - filled(places, [...counted, person]) < before)
  return { missing, askable: open.flatMap(brings) }
}

/** How many approvals it takes in all, at least. Infinity where it is impossible. */
export const countSigners = (demand: SigningDemand): number => Math.max(1, judgeSigning(demand, []).missing)
