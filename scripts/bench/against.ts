import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../test/support/database/embeddedPostgres.ts'
import { freePort } from '../../test/support/freePort.ts'
import { root } from '../../test/support/servers/childServer.ts'
import { fetchAccessToken, prepareScenario, type Scenario } from './interfaces.ts'
import { judge, ratioInterval, type RatioInterval, type Verdict } from './interval.ts'
import { sum } from './measure.ts'
import { announcePlan, readPlan } from './plan.ts'
import { renderColumns, showInterval, writeReport } from './report.ts'
import { costOf, firstErrorOf, type Rounds, runRounds, type Side, type Stage } from './rounds.ts'
import { createDatabase, makeDataFolder, reserveCore, startSanad } from './servers.ts'

/** The other checkout cannot be measured; `message` says why. */
export class AgainstError extends Error {}

/** This checkout, this checkout once more (what differs between these two is chance), and the other one. */
const names = ['this', 'again', 'other'] as const
type Name = (typeof names)[number]

/** One server of the three: it has a database and an address of its own, and keeps them from round to round. */
interface Place {
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
  /** This checkout's CPU time per request over the other's, */
  againstOther: RatioInterval & { verdict: Verdict }
  /** and over its own. */
  againstItself: RatioInterval
  rounds: RoundCost[]
}

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

const start = ({ environment, port, checkout }: Place, core?: number) => startSanad(environment, { port, checkout, core })

async function preparePlace(serverUrl: string, name: Name, checkout: string): Promise<Place> {
  const environment = { DATABASE_URL: await createDatabase(serverUrl, name), SANAD_DATA_DIR: await makeDataFolder() }
  const place: Place = { name, checkout, port: await freePort(), environment, scenario: {} }
  const sanad = await start(place)
  place.scenario = await prepareScenario(sanad)
  await sanad.stop()
  return place
}

/** New processes on all places. */
async function startStage(places: readonly Place[], core: number | undefined): Promise<Stage> {
  const servers = await Promise.all(places.map((place) => start(place, core)))
  const sides = places.map(({ name, scenario }, index): Side => ({
    name,
    serverOf: () => servers[index],
    preparedOf: ({ contract }) => scenario[contract]!,
    accessTokenOf: (operation) => fetchAccessToken(operation, scenario),
  }))
  return { sides, stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) }
}

/** Of each operation the cost on each side, round by round. */
function costsOf(rounds: Rounds): Map<string, RoundCost[]> {
  return new Map(
    [...rounds].map(([operation, ofSides]) => {
      const [own, again, other] = names.map((name) => ofSides.get(name)!.map(costOf)) as [number[], number[], number[]]
      return [operation, own.map((cost, round) => ({ this: cost, again: again[round]!, other: other[round]! }))]
    }),
  )
}

/** Rounds to four decimals; the clock measures no finer. */
const rounded = <Of extends object>(numbers: Of): Of =>
  JSON.parse(JSON.stringify(numbers, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value))) as Of

function reportOn(operation: string, rounds: readonly RoundCost[]): OperationReport {
  const mean = (name: Name) => sum(rounds.map((round) => round[name])) / rounds.length
  const againstOther = ratioInterval(rounds.map((round) => round.this / round.other))
  const againstItself = ratioInterval(rounds.map((round) => round.this / round.again))
  const cpuMsPerRequest = { this: mean('this'), again: mean('again'), other: mean('other') }
  return rounded({
    operation,
    cpuMsPerRequest,
    againstOther: { ...againstOther, verdict: judge(againstOther) },
    againstItself,
    rounds: [...rounds],
  })
}

function render(reports: readonly OperationReport[]): string {
  return renderColumns(
    ['operation', 'CPU ms/req', 'other', 'this/other', '95 % interval', 'this/itself', '95 % interval', 'verdict'],
    reports.map(({ operation, cpuMsPerRequest, againstOther, againstItself }) => [
      operation,
      cpuMsPerRequest.this.toFixed(3),
      cpuMsPerRequest.other.toFixed(3),
      againstOther.ratio.toFixed(3),
      showInterval(againstOther),
      againstItself.ratio.toFixed(3),
      showInterval(againstItself),
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
 * reports/bench-against.json. False when a request failed. Throws AgainstError for a folder and PlanError for a number that will not do.
 */
export async function benchAgainst(folder: string): Promise<boolean> {
  const plan = readPlan('against')
  const other = checkFolder(folder)
  announcePlan(plan, 'against')
  const core = reserveCore()
  // Nothing waits for the disk: how many commits share a wait differs from turn to turn, and with it the work of a request.
  const postgres = await startEmbeddedPostgres({ durable: false })
  try {
    const places: Place[] = []
    for (const name of names) places.push(await preparePlace(postgres.url, name, name === 'other' ? other : root))
    const rounds = await runRounds(() => startStage(places, core), plan)
    const costs = costsOf(rounds)
    const operations = [...costs].map(([operation, own]) => reportOn(operation, own))
    const all = reportOn('all together', together(costs, plan.rounds))
    const failures = [...rounds].flatMap(([operation, ofSides]) =>
      [...ofSides].flatMap(([name, own]) => {
        const firstError = firstErrorOf(own)
        return firstError === undefined ? [] : [`ERROR ${name} ${operation}: ${firstError}`]
      }),
    )
    const commits = { this: commitOf(root), other: commitOf(other) }
    const head = { at: new Date().toISOString(), node: process.version, folder: other, commits, plan }
    writeReport('bench-against.json', { ...head, operations, all, failures })
    console.log([render([...operations, all]), ...failures].join('\n'))
    return failures.length === 0
  } finally {
    await postgres.stop()
  }
}
