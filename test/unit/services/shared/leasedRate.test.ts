import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockOf, type Bucket, creditOf, idleMsOf, leaseBlock, type Rate } from '../../../../src/domain/shared/heldRate.ts'
import { LeasedRate, type LeaseBlocks } from '../../../../src/services/shared/leasedRate.ts'

const startMs = Date.parse('2026-11-24T12:00:00Z')
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Instances that share buckets, in a time of the test's. Each clock may be wrong by its skew. */
function openFleet(rate: Rate, skewsMs: readonly number[]) {
  const clock = { ms: 0 }
  const buckets = new Map<string, Bucket>()
  const held: (() => void)[] = []
  const state = {
    statements: 0,
    rows: 0,
    lateMs: 0,
    isHeld: false,
    failure: undefined as Error | undefined,
    reported: [] as unknown[],
  }
  const lease: LeaseBlocks = async (asks, ofRate, now) => {
    state.statements += 1
    state.rows += asks.length
    if (state.failure) throw state.failure
    const answers = asks.map(({ bucket, ...ask }) => {
      const leased = leaseBlock(buckets.get(bucket), ofRate, ask, now.getTime())
      buckets.set(bucket, leased.bucket)
      return { bucket, granted: leased.granted, left: leased.bucket.tokens }
    })
    const askedMs = clock.ms
    // It is the answer that comes late.
    if (state.isHeld) await new Promise<void>((go) => held.push(go))
    state.lateMs = Math.max(state.lateMs, clock.ms - askedMs)
    return answers
  }
  const instances = skewsMs.map(
    (skewMs) =>
      new LeasedRate({
        ...{ name: 'calls', rate, lease },
        clock: { now: () => new Date(startMs + clock.ms + skewMs), elapsedMs: () => clock.ms },
        report: (failure) => void state.reported.push(failure),
      }),
  )
  const letIn: number[] = []
  let refused = 0
  /** Requests that come at this moment. */
  const send = (instance: number, count: number, key = 'app') =>
    Array.from({ length: count }, async () => {
      const refusedMs = await instances[instance]!.take(key)
      if (refusedMs === undefined) letIn.push(clock.ms)
      else refused += 1
      return refusedMs
    })
  const answer = () => held.splice(0).forEach((go) => go())
  const left = (instance: number, key = 'app') => instances[instance]!.left(key)
  return { clock, state, send, answer, letIn, left, refusals: () => refused }
}

/**
 * The most that `instances` let in within so many milliseconds, as docs/decisions/limits.md states it. `apartMs`: how far clocks are apart,
 * and how late the latest answer of the database came.
 */
const boundOf = (rate: Rate, instances: number, apartMs: number) => (ms: number) =>
  rate.burst +
  (rate.perSecond * (ms + apartMs)) / 1_000 +
  instances * (blockOf(rate) + creditOf(rate) + (Math.max(0, creditOf(rate) - 1) * ms) / idleMsOf(rate))

/** The first two moments between which more were let in than may be, of all. */
function findExcess(letIn: readonly number[], bound: (ms: number) => number) {
  const times = [...new Set(letIn)].sort((one, other) => one - other)
  const counts = times.map((ms) => letIn.filter((other) => other === ms).length)
  for (let from = 0; from < times.length; from++) {
    let sum = 0
    for (let to = from; to < times.length; to++) {
      sum += counts[to]!
      if (sum > bound(times[to]! - times[from]!)) return { from: times[from], to: times[to], sum }
    }
  }
  return undefined
}

const rates = fc.constantFrom(
  { perSecond: 200, burst: 400 },
  { perSecond: 10, burst: 100 },
  { perSecond: 50, burst: 50 },
  { perSecond: 3, burst: 1_000 },
  { perSecond: 1, burst: 1 },
)
const steps = fc.array(
  fc.record({
    gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 3_000 })),
    instance: fc.nat({ max: 3 }),
    count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 600 })),
    isHeld: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)

