import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import { ignoreErrorEvents, typeParsers } from './driver.ts'
import type { FixedQuery } from './fixedQuery.ts'
import { Outage } from './outage.ts'

/**
 * Connections to embedded PGlite: through pg, the driver that speaks with PostgreSQL, over a socket that leads into the process. So
 * values are written and read, and errors told, as in production. PGlite's own `query` goes into WebAssembly six times for a
 * statement, this way once. Destroying the database closes PGlite. While it cannot write it throws DatabaseUnavailable, of which `outage`
 * hears.
 */
export function embeddedPool(pglite: PGlite, outage: Outage = new Outage(0), retryAfterSeconds = 1): PostgresPool {
  const room = new Room(outage, retryAfterSeconds)
  let newest: EmbeddedSocket | undefined
  const pool = new pg.Pool({
    // PGlite is one session: whoever has the connection has the database to itself.
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => (newest = new EmbeddedSocket(pglite, newest?.left)),
    types: typeParsers,
    // Said here, so that PGUSER, PGSSLMODE and the like are not asked.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  } as pg.PoolConfig)
  ignoreErrorEvents(pool)
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client) ?? room.guard(nameStatements(client))
    clients.set(client, known)
    return known
  }
  const end = async () => {
    if (room.isLost) return
    await pool.end()
    await newest?.left
    await pglite.close()
  }
  return { connect, end, options: pool.options }
}

/** More texts than the service has. Each costs PGlite some ten kilobytes. */
const mostTexts = 1000

const isOfTransaction = /^(begin|start|commit|rollback|savepoint|release)\b/
/** One statement about rows. What comes without values and is neither of both may be a migration. */
const isOfRows = /^\s*(select|insert|update|delete|with)\b[^;]*$/

/**
 * From its second run a text is a named statement of the session: its parsing and planning in WebAssembly is two thirds of what a
 * small statement costs (measured). What may change tables lets go of all names, because a plan must not outlive its columns.
 */
function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string | undefined>()
  let last = 0
  const runNamed = async (query: FixedQuery | { text: string; values: unknown[]; name?: string }) => {
    const { text } = query
    const name = names.get(text) ?? (names.has(text) ? `s${++last}` : undefined)
    names.set(text, name)
    if (name !== undefined) query.name = name
    try {
      return await client.query(query)
    } catch (error) {
      // What PostgreSQL did not say comes from before the statement ran, where pg may have closed it and not noticed.
      if (!(error instanceof pg.DatabaseError)) names.delete(text)
      throw error
    }
  }
  const run = async (text: string | FixedQuery, values: unknown[]) => {
    if (typeof text !== 'string') return runNamed(text)
    if (values.length === 0 && isOfTransaction.test(text)) return client.query(text)
    const isNamed = values.length > 0 || isOfRows.test(text)
    if (!isNamed || names.size >= mostTexts) {
      await client.query('deallocate all')
      names.clear()
    }
    return isNamed ? runNamed({ text, values }) : client.query(text)
  }
  return { query: run, release: (discard?: boolean) => client.release(discard) } as unknown as PostgresPoolClient
}

/** A full disk is class 53 where a table grows, and 58030 where a file cannot be written. */
const isOutOfRoom = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(?:53...|58030)$/.test(error.code ?? '')

/** Whether the disk has room for what PGlite writes. */
class Room {
  readonly #outage: Outage
  readonly #retryAfterSeconds: number
  #panic: unknown

  constructor(outage: Outage, retryAfterSeconds: number) {
    this.#outage = outage
    this.#retryAfterSeconds = retryAfterSeconds
  }

  /** Where not even the log of the database could be written, PGlite has ended, and would never answer again. */
  get isLost(): boolean {
    return this.#panic !== undefined
  }

  /** A connection that says DatabaseUnavailable where PGlite says that there is no room. */
  guard({ query, release }: PostgresPoolClient): PostgresPoolClient {
    const run = query as (text: string, values: unknown[]) => Promise<unknown>
    const guarded = async (...statement: Parameters<typeof run>) => {
      if (this.isLost) throw this.#refuse(this.#panic)
      try {
        const answer = await run(...statement)
        if (this.#outage.isOpen) this.#outage.answer()
        return answer
      } catch (error) {
        if (!isOutOfRoom(error)) throw error
        if (error.severity === 'PANIC')
          this.#panic = new Error('the disk is full, and the embedded database has ended: make room, then start again', {
            cause: error,
          })
        throw this.#refuse(this.#panic ?? error)
      }
    }
    return { query: guarded, release } as unknown as PostgresPoolClient
  }

  #refuse(cause: unknown): DatabaseUnavailable {
    this.#outage.refuse(cause)
    return new DatabaseUnavailable({ cause, retryAfterSeconds: this.#retryAfterSeconds })
  }
}

/** What pg asks of a socket. All that is written between `cork` and `uncork` goes to PGlite as one message. */
class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite
  readonly #free: Promise<void>
  /** Settles when nothing of this connection is in the session any more. */
  readonly left = new Promise<void>((resolve) => this.once('close', resolve))

  /** `free` settles when the connection before has left the session. */
  constructor(pglite: PGlite, free = Promise.resolve()) {
    super()
    this.#pglite = pglite
    this.#free = free
  }

  connect(): void {
    void this.#free.then(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#exchange(message).then(() => done(), done)
  }

  override _writev(writes: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#exchange(Buffer.concat(writes.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  /** As a server does, it hangs up on who has said goodbye. */
  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** The next connection is the same session, so nothing of this one may stay. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.#pglite.closed ? Promise.resolve() : this.#pglite.exec('rollback; deallocate all')
    ended.then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    )
  }

  async #exchange(message: Buffer): Promise<void> {
    const answers: Buffer[] = []
    // What PGlite hands out is its own memory, which the next message overwrites.
    await this.#pglite.execProtocolRawStream(message, { onRawData: (part) => answers.push(Buffer.from(part)) })
    for (const answer of answers) this.push(answer)
  }
}
