import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { createEventReceiver, createTppClient, type EventDelivery, makeAppKey, type SanadApiError } from '../../src/sdk/index.ts'
import { exampleRequest, listCallable } from '../support/contract/exampleRequest.ts'
import { freePort } from '../support/freePort.ts'
import { blocksOf, runShell } from '../support/package/guides.ts'
import { startAllMocks } from '../support/prism.ts'
import { type ChildServer, root } from '../support/servers/childServer.ts'

const interfaces = ['payment-initiation', 'account-information', 'letter-of-guarantee'] as const
const at = new Date()
const interactionId = '11111111-1111-4111-8111-111111111111'

let page: ChildServer
let originOf: (api: string) => string
let folder: string
beforeAll(async () => {
  ;({ page, originOf } = await startAllMocks(at))
  folder = await mkdtemp(join(tmpdir(), 'sanad-walk-'))
})
afterAll(async () => {
  await page?.stop()
  await rm(folder, { recursive: true, force: true })
})

const clientOf = async (api: string, clientId = 'partner') =>
  createTppClient({
    baseUrl: originOf(api),
    clientId,
    clientSecret: 'any',
    signingKey: await makeAppKey(),
    encoding: 'jwt',
    maxRetries: 0,
  })

/** Lets something happen at the mocked bank. */
async function happen(api: string, what: string, event: string) {
  const answer = await fetch(`${originOf(api)}/mock/${what}`, { method: 'POST', body: JSON.stringify({ event }) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const messageOf = <Message>(api: string, operationId: string): Message => {
  const operation = listCallable(api, at).find((candidate) => candidate.operationId === operationId)!
  return (JSON.parse(exampleRequest(operation).body!) as { message: Message }).message
}

describe('with a mock a partner walks the whole way', () => {
  it('the blocks of the guide work as they stand, in the order of the page', async () => {
    const ports = interfaces.map((api, index) => [`127.0.0.1:${4010 + index}`, originOf(api).replace('http://', '')] as const)
    const blocks = blocksOf('mocks', 'en').filter(({ code }) => code.includes('/mock/requests/'))
    expect(blocks).toHaveLength(2)
    const moved = blocks.map(({ code }) => ports.reduce((moving, [printed, own]) => moving.replaceAll(printed, own), code))
    const [paid, revoked] = await runShell(moved, folder)
    expect(paid).toMatch(/"PaymentStatus":"KSAOB.Pending"[^]*"Amount":"77.50"[^]*"Status":"KSAOB.AcceptedSettlementCompleted"/)
    expect(revoked).toMatch(/location: https:\/\/tpp\.example\/callback\?code=[^]*"Account":[^]*KSAOB\.Consent\.Revoked/)
  })

  it('of a payment: what was sent comes back, and the payment is there once it is authorized', async () => {
    const api = 'payment-initiation'
    const client = await clientOf(api)
    const message = messageOf<Parameters<typeof client.createPaymentConsent>[0] & { Data: { BaseConsentId: string } }>(
      api,
      'createPaymentConsent',
    )
    message.Data.BaseConsentId = 'mine-1'
    const headers = { 'x-fapi-interaction-id': interactionId }
    const created = await client.createPaymentConsent({ body: message, headers } as never)
    const { ConsentId, PaymentId, BaseConsentId } = created.message.Data
    expect([BaseConsentId, created.interactionId]).toEqual(['mine-1', interactionId])
    const path = { PaymentId }
    const unpaid = await client.getPayment({ path }).catch((error: SanadApiError) => error)
    expect(unpaid).toMatchObject({ status: 400, errors: [{ Code: 'KSAOB.Resource.InvalidResourceId' }] })
    expect(await happen(api, `consents/${ConsentId}`, 'expire')).toMatchObject({
      status: 409,
      body: { events: expect.any(Array) },
    })
    expect((await happen(api, `consents/${ConsentId}`, 'authorize')).body).toMatchObject({
      Status: 'Finished',
      Flags: ['Consumed'],
    })
    expect((await client.getPayment({ path })).message.Data).toMatchObject({ ConsentId, PaymentId, Status: 'KSAOB.Pending' })
    const stranger = await clientOf(api, 'stranger')
    await expect(stranger.getPayment({ path })).rejects.toMatchObject({ status: 400 })
    // What is named is the contract's, and so is what nobody remembers; both have the id that was asked for.
    const named = await client.getPayment({ path, headers: { prefer: 'example=rejectedPayment' } })
    expect(named.message.Data).toMatchObject({ PaymentId, Status: 'KSAOB.Rejected' })
    const unknown = { PaymentId: interactionId }
    expect((await client.getPayment({ path: unknown })).message.Data).toMatchObject(unknown)
    const internal = client.getPayment({ path, headers: { ...headers, prefer: 'code=500' } })
    await expect(internal).rejects.toMatchObject({ status: 500, message: expect.stringContaining(interactionId) })
  })

  it('of an account consent: authorization, token, data, revocation', async () => {
    const api = 'account-information'
    const client = await clientOf(api)
    const body = messageOf<never>(api, 'createAccountAccessConsent')
    const { ConsentId } = (await client.createAccountAccessConsent({ body })).message.Data
    const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
    const request = { ConsentId, redirectUri: 'https://tpp.example/callback', ...secrets }
    const visit = async () => {
      const { headers } = await fetch(await client.authorizationUrl(request), { redirect: 'manual' })
      return new URL(headers.get('location')!)
    }
    const code = client.readCallback(await visit(), 's')
    const { accessToken: psuToken, refreshToken } = await client.exchangeCode({ ...request, code })
    expect((await visit()).searchParams.get('error')).toBe('invalid_scope')
    const path = { AccountId: 'acc-mine' }
    expect((await client.getAccountBalances({ path, psuToken })).message.Data).toMatchObject(path)
    expect((await happen(api, `consents/${ConsentId}`, 'revoke')).body).toMatchObject({ Flags: ['Activated', 'Revoked'] })
    await expect(client.getAccounts({ psuToken })).rejects.toMatchObject({ errors: [{ Code: 'KSAOB.Consent.Revoked' }] })
    await expect(client.refreshToken(refreshToken!)).rejects.toMatchObject({ status: 400 })
    const declined = (await client.createAccountAccessConsent({ body })).message.Data
    await happen(api, `consents/${declined.ConsentId}`, 'decline')
    await expect(client.beginDecoupledAuthorization({ ConsentId: declined.ConsentId })).rejects.toMatchObject({ status: 403 })
  })

  it('of an event: by the name that is listed, about the consent that is meant', async () => {
    const api = 'payment-initiation'
    const client = await clientOf(api)
    const { ConsentId, PaymentId } = (await client.createPaymentConsent({ body: messageOf<never>(api, 'createPaymentConsent') }))
      .message.Data
    await happen(api, `consents/${ConsentId}`, 'authorize')
    const arrived = Promise.withResolvers<EventDelivery>()
    const webhook = createServer((request, response) => {
      const { authorization } = request.headers
      void text(request).then((body) => arrived.resolve({ body, authorization }))
      response.writeHead(202).end()
    })
    await once(webhook.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`
    const asked = { method: 'POST', body: JSON.stringify({ url, event: 'paymentCreated', ConsentId }) }
    const answer = await fetch(`${originOf(api)}/mock/webhooks`, asked)
    expect(await answer.json()).toMatchObject({ event: 'paymentCreated', answered: 202 })
    webhook.close()
    const event = await createEventReceiver({ baseUrl: originOf(api), clientId: 'partner' }).verify(await arrived.promise)
    expect(event).toMatchObject({ consentId: ConsentId, resourceKind: 'payment', data: { PaymentId, Status: 'KSAOB.Pending' } })
  })
})

describe('the example for CI', () => {
  interface Step {
    name?: string
    if?: string
    uses?: string
    run?: string
    'working-directory'?: string
  }
  interface Workflow {
    on: string[]
    jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; env: Record<string, string>; steps: Step[] }>
  }
  const read = async () => parseDocument(await readFile(join(root, 'docs/examples/mocks/ci.yaml'), 'utf8'), { version: '1.2' })

  it('is a workflow without a fault of YAML: each step uses an action of a fixed version, or runs something', async () => {
    const document = await read()
    expect([document.errors, document.warnings]).toEqual([[], []])
    const { on, jobs } = document.toJS() as Workflow
    expect(on).toEqual(['push', 'pull_request'])
    for (const job of Object.values(jobs)) {
      expect([job['runs-on'], job['timeout-minutes']]).toEqual([expect.stringMatching(/^ubuntu-\d/), expect.any(Number)])
      for (const { uses, run } of job.steps) expect(uses ?? run).toMatch(run === undefined ? /^[\w-]+\/[\w-]+@v\d+$/ : /\S/)
    }
  })

  it('its commands start a mock, wait for it, and run tests against it', async () => {
    const { jobs } = (await read()).toJS() as Workflow
    const [job] = Object.values(jobs)
    // As a runner has checked it out.
    await symlink(root, join(folder, 'sanad'))
    const port = String(await freePort())
    const env = { ...process.env, ...job!.env, MOCK_PORT: port, MOCK: job!.env.MOCK!.replace(job!.env.MOCK_PORT!, port) }
    const [start, run] = job!.steps.filter((step) => step.run !== undefined && step.if === undefined)
    const cwd = join(folder, start!['working-directory'] ?? '')
    // What it starts goes on when the step is over, and stands in the same group.
    const group = spawn('bash', ['-e', '-c', start!.run!.replaceAll('mock.log', join(folder, 'mock.log'))], {
      ...{ cwd, env, detached: true, stdio: 'ignore' },
    })
    try {
      expect(await once(group, 'exit')).toEqual([0, null])
      const { stdout } = await promisify(execFile)('bash', ['-e', '-c', run!.run!], { cwd: folder, env })
      expect(stdout).toMatch(/(#|ℹ) pass 2[^]*(#|ℹ) fail 0/)
    } finally {
      process.kill(-group.pid!, 'SIGTERM')
      await expect
        .poll(() =>
          fetch(`${env.MOCK}/mock`).then(
            () => 'on',
            () => 'off',
          ),
        )
        .toBe('off')
    }
  })
})
