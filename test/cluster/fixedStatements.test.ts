import { Socket } from 'node:net'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect, openKysely } from '../../src/data/connect.ts'
import { statement } from '../../src/data/statement.ts'
import { DatabaseUnavailable } from '../../src/domain/shared/errors.ts'
import { createPostgresDatabase, onServer, openEmbedded } from '../support/database/database.ts'
import { makeStatements, makeThings, type Thing, thingColumns, type ThingTables, wholeThing } from '../support/database/things.ts'

type Opened = { db: Kysely<ThingTables>; close(): Promise<void> }

async function openPostgres(namedStatements: boolean): Promise<Opened> {
  const { databaseUrl, drop } = await createPostgresDatabase()
  const settings = readSettings({ DATABASE_URL: databaseUrl, SANAD_NAMED_STATEMENTS: namedStatements ? 'on' : 'off' })
  const oneConnection = { ...limits, databasePoolSize: 1 } as unknown as typeof limits
  const { db } = await connect({ ...settings, limits: oneConnection })
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db: db as unknown as Kysely<ThingTables>, close }
}

async function openPGlite(): Promise<Opened> {
  const db = await openEmbedded()
  return { db: db as unknown as Kysely<ThingTables>, close: () => db.destroy() }
}

const ways: [string, () => Promise<Opened>][] = [
  ['PostgreSQL', () => openPostgres(false)],
  ['PostgreSQL with names', () => openPostgres(true)],
  ['embedded PGlite', openPGlite],
]

let opened: Opened
let db: Opened['db']
let run: ReturnType<typeof makeStatements>

const ids = async () => (await run.list(db, {})).map(({ thingId }) => thingId)
/** Often enough for a name that PGlite gives at the second run. */
const turns = [1, 2, 3, 4]

