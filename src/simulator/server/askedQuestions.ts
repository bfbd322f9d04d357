import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CoreProblem } from './problem.ts'

/** The same for the same content, in whatever order its members come. */
function digestOf(content: unknown): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('base64url')
}

const conflict = () => new CoreProblem(409, 'idempotencyConflict', 'none', 'This id came before with another content.')

interface Asked {
  digest: string
  answer: Promise<object>
}

/** A code lives for some minutes, and nobody repeats a request after its deadline. */
const keptMs = 600_000
const most = 10_000
/** Orders are known for ever; so many of them have been seen in full since the start. */
const mostOrders = 100_000

/**
 * What was answered to ids that come in bodies, so that a request that arrives twice does its work once. It is kept in memory: a sandbox
 * that was restarted in between sends a second code.
 */
export class AskedQuestions {
  readonly #asked = new LRUCache<string, Asked>({ max: most, ttl: keptMs })
  readonly #orders = new LRUCache<string, string>({ max: mostOrders })

  /**
   * Does what was ordered, whatever else does the same. The books know of an order who pays whom how much; that another member is another
   * one is known since this start alone. Throws CoreProblem 'idempotencyConflict' for another content.
   */
  async order<Answer>(id: string, content: unknown, carryOut: () => Promise<Answer>): Promise<Answer> {
    const digest = digestOf(content)
    const known = this.#orders.get(id)
    if (known !== undefined && known !== digest) throw conflict()
    // Before the books: of two contents at once the second is a conflict, whoever gets there first.
    this.#orders.set(id, digest)
    return carryOut().catch((thrown: unknown) => {
      if (known === undefined) this.#orders.delete(id)
      throw thrown
    })
  }

  /** The first answer to this id. Throws CoreProblem 'idempotencyConflict' for another content under it. */
  async once<Answer extends object>(id: string, content: unknown, ask: () => Promise<Answer>): Promise<Answer> {
    const digest = digestOf(content)
    const known = this.#asked.get(id)
    if (known && known.digest !== digest) throw conflict()
    if (known) return known.answer as Promise<Answer>
    const answer = ask()
    this.#asked.set(id, { digest, answer })
    // What failed may be tried again.
    answer.catch(() => this.#asked.delete(id))
    return answer
  }
}
