import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { connect, type Connection } from '../../src/data/connect.ts'
import type { ReplicaOutcome } from '../../src/data/replica.ts'
import { findHolder } from '../../src/services/verification/holdingBank.ts'
import { openBankUser } from '../support/console/bankUsers.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../support/database/embeddedPostgres.ts'
import { startPgBouncer } from '../support/database/pgBouncer.ts'
import { type StallingProxy, startStallingProxy } from '../support/database/stallingProxy.ts'
import { askPlatform, registerApp, signUp } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

/** A primary and its standby, which nobody else uses, because what happens here happens to whole servers. */
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let proxy: StallingProxy
const closing: (() => unknown)[] = []

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ durable: false })
  standby = await primary.startStandby()
  proxy = await startStallingProxy(standby.url)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  proxy?.close()
  await standby?.stop()
  await primary?.stop()
})

const untilUsed = (replica: Stage['replica']) =>
  vi.waitUntil(async () => (await replica.look(), replica.isUsed), { timeout: 30_000 })

/** One instance whose standby may lag so far, how its reads end, and what its log says of the standby. */
interface Stage {
  sanad: RunningSanad
  replica: NonNullable<Connection['replica']>
  outcomes: ReplicaOutcome[]
  lines: string[]
  /** A request of a bank user to the console. */
  ask(method: string, path: string): Promise<{ status: number; body: unknown }>
}

async function openStage(lagMs: number): Promise<Stage> {
  const outcomes: ReplicaOutcome[] = []
  const lines: string[] = []
  const settings = readSettings({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: proxy.databaseUrl,
    SANAD_REPLICA_LAG_MS: String(lagMs),
  })
  const connection = await connect(settings)
  const write = (line: string) => {
    const { event, err } = JSON.parse(line) as { event: string; err?: { message: string } }
    if (event.startsWith('the standby')) lines.push(err ? `${event}: ${err.message}` : event)
  }
  const environment = { SANAD_LOG_LEVEL: 'warn' }
  const sanad = await startSanad({ openDatabase: async () => connection, log: { write }, environment })
  closing.push(() => sanad.close())
  const replica = connection.replica!
  replica.count = (outcome) => outcomes.push(outcome)
  await untilUsed(replica)
  const { cookie } = await openBankUser(sanad)
  return { sanad, replica, outcomes, lines, ask: (method, path) => askPlatform(sanad, method, path, { cookie }) }
}

