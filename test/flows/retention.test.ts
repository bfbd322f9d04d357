import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { type Retention, retentionOf } from '../../src/config/retention.ts'
import { isPartitioned } from '../../src/data/repositories/partitions.ts'
import { isPurged } from '../../src/data/repositories/purge.ts'
import type { Database } from '../../src/data/schema.ts'
import { openTestDatabase } from '../support/database/database.ts'

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

const retention = Object.entries<Retention>(retentionOf(limits))
const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every table of the service has a row that says how long it is kept, and no other has one', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'kysely%'`.execute(db)
  expect(retention.map(([table]) => columnName(table)).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('what a row says is purged the purge knows, and the other way round', () => {
  const said = retention.filter(([, { purgedEveryMs }]) => purgedEveryMs !== undefined).map(([table]) => table)
  const goes = (table: string) => isPurged(table) || isPartitioned(table)
  expect(said.filter((table) => !goes(table))).toEqual([])
  expect(retention.map(([table]) => table).filter(goes)).toEqual(said)
})

test('what a row says is partitioned is, by as many days, and no other table', async () => {
  const said = retention.flatMap(([table, row]) =>
    row.partitionDays === undefined ? [] : [[columnName(table), row.partitionDays]],
  )
  const { rows } = await sql<{ name: string; days: number | null }>`
    select relname::text as name, min(extract(epoch from ends - starts) / 86400)::int as days
      from pg_partitioned_table join pg_class on oid = partrelid left join partitions_of(relname) on true group by relname`.execute(
    db,
  )
  expect(said.map(([table]) => table).sort()).toEqual(rows.map(({ name }) => name).sort())
  for (const [table, days] of said) expect([table, rows.find(({ name }) => name === table)!.days ?? days]).toEqual([table, days])
})

test('no purge is about evidence or records', () => {
  const kept = [
    'audit',
    'auditHeads',
    'auditCheckpoints',
    'auditCheckpointHeads',
    'consents',
    'consentApprovals',
    'payments',
    'lettersOfGuarantee',
  ]
  expect(
    retention.filter(([table]) => kept.includes(table)).map(([table, { keptMs, goes }]) => [table, keptMs, goes]),
  ).toHaveLength(kept.length)
  for (const [table, { keptMs, purgedEveryMs, goes }] of retention)
    if (kept.includes(table)) expect({ table, keptMs, purgedEveryMs, goes }).toEqual({ table })
})
