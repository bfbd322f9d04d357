import { randomUUID } from 'node:crypto'
import type { Clock } from '../config/clock.ts'
import { endJobLease, lockJobLease, takeJobLease } from '../data/repositories/jobLeases.ts'
import type { Executor } from '../data/schema.ts'
import { inTransaction } from '../data/transaction.ts'

/** Another instance has the lease by now: what was to be written under it is not. */
export class LeaseLost extends Error {
  constructor(job: string) {
    super(`another instance holds the lease of ${job} by now`)
    this.name = 'LeaseLost'
  }
}

/** How long a lease lasts, and what it works with. */
export interface JobLeaseParts {
  db: Executor
  /** Its name, the same on every instance. */
  job: string
  leaseMs: number
  /** After so many failures of one work in a row it is given up. */
  mostFailures: number
  /** The machine's time. */
  clock: Clock
}

/**
 * The lease of work that one instance is enough for (docs/decisions/data.md#one-instance-for-upkeep). Whoever holds it prolongs it
 * while it works, and any other takes it when it is over. Whoever cannot do the work gives it up.
 */
export class JobLease {
  readonly #parts: JobLeaseParts
  readonly #holder = randomUUID()
  #fence: number | undefined
  /** In milliseconds of this process. Before `askedAgainMs` nobody asks the database who holds it. */
  #heldUntilMs = -Infinity
  #askedAgainMs = -Infinity
  #asking: Promise<void> | undefined
  /** How often each work has failed in a row since this instance has the lease. */
  readonly #failures = new Map<string, number>()

  constructor(parts: JobLeaseParts) {
    this.#parts = parts
  }

  /** Whether this instance holds it. The database is asked once in a third of its time, for all who want to know. */
  async isHeld(): Promise<boolean> {
    const { clock } = this.#parts
    if (clock.elapsedMs() >= this.#askedAgainMs) await (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
    return clock.elapsedMs() < this.#heldUntilMs
  }

  /**
   * Does a work where this instance holds the lease. Whoever has failed at it several times in a row gives the lease up, because another
   * instance may be able to: what is wrong can be of this machine alone.
   */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (!(await this.isHeld())) return undefined
    try {
      const result = await work()
      this.#failures.delete(name)
      return result
    } catch (error) {
      const failures = (this.#failures.get(name) ?? 0) + 1
      this.#failures.set(name, failures)
      // What could not be given up ends by itself, because nobody prolongs it.
      if (failures >= this.#parts.mostFailures) await this.end().catch(() => undefined)
      throw error
    }
  }

  async #ask(): Promise<void> {
    const { db, job, leaseMs, clock } = this.#parts
    const [now, begunMs] = [clock.now(), clock.elapsedMs()]
    const heldUntil = new Date(now.getTime() + leaseMs)
    this.#fence = await takeJobLease(db, { job, holder: this.#holder, now, heldUntil })
    this.#heldUntilMs = this.#fence === undefined ? -Infinity : begunMs + leaseMs
    this.#askedAgainMs = begunMs + leaseMs / 3
  }

  /**
   * Writes something that only the holder may write, in one transaction with a look at the fence: whoever was frozen while another one took
   * the lease wakes and writes nothing. Throws LeaseLost.
   */
  async write<Result>(work: (trx: Executor) => Promise<Result>): Promise<Result> {
    const { db, job } = this.#parts
    const fence = this.#fence
    return inTransaction(db, async (trx) => {
      if (fence === undefined || !(await lockJobLease(trx, { job, fence }))) throw new LeaseLost(job)
      return work(trx)
    })
  }

  /** Gives the lease up, so that another instance can take it at once. This one asks for it again after a whole lease. */
  async end(): Promise<void> {
    const { db, job, leaseMs, clock } = this.#parts
    while (this.#asking) await this.#asking.catch(() => undefined)
    const fence = this.#fence
    this.#fence = undefined
    this.#failures.clear()
    this.#heldUntilMs = -Infinity
    this.#askedAgainMs = clock.elapsedMs() + leaseMs
    if (fence !== undefined) await endJobLease(db, { job, fence }, clock.now())
  }
}
