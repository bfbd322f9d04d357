import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const evidence = ['audit', 'bank_ledger_transactions', 'bank_ledger_entries', 'bank_guarantee_postings', 'bank_guarantee_entries']

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
  ['become the owner', `set role ${ownerRole}`],
])('the role of the service may not %s', async (_, statement) => {
  await expect(service.query(statement)).rejects.toThrow(/permission denied|must be owner of/)
})

/** A core bank that has every operation and does nothing. */
const anyCoreBank = `export default async () =>
  new Proxy({}, { get: (_, name) => (['then', 'tick', 'sandbox'].includes(name) ? undefined : () => undefined) })`

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
  })
  const app = await createApp(settings, createLog(settings, { write: (line) => void lines.push(line) }))
  await app.close()
  return lines.filter((line) => line.includes('"warn"')).map((line) => (JSON.parse(line) as { event: string }).event)
}

test('production does not start on the database of a sandbox', async () => {
  await expect(warningsOfStart(environment)).rejects.toThrow('DATABASE_URL is the database of a sandbox')
})

describe('a start in production', () => {
  // The rows tell production that a sandbox was here, and the sandbox of this file has read them.
  beforeAll(() => service.query('delete from sandbox_settings').then(() => undefined))

  test('warns when the service owns its tables', async () => {
    expect(await warningsOfStart({ DATABASE_URL: environment.DATABASE_OWNER_URL })).toEqual([
      expect.stringContaining('can rewrite the audit trail'),
    ])
  })

  test.each([
    ['with both roles', () => environment],
    ['with the service’s alone, once the schema is up to date', () => ({ DATABASE_URL: environment.DATABASE_URL })],
  ])('says nothing %s', async (_, databases) => {
    expect(await warningsOfStart(databases())).toEqual([])
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
    await empty.drop()
  })

  test('an address that nobody answers, two addresses of one role and another key secret are problems', async () => {
    const [nobody] = (await check({ DATABASE_URL: 'postgres://sanad:secret@127.0.0.1:1/sanad' })).problems
    expect(nobody).toMatch(/^DATABASE_URL: the database cannot be asked \(ECONNREFUSED/)
    expect(nobody).not.toContain('secret')
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
