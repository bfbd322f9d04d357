import { type AliasedRawBuilder, sql } from 'kysely'

/** The columns of one table in a statement about several, and the way back from a row of it. */
export interface Prefixed<Row> {
  columns: AliasedRawBuilder<unknown, string>[]
  /** The row of this table, or undefined where a join has found none. */
  rowOf(values: object): Row | undefined
}

/**
 * Gives the columns of a table names of their own, with `prefix` before each, because two tables of one statement may both have a `status`.
 * The first column is one that no row of the table lacks: where it is null, there is no row.
 */
export function prefixed<Row>(table: string, prefix: string, columns: readonly (keyof Row & string)[]): Prefixed<Row> {
  const names = columns.map((column) => [column, `${prefix}${column[0]!.toUpperCase()}${column.slice(1)}`] as const)
  const [, key] = names[0]!
  return {
    columns: names.map(([column, name]) => sql.ref(`${table}.${column}`).as(name)),
    rowOf(values) {
      const found = values as Record<string, unknown>
      if (found[key] === null) return undefined
      const row: Record<string, unknown> = {}
      for (const [column, name] of names) row[column] = found[name]
      return row as Row
    },
  }
}
