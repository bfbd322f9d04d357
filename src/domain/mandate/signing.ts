import { fewestFurther } from './fewestFurther.ts'
import { canFill, judgeWays, type Places } from './places.ts'

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
 * How far the approvals have come. `impossible`: not even with everybody who may sign. `missing`: how many more it takes at least,
 * for all rules together. `askable`: whose approval would bring it further, in a stable order.
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

/** The places that a way has. Undefined for a way that nobody can go, or that needs nobody. */
function placesOf(way: SigningWay): Places | undefined {
  const isSound = ({ count, of }: SigningPart) => Number.isInteger(count) && count > 0 && count <= new Set(of).size
  if (way.length === 0 || !way.every(isSound)) return undefined
  const places = way.flatMap(({ count, of }) => Array.from({ length: count }, () => of))
  return canFill(places, places.flat()) ? places : undefined
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
  const judged = distinct(rules).map((rule) => {
    const ways = rule.map(placesOf).filter((places) => places !== undefined)
    return { ways, ...judgeWays(ways, counted) }
  })
  const open = judged.filter(({ missing }) => missing > 0)
  if (open.some(({ missing }) => missing === Infinity)) return { outcome: 'impossible', missing: Infinity, askable: [] }
  const further = open.length > 1 ? fewestFurther(open, counted).further : (open[0]?.missing ?? 0)
  const missing = owed.length + further
  const askable = [...new Set([...owed, ...open.flatMap((rule) => rule.askable)])].sort()
  // Nobody's silence is an approval, whatever an answer of the core bank lacks.
  const isDone = missing === 0 && approved.length > 0
  return { outcome: isDone ? 'satisfied' : 'open', missing, askable }
}

/** Rules that say the same are one, as those of all accounts of a company are. */
const distinct = (rules: SigningDemand['rules']): SigningDemand['rules'] =>
  rules.length > 1 ? [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()] : rules

/** How many approvals it takes in all, at least. Infinity where it is impossible. */
export const countSigners = (demand: SigningDemand): number => Math.max(1, judgeSigning(demand, []).missing)
