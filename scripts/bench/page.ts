import type { CoreBankReport } from './coreBank.ts'
import type { DecisionsReport } from './decisions.ts'
import type { IdleReport, InstancesReport } from './instances.ts'
import type { RatioInterval } from './interval.ts'
import type { MechanismReport } from './mechanisms.ts'
import type { BenchReport } from './report.ts'
import type { Measurement } from './rounds.ts'

/** Above this something else was busy before the bench began. */
const quietLoad = 0.5

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[][]) => [
  row(heads),
  row(heads.map((_, index) => (index === 0 ? '---' : '---:'))),
  ...rows.map(row),
]

const cellOf = (interval: RatioInterval | undefined): string =>
  interval ? `${interval.ratio.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})` : ''

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
      ...neighbours.map((name) => cellOf(measurements.find((one) => one.operation === operation && one.target === name)?.ratio)),
    ])
  return table(head, lines)
}

/** Where, when and on what it was measured, and whether the machine was quiet. */
function headOf({ version, machine }: Pick<BenchReport, 'version' | 'machine'>): string[] {
  const { at, node, processor, cores, memoryGb, loadBefore } = machine
  const loud = `**Not from a quiet machine** (load ${loadBefore} before the first start): trust the ratios only, and those with care.`
  const where = `Version ${version}, ${at.slice(0, 10)}, Node ${node.slice(1)}; ${processor}, ${cores} cores, ${memoryGb} GB.`
  return [...(loadBefore <= quietLoad ? [] : [loud, '']), where]
}

/** What the page says of one run: machine, plan and table. */
export function renderMeasured(report: BenchReport): string {
  const { plan, measurements, journeys, starts, residentMbAfterLoad } = report
  const ways = journeys
    .filter(({ customers }) => customers === 1)
    .map(({ journey, cpuMsPerJourney, p50Ms }) => `${journey} ${cpuMsPerJourney} ms of CPU, ${p50Ms} ms by the clock`)
  return [
    ...headOf(report),
    `${plan.rounds} rounds of new processes, each with ${plan.warmUp} requests of warm-up and ${plan.slices} slices of ${plan.sliceSize} requests to every server. In brackets: the 95 % interval.`,
    '',
    ...tableOf(measurements),
    '',
    `A customer's whole way: ${ways.join('; ')}. Start to the first answer of \`/health/ready\`: ${starts.postgresqlMs.join(', ')} ms on PostgreSQL,`,
    `${starts.existingFolderMs.join(', ')} ms embedded. Memory: ${residentMbAfterLoad} MB after the load.`,
  ].join('\n')
}

type Head = Pick<BenchReport, 'version' | 'machine' | 'plan'>

/** What a request costs by the number of instances. */
export function renderInstances(report: Head & { operations: readonly InstancesReport[]; idle: readonly IdleReport[] }): string {
  const { plan, operations, idle } = report
  const heads = [
    'operation',
    'instances',
    'CPU ms',
    'of PostgreSQL',
    'Sanad / 1',
    'PostgreSQL / 1',
    'both / 1',
    'both / 1, idle work taken off',
    'the same, one after the other',
  ]
  const rows = operations.map(({ operation, instances, cost, ...ratios }) => [
    ...[operation, String(instances), cost.sanadMs.toFixed(3), cost.postgresMs.toFixed(3)],
    ...[ratios.sanad, ratios.postgres, ratios.both, ratios.withoutIdle, ratios.oneByOne].map(cellOf),
  ])
  const idleOf = idle.map(
    ({ instances, cost }) => `${instances}: ${cost.sanadMs.toFixed(1)} and ${cost.postgresMs.toFixed(1)} ms`,
  )
  return [
    ...headOf(report),
    `${plan.rounds} rounds of new processes, each instance with ${plan.warmUp} requests of warm-up, then ${plan.slices * plan.sliceSize} requests to each service. In brackets: the 95 % interval.`,
    '',
    ...table(heads, rows),
    '',
    `In a second in which nobody asks anything the instances and PostgreSQL use, by instances, ${idleOf.join('; ')} of CPU.`,
  ].join('\n')
}

