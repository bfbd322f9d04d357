import { KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programAsTyped } from '../../../src/cli/terminal.ts'
import { commandLine } from '../../support/cli/commandLine.ts'
import { makeCertificate, makeTppKey } from '../../support/tpp/tppKeys.ts'
import { appKey, clientId, startBankDouble } from '../sdk/bankDouble.ts'

/** What somebody meets who has nothing but an address, and not always the right one. */
let folder: string
let bank: Awaited<ReturnType<typeof startBankDouble>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-newcomer-'))
  bank = await startBankDouble()
})
afterAll(async () => {
  await bank.close()
  await rm(folder, { recursive: true, force: true })
})

const newcomer = (more: { program?: string } = {}) => commandLine({ SANAD_PROFILE: join(folder, 'none.json') }, more)

/** A command line whose latest payment consent is authorized, or waits. */
async function withConsent(latest: { accessToken?: string }, more: { program?: string } = {}) {
  const profile = join(folder, 'profile.json')
  const key = { kid: 'k', alg: 'PS256', privateKey: appKey.privateKey.export({ format: 'jwk' }) }
  const kept = { payments: { ConsentId: 'pis-1', PaymentId: 'p', ...latest } }
  const apps = { payments: { clientId, clientSecret: 's' } }
  await writeFile(profile, JSON.stringify({ baseUrl: bank.baseUrl, securityLevel: 'secret', key, apps, latest: kept }))
  return commandLine({ SANAD_PROFILE: profile }, more)
}

const plainJson = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('an address at which there is no bank', () => {
  it.each(['init', 'doctor'])('%s says which was tried, and how the bank is named', async (verb) => {
    const { code, out, err } = await newcomer()([verb, '--base-url', 'http://127.0.0.1:9'])
    expect(code).toBe(verb === 'init' ? 3 : 1)
    expect(out + err).toContain('no answer at http://127.0.0.1:9')
    expect(out + err).toContain('name the bank: sanad init --base-url https://…')
    expect(out + err).not.toContain('make run')
  })

  it('is asked for where nobody has named it, and init --force goes to that of the profile before', async () => {
    for (const verb of ['payment', 'doctor']) {
      const { out, err } = await commandLine({ SANAD_PROFILE: join(folder, 'none.json'), PORT: '9' })([verb])
      expect([verb, (out + err).includes('sanad init --base-url https://…')]).toEqual([verb, true])
    }
    const { err } = await (await withConsent({}))(['init', '--force', '--for', 'payments'])
    expect([err.includes(bank.baseUrl), err.includes('localhost:8080')]).toEqual([true, false])
  })

  it.each(['localhost:18500', 'bank.example', 'ftp://bank.example', 'https://', 'bank'])(
    '%s is refused with a sentence that has the whole form',
    async (address) => {
      const { code, err } = await newcomer()(['init', '--base-url', address])
      expect([code, err.trim().split('\n')]).toEqual([2, [expect.stringContaining('say --base-url https://')]])
    },
  )

  it('tells a certificate that is not trusted from silence, and where the authority of a sandbox is', async () => {
    const pair = await makeTppKey('ES256')
    const key = KeyObject.from(pair.privateKey as never).export({ format: 'pem', type: 'pkcs8' })
    const server = createServer({ key, cert: await makeCertificate(pair, { commonName: 'localhost' }) })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      for (const verb of ['init', 'doctor']) {
        const { out, err } = await newcomer()([verb, '--base-url', address])
        expect(out + err).toContain(`the certificate of ${address} is not trusted here`)
        expect(out + err).toMatch(/SANAD_DATA_DIR\/tls\/ca\.pem[^]*NODE_EXTRA_CA_CERTS/)
        expect(out + err).not.toContain('no answer')
      }
    } finally {
      server.close()
    }
  })
})

describe('the payment of a consent that the customer has not authorized', () => {
  const unauthorized = 'the customer has not authorized this consent yet: sanad authorize'
  const unknown = {
    Errors: [{ Code: 'KSAOB.Resource.InvalidResourceId', Message: 'No payment of this app has this PaymentId.' }],
  }

  it.each([
    [['payment'], 400],
    [['trigger', 'payment-settled'], 404],
    [['trigger', 'payment-rejected'], 404],
  ])('%j says so in the place of what the bank cannot find', async (words, status) => {
    bank.state.plan = { status, raw: plainJson(unknown) }
    const waiting = await (await withConsent({}))(words)
    expect([waiting.code, waiting.err]).toEqual([1, expect.stringContaining(unauthorized)])
    // A customer who has said yes is not asked again: then something else is wrong.
    const authorized = await (await withConsent({ accessToken: 'a token' }))(words)
    expect([authorized.code, authorized.err]).toEqual([1, expect.not.stringContaining(unauthorized)])
  })

  it('payment status explains a status that is not there yet', async () => {
    bank.state.plan = { message: { Data: { Status: null } } }
    expect((await (await withConsent({}))(['payment', 'status'])).err).toContain(unauthorized)
    bank.state.plan = { message: { Data: { Status: 'KSAOB.Pending' } } }
    expect((await (await withConsent({}))(['payment', 'status'])).err).not.toContain(unauthorized)
  })
})

describe('what is printed to be typed', () => {
  const inFolder = 'npx --no-install sanad'

  it('is the form that finds the program where it was started', async () => {
    const own = join(folder, 'node_modules/.bin')
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'sanad'), '')
    const script = join(own, 'sanad')
    expect(programAsTyped('/a/checkout/src/cli/main.ts', { PATH: '/usr/bin' })).toBe('sanad')
    expect(programAsTyped(script, { PATH: '/usr/bin' })).toBe(inFolder)
    expect(programAsTyped(script, { PATH: `/usr/bin:${own}` })).toBe('sanad')
    expect(programAsTyped(script, { PATH: `/usr/bin:${own}`, npm_command: 'exec' })).toBe(inFolder)
  })

  it('stands in hints, faults and help, and changes nothing that the bank says', async () => {
    const sanad = await withConsent({ accessToken: 'a token' }, { program: inFolder })
    bank.state.plan = { message: { Data: { Status: 'KSAOB.Pending', Note: 'sanad authorize' } } }
    const { out, err } = await sanad(['payment'])
    expect(err).toContain(`next: ${inFolder} trigger payment-settled`)
    expect(JSON.parse(out)).toEqual({ Data: { Status: 'KSAOB.Pending', Note: 'sanad authorize' } })
    for (const words of [['help'], ['payment', '--help']]) expect((await sanad(words)).out).toContain(`${inFolder} payment`)
    expect((await newcomer({ program: inFolder })(['payment'])).err).toContain(`begin with: ${inFolder} init`)
    expect((await newcomer({ program: inFolder })(['doctor'])).out).toContain(`${inFolder} init`)
  })

  it('is no alarm for an answer that is never signed, and one sentence for an option that is not there', async () => {
    bank.state.plan = { raw: plainJson({}) }
    const { err } = await (await withConsent({ accessToken: 'a token' }))(['trigger', 'payment-settled'])
    expect(err).toMatch(/^✓ HTTP 200, done \(/)
    const mistyped = await newcomer()(['consent', 'create', '--amont', '5'])
    expect([mistyped.code, mistyped.err]).toEqual([2, 'there is no option --amont here; see sanad help\n'])
  })
})
