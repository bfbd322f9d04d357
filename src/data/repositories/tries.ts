import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** A row that counts tries, and how many it may have. */
export interface CountedTry {
  counted: string
  most: number
}

/** What became of a try. */
export interface EnteredTry {
  /** The rows that it counts in. */
  entered: string[]
  /** Until when the last of those is full that had no room, where some were seen. */
  fullUntil: Date | null
}

/**
 * Counts a try in every row, or in none where one is full. A count whose time is over begins anew. Two that come at the same moment may
 * both find room for one: then one of them is entered in some rows only, which its caller takes back. A full row is only read, so a flood
 * writes nothing.
 */
export async function enterTry(
  db: Executor,
  counts: readonly CountedTry[],
  { now, countedUntil }: { now: Date; countedUntil: Date },
): Promise<EnteredTry> {
  const [counted, most] = [counts.map((row) => row.counted), counts.map((row) => row.most)]
  const isOver = sql`tries.counted_until <= ${now}`
  const { rows } = await sql<EnteredTry>`
    with bounds as (select * from unnest(${counted}::text[], ${most}::integer[]) as bound (counted, most)),
    full_rows as (select tries.counted_until from tries join bounds using (counted)
      where tries.counted_until > ${now} and tries.tries >= bounds.most),
    entered as (
      insert into tries (counted, tries, counted_until)
      select counted, 1, ${countedUntil}::timestamptz from bounds where not exists (select from full_rows) order by counted
      on conflict (counted) do update set
        tries = case when ${isOver} then 1 else tries.tries + 1 end,
        counted_until = case when ${isOver} then excluded.counted_until else tries.counted_until end
      where ${isOver} or tries.tries < (select most from bounds where bounds.counted = tries.counted)
      returning tries.counted)
    select array(select counted from entered) as entered, (select max(counted_until) from full_rows) as full_until`.execute(db)
  return rows[0]!
}

/** Until when the last of these rows counts; undefined where there is none. */
export async function findTriesEnd(db: Executor, counted: readonly string[]): Promise<Date | undefined> {
  const [row] = await selectEnd(db, { counted })
  return row?.countedUntil
}

const selectEnd = statement<{ counted: readonly string[] }, { countedUntil: Date }>((db, { counted }) =>
  db
    .selectFrom('tries')
    .select('countedUntil')
    .where(sql<boolean>`counted = any(${counted})`)
    .orderBy('countedUntil', 'desc')
    .limit(1),
)

/** Takes one try off each row. */
export async function giveTriesBack(db: Executor, counted: readonly string[]): Promise<void> {
  await giveBack(db, { counted })
}

const giveBack = statement<{ counted: readonly string[] }, unknown>((db, { counted }) =>
  db
    .updateTable('tries')
    .set((column) => ({ tries: column('tries', '-', 1) }))
    .where('counted', 'in', (rows) =>
      // In one order, so that two of them never wait for each other.
      rows
        .selectFrom('tries')
        .select('counted')
        .where(sql<boolean>`counted = any(${counted})`)
        .where('tries', '>', 0)
        .orderBy('counted')
        .forUpdate(),
    ),
)

/** Sets the counts to zero. */
export async function forgetTries(db: Executor, counted: readonly string[]): Promise<void> {
  await forget(db, { counted })
}

const forget = statement<{ counted: readonly string[] }, unknown>((db, { counted }) =>
  db.deleteFrom('tries').where('counted', 'in', (rows) =>
    // In the same order, too.
    rows
      .selectFrom('tries')
      .select('counted')
      .where(sql<boolean>`counted = any(${counted})`)
      .orderBy('counted')
      .forUpdate(),
  ),
)
