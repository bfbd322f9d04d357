import { sql } from 'kysely'
import type { Settings } from '../config/settings.ts'
import type { Connection } from './connect.ts'

/** The number of an advisory lock. Any number will do that no other lock of the program uses. */
const boundsLock = 2_026_112_400

/**
 * Makes PostgreSQL end what a session of the service's role leaves standing: a statement, and a transaction in which nothing happens. The
 * role itself is given the time-outs, in this database alone, which every role may do for itself. So they hold behind a pooler, which
 * takes them neither as parameters of a start nor with `set`. A role that has shorter ones keeps them.
 */
export async function boundSessions({ db, postgres }: Connection, limits: Settings['limits']): Promise<void> {
  if (!postgres) return
  const mostMs = limits.statementTimeoutMs
  const { rows } = await sql<{ database: string; longer: string[] }>`
    select current_database()::text as database, array(select name from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
        and setting::bigint not between 1 and ${mostMs}::bigint)::text[] as longer`.execute(db)
  const { database, longer } = rows[0]!
  if (longer.length === 0) return
  await db.transaction().execute(async (trx) => {
    // PostgreSQL refuses two changes of one role at the same moment, and instances may start together.
    await sql`select pg_advisory_xact_lock(${sql.lit(boundsLock)})`.execute(trx)
    for (const name of longer)
      await sql`alter role session_user in database ${sql.id(database)} set ${sql.id(name)} to ${sql.lit(mostMs)}`.execute(trx)
  })
  await postgres.renew()
}
