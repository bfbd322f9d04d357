/** How many rows a list has, and the booking times of the oldest and the newest; null when it is empty. */
export interface TransactionExtent {
  total: number
  firstAvailableAt: Date | null
  lastAvailableAt: Date | null
}

/** A place in a list: how many rows stand before it, and the core bank's cursor that leads there. */
export interface ListPlace {
  before: number
  cursor: string
}

/** The places of a list that are known, by the rows before them, in the order in which they were found. The first row's is always there. */
export type ListPlaces = Map<number, string>

/** A list's number in the links of its pages that is Sanad's own has 15 digits and begins with 9. Smaller ones are the core bank's. */
const ownMarks = { from: 900_000_000_000_000, count: 100_000_000_000_000 } as const

/** Whether Sanad keeps the list with this number. Else the core bank can be asked for it. */
export const isOwnMark = (mark: number): boolean => mark >= ownMarks.from

/** A number for a list. `random` gives an even whole number below its argument. */
export const toOwnMark = (random: (below: number) => number): number => ownMarks.from + random(ownMarks.count)

/** Whether a core bank may name a list with this number. */
export const isBankMark = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && !isOwnMark(value as number)

/** Whether a text can be a cursor. What the core bank gives is kept and sent back, so it is short, and a text that every store takes. */
export const isCursor = (value: unknown): value is string => typeof value === 'string' && /^[!-~]{1,512}$/.test(value)

/** The last known place that is not behind the row with `offset` rows before it. */
export function nearestPlace(places: ListPlaces, offset: number): ListPlace {
  let found: ListPlace = { before: 0, cursor: places.get(0)! }
  for (const [before, cursor] of places) if (before <= offset && before >= found.before) found = { before, cursor }
  return found
}

/** Those of the rows, of which `before` more stand in front, that lie from the one with `from` rows before it up to the one with `to`. */
export function rowsBetween<Row>({ before, rows }: { before: number; rows: readonly Row[] }, from: number, to: number): Row[] {
  return rows.slice(Math.max(0, from - before), Math.max(0, to - before))
}

/** Adds a place. Beyond `most` the one that was found first goes, but for the first row's: who pages on needs the last one. */
export function addPlace(places: ListPlaces, { before, cursor }: ListPlace, most: number): void {
  if (before === 0 && places.has(0)) return
  // Where a core bank answers no rows, its new cursor is further on than the old one. The last one found stands last.
  places.delete(before)
  places.set(before, cursor)
  if (places.size <= most) return
  const oldest = [...places.keys()].find((known) => known > 0)
  if (oldest !== undefined) places.delete(oldest)
}
