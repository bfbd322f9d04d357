import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../schema.ts'

/** Columns with what is written into them: a value, or an expression. */
type Columns = Readonly<Record<string, unknown>>

/**
 * Where the entries of a queue are kept. Each table has the column `lease`: whose try is under way. Until when it may be is the time at
 * which the entry is due again, so what a process has taken that died is taken by another one then. A table with `open` has the column
 * `state` too.
 */
export interface QueueTable<Entry extends object> {
  table: keyof Database
  /** The columns that name an entry. */
  id: readonly (keyof Entry & string)[]
  /** When the next try is due. */
  due: keyof Entry & string
  /** How many tries there were. */
  attempts: keyof Entry & string
  /** A try counts when it is taken, or when it has ended: then one that was broken off counts not. */
  counted: 'taken' | 'ended'
  /** Failures in a row, where tries that went well come between them. Without it every try before was a failure. */
  failures?: keyof Entry & string
  /** The values of `state` in which an entry is tried. What was ended meanwhile stays as it is. */
  open?: readonly string[]
  /** What must be so that an entry may be taken, of the row `entry`: here stands who goes before whom. */
  mayBeTaken?: (now: Date) => RawBuilder<boolean>
  /** What becomes of an entry when nothing is left to do, and when it is given up. */
  done: Columns | 'deleted'
  givenUp: Columns | 'deleted'
  /** A statement that moves what waits behind the row `ended`, which it is told as it was before. */
  moveFollowers?: (entry: Entry, dueAt: Date) => RawBuilder<unknown>
  /** By which time the table is partitioned. Where it is known, statements say it, so that PostgreSQL plans and looks into few parts. */
  partitionedBy?: keyof Entry & string
}

/**
 * Which entries are to be taken: the first that are due, those of them that are named (with the times by which their table is partitioned),
 * or one at once: due or not, unless it is leased.
 */
export type Wanted<Entry> = { limit: number } | { ids: readonly string[]; times?: readonly Date[] } | { atOnce: Partial<Entry> }

/** Who takes entries, and until when nobody else may. */
export interface Lease {
  lease: string
  now: Date
  leasedUntil: Date
}

const nothing = sql``
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const isId = <Entry extends object>({ id }: QueueTable<Entry>, entry: Partial<Entry>) =>
  all(id.map((column) => sql`${sql.ref(column)} = ${entry[column]}`))
/** Whether a time lies between two, in whole milliseconds. */
export const isBetween = (column: RawBuilder<unknown>, from: number, to: number): RawBuilder<boolean> =>
  sql`${column} >= ${new Date(from)} and ${column} < ${new Date(to + 1)}`
/** In which partitions entries are whose times these are. Nothing, where that is not known. */
function isThere<Entry extends object>({ partitionedBy }: QueueTable<Entry>, times: readonly Date[] = []): RawBuilder<unknown>[] {
  if (partitionedBy === undefined || times.length === 0) return []
  const moments = times.map((time) => time.getTime())
  return [isBetween(sql.ref(partitionedBy), Math.min(...moments), Math.max(...moments))]
}
const isOpen = <Entry extends object>({ open = [] }: QueueTable<Entry>) => sql<boolean>`state in (${sql.join(open)})`

/**
 * Takes entries for one try each. Nobody else gets them before `leasedUntil`, nor any other of which they are in the way. Call it outside a
 * longer transaction.
 */
export async function leaseEntries<Entry extends object>(
  executor: Executor,
  kept: QueueTable<Entry>,
  { lease, now, leasedUntil }: Lease,
  wanted: Wanted<Entry>,
): Promise<Entry[]> {
  const [table, due, attempts] = [sql.table(kept.table), sql.ref(kept.due), sql.ref(kept.attempts)]
  const id = sql.join(kept.id.map((column) => sql.ref(column)))
  const isDue = sql`${due} <= ${now}`
  const there = 'ids' in wanted ? isThere(kept, wanted.times) : []
  const conditions = [
    ...there,
    'atOnce' in wanted ? sql`(${isDue} or lease is null) and ${isId(kept, wanted.atOnce)}` : isDue,
    ...('ids' in wanted ? [sql`${id} in (${sql.join(wanted.ids)})`] : []),
    ...(kept.open ? [isOpen(kept)] : []),
    ...(kept.mayBeTaken ? [kept.mayBeTaken(now)] : []),
  ]
  const { rows } = await sql<Entry>`update ${table} set ${sql.ref('lease')} = ${lease}, ${due} = ${leasedUntil}
      ${kept.counted === 'taken' ? sql`, ${attempts} = ${attempts} + 1` : nothing}
    where ${all([...there, sql`(${id})`])} in (
      select ${id} from ${table} entry where ${all(conditions)}
      order by ${due} ${'limit' in wanted ? sql`limit ${wanted.limit}` : nothing} for update of entry skip locked)
    returning *`.execute(executor)
  return rows
}

/**
 * How a try ended. `done`: nothing is left to do. `again`: it went well, and is looked at again. `released`: it was no try, and counts
 * nowhere. `failed`: it is tried again. `givenUp`: it failed, and is not.
 */
export type TryEnd = 'done' | 'again' | 'released' | 'failed' | 'givenUp'

/** A try that has ended. */
export interface EndedTry {
  lease: string
  /** When it is tried again; for what is over, when the next one behind it is due. */
  dueAt: Date
  is: TryEnd
  /** What else is written. */
  columns?: Columns | undefined
}

/** Writes how a try ended, if the lease still holds: else another instance has the entry, and what this one knows of it counts no more. */
export async function endTry<Entry extends object>(
  executor: Executor,
  kept: QueueTable<Entry>,
  entry: Entry,
  { lease, dueAt, is, columns }: EndedTry,
): Promise<void> {
  const table = sql.table(kept.table)
  const times = kept.partitionedBy ? [entry[kept.partitionedBy] as Date] : []
  const own = sql`${all([isId(kept, entry), ...isThere(kept, times)])} and lease = ${lease}`
  const end = is === 'done' || is === 'givenUp' ? kept[is] : {}
  if (end === 'deleted') return void (await sql`delete from ${table} where ${own}`.execute(executor))
  const written = { lease: null, [kept.due]: dueAt, ...counts(kept, is), ...end, ...columns }
  const assignments = Object.entries(written).map(([column, value]) => {
    const isState = column === 'state' && kept.open
    return sql`${sql.ref(column)} = ${isState ? sql`case when ${isOpen(kept)} then ${value} else state end` : value}`
  })
  const update = sql`update ${table} set ${sql.join(assignments)} where ${own}`
  await (kept.moveFollowers ? sql`with ended as (${update} returning *) ${kept.moveFollowers(entry, dueAt)}` : update).execute(
    executor,
  )
}

function counts<Entry extends object>({ counted, attempts, failures }: QueueTable<Entry>, is: TryEnd): Columns {
  const plus = (column: string, more: 1 | -1) => ({ [column]: sql`${sql.ref(column)} + ${sql.lit(more)}` })
  if (is === 'released') return counted === 'taken' ? plus(attempts, -1) : {}
  return {
    ...(counted === 'ended' && plus(attempts, 1)),
    ...(failures && (is === 'failed' || is === 'givenUp' ? plus(failures, 1) : { [failures]: 0 })),
  }
}
