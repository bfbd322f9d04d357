import { randomUUID } from 'node:crypto'
import {
  type EndedTry,
  endTry,
  leaseEntries,
  type Lease,
  type QueueTable,
  type TryEnd,
  type Wanted,
} from '../../data/repositories/queue.ts'
import type { Executor } from '../../data/schema.ts'
import { type BackOff, pauseAfter } from '../../domain/shared/retries.ts'
import type { Clock } from '../../config/clock.ts'

/** What came of a failed or successful try, once it is written. */
export interface Written {
  /** Whether it is not tried again. */
  isGivenUp: boolean
  endedAt: Date
}

/** What a kind says with each end of a try. Of what `failed` the back-off says when it is tried again or given up, or `givesUp` does. */
type Said = Record<'done', object> &
  Record<'again' | 'released', { afterMs: number }> &
  Record<'failed', { givesUp?: 'now' | 'never' | undefined; retryAfterMs?: number | undefined }>

/** How a try ended, as its kind sees it. `columns` are written with it, and `afterwards` says what follows when it is written. */
export type Outcome = { columns?: Readonly<Record<string, unknown>>; afterwards?: (written: Written) => Promise<void> | void } & {
  [End in Exclude<TryEnd, 'givenUp'>]: { is: End } & Said[End]
}[Exclude<TryEnd, 'givenUp'>]

/** One try: under which lease, and the time at which it was taken. */
export type Try = Pick<Lease, 'lease' | 'now'>

/** One kind of thing that is done later: all in which it differs from the others. */
export interface QueueKind<Entry extends object> {
  kept: QueueTable<Entry>
  /** Far longer than a try may take, so that nobody else begins one meanwhile. */
  leaseMs: number
  backOff(entry: Entry): BackOff
  /** Tries it once. What it throws says nothing about the entry: nothing is written, and the lease ends by itself. */
  perform(entry: Entry, attempt: Try): Promise<Outcome>
  /** Is told what `perform` or the database threw, and at which entry if there was one yet. */
  report(error: unknown, entry: Entry | undefined): void
  /** Is told when a try has ended, however that was. */
  left?(entry: Entry): void
}

/** What a queue takes from outside, which tests give it. */
export interface Surroundings {
  clock: Clock
  /** Numbers in [0, 1), for the jitter of the pauses. */
  random?: () => number
}

/**
 * The one way in which something is done later, and again when it failed: a batch is taken under a lease, tried, and written back
 * (docs/decisions/data.md#one-queue-for-what-is-done-later). Any number of instances may work on one queue.
 */
export class LeasedQueue<Entry extends object> {
  readonly #kind: QueueKind<Entry>
  readonly #db: Executor
  readonly #surroundings: Required<Surroundings>
  readonly #running = new Set<Promise<void>>()

  constructor(kind: QueueKind<Entry>, db: Executor, { clock, random = Math.random }: Surroundings) {
    this.#kind = kind
    this.#db = db
    this.#surroundings = { clock, random }
  }

  /** How many tries are under way. */
  get underWay(): number {
    return this.#running.size
  }

  /** A lease for one look, or for an entry that is stored to be tried at once. */
  newLease(now: Date): Lease {
    return { lease: randomUUID(), now, leasedUntil: new Date(now.getTime() + this.#kind.leaseMs) }
  }

  /** Begins tries of what is wanted and may be taken, and does not wait for their ends. Returns how many. */
  async begin(now: Date, wanted: Wanted<Entry>): Promise<number> {
    const lease = this.newLease(now)
    const taken = await leaseEntries(this.#db, this.#kind.kept, lease, wanted)
    for (const entry of taken) this.#beginTry(entry, lease)
    return taken.length
  }

  /** Begins the try of an entry that is stored first, under a lease. `store` may find that there is nothing to do. */
  beginWith(store: () => Promise<{ entry: Entry; lease: Lease } | undefined>): void {
    this.#run(async () => {
      const stored = await store()
      if (stored) this.#beginTry(stored.entry, stored.lease)
    })
  }

  /** Begins a batch, waits for its end, and again until nothing is due or so many rounds are over. Returns how many tries there were. */
  async workThrough(now: Date, { limit, rounds }: { limit: number; rounds: number }): Promise<number> {
    let tried = 0
    for (let round = 0; round < rounds; round++) {
      const begun = await this.begin(now, { limit })
      if (begun === 0) break
      await this.settle()
      tried += begun
    }
    return tried
  }

  /** Waits until nothing is under way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #beginTry(entry: Entry, attempt: Try): void {
    this.#run(() => this.#try(entry, attempt), entry)
  }

  #run(work: () => Promise<void>, entry?: Entry): void {
    const running = work()
      .catch((error: unknown) => this.#kind.report(error, entry))
      .finally(() => {
        this.#running.delete(running)
        if (entry) this.#kind.left?.(entry)
      })
    this.#running.add(running)
  }

  async #try(entry: Entry, attempt: Try): Promise<void> {
    const { clock } = this.#surroundings
    const begunMs = clock.elapsedMs()
    const outcome = await this.#kind.perform(entry, attempt)
    // Not clock.now(): whoever asked for the try says what time it is, and the sandbox's clock may leap meanwhile.
    const endedAt = new Date(attempt.now.getTime() + Math.floor(clock.elapsedMs() - begunMs))
    const end = this.#judge(entry, outcome)
    const dueAt = new Date(endedAt.getTime() + end.afterMs)
    await endTry(this.#db, this.#kind.kept, entry, { ...end, lease: attempt.lease, dueAt, columns: outcome.columns })
    await outcome.afterwards?.({ isGivenUp: end.is === 'givenUp', endedAt })
  }

  #judge(entry: Entry, outcome: Outcome): Pick<EndedTry, 'is'> & { afterMs: number } {
    if (outcome.is === 'done') return { is: 'done', afterMs: 0 }
    if (outcome.is !== 'failed') return { is: outcome.is, afterMs: outcome.afterMs }
    const { kept } = this.#kind
    const backOff = this.#kind.backOff(entry)
    const tried = Number(entry[kept.attempts]) + (kept.counted === 'ended' ? 1 : 0)
    const failures = kept.failures === undefined ? tried : Number(entry[kept.failures]) + 1
    const isLast = outcome.givesUp === 'now' || failures >= backOff.tries
    if (isLast && outcome.givesUp !== 'never') return { is: 'givenUp', afterMs: 0 }
    const { retryAfterMs } = outcome
    return { is: 'failed', afterMs: pauseAfter(backOff, tried, { random: this.#surroundings.random(), retryAfterMs }) }
  }
}
