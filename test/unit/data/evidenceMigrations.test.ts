import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as spine from '../../../src/data/migrations/0001_spine.ts'
import * as letters from '../../../src/data/migrations/0003_letters_of_guarantee.ts'
import * as securityEvents from '../../../src/data/migrations/0008_security_events.ts'
import * as requestLog from '../../../src/data/migrations/0021_request_log.ts'
import * as keptEvidence from '../../../src/data/migrations/0032_kept_evidence.ts'
import { openPGlite } from '../../support/database/database.ts'

/** What the migrations touch is as the first ones made it, with rows in it. */
test('a database in use keeps its evidence, and goes on dropping what is old', async () => {
  const db = (await openPGlite()).withoutPlugins() as Kysely<unknown>
  for (const migration of [spine, letters, securityEvents, requestLog]) await migration.up(db)
  const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  await run(
    `insert into audit (occurred_at, actor, action, subject, details) values ('2026-01-01Z', 'bank', 'test', 'test', '{}')`,
  )
  await run(`insert into security_events (minute, kind, subject, events) values ('2026-01-01Z', 'clientRefused', 's', 1)`)
  await run(`select request_log_add_day('2026-01-01')`)
  await run(`create role writer`)
  await run(`grant insert on request_log to writer`)
  await keptEvidence.up(db)
  const mayAdd = `select has_function_privilege('writer', 'request_log_add_day(date)', 'execute') as may`
  expect(await run(mayAdd)).toEqual([{ may: true }])
  expect(await run('select actor from audit')).toEqual([{ actor: 'bank' }])
  expect(
    await run(`select security_events_purge('2026-01-01Z', 5) as young, security_events_purge('2026-01-02Z', 5) as old`),
  ).toEqual([{ young: 0, old: 1 }])
  expect(await run(`select request_log_drop_days('2026-01-01') as young, request_log_drop_days('2026-01-02') as old`)).toEqual([
    { young: 0, old: 1 },
  ])
  const open = `select proname from pg_proc where prosecdef and has_function_privilege('public', oid, 'execute')`
  expect(await run(open)).toEqual([])
  await db.destroy()
})
