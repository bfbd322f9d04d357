import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readSettings } from '../../src/config/settings.ts'
import { connect } from '../../src/data/connect.ts'
import { checkStart } from '../../src/startCheck.ts'
import { createLog } from '../../src/telemetry/log.ts'
import { authorizeGuarantee } from '../support/consents/guaranteeConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { asRole, createPostgresDatabase, onServer } from '../support/database/database.ts'
import { productionFace } from '../support/servers/productionFace.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, payAs } from '../support/story.ts'
import { makeAuthority } from '../support/tpp/authority.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** As an operator sets it up: neither role may do everything, and the second one has no rights but those that the first one gives. */
const suffix = randomBytes(4).toString('hex')
const [ownerRole, serviceRole] = [`owner_${suffix}`, `service_${suffix}`]

const today = new Date().toISOString().slice(0, 10)

let drop: () => Promise<void>
let environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
let sanad: RunningSanad
let service: pg.Client
let folder: string
let directoryFile: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-roles-'))
  directoryFile = join(folder, 'directory.pem')
  await writeFile(directoryFile, (await makeAuthority()).pem)
  const database = await createPostgresDatabase()
  drop = database.drop
  for (const role of [ownerRole, serviceRole]) await onServer(`create role ${role} login password '${role}'`)
  await onServer(`alter database ${new URL(database.databaseUrl).pathname.slice(1)} owner to ${ownerRole}`)
  environment = {
    DATABASE_URL: asRole(database.databaseUrl, serviceRole),
    DATABASE_OWNER_URL: asRole(database.databaseUrl, ownerRole),
  }
  sanad = await startSanad({ environment, openDatabase: () => connect(readSettings(environment)) })
  service = new pg.Client({ connectionString: environment.DATABASE_URL })
  await service.connect()
  await service.query(`select request_log_add_day('${today}')`)
})
afterAll(async () => {
  await service?.end()
  await sanad?.close()
  await drop?.()
  await rm(folder, { recursive: true, force: true })
  for (const role of [ownerRole, serviceRole]) await onServer(`drop role if exists ${role}`)
})

