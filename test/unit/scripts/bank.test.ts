import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands, describeCommands, linesOf, parseCommand, UsageError } from '../../../scripts/bank/commands.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { connect } from '../../../src/data/connect.ts'
import { addClockOffsetSeconds } from '../../../src/data/repositories/sandboxSettings.ts'
import { prepareDatabase } from '../../../src/data/runtimeRole.ts'
import type { Database } from '../../../src/data/schema.ts'
import { findAppOnRecord, insertApp, updateAppStatus } from '../../../src/data/repositories/apps.ts'
import { registerApp } from '../../../src/services/app/registerApp.ts'
import { signInBankUser } from '../../../src/services/console/bankUserSignIn.ts'
import { registerDeveloper } from '../../../src/services/developer/registerDeveloper.ts'
import { readPrimary } from '../../../src/services/shared/openLaggingReads.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { freePort } from '../../support/freePort.ts'
import { silentParts } from '../../support/silentParts.ts'

const settings = readSettings({ SANAD_BASE_URL: 'https://openbanking.bank.example' })
const now = new Date('2026-11-21T09:30:00.000Z')

let db: Kysely<Database>
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.destroy())

const run = async (words: string) =>
  (await parseCommand(words.split(' ')).run({ db, lagging: readPrimary(db), settings, now })).join('\n')

async function newWaitingApp(): Promise<string> {
  const email = `bank-script-${Math.random()}@tpp.example`
  const { developer } = await registerDeveloper(
    { ...silentParts(), db, settings },
    { email, password: 'a long password', organisation: 'Palm', now },
  )
  const app = {
    name: 'Checkout',
    product: 'VOP' as const,
    securityLevel: 'secret' as const,
    bic: 'NKHLSARI',
    jwksUri: 'https://tpp.example/jwks',
  }
  const { clientId } = await registerApp({ ...silentParts(), db, settings }, { developerId: developer.developerId, app, now })
  await updateAppStatus(db, clientId, 'waiting', now)
  return clientId
}

