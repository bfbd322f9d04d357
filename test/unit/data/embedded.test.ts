import type { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKysely } from '../../../src/data/connect.ts'
import { embeddedPool } from '../../../src/data/embedded.ts'
import { Outage } from '../../../src/data/outage.ts'
import { startPGlite } from '../../../src/data/pglite.ts'
import { DatabaseUnavailable } from '../../../src/domain/shared/errors.ts'

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
  pglite = await startPGlite()
  db = openKysely(embeddedPool(pglite)) as unknown as typeof db
})

beforeEach(async () => {
  await sql`drop table if exists things`.execute(db)
  await sql`create table things (
    id text primary key, size bigint, tags text[], detail jsonb, content bytea, at timestamptz)`.execute(db)
})

afterEach(() => void vi.restoreAllMocks())

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

describe('a statement that fails', () => {
  const failures: [string, (executor: typeof db) => Promise<unknown>, object][] = [
    ['where it is read', (executor) => sql`selec ${1}`.execute(executor), { code: '42601' }],
    ['where its table is looked for', (executor) => sql`select ${1} from nowhere`.execute(executor), { code: '42P01' }],
    ['where a value is no number', (executor) => sql`select ${'x'}::int`.execute(executor), { code: '22P02' }],
    ['where a value has a NUL', (executor) => sql`select ${'a\0b'}::text`.execute(executor), { code: '22021' }],
    ['where it runs', (executor) => sql`select 1 / ${0}::int`.execute(executor), { code: '22012' }],
    ['where pg cannot write a value', (executor) => sql`select ${{ size: 1n }}::jsonb`.execute(executor), { message: /BigInt/ }],
  ]

  it.each(failures)('%s does so each time, and the next ones run', async (_, fail, error) => {
    for (let turn = 0; turn < 4; turn++) {
      await expect(fail(db)).rejects.toMatchObject('message' in error ? { message: expect.stringMatching(/BigInt/) } : error)
      await insert(`after ${turn}`)
    }
    const reason = new Error('stop')
    const aborted = db.transaction().execute(async (trx) => {
      await insert('undone', trx)
      await fail(trx).catch(() => undefined)
      throw reason
    })
    await expect(aborted).rejects.toBe(reason)
    expect(await ids()).toHaveLength(4)
  })

  it('for one value runs with another', async () => {
    const read = (value: unknown) => sql<{ value: object }>`select ${value}::jsonb as value`.execute(db)
    for (let turn = 0; turn < 4; turn++) {
      await expect(read({ size: 1n })).rejects.toThrow('BigInt')
      expect((await read({ size: 1 })).rows).toEqual([{ value: { size: 1 } }])
    }
  })
})

/** What PostgreSQL answers to a statement that it gives up. */
const givenUp = Buffer.concat([Buffer.from('E\0\0\0\x2aSERROR\0C57014\0Mgiven up, and no more\0\0'), Buffer.from('Z\0\0\0\x05E')])
type Exchange = PGlite['execProtocolRawStream']
const breaks: [string, string, (...message: Parameters<Exchange>) => ReturnType<Exchange>][] = [
  ['the way to PGlite breaks', 'insert', () => Promise.reject(new Error('out of memory'))],
  ['it cannot be undone', 'rollback', async (_, { onRawData }) => onRawData(givenUp)],
]

it.each(breaks)('undoes what was begun when %s, before anybody else has the database', async (_, word, answer) => {
  const exchange = pglite.execProtocolRawStream.bind(pglite)
  for (let turn = 0; turn < 3; turn++) {
    const begun = db.transaction().execute(async (trx) => {
      await insert('undone', trx)
      vi.spyOn(pglite, 'execProtocolRawStream').mockImplementation((message, options) => {
        const isBroken = Buffer.from(message).includes(word)
        if (isBroken) vi.restoreAllMocks()
        return isBroken ? answer(message, options) : exchange(message, options)
      })
      await insert('never', trx)
      throw new Error('stop')
    })
    const next = db.transaction().execute((trx) => insert(`kept ${turn}`, trx))
    await expect(begun).rejects.toThrow()
    await next
  }
  expect(await ids()).toEqual(['kept 0', 'kept 1', 'kept 2'])
})

it('closes once the transaction that is under way has ended, and keeps what it committed', async () => {
  const own = await startPGlite()
  const ownDb = openKysely(embeddedPool(own)) as unknown as typeof db
  await sql`create table things (id text primary key)`.execute(ownDb)
  let closed: Promise<void> | undefined
  await ownDb.transaction().execute(async (trx) => {
    await sql`select ${1}::int`.execute(trx)
    closed = ownDb.destroy()
    await sql`insert into things values (${'a'})`.execute(trx)
  })
  await closed
  expect(own.closed).toBe(true)
})

describe('while the disk is full', () => {
  /** A refusal as PostgreSQL writes it: severity, code and text. */
  const refusal = (severity: string, code: string) => {
    const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0Mno room\0\0`)
    const head = Buffer.from([69, 0, 0, 0, fields.length + 4])
    return Buffer.concat([head, fields, Buffer.from([90, 0, 0, 0, 5, 73])])
  }

  it.each([
    ['a table cannot grow', '53100'],
    ['a file cannot be written', '58030'],
  ])('says that its data cannot be reached where %s, and goes on when there is room', async (_, code) => {
    const refused = sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`.execute(db)
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('says so to all once it has ended, and does not wait for it at its own end', async () => {
    const own = await startPGlite()
    const heard: string[] = []
    const outage = new Outage(0)
    outage.listener = { begins: (cause) => heard.push((cause as Error).message), ends: () => undefined }
    const ownDb = openKysely(embeddedPool(own, outage))
    await sql`select 1`.execute(ownDb)
    const asked = vi.spyOn(own, 'execProtocolRawStream').mockImplementationOnce((_, options) => {
      options?.onRawData?.(refusal('PANIC', '53100'))
      return Promise.resolve()
    })
    await expect(sql`select 2`.execute(ownDb)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(sql`select 3`.execute(ownDb)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(ownDb.transaction().execute(() => Promise.resolve())).rejects.toBeInstanceOf(DatabaseUnavailable)
    await ownDb.destroy()
    expect(asked).toHaveBeenCalledOnce()
    expect(heard).toEqual(['the disk is full, and the embedded database has ended: make room, then start again'])
    await own.close()
  })
})
