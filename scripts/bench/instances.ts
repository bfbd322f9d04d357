import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { freePort } from '../../test/support/freePort.ts'
import type { ChildServer } from '../../test/support/servers/childServer.ts'
import { callersOf, DatabaseClock, defaultRates, operationsOfCrowd, prepareCrowd } from './crowd.ts'
import type { ListedOperation } from './interfaces.ts'
import { ratioInterval, type RatioInterval } from './interval.ts'
import { type Caller, cpuMs, type Loader, type LoadTarget, type Slice, startLoader, sum } from './measure.ts'
import type { BenchPlan } from './plan.ts'
import { createDatabase, makeDataFolder, startSanad } from './servers.ts'

/** How many instances share a database, service by service. The first one is what the others are held against. */
const sizes = [1, 2, 4] as const
type Size = (typeof sizes)[number]
/** How long nobody asks anything, to see what instances do by themselves. */
const idleSeconds = 10
const atOnce = 16

/** CPU milliseconds: of all instances of a service, and of PostgreSQL for its database. */
interface Cost {
  sanadMs: number
  postgresMs: number
}
const minus = (one: Cost, other: Cost): Cost => ({
  sanadMs: one.sanadMs - other.sanadMs,
  postgresMs: one.postgresMs - other.postgresMs,
})
const times = ({ sanadMs, postgresMs }: Cost, factor: number): Cost => ({
  sanadMs: sanadMs * factor,
  postgresMs: postgresMs * factor,
})
const both = ({ sanadMs, postgresMs }: Cost) => sanadMs + postgresMs

/** What a number of instances cost for an operation. */
export interface InstancesReport {
  operation: string
  instances: number
  /** For a request. */
  cost: Cost
  /** Over the cost with one instance; undefined for that one. */
  sanad?: RatioInterval
  postgres?: RatioInterval
  both?: RatioInterval
  /** The same without what instances do while nobody asks. */
  withoutIdle?: RatioInterval
  /** That, of instances which are asked one after the other: each has the core for itself for a while. */
  oneByOne?: RatioInterval
}

/** What a service of so many instances does in a second in which nobody asks. */
export interface IdleReport {
  instances: number
  cost: Cost
}

/** A service: instances behind one address, on a database of its own. */
interface Service {
  size: Size
  databaseUrl: string
  instances: readonly ChildServer[]
}

/** Of one operation in one round, by the order of the services. */
interface Round {
  perRequest: Cost[]
  withoutIdle: Cost[]
  oneByOne: Cost[]
}

const read = async (clock: DatabaseClock, { instances, databaseUrl }: Service): Promise<Cost> => ({
  sanadMs: sum(instances.map(({ pid }) => cpuMs(pid))),
  postgresMs: await clock.read(databaseUrl),
})
const readAll = async (clock: DatabaseClock, services: readonly Service[]) => {
  const costs: Cost[] = []
  for (const service of services) costs.push(await read(clock, service))
  return costs
}

const targetOf = ({ size, instances }: Service, callers: readonly Caller[]): LoadTarget => ({
  target: String(size),
  instances,
  callers,
})

/** In a second in which nobody asks, by the order of the services. */
async function measureIdle(services: readonly Service[], clock: DatabaseClock): Promise<Cost[]> {
  const before = await readAll(clock, services)
  const begun = performance.now()
  await wait(idleSeconds * 1_000)
  const after = await readAll(clock, services)
  return after.map((cost, index) => times(minus(cost, before[index]!), 1_000 / (performance.now() - begun)))
}

/**
 * Sends requests to targets in turn, as many to each. Returns their slices, and how long the last stretch took; the first opens the
 * connections.
 */
async function ask(
  { operation, loader }: Asking,
  targets: LoadTarget[],
  requests: number,
  begin: () => Promise<void>,
): Promise<{ slices: Slice[]; seconds: number }> {
  let begun = 0
  const stretches = [atOnce * targets.length, requests].map((count) => ({ requests: count, atOnce, secondsAtMost: 300 }))
  const slices = await loader.run({ operation: operation.name, targets, stretches }, async (stretch) => {
    if (stretch === 0) return
    await begin()
    begun = performance.now()
  })
  return { slices: slices.flat(), seconds: (performance.now() - begun) / 1_000 }
}

interface Asking extends Stage {
  operation: ListedOperation
  idle: readonly Cost[]
}

/** All services at the same time. */
async function measureTogether(asking: Asking, requests: number): Promise<Omit<Round, 'oneByOne'> & { slices: Slice[] }> {
  const { services, callers, clock, idle } = asking
  let before: Cost[] = []
  const targets = services.map((service) => targetOf(service, callers))
  const { slices, seconds } = await ask(asking, targets, requests, async () => void (before = await readAll(clock, services)))
  const used = (await readAll(clock, services)).map((cost, index) => minus(cost, before[index]!))
  return {
    slices,
    perRequest: used.map((cost) => times(cost, 1 / requests)),
    withoutIdle: used.map((cost, index) => times(minus(cost, times(idle[index]!, seconds)), 1 / requests)),
  }
}

/** Instance by instance, several times. What all of a service do while nobody asks is taken off. */
async function measureOneByOne(asking: Asking, turns: number, requests: number): Promise<{ costs: Cost[]; slices: Slice[] }> {
  const { services, callers, clock, idle } = asking
  const all: Slice[] = []
  const costs = services.map((): Cost => ({ sanadMs: 0, postgresMs: 0 }))
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, service] of services.entries()) {
      for (const instance of service.instances) {
        const one = { ...service, instances: [instance] }
        let before: Cost = { sanadMs: 0, postgresMs: 0 }
        const begin = async () => void (before = await read(clock, one))
        const { slices, seconds } = await ask(asking, [{ ...targetOf(service, callers), instances: [instance] }], requests, begin)
        const used = minus(await read(clock, one), before)
        const { sanadMs, postgresMs } = times(idle[index]!, seconds)
        const perRequest = times(
          minus(used, { sanadMs: sanadMs / service.size, postgresMs }),
          1 / requests / turns / service.size,
        )
        costs[index] = minus(costs[index]!, times(perRequest, -1))
        all.push(...slices)
      }
    }
  }
  return { costs, slices: all }
}

