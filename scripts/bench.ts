/**
 * `make bench`: what one request costs, beside a bare server that does the same work and beside Prism mocking the same contract, tokens and
 * pushed requests beside the library as it comes, and what a customer's whole way costs, all on one machine and one PostgreSQL that writes
 * to disk. `make bench AGAINST=FOLDER`: what it costs beside another checkout. `make bench OF=instances`: what it costs with 1, 2 and 4
 * instances that share their limits. `make bench OF=mechanisms`: what each part that watches and bounds has in it.
 * `make bench OF=coreBank`: what it costs with the core bank over HTTP. `make bench OF=decisions`: how many decisions of a core bank a
 * second are taken; BENCH_DECISIONS (300) and BENCH_SECONDS (60) say how many for how long.
 * BENCH_OPERATIONS=token,consentRead leaves the others out; BENCH_ROUNDS, BENCH_WARM_UP, BENCH_SLICES and BENCH_SLICE (requests) change how
 * much is asked. Each takes at most 15 minutes on two quiet cores, and AGAINST about 20. `node scripts/bench.ts --write` measures nothing:
 * it writes the last reports into docs/speed.md. Exit code 1 when a request failed that was not for Prism, 2 for a wrong command.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../src/config/version.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { AgainstError, benchAgainst } from './bench/against.ts'
import { measureCoreBank } from './bench/coreBank.ts'
import { operationsOfCrowd } from './bench/crowd.ts'
import { measureDecisions } from './bench/decisions.ts'
import { measureInstances } from './bench/instances.ts'
import { listOperations } from './bench/interfaces.ts'
import { measureJourneys } from './bench/journeys.ts'
import { residentMb, sum } from './bench/measure.ts'
import { measureMechanisms } from './bench/mechanisms.ts'
import { renderCoreBank, renderDecisions, renderInstances, renderMechanisms, renderSection, sections } from './bench/page.ts'
import { announcePlan, PlanError, readPlan } from './bench/plan.ts'
import { type BenchReport, type Machine, renderRest, renderTable, writeReport } from './bench/report.ts'
import { runRounds, type Stage, summarise } from './bench/rounds.ts'
import { measureStarts, reserveCore } from './bench/servers.ts'
import { prepareCast } from './bench/stage.ts'
import { measureMatcher } from './match/speed.ts'

/** How long each of a customer's ways is walked, alone and by four. */
const secondsOfJourneys = 5

/** Seconds that a core had in all and idle, since the machine was started. */
const coreSeconds = () => {
  const times = cpus().map((core) => core.times)
  return { idle: sum(times.map(({ idle }) => idle)) / 1_000, all: sum(times.flatMap((of) => Object.values(of))) / 1_000 }
}

/** The machine, and how many cores others keep busy. An average of a minute would still tell of who has just ended. */
async function describeMachine(): Promise<Machine> {
  const before = coreSeconds()
  await wait(2_000)
  const after = coreSeconds()
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all)
  return {
    at: new Date().toISOString(),
    node: process.version,
    processor: cpus()[0]!.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    loadBefore: Number((busy * cpus().length).toFixed(2)),
  }
}

async function benchNeighbours(): Promise<BenchReport> {
  const plan = readPlan('beside')
  const machine = await describeMachine()
  announcePlan(plan, 'beside')
  const core = reserveCore()
  const postgres = await startEmbeddedPostgres({ durable: true })
  try {
    const cast = await prepareCast(postgres.url, core)
    let residentMbAfterLoad = 0
    const start = async (): Promise<Stage> => {
      const { sides, stop } = await cast.start()
      const sanad = sides[0]!.serverOf(listOperations()[0]!)!
      return { sides, stop: () => ((residentMbAfterLoad = residentMb(sanad.pid)), stop()) }
    }
    const measurements = summarise(await runRounds(start, plan))
    const sanad = await cast.startAlone()
    const journeys = await measureJourneys(sanad, secondsOfJourneys)
    await sanad.stop()
    const starts = await measureStarts(cast.environment)
    return { version, machine, plan, measurements, journeys, starts, residentMbAfterLoad, matcher: measureMatcher() }
  } finally {
    await postgres.stop()
  }
}

