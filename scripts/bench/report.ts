import { mkdirSync, writeFileSync } from 'node:fs'
import { type MatcherSpeed, showSpeed } from '../match/speed.ts'
import type { RatioInterval } from './interval.ts'
import type { JourneyMeasurement } from './journeys.ts'
import type { BenchPlan } from './plan.ts'
import type { Measurement } from './rounds.ts'
import type { StartTimes } from './servers.ts'

/** Where and when it was measured. */
export interface Machine {
  at: string
  node: string
  processor: string
  cores: number
  memoryGb: number
  /** How many cores others kept busy just before the first start: above 0.5 the machine was not quiet. */
  loadBefore: number
}

/** What `make bench` writes down. */
export interface BenchReport {
  version: string
  machine: Machine
  plan: BenchPlan
  measurements: Measurement[]
  journeys: JourneyMeasurement[]
  starts: StartTimes
  /** Of Sanad on PostgreSQL after all load. */
  residentMbAfterLoad: number
  matcher: MatcherSpeed
}

/** The bounds of an interval. */
export const showInterval = ({ low, high }: RatioInterval): string => `${low.toFixed(3)} to ${high.toFixed(3)}`

const columns = [
  'operation',
  'server',
  'KB',
  'p50 ms alone',
  'p99 ms alone',
  'p50 ms',
  'p99 ms',
  'CPU ms/req',
  'CPU Sanad/this',
  '95 % interval',
  'settled',
  'errors',
]

const rowOf = ({ operation, target, ratio, errors, ...figures }: Measurement): string[] => [
  operation,
  target,
  figures.answerKb.toFixed(1),
  figures.aloneP50Ms.toFixed(1),
  figures.aloneP99Ms.toFixed(1),
  figures.p50Ms.toFixed(1),
  figures.p99Ms.toFixed(1),
  figures.cpuMsPerRequest.toFixed(3),
  ...(ratio ? [`${ratio.ratio.toFixed(2)}x`, showInterval(ratio)] : ['', '']),
  figures.settled.toFixed(2),
  String(errors),
]

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
  return renderColumns(columns, measurements.map(rowOf), ['operation', 'server'])
}

const showJourney = ({ journey, customers, walked, perSecond, p50Ms, p95Ms, cpuMsPerJourney }: JourneyMeasurement) =>
  `${journey} flow, ${customers} at once: ${perSecond} a second, p50 ${p50Ms} ms, p95 ${p95Ms} ms, CPU ${cpuMsPerJourney} ms each (${walked} walked)`

/** Lines below the table. */
export function renderRest({ plan, starts, residentMbAfterLoad, measurements, journeys, matcher }: BenchReport): string {
  const errors = measurements.filter((measurement) => measurement.firstError !== undefined)
  const cut = measurements.filter(({ warmUpRequests }) => warmUpRequests < plan.warmUp)
  return [
    ...journeys.map(showJourney),
    `start to first answer: existing data folder ${starts.existingFolderMs.join(', ')} ms (new folder ${starts.newFolderMs} ms), existing PostgreSQL database ${starts.postgresqlMs.join(', ')} ms`,
    `memory: ${residentMbAfterLoad} MB on PostgreSQL after the load, ${starts.embeddedResidentMb} MB with the embedded database after its start`,
    showSpeed(matcher),
    ...cut.map(
      ({ target, operation, warmUpRequests }) => `NOTE ${target} ${operation}: only ${warmUpRequests} requests of warm-up`,
    ),
    ...errors.map(({ target, operation, firstError }) => `ERROR ${target} ${operation}: ${firstError}`),
  ].join('\n')
}

/** Writes a file of reports/. */
export function writeReport(name: string, report: object): void {
  const folder = new URL('../../reports/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(name, folder), `${JSON.stringify(report, null, 2)}\n`)
}