async function onServer({ url }: { url: string }, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const pause = () => onServer(standby, 'select pg_wal_replay_pause()')
const resume = () => onServer(standby, 'select pg_wal_replay_resume()')

const developers = '/console/api/developers'
const suspended = '/console/api/apps?status=suspended'
const listed = async ({ ask }: Stage, path: string, name: string) => {
  const { status, body } = await ask('GET', path)
  return [status, (body as Record<string, unknown>[]).map((entry) => entry[name])] as [number, unknown[]]
}

/** Reads until one ends so. What it shows is right whichever way it goes. */
const readUntil = (stage: Stage, outcome: ReplicaOutcome) =>
  vi.waitUntil(
    async () => {
      expect((await stage.ask('GET', developers)).status).toBe(200)
      return stage.outcomes.at(-1) === outcome
    },
    { timeout: 30_000 },
  )

describe('while a standby may lag by a minute', () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage(60_000)))
  beforeEach(() => void stage.outcomes.splice(0))

  test('what may lag is read there as it was, what somebody has just done is seen at once, and all is there in the end', async () => {
    const { sanad, ask, outcomes } = stage
    await readUntil(stage, 'replica')
    await pause()
    outcomes.splice(0)
    const developer = await signUp(sanad)
    expect((await listed(stage, developers, 'email'))[1]).not.toContain(developer.email)
    expect(outcomes).toEqual(['replica'])
    const { clientId } = await registerApp(sanad, developer.cookie)
    expect(await ask('POST', `/console/api/apps/${clientId}/suspend`)).toMatchObject({
      status: 200,
      body: { status: 'suspended' },
    })
    expect(await listed(stage, suspended, 'clientId')).toEqual([200, [clientId]])
    expect(outcomes).toEqual(['replica', 'behind'])
    await resume()
    await expect.poll(async () => (await listed(stage, developers, 'email'))[1]).toContain(developer.email)
    await expect.poll(async () => (await ask('GET', suspended), outcomes.at(-1))).toBe('replica')
    expect(stage.lines).toEqual([])
  })

  test('a developer finds a call in the log right after it was made', async () => {
    const { sanad } = stage
    await pause()
    const { cookie } = await signUp(sanad)
    const { clientId, clientSecret } = await registerApp(sanad, cookie)
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    await fetch(sanad.url('/auth/token'), { method: 'POST', headers: { authorization }, body })
    const found = await askPlatform(sanad, 'GET', `/dashboard/api/apps/${clientId}/requests`, { cookie })
    expect([found.status, found.body]).toMatchObject([200, [{ operationId: 'createToken' }]])
    expect(stage.outcomes).toEqual(['behind'])
    await resume()
  })

  test('payee verification looks there only on request: then a bank that was switched off is asked for as long as the bound, a new one at once', async () => {
    const { db } = stage.sanad.dependencies
    const participants = db.selectFrom('verificationParticipants').selectAll()
    const known = await participants.where('active', '=', true).executeTakeFirstOrThrow()
    const account = (bic: string) => ({ id: '1', idScheme: 'ACNR', holdingEntity: { type: 'BICFI', value: bic } })
    const find = async (bic: string) =>
      (await findHolder(stage.sanad.dependencies, { types: ['NAME'], account: account(bic) } as never)).kind
    await expect.poll(async () => (await stage.replica.read('now', async () => 0), stage.outcomes.at(-1))).toBe('replica')
    await pause()
    stage.outcomes.splice(0)
    const json = ({ ibanCodes, countries, schemes, ...plain }: typeof known) => ({
      ...plain,
      ...{ ibanCodes: JSON.stringify(ibanCodes), countries: JSON.stringify(countries), schemes: JSON.stringify(schemes) },
    })
    await db.updateTable('verificationParticipants').set({ active: false }).where('bic', '=', known.bic).execute()
    await db
      .insertInto('verificationParticipants')
      .values(json({ ...known, bic: 'NEWBSARIXXX' }))
      .execute()
    expect([await find(known.bic), await find('NEWBSARIXXX'), stage.outcomes]).toEqual(['unknown', 'participant', []])
    stage.sanad.dependencies.settings.replicaForVerification = true
    expect([await find(known.bic), await find('NEWBSARIXXX')]).toEqual(['participant', 'participant'])
    expect(stage.outcomes).toEqual(['replica', 'missing'])
    stage.sanad.dependencies.settings.replicaForVerification = false
    await resume()
  })
})

