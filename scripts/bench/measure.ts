import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fetchAccessToken, type ListedOperation, listOperations, type Scenario } from './interfaces.ts'
import type { Prepared } from './operations.ts'

/** A server as the load generator and the clock see it. */
export interface Server {
  baseUrl: string
  pid: number
}

/** Whom to ask, and in whose name. */
export interface LoadTarget {
  /** Whose requests: each target has its own place in the row of pre-signed ones. */
  target: string
  baseUrl: string
  prepared: Prepared
  accessToken: string
}

/** What the load generator is told to do. */
export interface LoadOrder {
  operation: string
  /** To each of the servers, which get their requests in turn. */
  connections: number
  seconds: number
  targets: LoadTarget[]
}

/** What the load generator answers for each target. */
export interface LoadResult {
  requests: number
  errors: number
  firstError: string | undefined
  elapsedMs: number
  /** Of every request, in milliseconds, ascending. */
  latenciesMs: number[]
  /** Of the bodies of all answers. */
  bytes: number
}

/** One stretch of load on one server. */
export interface Phase extends LoadResult {
  /** CPU time of the server's process, all its threads. */
  cpuMs: number
}

/** The load generator. */
export interface Loader {
  /** Puts load on servers and takes the CPU time that it costs on each. */
  run(servers: readonly (LoadTarget & Server)[], order: Omit<LoadOrder, 'targets'>): Promise<Phase[]>
  stop(): void
}

/**
 * CPU time that the living threads of a process have used so far, in milliseconds; to the nanosecond, where utime counts ticks of 10 ms.
 */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return sum(nanoseconds) / 1e6
}

/** Memory that a process holds, in MB. */
export function residentMb(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(match?.[1]) / 1024)
}

/** Starts the load generator. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, BENCH_OPERATIONS: process.env.BENCH_OPERATIONS },
  })
  const load = (order: LoadOrder) =>
    new Promise<LoadResult[]>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`The load generator ended with ${code}.`))
      child.once('exit', ended)
      child.once('message', (result) => {
        child.off('exit', ended)
        resolve(result as LoadResult[])
      })
      child.send(order)
    })
  return {
    async run(servers, order) {
      const targets = servers.map(({ pid: _pid, ...target }) => target)
      const before = servers.map(({ pid }) => cpuMs(pid))
      const results = await load({ ...order, targets })
      return results.map((result, index) => ({ ...result, cpuMs: cpuMs(servers[index]!.pid) - before[index]! }))
    },
    stop: () => child.disconnect(),
  }
}

/** One of several servers that get the same load. */
export interface Target {
  name: string
  /** Undefined: it does not offer this operation. */
  serverOf(operation: ListedOperation): Server | undefined
  /** What its requests need, where that is not what Sanad's need. */
  preparedOf?(operation: ListedOperation): Prepared
}

/** All rounds of one operation at one number of connections on one target. */
export interface Measurement {
  target: string
  operation: string
  connections: number
  requests: number
  errors: number
  firstError?: string
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  cpuMsPerRequest: number
  /** Mean size of an answer's body. */
  answerKb: number
}

/** How long and how often. */
export interface Plan {
  targets: Target[]
  connections: number[]
  secondsPerPhase: number
  rounds: number
}

type Phases = Map<string, Phase[]>
const keyOf = (target: string, operation: string, connections: number) => `${target} ${operation} ${connections}`

/**
 * One operation: warms every server up, then measures in rounds. Each phase is short and the targets take turns, so that drift hits all
 * alike.
 */
async function measureOperation(
  operation: ListedOperation,
  scenario: Scenario,
  loader: Loader,
  plan: Plan,
  phases: Phases,
): Promise<void> {
  const prepared = scenario[operation.contract]!
  const accessToken = await fetchAccessToken(operation, scenario)
  const run = async ({ name: target, serverOf, preparedOf }: Target, connections: number, seconds: number) => {
    const server = serverOf(operation)
    if (!server) return undefined
    const { baseUrl, pid } = server
    const own = preparedOf?.(operation) ?? prepared
    const [phase] = await loader.run([{ target, baseUrl, pid, prepared: own, accessToken }], {
      operation: operation.name,
      connections,
      seconds,
    })
    return phase
  }
  for (const target of plan.targets) await run(target, 16, Math.min(2, plan.secondsPerPhase))
  for (let round = 0; round < plan.rounds; round++) {
    // Forwards and backwards in turn, so that no target always comes after the same other one.
    const targets = round % 2 === 0 ? plan.targets : plan.targets.toReversed()
    for (const connections of plan.connections) {
      for (const target of targets) {
        const phase = await run(target, connections, plan.secondsPerPhase)
        const key = keyOf(target.name, operation.name, connections)
        if (phase) phases.set(key, [...(phases.get(key) ?? []), phase])
      }
    }
  }
}

/** Measures all operations, one after the other. */
export async function measure(scenario: Scenario, plan: Plan): Promise<Measurement[]> {
  const loader = startLoader()
  const operations = listOperations()
  const phases: Phases = new Map()
  try {
    for (const operation of operations) await measureOperation(operation, scenario, loader, plan, phases)
  } finally {
    loader.stop()
  }
  return operations.flatMap((operation) =>
    plan.connections.flatMap((connections) =>
      plan.targets.flatMap(({ name }) => {
        const own = phases.get(keyOf(name, operation.name, connections))
        return own ? [{ target: name, operation: operation.name, connections, ...summarise(own) }] : []
      }),
    ),
  )
}

/** The sum of numbers. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

function summarise(phases: readonly Phase[]): Omit<Measurement, 'target' | 'operation' | 'connections'> {
  const latencies = phases.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
  const percentile = (share: number) =>
    round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN, 2)
  const firstError = phases.find((phase) => phase.firstError !== undefined)?.firstError
  const requests = sum(phases.map((phase) => phase.requests))
  return {
    requests,
    errors: sum(phases.map(({ errors }) => errors)),
    ...(firstError !== undefined && { firstError }),
    perSecond: round(requests / (sum(phases.map(({ elapsedMs }) => elapsedMs)) / 1_000), 0),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    cpuMsPerRequest: round(sum(phases.map((phase) => phase.cpuMs)) / requests, 3),
    answerKb: round(sum(phases.map(({ bytes }) => bytes)) / requests / 1_000, 1),
  }
}
