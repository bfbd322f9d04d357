import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { checkStart } from '../../src/startCheck.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { type Pooler, startPgBouncer } from '../support/database/pgBouncer.ts'
import { loggedBy, root, type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** PgBouncer gives each transaction another session. Two instances, whose database is reached through it alone. */
const pgbouncer = findProgram('pgbouncer')
const title = `behind PgBouncer in transaction mode${pgbouncer ? '' : ' (pgbouncer is not installed: apt-get install pgbouncer)'}`

describe.skipIf(!pgbouncer)(title, () => {
  let pooler: Pooler
  let direct: string
  let drop: () => Promise<void>
  let DATABASE_URL: string

  beforeAll(async () => {
    const database = await createPostgresDatabase()
    ;[direct, drop] = [database.databaseUrl, database.drop]
    pooler = await startPgBouncer(pgbouncer!, direct)
    DATABASE_URL = pooler.through(direct)
  })
  afterAll(async () => {
    await pooler?.stop()
    await drop?.()
  })

  /** One statement on a session of its own. */
  async function ask(databaseUrl: string, statement: string): Promise<unknown[][]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' }).finally(() => client.end())).rows
  }
  const migrate = (environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: { PATH: process.env.PATH, ...environment } })
  const start = (baseUrl?: string): Promise<SanadProcess> =>
    startSanadProcess({ environment: { DATABASE_URL }, ...(baseUrl === undefined ? {} : { baseUrl }) })

  /** Advisory locks in this database. */
  const locks = () =>
    ask(
      direct,
      `select pid, objid from pg_locks join pg_database on pg_database.oid = pg_locks.database where locktype = 'advisory' and datname = current_database()`,
    )

  test('a start whose tables are not there says in one line what to do, as the check before it does, and makes none', async () => {
    const told = /which works through no pooler; run `make migrate` before the start, with DATABASE_DIRECT_URL/
    expect((await checkStart({ DATABASE_URL }, new Date())).problems).toEqual([expect.stringMatching(told)])
    await expect(start()).rejects.toThrow(told)
    await expect(migrate({ DATABASE_URL })).rejects.toMatchObject({ stderr: expect.stringMatching(told) as string })
    expect(await ask(direct, 'select count(*)::int from pg_tables where schemaname = current_schema()')).toEqual([[0]])
  })

  test('`make migrate` goes past the pooler, may run again, and leaves no lock', async () => {
    for (const _ of [1, 2]) await migrate({ DATABASE_URL, DATABASE_DIRECT_URL: direct })
    expect(await locks()).toEqual([])
  })

  test('sessions of the pooler end what stands, though no connection asks for it', async () => {
    const bound = `${limits.statementTimeoutMs / 1_000}s`
    await pooler.reconnect()
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      expect(await ask(DATABASE_URL, `show ${name}`)).toEqual([[bound]])
  })

  test('two instances start three times each, serve a payment from consent to settlement, and leave no lock', async () => {
    let instances: SanadProcess[] = []
    let consents = 0
    try {
      for (const round of [1, 2, 3]) {
        const first = await start()
        instances = [first, await start(first.baseUrl)]
        const tpp = await registerTpp(first)
        for (const instance of instances) {
          const { PaymentId } = await payAs(instance, tpp, paymentConsentRequest())
          expect((await decideAtBank(instance, PaymentId, 'approve')).status).toBe(200)
          expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
          consents++
        }
        await Promise.all(instances.map((instance) => instance.stop()))
        expect(instances.flatMap(loggedBy)).toEqual([])
        instances = []
        expect([round, await locks()]).toEqual([round, []])
      }
    } finally {
      await Promise.all(instances.map((instance) => instance.stop()))
    }
    expect(await ask(direct, 'select count(*)::int from consents')).toEqual([[consents]])
  })
})
