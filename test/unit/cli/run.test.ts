import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../../src/cli/commands.ts'
import { makeAppKey, openProfile } from '../../../src/sdk/index.ts'
import { verbs } from '../../../src/services/app/firstSteps.ts'
import { root } from '../../support/servers/childServer.ts'
import { commandLine } from '../../support/cli/commandLine.ts'
import { appKey, clientId, eventsFromTheFuture, startBankDouble } from '../sdk/bankDouble.ts'

let folder: string
let bank: Awaited<ReturnType<typeof startBankDouble>>
let sanad: ReturnType<typeof commandLine>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-cli-'))
  bank = await startBankDouble()
  const profile = join(folder, 'profile.json')
  const app = { clientId, clientSecret: 's' }
  const key = { kid: 'k', alg: 'PS256', privateKey: appKey.privateKey.export({ format: 'jwk' }) }
  const latest = { payments: { ConsentId: 'pis-1', PaymentId: 'p' } }
  const apps = { payments: app }
  await writeFile(profile, JSON.stringify({ baseUrl: bank.baseUrl, securityLevel: 'secret', key, apps, latest }))
  sanad = commandLine({ SANAD_PROFILE: profile })
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true, force: true })
})

describe('sanad', () => {
  it('has the verbs that the docs name, and the one for Python those that they say both have', async () => {
    expect(Object.keys(commands).toSorted()).toEqual([...verbs.both, ...verbs.typescriptOnly].toSorted())
    const python = await readFile(join(root, 'src/sdk-python/command_line/verbs.py'), 'utf8')
    expect([...python.matchAll(/^ {4}"(\w+)": Verb\(/gm)].map(([, name]) => name)).toEqual(verbs.both)
  })

  it.each(Object.entries(commands))('%s --help says how it is called and how it ends', async (name) => {
    const { code, out } = await sanad([name, '--help'])
    expect((await sanad(['help', name])).out).toBe(out)
    expect(code).toBe(0)
    expect(out).toContain(`sanad ${name}`)
    expect(out).toContain('Exit codes: 0 done; 1 refused')
    expect((await sanad(['help'])).out).toContain(`sanad ${name}`)
  })

  it.each([
    ['an unknown verb', ['nope']],
    ['an unknown option', ['payment', '--nope']],
    ['an unknown operation', ['call', 'nope']],
    ['an amount that is none', ['consent', 'create', '--amount', 'much']],
    ['no profile', ['payment', '--profile', '/nowhere/profile.json']],
    ['a profile that is there already', ['init']],
    ['no message on standard input', ['sign']],
    ['an encoding that is none', ['token', '--encoding', 'xml']],
    ['a file that is not there', ['consent', 'create', '--message', '/nowhere/message.json']],
    ['a value of the path that is missing', ['call', 'getPayment']],
    ['a value that the path does not have', ['call', 'getPayment', '--path', 'PaymentId=p', '--path', 'page=2']],
  ])('ends with 2 for %s, and says what would be right', async (_name, words) => {
    const { code, out, err } = await sanad(words)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toMatch(/^ {4}at /m)
  })

  it('ends with 0 for a verified answer, 1 for a refusal, 3 for none, 4 for one that does not verify', async () => {
    bank.state.plan = { message: { Data: { Status: 'KSAOB.Pending' } } }
    const good = await sanad(['payment', '--json'])
    expect([good.code, good.json()]).toMatchObject([
      0,
      { status: 200, verified: true, message: { Data: { Status: 'KSAOB.Pending' } } },
    ])
    bank.state.plan = { status: 400, raw: { headers: { 'content-type': 'application/json' }, body: '{"Errors":[{"Code":"X"}]}' } }
    const refused = await sanad(['payment', '--json'])
    expect([refused.code, refused.out, JSON.parse(refused.err)]).toMatchObject([1, '', { status: 400, errors: [{ Code: 'X' }] }])
    bank.state.plan = { claims: { aud: 'somebody else' } }
    expect((await sanad(['payment'])).code).toBe(4)
    bank.state.plan = {}
    const file = join(folder, 'nobody.json')
    await writeFile(
      file,
      JSON.stringify({
        baseUrl: 'http://127.0.0.1:9',
        key: { kid: 'k', alg: 'PS256', privateKey: { kty: 'RSA', d: 'd' } },
        apps: { payments: { clientId } },
        latest: { payments: { PaymentId: 'p' } },
      }),
    )
    const silent = await sanad(['payment', '--profile', file])
    expect(silent.code).toBe(3)
    expect(silent.err).toContain('sanad doctor')
  })

  it('leaves the private key of the dashboard’s profile in its file, which a program opens too', async () => {
    const file = join(folder, 'sanad-profile.json')
    const key = { kid: '', alg: 'PS256', privateKeyFile: 'sanad-key.pem' }
    const stored = {
      baseUrl: bank.baseUrl,
      securityLevel: 'secret',
      redirectUri: '',
      key,
      apps: { payments: { clientId, clientSecret: '' } },
      latest: {},
    }
    await writeFile(file, JSON.stringify(stored))
    await writeFile(join(folder, 'sanad-key.pem'), appKey.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const message = join(folder, 'message.json')
    await writeFile(message, '{"Data":{}}')
    bank.state.plan = { status: 201, message: { Data: { ConsentId: 'pis-2' } } }
    expect((await sanad(['consent', 'create', '--message', message, '--profile', file])).code).toBe(0)
    bank.state.plan = {}
    const written = await readFile(file, 'utf8')
    expect(JSON.parse(written)).toMatchObject({
      key: { privateKeyFile: 'sanad-key.pem' },
      latest: { payments: { ConsentId: 'pis-2' } },
    })
    expect(written).not.toMatch(/PRIVATE KEY|"d":/)
    const profile = await openProfile(file)
    expect((await profile.openClient('payments').getPayment({ path: { PaymentId: 'p' } })).status).toBe(200)
    expect(() => profile.openClient('letters')).toThrow('has no app for letters; it has payments')
  })

  it('calls what is the developer’s own with an API token, and says where one is made', async () => {
    const words = ['call', 'sendTestEvent', '--path', `clientId=${clientId}`, '--data', '{"url":"https://tpp.example/"}']
    const without = await sanad(words)
    expect([without.code, without.err]).toEqual([
      2,
      expect.stringContaining(`${bank.baseUrl}/dashboard/api-tokens, and say --token`),
    ])
    const headers = { 'content-type': 'application/json' }
    bank.state.plan = { status: 202, raw: { headers, body: '{}' } }
    expect((await sanad([...words, '--token', 'sanad_api_x'])).code).toBe(0)
    expect(bank.received.at(-1)!.headers.authorization).toBe('Bearer sanad_api_x')
    bank.state.plan = { status: 401, raw: { headers, body: '{"errors":[]}' } }
    expect((await sanad([...words, '--token', 'sanad_api_old'])).err).toContain('is not valid (any more): make an API token')
    bank.state.plan = {}
  })

  it('shows progress on a terminal only, and takes it away before the answer', async () => {
    const told = async (environment: Record<string, string>, isTerminal: boolean) => {
      const { out, err } = await commandLine(
        { SANAD_PROFILE: join(folder, 'none.json'), ...environment },
        { isTerminal },
      )(['init', ...['--base-url', 'http://127.0.0.1:9']])
      return [out, err.includes('making a key …'), err.lastIndexOf('\r\u001b[K') > err.indexOf('signing')]
    }
    expect(await told({}, true)).toEqual(['', true, true])
    expect((await told({}, false)).slice(0, 2)).toEqual(['', false])
  })

  it('ends quietly on Ctrl-C where waiting is its work, and with 1 and a line elsewhere', async () => {
    const ended = AbortSignal.abort()
    expect(await sanad(['listen', '--json'], { signal: ended })).toMatchObject({ code: 0, out: '', err: '' })
    const stopped = await sanad(['call', 'getPayment', '--path', 'PaymentId=p'], { signal: ended })
    expect([stopped.code, stopped.err]).toEqual([1, 'ended before it was done\n'])
  })

  it('listen passes over an event of a type from the future with a line, and goes on to the next', async () => {
    bank.state.plan = await eventsFromTheFuture(bank)
    const { code, out, err } = await sanad(['listen', '--once'])
    expect(out).toMatch(/Bank\.Resource\.FromTheFuture +\/p\/one\n.* {2}Updated +\/p\/two\n$/)
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('this version of sanad does not know Bank.Resource.FromTheFuture; it goes on\n'),
    ])
  })

  it('finds a file from where the person stands, also when npm runs it in the checkout, and repeats its name in what to do next', async () => {
    const byNpm = { npm_package_name: 'sanad', npm_package_json: resolve('package.json'), INIT_CWD: folder }
    const environment = { ...process.env, ...byNpm }
    const told = async (name: string) =>
      new Promise<string>((tell) =>
        execFile(process.execPath, ['src/cli/main.ts', 'payment', '--profile', name], { env: environment }, (_error, _out, err) =>
          tell(err),
        ),
      )
    bank.state.plan = { message: { Data: { Status: 'KSAOB.Pending' } } }
    expect(await told('profile.json')).toContain('next: sanad trigger payment-settled --profile profile.json')
    expect(await told('none.json')).toContain(`${await realpath(folder)}/none.json is not there yet`)
    const { code, out } = await sanad(['doctor', '--json', '--profile', join(folder, 'none.json')])
    const { findings } = JSON.parse(out) as { findings: { check: string; seen: string }[] }
    expect([code, findings.map(({ check }) => check)]).toEqual([1, ['profile']])
  })

  it('looks at the address that is named, and says that the profile is of another bank', async () => {
    const { code, out } = await sanad(['doctor', '--json', '--base-url', 'http://localhost:1'])
    const { findings } = JSON.parse(out) as { findings: { check: string; seen: string }[] }
    expect([code, findings.map(({ check }) => check)]).toEqual([1, ['server', 'profile']])
    expect(findings[1]!.seen).toContain(`is of ${bank.baseUrl}, not of http://localhost:1`)
  })

  it('tells metadata that cannot be read from metadata of another issuer', async () => {
    const server = createServer((request, response) => response.end(request.url === '/health/live' ? '{}' : '<html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { out } = await sanad(['doctor', '--json', '--base-url', address])
      const { findings } = JSON.parse(out) as { findings: { check: string; seen: string }[] }
      expect(findings.find(({ check }) => check === 'issuer')!.seen).toMatch(/^the metadata of the bank cannot be read/)
    } finally {
      server.close()
    }
  })

  it('has colours on a terminal only, and none where NO_COLOR says so', async () => {
    const told = async (environment: Record<string, string>, isTerminal: boolean) =>
      (await commandLine(environment, { isTerminal })(['nope'])).err.includes('\u001b')
    expect(await Promise.all([told({}, true), told({}, false), told({ NO_COLOR: '1' }, true)])).toEqual([true, false, false])
  })

  it('names each fault of an envelope of one’s own', async () => {
    bank.state.plan = {}
    const { out: envelope } = await sanad(['sign'], { input: '{"Data":{}}' })
    expect((await sanad(['verify', '--own'], { input: envelope })).code).toBe(0)
    const [header, payload, signature] = envelope.trim().split('.')
    const claims = { ...(JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object), exp: 1, aud: 'x' }
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    const { code, out } = await sanad(['verify', '--own'], { input: forged })
    expect(code).toBe(1)
    const wrong = out.split('\n').filter((line) => line.startsWith('✗'))
    // The end is over, and it is before the beginning.
    expect(wrong.map((line) => line.split(/[ :]/)[1])).toEqual(['signature', 'aud', 'exp', 'exp'])
  })

  it('makes keys whose kid is their thumbprint', async () => {
    const key = await makeAppKey()
    expect(key.kid).toMatch(/^[\w-]{43}$/)
    expect(key.privateKey.kid).toBe(key.kid)
  })
})
