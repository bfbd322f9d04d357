import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'

/** The bounds of the guard. */
export type GuardLimits = Record<'databasePatienceMs' | 'databasePulseMs' | 'databaseRetryAfterSeconds', number>

/**
 * Wraps a pool, so that nobody waits for a database that stands still. What takes longer than `databasePatienceMs` goes on only
 * while the database answers a small question on a connection of its own within `databasePulseMs`. So slow statements of a living
 * database are not disturbed. Otherwise, and when the connection fails, it throws DatabaseUnavailable.
 */
export function guardPool(pool: pg.Pool, connectionString: string, limits: GuardLimits): PostgresPool {
  const whileAlive = createGuard(new Pulse(connectionString, limits.databasePulseMs), limits)
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      // An idle connection that nobody waits for comes at once, so that nothing can stand still.
      const isAtHand = pool.idleCount > pool.waitingCount
      const connecting = pool.connect()
      const client = await (isAtHand ? connecting : whileAlive(connecting)).catch((failure: unknown) => {
        // A connection that comes too late is not kept.
        connecting.then(
          (late) => late.release(true),
          () => undefined,
        )
        throw failure
      })
      const known = guarded.get(client) ?? guardClient(client, whileAlive)
      guarded.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool
}

const standsStill = 'the database stands still'

type Guard = <Result>(work: Promise<Result>) => Promise<Result>

function guardClient(client: pg.PoolClient, whileAlive: Guard): PostgresPoolClient {
  let failure: DatabaseUnavailable | undefined
  return {
    // Kysely passes one statement with its values, or a cursor, which Sanad does not use.
    query: async (text: string, values: readonly unknown[]) => {
      if (failure) throw failure
      try {
        return await whileAlive(client.query(text, values as unknown[]))
      } catch (error) {
        if (error instanceof DatabaseUnavailable) failure = error
        throw error
      }
    },
    // A connection that has failed is closed: its answer may still come, and belongs to nobody.
    release: (discard?: boolean) => client.release(discard === true || failure !== undefined),
  } as unknown as PostgresPoolClient
}

function createGuard(pulse: Pulse, limits: GuardLimits): Guard {
  const retryAfterSeconds = limits.databaseRetryAfterSeconds
  return async (work) => {
    try {
      for (;;) {
        const answer = await within(work, limits.databasePatienceMs)
        if (answer) return answer.value
        if (!(await pulse.beats())) throw new Error(standsStill)
      }
    } catch (error) {
      if (isUnavailable(error)) throw new DatabaseUnavailable({ cause: error, retryAfterSeconds })
      throw error
    }
  }
}

/** The result in time, or undefined. A loop that was busy gets one more turn, so that an answer that has arrived is read first. */
function within<Result>(work: Promise<Result>, timeoutMs: number): Promise<{ value: Result } | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(resolve, undefined)), timeoutMs)
    // Every statement comes by here, and one promise less for each is worth more than `await` (measured).
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve({ value })
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/**
 * Failures of the connection or of the server, as opposed to those of a statement: PostgreSQL's classes 08 (connection), 53
 * (resources) and 57 (operator intervention, which has the statement's time-out too), 25006 (the server only reads: during a failover
 * a proxy reaches a standby, or a primary that is not one yet), Node's codes, and pg's texts without a code.
 */
function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (typeof code === 'string' && /^(08|53|57)...$|^25006$|^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)/.test(code)) return true
  return message === standsStill || /^Connection terminated|^timeout exc|not queryable/.test(message)
}

/** Whether the database answers at all. All who ask at one moment share one question. */
class Pulse {
  readonly #connectionString: string
  readonly #timeoutMs: number
  #asked: Promise<boolean> | undefined

  constructor(connectionString: string, timeoutMs: number) {
    this.#connectionString = connectionString
    this.#timeoutMs = timeoutMs
  }

  beats(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined))
    return this.#asked
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#connectionString })
    client.on('error', () => undefined)
    const asked = client.connect().then(() => client.query('select 1'))
    try {
      return (await within(asked, this.#timeoutMs)) !== undefined
    } catch {
      return false
    } finally {
      asked.catch(() => undefined)
      // A connection that stands still does not say goodbye.
      void client.end().catch(() => undefined)
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }
  }
}
