import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/**
 * A list that shows the newest first: its table, when a row came, and what names it. Rows of the same moment are in the order of their
 * ids.
 */
export type NewestFirst<Tables = Database> = {
  [Table in keyof Tables & string]: { table: Table; at: keyof Tables[Table] & string; id: keyof Tables[Table] & string }
}[keyof Tables & string]

interface Named {
  table: string
  at: string
  id: string
}

const placeOf = ({ at, id }: Named, name: string) => ({ at: sql.ref(`${name}.${at}`), id: sql.ref(`${name}.${id}`) })

/** The order of a list. */
export function newestFirst(list: Named): RawBuilder<unknown> {
  const { at, id } = placeOf(list, list.table)
  return sql`${at} desc, ${id} desc`
}

/**
 * Whether a row stands in the list behind the row with this id, also when that one no longer fits the list's filter. Behind an id that
 * the table does not have there is nothing.
 */
export function standsBehind(list: Named, before: string): RawBuilder<SqlBool> {
  const [row, last] = [placeOf(list, list.table), placeOf(list, 'last')]
  return sql`(${row.at}, ${row.id}) < (select ${last.at}, ${last.id} from ${sql.table(list.table)} as last where ${last.id} = ${before})`
}
