/** The places that a way to sign has, each with those who may fill it. */
export type Places = readonly (readonly string[])[]

/** How far people have come with a rule that one of several ways satisfies. Everybody in it is in a stable order. */
export interface RuleState {
  /** How many more it takes at least. Infinity where it has no way. */
  missing: number
  /** Who brings any of its ways further. Whoever does not, will not with more people either. */
  askable: readonly string[]
  /** Those of them with whom fewer are missing. */
  nearest: readonly string[]
}

/** Which places these people fill at once, each of them one: the largest matching, whatever their order. */
function seatsOf(places: Places, people: readonly string[]): Map<number, string> {
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
  for (const person of new Set(people)) seat(person, new Set())
  return seated
}

/** Whether these people can fill all places at once. */
export const canFill = (places: Places, people: readonly string[]): boolean => seatsOf(places, people).size === places.length

/** How many places nobody fills, and who would fill one more. */
function judgeWay(places: Places, counted: readonly string[]): { missing: number; askable: string[] } {
  const seated = seatsOf(places, counted)
  if (seated.size === places.length) return { missing: 0, askable: [] }
  const placeOf = new Map([...seated].map(([place, person]) => [person, place]))
  // Places that are free, or become free when the one who sits there moves to another of these.
  const free = new Set(places.flatMap((_, place) => (seated.has(place) ? [] : [place])))
  const askable: string[] = []
  // It grows on the way.
  for (const place of free)
    for (const person of places[place]!) {
      const own = placeOf.get(person)
      if (own === undefined) askable.push(person)
      else free.add(own)
    }
  return { missing: places.length - seated.size, askable }
}

const inOrder = (people: readonly string[]) => [...new Set(people)].sort()

/** How far these people have come with a rule, given as the places of its ways. */
export function judgeWays(ways: readonly Places[], counted: readonly string[]): RuleState {
  const judged = ways.map((places) => judgeWay(places, counted))
  const missing = Math.min(...judged.map((way) => way.missing))
  if (missing === 0) return { missing, askable: [], nearest: [] }
  const nearest = judged.filter((way) => way.missing === missing)
  const askable = inOrder(judged.flatMap((way) => way.askable))
  return { missing, askable, nearest: nearest.length < judged.length ? inOrder(nearest.flatMap((way) => way.askable)) : askable }
}
