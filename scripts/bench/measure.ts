import { type ChildProcess, fork } from 'node:child_process'
import { cpuMs } from './child.ts'
import { type LoadOrder, type LoadResult } from './orders.ts'
import { type Operation, operations, type Scenario } from './scenario.ts'

/** A server as the load generator sees it: which process answers which operation. */
export interface Target {
  name: string
  serverOf(operation: Operation): { origin: string; pid: number }
}

/** All rounds of one operation at one number of connections on one target. */
export interface Measurement {
  target: string
  operation: Operation
  connections: number
  requests: number
  errors: number
  firstError?: string
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  cpuMsPerRequest: number
}

interface Phase extends LoadResult {
  key: string
  cpuMs: number
}

export interface Plan {
  targets: Target[]
  connections: number[]
  secondsPerPhase: number
  rounds: number
}

function startLoader(scenario: Scenario): { run(order: LoadOrder): Promise<LoadResult>; process: ChildProcess } {
  const child = fork(new URL('./loader.ts', import.meta.url).pathname, { env: { PATH: process.env.PATH, BENCH_SCENARIO: JSON.stringify(scenario) } })
  const run = (order: LoadOrder) =>
    new Promise<LoadResult>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the load generator ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (result) => {
        child.off('exit', ended)
        resolve(result as LoadResult)
      })
      child.send(order)
    })
  return { run, process: child }
}

/** Warms every server up, then measures in rounds: each phase is short and the targets take turns, so that drift hits all alike. */
export async function measure(scenario: Scenario, plan: Plan): Promise<Measurement[]> {
  const loader = startLoader(scenario)
  const runPhase = async (target: Target, operation: Operation, connections: number, seconds: number): Promise<Phase> => {
    const { origin, pid } = target.serverOf(operation)
    const cpuBefore = cpuMs(pid)
    const result = await loader.run({ target: target.name, origin, operation, connections, seconds })
    return { ...result, key: `${target.name} ${operation} ${connections}`, cpuMs: cpuMs(pid) - cpuBefore }
  }
  const phases: Phase[] = []
  try {
    for (const operation of operations) for (const target of plan.targets) await runPhase(target, operation, 16, Math.min(2, plan.secondsPerPhase))
    for (let round = 0; round < plan.rounds; round++) {
      // Forwards and backwards in turn, so that no target always comes after the same other one.
      const targets = round % 2 === 0 ? plan.targets : plan.targets.toReversed()
      for (const operation of operations) {
        for (const connections of plan.connections) {
          for (const target of targets) phases.push(await runPhase(target, operation, connections, plan.secondsPerPhase))
        }
      }
    }
  } finally {
    loader.process.disconnect()
  }
  return operations.flatMap((operation) =>
    plan.connections.flatMap((connections) => plan.targets.map(({ name }) => summarise(phases, name, operation, connections))),
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

function summarise(phases: readonly Phase[], target: string, operation: Operation, connections: number): Measurement {
  const own = phases.filter(({ key }) => key === `${target} ${operation} ${connections}`)
  const latencies = own.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
  const percentile = (share: number) => round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN, 2)
  const firstError = own.find((phase) => phase.firstError !== undefined)?.firstError
  const requests = sum(own.map((phase) => phase.requests))
  return {
    target, operation, connections, requests, errors: sum(own.map(({ errors }) => errors)),
    ...(firstError !== undefined && { firstError }),
    perSecond: round(requests / (sum(own.map(({ elapsedMs }) => elapsedMs)) / 1_000), 0),
    p50Ms: percentile(0.5), p95Ms: percentile(0.95), p99Ms: percentile(0.99),
    cpuMsPerRequest: round(sum(own.map((phase) => phase.cpuMs)) / requests, 3),
  }
}
