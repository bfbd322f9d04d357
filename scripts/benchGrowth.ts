/**
 * `npm run bench:growth -- [--million] [--ten-million] [--of NAME]...`: what PostgreSQL takes for each hot statement with 10,000 and
 * 100,000 rows in every table that grows, by option with a million, and with ten million in those that grow first (`largest`, one name at
 * a time). `--of` leaves all other statements and tables out. With the index that it takes. A ratio far above 1 is a statement that grows
 * with its table. Writes reports/bench-growth.json. Takes two minutes on two quiet cores, with a million rows ten, and up to five for each
 * name with ten million.
 */
import { parseArgs } from 'node:util'
import { type Explained, type GrownDatabase, openGrownDatabase, readsAll } from '../test/support/database/growth.ts'
import { hotStatements } from '../test/support/database/hotStatements.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { sum } from './bench/measure.ts'
import { renderColumns, writeReport } from './bench/report.ts'
import { percentile } from './bench/rounds.ts'
import { createDatabase } from './bench/servers.ts'

/** Where ten million rows are looked at: the statements, and the tables that they ask. */
const largest = {
  requestLog: { statements: /^request log/, tables: ['request_log'] },
  payees: { statements: /^the payees/, tables: ['simulator.bank_accounts', 'simulator.bank_payees'] },
  audit: {
    statements: /^an entry of the audit trail|checkpoint|^verdicts|^moves of a resource/,
    tables: ['audit', 'audit_heads'],
  },
  outbox: { statements: /event/, tables: ['outbox'] },
  consents: { statements: /^(a consent|overdue consents|open consents|consents of|what came of)/, tables: ['consents'] },
  payments: { statements: /^(a payment|payments|what a customer pays|scheduled)/, tables: ['payments'] },
  idempotency: { statements: /idempotency/, tables: ['idempotency_records'] },
  replayMarks: { statements: /replay mark/, tables: ['replay_marks', 'oidc_records'] },
} as const satisfies Record<string, { statements: RegExp; tables: readonly string[] }>

const option = { type: 'boolean', default: false } as const
const { values } = parseArgs({
  options: { million: option, 'ten-million': option, of: { type: 'string', multiple: true, default: [] } },
})
const unknown = values.of.filter((name) => !Object.hasOwn(largest, name))
if (unknown.length > 0) throw new Error(`--of ${unknown.join(', ')}: one of ${Object.keys(largest).join(', ')}`)

interface Size {
  rows: number
  statements?: RegExp
  tables?: readonly string[]
}
const groups = Object.entries(largest).filter(([name]) => values.of.length === 0 || values.of.includes(name))
const some: Omit<Size, 'rows'> =
  values.of.length === 0
    ? {}
    : {
        statements: new RegExp(groups.map(([, { statements }]) => statements.source).join('|')),
        tables: ['apps', ...groups.flatMap(([, { tables }]) => tables)],
      }
const sizes: Size[] = [
  { rows: 10_000, ...some },
  { rows: 100_000, ...some },
  ...(values.million ? [{ rows: 1_000_000, ...some }] : []),
  ...(values['ten-million'] ? groups.map(([, group]) => ({ rows: 10_000_000, ...group })) : []),
]
/** The columns of the table: ten million rows are one, however many databases they are in. */
const columns = [...new Set(sizes.map(({ rows }) => rows))]
const warmUp = 5
const runs = 25

interface Figure {
  rows: number
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

async function measure(database: GrownDatabase, run: (typeof hotStatements)[string]): Promise<Omit<Figure, 'rows'>> {
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
  for (const [place, { statements, ...growth }] of sizes.entries()) {
    const { rows } = growth
    process.stderr.write(`${rows} rows of ${growth.tables?.join(', ') ?? 'each table'}\n`)
    const database = await openGrownDatabase(await createDatabase(postgres.url, `rows_${place}`), growth)
    for (const [name, run] of Object.entries(hotStatements))
      if (statements?.test(name) ?? true)
        figures.set(name, [...(figures.get(name) ?? []), { rows, ...(await measure(database, run)) }])
    await database.close()
  }
  const rows = [...figures].map(([name, own]) => [
    name,
    ...columns.map((size) => own.find((figure) => figure.rows === size)?.p50Ms.toFixed(2) ?? ''),
    `${(own.at(-1)!.p50Ms / own[0]!.p50Ms).toFixed(1)}x`,
    own.at(-1)!.plan,
  ])
  writeReport('bench-growth.json', {
    at: new Date().toISOString(),
    sizes: columns,
    figures: Object.fromEntries(figures),
  })
  console.log(
    renderColumns(['statement', ...columns.map((size) => `p50 ms at ${size}`), 'ratio', 'plan'], rows, ['statement', 'plan']),
  )
} finally {
  await postgres.stop()
}
