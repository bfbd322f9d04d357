import fc from 'fast-check'
import type { Kysely, PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import type { CountedTry } from '../../src/data/repositories/tries.ts'
import { openKysely } from '../../src/data/connect.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import type { Database } from '../../src/data/schema.ts'
import { DatabaseUnavailable } from '../../src/domain/shared/errors.ts'
import type { TryStore } from '../../src/services/dependencies.ts'
import { keepTries } from '../../src/services/shared/tries.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { countInMemory } from '../support/memoryTries.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db?.destroy())

const startMs = Date.parse('2026-11-24T12:00:00Z')
const windowSeconds = 60
/** Two instances of the service on one database, at a time of the test's. */
function openInstances() {
  const clock = { ms: startMs }
  const now = () => new Date(clock.ms)
  return { clock, instances: [keepTries(db, now), keepTries(db, now)] as const, model: countInMemory(() => clock.ms) }
}
const empty = () => db.deleteFrom('tries').execute()

const names = ['network', 'site', 'person'] as const
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('enter' as const), of: fc.subarray([...names], { minLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('giveBack' as const), of: fc.subarray([...names], { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const), of: fc.subarray([...names], { minLength: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: windowSeconds }) }),
  },
)
const most = { network: 4, site: 6, person: 2 }
const boundsOf = (of: readonly (typeof names)[number][]): CountedTry[] => of.map((name) => ({ counted: name, most: most[name] }))

test('two instances count as one does in memory, whatever is entered, given back and forgotten, and when', async () => {
  const runs = fc.array(fc.tuple(action, fc.integer({ min: 0, max: 1 })), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(runs, async (steps) => {
      await empty()
      const { clock, instances, model } = openInstances()
      for (const [step, at] of steps) {
        if (step.does === 'wait') clock.ms += step.seconds * 1_000
        else {
          const run = async (store: TryStore) =>
            step.does === 'enter' ? store.enter(boundsOf(step.of), windowSeconds) : store[step.does](step.of)
          expect(await run(instances[at as 0 | 1])).toEqual(await run(model))
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('of tries at one moment, each on an instance of its own, as many are counted as may be, and a refused one counts nowhere', async () => {
  await empty()
  const bounds = boundsOf(['network', 'person'])
  const attempts = Array.from({ length: 60 }, () => keepTries(db, () => new Date(startMs)).enter(bounds, windowSeconds))
  const together = await Promise.all(attempts)
  expect(together.filter((waitMs) => waitMs === undefined)).toHaveLength(most.person)
  expect(together.filter((waitMs) => waitMs !== undefined && (waitMs < 0 || waitMs > windowSeconds * 1_000))).toEqual([])
  const rows = await db.selectFrom('tries').select(['counted', 'tries']).orderBy('counted').execute()
  expect(rows).toEqual([
    { counted: 'network', tries: most.person },
    { counted: 'person', tries: most.person },
  ])
})

test('a flood of one key waits in line, and not on connections that others need', async () => {
  let asked = 0
  let answer: (error: Error) => void = () => undefined
  const query = () => {
    asked += 1
    return new Promise<never>((_, reject) => void (answer = reject))
  }
  const connect = async () => ({ query, release: () => undefined }) as unknown as PostgresPoolClient
  const store = keepTries(openKysely({ connect, end: async () => undefined, options: {} }), () => new Date(startMs))
  const flood = Array.from({ length: 50 }, () => store.enter(boundsOf(['network']), windowSeconds))
  const ended = Promise.allSettled(flood)
  await expect.poll(() => asked).toBe(1)
  // What fails for one alone is nothing to those in line.
  const deadlock = new Error('deadlock detected')
  answer(deadlock)
  await expect.poll(() => asked).toBe(2)
  // Where the database does not answer, they hear so with the first.
  const away = new DatabaseUnavailable({ retryAfterSeconds: 5 })
  answer(away)
  const reasons = (await ended).map((outcome) => outcome.status === 'rejected' && outcome.reason)
  expect(reasons).toEqual([deadlock, ...Array(49).fill(away)])
  expect(asked).toBe(2)
})

test('what is over is purged, and nothing else', async () => {
  await empty()
  const { clock, instances } = openInstances()
  await instances[0].enter(boundsOf(['site']), windowSeconds)
  clock.ms += 1_000
  await instances[0].enter(boundsOf(['person']), windowSeconds)
  clock.ms = startMs + windowSeconds * 1_000 + 500
  expect(await purge(db, 'tries', new Date(clock.ms), limits.purgeBatch)).toBe(1)
  expect(await db.selectFrom('tries').select('counted').execute()).toEqual([{ counted: 'person' }])
})