describe('four instances', () => {
  test.each([
    ['whose clocks agree', [0, 0, 0, 0]],
    ['whose clocks are a second apart', [0, 1_000, 300, 700]],
  ])('%s never let in more than is stated, whoever asks where and when, and however late answers come', async (_, skewsMs) => {
    await fc.assert(
      fc.asyncProperty(rates, steps, async (rate, sent) => {
        const { clock, state, send, answer, letIn } = openFleet(rate, skewsMs)
        for (const { gapMs, instance, count, isHeld } of sent) {
          clock.ms += gapMs
          state.isHeld = isHeld
          if (!isHeld) answer()
          void send(instance, count)
          await settled()
        }
        state.isHeld = false
        answer()
        await settled()
        expect(findExcess(letIn, boundOf(rate, 4, Math.max(...skewsMs) + state.lateMs))).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  test('let in the whole burst at once, and then the rate, neither more nor much less, however the requests are spread', async () => {
    const rate = { perSecond: 200, burst: 400 }
    const { clock, send, letIn } = openFleet(rate, [0, 0, 0, 0])
    await Promise.all([0, 1, 2, 3].flatMap((instance) => send(instance, 400)))
    expect(letIn.length).toBeGreaterThanOrEqual(rate.burst)
    expect(letIn.length).toBeLessThanOrEqual(boundOf(rate, 4, 0)(0))
    const before = letIn.length
    const seconds = 30
    for (let step = 0; step < seconds * 100; step++) {
      clock.ms += 10
      await Promise.all([0, 1, 2, 3].flatMap((instance) => send(instance, 2)))
    }
    const perSecond = (letIn.length - before) / seconds
    expect(perSecond).toBeLessThanOrEqual(rate.perSecond * 1.01)
    expect(perSecond).toBeGreaterThan(rate.perSecond * 0.95)
  })

  test('refuse nobody who stays below the rate, on one of them or on all', async () => {
    const rate = { perSecond: 200, burst: 400 }
    for (const spread of [1, 4]) {
      const { clock, send, refusals } = openFleet(rate, [0, 0, 0, 0])
      for (let step = 0; step < 2_000; step++) {
        clock.ms += 10
        await Promise.all(send(step % spread, 2))
      }
      expect(refusals()).toBe(0)
    }
  })
})

describe('statements', () => {
  const rate = { perSecond: 200, burst: 400 }

  test('are one for a block, not one for a request', async () => {
    const { clock, send, letIn, state } = openFleet(rate, [0])
    for (let step = 0; step < 2_000; step++) {
      clock.ms += 10
      await Promise.all(send(0, 2))
    }
    expect(letIn).toHaveLength(4_000)
    expect(state.statements).toBeLessThanOrEqual((2 * letIn.length) / blockOf(rate) + 1)
  })

  test('are none for who asks rarely', async () => {
    const { clock, send, letIn, state } = openFleet(rate, [0])
    for (let visit = 0; visit < 100; visit++) {
      clock.ms += 2 * idleMsOf(rate)
      await Promise.all(send(0, creditOf(rate) - 1))
    }
    expect(letIn).toHaveLength(300)
    expect(state.statements).toBe(0)
  })

  test('are few for a flood that is refused', async () => {
    const { clock, send, state, refusals } = openFleet(rate, [0])
    for (let step = 0; step < 1_000; step++) {
      clock.ms += 10
      await Promise.all(send(0, 20))
    }
    expect(refusals()).toBeGreaterThan(15_000)
    // Half a block's time apart: 50 ms.
    expect(state.statements).toBeLessThan(10_000 / 50 + 50)
  })

  test('are one at a time, for all keys that want a block meanwhile', async () => {
    const { state, send, answer, letIn } = openFleet(rate, [0])
    state.isHeld = true
    const sent = Array.from({ length: 50 }, (_, app) => send(0, 10, `app ${app}`)).flat()
    await settled()
    expect(state.statements).toBe(1)
    state.isHeld = false
    answer()
    await Promise.all(sent)
    expect(letIn).toHaveLength(500)
    expect(state.statements).toBe(2)
    expect(state.rows).toBeGreaterThanOrEqual(50)
  })
})

test('while the buckets cannot be asked everybody is let in, nobody waits for long, and they are asked again a second later', async () => {
  const { clock, state, send, letIn } = openFleet({ perSecond: 10, burst: 20 }, [0])
  state.failure = new Error('the database stands still')
  expect(await Promise.all(send(0, 100))).toEqual(Array(100).fill(undefined))
  expect(letIn).toHaveLength(100)
  const asked = state.statements
  clock.ms += 999
  await Promise.all(send(0, 100))
  expect(state.statements).toBe(asked)
  expect(state.reported).toEqual([state.failure])
  state.failure = undefined
  clock.ms += 1
  const answers = await Promise.all(send(0, 100))
  expect(answers.filter((refusedMs) => refusedMs === undefined).length).toBeLessThanOrEqual(22)
})

test('a refusal says when there is a token', async () => {
  const { clock, send } = openFleet({ perSecond: 2, burst: 4 }, [0])
  const answers = await Promise.all(send(0, 10))
  const refusedMs = answers.at(-1)!
  expect(refusedMs).toBeGreaterThan(0)
  expect(refusedMs).toBeLessThanOrEqual(1_000)
  clock.ms += refusedMs
  expect(await send(0, 1)[0]).toBeUndefined()
})

describe('what is left', () => {
  const rate = { perSecond: 200, burst: 400 }

  test('is the burst at first, less what was let in, and grows with the rate up to the burst', async () => {
    const { clock, send, left } = openFleet(rate, [0])
    expect(left(0)).toBe(400)
    await Promise.all(send(0, 100))
    expect(left(0)).toBe(300)
    clock.ms += 100
    expect(left(0)).toBe(320)
    clock.ms += 500
    expect(left(0)).toBe(400)
  })

  test('is nothing when all is used up, and what others have let in is known with the next block', async () => {
    const { clock, send, left } = openFleet(rate, [0, 0])
    await Promise.all(send(0, 50))
    await Promise.all(send(1, 300))
    expect(left(0)).toBeGreaterThan(300)
    await Promise.all(send(0, blockOf(rate)))
    expect(left(0)).toBeLessThanOrEqual(50)
    await Promise.all([...send(0, 100), ...send(1, 100)])
    expect([left(0), left(1)]).toEqual([0, 0])
    clock.ms += 1_000
    expect(left(0)).toBe(200)
  })
})
