import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { freePort } from '../../test/support/freePort.ts'
import type { ChildServer } from '../../test/support/servers/childServer.ts'
import { callersOf, DatabaseClock, defaultRates, operationsOfCrowd, prepareCrowd } from './crowd.ts'
import type { ListedOperation, PreparedConsents } from './interfaces.ts'
import { type Interval, meanInterval } from './interval.ts'
import { cpuMs, type Loader, type Slice, startLoader, sum } from './measure.ts'
import { blockOfSettings, costsOfParts, type Setting, type SettledCost } from './mechanisms/design.ts'
import type { BenchPlan } from './plan.ts'
import { createDatabase, makeDataFolder, startSanad, withClient } from './servers.ts'

type Clock = 'sanadMs' | 'postgresMs'
const both = ['sanadMs', 'postgresMs'] as const

/**
 * What is switched off and on while the program runs, and in which program it works: the other one's clock would only add its noise. The
 * database's trigger chains the audit trail; the others `switched.ts` switches.
 */
const parts: readonly { part: string; title: string; isDefault: boolean; clocks: readonly Clock[] }[] = [
  { part: 'limits', title: 'limits that all instances share, by leased blocks', isDefault: true, clocks: both },
  { part: 'chain', title: 'chain of the audit trail (a trigger)', isDefault: true, clocks: ['postgresMs'] },
  { part: 'metrics', title: 'metrics', isDefault: true, clocks: ['sanadMs'] },
  {
    part: 'requestLog',
    title: 'the developers’ request log, without messages (as in production)',
    isDefault: true,
    clocks: both,
  },
  { part: 'log', title: 'the line of the log', isDefault: true, clocks: ['sanadMs'] },
  { part: 'traces', title: 'traces, of a request that is traced', isDefault: false, clocks: ['sanadMs'] },
]

/** What a part costs of one operation, in milliseconds of CPU for a request. */
export interface PartReport {
  part: string
  title: string
  ms: Interval
  /** Of it in PostgreSQL. */
  postgresMs: number
}

/** What the parts cost of one operation. */
export interface MechanismReport {
  operation: string
  blocks: number
  /** Of a request with all parts that are on by default. */
  whole: { sanadMs: number; postgresMs: number }
  parts: PartReport[]
  /** All slices, block by block. */
  slices: readonly (readonly Costs[])[]
}

/** One slice by the clocks of both programs. */
interface Costs extends Record<Clock, number> {
  setting: Setting
}

const chainSetting = 'sanad_bench.chain'
/** From now on the trigger looks at the setting; a condition of a trigger is asked before its function is called. */
const makeChainSwitchable = (owner: pg.Client) =>
  owner.query(`create or replace trigger audit_is_chained before insert on audit for each row
    when (current_setting('${chainSetting}', true) is distinct from 'off') execute function audit_is_chained()`)

