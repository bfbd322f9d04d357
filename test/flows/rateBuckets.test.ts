import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { purge } from '../../src/data/repositories/purge.ts'
import { leaseBlocks } from '../../src/data/repositories/rateBuckets.ts'
import type { Database } from '../../src/data/schema.ts'
import { type Bucket, leaseBlock } from '../../src/domain/shared/heldRate.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db?.destroy())

const startMs = Date.parse('2026-11-24T12:00:00Z')
const rate = { perSecond: 10, burst: 40 }
const names = ['a', 'b', 'c'] as const

const step = fc.record({
  /** From far behind, as of a clock that is wrong, to far ahead. */
  moveMs: fc.oneof(
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: -1_500, max: 1_500 }),
    fc.integer({ min: -60_000, max: 60_000 }),
  ),
  asks: fc.uniqueArray(
    fc.record({ bucket: fc.constantFrom(...names), want: fc.integer({ min: 0, max: 45 }), owed: fc.integer({ min: 0, max: 2 }) }),
    { selector: ({ bucket }) => bucket, minLength: 1, maxLength: 3 },
  ),
})

test('the statement leases what the rule says, whatever is asked, owed and what the clock says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.deleteFrom('rateBuckets').execute()
      const buckets = new Map<string, Bucket>()
      let ms = startMs
      for (const { moveMs, asks } of steps) {
        ms += moveMs
        // A new row has no room for more than a burst.
        const within = asks.map((ask) => ({ ...ask, want: Math.min(ask.want, rate.burst - ask.owed) }))
        const answers = await leaseBlocks(db, within, { ...rate, now: new Date(ms) })
        for (const { bucket, ...ask } of within) {
          const leased = leaseBlock(buckets.get(bucket), rate, ask, ms)
          buckets.set(bucket, leased.bucket)
          const answer = answers.find((one) => one.bucket === bucket)!
          expect(answer.granted).toBe(leased.granted)
          expect(answer.left).toBeCloseTo(leased.bucket.tokens, 6)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('blocks that are leased at one moment are never more than the bucket has, in whichever order the buckets are named', async () => {
  await db.deleteFrom('rateBuckets').execute()
  const now = new Date(startMs)
  const asks = names.map((bucket) => ({ bucket, want: 3, owed: 0 }))
  const leased = await Promise.all(
    Array.from({ length: 30 }, (_, index) => leaseBlocks(db, index % 2 === 0 ? asks : asks.toReversed(), { ...rate, now })),
  )
  for (const bucket of names) {
    const granted = leased.flat().filter((answer) => answer.bucket === bucket)
    expect(granted.reduce((sum, answer) => sum + answer.granted, 0)).toBe(rate.burst)
  }
})

test('buckets that nobody has asked for long are purged, and then they are full', async () => {
  await db.deleteFrom('rateBuckets').execute()
  await leaseBlocks(db, [{ bucket: 'old', want: 1, owed: 0 }], { ...rate, now: new Date(startMs) })
  await leaseBlocks(db, [{ bucket: 'new', want: 1, owed: 0 }], { ...rate, now: new Date(startMs + 2) })
  expect(await purge(db, 'rateBuckets', new Date(startMs + 1), limits.purgeBatch)).toBe(1)
  expect(await db.selectFrom('rateBuckets').select('bucket').execute()).toEqual([{ bucket: 'new' }])
})
