/**
 * `make bench`: what one request costs, beside a bare server that does the same work and beside Prism mocking the same contract, tokens and
 * pushed requests beside the library as it comes, and what a customer's whole way costs, all on one machine and one PostgreSQL that writes
 * to disk. `make bench AGAINST=FOLDER`: what it costs beside another checkout. BENCH_SECONDS says how long each server is measured in a
 * round, BENCH_ROUNDS how many rounds there are, BENCH_OPERATIONS=token,consentRead leaves the others out. Exit code 1 when a request of
 * Sanad or of the bare server failed, 2 for a wrong command.
 */
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { AgainstError, benchAgainst } from './bench/against.ts'
import type { ListedOperation } from './bench/interfaces.ts'
import { measureJourneys } from './bench/journeys.ts'
import { measure, residentMb, type Target } from './bench/measure.ts'
import type { Neighbour } from './bench/operations.ts'
import { type BenchReport, renderRest, renderTable, writeReport } from './bench/report.ts'
import { measureMatcher } from './match/speed.ts'
import { measureStarts, setStage, type Stage } from './bench/servers.ts'

function targetsOf(stage: Stage): Target[] {
  const isBeside = (neighbour: Neighbour, { beside = ['bare', 'prism'] }: ListedOperation) => beside.includes(neighbour)
  return [
    { name: 'sanad', serverOf: () => stage.sanad },
    { name: 'bare', serverOf: (operation) => (isBeside('bare', operation) ? stage.bare : undefined) },
    {
      name: 'prism',
      serverOf: (operation) => (isBeside('prism', operation) ? stage.prisms.get(operation.contract) : undefined),
    },
    {
      name: 'plain',
      serverOf: (operation) => (isBeside('plain', operation) ? stage.plain.server : undefined),
      preparedOf: () => stage.plain.prepared,
    },
  ]
}

async function benchNeighbours(): Promise<BenchReport> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 3)
  const rounds = Number(process.env.BENCH_ROUNDS ?? (seconds < 3 ? 1 : 3))
  const postgres = await startEmbeddedPostgres({ durable: true })
  try {
    const stage = await setStage(postgres.url)
    const plan = { targets: targetsOf(stage), connections: [1, 16], secondsPerPhase: seconds, rounds }
    const measurements = await measure(stage.scenario, plan)
    const journeys = await measureJourneys(stage.sanad, seconds)
    const residentMbAfterLoad = residentMb(stage.sanad.pid)
    await stage.stop()
    const starts = await measureStarts(stage.environment)
    const at = new Date().toISOString()
    const rest = { starts, residentMbAfterLoad, matcher: measureMatcher() }
    return { at, node: process.version, seconds, measurements, journeys, ...rest }
  } finally {
    await postgres.stop()
  }
}

// Ended early it takes its servers with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { AGAINST: folder = '' } = process.env
if (folder === '') {
  const report = await benchNeighbours()
  writeReport('bench.json', report)
  console.log(`${renderTable(report.measurements)}\n\n${renderRest(report)}`)
  process.exitCode = report.measurements.some(({ target, errors }) => target !== 'prism' && errors > 0) ? 1 : 0
} else {
  try {
    process.exitCode = (await benchAgainst(folder)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof AgainstError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
