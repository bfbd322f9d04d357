// Not that of dates.ts, which `config` may not import.
const dayMs = 86_400_000

/**
 * Tables to which every request, move or assertion adds a row, and how many days are one part of them. Who looks for due events looks
 * into all parts that are kept, and PostgreSQL plans each, so the outbox has three or four. A log is asked by its time, and marks live for
 * an hour.
 */
export const partitionDays = { outbox: 14, replayMarks: 1, requestLog: 1 } as const

/** A table that is partitioned. */
export type PartitionedTable = keyof typeof partitionDays

/**
 * How many parts there are ahead of the present one. Where no part is there yet, because the upkeep rests for longer or a sandbox's clock
 * was moved, a row goes into the rest, which is slower to purge; the request log makes its days itself.
 */
export const madeAhead = { outbox: 1, replayMarks: 2, requestLog: 2 } as const satisfies Record<PartitionedTable, number>

/** How long the outbox keeps events, to be sent again. */
export const eventsKeptDays = 30

/** A Monday, from which parts of several days are counted. */
const mondayMs = Date.parse('1970-01-05T00:00:00Z')

/** The part of a table in which a time is. Days are those of UTC. */
export function partAt(table: PartitionedTable, time: Date): { from: Date; until: Date } {
  const width = partitionDays[table] * dayMs
  const fromMs = Math.floor((time.getTime() - mondayMs) / width) * width + mondayMs
  return { from: new Date(fromMs), until: new Date(fromMs + width) }
}
