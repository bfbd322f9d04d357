import { mkdirSync, writeFileSync } from 'node:fs'
import { type MatcherSpeed, showSpeed } from '../match/speed.ts'
import type { JourneyMeasurement } from './journeys.ts'
import type { Measurement } from './measure.ts'
import type { StartTimes } from './servers.ts'

/** What `make bench` writes down. */
export interface BenchReport {
  at: string
  node: string
  seconds: number
  measurements: Measurement[]
  journeys: JourneyMeasurement[]
  starts: StartTimes
  /** Of Sanad on PostgreSQL after all load. */
  residentMbAfterLoad: number
  matcher: MatcherSpeed
}

const columns = [
  'operation',
  'conn',
  'server',
  'req/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'KB',
  'CPU ms/req',
  'CPU Sanad/this',
  'req/s Sanad/this',
  'errors',
]
const ratio = (one: number, other: number) => `${(one / other).toFixed(2)}x`

function rowOf(measurement: Measurement, sanad: Measurement): string[] {
  const { operation, connections, target, perSecond, p50Ms, p95Ms, p99Ms, answerKb, cpuMsPerRequest, errors } = measurement
  const ratios =
    measurement === sanad ? ['', ''] : [ratio(sanad.cpuMsPerRequest, cpuMsPerRequest), ratio(sanad.perSecond, perSecond)]
  return [
    operation,
    String(connections),
    target,
    String(perSecond),
    p50Ms.toFixed(1),
    p95Ms.toFixed(1),
    p99Ms.toFixed(1),
    answerKb.toFixed(1),
    cpuMsPerRequest.toFixed(2),
    ...ratios,
    String(errors),
  ]
}

/** A table for people: texts stand on the left of their columns, numbers on the right. */
export function renderColumns(heads: readonly string[], rows: readonly string[][], texts: readonly string[]): string {
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map((row) => row[index]!.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (texts.includes(heads[index]!) ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd()
  return [line(heads), ...rows.map(line)].join('\n')
}

/** The table of all measurements, one line each, with Sanad's ratios to its neighbours. */
export function renderTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const isSame = (other: Measurement) =>
      other.operation === measurement.operation && other.connections === measurement.connections && other.target === 'sanad'
    return rowOf(measurement, measurements.find(isSame)!)
  })
  return renderColumns(columns, rows, ['operation', 'server'])
}

const showJourney = ({ journey, customers, walked, perSecond, p50Ms, p95Ms, cpuMsPerJourney }: JourneyMeasurement) =>
  `${journey} flow, ${customers} at once: ${perSecond} a second, p50 ${p50Ms} ms, p95 ${p95Ms} ms, CPU ${cpuMsPerJourney} ms each (${walked} walked)`

/** Lines below the table. */
export function renderRest({ starts, residentMbAfterLoad, measurements, journeys, matcher }: BenchReport): string {
  const errors = measurements.filter((measurement) => measurement.firstError !== undefined)
  return [
    ...journeys.map(showJourney),
    `start to first answer: existing data folder ${starts.existingFolderMs.join(', ')} ms (new folder ${starts.newFolderMs} ms), existing PostgreSQL database ${starts.postgresqlMs.join(', ')} ms`,
    `memory: ${residentMbAfterLoad} MB on PostgreSQL after the load, ${starts.embeddedResidentMb} MB with the embedded database after its start`,
    showSpeed(matcher),
    ...errors.map(
      ({ target, operation, connections, firstError }) => `ERROR ${target} ${operation} at ${connections}: ${firstError}`,
    ),
  ].join('\n')
}

/** Writes a file of reports/. */
export function writeReport(name: string, report: object): void {
  const folder = new URL('../../reports/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(name, folder), `${JSON.stringify(report, null, 2)}\n`)
}
