import { type CountedTry, enterTry, findTriesEnd, forgetTries, giveTriesBack } from '../../data/repositories/tries.ts'
import type { Executor } from '../../data/schema.ts'
import { DatabaseUnavailable, TooManyTries } from '../../domain/shared/errors.ts'
import { sha256 } from '../../security/secrets.ts'
import type { TryCounter, TryStore } from '../dependencies.ts'

/** What a counter counts. */
interface Counted {
  store: TryStore
  /** Counters of one name count together, on every instance. */
  name: string
  windowSeconds: number
  /** The word for tries in the text of a refusal. */
  what: string
}

/**
 * Makes a counter of tries. The first one begins a time of `windowSeconds`, and at its end the count begins anew: nobody is locked out for
 * ever.
 */
export function createTryCounter({ store, name, windowSeconds, what }: Counted): TryCounter {
  const countedOf = (key: string) => sha256(`${name} ${key}`)
  return {
    count: async (...bounds) => {
      if (bounds.length === 0) return
      const counts = bounds.map(({ key, most }) => ({ counted: countedOf(key), most }))
      const fullMs = await store.enter(counts, windowSeconds)
      if (fullMs === undefined) return
      const retryAfterSeconds = Math.max(1, Math.ceil(fullMs / 1_000))
      throw new TooManyTries(`Too many ${what}; try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
    },
    giveBack: async (...keys) => (keys.length === 0 ? undefined : store.giveBack(keys.map(countedOf))),
    forget: async (...keys) => (keys.length === 0 ? undefined : store.forget(keys.map(countedOf))),
  }
}

/**
 * Keeps tries in the database, for all instances together (docs/decisions/floods.md#counted-for-all-instances). `now` is the machine's
 * time: a sandbox whose clock leaps must not forgive whoever makes it leap.
 */
export function keepTries(db: Executor, now: () => Date): TryStore {
  const inTurn = createTurns()
  return {
    enter: (counts, windowSeconds) => inTurn(counts[0]?.counted ?? '', () => enter(db, counts, { now: now(), windowSeconds })),
    giveBack: (counted) => giveTriesBack(db, counted),
    forget: (counted) => forgetTries(db, counted),
  }
}

async function enter(
  db: Executor,
  counts: readonly CountedTry[],
  { now, windowSeconds }: { now: Date; windowSeconds: number },
): Promise<number | undefined> {
  const countedUntil = new Date(now.getTime() + windowSeconds * 1_000)
  const { entered, fullUntil } = await enterTry(db, counts, { now, countedUntil })
  if (entered.length === counts.length) return undefined
  if (entered.length > 0) await giveTriesBack(db, entered)
  const missing = counts.map(({ counted }) => counted).filter((counted) => !entered.includes(counted))
  const end = fullUntil ?? (await findTriesEnd(db, missing)) ?? now
  return Math.max(0, end.getTime() - now.getTime())
}

/**
 * Makes a queue for each key. Whoever floods one waits there, and not on the connections that everybody needs, each for the same row. Where
 * the database does not answer one, those behind it hear so at once, instead of finding out one after the other. Any other failure is of
 * that one alone.
 */
function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, (error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
      return work()
    })
    turns.set(key, turn)
    try {
      return await turn
    } finally {
      if (turns.get(key) === turn) turns.delete(key)
    }
  }
}
