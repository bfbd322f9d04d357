import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import { type Guard, guardClient, type GuardLimits } from './guardedClient.ts'
import { LateCommits } from './lateCommits.ts'
import { Outage } from './outage.ts'
import { readOnly, WritableServers } from './writableServers.ts'

/**
 * Wraps a pool, so that nobody waits for a database that stands still. What takes longer than `databasePatienceMs` goes on only
 * while the database answers a small question on a connection of its own within `databasePulseMs`. So slow statements of a living
 * database are not disturbed. Otherwise, when the connection fails and when the server only reads, it throws DatabaseUnavailable, of which
 * `outage` hears.
 */
export function guardPool(
  pool: pg.Pool,
  connectionString: string,
  limits: GuardLimits,
  outage: Outage = new Outage(limits.databaseRetryAfterSeconds * 1_000),
): PostgresPool {
  const servers = new WritableServers()
  const whileAlive = createGuard({ pulse: new Pulse(connectionString, limits.databasePulseMs), limits, servers, outage })
  const lateCommits = new LateCommits(pool)
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
      if (!servers.isKnown(client))
        await whileAlive(servers.ask(client)).catch((failure: unknown) => {
          client.release(true)
          throw failure
        })
      const known = guarded.get(client) ?? guardClient(client, { whileAlive, lateCommits, limits, outage })
      guarded.set(client, known)
      return known
    },
    end: () => {
      lateCommits.giveUp()
      return pool.end()
    },
    options: pool.options,
  } as PostgresPool
}

const standsStill = 'the database stands still'

interface GuardParts {
  pulse: Pulse
  limits: Pick<GuardLimits, 'databasePatienceMs' | 'databaseRetryAfterSeconds'>
  servers: Pick<WritableServers, 'doubt'>
  outage: Pick<Outage, 'refuse'>
}

/** Makes who waits for the work of one database, as `guardPool` says. */
export function createGuard({ pulse, limits, servers, outage }: GuardParts): Guard {
  const retryAfterSeconds = limits.databaseRetryAfterSeconds
  return async (work, whenLate) => {
    try {
      for (;;) {
        const answer = await within(work, limits.databasePatienceMs)
        if (answer) return answer.value
        whenLate?.()
        whenLate = undefined
        if (!(await pulse.beats())) throw new Error(standsStill)
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if ((error as { code?: string }).code === readOnly) servers.doubt()
      outage.refuse(error)
      throw new DatabaseUnavailable({ cause: error, retryAfterSeconds })
    }
  }
}

/** The result in time, or undefined. A loop that was busy gets one more turn, so that an answer that has arrived is read first. */
function within<Result>(work: PromiseLike<Result>, timeoutMs: number): Promise<{ value: Result } | undefined> {
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
export class Pulse {
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
