import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../src/cli/profile.ts'
import { commandLine } from '../support/cli/commandLine.ts'
import { sharedSanad } from '../support/servers/shared.ts'

/** One walk through the verbs, each step on what the one before has left in the profile. */
describe('the command line against a sandbox', () => {
  let folder: string
  let profile: string
  let sanad: ReturnType<typeof commandLine>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sanad-cli-'))
    profile = join(folder, 'profile.json')
    sanad = commandLine({ SANAD_PROFILE: profile, SANAD_BASE_URL: (await sharedSanad()).baseUrl })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  /** A verb that must succeed; its result. */
  const ask = async (line: string, input = '') => {
    const { code, err, json } = await sanad([...line.split(' '), '--json'], { input })
    expect({ line, code, err }).toEqual({ line, code: 0, err: '' })
    return json()
  }

  it('registers an app for each purpose, and nobody else may read the profile', async () => {
    expect(Object.keys((await ask('init')).apps as object)).toEqual(['payments', 'accounts', 'letters', 'verifications'])
    expect((await stat(profile)).mode & 0o777).toBe(0o600)
    expect((await ask('doctor')).isWell).toBe(true)
  })

  it('leaves the probes of doctor out of what an app has handled', async () => {
    const server = await sharedSanad()
    const { apps, session } = JSON.parse(await readFile(profile, 'utf8')) as Pick<Profile, 'apps' | 'session'>
    await ask('consent create')
    await server.dependencies.requestLog.store()
    const address = server.url(`/dashboard/api/apps/${apps.payments!.clientId}/first-steps`)
    const { goLive } = (await (await fetch(address, { headers: { cookie: session } })).json()) as { goLive: object[] }
    expect(goLive).toContainEqual({ step: 'errorHandled', isDone: false })
  })

  it('keeps what opens the dashboard, and says what is missing in a profile without the app secret', async () => {
    const server = await sharedSanad()
    const written = JSON.parse(await readFile(profile, 'utf8')) as Pick<Profile, 'developer' | 'apps'>
    const signedIn = await fetch(server.url('/dashboard/api/sessions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.baseUrl },
      body: JSON.stringify(written.developer),
    })
    expect(signedIn.status).toBe(201)
    for (const secret of [{}, { clientSecret: '' }]) {
      const bare = join(folder, 'bare.json')
      const { clientId } = written.apps.payments!
      await writeFile(bare, JSON.stringify({ ...written, apps: { payments: { clientId, ...secret } } }))
      const { code, out } = await sanad(['doctor', '--profile', bare])
      expect([code, out]).toEqual([1, expect.stringContaining(`put the app secret into apps.payments.clientSecret of ${bare}`)])
      expect(out).not.toContain('--force')
    }
  })

  it('takes a payment from the consent to its settlement', async () => {
    expect(await ask('consent create --amount 12.25')).toMatchObject({ status: 201, verified: true })
    for (const early of ['payment', 'payment status', 'trigger payment-settled']) {
      const { code, err } = await sanad(early.split(' '))
      const first = expect.stringContaining('the customer has not authorized this consent yet: sanad authorize')
      expect([early, code, err]).toEqual([early, early === 'payment status' ? 0 : 1, first])
    }
    await ask('authorize --allow')
    expect(await ask('payment')).toMatchObject({ message: { Data: { Status: 'KSAOB.Pending' } } })
    await ask('trigger payment-settled')
    const settled = { message: { Data: { Status: 'KSAOB.AcceptedSettlementCompleted' } } }
    expect(await ask('payment status --encoding json')).toMatchObject(settled)
    expect(await ask('consent get')).toMatchObject({ message: { Data: { Status: 'Finished' } } })
  })

  it('listens to what happened, a verified event a line', async () => {
    const { code, out } = await sanad(['listen', '--once', '--json'])
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { resource: string; data: { Status: string } })
    expect([code, events.at(-1)?.data.Status]).toEqual([0, 'KSAOB.AcceptedSettlementCompleted'])
  })

  it('reads accounts, revokes the consent, and says that the bank then refuses', async () => {
    await ask('consent create --for accounts')
    await ask('authorize --for accounts --allow')
    const { message } = (await ask('accounts')) as unknown as { message: { Data: { Account: { AccountId: string }[] } } }
    const id = message.Data.Account[0]!.AccountId
    const rows = (await ask(`accounts transactions ${id} --all`)) as unknown as unknown[]
    expect(rows.length).toBeGreaterThan(25)
    await ask('consent revoke --for accounts')
    const { code, err } = await sanad(['call', 'getAccounts', '--json'])
    expect([code, JSON.parse(err)]).toMatchObject([1, { status: 403, errors: [{ Code: 'KSAOB.Consent.Revoked' }] }])
  })

  it('has a letter issued, and asks about names', async () => {
    await ask('consent create --for letters --amount 1000.00')
    const other = await sanad(['authorize', '--for', 'letters', '--customer', '1000000024', '--allow', '--json'])
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('customer who was asked may not authorize')])
    await ask('authorize --for letters --customer 2000000022 --allow')
    await ask('letter create')
    await ask('trigger letter-issued')
    expect(await ask('letter')).toMatchObject({ message: { Data: { Status: 'Issued' } } })
    const about = '--iban SA3099000000608010799819 --name Abdullah'
    expect(await ask(`check payee ${about}`)).toMatchObject({ message: { partyNameMatch: 'NMTC' } })
    expect(await ask(`check account ${about}`)).toMatchObject({
      message: { data: { result: { account: { status: 'ACTIVE' } } } },
    })
  })

  it('signs what curl sends', async () => {
    const sample = await ask('message --amount 3.75 --customer 2000000014')
    expect(sample).toMatchObject({ Data: { NationalIdentificationNumber: '2000000014' } })
    const message = JSON.stringify(sample)
    const { body, headers } = (await ask('sign', message)) as unknown as { body: string; headers: Record<string, string> }
    const { token } = await ask('token')
    const answer = await fetch(`${(await sharedSanad()).baseUrl}/payments/consents`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${String(token)}` },
      body,
    })
    expect(await ask('verify', await answer.text())).toMatchObject({ verified: true })
    // A file of the plain output, sent as it is: a line break at its end would not have been signed.
    for (const encoding of ['jwt', 'json']) {
      const fresh = JSON.stringify(await ask('message --amount 3.75'))
      const { out, err } = await sanad(['sign', '--encoding', encoding], { input: fresh })
      const signature = /x-jws-signature: (\S+)/.exec(err)?.[1]
      const sent = await fetch(`${(await sharedSanad()).baseUrl}/payments/consents`, {
        method: 'POST',
        headers: {
          'content-type': `application/${encoding}`,
          authorization: `Bearer ${String(token)}`,
          ...(signature && { 'x-jws-signature': signature }),
        },
        body: out,
      })
      expect(sent.status).toBe(201)
    }
  })

  it('proxies plain JSON: signs, adds the token, opens and verifies; for pages of this machine only', async () => {
    const message = JSON.stringify(await ask('message --amount 4.75'))
    const ending = new AbortController()
    for (const words of [['proxy'], ['proxy', '--keep-envelopes']]) {
      let address = ''
      const isListening = Promise.withResolvers<void>()
      const onOutput = (text: string) => {
        address = (JSON.parse(text) as { address: string }).address
        isListening.resolve()
      }
      const running = sanad([...words, '--port', '0', '--json'], { signal: ending.signal, onOutput })
      await isListening.promise
      const send = (path: string, body?: string, headers: Record<string, string> = {}) =>
        fetch(address + path, {
          ...(body && { method: 'POST', body }),
          headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        })
      if (words.length === 1) {
        const created = await send('/payments/consents', message)
        const { Data } = (await created.json()) as { Data: { ConsentId: string } }
        expect([created.status, Data]).toMatchObject([201, { Status: 'AwaitingAuthorization' }])
        const refused = await send('/payments/consents', '{}')
        expect([refused.status, await refused.json()]).toMatchObject([400, { Errors: [{ Path: 'Data' }, { Path: 'Risk' }] }])
        expect((await send('/core-bank/api/clock', undefined, { origin: 'https://evil.example' })).status).toBe(403)
        expect((await send('/nothing')).status).toBe(404)
        const page = await send('/core-bank/api/clock', undefined, { origin: 'http://localhost:3000' })
        expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:3000'])
      } else {
        // As a client generated from the contract sends and reads it.
        const again = { ...(JSON.parse(message) as { Data: object }) }
        const envelope = {
          aud: 'any',
          iss: 'any',
          message: { ...again, Data: { ...again.Data, BaseConsentId: crypto.randomUUID() } },
        }
        const created = await send('/payments/consents', JSON.stringify(envelope))
        expect(await created.json()).toMatchObject({
          exp: expect.any(Number),
          message: { Data: { Status: 'AwaitingAuthorization' } },
        })
        ending.abort()
      }
      if (words.length > 1) expect((await running).code).toBe(0)
    }
  })
})

/** The lines of a page that call `sanad`, in their order, each with its comment. */
async function typedIn(page: string): Promise<{ line: string; comment: string }[]> {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^sanad (\S.*?) +# (.+)$/gm)].map(([, line, comment]) => ({ line: line!, comment: comment! }))
}

describe.each(['README.md', 'docs/start.md'])('what %s has a newcomer type', (page) => {
  it('works line by line, and a payment has the status that stands beside its line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-cli-'))
    const { baseUrl } = await sharedSanad()
    const sanad = commandLine({ SANAD_PROFILE: join(folder, 'profile.json'), SANAD_BASE_URL: baseUrl })
    const typed = await typedIn(page)
    expect(typed.map(({ line }) => line)).toContain('consent create')
    expect(typed.some(({ comment }) => comment.startsWith('KSAOB.'))).toBe(true)
    for (const { line, comment } of typed) {
      const { code, out, err } = await sanad(line.split(' '))
      expect({ line, code, err: code === 0 ? '' : err }).toEqual({ line, code: 0, err: '' })
      const [status] = /KSAOB\.\w+/.exec(comment) ?? []
      if (status !== undefined) expect({ line, out }).toEqual({ line, out: expect.stringContaining(`"${status}"`) })
    }
    await rm(folder, { recursive: true })
  })
})
