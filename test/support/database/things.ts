import { type Kysely, sql } from 'kysely'
import { statement } from '../../../src/data/statement.ts'

/** A row with a column of every type that Sanad has. */
export interface Thing {
  thingId: string
  sizeHalalas: number | null
  plainCount: number | null
  ratio: number | null
  isGood: boolean | null
  tags: string[] | null
  detail: object | null
  content: Buffer | null
  madeAt: Date | null
}
/** The one table. */
export interface ThingTables {
  things: Thing
}

/** The columns of such a row. */
export const thingColumns = [
  'thingId',
  'sizeHalalas',
  'plainCount',
  'ratio',
  'isGood',
  'tags',
  'detail',
  'content',
  'madeAt',
] as const satisfies (keyof Thing)[]

/** Fixed statements about things. What one has learnt at its first run belongs to it, so each test makes its own. */
export const makeStatements = () => ({
  insert: statement<Partial<Thing> & { thingId: string }, object, ThingTables>((db, row) => db.insertInto('things').values(row)),
  find: statement<{ thingId: string }, Thing, ThingTables>((db, { thingId }) =>
    db.selectFrom('things').select(thingColumns).where('thingId', '=', thingId),
  ),
  list: statement<object, { thingId: string }, ThingTables>((db) => db.selectFrom('things').select('thingId').orderBy('thingId')),
  move: statement<{ from: string; to: string }, { thingId: string }, ThingTables>((db, { from, to }) =>
    db
      .with('gone', (gone) => gone.deleteFrom('things').where('thingId', '=', from).returning(['thingId', 'sizeHalalas']))
      .insertInto('things')
      .columns(['thingId', 'sizeHalalas'])
      .expression((of) => of.selectFrom('gone').select([sql<string>`${to}::text`.as('thingId'), 'gone.sizeHalalas']))
      .returning('thingId'),
  ),
  backend: statement<{ seconds: number }, { pid: number }, ThingTables>((db, { seconds }) =>
    db.selectFrom(sql<object>`pg_sleep(${seconds}::float8)`.as('slept')).select(sql<number>`pg_backend_pid()`.as('pid')),
  ),
})

/** A thing without gaps. */
export const wholeThing = (thingId: string): Thing => ({
  thingId,
  sizeHalalas: 999_999_999_999_999,
  plainCount: -7,
  ratio: 0.25,
  isGood: true,
  tags: ['a "quoted", one', 'واحد', '\\'],
  detail: { snake_case: [1, { deepMember: null }], camelCase: 'ي' },
  content: Buffer.from([0, 1, 255]),
  madeAt: new Date('2026-01-02T03:04:05.678Z'),
})

/** Makes the table anew. */
export async function makeThings(db: Kysely<ThingTables>): Promise<void> {
  await sql`drop table if exists things`.execute(db)
  await sql`create table things (thing_id text primary key, size_halalas bigint, plain_count integer, ratio float8, is_good boolean,
    tags text[], detail jsonb, content bytea, made_at timestamptz)`.execute(db)
}
