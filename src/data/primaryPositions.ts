/** How far a PostgreSQL had come at a moment: a place in what it writes ahead (LSN), counted in bytes. */
export interface Position {
  atMs: number
  bytes: number
}

/** What is known of a standby: near enough, too far behind, or neither for certain. */
export type Nearness = 'near' | 'far' | 'unknown'

/**
 * Where the primary was in the last seconds. What was committed before it was asked lies before the position that it told. So a standby
 * that has replayed a position has all from before that moment, and one that has not misses something. That holds where the primary
 * writes nothing, where the standby has lost its primary and waits for nothing, and whatever the clocks of the machines say.
 */
export class PrimaryPositions {
  readonly #mostLagMs: number
  /** The oldest first. One is older than the bound, or a standby that is further behind could not be told from one that nobody knows. */
  #noted: Position[] = []
  #furthest: Position | undefined

  constructor(mostLagMs: number) {
    this.#mostLagMs = mostLagMs
  }

  /**
   * Notes where the primary was when it was asked. Returns false where a standby had come further before: it follows another database, or
   * what an earlier primary had written and this one has lost. Until the primary is further, nothing counts.
   */
  note(position: Position): boolean {
    if (this.#furthest && this.#furthest.atMs < position.atMs && position.bytes < this.#furthest.bytes) {
      this.#noted = []
      return false
    }
    const last = this.#noted.at(-1)
    // Many may ask in a second; the rule needs few.
    if (last && position.atMs - last.atMs < this.#mostLagMs / 10) return true
    const oldestKept = this.#noted.findLastIndex(({ atMs }) => position.atMs - atMs >= this.#mostLagMs)
    this.#noted = [...this.#noted.slice(Math.max(oldestKept, 0)), position]
    return true
  }

  /** How many positions are kept. */
  get size(): number {
    return this.#noted.length
  }

  /** Notes how far a standby has been seen. */
  see(standby: Position): void {
    if (this.#furthest === undefined || standby.bytes >= this.#furthest.bytes) this.#furthest = standby
  }

  /** The latest moment of which a standby has everything that was committed before it. */
  completeAtMs({ bytes }: Position): number | undefined {
    return this.#noted.findLast((noted) => noted.bytes <= bytes)?.atMs
  }

  /** Whether what a standby shows is no older than the bound. */
  judge(standby: Position): Nearness {
    const completeAtMs = this.completeAtMs(standby)
    if (completeAtMs !== undefined && standby.atMs - completeAtMs <= this.#mostLagMs) return 'near'
    const misses = this.#noted.find((noted) => noted.bytes > standby.bytes)
    return misses && standby.atMs - misses.atMs > this.#mostLagMs ? 'far' : 'unknown'
  }
}
