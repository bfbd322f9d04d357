import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as spine from '../../../src/data/migrations/0001_spine.ts'
import * as admission from '../../../src/data/migrations/0011_admission.ts'
import { openPGlite } from '../../support/database/database.ts'

/** What the migration touches is as the first one made it. */
test('apps keep what they may do when their status takes the place of two dates', async () => {
  const db = (await openPGlite()).withoutPlugins() as Kysely<unknown>
  await spine.up(db)
  await sql`insert into developers values ('d', 'd@tpp.example', 'x', 'Palm', '2026-01-01Z')`.execute(db)
  const rows = [
    ['standing', null, null],
    ['disabled', '2026-02-01Z', null],
    ['deleted', null, '2026-03-01Z'],
    ['both', '2026-02-01Z', '2026-03-01Z'],
  ]
  for (const [clientId, disabledAt, deletedAt] of rows)
    await sql`insert into apps (client_id, developer_id, name, product, security_level, token_endpoint_auth_method, response_signing_alg,
      redirect_uris, created_at, updated_at, disabled_at, deleted_at) values (${clientId}, 'd', 'Palm', 'KSA PIS', 'secret',
      'client_secret_basic', 'PS256', '[]', '2026-01-01Z', '2026-01-01Z', ${disabledAt}, ${deletedAt})`.execute(db)
  await admission.up(db)
  const moved = await sql<{ client_id: string; status: string; status_updated_at: Date }>`
    select client_id, status, status_updated_at from apps`.execute(db)
  expect(Object.fromEntries(moved.rows.map((row) => [row.client_id, [row.status, row.status_updated_at.toISOString()]]))).toEqual(
    {
      standing: ['admitted', '2026-01-01T00:00:00.000Z'],
      disabled: ['suspended', '2026-02-01T00:00:00.000Z'],
      deleted: ['ended', '2026-03-01T00:00:00.000Z'],
      both: ['ended', '2026-03-01T00:00:00.000Z'],
    },
  )
  await db.destroy()
})
