import { sql } from 'kysely'
import { dayMs } from '../../domain/shared/dates.ts'
import { madeAhead, partAt, partitionDays, type PartitionedTable } from '../../domain/shared/partitions.ts'
import type { Executor } from '../schema.ts'

/** Whether a table is partitioned. */
export const isPartitioned = (table: string): table is PartitionedTable => Object.hasOwn(partitionDays, table)

/** The parameter `parent` of the functions. */
const nameOf = (table: PartitionedTable) => ({ outbox: 'outbox', replayMarks: 'replay_marks', requestLog: 'request_log' })[table]

/** Makes the part of a table for a time. Returns false where there is one, or where somebody holds the table: then it is asked again. */
export async function addPartition(executor: Executor, table: PartitionedTable, time: Date): Promise<boolean> {
  const { from, until } = partAt(table, time)
  const { rows } = await sql<{ isNew: boolean }>`
    select partition_add(${nameOf(table)}, ${from}::timestamptz, ${until}::timestamptz) as is_new`.execute(executor)
  return rows[0]!.isNew
}

/** What is to be kept of a table. */
export interface PartitionUpkeep {
  table: PartitionedTable
  now: Date
  /** What is older is over. */
  before: Date
  /** At most so many rows of the rest are deleted at once. */
  limit: number
}

/**
 * One turn: makes a part that is coming, or drops the oldest that is over as a whole, or deletes rows that have no part of their own, and
 * those of the outbox from before it had parts. So no lock lasts for longer than one of these. Returns how many parts or rows came or
 * went: as long as there are some, it is to be called again. Several may call it at once.
 */
export async function keepPartitions(executor: Executor, { table, now, before, limit }: PartitionUpkeep): Promise<number> {
  for (let ahead = 0; ahead <= madeAhead[table]; ahead++)
    if (await addPartition(executor, table, new Date(now.getTime() + ahead * partitionDays[table] * dayMs))) return 1
  const parent = nameOf(table)
  const dropped = await sql<{ parts: number }>`select partition_drop(${parent}, ${before}::timestamptz) as parts`.execute(
    executor,
  )
  if (dropped.rows[0]!.parts > 0) return dropped.rows[0]!.parts
  const { rows } = await sql<{ deleted: number }>`
    select partition_purge_rest(${parent}, ${before}::timestamptz, ${limit}::integer) as deleted`.execute(executor)
  return rows[0]!.deleted
}
