import { listOperations } from './interfaces.ts'
import type { Stretch } from './measure.ts'

/** How often and how many; the same for every server. */
export interface BenchPlan {
  /** Of new processes: two of the same code differ by some per cent for as long as they live. */
  rounds: number
  /** Requests to each server before any count: a new process still compiles, and a cheaper server must not get further with that. */
  warmUp: number
  slices: number
  /** Requests to each server in a slice. */
  sliceSize: number
  /** Requests to each server one at a time, for the time of an answer on an idle machine. */
  alone: number
}

/** A setting of the bench that will not do; `message` says why. */
export class PlanError extends Error {}

const atOnce = 16
/** Far more than the slowest server needs for a warm-up on a busy machine. */
const secondsAtMost = 300

function whole(name: string, fallback: number, least: number, environment: NodeJS.ProcessEnv): number {
  const text = environment[name]
  const value = text === undefined || text === '' ? fallback : Number(text)
  if (!Number.isInteger(value) || value < least) throw new PlanError(`${name} must be a whole number from ${least}.`)
  return value
}

/** Beside neighbours, against another checkout, among many rows, by the number of instances, by mechanism. */
const defaults = {
  beside: { rounds: 5, warmUp: 2_000, slices: 4, sliceSize: 250, alone: 100 },
  // A process collects its garbage in full about once in 4,000 requests for a token. Where only 1,000 counted, one of two equal servers did
  // so among them in every round and the other never, and the first seemed 6 to 7 % dearer.
  against: { rounds: 3, warmUp: 2_000, slices: 16, sliceSize: 250, alone: 0 },
  atSize: { rounds: 3, warmUp: 2_000, slices: 4, sliceSize: 250, alone: 500 },
  instances: { rounds: 5, warmUp: 2_000, slices: 4, sliceSize: 500, alone: 0 },
  // A slice is a whole block of settings here, each of which gets so many requests.
  coreBank: { rounds: 3, warmUp: 1_000, slices: 4, sliceSize: 500, alone: 0 },
  mechanisms: { rounds: 4, warmUp: 2_000, slices: 12, sliceSize: 200, alone: 0 },
} satisfies Record<string, BenchPlan>

/** The plan as BENCH_ROUNDS, BENCH_WARM_UP, BENCH_SLICES and BENCH_SLICE change it. Throws PlanError for what is no such number. */
export function readPlan(kind: keyof typeof defaults, environment = process.env): BenchPlan {
  const { rounds, warmUp, slices, sliceSize, alone } = defaults[kind]
  return {
    // One round has no interval.
    rounds: whole('BENCH_ROUNDS', rounds, 2, environment),
    warmUp: whole('BENCH_WARM_UP', warmUp, 0, environment),
    slices: whole('BENCH_SLICES', slices, 1, environment),
    sliceSize: whole('BENCH_SLICE', sliceSize, 1, environment),
    alone,
  }
}

/** The stretches of one operation in one round: the warm-up, the slices, and what is asked one at a time. */
export function stretchesOf({ warmUp, slices, sliceSize, alone }: BenchPlan): Stretch[] {
  return [
    { requests: warmUp, atOnce, secondsAtMost },
    ...Array.from({ length: slices }, () => ({ requests: sliceSize, atOnce, secondsAtMost })),
    ...(alone > 0 ? [{ requests: alone, atOnce: 1, secondsAtMost }] : []),
  ]
}

/**
 * What the warm-up and a request to all servers take on a quiet machine with two cores, in milliseconds of the clock, and what each round
 * takes beside the requests, in seconds. Seven instances are warmed up, and three services measured, then each instance by half as many;
 * a block has 16 settings.
 */
const takes = {
  beside: { warmUp: 2.4, request: 2.4, start: 15 },
  against: { warmUp: 3, request: 3, start: 5 },
  instances: { warmUp: 9, request: 8, start: 35 },
  mechanisms: { warmUp: 2, request: 26, start: 10 },
}

/** How long a run will take on a quiet machine with two cores. */
export function minutesOf({ rounds, ...plan }: BenchPlan, operations: number, kind: keyof typeof takes): number {
  const { warmUp, request, start } = takes[kind]
  const each = plan.warmUp * warmUp + (plan.slices * plan.sliceSize + plan.alone) * request
  return Math.ceil((rounds * ((operations * each) / 1_000 + start)) / 60)
}

/** Says on stderr what will be done, and how long that takes. */
export function announcePlan(plan: BenchPlan, kind: keyof typeof takes, operations = listOperations().length): void {
  const { rounds, warmUp, slices, sliceSize } = plan
  const measured = kind === 'mechanisms' ? `${slices} blocks of 16 slices of ${sliceSize}` : `${slices} slices of ${sliceSize}`
  const each = `a warm-up of ${warmUp} requests to each server, then ${measured}`
  const minutes = minutesOf(plan, operations, kind)
  process.stderr.write(`${operations} operations, ${rounds} rounds, ${each}: about ${minutes} minutes on two quiet cores\n`)
  if (warmUp < 2_000)
    process.stderr.write('with fewer than 2000 requests of warm-up the ratios are not those of a running service\n')
}
