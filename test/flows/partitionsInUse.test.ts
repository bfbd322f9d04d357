import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect } from '../../src/data/connect.ts'
import { migrations } from '../../src/data/migrate.ts'
import { migrateToLatest, migratorOf } from '../../src/data/migrator.ts'
import { keepPartitions } from '../../src/data/repositories/partitions.ts'
import { createPostgresDatabase, openPGlite } from '../support/database/database.ts'

const dayMs = 86_400_000
const after = (days: number) => new Date(Date.now() + days * dayMs)

/** A database without tables. */
async function openEmpty() {
  if (!process.env.DATABASE_URL) {
    const db = await openPGlite()
    return { db, close: () => db.destroy() }
  }
  const { databaseUrl, drop } = await createPostgresDatabase()
  const { db, close } = await connect({ databaseUrl, dataDir: '', limits })
  return { db, close: () => close().then(drop) }
}

test('the outbox of a database in use becomes the first of its parts as it is, with its rows, indexes, order and rights', async () => {
  const { db, close } = await openEmpty()
  const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const write = (ids: string, at: Date) =>
    run(`insert into outbox (event_id, event_type, client_id, consent_id, resource, resource_kind, payload, created_at, next_attempt_at, state)
      select id, 'KSAOB.Resource.Updated', 'an app', 'aac', '/aac', 'consent', '{}', '${at.toISOString()}', '${at.toISOString()}', 'pending'
      from unnest(string_to_array('${ids}', ',')) with ordinality as listed (id, place) order by place`)
  const events = async () =>
    (await db.selectFrom('outbox').select('eventId').orderBy('sequence').execute()).map(({ eventId }) => eventId)
  const indexesOf = async (table: string) =>
    await run<{ name: string; file: number }>(
      `select indexrelid::regclass::text as name, pg_relation_filenode(indexrelid) as file from pg_index
        where indrelid = '${table}'::regclass order by 2`,
    )

  expect((await migratorOf(db, { migrations }).migrateTo('0053_job_leases')).error).toBeUndefined()
  await run(`create role runtime_${process.pid}`)
  await run(`grant select, insert, update, delete on outbox to runtime_${process.pid}`)
  // One is from a month ago, one from ahead, as a sandbox has them.
  await write('old', after(-40))
  await write('b,a', after(-1))
  await write('ahead', after(20))
  await sql`insert into sandbox_settings (name, value) values ('clock', ${JSON.stringify({ offsetSeconds: 25 * 86_400 })})`.execute(
    db,
  )
  const before = await indexesOf('outbox')

  await migrateToLatest(db, { migrations })
  expect(await events()).toEqual(['old', 'b', 'a', 'ahead'])
  // Not one of them was built.
  expect((await indexesOf('outbox_first')).map(({ file }) => file)).toEqual(before.map(({ file }) => file))
  expect(
    await run(`select privilege_type from information_schema.role_table_grants
    where table_name = 'outbox' and grantee = 'runtime_${process.pid}' order by 1`),
  ).toHaveLength(4)

  await write('now', after(0))
  await write('in the sandbox', after(25.5))
  await write('later', after(70))
  expect(await events()).toEqual(['old', 'b', 'a', 'ahead', 'now', 'in the sandbox', 'later'])
  const partOf = async (id: string) =>
    (await run<{ part: string }>(`select tableoid::regclass::text as part from outbox where event_id = '${id}'`))[0]!.part
  expect([await partOf('now'), await partOf('in the sandbox')]).toEqual(['outbox_first', 'outbox_first'])
  expect(await partOf('later')).not.toBe('outbox_first')

  const keep = async (now: Date) => {
    const upkeep = { table: 'outbox', now, before: new Date(now.getTime() - 30 * dayMs), limit: 100 } as const
    while ((await keepPartitions(db, upkeep)) > 0);
  }
  // As long as the first part is there, what is over in it goes a row at a time.
  await keep(after(0))
  expect(await events()).toEqual(['b', 'a', 'ahead', 'now', 'in the sandbox', 'later'])
  await keep(after(80))
  expect(await events()).toEqual(['later'])
  expect(await run(`select to_regclass('outbox_first') as there`)).toEqual([{ there: null }])
  // What numbers the events did not go with it.
  await write('last', after(72))
  expect(await events()).toEqual(['later', 'last'])
  await run(`drop owned by runtime_${process.pid}`)
  await run(`drop role runtime_${process.pid}`)
  await close()
})
