import { listKeyIds, listLostHeads, type StoredCheckpoint } from '../../data/repositories/auditCheckpoints.ts'
import type { Executor } from '../../data/schema.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import type { Report } from './chain.ts'
import { digestHeads, digestUnchained } from './checkpoint.ts'
import { type CheckpointStatement, hashOfStatement, readCheckpoint } from './signedCheckpoint.ts'

/** What somebody who kept more than the database knows. */
export interface Known {
  /** Hashes of checkpoints by number, from the log. */
  hashes: ReadonlyMap<number, string>
  /** Ids of keys that the bank says are its own. */
  keys: ReadonlySet<string>
}

type Statement = CheckpointStatement & { kid: string }

/** Follows the checkpoints from the first to the newest. */
export class CheckpointWalk {
  readonly #trx: Executor
  readonly #known: Known
  readonly #batch: number
  readonly #report: Report
  readonly #kept = new Set<number>()
  #last: { number: number; hash: string; statement: Statement | undefined } | undefined
  /** The newest entry from before the chain, as the first checkpoint says. Undefined before there is one. */
  newestUnchained: number | undefined

  constructor(trx: Executor, { known, batch, report }: { known: Known; batch: number; report: Report }) {
    this.#trx = trx
    this.#known = known
    this.#batch = batch
    this.#report = report
  }

  /** The newest one. */
  get newest(): { number: number; hash: string; madeAt: string | undefined } | undefined {
    return this.#last && { number: this.#last.number, hash: this.#last.hash, madeAt: this.#last.statement?.madeAt }
  }

  async next(stored: StoredCheckpoint): Promise<void> {
    const { number } = stored
    const hash = hashOfStatement(stored.statement)
    const expected = (this.#last?.number ?? 0) + 1
    if (number > expected)
      this.#report(
        number === expected + 1 ? `checkpoint ${expected} is missing` : `checkpoints ${expected} to ${number - 1} are missing`,
      )
    else if (number < expected) this.#report(`checkpoint ${number} stands where none can be`)
    const known = this.#known.hashes.get(number)
    if (known !== undefined && known !== hash) this.#report(`checkpoint ${number} is another one than was kept outside`)
    this.#kept.add(number)
    const statement = await readCheckpoint(stored).catch(() => undefined)
    if (statement) await this.#judge(stored, statement, number === expected)
    else this.#report(`checkpoint ${number} is not signed by the key that it names`)
    for (const { subject, length } of await listLostHeads(this.#trx, number, this.#batch))
      this.#report(`entry ${length} of ${subject} is not as checkpoint ${number} has signed it`)
    this.#last = { number, hash, statement }
  }

  /** All have come. */
  async end(): Promise<void> {
    for (const number of this.#known.hashes.keys())
      if (!this.#kept.has(number)) this.#report(`checkpoint ${number}, which was kept outside, is missing`)
    const statement = this.#last?.statement
    if (!statement) return
    const own = new Set([...(await listKeyIds(this.#trx)), ...this.#known.keys])
    if (!own.has(statement.kid))
      this.#report(`checkpoint ${this.#last!.number} is signed with the key ${statement.kid}, which is not the bank’s`)
  }

  async #judge({ number, madeAt }: StoredCheckpoint, statement: Statement, follows: boolean): Promise<void> {
    if (statement.number !== number || statement.madeAt !== formatDateTime(madeAt))
      this.#report(`checkpoint ${number} says that it is number ${statement.number} of ${statement.madeAt}`)
    if (follows && statement.previous !== (this.#last?.hash ?? null))
      this.#report(`checkpoint ${number} does not follow the one before it`)
    const trusted = this.#last?.statement?.keys
    if (follows && trusted && ![...trusted, ...this.#known.keys].includes(statement.kid))
      this.#report(
        `checkpoint ${number} is signed with the key ${statement.kid}, which the one before does not name; was the key changed at once, ` +
          `after a leak? --trust ${statement.kid}`,
      )
    const { heads, digest } = await digestHeads(this.#trx, number, this.#batch)
    if (heads !== statement.heads || digest !== statement.digest)
      this.#report(`the list of what checkpoint ${number} has signed was changed`)
    if (number === 1) await this.#judgeUnchained(statement)
  }

  async #judgeUnchained({ before }: Statement): Promise<void> {
    if (!before) return this.#report('checkpoint 1 does not say what there was before it')
    this.newestUnchained = before.newest
    const found = await digestUnchained(this.#trx, before.newest, this.#batch)
    if (found.entries !== before.entries || found.digest !== before.digest)
      this.#report(
        `the ${before.entries} entries from before the chain (up to ${before.newest}) were changed; there are ${found.entries}`,
      )
  }
}
