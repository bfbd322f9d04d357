import { type ListedOperation, listOperations } from './interfaces.ts'
import { ratioInterval, type RatioInterval } from './interval.ts'
import { type Loader, type Server, type Slice, startLoader, sum } from './measure.ts'
import type { Prepared } from './operations.ts'
import { type BenchPlan, stretchesOf } from './plan.ts'

/** One of the servers that get the same requests, while its process lives. */
export interface Side {
  name: string
  /** Undefined: it does not offer this operation. */
  serverOf(operation: ListedOperation): Server | undefined
  preparedOf(operation: ListedOperation): Prepared
  accessTokenOf(operation: ListedOperation): Promise<string>
}

/** What one side did for one operation in one round, after its warm-up. */
export interface SideRound {
  slices: Slice[]
  /** One request at a time; undefined where the plan has none. */
  alone: Slice | undefined
  /** Counts for nothing but its errors; the guard may have left fewer requests of it. */
  warmUp: Slice
}

/** By operation and side, the rounds in the order they were run. */
export type Rounds = Map<string, Map<string, SideRound[]>>

/** CPU milliseconds per request, of all slices together. */
export const costOf = ({ slices }: SideRound): number =>
  sum(slices.map((slice) => slice.cpuMs)) / sum(slices.map(({ requests }) => requests))

/**
 * One operation in one round: warms all servers up and measures them at the same time, with requests to each in turn. A virtual machine's
 * core is faster in one moment than in the next, by a quarter and more; what comes in the same moment finds the same core.
 */
async function measureOperation(
  operation: ListedOperation,
  all: readonly Side[],
  loader: Loader,
  plan: BenchPlan,
): Promise<Map<string, SideRound>> {
  const sides = all.filter((side) => side.serverOf(operation))
  const targets = await Promise.all(
    sides.map(async (side) => {
      const { baseUrl, pid } = side.serverOf(operation)!
      const accessToken = await side.accessTokenOf(operation)
      const callers = [{ prepared: side.preparedOf(operation), accessToken }]
      return { target: side.name, instances: [{ baseUrl, pid }], callers }
    }),
  )
  const [warmUp, ...rest] = await loader.run({ operation: operation.name, targets, stretches: stretchesOf(plan) })
  return new Map(
    sides.map(({ name }, index) => [
      name,
      {
        slices: rest.slice(0, plan.slices).map((slices) => slices[index]!),
        alone: rest[plan.slices]?.[index],
        warmUp: warmUp![index]!,
      },
    ]),
  )
}

/** Processes that live for one round. */
export interface Stage {
  sides: Side[]
  stop(): Promise<void>
}

/** All rounds, each on new processes. The sides change their order from round to round. */
export async function runRounds(startStage: () => Promise<Stage>, plan: BenchPlan): Promise<Rounds> {
  const rounds: Rounds = new Map()
  for (let round = 0; round < plan.rounds; round++) {
    process.stderr.write(`round ${round + 1} of ${plan.rounds}\n`)
    const { sides, stop } = await startStage()
    try {
      await runRound(rotated(sides, round), plan, rounds)
    } finally {
      await stop()
    }
  }
  return rounds
}

/** One round of all operations on these processes; `rounds` gets what they did. */
export async function runRound(sides: readonly Side[], plan: BenchPlan, rounds: Rounds): Promise<void> {
  const loader = startLoader()
  try {
    for (const operation of listOperations()) {
      const ofSides = rounds.get(operation.name) ?? new Map<string, SideRound[]>()
      for (const [name, round] of await measureOperation(operation, sides, loader, plan))
        ofSides.set(name, [...(ofSides.get(name) ?? []), round])
      rounds.set(operation.name, ofSides)
    }
  } finally {
    loader.stop()
  }
}

/** Each is first, second and so on in turn, so that none always comes after the same other one. */
const rotated = <Of>(sides: readonly Of[], round: number): Of[] => [
  ...sides.slice(round % sides.length),
  ...sides.slice(0, round % sides.length),
]

/** All rounds of one operation on one side. */
export interface Measurement {
  operation: string
  target: string
  rounds: number
  /** That were counted, and not the warm-up. */
  requests: number
  /** Of the warm-up of the round that had the shortest one. */
  warmUpRequests: number
  /** Of all requests. */
  errors: number
  firstError?: string
  /** Of single requests, one at a time. */
  aloneP50Ms: number
  aloneP99Ms: number
  /** With about 16 under way on each side, which share the machine. */
  p50Ms: number
  p99Ms: number
  cpuMsPerRequest: number
  /** The last slice's cost over the first one's: far below 1, the warm-up was too short. */
  settled: number
  /** Mean size of an answer's body. */
  answerKb: number
  /** The CPU time of the first side over this one's, of each round. Undefined for the first side itself. */
  ratio?: RatioInterval
}

const toDigits = (value: number, digits: number) => Number(value.toFixed(digits))
const perRequest = ({ cpuMs, requests }: Slice) => cpuMs / requests

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return toDigits(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN, 2)
}

/** What the first wrong answer said; undefined when all were right. */
export function firstErrorOf(rounds: readonly SideRound[]): string | undefined {
  const slices = rounds.flatMap((round) => [round.warmUp, ...round.slices, ...(round.alone ? [round.alone] : [])])
  return slices.find((slice) => slice.firstError !== undefined)?.firstError
}

function summariseSide(rounds: readonly SideRound[]): Omit<Measurement, 'operation' | 'target' | 'ratio'> {
  const slices = rounds.flatMap((round) => round.slices)
  const alone = rounds.flatMap((round) => (round.alone ? [round.alone] : []))
  const latencies = slices.flatMap(({ latenciesMs }) => latenciesMs)
  const aloneMs = alone.flatMap(({ latenciesMs }) => latenciesMs)
  const firstError = firstErrorOf(rounds)
  const requests = sum(slices.map((slice) => slice.requests))
  return {
    rounds: rounds.length,
    requests,
    warmUpRequests: Math.min(...rounds.map(({ warmUp }) => warmUp.requests)),
    errors: sum([...rounds.map(({ warmUp }) => warmUp), ...slices, ...alone].map(({ errors }) => errors)),
    ...(firstError !== undefined && { firstError }),
    aloneP50Ms: percentile(aloneMs, 0.5),
    aloneP99Ms: percentile(aloneMs, 0.99),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMsPerRequest: toDigits(sum(rounds.map(costOf)) / rounds.length, 3),
    settled: toDigits(
      sum(rounds.map((round) => perRequest(round.slices.at(-1)!) / perRequest(round.slices[0]!))) / rounds.length,
      3,
    ),
    answerKb: toDigits(sum(slices.map(({ bytes }) => bytes)) / requests / 1_000, 1),
  }
}

/** Of each operation a line for each side; the first side is the one that the others are held against. */
export function summarise(rounds: Rounds): Measurement[] {
  return [...rounds].flatMap(([operation, ofSides]) => {
    const [first] = ofSides.values()
    return [...ofSides].map(([target, own]) => ({
      operation,
      target,
      ...summariseSide(own),
      ...(own !== first && { ratio: ratioInterval(own.map((round, index) => costOf(first![index]!) / costOf(round))) }),
    }))
  })
}
