import { type Kysely, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { connect as openDatabase, openKysely } from '../../../src/data/connect.ts'
import { ignoreErrorEvents } from '../../../src/data/driver.ts'
import type { Database } from '../../../src/data/schema.ts'
import { createPostgresDatabase } from './database.ts'

/** Work on a PostgreSQL connection of its own that can be held before any of its statements. */
export interface SteppedConnection {
  /** Starts work that is held before the statement of this number; `begin` is number 0. */
  start(work: (db: Kysely<Database>) => Promise<unknown>, heldBefore: number): void
  /** Comes back when the work is held, waits for a lock or has ended. Which it is shows by itself, so nothing is timed. */
  rest(): Promise<void>
  /** Lets the work go on, held no more. */
  release(): void
  /** The result of the work. */
  ended(): Promise<unknown>
  close(): Promise<void>
}

/** Opens such a connection. `watcher` is another one, on which the locks are looked at. */
async function openStepped(databaseUrl: string, watcher: Kysely<Database>): Promise<SteppedConnection> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
  // A connection that the pool is still closing is cut off when the database is dropped, and the pool speaks of it too.
  ignoreErrorEvents(pool)
  const hold = { before: Infinity, sent: 0, isHeld: false, release: () => {} }
  const query = async (client: pg.PoolClient, statement: string, values?: unknown[]) => {
    if (hold.sent === hold.before)
      await new Promise<void>((resolve) => {
        hold.release = resolve
        hold.isHeld = true
      })
    hold.sent += 1
    return client.query(statement, values)
  }
  const connect = async () => {
    const client = await pool.connect()
    return {
      query: (statement: string, values?: unknown[]) => query(client, statement, values),
      release: () => client.release(),
    } as unknown as PostgresPoolClient
  }
  const db = openKysely({ connect, end: () => pool.end(), options: pool.options })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]!.pid
  const isWaiting = async () => {
    const found = await sql<{ blockers: number }>`select cardinality(pg_blocking_pids(${pid})) as blockers`.execute(watcher)
    return found.rows[0]!.blockers > 0
  }
  let work: Promise<unknown> = Promise.resolve()
  let hasEnded = true
  return {
    start: (run, heldBefore) => {
      Object.assign(hold, { before: heldBefore, sent: 0 })
      hasEnded = false
      work = run(db).finally(() => (hasEnded = true))
      work.catch(() => undefined)
    },
    rest: async () => {
      while (!hasEnded && !hold.isHeld && !(await isWaiting()));
    },
    release: () => {
      Object.assign(hold, { before: Infinity, isHeld: false })
      hold.release()
    },
    ended: () => work,
    close: () => db.destroy(),
  }
}

/** A migrated database of its own, and two who work on it step by step. `db` looks on. */
export interface SteppedPair {
  db: Kysely<Database>
  first: SteppedConnection
  second: SteppedConnection
  /** Ends all of it and removes the database. */
  close(): Promise<void>
}

/** Opens such a pair on the PostgreSQL of the test run. */
export async function openSteppedPair(): Promise<SteppedPair> {
  const { databaseUrl, drop } = await createPostgresDatabase('migrated')
  const { db } = await openDatabase({ databaseUrl, dataDir: '', limits })
  const first = await openStepped(databaseUrl, db)
  const second = await openStepped(databaseUrl, db)
  const close = async () => {
    await Promise.all([first.close(), second.close(), db.destroy()])
    await drop()
  }
  return { db, first, second, close }
}
