import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../support/cli/commandLine.ts'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { blocksOf, guideNames, runProgram, runShell } from '../support/package/guides.ts'
import { type InstalledPackage, installPackage } from '../support/package/installed.ts'
import { root } from '../support/servers/childServer.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf } from '../support/story.ts'
import { appKey, clientId, eventsFromTheFuture, startBankDouble } from '../unit/sdk/bankDouble.ts'

let sanad: RunningSanad
let folder: string
let installed: InstalledPackage
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  folder = await mkdtemp(join(tmpdir(), 'sanad-sdk-'))
  installed = await installPackage(folder, sanad.baseUrl)
})
afterAll(async () => {
  await sanad?.close()
  await rm(folder, { recursive: true, force: true })
})

const execute = promisify(execFile)

/** What `sanad consent create --json` prints. */
interface Created {
  status: number
  verified: boolean
  message: { Data: { PaymentId: string } }
}

describe('the package, installed in an empty folder', () => {
  it('can be published by nobody: whoever has its name in a registry would run beside private keys', async () => {
    const manifest = await readFile(join(installed.home, 'node_modules/@sanad-bank/client/package.json'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({ name: '@sanad-bank/client', private: true })
  })

  it('hands on an event of a type from the future, and its `sanad listen` goes on after it', async () => {
    const bank = await startBankDouble()
    try {
      bank.state.plan = await eventsFromTheFuture(bank)
      const { events } = JSON.parse(bank.state.plan.raw!.body) as { events: string[] }
      const { createEventReceiver } = await installed.load()
      const event = await createEventReceiver({ baseUrl: bank.baseUrl, clientId }).verify({ body: events[0]! })
      expect(event).toMatchObject({ eventType: 'Bank.Resource.FromTheFuture', resource: '/p/one' })
      const SANAD_PROFILE = join(folder, 'future.json')
      const key = { kid: 'k', alg: 'PS256', privateKey: appKey.privateKey.export({ format: 'jwk' }) }
      const apps = { payments: { clientId, clientSecret: 's' } }
      await writeFile(SANAD_PROFILE, JSON.stringify({ baseUrl: bank.baseUrl, securityLevel: 'secret', key, apps }))
      const lines = (await installed.sanad(['listen', '--once'], { SANAD_PROFILE })).trim().split('\n')
      expect(lines.map((line) => line.split(/ +/).at(-1))).toEqual(['/p/one', '/p/two'])
    } finally {
      await bank.close()
    }
  })

  it('gives a verified 201 in two commands, and types to a program', async () => {
    const { home, sanad: run } = installed
    const environment = { SANAD_BASE_URL: sanad.baseUrl }
    await run(['init', '--for', 'payments'], environment)
    const created = JSON.parse(await run(['consent', 'create', '--json'], environment)) as Created
    expect([created.status, created.verified]).toEqual([201, true])
    const opening = `import { openProfile } from '@sanad-bank/client'
      const profile = await openProfile()
      const { message } = await profile.openClient('payments').getPaymentStatus({ path: { PaymentId: '${created.message.Data.PaymentId}' } })
      console.log(JSON.stringify(message), Object.keys(profile.apps).join())`
    expect(await runProgram(opening, home, 'opening.mjs')).toMatch(/"Data"[^]* payments\n$/)
    const manifest = JSON.parse(await readFile(join(home, 'node_modules/@sanad-bank/client/package.json'), 'utf8')) as object
    const exact = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    expect(manifest).toMatchObject({ dependencies: { jose: exact, 'openid-client': exact }, bin: { sanad: expect.any(String) } })

    await writeFile(
      join(home, 'typed.mts'),
      `import { createTppClient } from '@sanad-bank/client'
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
    const modules: Record<string, object> = { '@sanad-bank/client': await installed.load() }
    for (const [, , from = ''] of code.matchAll(/^import \{ (.*) \} from '(.*)'$/gm))
      modules[from] ??= (await import(from)) as object
    for (const [, names = '', from = ''] of code.matchAll(/^import \{ (.*) \} from '(.*)'$/gm))
      for (const name of names.split(', ')) made[name] = (modules[from] as Record<string, unknown>)[name]
    const typed = code.replace(/^import .*$/gm, '').replace('http://localhost:8080', sanad.baseUrl)
    const body = stripTypeScriptTypes(typed)
    const declared = [...typed.matchAll(/^(?:const|let) (?:\{ ([^}]+) \}|\[([^\]]+)\]|(\w+)(?:: [\w[\]]+)?) =/gm)]
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
    '5': () => {
      expect([made.created, made.settled]).toEqual(['KSAOB.Pending', 'KSAOB.AcceptedSettlementCompleted'])
      expect(made.seen).toContain('KSAOB.AcceptedSettlementCompleted')
    },
    '6': () => expect(made.count).toBeGreaterThan(10),
    '7': () => expect(made.letter).toMatchObject({ Status: 'Pending' }),
    '8': () =>
      expect([made.match, made.checked]).toMatchObject([
        'CMTC',
        { message: { data: { result: { account: { status: 'ACTIVE' } } } } },
      ]),
    '9': () => expect(made.strictToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    '10': () =>
      expect(made.lines).toEqual(expect.arrayContaining(['getPayment 400', 'KSAOB.Resource.InvalidResourceId notFound'])),
  }

  it('pay and guarantee for those who are what the recipes call them: no customer is warned', async () => {
    const paid = readme.slice(readme.indexOf('CreditorAccount'))
    const [, iban, name] = /Identification: '(\w+)', Name: \{ en: '([^']+)' \}/.exec(paid)!
    const { createTppClient, registerInSandbox } = await installed.load()
    const { baseUrl } = sanad
    const { apps, key } = await registerInSandbox({ baseUrl, redirectUri: 'http://127.0.0.1/', purposes: ['verifications'] })
    const verifier = createTppClient({ baseUrl, ...apps.verifications, signingKey: key, encoding: 'json' })
    const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
    const sides = { partyAgent: agent('SNADSARI'), requestingAgent: agent('NKHLSARI') }
    const { message } = await verifier.verifyPayee({ body: { party: { name: name! }, partyAccount: { iban: iban! }, ...sides } })
    expect(message).toMatchObject({ partyNameMatch: 'MTCH' })
  })

  it('are ten', () => expect(recipes).toHaveLength(10))

  it.each(recipes)('$title', async ({ title, code }) => {
    made.sendCustomerTo = async (address: URL) =>
      (await walkBankPages(address, customerOf(sanad, happyCustomer), { redirectUri: String(made.redirectUri), language: 'en' }))
        .callback
    await cook(code)
    outcomes[title.split('.')[0]!]?.()
  })
})

describe('the guides', () => {
  const ran = new Set<string>()

  /** Blocks of the page as they stand, but for the address of the sandbox. */
  const copy = (guide: string, language: 'sh' | 'ts', from = 0, to?: number): string[] => {
    const blocks = blocksOf(guide, 'en').filter((block) => block.language === language && block.notRun === undefined)
    return blocks.slice(from, to).map(({ code }) => {
      ran.add(code)
      return code.replaceAll('http://localhost:8080', sanad.baseUrl)
    })
  }
  const newFolder = async (name: string) => {
    const home = join(installed.home, name)
    await mkdir(home)
    return home
  }
  const redirectUri = 'http://127.0.0.1:8765/callback'
  let home: string

  it('first-request: a signed consent, a verified answer, three refusals, and the same in TypeScript', async () => {
    home = await newFolder('first')
    const told = await runShell(copy('first-request', 'sh'), home)
    expect(told[4]).toContain('"AwaitingAuthorization"')
    expect(told[5]).toContain('Verified OK')
    expect(told[6]).toMatch(/KSAOB\.JWS\.InvalidSignature[^]*KSAOB\.JWS\.InvalidHeader/)
    const [program] = copy('first-request', 'ts')
    const name = /^\/\/ (\S+)\n/.exec(program!)?.[1]
    const whole = new RegExp(`^pis-\\S+\n\\S{36}\n${sanad.baseUrl}/auth/authorize\\?\\S*redirect_uri=`)
    expect([name, await runProgram(program!, home, name)]).toEqual(['first.mjs', expect.stringMatching(whole)])
  })

  it('authorization: the browser’s way, then the decoupled one with a new consent', async () => {
    const [begin, exchange, ...decoupled] = copy('authorization', 'sh')
    const [address = ''] = await runShell([begin!], home)
    const customer = customerOf(sanad, happyCustomer)
    const { callback } = await walkBankPages(new URL(address.trim()), customer, { redirectUri, language: 'en' })
    const code = callback.searchParams.get('code')!
    const again = copy('first-request', 'sh', 3, 5)
    const told = await runShell([exchange!.replace('THE_CODE', code), ...again, ...decoupled], home)
    expect([told[0], told.at(-3)]).toEqual([expect.stringContaining('access_token'), expect.stringContaining('access_token')])
    expect(told.at(-2)).toContain('KSAOB.AcceptedSettlementCompleted')
  })

  it('webhooks: an event in the hands of the app', async () => {
    await runShell(['curl -s $BANK/events -H "authorization: Bearer $TOKEN" | jq -j ".events[0]" > event.jwt'], home)
    const [header, ...lines] = copy('webhooks', 'ts')[0]!.split('\n')
    const given = `import { readFileSync } from 'node:fs'
      const baseUrl = '${sanad.baseUrl}', { clientId } = JSON.parse(readFileSync('app.json', 'utf8')), memory = new Set<string>()
      const body = readFileSync('event.jwt'), request = { headers: {} as { authorization?: string } }
      const settleOrder = (data: object) => console.log(JSON.stringify(data))`
    expect(await runProgram([header, given, ...lines].join('\n'), home)).toContain('"Status"')
    expect(
      blocksOf('webhooks', 'en')
        .filter(({ language }) => language === 'json')
        .map(({ code }) => JSON.parse(code) as unknown),
    ).toHaveLength(1)
  })

  it('fapi2: a token over mutual TLS, a consent and a pushed request that a shell has signed, and the package', async () => {
    const [certificate, register, consent, push, exchange] = copy('fapi2', 'sh')
    const told = await runShell([certificate!, register!, consent!, push!], home)
    expect([told[1], told[2]]).toEqual([
      expect.stringContaining('access_token'),
      expect.stringContaining('AwaitingAuthorization'),
    ])
    const { callback } = await walkBankPages(new URL(told[3]!.trim()), customerOf(sanad, happyCustomer), {
      ...{ redirectUri: 'https://fintech.example/callback', language: 'en' },
    })
    const code = callback.searchParams.get('code')!
    expect((await runShell([exchange!.replace('THE_CODE', code)], home))[0]).toMatch(/access_token[^]*refresh_token/)
    expect(await runProgram(copy('fapi2', 'ts')[0]!, home)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  })

  it('letters-of-guarantee: from the key to the issued letter', async () => {
    const begin = copy('first-request', 'sh', 0, 3).map((code) => code.replace('KSA PIS', 'KSA LOG'))
    const told = await runShell([...begin, ...copy('letters-of-guarantee', 'sh')], await newFolder('letters'))
    expect(told.at(-2)).toContain('"Issued"')
  })

  it('verifying-payees, keys-and-certificates, mocks: each command works as it stands', async () => {
    const told = (await runShell(copy('verifying-payees', 'sh'), await newFolder('payees'))).join('\n')
    expect(told).toMatch(/"CMTC"[^]*"FULL_MATCH"/)
    const folder = await newFolder('keys')
    await runShell([...copy('keys-and-certificates', 'sh'), ...copy('mocks', 'sh')], folder)
    expect(await readFile(join(folder, 'cert-ec.pem'), 'utf8')).toContain('BEGIN CERTIFICATE')
    expect(await readFile(join(folder, 'payment-initiation.yaml'), 'utf8')).toContain('openapi: 3')
  })

  it('leave no block out without a reason, and are the same in Arabic', () => {
    // Those of `signing` are run beside it (signingPrograms.test.ts), where their languages are at hand; others in Python by
    // pythonClient.test.ts.
    const blocks = guideNames.filter((name) => name !== 'signing').flatMap((name) => blocksOf(name, 'en'))
    const isRunHere = ({ language, notRun }: (typeof blocks)[number]) => !/^(json|python)$/.test(language) && notRun === undefined
    const left = blocks.filter((block) => isRunHere(block) && !ran.has(block.code))
    expect(left).toEqual([])
    for (const name of guideNames) expect(blocksOf(name, 'ar')).toEqual(blocksOf(name, 'en'))
  })
})
