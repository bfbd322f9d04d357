import type { Compilable, Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openKysely } from '../../../src/data/connect.ts'
import { statement } from '../../../src/data/statement.ts'
import { thingColumns, type ThingTables } from '../../support/database/things.ts'

/** Nobody listens there, so what may run comes as far as the connection. */
const nowhere = openKysely(new pg.Pool({ host: '127.0.0.1', port: 1 })) as unknown as Kysely<ThingTables>
const things = nowhere.selectFrom('things')

const runs = (built: Compilable) => statement<object, unknown, ThingTables>(() => built)(nowhere, {})

const careless: [string, Compilable][] = [
  ['select *', things.selectAll()],
  ['all columns of a table', things.select('thingId').selectAll('things')],
  ['returning *', nowhere.deleteFrom('things').returningAll()],
  [
    'all of a part',
    nowhere
      .with('gone', (of) => of.deleteFrom('things').returningAll())
      .selectFrom('gone')
      .select('thingId'),
  ],
]

test.each(careless)('a fixed statement with %s does not run: a migration would shift its columns', async (_, built) => {
  await expect(runs(built)).rejects.toThrow('names its columns')
})

test('a fixed statement that names its columns and counts rows may run', async () => {
  const named = things.select(thingColumns).select((of) => of.fn.countAll().over().as('all'))
  await expect(runs(named)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