/** What it costs with the core bank in the process and over HTTP. */
export function renderCoreBank(report: Head & { operations: readonly CoreBankReport[] }): string {
  const heads = ['operation', 'CPU ms in the process', 'CPU ms over HTTP', 'of it in the core bank', 'HTTP / process']
  const rows = report.operations.map(({ operation, inProcessMs, sanadMs, coreBankMs, ratio }) => [
    ...[operation, inProcessMs.toFixed(3), (sanadMs + coreBankMs).toFixed(3), coreBankMs.toFixed(3), cellOf(ratio)],
  ])
  return [...headOf(report), '', ...table(heads, rows)].join('\n')
}

/** How many decisions were taken. */
export function renderDecisions(report: Pick<BenchReport, 'version' | 'machine'> & DecisionsReport): string {
  const { perSecond, seconds, taken, mostBehind, lastSeconds, mostPerSecond, cpuMs } = report
  return [
    ...headOf(report),
    '',
    `Of ${perSecond} decisions a second for ${seconds} s, ${taken} of ${perSecond * seconds} were recorded when the last was made, at most ${mostBehind} were`,
    `behind, and the last was recorded ${lastSeconds.toFixed(1)} s later. CPU a second: Sanad ${cpuMs.sanad} ms, the core bank ${cpuMs.coreBank} ms.`,
    `Where they wait already, ${Math.round(mostPerSecond)} a second are recorded.`,
  ].join('\n')
}

/** What each part has in the cost of a request. */
export function renderMechanisms(report: Head & { operations: readonly MechanismReport[] }): string {
  const { plan, operations } = report
  const heads = ['part', ...operations.flatMap(({ operation }) => [`${operation}: µs of CPU`, 'of them PostgreSQL', 'share'])]
  const [first] = operations
  const rows = (first?.parts ?? []).map(({ part, title }) => [
    title,
    ...operations.flatMap(({ parts, whole }) => {
      const { ms, postgresMs } = parts.find((one) => one.part === part)!
      const percent = (value: number) => ((value / (whole.sanadMs + whole.postgresMs)) * 100).toFixed(1)
      return [
        (ms.mean * 1_000).toFixed(0),
        (postgresMs * 1_000).toFixed(0),
        `${percent(ms.mean)} % (${percent(ms.low)} to ${percent(ms.high)})`,
      ]
    }),
  ])
  const wholes = operations.map(
    ({ operation, whole, blocks }) =>
      `${operation} ${whole.sanadMs.toFixed(3)} ms of Sanad and ${whole.postgresMs.toFixed(3)} of PostgreSQL (${blocks} blocks)`,
  )
  return [
    ...headOf(report),
    `${plan.rounds} new processes; in a block each of 16 settings of the parts gets ${plan.sliceSize} requests. The whole: ${wholes.join('; ')}. In brackets: the 95 % interval.`,
    '',
    ...table(heads, rows),
  ].join('\n')
}

/** The sections of docs/speed.md that are written from reports: the name of the markers, the file in reports/, the text. */
export const sections = {
  measured: { file: 'bench.json', render: renderMeasured },
  instances: { file: 'bench-instances.json', render: renderInstances },
  mechanisms: { file: 'bench-mechanisms.json', render: renderMechanisms },
  coreBank: { file: 'bench-coreBank.json', render: renderCoreBank },
  decisions: { file: 'bench-decisions.json', render: renderDecisions },
}

/** A page with a text between the markers of a section. Throws when a marker is missing. */
export function renderSection(page: string, name: string, text: string): string {
  const between = new RegExp(`(<!-- ${name} -->)\\n[\\s\\S]*?(<!-- /${name} -->)`)
  if (!between.test(page)) throw new Error(`The page has no markers <!-- ${name} --> and <!-- /${name} -->.`)
  return page.replace(between, (_all, begin: string, end: string) => `${begin}\n\n${text}\n\n${end}`)
}
