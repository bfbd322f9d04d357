import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import type { FixedQuery } from './fixedQuery.ts'
import type { LateCommits } from './lateCommits.ts'
import type { Outage } from './outage.ts'

/** The bounds of the guard. */
export type GuardLimits = Record<
  'databasePatienceMs' | 'databasePulseMs' | 'databaseRetryAfterSeconds' | 'databaseCommitMs' | 'statementTimeoutMs',
  number
>

/** Waits for work of the database as long as that is alive, and calls `whenLate` once it is late. Throws DatabaseUnavailable. */
export type Guard = <Result>(work: PromiseLike<Result>, whenLate?: () => void) => Promise<Result>

interface ClientGuard {
  whileAlive: Guard
  lateCommits: LateCommits
  limits: GuardLimits
  outage: Outage
}

/** A connection of the pool on which nobody waits for a database that stands still, nor long for a commit. */
export const guardClient = (client: pg.PoolClient, guard: ClientGuard): PostgresPoolClient => {
  const guarded = new GuardedClient(client, guard)
  return {
    // One statement with its values, or a fixed one, which has them in itself.
    query: (statement: string | FixedQuery, values?: unknown[]) =>
      guarded.query(typeof statement === 'string' ? statement : statement.text, () =>
        client.query<never>(statement as string, values),
      ),
    release: (discard?: boolean) => guarded.release(discard === true),
  } as unknown as PostgresPoolClient
}

const beginsTransaction = /^(?:begin|start)\b/
const endsTransaction = /^(?:commit|rollback)\b(?! to)/
const isWrite = /^\s*(?:insert|update|delete|with)\b/

class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #guard: ClientGuard
  #failure: DatabaseUnavailable | undefined
  #isInTransaction = false
  #isLeft = false

  constructor(client: pg.PoolClient, guard: ClientGuard) {
    this.#client = client
    this.#guard = guard
  }

  async query<Result>(text: string, send: () => PromiseLike<Result>): Promise<Result> {
    if (this.#failure) throw this.#failure
    const { lateCommits, outage } = this.#guard
    const begins = !this.#isInTransaction && beginsTransaction.test(text)
    const mostMs = this.#mostMs(text)
    if ((begins || (!this.#isInTransaction && mostMs !== undefined)) && lateCommits.areInTheWay)
      throw this.#refuse(new Error('commits wait for a standby'))
    if (begins) this.#isInTransaction = true
    else if (endsTransaction.test(text)) this.#isInTransaction = false
    try {
      const answer = await (mostMs === undefined ? this.#guard.whileAlive(send()) : this.#settle(send(), mostMs))
      if (outage.isOpen) outage.answer()
      return answer
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      const isOutcomeUnknown = mostMs !== undefined && mayHaveHappened(error.cause)
      this.#failure = isOutcomeUnknown ? this.#unavailable(error.cause, isOutcomeUnknown) : error
      throw this.#failure
    }
  }

  /** A connection that has failed is closed: its answer may still come, and belongs to nobody. One whose commit is late closes after it. */
  release(discard: boolean): void {
    this.#isInTransaction = false
    if (!this.#isLeft) this.#client.release(discard || this.#failure !== undefined)
  }

  /** How long what makes changes last may take: PostgreSQL waits for its standbys longer than it lets a statement run. */
  #mostMs(text: string): number | undefined {
    const { databaseCommitMs, statementTimeoutMs, databasePatienceMs } = this.#guard.limits
    if (this.#isInTransaction) return text === 'commit' ? databaseCommitMs : undefined
    return isWrite.test(text) ? statementTimeoutMs + databasePatienceMs : undefined
  }

  #settle<Result>(work: PromiseLike<Result>, mostMs: number): Promise<Result> {
    const { whileAlive, lateCommits, limits } = this.#guard
    return new Promise((resolve, reject) => {
      const settled: Promise<Result> = whileAlive(work, () => {
        lateCommits.wait(settled)
        const timer = setTimeout(() => {
          this.#isLeft = true
          lateCommits.leave(this.#client, settled)
          reject(this.#refuse(new Error('the database does not end a commit')))
        }, mostMs - limits.databasePatienceMs)
        const stop = () => clearTimeout(timer)
        settled.then(stop, stop)
      })
      settled.then(resolve, reject)
    })
  }

  #refuse(cause: Error): DatabaseUnavailable {
    this.#guard.outage.refuse(cause)
    return this.#unavailable(cause)
  }

  #unavailable(cause: unknown, isOutcomeUnknown = false): DatabaseUnavailable {
    const retryAfterSeconds = this.#guard.limits.databaseRetryAfterSeconds
    return new DatabaseUnavailable({ cause, retryAfterSeconds, isOutcomeUnknown })
  }
}

/** Whether what was sent may have been done: not where PostgreSQL itself says that it has refused it. */
const mayHaveHappened = (cause: unknown) => !/^(?:25006|53...|57014)$/.test((cause as { code?: string } | undefined)?.code ?? '')