describe('npm run bank', () => {
  it('user add prints a one-time password with which the bank user signs in', async () => {
    const printed = await run('user add Huda@bank.example --role approver')
    const password = /One-time password of \S+: (\S+)/.exec(printed)![1]!
    expect(printed).toContain('until 2026-11-24T09:30:00.000Z')
    const { user } = await signInBankUser({ ...silentParts(), db, settings }, { email: 'huda@bank.example', password, now })
    expect(user).toMatchObject({ role: 'approver', passwordChangeNeeded: true })
    expect(await run('user list')).toContain('huda@bank.example\tapprover\tone-time password')
    await expect(run('user add huda@bank.example --role viewer')).rejects.toMatchObject({ code: 'duplicate' })
    expect(await run('user reset huda@bank.example')).toContain('One-time password of huda@bank.example: ')
    expect(await run('user remove huda@bank.example')).toContain('can no longer sign in')
    expect(await run('user list')).not.toContain('huda')
  })

  it('invite prints the address at which the invited person signs up', async () => {
    expect(await run('invite sara@tpp.example')).toMatch(
      /sara@tpp\.example.*2026-11-28[^]*https:\/\/openbanking\.bank\.example\/dashboard\?invitation=[\w-]{43}\n/,
    )
    await expect(run('invite sara')).rejects.toMatchObject({ code: 'resourceFormat' })
  })

  it('lists every app, also when there are more than one answer of the console has', async () => {
    const pattern = (await findAppOnRecord(db, await newWaitingApp()))!
    const ids = Array.from({ length: settings.limits.consoleRows + 5 }, () => randomUUID())
    for (const clientId of ids) await insertApp(db, { ...pattern, clientId })
    const listed = (await run('apps')).split('\n').map((line) => line.split('\t')[0])
    expect(listed).toEqual(expect.arrayContaining(ids))
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('takes a reason for a suspension that the console can show, and no other', async () => {
    const clientId = await newWaitingApp()
    await run(`admit ${clientId}`)
    for (const wrong of ['', 'x'.repeat(501), 'two\nlines'])
      await expect(run(`suspend ${clientId} --reason ${wrong}`)).rejects.toThrow(UsageError)
    await expect(run(`end ${clientId} --reason reported`)).rejects.toThrow(UsageError)
    expect((await findAppOnRecord(db, clientId))!.status).toBe('admitted')
    await run(`suspend ${clientId} --reason reported`)
    expect(await findAppOnRecord(db, clientId)).toMatchObject({ status: 'suspended', suspensionReason: 'reported' })
  })

  it('admits, suspends, reinstates and ends an app, in the name of the bank', async () => {
    const clientId = await newWaitingApp()
    expect(await run('apps')).toContain(`${clientId}\twaiting\tVOP\tPalm\tCheckout`)
    for (const [verb, status] of [
      ['admit', 'admitted'],
      ['suspend', 'suspended'],
      ['reinstate', 'admitted'],
      ['end', 'ended'],
    ]) {
      expect(await run(`${verb} ${clientId}`)).toBe(`Checkout (VOP, Palm) is ${status}.`)
      expect((await findAppOnRecord(db, clientId))!.status).toBe(status)
    }
    await expect(run(`admit ${clientId}`)).rejects.toMatchObject({ code: 'stateConflict' })
    await expect(run('admit nobody')).rejects.toMatchObject({ code: 'resourceIdUnknown' })
    const audit = await db
      .selectFrom('audit')
      .select('actor')
      .where('subject', '=', clientId)
      .where('action', '<>', 'app.register')
      .execute()
    expect(audit.map(({ actor }) => actor)).toEqual(['bank', 'bank', 'bank', 'bank'])
  })

  it.each([
    'admin',
    'user',
    'user add',
    'user add a@bank.example',
    'user add a@bank.example --role boss',
    'user add a@bank.example b@bank.example --role viewer',
    'user list all',
    'invite',
    'admit one two',
    'admit one --force',
    '__proto__',
  ])('%s is no command, and is told what is', (words) => {
    expect(() => parseCommand(words.split(' '))).toThrow(UsageError)
    try {
      parseCommand(words.split(' '))
    } catch (error) {
      expect(linesOf(error).join()).toMatch(/npm run bank -- |--role must be one of viewer, operator, approver/)
    }
  })

  it('describes every command', () => {
    const text = describeCommands().join('\n')
    for (const { usage, does } of Object.values(commands))
      expect(text).toMatch(new RegExp(`${usage.replaceAll(/[|[\]]/g, '\\$&')} +${does}`))
  })
})

describe('the program', () => {
  const start = (words: string[], environment: Record<string, string> = {}, program = 'scripts/bank.ts') =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: process.env.PATH, ...environment }
      execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
      )
    })

  it('ends with 0 and the list of commands for help', async () => {
    expect(await start(['help'])).toEqual({ code: 0, text: expect.stringContaining('admit CLIENT_ID') })
  })

  it('user add in a sandbox whose clock was moved makes a password that is good by that clock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-bank-'))
    const environment = { SANAD_DATA_DIR: folder }
    const sandbox = readSettings(environment)
    const connection = await connect(sandbox)
    await prepareDatabase(connection, sandbox)
    const aheadSeconds = 30 * 86_400
    await addClockOffsetSeconds(connection.db, aheadSeconds, aheadSeconds)
    await connection.close()
    const { code, text } = await start(['user', 'add', 'huda@bank.example', '--role', 'viewer'], environment)
    await rm(folder, { recursive: true, force: true })
    expect([code, text]).toEqual([0, expect.stringContaining('until ')])
    const until = new Date(/until (\S+Z)/.exec(text)![1]!)
    expect(until.getTime()).toBeGreaterThan(Date.now() + aheadSeconds * 1_000)
  }, 180_000)

  it('check says all that production misses at once, and a refused start says the same', async () => {
    const port = String(await freePort())
    const environment = { PORT: port, SANAD_ENV: 'production', SANAD_CORE_BANK: './nowhere.ts', SANAD_TLS_PORT: '0' }
    const { code, text } = await start(['check'], environment)
    const missing = text
      .split('\n')
      .filter((line) => line.startsWith('missing or wrong: '))
      .map((line) => line.slice('missing or wrong: '.length))
    expect(missing.map((line) => /^(SANAD_\w+|DATABASE_URL|production demands TLS)/.exec(line)?.[0])).toEqual([
      'SANAD_TLS_PORT',
      'SANAD_CORE_BANK_IN_PROCESS',
      'SANAD_KEY_SECRET',
      'DATABASE_URL',
      'SANAD_BASE_URL',
      'SANAD_BANK_BIC',
      'SANAD_BANK_IBAN_CODE',
      'production demands TLS',
      'SANAD_DIRECTORY_CA_FILE',
      'SANAD_BANK_NAME_EN',
      'SANAD_BANK_NAME_AR',
      'SANAD_BANK_PHONE',
      'SANAD_BANK_LICENCE_EN',
      'SANAD_BANK_LICENCE_AR',
      'SANAD_BANK_COMPLAINTS',
      'SANAD_CORE_BANK',
    ])
    expect(text).toContain('16 things keep the service from starting.')
    expect(code).toBe(1)
    const refused = await start([], environment, 'src/start.js')
    expect([refused.code, refused.text.trim().split('\n')]).toEqual([1, missing.map((line) => `sanad: ${line}`)])
  })

  it('check ends with 0 where nothing is missing, and touches no data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-bank-'))
    const { code, text } = await start(['check'], { SANAD_DATA_DIR: join(folder, 'data') })
    expect([code, text]).toEqual([0, 'Nothing is missing: the service can start.\n'])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('ends with 2 for what is no command', async () => {
    expect(await start(['admin'])).toEqual({ code: 2, text: expect.stringContaining('npm run bank -- help') })
  })

  it('ends with 1 while a service owns the embedded database, and says what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-bank-'))
    await writeFile(join(folder, 'lock'), String(process.pid))
    const { code, text } = await start(['user', 'list'], { SANAD_DATA_DIR: folder })
    await rm(folder, { recursive: true })
    expect([code, text]).toEqual([1, expect.stringMatching(/is in use by process \d+[^]*Stop the service[^]*\/console\/api/)])
  })

  it('ends with 1 for a setting that is wrong, as the service does', async () => {
    const { code, text } = await start(['user', 'list'], { SANAD_ENV: 'test' })
    expect([code, text]).toEqual([1, expect.stringContaining('SANAD_ENV has a value that is not allowed')])
  })
})
