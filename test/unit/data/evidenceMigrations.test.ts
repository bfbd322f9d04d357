import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as spine from '../../../src/data/migrations/0001_spine.ts'
import * as letters from '../../../src/data/migrations/0003_letters_of_guarantee.ts'
import * as securityEvents from '../../../src/data/migrations/0008_security_events.ts'
import * as requestLog from '../../../src/data/migrations/0021_request_log.ts'
import * as keysOfConsents from '../../../src/data/migrations/0032_keys_of_consents.ts'
import * as keptEvidence from '../../../src/data/migrations/0033_kept_evidence.ts'
import { openPGlite } from '../../support/database/database.ts'

/** What the migrations touch is as the first ones made it, with rows in it. */
test('a database in use keeps its keys and its evidence, and goes on dropping what is old', async () => {
  const db = (await openPGlite()).withoutPlugins() as Kysely<unknown>
  for (const migration of [spine, letters, securityEvents, requestLog]) await migration.up(db)
  const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  await run(`insert into idempotency_records (client_id, operation_id, idempotency_key, message_hash, created_at, expires_at)
    values ('app', 'createPaymentConsent', 'k', 'h', '2026-01-01Z', '2026-01-02Z')`)
  await run(
    `insert into audit (occurred_at, actor, action, subject, details) values ('2026-01-01Z', 'bank', 'test', 'test', '{}')`,
  )
  await run(`insert into security_events (minute, kind, subject, events) values ('2026-01-01Z', 'clientRefused', 's', 1)`)
  await run(`select request_log_add_day('2026-01-01')`)
  for (const migration of [keysOfConsents, keptEvidence]) await migration.up(db)
  expect(await run('select consent_id, idempotency_key from idempotency_records')).toEqual([
    { consent_id: '', idempotency_key: 'k' },
  ])
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
