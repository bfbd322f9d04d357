import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config/settings.ts'
import { ignoreErrorEvents, typeParsers } from './driver.ts'
import type { FixedQuery } from './fixedQuery.ts'
import type { Guard } from './guardedClient.ts'
import { createGuard, Pulse } from './guardedPool.ts'
import type { Position } from './primaryPositions.ts'
import type { Database } from './schema.ts'

/** A server that is not what the address promises. */
export class NoStandby extends Error {}

const position = `select pg_is_in_recovery() as "isStandby",
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as bytes`
/** Of the cluster and of the database in it: a standby has both of its primary. Everybody may ask. */
const identity = `select (select system_identifier from pg_control_system())::text || '/' || oid::text as identity
  from pg_database where datname = current_database()`

/** What a standby is reached with. */
export interface StandbyParts {
  connectionString: string
  primary: Kysely<Database>
  limits: Settings['limits']
  /** Opens the query builder on connections. */
  open: (pool: PostgresPool) => Kysely<Database>
}

/** What happens in a transaction of a standby: the query builder, and how far the server is that answers. */
interface Opened {
  db: Kysely<Database>
  standby: Position
}

/**
 * A standby, or several behind one address, as a pool of few connections. All work is a transaction whose first message also asks how far
 * the server is: so that holds for the one that answers the rest, whichever a proxy or a pooler has chosen, and costs no message more.
 */
export class Standby {
  readonly #parts: StandbyParts
  readonly #pool: pg.Pool
  readonly #guard: Guard
  readonly #opening: string
  readonly #opened = new WeakMap<pg.PoolClient, Kysely<Database>>()
  #identity: Promise<string> | undefined

  constructor(parts: StandbyParts) {
    const { connectionString, limits } = parts
    this.#parts = parts
    // No time-outs of a session, which PgBouncer would refuse: the transaction has its own.
    this.#pool = new pg.Pool({
      connectionString,
      types: typeParsers,
      max: limits.replicaPoolSize,
      connectionTimeoutMillis: limits.replicaConnectMs,
    })
    ignoreErrorEvents(this.#pool)
    const nobody = { doubt: () => undefined, refuse: () => undefined }
    const pulse = new Pulse(connectionString, limits.databasePulseMs)
    this.#guard = createGuard({ pulse, limits, servers: nobody, outage: nobody })
    this.#opening = `begin isolation level read committed read only;
      set local statement_timeout = ${limits.replicaStatementMs}; ${position}`
  }

  /** Whether a read would have to wait for another one. */
  get isBusy(): boolean {
    return this.#pool.idleCount === 0 && this.#pool.totalCount >= this.#parts.limits.replicaPoolSize
  }

  /**
   * Does work in a transaction, once the server has replayed `wanted`, or after a moment anyway. Throws NoStandby; DatabaseUnavailable
   * where it does not answer.
   */
  async run<Result>(wanted: Position | undefined, work: (opened: Opened) => Promise<Result>): Promise<Result> {
    const client = await this.#borrow()
    let isWrongServer = false
    try {
      const db = this.#opened.get(client) ?? (await this.#openOn(client))
      return await work({ db, standby: await this.#begin(client, wanted) })
    } catch (error) {
      isWrongServer = error instanceof NoStandby
      throw error
    } finally {
      // Nothing depends on how it ends, so nobody waits for it.
      this.#guard(client.query('rollback')).then(
        () => client.release(isWrongServer),
        () => client.release(true),
      )
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #borrow(): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect()
    return this.#guard(connecting).catch((failure: unknown) => {
      connecting.then(
        (late) => late.release(true),
        () => undefined,
      )
      throw failure
    })
  }

  async #begin(client: pg.PoolClient, wanted: Position | undefined): Promise<Position> {
    const { replicaCatchUpMs } = this.#parts.limits
    const lateMs = performance.now() + replicaCatchUpMs
    for (let question = this.#opening; ; question = position) {
      // Of several statements in one message each has an answer.
      const answers = (await this.#guard(client.query(question))) as pg.QueryResult | pg.QueryResult[]
      const { isStandby, bytes } = [answers].flat().at(-1)!.rows[0] as { isStandby: boolean; bytes: number }
      if (!isStandby) throw new NoStandby('DATABASE_READ_URL leads to a server that is no standby')
      const atMs = performance.now()
      if (wanted === undefined || bytes >= wanted.bytes || atMs > lateMs) return { atMs, bytes }
      await pause(replicaCatchUpMs / 10)
    }
  }

  /** A connection to another database must not answer for this one. */
  async #openOn(client: pg.PoolClient): Promise<Kysely<Database>> {
    this.#identity ??= sql
      .raw<{ identity: string }>(identity)
      .execute(this.#parts.primary)
      .then(({ rows }) => rows[0]!.identity)
    const wanted = await this.#identity.catch((failure: unknown) => {
      this.#identity = undefined
      throw failure
    })
    const { rows } = await this.#guard(client.query<{ identity: string }>(identity))
    if (rows[0]!.identity !== wanted) throw new NoStandby('DATABASE_READ_URL leads to no standby of DATABASE_URL')
    const query = (statement: string | FixedQuery, values?: unknown[]) =>
      this.#guard(client.query<never>(statement as string, values))
    const connection = { query, release: () => undefined } as never
    const db = this.#parts.open({ connect: async () => connection, end: async () => undefined, options: this.#pool.options })
    this.#opened.set(client, db)
    return db
  }
}
