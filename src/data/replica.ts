import { sql } from 'kysely'
import type { Freshness } from '../config/laggingReads.ts'
import { DatabaseUnavailable } from '../domain/shared/errors.ts'
import { Outage } from './outage.ts'
import { type Position, PrimaryPositions } from './primaryPositions.ts'
import type { Executor } from './schema.ts'
import { NoStandby, Standby, type StandbyParts } from './standby.ts'

/**
 * How a read ended that a standby may answer: there, or at the primary, because the standby misses what this read must see (`behind`), is
 * further behind than the bound (`lagging`), does not answer or is none of this database (`away`), has no connection free (`busy`), refused
 * a statement (`failed`), or did not find it (`missing`).
 */
export type ReplicaOutcome = 'replica' | 'behind' | 'lagging' | 'away' | 'busy' | 'failed' | 'missing'

/** PostgreSQL's code of a statement that was ended by its time-out. */
const tookTooLong = '57014'

/** A standby that misses something. */
class Behind extends Error {
  readonly outcome: 'behind' | 'lagging'

  constructor(outcome: Behind['outcome'], message: string) {
    super(message)
    this.outcome = outcome
  }
}

type Found<Answer> = { outcome: 'replica'; answer: Answer } | { outcome: Exclude<ReplicaOutcome, 'replica'> }

const primaryPosition = sql<{ bytes: number }>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as bytes`

/**
 * What reads at a standby that need not come to the primary, as long as the standby is near enough
 * (docs/decisions/data.md#how-near-a-standby-is). Where it is not, and whatever else is wrong with it, the primary is asked, and the caller
 * does not notice.
 */
export class ReadReplica {
  readonly outage: Outage
  /** Hears how each read ended. */
  count: (outcome: ReplicaOutcome) => void = () => undefined
  readonly #parts: StandbyParts & { mostLagMs: number }
  readonly #standby: Standby
  readonly #positions: PrimaryPositions
  #isUsed = false
  #completeAtMs: number | undefined

  constructor(parts: StandbyParts & { mostLagMs: number }) {
    this.#parts = parts
    this.#standby = new Standby(parts)
    this.#positions = new PrimaryPositions(parts.mostLagMs)
    this.outage = new Outage(parts.limits.databaseRetryAfterSeconds * 1_000)
  }

  /** How often `look` is to be called. */
  get lookEveryMs(): number {
    return this.#parts.mostLagMs / 5
  }

  /** Whether reads go there. */
  get isUsed(): boolean {
    return this.#isUsed
  }

  /** How old what the standby had at the last look would be now, in seconds. Undefined until that was known once. */
  get lagSeconds(): number | undefined {
    return this.#completeAtMs === undefined ? undefined : (performance.now() - this.#completeAtMs) / 1_000
  }

  /** Reads at the standby, or at the primary. */
  async read<Answer>(sees: Freshness, read: (db: Executor) => Promise<Answer>): Promise<Answer> {
    const found = await this.#readThere(sees, read)
    this.count(found.outcome)
    return found.outcome === 'replica' ? found.answer : read(this.#parts.primary)
  }

  /**
   * Asks the primary where it is, and the standby whether it follows. Reads go by it, and so they need not wait for a standby that is away.
   * Returns what is wrong with the standby. Never throws: while the primary is away nothing is learnt, and what is known grows old.
   */
  async look(): Promise<Error | undefined> {
    const wanted = await this.#askPrimary().catch(() => undefined)
    if (wanted === undefined) return undefined
    try {
      this.#demandFollower(wanted)
      const standby = await this.#standby.run(wanted, async (opened) => opened.standby)
      this.#positions.see(standby)
      this.#demandNear(standby)
      this.#completeAtMs = this.#positions.completeAtMs(standby)
      this.#isUsed = true
      if (this.outage.isOpen) this.outage.answer()
      return undefined
    } catch (error) {
      // Right after a start, or where the primary was away for a while.
      return error instanceof Behind && error.outcome === 'behind' ? undefined : this.#refuse(error)
    }
  }

  close(): Promise<void> {
    return this.#standby.close()
  }

  async #readThere<Answer>(sees: Freshness, read: (db: Executor) => Promise<Answer>): Promise<Found<Answer>> {
    if (!this.#isUsed) {
      if (this.outage.isOpen) this.outage.refuse(undefined)
      return { outcome: 'away' }
    }
    if (this.#standby.isBusy) return { outcome: 'busy' }
    const wanted = sees === 'now' ? await this.#askPrimary() : undefined
    try {
      if (wanted) this.#demandFollower(wanted)
      const answer = await this.#standby.run(wanted, ({ db, standby }) => {
        this.#positions.see(standby)
        if (wanted === undefined) this.#demandNear(standby)
        else if (standby.bytes < wanted.bytes) throw this.#tooFar(standby)
        return read(db)
      })
      // What is not there may be new.
      return answer === undefined && sees === 'lag' ? { outcome: 'missing' } : { outcome: 'replica', answer }
    } catch (error) {
      return { outcome: this.#outcomeOf(error) }
    }
  }

  /** What was committed before this call lies before the position. */
  async #askPrimary(): Promise<Position> {
    const atMs = performance.now()
    const { rows } = await primaryPosition.execute(this.#parts.primary)
    return { atMs, bytes: rows[0]!.bytes }
  }

  #demandFollower(primary: Position): void {
    if (!this.#positions.note(primary))
      throw new NoStandby('DATABASE_READ_URL leads to a server that has what the primary has not')
  }

  #demandNear(standby: Position): void {
    if (this.#positions.judge(standby) !== 'near') throw this.#tooFar(standby)
  }

  #tooFar(standby: Position): Behind {
    if (this.#positions.judge(standby) === 'far')
      return new Behind('lagging', `DATABASE_READ_URL leads to a standby that is more than ${this.#parts.mostLagMs} ms behind`)
    return new Behind('behind', 'the standby is not far enough')
  }

  /** Why it was not the standby. An outage of it is told once, and is over when a look says so. */
  #outcomeOf(error: unknown): Exclude<ReplicaOutcome, 'replica'> {
    if (error instanceof Behind) {
      if (error.outcome === 'lagging') this.#refuse(error)
      return error.outcome
    }
    const isAway = error instanceof DatabaseUnavailable && (error.cause as { code?: string }).code !== tookTooLong
    // A statement that took too long, or stood in the way of what the standby replays, says nothing of the next one.
    if (!isAway && !(error instanceof NoStandby)) return 'failed'
    this.#refuse(error)
    return 'away'
  }

  #refuse(error: unknown): Error {
    const cause = (error instanceof DatabaseUnavailable ? error.cause : error) as Error
    this.#isUsed = false
    this.outage.refuse(cause)
    return cause
  }
}
