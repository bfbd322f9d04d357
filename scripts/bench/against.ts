import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { freePort } from '../../test/support/freePort.ts'
import { type ChildServer, root } from '../../test/support/servers/childServer.ts'
import { fetchAccessToken, type ListedOperation, listOperations, prepareScenario, type Scenario } from './interfaces.ts'
import { judge, ratioInterval, type RatioInterval, type Verdict } from './interval.ts'
import { type Loader, type Phase, startLoader, sum } from './measure.ts'
import { renderColumns, writeReport } from './report.ts'
import { createDatabase, makeDataFolder, startSanad } from './servers.ts'

/** The other checkout cannot be measured; `message` says why. */
export class AgainstError extends Error {}

/** This checkout, this checkout once more (what differs between these two is chance), and the other one. */
const names = ['this', 'again', 'other'] as const
type Name = (typeof names)[number]

/** One server of the three: it has a database and an address of its own, and keeps them from round to round. */
interface Side {
  name: Name
  checkout: string
  port: number
  environment: { DATABASE_URL: string; SANAD_DATA_DIR: string }
  scenario: Scenario
}

/** Of one round: CPU milliseconds per request on each side. */
type RoundCost = Record<Name, number>

interface OperationReport {
  operation: string
  cpuMsPerRequest: RoundCost
  requests: number
  /** This checkout's CPU time per request over the other's, */
  againstOther: RatioInterval & { verdict: Verdict }
  /** and over its own. */
  againstItself: RatioInterval
  rounds: RoundCost[]
}

/** To each side. A connection of one side waits while its turn is at the others, so that about 16 requests are under way on each. */
const connections = 48
/** Before that a new process still compiles what it runs. */
const warmUpSeconds = 3

function checkFolder(folder: string): string {
  const checkout = resolve(folder)
  for (const needed of ['src/main.ts', 'package.json'])
    if (!existsSync(`${checkout}/${needed}`)) throw new AgainstError(`${checkout} is no checkout of Sanad: it has no ${needed}.`)
  if (!existsSync(`${checkout}/node_modules`)) throw new AgainstError(`${checkout} has no node_modules; run npm ci there.`)
  return checkout
}

