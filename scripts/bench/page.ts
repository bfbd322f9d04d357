import type { BenchReport } from './report.ts'
import type { Measurement } from './rounds.ts'

/** Above this something else was busy in the minute before the bench began. */
const quietLoad = 0.5

const marker = 'measured'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function cellOf(own: Measurement | undefined): string {
  if (!own?.ratio) return ''
  const { ratio, low, high } = own.ratio
  return `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** A line for each operation: Sanad's cost, and its ratio to each neighbour that does the same. */
function tableOf(measurements: readonly Measurement[]): string[] {
  const neighbours = ['bare', 'plainPg', 'plain', 'prism']
  const head = ['operation', 'CPU ms', 'p50 ms', ...neighbours.map((name) => `CPU / ${name}`)]
  const lines = measurements
    .filter(({ target }) => target === 'sanad')
    .map(({ operation, cpuMsPerRequest, aloneP50Ms }) => [
      operation,
      cpuMsPerRequest.toFixed(2),
      aloneP50Ms.toFixed(1),
      ...neighbours.map((name) => cellOf(measurements.find((one) => one.operation === operation && one.target === name))),
    ])
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...lines.map(row)]
}

/** What the page says of one run: machine, plan and table. */
export function renderMeasured({
  version,
  machine,
  plan,
  measurements,
  journeys,
  starts,
  residentMbAfterLoad,
}: BenchReport): string {
  const { at, node, processor, cores, memoryGb, loadBefore } = machine
  const isQuiet = loadBefore <= quietLoad
  const ways = journeys
    .filter(({ customers }) => customers === 1)
    .map(({ journey, cpuMsPerJourney, p50Ms }) => `${journey} ${cpuMsPerJourney} ms of CPU, ${p50Ms} ms by the clock`)
  return [
    ...(isQuiet
      ? []
      : [
          `**Not from a quiet machine** (load ${loadBefore} before the first start): trust the ratios only, and those with care.`,
          '',
        ]),
    `Version ${version}, ${at.slice(0, 10)}, Node ${node.slice(1)}; ${processor}, ${cores} cores, ${memoryGb} GB. ${plan.rounds} rounds of new processes,`,
    `each with ${plan.warmUp} requests of warm-up and ${plan.slices} slices of ${plan.sliceSize} requests to every server. In brackets: the 95 % interval.`,
    '',
    ...tableOf(measurements),
    '',
    `A customer's whole way: ${ways.join('; ')}. Start to the first answer of \`/health/ready\`: ${starts.postgresqlMs.join(', ')} ms on PostgreSQL,`,
    `${starts.existingFolderMs.join(', ')} ms embedded. Memory: ${residentMbAfterLoad} MB after the load.`,
  ].join('\n')
}

/** docs/speed.md with the figures of a report between its markers. Throws when a marker is missing. */
export function renderSpeedPage(page: string, report: BenchReport): string {
  const between = new RegExp(`(<!-- ${marker} -->)\\n[\\s\\S]*?(<!-- /${marker} -->)`)
  if (!between.test(page)) throw new Error(`The page has no markers <!-- ${marker} --> and <!-- /${marker} -->.`)
  return page.replace(between, (_all, begin: string, end: string) => `${begin}\n\n${renderMeasured(report)}\n\n${end}`)
}
