import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** How often something may happen until `countedUntil`. */
export interface CountRule {
  most: number
  now: Date
  countedUntil: Date
}

/** A row that counts until its `counted_until`. */
export interface CountedRow {
  table: 'approvalQuestions' | 'signInCodes' | 'appRefusals'
  /** The column with the count. */
  count: 'asked' | 'sent' | 'refused'
  /** The columns of the primary key with their values. */
  key: Record<string, string>
}

/**
 * Counts one more before it happens, so that many at once cannot pass the bound together. A count whose time is over begins anew. Returns
 * false, and counts nothing, when there were `most` already.
 */
export async function countOnce(
  executor: Executor,
  { table, count, key }: CountedRow,
  { most, now, countedUntil }: CountRule,
): Promise<boolean> {
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const [counted, until] = [sql.ref(`${table}.${count}`), sql.ref(`${table}.countedUntil`)]
  const isOver: RawBuilder<boolean> = sql`${until} <= ${now}`
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns}, ${sql.ref(count)}, counted_until)
    values (${sql.join(Object.values(key))}, 1, ${countedUntil})
    on conflict (${columns}) do update set
      ${sql.ref(count)} = case when ${isOver} then 1 else ${counted} + 1 end,
      counted_until = case when ${isOver} then excluded.counted_until else ${until} end
    where ${counted} < ${most} or ${isOver}`.execute(executor)
  return (numAffectedRows ?? 0n) > 0n
}
