import { describe, expect, it } from 'vitest'
import { judge, meanInterval, ratioInterval } from '../../../scripts/bench/interval.ts'
import { type Slice, sum } from '../../../scripts/bench/measure.ts'
import { blockOfSettings, costsOfParts } from '../../../scripts/bench/mechanisms/design.ts'
import { renderInstances, renderMeasured, renderMechanisms, renderSection } from '../../../scripts/bench/page.ts'
import { minutesOf, readPlan, stretchesOf } from '../../../scripts/bench/plan.ts'
import { type BenchReport, renderTable } from '../../../scripts/bench/report.ts'
import { percentile, type SideRound, summarise } from '../../../scripts/bench/rounds.ts'

/** Numbers of a normal distribution that are the same in every run (Box and Muller over a linear congruential generator). */
function* normals(): Generator<number, never> {
  let state = 20_261_121
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (;;) yield Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

describe('the interval of a ratio', () => {
  it('is that of Student’s t over the logarithms', () => {
    // Logarithms -0.02, 0, 0.02, 0.04: mean 0.01, deviation 0.02582, t with three degrees of freedom 3.182.
    const { ratio, low, high } = ratioInterval([-0.02, 0, 0.02, 0.04].map(Math.exp))
    expect([ratio, low, high].map((value) => Math.log(value).toFixed(4))).toEqual(['0.0100', '-0.0311', '0.0511'])
  })

  it('says the same of a ratio and of its inverse', () => {
    const ratios = [1.1, 0.97, 1.02, 1.3]
    const inverse = ratioInterval(ratios.map((ratio) => 1 / ratio))
    expect(1 / inverse.low).toBeCloseTo(ratioInterval(ratios).high, 12)
  })

  it('holds the truth 95 times in 100, with ten rounds', () => {
    const noise = normals()
    const runs = 4_000
    const holding = Array.from({ length: runs }, () => {
      const { low, high } = ratioInterval(Array.from({ length: 10 }, () => 1.05 * Math.exp(0.04 * noise.next().value)))
      return low <= 1.05 && high >= 1.05
    }).filter(Boolean).length
    expect(holding / runs).toBeGreaterThan(0.94)
    expect(holding / runs).toBeLessThan(0.96)
  })

  it.each([
    [1.031, 1.08, 'dearer by more than 3 %'],
    [1.03, 1.08, 'undecided: more rounds would tell'],
    [0.99, 1.02, 'no difference'],
    [0.97, 1.03, 'no difference'],
    [0.95, 1.01, 'undecided: more rounds would tell'],
    [0.9, 0.969, 'cheaper by more than 3 %'],
  ])('from %d to %d means: %s', (low, high, verdict) => {
    expect(judge({ ratio: Math.sqrt(low * high), low, high })).toBe(verdict)
  })
})

describe('the plan of a bench', () => {
  const beside = readPlan('beside', {})

  it('warms every server up with 2,000 requests, and counts as many of each', () => {
    const [warmUp, ...rest] = stretchesOf(beside)
    expect(warmUp!.requests).toBe(2_000)
    expect(rest.map(({ requests, atOnce }) => [requests, atOnce])).toEqual([
      ...Array.from({ length: 4 }, () => [250, 16]),
      [100, 1],
    ])
  })

  it('fits 15 minutes for all operations, beside neighbours and against a checkout', () => {
    expect(minutesOf(beside, 16, 'beside')).toBeLessThanOrEqual(15)
    expect(minutesOf(readPlan('against', {}), 16, 'against')).toBeLessThanOrEqual(15)
    expect(minutesOf(readPlan('instances', {}), 3, 'instances')).toBeLessThanOrEqual(15)
    expect(minutesOf(readPlan('mechanisms', {}), 2, 'mechanisms')).toBeLessThanOrEqual(15)
  })

  it('is changed by settings', () => {
    const environment = { BENCH_ROUNDS: '2', BENCH_WARM_UP: '0', BENCH_SLICES: '8', BENCH_SLICE: '50' }
    expect(readPlan('beside', environment)).toEqual({
      rounds: 2,
      warmUp: 0,
      slices: 8,
      sliceSize: 50,
      alone: 100,
    })
  })

  it.each([
    ['BENCH_ROUNDS', '1', 'BENCH_ROUNDS must be a whole number from 2.'],
    ['BENCH_SLICE', '0', 'BENCH_SLICE must be a whole number from 1.'],
    ['BENCH_WARM_UP', 'long', 'BENCH_WARM_UP must be a whole number from 0.'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => readPlan('against', { [name]: value })).toThrow(message)
  })
})

const slice = (cpuMs: number, more: Partial<Slice> = {}): Slice => ({
  requests: 100,
  errors: 0,
  firstError: undefined,
  latenciesMs: [1, 2, 3, 4],
  bytes: 200_000,
  cpuMs,
  ...more,
})
const round = (costs: number[], more: Partial<SideRound> = {}): SideRound => ({
  warmUp: slice(900),
  slices: costs.map((cost) => slice(cost)),
  alone: slice(100, { latenciesMs: [5, 7, 9] }),
  ...more,
})
const measured = () =>
  summarise(
    new Map([
      [
        'token',
        new Map([
          ['sanad', [round([120, 80]), round([220, 180])]],
          ['bare', [round([50, 50]), round([100, 100], { warmUp: slice(1, { requests: 7, errors: 1, firstError: '500 no' }) })]],
        ]),
      ],
    ]),
  )

describe('the rounds of a bench', () => {
  it('give the ratio of each round, whatever the core did meanwhile, and no cost of the warm-up', () => {
    const [sanad, bare] = measured()
    expect([sanad!.cpuMsPerRequest, bare!.cpuMsPerRequest]).toEqual([1.5, 0.75])
    expect(sanad!.ratio).toBeUndefined()
    expect(bare!.ratio!.ratio).toBeCloseTo(2, 12)
    expect(bare!.ratio!.high - bare!.ratio!.low).toBeCloseTo(0, 12)
  })

  it('say whether the servers had settled, and what went wrong even while they were warmed up', () => {
    const [sanad, bare] = measured()
    expect(sanad).toMatchObject({ settled: 0.742, errors: 0, requests: 400, warmUpRequests: 100, aloneP50Ms: 7, answerKb: 2 })
    expect(bare).toMatchObject({ settled: 1, errors: 1, warmUpRequests: 7, firstError: '500 no' })
  })

  it('are shown with their intervals', () => {
    const [head, sanad, bare] = renderTable(measured()).split('\n')
    expect(head).toContain('95 % interval')
    expect(sanad).not.toContain(' to ')
    expect(bare).toMatch(/2\.00x +2\.000 to 2\.000 /)
  })

  it.each([
    [0.5, 3],
    [0.99, 4],
    [0, 1],
  ])('have a value below which a share of %d lies', (share, value) => {
    expect(percentile([4, 1, 3, 2], share)).toBe(value)
  })
})

describe('the page about speed', () => {
  const report = (loadBefore: number): BenchReport => ({
    version: '0.3.0',
    machine: { at: '2026-11-24T01:00:00.000Z', node: 'v24.21.0', processor: 'A processor', cores: 2, memoryGb: 8, loadBefore },
    plan: readPlan('beside', { BENCH_ROUNDS: '2' }),
    measurements: measured(),
    journeys: [{ journey: 'redirect', customers: 1, walked: 9, perSecond: 3, p50Ms: 300, p95Ms: 400, cpuMsPerJourney: 170 }],
    starts: { newFolderMs: 3_000, existingFolderMs: [2_000], embeddedResidentMb: 400, postgresqlMs: [1_000] },
    residentMbAfterLoad: 240,
    matcher: { pairs: 1, medianMs: 1, p99Ms: 1 },
  })
  const page = 'before\n<!-- measured -->\n\nold\n\n<!-- /measured -->\nafter\n'

  const writeMeasured = (text: string, loadBefore: number) => renderSection(text, 'measured', renderMeasured(report(loadBefore)))

  it('gets the figures of a run between its markers, with the machine', () => {
    const written = writeMeasured(page, 0.1)
    expect(written).toContain('| token | 1.50 | 7.0 | 2.00 (2.00 to 2.00) |  |  |  |')
    expect(written).toContain('Version 0.3.0, 2026-11-24, Node 24.21.0; A processor, 2 cores, 8 GB.')
    expect(written).not.toContain('old')
    expect(written).not.toContain('quiet')
    expect(writeMeasured(written, 0.1)).toBe(written)
  })

  it('says when the machine was not quiet', () => {
    expect(writeMeasured(page, 7.83)).toContain('**Not from a quiet machine** (load 7.83')
  })

  const head = ({ version, machine }: BenchReport, kind: 'instances' | 'mechanisms') => ({
    version,
    machine,
    plan: readPlan(kind, {}),
  })

  it('says what a part has in the CPU of Sanad and PostgreSQL together', () => {
    const chain = { part: 'chain', title: 'the chain', ms: { mean: 0.05, low: 0.04, high: 0.06 }, postgresMs: 0.05 }
    const whole = { sanadMs: 0.6, postgresMs: 0.4 }
    const operations = [{ operation: 'consentCreate', blocks: 36, whole, parts: [chain], slices: [] }]
    const text = renderMechanisms({ ...head(report(0.1), 'mechanisms'), operations })
    expect(text).toContain('| the chain | 50 | 50 | 5.0 % (4.0 to 6.0) |')
    expect(text).toContain('consentCreate 0.600 ms of Sanad and 0.400 of PostgreSQL (36 blocks)')
  })

  it('says what several instances cost over one', () => {
    const cost = { sanadMs: 0.6, postgresMs: 0.4 }
    const ratio = { ratio: 1.1, low: 1.05, high: 1.15 }
    const four = { operation: 'token', instances: 4, cost, sanad: ratio, postgres: ratio, both: ratio, withoutIdle: ratio }
    const idle = [{ instances: 4, cost: { sanadMs: 40, postgresMs: 20 } }]
    const operations = [{ ...four, oneByOne: { ratio: 1.01, low: 0.99, high: 1.03 } }]
    const text = renderInstances({ ...head(report(0.1), 'instances'), operations, idle })
    expect(text).toMatch(/\| token \| 4 \| 0\.600 \| 0\.400 (?:\| 1\.10 \(1\.05 to 1\.15\) ){4}\| 1\.01 \(0\.99 to 1\.03\) \|/)
    expect(text).toContain('4: 40.0 and 20.0 ms of CPU')
  })

  it('is refused without markers', () => {
    expect(() => writeMeasured('nothing', 0)).toThrow('no markers')
  })
})

describe('the cost of parts that are switched together', () => {
  const settings = blockOfSettings(7)

  it('is told apart: each part is on in half of a block, and any two are together as often as apart', () => {
    expect(new Set(settings.map(String)).size).toBe(16)
    for (let one = 0; one < 7; one++)
      for (let other = 0; other < 7; other++)
        expect(settings.filter((setting) => setting[one] === setting[other])).toHaveLength(one === other ? 16 : 8)
  })

  it('comes out whatever the others cost, and the whole has what is on by default', () => {
    const costs = [5, 0, 3, 1, 0, 0, 7]
    const blocks = [1, 2].map(() =>
      settings.map((setting) => ({ setting, cost: 100 + sum(costs.map((cost, part) => (setting[part] ? cost : 0))) })),
    )
    const isDefault = costs.map((_, part) => part !== 6)
    const { whole, effects } = costsOfParts(blocks, isDefault)
    for (const block of effects) for (const [part, cost] of costs.entries()) expect(block[part]).toBeCloseTo(cost, 9)
    expect(whole).toBeCloseTo(109, 9)
  })

  it('does not follow a slice in which something else happened', () => {
    const blocks = [1, 2, 3].map((block) =>
      settings.map((setting, index) => ({ setting, cost: 100 + (setting[0] ? 3 : 0) + (index === block ? 400 : 0) })),
    )
    expect(meanInterval(costsOfParts(blocks, Array<boolean>(7).fill(true)).effects.map(([first]) => first!)).mean).toBeCloseTo(
      3,
      0,
    )
  })

  it('has an interval that narrows with the blocks', () => {
    const noise = normals()
    const widthOf = (count: number) => {
      const blocks = Array.from({ length: count }, () =>
        settings.map((setting) => ({ setting, cost: 1 + (setting[0] ? 0.03 : 0) + 0.04 * noise.next().value! })),
      )
      const { low, high } = meanInterval(costsOfParts(blocks, Array<boolean>(7).fill(true)).effects.map(([first]) => first!))
      return high - low
    }
    expect(widthOf(64)).toBeLessThan(widthOf(4))
  })
})
