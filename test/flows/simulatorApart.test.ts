import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect, type Connection } from '../../src/data/connect.ts'
import { migrate, migrations } from '../../src/data/migrate.ts'
import { migratorOf } from '../../src/data/migrator.ts'
import type { Database } from '../../src/data/schema.ts'
import { simulatorGuest } from '../../src/simulator/database.ts'
import { auditLedger, expectLinesInStep } from '../support/database/audits.ts'
import { createPostgresDatabase, openPGlite } from '../support/database/database.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { balanceOf, decideAtBank } from '../support/story.ts'

/** A database without any table. */
async function openEmpty(): Promise<Connection> {
  if (!process.env.DATABASE_URL) {
    const db = await openPGlite()
    return { db, kind: 'pglite', close: () => db.destroy() }
  }
  const { databaseUrl, drop } = await createPostgresDatabase()
  const connection = await connect({ databaseUrl, dataDir: '', limits })
  return { ...connection, close: () => connection.close().then(drop) }
}

/** The schema of a release of before. */
async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await migratorOf(db, { migrations }).migrateTo(name)
  if (error) throw error as Error
}

/** Every table of the program's, with its schema. */
async function tablesOf(db: Kysely<Database>): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1, 2`.execute(db)
  return rows
}

/** What the simulator's schema is made of, by what it says and not by its names, which older migrations chose otherwise. */
async function makeOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select relname || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
      coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'simulator'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'simulator'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'simulator'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'simulator'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'simulator'::regnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

let simulated: string[]
let fresh: string[]
beforeAll(async () => {
  const sandbox = await openEmpty()
  await migrate(sandbox.db)
  await simulatorGuest.migrate(sandbox.db)
  simulated = (await tablesOf(sandbox.db)).filter(({ schema }) => schema === 'simulator').map(({ name }) => name)
  fresh = await makeOf(sandbox.db)
  await sandbox.close()
})

describe('production', () => {
  const isSimulated = ({ schema, name }: { schema: string; name: string }) => schema !== 'public' || simulated.includes(name)

  test('makes no table of the simulator in a database that is empty', async () => {
    const connection = await openEmpty()
    const environment = { SANAD_CORE_BANK: './test/support/servers/hiddenSimulator.ts' }
    const sanad = await startSanad({ inProduction: true, environment, openDatabase: async () => connection })
    const tables = await tablesOf(connection.db)
    expect(tables).toContainEqual({ schema: 'public', name: 'consents' })
    expect(simulated).toContain('bank_accounts')
    expect(tables.filter(isSimulated)).toEqual([])
    await sanad.close()
  })

  test('loses those that an earlier release made', async () => {
    const { db, close } = await openEmpty()
    await migrateTo(db, '0033_asked_customers')
    expect((await tablesOf(db)).filter(isSimulated)).not.toEqual([])
    await migrate(db)
    expect((await tablesOf(db)).filter(isSimulated)).toEqual([])
    await close()
  })
})

/**
 * The rows of a sandbox's folder that commit 83bde60c made, without keys and sessions, on the schema of that time. One payment and one
 * letter wait at the core bank.
 */
async function openEarlierSandbox(): Promise<Connection> {
  const connection = await openEmpty()
  await migrateTo(connection.db, '0031_pings_of_apps')
  const compressed = await readFile(new URL('earlierSandbox.json.br', import.meta.url))
  const rows = JSON.parse(brotliDecompressSync(compressed).toString()) as Record<string, object[]>
  await connection.db.transaction().execute(async (trx) => {
    // The order in which tables refer to each other is no matter of this test.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, stored] of Object.entries(rows))
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::jsonb)`.execute(
        trx,
      )
    await sql`select setval('audit_audit_id_seq', 1000), setval('outbox_sequence_seq', 1000)`.execute(trx)
  })
  return connection
}

const PaymentId = '43e22228-297c-41b4-af50-c0df356fe2cf'
const LetterOfGuaranteeId = '0a35bb6a-4011-4da4-aa9b-a24574c1e156'
const debtorIban = 'SA3099000000608010799819'
const hashKey = 'CvpjRg9s7bLWDCSRu9IIwq9jsrBhElAnsewDTp_X0h4'

describe('a sandbox of before', () => {
  let sanad: RunningSanad
  let db: Kysely<Database>
  beforeAll(async () => {
    const connection = await openEarlierSandbox()
    sanad = await startSanad({ openDatabase: async () => connection })
    db = sanad.dependencies.db
  })
  afterAll(() => sanad?.close())

  const statusOf = async (path: string) =>
    ((await (await fetch(sanad.url(path))).json()) as { state: string }[]).map(({ state }) => state)

  test('keeps its books in the simulator’s own schema, of the same make as new ones', async () => {
    expect((await tablesOf(db)).filter(({ schema, name }) => schema === 'public' && simulated.includes(name))).toEqual([])
    expect(await makeOf(db)).toEqual(fresh)
    const { rows } = await sql<{ value: object }>`select value from simulator.bank_settings where name = 'hashKey'`.execute(db)
    expect(rows).toEqual([{ value: { key: hashKey } }])
  })

  test('settles the payment that waited, once, and no money is lost', async () => {
    expect(await statusOf('/core-bank/api/payments')).toEqual(['pending'])
    const before = await balanceOf(sanad, debtorIban)
    for (const _ of [1, 2]) expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
    const payment = await db.selectFrom('payments').select('status').where('paymentId', '=', PaymentId).executeTakeFirst()
    expect(payment?.status).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(await balanceOf(sanad, debtorIban)).toBe(before - 150_00)
    expect(await auditLedger(db)).toEqual({ sumHalalas: 0, accountsOutOfBalance: [] })
  })

  test('issues the letter that waited', async () => {
    const path = `/core-bank/api/letters-of-guarantee/${LetterOfGuaranteeId}/issue`
    expect((await fetch(sanad.url(path), { method: 'POST' })).status).toBe(200)
    const letter = await db.selectFrom('lettersOfGuarantee').select('status').executeTakeFirst()
    expect(letter?.status).toBe('Issued')
    await expectLinesInStep(db)
  })

  test('guards its ledgers as before', async () => {
    const run = (statement: string) => db.transaction().execute((trx) => sql.raw(statement).execute(trx))
    await expect(run('update simulator.bank_ledger_entries set amount_halalas = 1')).rejects.toThrow('does not sum to zero')
    await expect(run('truncate simulator.bank_guarantee_entries')).rejects.toThrow('append-only')
  })
})