/** The commit of a checkout; undefined where there is no git. */
function commitOf(checkout: string): string | undefined {
  try {
    return execFileSync('git', ['-C', checkout, 'describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/**
 * Gives the servers the first core and everything else the others: two cores are seldom equally fast, and moving between them costs.
 * Undefined where that cannot be done: one core only, or no taskset (util-linux).
 */
function reserveCore(): number | undefined {
  const cores = availableParallelism()
  try {
    if (cores < 2) return undefined
    execFileSync('taskset', ['-a', '-p', '-c', `1-${cores - 1}`, String(process.pid)], { stdio: 'pipe' })
    return 0
  } catch {
    return undefined
  }
}

const start = ({ environment, port, checkout }: Side, core?: number) => startSanad(environment, { port, checkout, core })

async function prepareSide(serverUrl: string, name: Name, checkout: string): Promise<Side> {
  const environment = { DATABASE_URL: await createDatabase(serverUrl, name), SANAD_DATA_DIR: await makeDataFolder() }
  const side: Side = { name, checkout, port: await freePort(), environment, scenario: {} }
  const sanad = await start(side)
  side.scenario = await prepareScenario(sanad)
  await sanad.stop()
  return side
}

type Stage = readonly { side: Side; server: ChildServer }[]

/**
 * One operation in one round: warms the servers up, then measures all at the same time, with requests to each in turn. A virtual machine's
 * core is faster in one moment than in the next, by a quarter and more; what comes in the same moment finds the same core.
 */
async function measureOperation(
  operation: ListedOperation,
  stage: Stage,
  loader: Loader,
  seconds: number,
): Promise<Record<Name, Phase>> {
  const targets = await Promise.all(
    stage.map(async ({ side, server: { baseUrl, pid } }) => ({
      target: side.name,
      baseUrl,
      pid,
      prepared: side.scenario[operation.contract]!,
      accessToken: await fetchAccessToken(operation, side.scenario),
    })),
  )
  const order = { operation: operation.name, connections }
  await loader.run(targets, { ...order, seconds: Math.min(warmUpSeconds, seconds) })
  const phases = await loader.run(targets, { ...order, seconds })
  const phaseOf = (name: Name) => phases[stage.findIndex(({ side }) => side.name === name)]!
  return { this: phaseOf('this'), again: phaseOf('again'), other: phaseOf('other') }
}

/** Starts new processes on all sides: two of the same code differ by some per cent for as long as they live. */
async function runRound(
  sides: readonly Side[],
  core: number | undefined,
  seconds: number,
  take: (operation: string, phases: Record<Name, Phase>) => void,
): Promise<void> {
  const stage = await Promise.all(sides.map(async (side) => ({ side, server: await start(side, core) })))
  const loader = startLoader()
  try {
    for (const operation of listOperations()) take(operation.name, await measureOperation(operation, stage, loader, seconds))
  } finally {
    loader.stop()
    await Promise.all(stage.map(({ server }) => server.stop()))
  }
}

const costOf = ({ cpuMs, requests }: Phase) => cpuMs / requests

/** Rounds to four decimals; the clock measures no finer. */
const rounded = <Of extends object>(numbers: Of): Of =>
  JSON.parse(JSON.stringify(numbers, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value))) as Of

function reportOn(operation: string, rounds: readonly RoundCost[], requests: number): OperationReport {
  const mean = (name: Name) => sum(rounds.map((round) => round[name])) / rounds.length
  const againstOther = ratioInterval(rounds.map((round) => round.this / round.other))
  const againstItself = ratioInterval(rounds.map((round) => round.this / round.again))
  const cpuMsPerRequest = { this: mean('this'), again: mean('again'), other: mean('other') }
  return rounded({
    operation,
    cpuMsPerRequest,
    requests,
    againstOther: { ...againstOther, verdict: judge(againstOther) },
    againstItself,
    rounds: [...rounds],
  })
}

const interval = ({ low, high }: RatioInterval) => `${low.toFixed(3)} to ${high.toFixed(3)}`

function render(reports: readonly OperationReport[]): string {
  return renderColumns(
    ['operation', 'CPU ms/req', 'other', 'this/other', '95 % interval', 'this/itself', '95 % interval', 'verdict'],
    reports.map(({ operation, cpuMsPerRequest, againstOther, againstItself }) => [
      operation,
      cpuMsPerRequest.this.toFixed(3),
      cpuMsPerRequest.other.toFixed(3),
      againstOther.ratio.toFixed(3),
      interval(againstOther),
      againstItself.ratio.toFixed(3),
      interval(againstItself),
      againstOther.verdict,
    ]),
    ['operation', 'verdict'],
  )
}

/** All operations together: of each round the geometric mean, so that a cheap operation counts as much as a dear one. */
function together(all: ReadonlyMap<string, RoundCost[]>, rounds: number): RoundCost[] {
  const mean = (round: number, name: Name) =>
    Math.exp(sum([...all.values()].map((costs) => Math.log(costs[round]![name]))) / all.size)
  return Array.from({ length: rounds }, (_, round) => ({
    this: mean(round, 'this'),
    again: mean(round, 'again'),
    other: mean(round, 'other'),
  }))
}

/**
 * Measures this checkout beside another one, which is driven over HTTP alone, and itself; prints a table and writes
 * reports/bench-against.json. False when a request failed. Throws AgainstError for a folder or a number that will not do.
 */
export async function benchAgainst(folder: string): Promise<boolean> {
  const [seconds, rounds] = [Number(process.env.BENCH_SECONDS ?? 5), Number(process.env.BENCH_ROUNDS ?? 10)]
  if (!(seconds > 0) || !Number.isInteger(rounds) || rounds < 2)
    throw new AgainstError('BENCH_SECONDS must be above 0 and BENCH_ROUNDS a whole number from 2: one round has no interval.')
  const other = checkFolder(folder)
  const costs = new Map<string, RoundCost[]>()
  const requests = new Map<string, number>()
  const failures = new Set<string>()
  const take = (operation: string, phases: Record<Name, Phase>) => {
    const cost = { this: costOf(phases.this), again: costOf(phases.again), other: costOf(phases.other) }
    costs.set(operation, [...(costs.get(operation) ?? []), cost])
    requests.set(operation, (requests.get(operation) ?? 0) + phases.this.requests)
    for (const name of names) if (phases[name].firstError) failures.add(`ERROR ${name} ${operation}: ${phases[name].firstError}`)
  }
  const core = reserveCore()
  // Nothing waits for the disk: how many commits share a wait differs from turn to turn, and with it the work of a request.
  const postgres = await startEmbeddedPostgres({ durable: false })
  try {
    const sides: Side[] = []
    for (const name of names) sides.push(await prepareSide(postgres.url, name, name === 'other' ? other : root))
    for (let round = 0; round < rounds; round++) {
      process.stderr.write(`round ${round + 1} of ${rounds}\n`)
      // Each side is first, second and third in turn.
      await runRound([...sides.slice(round % 3), ...sides.slice(0, round % 3)], core, seconds, take)
    }
  } finally {
    await postgres.stop()
  }
  const operations = [...costs].map(([operation, own]) => reportOn(operation, own, requests.get(operation)!))
  const all = reportOn('all together', together(costs, rounds), sum([...requests.values()]))
  const commits = { this: commitOf(root), other: commitOf(other) }
  writeReport('bench-against.json', {
    at: new Date().toISOString(),
    node: process.version,
    folder: other,
    commits,
    seconds,
    rounds,
    operations,
    all,
    failures: [...failures],
  })
  console.log([render([...operations, all]), ...failures].join('\n'))
  return failures.size === 0
}
