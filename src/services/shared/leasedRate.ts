import type { Clock } from '../../config/clock.ts'
import { type BucketAnswer, type BucketAsk, leaseBlocks } from '../../data/repositories/rateBuckets.ts'
import type { Executor } from '../../data/schema.ts'
import { HeldRate, idleMsOf, type Rate } from '../../domain/shared/heldRate.ts'
import { sha256 } from '../../security/secrets.ts'

/** Leases blocks of tokens from the buckets that all instances share. */
export type LeaseBlocks = (asks: readonly BucketAsk[], rate: Rate, now: Date) => Promise<BucketAnswer[]>

/** Buckets in the database. */
export const bucketsIn =
  (db: Executor): LeaseBlocks =>
  (asks, rate, now) =>
    leaseBlocks(db, asks, { ...rate, now })

/** What a leased rate works with. */
export interface LeasedRateParts {
  /** Rates of one name are one, on every instance. */
  name: string
  rate: Rate
  lease: LeaseBlocks
  /** The machine's time. */
  clock: Clock
  /** Is told when the buckets cannot be asked. */
  report: (failure: unknown) => void
}

/** One key, as this instance knows it. */
interface Key {
  bucket: string
  held: HeldRate
  isAsking: boolean
  /** Requests that cannot be judged before the bucket was asked. Each is told in how many milliseconds there is a token, or nothing. */
  waiting: ((refusedMs: number | undefined) => void)[]
}

/** The most buckets that one statement asks. */
const bucketsPerStatement = 500
/** So long nobody asks again after a failure. */
const awayMs = 1_000

/**
 * A rate that all instances share. Each leases blocks of tokens and spends them in memory, so a request costs no statement. Only one
 * statement is under way at a time, for all keys that want a block then: a flood takes no connection from others. While the database
 * cannot be asked everybody is let in: what bounds them then is what the instance counts by itself, in front of this.
 */
export class LeasedRate {
  readonly #parts: LeasedRateParts
  readonly #idleMs: number
  /** Keys of this while and of the one before. What was used in neither is forgotten, with what it held and owed. */
  #keys = new Map<string, Key>()
  #oldKeys = new Map<string, Key>()
  #begunMs = 0
  readonly #queue: Key[] = []
  #isLeasing = false
  #awayUntilMs = 0

  constructor(parts: LeasedRateParts) {
    this.#parts = parts
    this.#idleMs = idleMsOf(parts.rate)
  }

  /** Judges one request. Returns undefined where it is let in, and otherwise in how many milliseconds there is a token. Never throws. */
  async take(name: string): Promise<number | undefined> {
    const nowMs = this.#parts.clock.elapsedMs()
    const key = this.#keyOf(name, nowMs)
    if (nowMs < this.#awayUntilMs) return undefined
    const verdict = key.held.take(nowMs)
    if (verdict === 'wait') {
      const judged = new Promise<number | undefined>((tell) => key.waiting.push(tell))
      this.#ask(key)
      return judged
    }
    if (key.held.isLow(nowMs)) this.#ask(key)
    return verdict === 'letIn' ? undefined : verdict
  }

  /** How many more requests of a key may come now, as far as this instance knows. */
  left(name: string): number {
    const nowMs = this.#parts.clock.elapsedMs()
    return this.#keyOf(name, nowMs).held.left(nowMs)
  }

  #keyOf(name: string, nowMs: number): Key {
    const idleMs = nowMs - this.#begunMs
    if (idleMs >= this.#idleMs) {
      this.#oldKeys = idleMs < 2 * this.#idleMs ? this.#keys : new Map<string, Key>()
      this.#keys = new Map()
      this.#begunMs = nowMs
    }
    const known = this.#keys.get(name)
    if (known) return known
    const { name: rateName, rate } = this.#parts
    const key = this.#oldKeys.get(name) ?? {
      bucket: sha256(`${rateName} ${name}`),
      held: new HeldRate(rate),
      isAsking: false,
      waiting: [],
    }
    this.#keys.set(name, key)
    return key
  }

  #ask(key: Key): void {
    if (key.isAsking) return
    key.isAsking = true
    this.#queue.push(key)
    if (!this.#isLeasing) void this.#leaseAll()
  }

  async #leaseAll(): Promise<void> {
    this.#isLeasing = true
    while (this.#queue.length > 0) {
      const batch = new Map<string, Key>()
      for (const key of this.#queue.splice(0, bucketsPerStatement)) {
        // A key that was forgotten while it asked is there twice.
        if (batch.has(key.bucket)) this.#queue.push(key)
        else batch.set(key.bucket, key)
      }
      await this.#leaseBatch([...batch.values()])
    }
    this.#isLeasing = false
  }

  async #leaseBatch(keys: readonly Key[]): Promise<void> {
    const { rate, lease, clock, report } = this.#parts
    const asked = keys.map((key) => ({ key, waiting: key.waiting.splice(0) }))
    const asks = asked.map(({ key, waiting }) => ({ bucket: key.bucket, ...key.held.ask(waiting.length) }))
    try {
      const answers = new Map((await lease(asks, rate, clock.now())).map((answer) => [answer.bucket, answer]))
      for (const { key, waiting } of asked) this.#hearAnswer(key, waiting, answers.get(key.bucket)!)
    } catch (failure) {
      this.#awayUntilMs = clock.elapsedMs() + awayMs
      report(failure)
      for (const { key, waiting } of asked) {
        key.isAsking = false
        for (const tell of [...waiting, ...key.waiting.splice(0)]) tell(undefined)
      }
    }
  }

  #hearAnswer(key: Key, waiting: Key['waiting'], answer: BucketAnswer): void {
    const nowMs = this.#parts.clock.elapsedMs()
    key.held.answer(answer, nowMs)
    key.isAsking = false
    // Those that came while the bucket was asked take what is left, or are asked for next.
    for (const tell of [...waiting, ...key.waiting.splice(0)]) {
      const verdict = key.held.take(nowMs)
      if (verdict === 'wait') key.waiting.push(tell)
      else tell(verdict === 'letIn' ? undefined : verdict)
    }
    if (key.waiting.length > 0 || key.held.isLow(nowMs)) this.#ask(key)
  }
}