/** A collector that takes traces and forgets them. */
async function startCollector() {
  const server = createServer((request, response) => void request.resume().on('end', () => response.end('{}')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/**
 * Has the parts of a setting work. The trigger asks a setting of the server, because changing the table would cost every connection its
 * plans.
 */
async function apply({ sanad, owner }: Pick<Stage, 'sanad' | 'owner'>, setting: Setting): Promise<void> {
  const isOn = (name: string) => setting[parts.findIndex(({ part }) => part === name)]!
  await sanad.ask({ off: parts.map(({ part }) => part).filter((part) => !isOn(part)) })
  await owner.query(`alter system set ${chainSetting} = '${isOn('chain') ? 'on' : 'off'}'`)
  await owner.query('select pg_reload_conf()')
}

interface Stage {
  sanad: ChildServer
  databaseUrl: string
  owner: pg.Client
  clock: DatabaseClock
  crowd: readonly PreparedConsents[]
  loader: Loader
}

const shuffled = <Of>(items: readonly Of[]): Of[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** The slices of one operation in one process, block by block. The first block is the warm-up. */
async function measure(
  operation: ListedOperation,
  stage: Stage,
  plan: BenchPlan,
): Promise<{ costs: Costs[][]; slices: Slice[] }> {
  const { sanad, databaseUrl, clock, crowd, loader } = stage
  const block = blockOfSettings(parts.length)
  const settings = [0, ...Array.from({ length: plan.slices }, () => 1)].flatMap(() => shuffled(block))
  const sizeOf = (index: number) => (index < block.length ? Math.ceil(plan.warmUp / block.length) : plan.sliceSize)
  const clocks: { begins: [number, number]; ends: [number, number] }[] = []
  const read = async (): Promise<[number, number]> => [cpuMs(sanad.pid), await clock.read(databaseUrl)]
  const settle = async () => {
    if (clocks.length === 0) return
    await sanad.ask('settle')
    clocks.at(-1)!.ends = await read()
  }
  const slices = await loader.run(
    {
      operation: operation.name,
      targets: [{ target: 'sanad', instances: [sanad], callers: await callersOf(crowd) }],
      stretches: settings.map((_, index) => ({ requests: sizeOf(index), atOnce: 16, secondsAtMost: 300 })),
    },
    async (index) => {
      await settle()
      await apply(stage, settings[index]!)
      clocks.push({ begins: await read(), ends: [0, 0] })
    },
  )
  await settle()
  const costs = clocks.map(({ begins, ends }, index): Costs => {
    const { requests } = slices[index]![0]!
    return { setting: settings[index]!, sanadMs: (ends[0] - begins[0]) / requests, postgresMs: (ends[1] - begins[1]) / requests }
  })
  const blocks = Array.from({ length: plan.slices }, (_, index) =>
    costs.slice((index + 1) * block.length, (index + 2) * block.length),
  )
  return { costs: blocks, slices: slices.flat() }
}

function reportOn(operation: string, blocks: readonly Costs[][]): MechanismReport {
  const isDefault = parts.map((part) => part.isDefault)
  const by = (clock: Clock) =>
    costsOfParts(
      blocks.map((block) => block.map((costs): SettledCost => ({ setting: costs.setting, cost: costs[clock] }))),
      isDefault,
    )
  const costs = { sanadMs: by('sanadMs'), postgresMs: by('postgresMs') }
  const inPart = (clocks: readonly Clock[], part: number) =>
    blocks.map((_, block) => sum(clocks.map((clock) => costs[clock].effects[block]![part]!)))
  return {
    ...{ operation, blocks: blocks.length },
    whole: { sanadMs: costs.sanadMs.whole, postgresMs: costs.postgresMs.whole },
    parts: parts.map(({ part, title, clocks }, index) => ({
      ...{ part, title, ms: meanInterval(inPart(clocks, index)) },
      postgresMs: meanInterval(
        inPart(
          clocks.filter((clock) => clock === 'postgresMs'),
          index,
        ),
      ).mean,
    })),
    slices: blocks,
  }
}

/** Measures what the parts cost in a create and a read, on one PostgreSQL that does not wait for the disk. */
export async function measureMechanisms(
  plan: BenchPlan,
  core: number | undefined,
): Promise<{ operations: MechanismReport[]; failures: string[] }> {
  const [postgres, collector] = [await startEmbeddedPostgres({ durable: false }), await startCollector()]
  const databaseUrl = await createDatabase(postgres.url, 'sanad')
  const clock = await DatabaseClock.open(postgres.url)
  const environment = {
    ...{ DATABASE_URL: databaseUrl, SANAD_DATA_DIR: await makeDataFolder() },
    ...{ SANAD_OTLP_URL: collector.url, SANAD_TRACE_SHARE: '1', ...defaultRates },
  }
  try {
    return await withClient(databaseUrl, (owner) => runRounds(plan, { environment, core, databaseUrl, owner, clock }))
  } finally {
    await clock.close()
    collector.close()
    await postgres.stop()
  }
}

async function runRounds(
  plan: BenchPlan,
  {
    environment,
    core,
    ...common
  }: Pick<Stage, 'databaseUrl' | 'owner' | 'clock'> & {
    environment: Record<string, string>
    core: number | undefined
  },
): Promise<{ operations: MechanismReport[]; failures: string[] }> {
  const [preload, port] = [new URL('mechanisms/switched.ts', import.meta.url), await freePort()]
  const all = new Map<string, Costs[][]>()
  const failures: string[] = []
  let crowd: PreparedConsents[] | undefined
  for (let round = 0; round < plan.rounds; round++) {
    process.stderr.write(`round ${round + 1} of ${plan.rounds}\n`)
    const [sanad, loader] = [await startSanad(environment, { core, preload, port }), startLoader()]
    try {
      if (crowd === undefined) await makeChainSwitchable(common.owner)
      crowd ??= await prepareCrowd(sanad)
      for (const operation of operationsOfCrowd('mechanisms')) {
        const { costs, slices } = await measure(operation, { ...common, sanad, crowd, loader }, plan)
        all.set(operation.name, [...(all.get(operation.name) ?? []), ...costs])
        const firstError = slices.find((slice) => slice.firstError !== undefined)?.firstError
        if (firstError !== undefined) failures.push(`ERROR ${operation.name}: ${firstError}`)
      }
    } finally {
      loader.stop()
      await sanad.stop()
    }
  }
  return { operations: [...all].map(([operation, blocks]) => reportOn(operation, blocks)), failures }
}
