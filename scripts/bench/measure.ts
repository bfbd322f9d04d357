import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cpuMs } from './child.ts'
import { interfaces, type ListedOperation, listOperations, type Scenario } from './interfaces/index.ts'
import { type LoadOrder, type LoadResult } from './orders.ts'

/** A server as the load generator sees it: which process answers which operation. */
export interface Target {
  name: string
  /** Undefined: it does not offer this operation. */
  serverOf(operation: ListedOperation): { origin: string; pid: number } | undefined
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

function startLoader(): { run(order: LoadOrder): Promise<LoadResult>; process: ChildProcess } {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, BENCH_OPERATIONS: process.env.BENCH_OPERATIONS },
  })
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

/** One operation: warms every server up, then measures in rounds. Each phase is short and the targets take turns, so that drift hits all alike. */
async function measureOperation(
  operation: ListedOperation,
  scenario: Scenario,
  run: (order: LoadOrder) => Promise<LoadResult>,
  plan: Plan,
): Promise<Phase[]> {
  const prepared = scenario[operation.contract]!
  const accessToken = await interfaces
    .find(({ contract }) => contract === operation.contract)!
    .accessToken(prepared, operation.name)
  const runPhase = async ({ name: target, serverOf }: Target, connections: number, seconds: number): Promise<Phase[]> => {
    const server = serverOf(operation)
    if (!server) return []
    const cpuBefore = cpuMs(server.pid)
    const result = await run({
      target,
      origin: server.origin,
      operation: operation.name,
      connections,
      seconds,
      prepared,
      accessToken,
    })
    return [{ ...result, key: `${target} ${operation.name} ${connections}`, cpuMs: cpuMs(server.pid) - cpuBefore }]
  }
  for (const target of plan.targets) await runPhase(target, 16, Math.min(2, plan.secondsPerPhase))
  const phases: Phase[] = []
  for (let round = 0; round < plan.rounds; round++) {
    // Forwards and backwards in turn, so that no target always comes after the same other one.
    const targets = round % 2 === 0 ? plan.targets : plan.targets.toReversed()
    for (const connections of plan.connections)
      for (const target of targets) phases.push(...(await runPhase(target, connections, plan.secondsPerPhase)))
  }
  return phases
}

/** Measures all operations, one after the other. */
export async function measure(scenario: Scenario, plan: Plan): Promise<Measurement[]> {
  const loader = startLoader()
  const operations = listOperations()
  const phases: Phase[] = []
  try {
    for (const operation of operations) phases.push(...(await measureOperation(operation, scenario, loader.run, plan)))
  } finally {
    loader.process.disconnect()
  }
  return operations.flatMap((operation) =>
    plan.connections.flatMap((connections) =>
      plan.targets
        .filter((target) => target.serverOf(operation))
        .map(({ name }) => summarise(phases, name, operation.name, connections)),
    ),
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

function summarise(phases: readonly Phase[], target: string, operation: string, connections: number): Measurement {
  const own = phases.filter(({ key }) => key === `${target} ${operation} ${connections}`)
  const latencies = own.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
  const percentile = (share: number) =>
    round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN, 2)
  const firstError = own.find((phase) => phase.firstError !== undefined)?.firstError
  const requests = sum(own.map((phase) => phase.requests))
  return {
    target,
    operation,
    connections,
    requests,
    errors: sum(own.map(({ errors }) => errors)),
    ...(firstError !== undefined && { firstError }),
    perSecond: round(requests / (sum(own.map(({ elapsedMs }) => elapsedMs)) / 1_000), 0),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    cpuMsPerRequest: round(sum(own.map((phase) => phase.cpuMs)) / requests, 3),
  }
}
