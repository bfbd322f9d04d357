import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Database } from '../schema.ts'

/** Lists that show the newest first: the table, when a row came, and what names it. Rows of the same moment are in the order of their ids. */
const orders = {
  apps: { at: 'createdAt', id: 'clientId' },
  developers: { at: 'createdAt', id: 'developerId' },
  dashboardSessions: { at: 'createdAt', id: 'sessionIdHash' },
  bankPayments: { at: 'receivedAt', id: 'paymentId' },
  bankLetters: { at: 'receivedAt', id: 'letterOfGuaranteeId' },
} as const satisfies { [Table in keyof Database]?: { at: keyof Database[Table]; id: keyof Database[Table] } }

type ListedTable = keyof typeof orders

const placeOf = (table: ListedTable, name: string = table) => ({
  at: sql.ref(`${name}.${orders[table].at}`),
  id: sql.ref(`${name}.${orders[table].id}`),
})

/** The order of a table's list. */
export function newestFirst(table: ListedTable): RawBuilder<unknown> {
  const { at, id } = placeOf(table)
  return sql`${at} desc, ${id} desc`
}

/**
 * Whether a row stands in the list behind the row with this id, also when that one no longer fits the list's filter. Behind an id that
 * the table does not have there is nothing.
 */
export function standsBehind(table: ListedTable, before: string): RawBuilder<SqlBool> {
  const [row, last] = [placeOf(table), placeOf(table, 'last')]
  return sql`(${row.at}, ${row.id}) < (select ${last.at}, ${last.id} from ${sql.table(table)} as last where ${last.id} = ${before})`
}