describe.each(ways)('a fixed statement on %s', (way, open) => {
  beforeAll(async () => {
    opened = await open()
    db = opened.db
  })
  beforeEach(async () => {
    await makeThings(db)
    run = makeStatements()
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => opened.close())

  test('writes and reads values of every type as a statement that is built each time', async () => {
    for (const turn of turns) {
      const thing = wholeThing(`whole ${turn}`)
      await run.insert(db, thing)
      expect(await run.find(db, thing)).toEqual([thing])
      expect(await run.find(db, thing)).toEqual(
        await db.selectFrom('things').select(thingColumns).where('thingId', '=', thing.thingId).execute(),
      )
    }
  })

  test('writes null, leaves out what is undefined, and reads null', async () => {
    const none = Object.fromEntries(thingColumns.map((column) => [column, null]))
    for (const turn of turns) {
      await run.insert(db, { ...none, thingId: `null ${turn}` })
      await run.insert(db, { thingId: `undefined ${turn}`, madeAt: undefined as never })
      for (const thingId of [`null ${turn}`, `undefined ${turn}`])
        expect(await run.find(db, { thingId })).toEqual([{ ...none, thingId }])
    }
  })

  test('gives no row, several rows, and those that a statement that changes data returns', async () => {
    for (const turn of turns) {
      expect(await run.find(db, { thingId: 'nothing' })).toEqual([])
      expect(await run.move(db, { from: 'nothing', to: 'something' })).toEqual([])
      for (const thingId of ['a', 'b', 'c']) expect(await run.insert(db, { thingId, sizeHalalas: turn })).toEqual([])
      expect(await ids()).toEqual(['a', 'b', 'c'])
      expect(await run.move(db, { from: 'b', to: 'd' })).toEqual([{ thingId: 'd' }])
      expect((await run.find(db, { thingId: 'd' }))[0]).toMatchObject({ sizeHalalas: turn })
      await db.deleteFrom('things').execute()
    }
  })

  test('tells an error of the database with its code and details, and the next one runs', async () => {
    await run.insert(db, { thingId: 'a' })
    for (const turn of turns) {
      const again = run.insert(db, { thingId: 'a' })
      await expect(again).rejects.toBeInstanceOf(pg.DatabaseError)
      await expect(again).rejects.toMatchObject({ code: '23505', severity: 'ERROR', constraint: 'things_pkey' })
      await run.insert(db, { thingId: `after ${turn}` })
    }
    expect(await ids()).toHaveLength(5)
  })

  test('tells an error of a value that cannot be written, and the next one runs', async () => {
    for (const turn of turns) {
      await expect(run.insert(db, { thingId: 'never', detail: { size: 1n } })).rejects.toThrow('BigInt')
      await run.insert(db, { thingId: `after ${turn}`, detail: { size: 1 } })
    }
    expect(await ids()).toHaveLength(4)
  })

  test('tells an error of a value that cannot be read, and the next one runs', async () => {
    await run.insert(db, wholeThing('a'))
    for (let turn = 0; turn < 4; turn++) {
      vi.spyOn(Date, 'UTC').mockImplementationOnce(() => {
        throw new RangeError('unreadable')
      })
      await expect(run.find(db, { thingId: 'a' })).rejects.toThrow('unreadable')
      expect(await run.find(db, { thingId: 'a' })).toEqual([wholeThing('a')])
    }
  })

  test('belongs to its transaction: it is undone with it, and after an error nothing more is done in it', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const stopped = db.transaction().execute(async (trx) => {
        await run.insert(trx, { thingId: 'undone' })
        expect(await run.find(trx, { thingId: 'undone' })).toHaveLength(1)
        throw new Error('stop')
      })
      await expect(stopped).rejects.toThrow('stop')
      const failed = db.transaction().execute(async (trx) => {
        await run.insert(trx, { thingId: 'undone' })
        await run.insert(trx, { thingId: 'undone' }).catch(() => undefined)
        await expect(run.find(trx, { thingId: 'undone' })).rejects.toMatchObject({ code: '25P02' })
      })
      await expect(failed).rejects.toThrow('rolled back')
      expect(await ids()).toEqual([])
    }
  })

  test('goes on while a migration adds, drops and moves columns that it does not name', async () => {
    const thing = wholeThing('a')
    await run.insert(db, thing)
    for (let turn = 0; turn < 4; turn++) expect(await run.find(db, thing)).toEqual([thing])
    const changes = [
      sql`alter table things add column colour text default 'red'`,
      sql`alter table things add column other text`,
      sql`alter table things drop column colour`,
      // What PostgreSQL has is then in another order.
      sql`alter table things rename to before`,
      sql`create table things as select made_at, detail, thing_id, tags, ratio, is_good, content, plain_count, size_halalas from before`,
      sql`drop table before`,
    ]
    for (const change of changes) {
      await change.execute(db)
      const exists = await sql`select to_regclass('things') as found`.execute(db)
      if ((exists.rows[0] as { found: unknown }).found === null) continue
      for (let turn = 0; turn < 4; turn++) expect(await run.find(db, thing)).toEqual([thing])
    }
  })

  test('is seen by who logs statements, with its text and values', async () => {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 1 })
    const seen: { sql: string; parameters: readonly unknown[] }[] = []
    const logged = openKysely(pool, {
      log: ({ query }) => void seen.push({ ...query, parameters: [...query.parameters] }),
    }) as unknown as Opened['db']
    const [row] = await run.backend(logged, { seconds: 0 })
    await logged.destroy()
    expect(row?.pid).toBeGreaterThan(0)
    expect(seen).toMatchObject([{ sql: expect.stringContaining('pg_sleep'), parameters: [0] }])
  })

  test.skipIf(way === 'embedded PGlite')(
    'sends one message at each run, and asks for its columns at the first one only',
    async () => {
      const isNamed = way.endsWith('names')
      // Whoever goes first: an idle connection that is opened anew is no run.
      await sql`select 1`.execute(db)
      const sent: string[] = []
      const write = Socket.prototype.write
      vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given: unknown[]) {
        if (Buffer.isBuffer(given[0])) sent.push(codesOf(given[0]))
        return (write as (...all: unknown[]) => boolean).apply(this, given)
      })
      // A text that no other test has given a name.
      const list = statement<object, Thing, ThingTables>((own) => own.selectFrom('things').select(thingColumns).orderBy('ratio'))
      for (let turn = 0; turn < 3; turn++) await list(db, {})
      vi.restoreAllMocks()
      expect(sent).toEqual(isNamed ? ['CPBDES', 'BES', 'BES'] : ['PBDES', 'PBES', 'PBES'])
    },
  )

  test.skipIf(way === 'embedded PGlite')('fails when its connection is cut while it runs, and the next one runs', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const [row] = await run.backend(db, { seconds: 0 })
      const cut = run.backend(db, { seconds: 600 })
      const failed = expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
      await untilSleeping(row!.pid)
      await onServer(`select pg_terminate_backend(${row!.pid})`)
      await failed
      expect((await run.backend(db, { seconds: 0 }))[0]!.pid).not.toBe(row!.pid)
    }
  })

  test.skipIf(way !== 'PostgreSQL with names')('mends itself when its name is lost or stands for what is gone', async () => {
    await run.insert(db, wholeThing('a'))
    expect(await run.find(db, { thingId: 'a' })).toHaveLength(1)
    await sql`deallocate all`.execute(db)
    await expect(run.find(db, { thingId: 'a' })).rejects.toMatchObject({ code: '26000' })
    expect(await run.find(db, { thingId: 'a' })).toEqual([wholeThing('a')])
    await sql`alter table things alter column plain_count type smallint`.execute(db)
    await expect(run.find(db, { thingId: 'a' })).rejects.toMatchObject({ code: '0A000' })
    expect(await run.find(db, { thingId: 'a' })).toEqual([wholeThing('a')])
  })
})

/** The kinds of what a message to PostgreSQL is made of: each part begins with a letter and its length. */
function codesOf(message: Buffer): string {
  let codes = ''
  for (let at = 0; at < message.length; at += 1 + message.readInt32BE(at + 1)) codes += String.fromCharCode(message[at]!)
  return codes
}

async function untilSleeping(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL as string })
  await client.connect()
  const isSleeping = `select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`
  await expect.poll(async () => (await client.query(isSleeping)).rowCount).toBe(1)
  await client.end()
}
