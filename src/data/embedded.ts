import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ignoreErrorEvents, typeParsers } from './driver.ts'
import type { FixedQuery } from './fixedQuery.ts'

/**
 * Connections to embedded PGlite: through pg, the driver that speaks with PostgreSQL, over a socket that leads into the process. So
 * values are written and read, and errors told, as in production. PGlite's own `query` goes into WebAssembly six times for a
 * statement, this way once. Destroying the database closes PGlite.
 */
export function embeddedPool(pglite: PGlite): PostgresPool {
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
    const known = clients.get(client) ?? nameStatements(client)
    clients.set(client, known)
    return known
  }
  const end = async () => {
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
