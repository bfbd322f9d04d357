import type pg from 'pg'

/** How often PostgreSQL is asked whether commits still wait. */
const lookEveryMs = 1_000

/** PostgreSQL tells every role what its own sessions wait for. */
const question = `select exists (select from pg_stat_activity where usename = session_user and wait_event = 'SyncRep') as waits`

/**
 * Commits that wait for a standby that is away. PostgreSQL ends none of them, not even by its time-out for statements, and ending one from
 * outside would show its rows, unsafe as they are, to everybody. So each keeps its connection, which the pool gets replaced, until it is
 * known what has become of it; and while there are any, nothing more is begun that would wait behind them. Reads go on.
 */
export class LateCommits {
  readonly #pool: pg.Pool
  readonly #left = new Map<pg.PoolClient, () => void>()
  #waiting = 0
  #lookedMs = -Infinity

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Whether what is begun now would wait too: somebody has given up, or half of the pool waits. */
  get areInTheWay(): boolean {
    if (this.#left.size > 0) void this.#look()
    return this.#left.size > 0 || this.#waiting >= this.#pool.options.max / 2
  }

  /** Counts one that is late until it ends. */
  wait(commit: Promise<unknown>): void {
    this.#waiting++
    const end = () => void this.#waiting--
    commit.then(end, end)
  }

  /** Nobody waits for this commit any more. Its connection is closed when it ends. */
  leave(client: pg.PoolClient, commit: Promise<unknown>): void {
    this.#pool.options.max++
    const close = () => {
      if (!this.#left.delete(client)) return
      this.#pool.options.max--
      client.release(true)
    }
    this.#left.set(client, close)
    // Who waits for a connection hears of the room for one only when one comes.
    this.#pool.connect().then(
      (other) => other.release(),
      () => undefined,
    )
    commit.then(close, close)
  }

  /** Closes what is left, whatever has become of it. */
  giveUp(): void {
    for (const close of [...this.#left.values()]) close()
  }

  /** A connection that broke silently would never tell the end of its commit. */
  async #look(): Promise<void> {
    if (performance.now() - this.#lookedMs < lookEveryMs) return
    this.#lookedMs = performance.now()
    const answer = await this.#pool.query<{ waits: boolean }>(question).catch(() => undefined)
    if (answer && !answer.rows[0]!.waits) this.giveUp()
  }
}
