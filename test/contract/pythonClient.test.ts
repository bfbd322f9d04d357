import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { blocksOf, runShell } from '../support/package/guides.ts'
import { cookRecipes, judgeVectors, runPython, whyNoPython } from '../support/package/python.ts'
import { readVectors } from '../support/package/signatureVectors.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { customerOf } from '../support/story.ts'

if (whyNoPython !== undefined) process.stderr.write(`The client for Python is not tried: ${whyNoPython}\n`)

describe.skipIf(whyNoPython !== undefined)('the client for Python', () => {
  it('judges each of the shared signatures as the one for TypeScript does', async () => {
    const { vectors } = readVectors()
    const right = vectors.map(({ name, kind, isGenuine }) => {
      const refused = kind === 'event' ? 'TPP.EventUntrusted' : 'TPP.ResponseUntrusted'
      return [name, isGenuine ? 'believed' : refused]
    })
    const judged = await judgeVectors()
    expect(judged.map(({ name, code }) => [name, code ?? 'believed'])).toEqual(right)
    expect(judged.filter((_, at) => vectors[at]!.message)).toMatchObject(
      vectors.filter(({ message }) => message).map(({ name, message }) => ({ name, message })),
    )
  })

  it('uses a memory that is empty, and reads a Retry-After of any length', async () => {
    const program = [
      'import httpx',
      'from sanad_bank_client import EventReceiver',
      'from sanad_bank_client.transport import RawAnswer, refusal',
      'class Memory(dict):',
      '    has, add = dict.__contains__, lambda self, jti: self.update({jti: True})',
      'memory = Memory()',
      'receiver = EventReceiver(base_url="https://bank.example", client_id="app", memory=memory)',
      'waits = [refusal(RawAnswer(429, httpx.Headers({"retry-after": text}), b"", None)).retry_after_seconds for text in ["9" * 5000, "7", "-1"]]',
      'print(receiver._memory is memory, *waits)',
    ]
    expect((await runPython(['-c', program.join('\n')])).trim()).toBe('True 31536000 7 None')
  })

  describe('against a sandbox', () => {
    let sanad: RunningSanad
    let home: string
    beforeAll(async () => {
      sanad = await startSanad({ tls: true })
      home = await mkdtemp(join(tmpdir(), 'sanad-python-'))
    })
    afterAll(async () => {
      await sanad?.close()
      await rm(home, { recursive: true, force: true })
    })
    const run = (...words: string[]) => runPython(['-m', 'sanad_bank_client', ...words], home, { SANAD_BASE_URL: sanad.baseUrl })

    it('gives a verified 201 in two commands, in a folder where nothing was, and keeps its secrets to itself', async () => {
      await run('init', '--for', 'payments')
      const created = JSON.parse(await run('consent', 'create', '--json')) as { status: number; verified: boolean }
      expect([created.status, created.verified]).toEqual([201, true])
      expect((await stat(join(home, '.sanad/profile.json'))).mode & 0o777).toBe(0o600)
      expect(await run('authorize', '--allow', '--json')).toContain('openid payments:pis-')
      expect(await run('payment', 'status', '--json')).toContain('KSAOB.Pending')
      const program = [
        'from sanad_bank_client import open_profile',
        'profile = open_profile()',
        'print(profile.open_client("payments").get_payment_status(payment_id=profile_payment).status, *profile.apps)',
      ]
      const { latest } = JSON.parse(await readFile(join(home, '.sanad/profile.json'), 'utf8')) as {
        latest: { payments: { PaymentId: string } }
      }
      const opened = program.join('\n').replace('profile_payment', JSON.stringify(latest.payments.PaymentId))
      expect(await runPython(['-c', opened], home)).toBe('200 payments\n')
      await run('trigger', 'payment-settled')
      expect(await run('payment', 'status', '--json')).toContain('KSAOB.AcceptedSettlementCompleted')
    })

    it('says with its exit code what went wrong: wrong use, a refusal, no answer', async () => {
      await expect(run('consent', 'create', '--for', 'letters')).rejects.toMatchObject({ code: 2 })
      const refused = run('call', 'getPayment', '--path', 'PaymentId=00000000-0000-4000-8000-000000000000')
      await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('x-fapi-interaction-id') })
      const nobody = run('init', '--force', '--base-url', 'http://127.0.0.1:9')
      await expect(nobody).rejects.toMatchObject({
        ...{
          code: 3,
          stderr: expect.stringMatching(/^no answer at http:\/\/127\.0\.0\.1:9\nname the bank: sanad init --base-url https:/),
        },
      })
      const mistyped = run('consent', 'create', '--amont', '5')
      await expect(mistyped).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^[^\n]*--amont[^\n]*; see sanad help\n$/),
      })
      const unschemed = run('init', '--force', '--base-url', 'localhost:18500')
      const sentence = expect.stringMatching(/^localhost:18500 is no whole address: say --base-url https:[^\n]*\n$/)
      await expect(unschemed).rejects.toMatchObject({ code: 2, stderr: sentence })
    })

    it('tells a certificate that is not trusted from silence, and where the authority of a sandbox is', async () => {
      const address = sanad.tlsUrl('')
      const untrusted = run('init', '--force', '--base-url', address)
      const told = new RegExp(`^the certificate of ${address} is not trusted here [^]*SANAD_DATA_DIR/tls/ca.pem[^]*SSL_CERT_FILE`)
      await expect(untrusted).rejects.toMatchObject({ code: 3, stderr: expect.stringMatching(told) })
    })

    it('says that the customer comes before the payment', async () => {
      const unauthorized = expect.stringContaining('the customer has not authorized this consent yet: sanad authorize')
      await run('consent', 'create')
      await expect(run('payment')).rejects.toMatchObject({ code: 1, stderr: unauthorized })
      await run('authorize', '--allow')
      expect(await run('payment')).toContain('KSAOB.Pending')
    })

    it('creates a consent over mutual TLS at the level fapi2', async () => {
      await run('init', '--force', '--level', 'fapi2', '--for', 'payments')
      expect(JSON.parse(await run('consent', 'create', '--json', '--encoding', 'json'))).toMatchObject({
        status: 201,
        verified: true,
      })
    })

    it('does what the guide to the first request says in Python', async () => {
      const blocks = blocksOf('first-request', 'en').map(({ language, code }) => {
        return { language, code: code.replaceAll('http://localhost:8080', sanad.baseUrl) }
      })
      const shell = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code)
      await runShell(shell.slice(0, 4), home)
      const programs = blocks.filter(({ language }) => language === 'python')
      expect(programs).toHaveLength(1)
      expect(await runPython(['-c', programs[0]!.code], home)).toMatch(
        /^pis-\S+\n\S{36}\nhttp:\S+\/auth\/authorize\?\S*redirect_uri=/,
      )
    })

    it('cooks every recipe of its README', async () => {
      const made = await cookRecipes(sanad.baseUrl, async (address, redirectUri) => {
        const customer = customerOf(sanad, happyCustomer)
        return (await walkBankPages(address, customer, { redirectUri, language: 'en' })).callback
      })
      expect(made).toMatchObject({
        consent: { Data: { Status: 'AwaitingAuthorization' } },
        scope: `openid payments:${String(made.consent_id)}`,
        subject: { sub: expect.any(String) },
        status_before: 'KSAOB.Pending',
        settled: 'KSAOB.AcceptedSettlementCompleted',
        seen: expect.arrayContaining(['KSAOB.AcceptedSettlementCompleted']),
        letter: { Status: 'Pending' },
        match: 'CMTC',
        checked: { data: { result: { account: { status: 'ACTIVE' } } } },
        strict_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refused: expect.stringContaining('HTTP 400'),
        lines: expect.arrayContaining([
          'getPayment 400',
          expect.stringMatching(/^KSAOB\.Resource\.InvalidResourceId notFound .{36}$/),
        ]),
      })
      expect(made.count).toBeGreaterThan(10)
    })
  })
})
