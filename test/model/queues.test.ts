import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LeasedQueue, type Outcome } from '../../src/services/shared/leasedQueue.ts'
import { campaignSeed, generatedCount } from '../support/campaign.ts'
import { type EventStage, openEventStage } from '../support/events/eventStage.ts'
import { openQueueStages, type QueueStage, type Row } from './queueStages.ts'

/** What is done later, against a queue of a few lines: random sequences, two instances, a clock that the test moves. */
const sequences = generatedCount(100, 2_000)
const kinds = ['instructions', 'events', 'mails', 'pings'] as const
const secondMs = 1_000
const dayMs = 86_400 * secondMs

let eventStage: EventStage
let stages: Record<string, QueueStage>
beforeAll(async () => {
  eventStage = await openEventStage()
  stages = await openQueueStages(eventStage)
})
afterAll(() => eventStage?.db.destroy())

/** What the queue of a few lines knows of an entry. */
interface Known {
  name: string
  key: number
  dueMs: number
  state: 'waiting' | 'done' | 'givenUp'
  taken: number
  failed: number
  heldUntilMs: number
}

/** A try that is under way. */
interface Running {
  known: Known
  heldUntilMs: number
  finish: (outcome: Outcome) => void
  left: Promise<void>
}

type Step =
  | { do: 'add'; key: number }
  | { do: 'look'; instances: number[] }
  | { do: 'end'; which: number; outcome: 'done' | 'failed' | 'failedForGood' | 'again' | 'released' }
  | { do: 'die'; which: number }
  | { do: 'wait'; ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), key: fc.nat({ max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('look' as const), instances: fc.constantFrom<number[]>([0], [1], [0, 1], [1, 0, 1]) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which: fc.nat({ max: 9 }),
      outcome: fc.constantFrom(...(['done', 'failed', 'failed', 'failedForGood', 'again', 'released'] as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), which: fc.nat({ max: 9 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, secondMs, 7 * secondMs, 31 * secondMs, 61 * secondMs, 121 * secondMs, dayMs),
    }),
  },
)

/** How long something that went well, or was no try, waits until it is looked at again. */
const againMs = 9 * secondMs

class Run {
  readonly #stage: QueueStage
  readonly #known: Known[] = []
  readonly #running: Running[] = []
  readonly #begun: { known: Known; leased: Running }[] = []
  readonly #instances: LeasedQueue<Row>[]
  #nowMs = Date.parse('2026-11-23T09:00:00.000Z')

