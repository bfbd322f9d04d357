/**
 * `make bench`: what one request costs, beside a bare server that does the same work and beside Prism mocking the same contract,
 * all on one machine and one PostgreSQL that writes to disk. BENCH_SECONDS (default 3) is the length of one phase, BENCH_ROUNDS (default 3)
 * how often each is measured, BENCH_OPERATIONS=token,consentRead leaves the others out. Exit code 1 when a request of Sanad or of the bare server failed.
 */
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { measured, residentMb } from './bench/child.ts'
import { measure, type Target } from './bench/measure.ts'
import { type BenchReport, renderRest, renderTable, writeReport } from './bench/report.ts'
import { setStage, type Stage } from './bench/stage.ts'
import { measureStarts } from './bench/startTimes.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? (seconds < 3 ? 1 : 3))

function targetsOf(stage: Stage): Target[] {
  return [
    { name: 'sanad', serverOf: () => measured(stage.sanad) },
    { name: 'bare', serverOf: ({ withoutBare }) => (withoutBare ? undefined : measured(stage.bare)) },
    { name: 'prism', serverOf: ({ contract }) => measured(stage.prisms.get(contract)!) },
  ]
}

async function runBench(): Promise<BenchReport> {
  const postgres = await startEmbeddedPostgres({ durable: true })
  try {
    const stage = await setStage(postgres.url)
    const measurements = await measure(stage.scenario, {
      targets: targetsOf(stage),
      connections: [1, 16],
      secondsPerPhase: seconds,
      rounds,
    })
    const residentMbAfterLoad = residentMb(stage.sanad.process.pid!)
    await stage.stop()
    const starts = await measureStarts(stage.databaseUrl)
    return { at: new Date().toISOString(), node: process.version, seconds, measurements, starts, residentMbAfterLoad }
  } finally {
    await postgres.stop()
  }
}

const report = await runBench()
writeReport(report)
console.log(`${renderTable(report.measurements)}\n\n${renderRest(report)}`)
process.exitCode = report.measurements.some(({ target, errors }) => target !== 'prism' && errors > 0) ? 1 : 0
