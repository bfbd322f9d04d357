/** Who hears of outages of the database, or of whatever else the service cannot do without. */
export interface OutageListener {
  begins(cause: unknown): void
  /** How long it was from the first refusal to the last, and how many there were. */
  ends(outage: { seconds: number; refusals: number }): void
}

/**
 * An outage of one thing, from its first refusal to the first answer after which nothing was refused for a while. So whoever listens
 * hears of it twice, however many requests it meets.
 */
export class Outage {
  listener: OutageListener | undefined
  readonly #quietMs: number
  #refusals = 0
  #begunMs = 0
  #lastMs = 0

  constructor(quietMs: number) {
    this.#quietMs = quietMs
  }

  get isOpen(): boolean {
    return this.#refusals > 0
  }

  refuse(cause: unknown): void {
    this.#lastMs = performance.now()
    if (this.#refusals++ > 0) return
    this.#begunMs = this.#lastMs
    this.listener?.begins(cause)
  }

  /** It has answered. */
  answer(): void {
    if (!this.isOpen || performance.now() - this.#lastMs < this.#quietMs) return
    const seconds = Math.round(this.#lastMs - this.#begunMs) / 1_000
    const refusals = this.#refusals
    this.#refusals = 0
    this.listener?.ends({ seconds, refusals })
  }
}