  constructor(stage: QueueStage) {
    this.#stage = stage
    this.#instances = [0, 1].map(() => this.#newInstance())
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'add') await this.#add(one.key)
    else if (one.do === 'look') await this.#look(one.instances)
    else if (one.do === 'wait') this.#nowMs += one.ms
    else {
      const running = this.#running[one.which % Math.max(1, this.#running.length)]
      if (!running) return
      this.#running.splice(this.#running.indexOf(running), 1)
      // Whoever dies says nothing more. The others may say it late, when somebody else has the entry.
      if (one.do === 'end') await this.#end(running, one.outcome)
    }
  }

  /** Lets everything end well, and compares the database with what is known. */
  async bringToEnd(): Promise<void> {
    while (this.#known.some(({ state }) => state === 'waiting')) {
      this.#nowMs += 2 * dayMs
      await this.#look([0])
      expect(this.#running.some(({ known, heldUntilMs }) => known.heldUntilMs === heldUntilMs)).toBe(true)
      for (const running of this.#running.splice(0)) await this.#end(running, 'done')
    }
    for (const { name, state } of this.#known) expect(['over', state]).toContain(await this.#stage.stateOf(name))
  }

  #newInstance(): LeasedQueue<Row> {
    const { kept, leaseMs, backOff } = this.#stage
    const lefts = new Map<Row, () => void>()
    const perform = (entry: Row, { now }: { now: Date }) => {
      const { promise: left, resolve } = Promise.withResolvers<void>()
      lefts.set(entry, resolve)
      const known = this.#known.find(({ name }) => name === this.#stage.nameOf(entry))!
      const outcome = Promise.withResolvers<Outcome>()
      const leased = { known, heldUntilMs: now.getTime() + leaseMs, finish: outcome.resolve, left }
      this.#begun.push({ known, leased })
      return outcome.promise
    }
    const report = (error: unknown) => expect.fail(String(error))
    const clock = { now: () => new Date(this.#nowMs), elapsedMs: () => this.#nowMs }
    const kind = { kept, leaseMs, backOff: () => backOff, perform, report, left: (entry: Row) => lefts.get(entry)?.() }
    return new LeasedQueue(kind, eventStage.db, { clock, random: () => 0.5 })
  }

  async #add(key: number): Promise<void> {
    // Each a little later than the one before, so that pings have an order too.
    this.#nowMs++
    const name = await this.#stage.add(key, new Date(this.#nowMs))
    this.#known.push({ name, key, dueMs: this.#nowMs, state: 'waiting', taken: 0, failed: 0, heldUntilMs: 0 })
  }

  /** What may be taken now: due, held by nobody, and with nobody before it. */
  #eligible(): Known[] {
    const waiting = this.#known.filter(({ state }) => state === 'waiting')
    const isHeld = ({ heldUntilMs }: Known) => heldUntilMs > this.#nowMs
    const isDue = (known: Known) => !isHeld(known) && known.dueMs <= this.#nowMs
    if (this.#stage.order === 'apart') return waiting.filter(isDue)
    return [...Map.groupBy(waiting, ({ key }) => key).values()].flatMap((ofKey) => {
      if (ofKey.some(isHeld)) return []
      if (this.#stage.order === 'strict') return ofKey.slice(0, 1).filter(isDue)
      const inTurn = ofKey.filter(isDue).sort((one, other) => one.dueMs - other.dueMs || (one.name < other.name ? -1 : 1))
      return inTurn.slice(0, 1)
    })
  }

  async #look(instances: number[]): Promise<void> {
    const expected = this.#eligible()
    this.#begun.length = 0
    await Promise.all(instances.map((index) => this.#instances[index]!.begin(new Date(this.#nowMs), { limit: 100 })))
    const names = (list: Known[]) => list.map(({ name }) => name).sort()
    expect(names(this.#begun.map(({ known }) => known))).toEqual(names(expected))
    for (const { known, leased } of this.#begun) {
      known.taken++
      known.heldUntilMs = known.dueMs = leased.heldUntilMs
      this.#running.push(leased)
    }
  }

  async #end(running: Running, how: Extract<Step, { do: 'end' }>['outcome']): Promise<void> {
    const { known, heldUntilMs } = running
    if (how === 'done') running.finish({ is: 'done' })
    else if (how === 'again' || how === 'released') running.finish({ is: how, afterMs: againMs })
    else running.finish({ is: 'failed', givesUp: how === 'failedForGood' ? 'now' : undefined })
    await running.left
    // Somebody else has taken it meanwhile, so nothing that the late one says is written.
    if (known.heldUntilMs !== heldUntilMs) return
    this.#note(known, how)
  }

  #note(known: Known, how: Extract<Step, { do: 'end' }>['outcome']): void {
    const { backOff, deathCounts } = this.#stage
    known.heldUntilMs = 0
    known.dueMs = this.#nowMs
    if (how === 'done') return void (known.state = 'done')
    // It was no try, so it is as if it had never been taken.
    if (how === 'released') {
      known.taken--
      known.dueMs += againMs
      return
    }
    // What went well begins to count its failures anew where those are counted apart; elsewhere nothing goes well and comes again.
    if (how === 'again') {
      known.failed = this.#stage.kept.failures === undefined ? known.failed + 1 : 0
      known.dueMs += againMs
      return
    }
    known.failed++
    const tried = (isDeathCounted: boolean) => (isDeathCounted ? known.taken : known.failed)
    if (how === 'failedForGood' || tried(deathCounts.forEnd) >= backOff.tries) return void (known.state = 'givenUp')
    known.dueMs += backOff.pausesMs[tried(deathCounts.forPause) - 1] ?? backOff.pausesMs.at(-1)!
  }
}

describe.each(kinds)('the queue of %s', (name) => {
  it(`lets nobody work on one entry twice at a time, keeps the order of a key and loses nothing, in ${sequences} random sequences`, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      await stages[name]!.clear()
      const run = new Run(stages[name]!)
      for (const one of steps) await run.take(one)
      await run.bringToEnd()
    })
    await fc.assert(property, { numRuns: sequences, seed: campaignSeed })
  })

  it('takes what was no try as if it had never been taken', async () => {
    const stage = stages[name]!
    await stage.clear()
    const { kept, leaseMs, backOff } = stage
    let nowMs = Date.parse('2026-11-23T09:00:00.000Z')
    const attempts: number[] = []
    const perform = async (entry: Row): Promise<Outcome> => {
      attempts.push(Number(entry[kept.attempts]))
      return { is: 'released', afterMs: againMs }
    }
    const report = (error: unknown) => expect.fail(String(error))
    const clock = { now: () => new Date(nowMs), elapsedMs: () => nowMs }
    const queue = new LeasedQueue({ kept, leaseMs, backOff: () => backOff, perform, report }, eventStage.db, { clock })
    await stage.add(0, new Date(nowMs))
    for (let look = 0; look < 3; look++, nowMs += againMs) {
      await queue.begin(new Date(nowMs), { limit: 100 })
      await queue.settle()
    }
    expect(attempts).toEqual(Array(3).fill(kept.counted === 'taken' ? 1 : 0))
  })

  it('tries what always fails at the times of its row, and then gives it up', async () => {
    const stage = stages[name]!
    await stage.clear()
    const { kept, leaseMs, backOff } = stage
    let nowMs = Date.parse('2026-11-23T09:00:00.000Z')
    const begunMs: number[] = []
    const perform = async (): Promise<Outcome> => {
      begunMs.push(nowMs)
      return { is: 'failed' }
    }
    const report = (error: unknown) => expect.fail(String(error))
    const clock = { now: () => new Date(nowMs), elapsedMs: () => nowMs }
    const kind = { kept, leaseMs, backOff: () => backOff, perform, report }
    const queue = new LeasedQueue(kind, eventStage.db, { clock, random: () => 0.5 })
    const entry = await stage.add(0, new Date(nowMs))
    const expected = [nowMs]
    for (let tried = 1; tried < backOff.tries; tried++)
      expected.push(expected.at(-1)! + backOff.pausesMs[Math.min(tried, backOff.pausesMs.length) - 1]!)
    for (const due of expected)
      for (nowMs of [due - 1, due]) {
        await queue.begin(new Date(nowMs), { limit: 100 })
        await queue.settle()
      }
    expect(begunMs).toEqual(expected)
    nowMs += 10 * dayMs
    expect(await queue.begin(new Date(nowMs), { limit: 100 })).toBe(0)
    expect(['over', 'givenUp']).toContain(await stage.stateOf(entry))
  })
})
