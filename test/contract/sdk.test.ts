import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as sdk from '../../src/sdk/index.ts'
import { commandLine } from '../support/cli/commandLine.ts'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { tuwaiq } from '../support/consents/letters.ts'
import { root } from '../support/servers/childServer.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf } from '../support/story.ts'

let sanad: RunningSanad
let folder: string
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  folder = await mkdtemp(join(tmpdir(), 'sanad-sdk-'))
})
afterAll(async () => {
  await sanad?.close()
  await rm(folder, { recursive: true, force: true })
})

const execute = promisify(execFile)

describe('the package, installed in an empty folder', () => {
  it('gives a verified 201 in two commands, and types to a program', { timeout: 90_000 }, async () => {
    const { stdout } = await execute(process.execPath, [join(root, 'scripts/buildSdk.ts'), folder])
    const tarball = stdout.trim()
    const home = join(folder, 'home')
    await mkdir(home)
    // No registry is asked: the one dependency is this checkout's own.
    const dependencies = { jose: `file:${join(root, 'node_modules/jose')}`, 'sanad-sdk': `file:${tarball}` }
    await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
    await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home })
    const env = { ...process.env, SANAD_BASE_URL: sanad.baseUrl }
    const run = (...words: string[]) => execute(join(home, 'node_modules/.bin/sanad'), words, { cwd: home, env })
    await run('init', '--for', 'payments')
    const created = JSON.parse((await run('consent', 'create', '--json')).stdout) as { status: number; verified: boolean }
    expect([created.status, created.verified]).toEqual([201, true])
    const installed = JSON.parse(await readFile(join(home, 'node_modules/sanad-sdk/package.json'), 'utf8')) as object
    expect(installed).toMatchObject({
      dependencies: { jose: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      bin: { sanad: expect.any(String) },
    })

    await writeFile(
      join(home, 'typed.mts'),
      `import { createTppClient } from 'sanad-sdk'
       const bank = createTppClient({ baseUrl: '', clientId: '', signingKey: { kid: '', alg: 'PS256', privateKey: {} }, encoding: 'jwt' })
       export const status: string = (await bank.operations.getPayment({ path: { PaymentId: 'x' } })).message.Data.Status
       // @ts-expect-error the path parameter is missing
       await bank.operations.getPayment({})\n`,
    )
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
    const words = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', ...types, 'typed.mts']
    await execute(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), ...words], { cwd: home })
  })
})

describe('the command line at the level fapi2', () => {
  it('registers, and creates a consent over mutual TLS', async () => {
    const run = commandLine({ SANAD_PROFILE: join(folder, 'strict.json'), SANAD_BASE_URL: sanad.baseUrl })
    await run(['init', '--level', 'fapi2', '--for', 'payments'])
    const { json } = await run(['consent', 'create', '--json'])
    expect(json()).toMatchObject({ status: 201, verified: true })
  })
})

/** The code blocks of the package's README, in their order. */
const readme = await readFile(join(root, 'src/sdk/README.md'), 'utf8')
const recipes = [...readme.matchAll(/^## (\d+\. .+)\n[^]*?```ts\n([^]*?)```/gm)].map(([, title = '', code = '']) => ({
  title,
  code,
}))

describe('the recipes of the package’s README', () => {
  const made: Record<string, unknown> = {}

  /** Runs one recipe as it stands; what it declares is there in those that follow. */
  async function cook(code: string): Promise<void> {
    const modules: Record<string, object> = { 'sanad-sdk': sdk }
    for (const [, , from = ''] of code.matchAll(/^import \{ (.*) \} from '(.*)'$/gm))
      modules[from] ??= (await import(from)) as object
    for (const [, names = '', from = ''] of code.matchAll(/^import \{ (.*) \} from '(.*)'$/gm))
      for (const name of names.split(', ')) made[name] = (modules[from] as Record<string, unknown>)[name]
    const body = stripTypeScriptTypes(code.replace(/^import .*$/gm, '').replace('http://localhost:8080', sanad.baseUrl))
    const declared = [...body.matchAll(/^(?:const|let) (?:\{ ([^}]+) \}|\[([^\]]+)\]|(\w+)) =/gm)]
      .flatMap(([, inBraces, inBrackets, alone]) => (inBraces ?? inBrackets ?? alone ?? '').split(', '))
      .map((name) => name.split(': ').at(-1)!)
    const names = Object.keys(made).filter((name) => !declared.includes(name))
    const AsyncFunction = (async () => undefined).constructor as new (
      ...words: string[]
    ) => (...values: unknown[]) => Promise<object>
    const recipe = new AsyncFunction(...names, `${body}\nreturn { ${declared.join(', ')} }`)
    Object.assign(made, await recipe(...names.map((name) => made[name])))
  }

  /** What a recipe must have led to. */
  const outcomes: Record<string, () => void> = {
    '2': () => expect(made.consent).toMatchObject({ Data: { Status: 'AwaitingAuthorization' } }),
    '3': () => expect(made.psu).toMatchObject({ scope: `openid payments:${String(made.ConsentId)}` }),
    '5': () => expect([made.created, made.settled]).toEqual(['KSAOB.Pending', 'KSAOB.AcceptedSettlementCompleted']),
    '6': () => expect(made.count).toBeGreaterThan(10),
    '7': () => expect(made.letter).toMatchObject({ Status: 'Pending' }),
    '8': () =>
      expect([made.match, made.checked]).toMatchObject([
        'CMTC',
        { message: { data: { result: { account: { status: 'ACTIVE' } } } } },
      ]),
    '9': () => expect(made.strictToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    '10': () => expect(made.lines).toEqual(expect.arrayContaining(['getPayment 400', 'KSAOB.Resource.InvalidResourceId'])),
  }

  it('are ten', () => expect(recipes).toHaveLength(10))

  it.each(recipes)('$title', async ({ title, code }) => {
    made.registrationNumber = tuwaiq.commercialRegistrationNumber
    made.sendCustomerTo = async (address: URL) =>
      (await walkBankPages(address, customerOf(sanad, happyCustomer), { redirectUri: String(made.redirectUri), language: 'en' }))
        .callback
    made.authorizeAsInRecipe4 = async (client: sdk.TppClient, ConsentId: string, loginHint: string) => {
      const { authReqId } = await client.beginDecoupledAuthorization({ ConsentId, loginHint })
      await client.operations.decideAuthorization({ query: { auth_req_id: authReqId, action: 'allow' } })
      const decided = await client.readDecoupledAuthorization(authReqId)
      return decided.outcome === 'authorized' ? decided.token.accessToken : undefined
    }
    await cook(code)
    outcomes[title.split('.')[0]!]?.()
  })
})
