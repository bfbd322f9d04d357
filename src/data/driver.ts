import pg from 'pg'
import { parseTimestamp } from './timestamps.ts'

const int8 = 20
const timestamptz = 1184

/** How pg reads values, of both databases. Halalas have at most 15 digits (13 + 2), so a JavaScript integer holds them exactly. */
export const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(int8, Number)
typeParsers.setTypeParser(timestamptz, parseTimestamp)

/**
 * A connection that breaks must not end the process: the query in flight, or the next one, reports the failure. The pool listens to
 * idle connections only and speaks of them as `error`; a connection in use has no other listener than this one.
 */
export function ignoreErrorEvents(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
