/**
 * `npm run bench:growth -- [--million]`: what PostgreSQL takes for each hot statement with 10,000 and 100,000 rows in every table that
 * grows, and with a million by option, with the index that it takes. A ratio far above 1 is a statement that grows with its table. Writes
 * reports/bench-growth.json. Takes two minutes on two quiet cores, with a million rows ten.
 */
import { parseArgs } from 'node:util'
import {
  type Explained,
  type GrownDatabase,
  hotStatements,
  openGrownDatabase,
  readsAll,
} from '../test/support/database/growth.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { sum } from './bench/measure.ts'
import { renderColumns, writeReport } from './bench/report.ts'
import { percentile } from './bench/rounds.ts'
import { createDatabase } from './bench/servers.ts'

const { values } = parseArgs({ options: { million: { type: 'boolean', default: false } } })
const sizes = [10_000, 100_000, ...(values.million ? [1_000_000] : [])]
const warmUp = 5
const runs = 25

interface Figure {
  p50Ms: number
  plan: string
}

/** The indexes of all statements, or the tables that are read from their beginning. */
function planOf(explained: readonly Explained[]): string {
  const nodes = explained.flatMap((one) => one.nodes)
  const all = nodes.filter(readsAll).map((node) => `ALL OF ${node['Relation Name']}`)
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  // The indexes of the log's days are named after their day.
  return [...new Set([...all, ...indexes].map((name) => name.replace(/_2\d{7}/, '')))].join(', ')
}

async function measure(database: GrownDatabase, run: (typeof hotStatements)[string]): Promise<Figure> {
  const times: number[] = []
  let plan = ''
  for (let turn = 0; turn < warmUp + runs; turn++) {
    const explained = await database.explain(run)
    plan = planOf(explained)
    if (turn >= warmUp) times.push(sum(explained.map(({ ms }) => ms)))
  }
  return { p50Ms: percentile(times, 0.5), plan }
}

const postgres = await startEmbeddedPostgres({ durable: false })
try {
  const figures = new Map<string, Figure[]>()
  for (const rows of sizes) {
    process.stderr.write(`${rows} rows\n`)
    const database = await openGrownDatabase(await createDatabase(postgres.url, `rows_${rows}`), rows)
    for (const [name, run] of Object.entries(hotStatements))
      figures.set(name, [...(figures.get(name) ?? []), await measure(database, run)])
    await database.close()
  }
  const rows = [...figures].map(([name, own]) => [
    name,
    ...own.map(({ p50Ms }) => p50Ms.toFixed(2)),
    `${(own.at(-1)!.p50Ms / own[0]!.p50Ms).toFixed(1)}x`,
    own.at(-1)!.plan,
  ])
  writeReport('bench-growth.json', { at: new Date().toISOString(), sizes, figures: Object.fromEntries(figures) })
  console.log(
    renderColumns(['statement', ...sizes.map((size) => `p50 ms at ${size}`), 'ratio', 'plan'], rows, ['statement', 'plan']),
  )
} finally {
  await postgres.stop()
}
