/**
 * Rows that are noted in memory and stored together, so that they cost a call nothing. What a process that dies had not stored, some
 * seconds, is missing.
 */
export interface Batch<Row> {
  /** Adds a row, or merges it into the one that waits under this key. Never throws and never waits. */
  add(key: string, row: Row): void
  /** Stores what waits, also what came while an earlier store was under way. What cannot be stored stays for the next time. */
  store(): Promise<void>
}

/** How the rows of one table are held and written. */
export interface BatchRules<Row> {
  /** Takes up a row of the same key into the one that waits. */
  merge(waiting: Row, row: Row): void
  /** Writes rows with one statement. */
  write(rows: Row[]): Promise<void>
  /** How much a lost row counts for. */
  countOf(row: Row): number
  /** Told at the next store how much was lost. */
  reportLost(count: number): void
}

/** The most rows that are held. So many wait only while the database does not answer; then new ones are lost. */
const mostWaiting = 20_000
const rowsPerStatement = 500

/** Opens a batch of one process. */
export function createBatch<Row extends object>({ merge, write, countOf, reportLost }: BatchRules<Row>): Batch<Row> {
  let waiting = new Map<string, Row>()
  let lost = 0
  let storing: Promise<void> | undefined
  let next: Promise<void> | undefined

  const add = (key: string, row: Row) => {
    const known = waiting.get(key)
    if (known) merge(known, row)
    else if (waiting.size < mostWaiting) waiting.set(key, { ...row })
    else lost += countOf(row)
  }

  const storeAll = async () => {
    // In one order, so that two instances that store the same rows do not lock each other out.
    const entries = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
    waiting = new Map()
    if (lost > 0) reportLost(lost)
    lost = 0
    while (entries.length > 0) {
      try {
        await write(entries.slice(0, rowsPerStatement).map(([, row]) => row))
      } catch (error) {
        for (const [key, row] of entries) add(key, row)
        throw error
      }
      entries.splice(0, rowsPerStatement)
    }
  }

  const begin = () => (storing = storeAll().finally(() => (storing = undefined)))
  const storeNext = () => {
    next = undefined
    return store()
  }
  // What came after a store began is not in it.
  const store = (): Promise<void> => (storing ? (next ??= storing.then(storeNext, storeNext)) : begin())
  return { add, store }
}
