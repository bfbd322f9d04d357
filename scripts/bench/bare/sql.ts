import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'

export interface BareApp {
  certificate_pem: string
  client_secret_hash: string
}

/** One statement; gives its first row. */
export type BareSql = <Row>(text: string, values: unknown[]) => Promise<Row | undefined>

/** A pool of the same size as Sanad's. */
export function openBareSql(databaseUrl: string): BareSql {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: limits.databasePoolSize })
  return async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows[0] as Row | undefined
}

/** As Sanad looks up the app of every call. */
export function findBareApp(sql: BareSql, clientId: string): Promise<BareApp | undefined> {
  return sql<BareApp>('select * from apps where client_id = $1 and deleted_at is null and disabled_at is null', [clientId])
}
