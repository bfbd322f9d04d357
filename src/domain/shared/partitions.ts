/** It imports nothing, because settings are read by it. */
const dayMs = 86_400_000

/**
 * Tables to which every request, move or assertion adds a row, and how many days are one part of them. Who looks for due events looks
 * into all parts that are kept, and PostgreSQL plans each, so the outbox has three or four. A log is asked by its time, and marks live for
 * an hour.
 */
export const partitionDays = { outbox: 14, replayMarks: 1, requestLog: 1 } as const

/** A table that is partitioned. */
export type PartitionedTable = keyof typeof partitionDays

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
