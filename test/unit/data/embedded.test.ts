import { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openKysely } from '../../../src/data/connect.ts'
import { embeddedDialect } from '../../../src/data/embedded.ts'

interface Thing {
  id: string
  size: number | null
  tags: string[]
  detail: object
  content: Buffer
  at: Date
}

let pglite: PGlite
let db: Kysely<{ things: Thing }>

beforeAll(async () => {
  pglite = await PGlite.create()
  db = openKysely(embeddedDialect(pglite)) as unknown as typeof db
})

beforeEach(async () => {
  await sql`drop table if exists things`.execute(db)
  await sql`create table things (
    id text primary key, size bigint, tags text[], detail jsonb, content bytea, at timestamptz)`.execute(db)
})

afterAll(async () => {
  await db.destroy()
  expect(pglite.closed).toBe(true)
})

const thing = (id: string): Thing => ({
  id,
  size: 99_999_999_999_999,
  tags: ['a "quoted", one', 'واحد'],
  detail: { snake_case: [1, { deep: null }] },
  content: Buffer.from([0, 1, 255]),
  at: new Date('2026-01-02T03:04:05.678Z'),
})
const insert = (id: string, executor = db) => executor.insertInto('things').values(thing(id)).execute()
const ids = async () => (await db.selectFrom('things').select('id').orderBy('id').execute()).map(({ id }) => id)

it('gives back the values that it was given, as often as a statement runs', async () => {
  for (const id of ['a', 'b', 'c']) {
    await insert(id)
    expect(await db.selectFrom('things').selectAll().where('id', '=', id).execute()).toEqual([thing(id)])
  }
  await db.updateTable('things').set({ size: null }).where('id', '=', 'a').execute()
  expect(await db.selectFrom('things').select('size').where('id', '=', 'a').execute()).toEqual([{ size: null }])
})

it('tells an error with its SQLSTATE and goes on, as often as a statement fails', async () => {
  await insert('a')
  for (const id of ['a', 'a', 'a']) await expect(insert(id)).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' })
  await expect(sql`select * from nothing where ${1} = 1`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  await expect(sql`select * from nothing where ${1} = 1`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  expect(await ids()).toEqual(['a'])
})

it('undoes a transaction that fails, and one that goes on after a failed statement', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await insert('a', trx)
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  await expect(
    db.transaction().execute(async (trx) => {
      await insert('a', trx)
      await insert('a', trx).catch(() => undefined)
    }),
  ).rejects.toThrow('rolled back')
  expect(await ids()).toEqual([])
})

it('keeps everybody else out of a transaction', async () => {
  const order: string[] = []
  const held = db.transaction().execute(async (trx) => {
    await insert('a', trx)
    order.push('inserted')
    for (let turn = 0; turn < 5; turn++) await sql`select ${turn}::int`.execute(trx)
    order.push('ends')
  })
  const others = Array.from({ length: 5 }, () => ids().then((found) => order.push(found.join())))
  await Promise.all([held, ...others])
  expect(order).toEqual(['inserted', 'ends', 'a', 'a', 'a', 'a', 'a'])
})

it('runs a statement whose table a migration has changed since', async () => {
  await insert('a')
  const read = () => db.selectFrom('things').selectAll().where('id', '=', 'a').execute()
  for (let turn = 0; turn < 3; turn++) expect(await read()).toEqual([thing('a')])
  await sql`alter table things add column colour text default 'red'`.execute(db)
  for (let turn = 0; turn < 3; turn++) expect(await read()).toEqual([{ ...thing('a'), colour: 'red' }])
  await db.transaction().execute((trx) => sql`alter table things drop column colour`.execute(trx))
  for (let turn = 0; turn < 3; turn++) expect(await read()).toEqual([thing('a')])
})

it('runs more different statements than it keeps names of', async () => {
  for (let turn = 0; turn < 2; turn++)
    for (let text = 0; text < 1100; text++)
      expect((await sql`select ${text}::int as ${sql.id(`c${text}`)}`.execute(db)).rows).toEqual([{ [`c${text}`]: text }])
})

it('takes answers and values of several megabytes', async () => {
  const long = 'ي'.repeat(2_000_000)
  const { rows } = await sql<{ long: string }>`select ${long}::text as long from generate_series(1, 3)`.execute(db)
  expect(rows.map((row) => row.long === long)).toEqual([true, true, true])
})