async function benchCluster(of: 'instances' | 'mechanisms'): Promise<boolean> {
  const plan = readPlan(of)
  const machine = await describeMachine()
  announcePlan(plan, of, operationsOfCrowd(of).length)
  const core = reserveCore()
  const measured =
    of === 'instances'
      ? { ...(await measureInstances(plan, core)), kind: 'instances' as const }
      : { ...(await measureMechanisms(plan, core)), kind: 'mechanisms' as const }
  const head = { version, machine, plan }
  writeReport(`bench-${of}.json`, { ...head, ...measured })
  console.log(
    [measured.kind === 'instances' ? renderInstances({ ...head, ...measured }) : renderMechanisms({ ...head, ...measured })]
      .concat(measured.failures)
      .join('\n'),
  )
  return measured.failures.length === 0
}

/** What it costs to ask the core bank over HTTP. */
async function benchCoreBank(): Promise<boolean> {
  const plan = readPlan('coreBank')
  const machine = await describeMachine()
  const measured = await measureCoreBank(plan, reserveCore())
  const report = { version, machine, plan, ...measured }
  writeReport('bench-coreBank.json', report)
  console.log([renderCoreBank(report), ...measured.failures].join('\n'))
  return measured.failures.length === 0
}

/** How many decisions of a core bank at an address are taken. */
async function benchDecisions({
  BENCH_DECISIONS: rate = '300',
  BENCH_SECONDS: time = '60',
}: NodeJS.ProcessEnv): Promise<boolean> {
  const [perSecond, seconds] = [Number(rate), Number(time)]
  if (!(perSecond > 0 && seconds > 0)) throw new PlanError('BENCH_DECISIONS and BENCH_SECONDS must be numbers above 0.')
  const machine = await describeMachine()
  const report = { version, machine, ...(await measureDecisions(perSecond, seconds)) }
  writeReport('bench-decisions.json', report)
  console.log(renderDecisions(report))
  return report.taken >= perSecond * (seconds - 2)
}

function writePage(): void {
  const page = new URL('../docs/speed.md', import.meta.url)
  const text = Object.entries(sections).reduce(
    (written, [name, { file, render }]) => {
      const report = new URL(`../reports/${file}`, import.meta.url)
      if (!existsSync(report)) return written
      return renderSection(written, name, render(JSON.parse(readFileSync(report, 'utf8')) as never))
    },
    readFileSync(page, 'utf8'),
  )
  writeFileSync(page, text)
}

/** Answers the exit code. */
async function run({ AGAINST: folder = '', OF: of = '' }: NodeJS.ProcessEnv): Promise<number> {
  if (folder !== '') return (await benchAgainst(folder)) ? 0 : 1
  if (of === 'coreBank') return (await benchCoreBank()) ? 0 : 1
  if (of === 'decisions') return (await benchDecisions(process.env)) ? 0 : 1
  if (of === 'instances' || of === 'mechanisms') return (await benchCluster(of)) ? 0 : 1
  if (of !== '') throw new PlanError(`OF may be instances, mechanisms, coreBank or decisions, not ${of}.`)
  const report = await benchNeighbours()
  writeReport('bench.json', report)
  console.log(`${renderTable(report.measurements)}\n\n${renderRest(report)}`)
  return report.measurements.some(({ target, errors }) => target !== 'prism' && errors > 0) ? 1 : 0
}

// Ended early it takes its servers with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (process.argv[2] === '--write') writePage()
else
  try {
    process.exitCode = await run(process.env)
  } catch (error) {
    if (!(error instanceof AgainstError || error instanceof PlanError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
