import { hash } from 'node:crypto'
import type { ChainedEntry } from '../../data/repositories/auditChain.ts'

/** What is wrong with a chain of the audit trail, as one line. */
export type Report = (finding: string) => void

const beforeTheFirst = Buffer.alloc(32)

/** SHA-256 of a text or bytes. */
export const digestOf = (bytes: string | Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** The hash of an entry at a place of its chain, behind the entry with the hash `before` (docs/decisions/evidence.md). */
export function chainedHash(before: Buffer, sequence: number, content: string): Buffer {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(sequence))
  return digestOf(Buffer.concat([before, place, digestOf(content)]))
}

/**
 * So many entries are held while an earlier place is looked for: two that were written at the same moment may have their ids the other way
 * round. More are a gap.
 */
const mostWaiting = 1_000

/** Follows the chains of the audit trail. Entries come by subject and then by id; what is held does not grow with the trail. */
export class ChainWalk {
  readonly #report: Report
  readonly #newestUnchained: number
  readonly #waiting = new Map<number, ChainedEntry>()
  #last: ChainedEntry | undefined
  #place = 0
  /** Undefined behind a gap: there the next entry cannot be judged. */
  #hash: Buffer | undefined = beforeTheFirst
  entries = 0
  chains = 0

  constructor({ newestUnchained, report }: { newestUnchained: number; report: Report }) {
    this.#newestUnchained = newestUnchained
    this.#report = report
  }

  next(entry: ChainedEntry): void {
    if (this.#last?.subject !== entry.subject) this.#begin(entry)
    this.#last = entry
    const { auditId, sequence } = entry
    if (sequence === null || entry.hash === null) {
      // The first checkpoint signs those with neither and an id of ours, from 1 on.
      if (auditId > this.#newestUnchained || auditId < 1 || sequence !== null || entry.hash !== null)
        this.#report(`entry ${auditId} of ${entry.subject} is in no chain`)
      return
    }
    this.entries += 1
    if (sequence <= this.#place || this.#waiting.has(sequence)) {
      this.#report(`entry ${auditId} of ${entry.subject} stands at place ${sequence}, where another one stands`)
      return
    }
    this.#waiting.set(sequence, entry)
    this.#takeInOrder()
    if (this.#waiting.size > mostWaiting) this.#passGap()
  }

  /** The last chain is complete. */
  end(): void {
    while (this.#waiting.size > 0) this.#passGap()
    if (this.#last) this.#compareHead(this.#last)
  }

  #begin(entry: ChainedEntry): void {
    this.end()
    if (entry.sequence !== null || entry.headLength !== null) this.chains += 1
    this.#place = 0
    this.#hash = beforeTheFirst
  }

  #takeInOrder(): void {
    for (let entry; (entry = this.#waiting.get(this.#place + 1));) {
      this.#waiting.delete(entry.sequence!)
      this.#place = entry.sequence!
      if (this.#hash && !chainedHash(this.#hash, this.#place, entry.content).equals(entry.hash!))
        this.#report(
          `entry ${entry.auditId} of ${entry.subject} (place ${this.#place}) was changed, or does not follow the entry before it`,
        )
      this.#hash = entry.hash!
    }
  }

  #passGap(): void {
    const next = Math.min(...this.#waiting.keys())
    const [from, to] = [this.#place + 1, next - 1]
    const missing = from === to ? `entry ${from}` : `entries ${from} to ${to}`
    this.#report(`${missing} of ${this.#waiting.get(next)!.subject} ${from === to ? 'is' : 'are'} missing`)
    this.#place = to
    this.#hash = undefined
    this.#takeInOrder()
  }

  #compareHead({ subject, headLength, headHash }: ChainedEntry): void {
    if (headLength === null || headHash === null) {
      if (this.#place > 0) this.#report(`the chain of ${subject} has no head`)
    } else if (this.#place !== headLength)
      this.#report(`the chain of ${subject} has ${headLength} entries, of which the newest found is ${this.#place}`)
    else if (this.#hash && !this.#hash.equals(headHash)) this.#report(`the head of ${subject} is not its newest entry`)
  }
}
