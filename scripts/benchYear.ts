/**
 * `npm run bench:year`: how many rows a middle bank's year adds to each table on a day, and how many a table has when what is kept so long
 * has come and gone (src/config/retention.ts), or after ten years where nothing goes. Each habit of apps and customers is played some times
 * against a sandbox on PostgreSQL, the rows that it leaves are counted and multiplied by how often it happens, which is an assumption
 * (scripts/bench/yearOfTraffic.ts). Prints a table in Markdown for docs/retention.md. Takes a minute.
 */
import pg from 'pg'
import { limits } from '../src/config/limits.ts'
import { type Retention, retentionOf } from '../src/config/retention.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import { startSanadProcess } from '../test/support/servers/childServer.ts'
import { createDatabase } from './bench/servers.ts'
import { habits, timesPlayed } from './bench/yearOfTraffic.ts'

const daysOfYear = 365
const yearsKept = 10
const dayMs = 86_400_000
/** Requests are logged about every second, and reads counted every five. */
const settleMs = 6_500

const retention = retentionOf(limits)
/** They grow with apps and people, and not with what those do. */
const perOwner = new Set(['credential_uses', 'sign_in_codes'])
const nameOf = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How many rows each table has. */
async function countRows(client: pg.Client): Promise<Map<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const counted = new Map<string, number>()
  for (const table of Object.keys(retention).map(nameOf)) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${table}`)
    counted.set(table, rows[0]!.rows)
  }
  return counted
}

const round = (rows: number) => Math.round(rows).toLocaleString('en-US')

function stays({ keptMs }: Retention, perDay: number): string {
  if (keptMs === undefined) return `${round(perDay * daysOfYear * yearsKept)} after ${yearsKept} years`
  return round(perDay * Math.max(keptMs / dayMs, 1))
}

const postgres = await startEmbeddedPostgres({ durable: false })
try {
  const DATABASE_URL = await createDatabase(postgres.url, 'year')
  const sanad = await startSanadProcess({ environment: { DATABASE_URL } })
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const perDay = new Map<string, number>()
  for (const { name, perYear, prepare } of habits) {
    process.stderr.write(`${name}\n`)
    const play = await prepare(sanad)
    const before = await countRows(client)
    for (let time = 0; time < timesPlayed; time++) await play()
    for (const [table, rows] of await countRows(client)) {
      const each = (rows - (before.get(table) ?? 0)) / timesPlayed
      perDay.set(table, (perDay.get(table) ?? 0) + (each * perYear) / daysOfYear)
    }
  }
  console.log('| Table | Rows a day | Rows that are there |\n| --- | ---: | ---: |')
  for (const [table, row] of Object.entries<Retention>(retention)) {
    const rows = perDay.get(nameOf(table)) ?? 0
    if (rows >= 1 && !perOwner.has(nameOf(table))) console.log(`| \`${nameOf(table)}\` | ${round(rows)} | ${stays(row, rows)} |`)
  }
  await client.end()
  await sanad.stop()
} finally {
  await postgres.stop()
}