/** Warms up every instance with as many requests, and measures. */
async function measure(asking: Asking, plan: BenchPlan): Promise<{ round: Round; slices: Slice[] }> {
  const warmUps: Slice[] = []
  const nothing = async () => undefined
  for (const service of asking.services)
    warmUps.push(...(await ask(asking, [targetOf(service, asking.callers)], service.size * plan.warmUp, nothing)).slices)
  const { slices, ...together } = await measureTogether(asking, plan.slices * plan.sliceSize)
  const oneByOne = await measureOneByOne(asking, plan.slices, Math.ceil(plan.sliceSize / 2))
  return { round: { ...together, oneByOne: oneByOne.costs }, slices: [...warmUps, ...slices, ...oneByOne.slices] }
}

interface Stage {
  services: readonly Service[]
  callers: readonly Caller[]
  loader: Loader
  clock: DatabaseClock
}

const average = (costs: readonly Cost[]): Cost => ({
  sanadMs: sum(costs.map(({ sanadMs }) => sanadMs)) / costs.length,
  postgresMs: sum(costs.map(({ postgresMs }) => postgresMs)) / costs.length,
})

function reportOn(operation: string, rounds: readonly Round[]): InstancesReport[] {
  return sizes.map((instances, index) => {
    const ratio = (of: keyof Round, valueOf: (cost: Cost) => number) =>
      ratioInterval(rounds.map((round) => valueOf(round[of][index]!) / valueOf(round[of][0]!)))
    return {
      ...{ operation, instances, cost: average(rounds.map(({ perRequest }) => perRequest[index]!)) },
      ...(index > 0 && {
        sanad: ratio('perRequest', ({ sanadMs }) => sanadMs),
        postgres: ratio('perRequest', ({ postgresMs }) => postgresMs),
        both: ratio('perRequest', both),
        withoutIdle: ratio('withoutIdle', both),
        oneByOne: ratio('oneByOne', both),
      }),
    }
  })
}

/** How the services of a round are started, at addresses and on databases that stay. */
async function prepareServices(serverUrl: string, core: number | undefined) {
  const dataDir = await makeDataFolder()
  const environmentOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, SANAD_DATA_DIR: dataDir, ...defaultRates })
  const databases = [await createDatabase(serverUrl, 'instances1')]
  const port = await freePort()
  const sanad = await startSanad(environmentOf(databases[0]!), { port, core })
  const crowd = await prepareCrowd(sanad)
  await sanad.stop()
  for (const size of sizes.slice(1)) databases.push(await createDatabase(serverUrl, `instances${size}`, 'instances1'))
  const startService = async (size: Size, index: number): Promise<Service> => {
    // The address that the apps know is that of the first one; the others take the same tokens and envelopes.
    const startOne = (_: unknown, number: number) =>
      startSanad(environmentOf(databases[index]!), { core, baseUrl: sanad.baseUrl, ...(index + number === 0 && { port }) })
    return { size, databaseUrl: databases[index]!, instances: await Promise.all(Array.from({ length: size }, startOne)) }
  }
  return { crowd, start: () => Promise.all(sizes.map(startService)) }
}

/** What was measured in all rounds. */
interface Measured {
  rounds: Map<string, Round[]>
  idles: Cost[][]
  failures: string[]
}

/** One round of all operations on these processes; `measured` gets what they did. */
async function runRound(stage: Stage, plan: BenchPlan, { rounds, idles, failures }: Measured): Promise<void> {
  const idle = await measureIdle(stage.services, stage.clock)
  idles.push(idle)
  for (const operation of operationsOfCrowd('instances')) {
    const { round, slices } = await measure({ ...stage, operation, idle }, plan)
    rounds.set(operation.name, [...(rounds.get(operation.name) ?? []), round])
    const firstError = slices.find((slice) => slice.firstError !== undefined)?.firstError
    if (firstError !== undefined) failures.push(`ERROR ${operation.name}: ${firstError}`)
  }
}

/** Measures what a request costs with 1, 2 and 4 instances that share their limits, on one PostgreSQL that does not wait for the disk. */
export async function measureInstances(
  plan: BenchPlan,
  core: number | undefined,
): Promise<{ operations: InstancesReport[]; idle: IdleReport[]; failures: string[] }> {
  const postgres = await startEmbeddedPostgres({ durable: false })
  const clock = await DatabaseClock.open(postgres.url)
  const measured: Measured = { rounds: new Map(), idles: [], failures: [] }
  try {
    const { crowd, start } = await prepareServices(postgres.url, core)
    for (let round = 0; round < plan.rounds; round++) {
      process.stderr.write(`round ${round + 1} of ${plan.rounds}\n`)
      const [services, loader] = [await start(), startLoader()]
      try {
        await runRound({ services, callers: await callersOf(crowd), loader, clock }, plan, measured)
      } finally {
        loader.stop()
        await Promise.all(services.flatMap(({ instances }) => instances.map((instance) => instance.stop())))
      }
    }
  } finally {
    await clock.close()
    await postgres.stop()
  }
  const { rounds, idles, failures } = measured
  return {
    operations: [...rounds].flatMap(([operation, own]) => reportOn(operation, own)),
    idle: sizes.map((instances, index) => ({ instances, cost: average(idles.map((costs) => costs[index]!)) })),
    failures,
  }
}
