import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'

export interface BareApp {
  certificate_pem: string
  client_secret_hash: string
}

/** One statement; gives its first row. */
export type BareSql = <Row>(text: string, values: unknown[]) => Promise<Row | undefined>
/** One statement; gives all its rows. */
export type BareRows = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** A pool of the same size as Sanad's. */
export function openBareSql(databaseUrl: string): { sql: BareSql; rows: BareRows } {
  // As in src/data/connect.ts: bigint arrives as a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: limits.databasePoolSize })
  const rows = async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[]
  return { rows, sql: async <Row>(text: string, values: unknown[]) => (await rows<Row>(text, values))[0] }
}

/** As Sanad looks up the app of every call. */
export function findBareApp(sql: BareSql, clientId: string): Promise<BareApp | undefined> {
  return sql<BareApp>('select * from apps where client_id = $1 and deleted_at is null and disabled_at is null', [clientId])
}
