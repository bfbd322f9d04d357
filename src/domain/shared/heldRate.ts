/** How often a key may ask: `perSecond` in the long run, and `burst` at once. */
export interface Rate {
  perSecond: number
  burst: number
}

/** What an instance asks of the bucket that all instances share: tokens, and what it has let in before without one. */
export interface BlockAsk {
  want: number
  owed: number
}

/** What it was given, and what is left. Less than nothing is left where instances had let in more than there was. */
export interface BlockAnswer {
  granted: number
  left: number
}

/** What an instance holds at most of one key: a twentieth of the burst. */
export const blockOf = ({ burst }: Rate): number => Math.max(1, Math.floor(burst / 20))

/**
 * What an instance lets in of a key before it asks for it: a hundredth of the burst, so that who asks rarely costs no statement. Below a
 * burst of 100 nothing: a debt must be paid in the time after which it is forgotten.
 */
export const creditOf = ({ burst }: Rate): number => Math.floor(burst / 100)

/** After this time without a request nothing is known of a key any more, and its bucket is full. */
export const idleMsOf = ({ perSecond, burst }: Rate): number => Math.max(1_000, Math.ceil((burst / perSecond) * 1_000))

/** The shortest time for which nobody asks an empty bucket again. */
const shortestDryMs = 10

/**
 * What one instance knows of one key: the tokens that it has leased from the shared bucket and not spent. So N instances let in at most N
 * blocks and N credits more than the bucket allows (docs/decisions/limits.md#one-rate-for-all-instances).
 */
export class HeldRate {
  readonly #rate: Rate
  readonly #block: number
  readonly #credit: number
  #held = 0
  /** Let in on credit, also while the bucket is asked to take that off. */
  #unpaid = 0
  #owed = 0
  #hasAsked = false
  /** The bucket was empty: no credit, and nobody asks before `askMs`. A token is there at `tokenMs`. */
  #dry: { askMs: number; tokenMs: number } | undefined
  /** What the bucket had when it was last asked, beside what was leased from it. A full one, as long as nobody has asked. */
  #inBucket: { tokens: number; atMs: number }

  constructor(rate: Rate) {
    this.#rate = rate
    this.#block = blockOf(rate)
    this.#credit = creditOf(rate)
    this.#inBucket = { tokens: rate.burst, atMs: 0 }
  }

  /** How many more requests may come now, as far as this instance knows: others may have leased since it asked. */
  left(nowMs: number): number {
    const { perSecond, burst } = this.#rate
    const { tokens, atMs } = this.#inBucket
    const refilled = Math.min(burst, tokens + (perSecond * (nowMs - atMs)) / 1_000)
    return Math.max(0, Math.min(burst, Math.floor(refilled + this.#held - this.#unpaid)))
  }

  /** Judges a request. `wait`: the bucket must be asked first. A number: it is refused, and so many milliseconds later there is a token. */
  take(nowMs: number): 'letIn' | 'wait' | number {
    if (this.#held > 0) {
      this.#held -= 1
      return 'letIn'
    }
    if (this.#dry) return nowMs < this.#dry.askMs ? Math.max(1, this.#dry.tokenMs - nowMs) : 'wait'
    if (this.#unpaid >= this.#credit) return 'wait'
    this.#unpaid += 1
    return 'letIn'
  }

  /** Whether the next block should be asked for, before nothing is left of this one: a quarter lasts longer than the question takes. */
  isLow(nowMs: number): boolean {
    if (this.#dry && nowMs < this.#dry.askMs) return false
    return this.#hasAsked ? this.#held * 4 < this.#block : this.#unpaid >= this.#credit
  }

  /** What to ask for: a block, and a token for each request that waits. */
  ask(waiting: number): BlockAsk {
    this.#owed = this.#unpaid
    this.#hasAsked = true
    return { want: this.#block - this.#held + waiting, owed: this.#owed }
  }

  answer({ granted, left }: BlockAnswer, nowMs: number): void {
    this.#held += granted
    this.#unpaid -= this.#owed
    this.#inBucket = { tokens: left, atMs: nowMs }
    const msUntil = (tokens: number) => ((tokens - left) / this.#rate.perSecond) * 1_000
    // Half a block is worth asking for.
    this.#dry =
      left >= 1 ? undefined : { askMs: nowMs + Math.max(shortestDryMs, msUntil(this.#block / 2)), tokenMs: nowMs + msUntil(1) }
  }
}

/** The bucket that all instances share. */
export interface Bucket {
  tokens: number
  refilledMs: number
}

/** Clocks of machines may be so far apart. A bucket that was filled later than that comes from a clock that is wrong. */
export const clockSkewMs = 2_000

/**
 * Leases a block. The latest clock fills the bucket, so that two clocks never fill it twice for one time. It is what the statement in
 * src/data/repositories/rateBuckets.ts does, which a test holds to it.
 */
export function leaseBlock(
  bucket: Bucket | undefined,
  { perSecond, burst }: Rate,
  { want, owed }: BlockAsk,
  nowMs: number,
): { bucket: Bucket; granted: number } {
  const { tokens, refilledMs } = bucket ?? { tokens: burst, refilledMs: nowMs }
  const isAhead = refilledMs > nowMs + clockSkewMs
  const refilled = Math.min(burst, tokens + (perSecond * Math.max(0, nowMs - refilledMs)) / 1_000)
  const granted = Math.max(0, Math.min(want, Math.floor(refilled - owed)))
  return {
    bucket: { tokens: refilled - owed - granted, refilledMs: isAhead ? nowMs : Math.max(refilledMs, nowMs) },
    granted,
  }
}