test('the service pays and issues letters as a role that owns nothing', async () => {
  const tpp = await registerTpp(sanad)
  const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
  expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
  expect((await tpp.client().getPayment(PaymentId)).message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
  const letters = await registerTpp(sanad, { product: 'KSA LOG' })
  const { ConsentId, token } = await authorizeGuarantee(sanad, letters)
  expect((await letters.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data.Status).toBe('Pending')
  const { rows } = await service.query(
    `select current_user::text as role, (select count(*)::int from pg_class where pg_get_userbyid(relowner) = current_user) as owned,
      (select count(*)::int from audit where action in ('payment.settle', 'letter.create')) as moves`,
  )
  expect(rows).toEqual([{ role: serviceRole, owned: 0, moves: 2 }])
})

const ledgers = ['bank_ledger_transactions', 'bank_ledger_entries', 'bank_guarantee_postings', 'bank_guarantee_entries']
const evidence = ['audit', ...ledgers.map((table) => `simulator.${table}`)]

describe.each(evidence)('on %s the role of the service may not', (table) => {
  test.each([
    ['change a row', `update ${table} set ${table === 'audit' ? 'actor = actor' : 'reference = reference'}`],
    ['delete a row', `delete from ${table} where ctid = (select ctid from ${table} limit 1)`],
    ['lock a row', `select from ${table} for update`],
    ['truncate', `truncate ${table} cascade`],
    ['switch triggers off', `alter table ${table} disable trigger all`],
    ['make a trigger', `create trigger t before insert on ${table} for each row execute function refuse_truncate()`],
    ['drop', `drop table ${table} cascade`],
  ])('%s', async (_, statement) => {
    const text = /entries/.test(table) ? statement.replaceAll('reference', 'amount_halalas') : statement
    await expect(service.query(text)).rejects.toThrow(/permission denied for table|must be owner of/)
  })
})

test.each([
  ['replace what a trigger does', `create or replace function audit_is_append_only() returns trigger language sql as 'select'`],
  ['make tables', 'create table anything (id integer)'],
  ['switch triggers off for its session', 'set session_replication_role = replica'],
  ['claim that a migration has run', `insert into kysely_migration values ('0099_none', 'now')`],
  ['delete security events', 'delete from security_events'],
  ['delete logged requests', 'delete from request_log'],
  ['change logged requests', 'update request_log set status = 200'],
  ['reach a day of logged requests past the log', `select from request_log_${today.replaceAll('-', '')}`],
  ['change how long evidence is kept', 'delete from evidence_bounds'],
  ['write the head of a chain of the audit trail', `update audit_heads set length = length`],
  ['make a head of a chain', `insert into audit_heads values ('x', 1, '', null)`],
  ['change the list of what a checkpoint signs', 'delete from audit_checkpoint_heads'],
  ['add to the list of what a checkpoint signs', `insert into audit_checkpoint_heads values (1, '', 'x', 1)`],
  ['change a checkpoint', 'update audit_checkpoints set number = number'],
  ['delete a checkpoint', 'delete from audit_checkpoints'],
  ['become the owner', `set role ${ownerRole}`],
])('the role of the service may not %s', async (_, statement) => {
  await expect(service.query(statement)).rejects.toThrow(/permission denied|must be owner of/)
})

/** A core bank that has every operation and does nothing. */
const anyCoreBank = `export default async () =>
  new Proxy({}, { get: (_, name) => (['then', 'tick', 'sandbox', 'offers', 'pollDecisions'].includes(name) ? undefined : () => undefined) })`

/** Starts and stops it, in production; answers the warnings of its log. */
async function warningsOfStart(databases: { DATABASE_URL: string; DATABASE_OWNER_URL?: string }): Promise<string[]> {
  const lines: string[] = []
  const settings = readSettings({
    ...databases,
    SANAD_ENV: 'production',
    SANAD_BASE_URL: 'https://bank.example',
    SANAD_TRUSTED_PROXY: '127.0.0.1',
    SANAD_METRICS_PORT: '0',
    SANAD_KEY_SECRET: 'a secret of more than thirty-two characters',
    SANAD_DIRECTORY_CA_FILE: directoryFile,
    ...productionFace,
    SANAD_CORE_BANK: `data:text/javascript,${anyCoreBank}`,
    SANAD_CORE_BANK_IN_PROCESS: 'on',
  })
  const app = await createApp(settings, createLog(settings, { write: (line) => void lines.push(line) }))
  await app.close()
  return lines.filter((line) => line.includes('"warn"')).map((line) => (JSON.parse(line) as { event: string }).event)
}

const anAuditEntry = (occurredAt: string) =>
  `insert into audit (occurred_at, actor, action, subject, details) values (${occurredAt}, 'bank', 'test', 'test', '{}')`

// Before any start in production, which bounds what the role may do.
describe('on the database of a sandbox', () => {
  test('the role writes what its clock says, however far that is ahead', async () => {
    await service.query(anAuditEntry(`now() + interval '400 days'`))
  })

  test('production does not start', async () => {
    await expect(warningsOfStart(environment)).rejects.toThrow('DATABASE_URL is the database of a sandbox')
  })
})

// After what is of a sandbox: from here on its database is one of production.
describe('a start in production', () => {
  let ofOwner: string[]
  let beforeOwner: string[]
  beforeAll(async () => {
    // The rows tell production that a sandbox was here, and the sandbox of this file has read them.
    await service.query('delete from sandbox_settings')
    ofOwner = await warningsOfStart({ DATABASE_URL: environment.DATABASE_OWNER_URL })
    beforeOwner = await warningsOfStart({ DATABASE_URL: environment.DATABASE_URL })
    // This one writes the bounds.
    await warningsOfStart(environment)
  })

  test('warns when the service owns its tables', () => {
    expect(ofOwner).toEqual([expect.stringContaining('can rewrite the audit trail')])
  })

  test('warns when the owner has never migrated for production', () => {
    expect(beforeOwner).toEqual([expect.stringContaining('does not bound what its role does to evidence')])
  })

  test.each([
    ['with both roles', () => environment],
    ['with the service’s alone, once the schema is up to date', () => ({ DATABASE_URL: environment.DATABASE_URL })],
  ])('says nothing %s', async (_, databases) => {
    expect(await warningsOfStart(databases())).toEqual([])
  })

  describe('bounds what the role of the service may do to evidence', () => {
    const securityEvent = (subject: string, age: string) =>
      `insert into security_events (minute, kind, subject, events) values (now() - interval '${age}', 'clientRefused', '${subject}', 1)`
    const purge = (age: string) => `select security_events_purge(now() - interval '${age}', 1000) as gone`
    const dropDays = (before: string) => `select request_log_drop_days(${before}) as gone`
    const run = async (statement: string) => (await service.query<{ gone: number }>(statement)).rows[0]?.gone

    test.each([
      ['an audit entry of a year ago', anAuditEntry(`now() - interval '1 year'`), /audit entry is of now/],
      ['an audit entry of an hour ago', anAuditEntry(`now() - interval '1 hour'`), /audit entry is of now/],
      ['an audit entry of tomorrow', anAuditEntry(`now() + interval '1 day'`), /audit entry is of now/],
      ['the end of security events of eleven months', purge('340 days'), /security_events is kept for 366 days/],
      ['the end of all security events', purge('-1 day'), /security_events is kept for 366 days/],
      ['the end of logged requests of two months', dropDays('current_date - 60'), /request_log is kept for 90 days/],
      ['the end of all logged requests', dropDays(`'9999-12-31'`), /request_log is kept for 90 days/],
    ])('it refuses %s', async (_, statement, reason) => {
      await expect(run(statement)).rejects.toThrow(reason)
      // A table of the session's own is found before all others, unless a function says where it looks.
      await service.query('create temporary table evidence_bounds (what text, bound interval)')
      await expect(run(statement)).rejects.toThrow(reason)
      await service.query('drop table pg_temp.evidence_bounds')
    })

    test('it takes an audit entry of now, and lets go what is old', async () => {
      await run(anAuditEntry(`now() - interval '10 minutes'`))
      await run(securityEvent('old', '367 days'))
      await run(securityEvent('younger', '365 days'))
      expect(await run(purge('366 days'))).toBe(1)
      expect((await service.query(`select subject from security_events where subject in ('old', 'younger')`)).rows).toEqual([
        { subject: 'younger' },
      ])
      await run('select request_log_add_day(current_date - 100)')
      expect(await run(dropDays('current_date - 91'))).toBe(1)
    })

    test.each([`'4713-01-01 BC'`, `'-infinity'`, 'null'])('no day of the request log is older than %s', async (before) => {
      await run('select request_log_add_day(current_date - 100)')
      expect(await run(dropDays(before))).toBe(0)
      expect(await run(dropDays('current_date - 91'))).toBe(1)
    })

    test('a posting that does not sum to zero is refused, whatever temporary tables there are', async () => {
      await service.query('create temporary table bank_ledger_entries (ledger_transaction_id text, amount_halalas bigint)')
      const third = `(select account_id from simulator.bank_accounts where account_id not in (select account_id from simulator.bank_ledger_entries) limit 1)`
      const halfPosting = `insert into simulator.bank_ledger_entries
        select ledger_transaction_id, ${third}, 7 from simulator.bank_ledger_entries limit 1`
      await expect(service.query(halfPosting)).rejects.toThrow(/does not sum to zero/)
      await service.query('drop table pg_temp.bank_ledger_entries')
    })
  })

  test('is refused when both addresses lead to one role', async () => {
    const DATABASE_URL = environment.DATABASE_OWNER_URL
    await expect(warningsOfStart({ ...environment, DATABASE_URL })).rejects.toThrow('two roles of one database')
  })

  test('several instances that start together give the rights one after the other', async () => {
    await Promise.all(Array.from({ length: 4 }, () => warningsOfStart(environment)))
  })
})

describe('before a start', () => {
  const secret = 'cgBz9yq0Zr3sJw8n5uVhT1dXe7LkPaMf2oQiKtXnVwU='
  const check = (change: Record<string, string>) => checkStart({ SANAD_KEY_SECRET: secret, ...change }, new Date())

  test('a role that may make no tables is told to bring the owner, by the check and by the start alike', async () => {
    const empty = await createPostgresDatabase()
    // As PostgreSQL 15 does for every new database.
    const owner = new pg.Client({ connectionString: empty.databaseUrl })
    await owner.connect()
    await owner.query('revoke create on schema public from public').finally(() => owner.end())
    const alone = { DATABASE_URL: asRole(empty.databaseUrl, serviceRole) }
    expect((await check(alone)).problems).toEqual([expect.stringContaining('set DATABASE_OWNER_URL to the role that owns them')])
    const settings = readSettings(alone)
    await expect(createApp(settings, createLog({ logLevel: 'silent' }))).rejects.toThrow('set DATABASE_OWNER_URL to the role')
    // And by a command of the bank, which would be the first to want the tables.
    const words = ['scripts/bank.ts', 'user', 'add', 'huda@bank.example', '--role', 'approver']
    const command = promisify(execFile)(process.execPath, words, { env: { PATH: process.env.PATH, ...alone } })
    await expect(command).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('or run `make migrate`') as string })
    await empty.drop()
  })

  test('a role without rights on the tables is told who gives them, by the check and by the start alike', async () => {
    const owned = await createPostgresDatabase('migrated')
    const owner = new pg.Client({ connectionString: owned.databaseUrl })
    await owner.connect()
    await owner.query('revoke create on schema public from public')
    await owner.query(`grant select on all tables in schema public to ${serviceRole}`).finally(() => owner.end())
    const alone = { DATABASE_URL: asRole(owned.databaseUrl, serviceRole) }
    const told = /may not work with \S+ and \d+ more of the service’s tables; set DATABASE_OWNER_URL to the role that owns them/
    expect((await check(alone)).problems).toEqual([expect.stringMatching(told)])
    await expect(createApp(readSettings(alone), createLog({ logLevel: 'silent' }))).rejects.toThrow(told)
    await owned.drop()
  })

  test('an address that nobody answers, two addresses of one role and another key secret are problems', async () => {
    const [nobody] = (await check({ DATABASE_URL: 'postgres://sanad:secret@127.0.0.1:1/sanad' })).problems
    expect(nobody).toMatch(/^DATABASE_URL: the database cannot be asked \(ECONNREFUSED/)
    expect(nobody).not.toContain('secret')
    const [owner] = (await check({ ...environment, DATABASE_OWNER_URL: 'postgres://sanad@127.0.0.1:1/sanad' })).problems
    expect(owner).toMatch(/^DATABASE_OWNER_URL: the database cannot be asked \(ECONNREFUSED/)
    const twice = { DATABASE_URL: environment.DATABASE_URL, DATABASE_OWNER_URL: environment.DATABASE_URL }
    expect((await check(twice)).problems).toContain('DATABASE_OWNER_URL and DATABASE_URL must name two roles of one database')
    const sealed = await createPostgresDatabase()
    const url = { DATABASE_URL: sealed.databaseUrl }
    const app = await createApp(readSettings({ ...url, SANAD_KEY_SECRET: secret }), createLog({ logLevel: 'silent' }))
    await app.close()
    expect(await check(url)).toEqual({ problems: [], remarks: [] })
    expect((await check({ ...url, SANAD_KEY_SECRET: 'x'.repeat(40) })).problems).toEqual([
      expect.stringContaining('SANAD_KEY_SECRET'),
    ])
    await sealed.drop()
  })
})
