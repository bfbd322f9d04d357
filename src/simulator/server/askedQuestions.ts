import { LRUCache } from 'lru-cache'
import { contentDigest } from '../contentDigest.ts'
import { CoreProblem } from './problem.ts'

interface Asked {
  digest: string
  answer: Promise<object>
}

/** A code lives for some minutes, and nobody repeats a request after its deadline. */
const keptMs = 600_000
const most = 10_000

/**
 * What was answered to ids that come in bodies, so that a request that arrives twice does its work once. It is kept in memory: a sandbox
 * that was restarted in between sends a second code.
 */
export class AskedQuestions {
  readonly #asked = new LRUCache<string, Asked>({ max: most, ttl: keptMs })

  /** The first answer to this id. Throws CoreProblem 'idempotencyConflict' for another content under it. */
  async once<Answer extends object>(id: string, content: unknown, ask: () => Promise<Answer>): Promise<Answer> {
    const digest = contentDigest(content)
    const known = this.#asked.get(id)
    if (known && known.digest !== digest)
      throw new CoreProblem(409, 'idempotencyConflict', 'none', 'This id came before with another content.')
    if (known) return known.answer as Promise<Answer>
    const answer = ask()
    this.#asked.set(id, { digest, answer })
    // What failed may be tried again.
    answer.catch(() => this.#asked.delete(id))
    return answer
  }
}