describe('while a standby may lag by half a second', () => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage(500)))
  beforeEach(async () => {
    await readUntil(stage, 'replica')
    stage.lines.splice(0)
  })

  /** One line for the outage with its reason, and one for its end; the instance is ready all the time. */
  async function expectOutage(reason: RegExp, outage: (end: () => Promise<void>) => Promise<void>): Promise<void> {
    await outage(async () => {
      stage.outcomes.splice(0)
      const { email } = await signUp(stage.sanad)
      await expect.poll(async () => (await listed(stage, developers, 'email'))[1]).toContain(email)
      await expect.poll(() => stage.lines.length).toBeGreaterThan(0)
      const answers = await Promise.all(Array.from({ length: 20 }, () => listed(stage, developers, 'email')))
      for (const [status, emails] of answers) expect([status, emails.includes(email)]).toEqual([200, true])
      expect((await fetch(stage.sanad.url('/health/ready'))).status).toBe(200)
      expect(new Set(stage.outcomes.slice(-20))).toEqual(new Set(['away']))
    })
    await readUntil(stage, 'replica')
    await expect.poll(() => stage.lines.length).toBe(2)
    expect(stage.lines[0]).toMatch(/^the standby is not used; the primary does its work: /)
    expect(stage.lines[0]).toMatch(reason)
    expect(stage.lines[1]).toBe('the standby is used again')
  }

  test('one that lags more is not read, until it has caught up', () =>
    expectOutage(/more than 500 ms behind/, async (whileItLags) => {
      await pause()
      await whileItLags()
      await resume()
    }))

  test('one that is cut off from the primary and waits for nothing is not read', () =>
    expectOutage(/more than 500 ms behind/, async (whileCutOff) => {
      const follow = (address: string) => onServer(standby, `alter system set primary_conninfo = '${address}'`)
      await follow('host=127.0.0.1 port=1')
      await onServer(standby, 'select pg_reload_conf()')
      await whileCutOff()
      await follow(`host=127.0.0.1 port=${new URL(primary.url).port} user=postgres`)
      await onServer(standby, 'select pg_reload_conf()')
    }))

  test('while one stands still, each read has its answer from the primary', () =>
    expectOutage(/stands still/, async (whileItStands) => {
      proxy.stall()
      await whileItStands()
      proxy.resume()
    }))

  test('while there is none, each read has its answer from the primary', () =>
    expectOutage(/ECONN|Connection terminated|administrator command|shutting down|starting up/, async (whileThereIsNone) =>
      standby.restart(() => whileThereIsNone()),
    ))
})

describe('an address that leads elsewhere is not read', () => {
  const open = async (DATABASE_READ_URL: string) => {
    const connection = await connect(readSettings({ DATABASE_URL: primary.url, DATABASE_READ_URL }))
    closing.push(() => connection.close())
    return connection.replica!
  }
  const through = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

  test('to the primary itself', async () => {
    expect((await (await open(primary.url)).look())?.message).toMatch(/is no standby/)
  })

  test('to another database of the same servers', async () => {
    await onServer(primary, 'create database other')
    await expect
      .poll(async () => (await (await open(through(standby.url, 'other'))).look())?.message)
      .toMatch(/no standby of DATABASE_URL/)
  })

  test('to another cluster', async () => {
    const stranger = await startEmbeddedPostgres({ durable: false })
    closing.push(() => stranger.stop())
    expect((await (await open(stranger.url)).look())?.message).toMatch(/no standby of DATABASE_URL/)
  })
})

const pgbouncer = findProgram('pgbouncer')
const title = `through PgBouncer in transaction mode it is read as well${pgbouncer ? '' : ' (pgbouncer is not installed: apt-get install pgbouncer)'}`

test.skipIf(!pgbouncer)(title, async () => {
  const pooler = await startPgBouncer(pgbouncer!, standby.url)
  const DATABASE_READ_URL = pooler.through(standby.url)
  const { replica, close } = await connect(readSettings({ DATABASE_URL: primary.url, DATABASE_READ_URL }))
  const outcomes: ReplicaOutcome[] = []
  replica!.count = (outcome) => outcomes.push(outcome)
  await untilUsed(replica!)
  const asked = () =>
    replica!.read('now', async (db) => {
      const { rows } = await sql<{ isStandby: boolean; mostMs: string }>`
        select pg_is_in_recovery() as "isStandby", current_setting('statement_timeout') as "mostMs"`.execute(db)
      return rows[0]
    })
  await expect.poll(async () => (await asked(), outcomes.at(-1))).toBe('replica')
  expect(await Promise.all(Array.from({ length: 4 }, asked))).toContainEqual({ isStandby: true, mostMs: '5s' })
  await close()
  await pooler.stop()
})

test('a standby that becomes a primary is not read any more', async () => {
  const stage = await openStage(500)
  await onServer(standby, 'select pg_promote()')
  await expect.poll(() => stage.lines).toEqual([expect.stringMatching(/^the standby is not used.*: .*no standby/)])
  expect((await stage.ask('GET', developers)).status).toBe(200)
  expect(stage.outcomes.at(-1)).toBe('away')
})
