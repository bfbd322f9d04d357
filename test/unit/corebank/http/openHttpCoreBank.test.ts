import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../../../src/config/settings.ts'
import { silentTools } from '../../../../src/corebank/adapter.ts'
import { boundCoreBank } from '../../../../src/corebank/boundedCoreBank.ts'
import { loadAdapter } from '../../../../src/corebank/load.ts'
import type { CoreBank } from '../../../../src/corebank/port.ts'

const capabilities = {
  ...{ contractVersion: '1.0.0', adapter: { name: 'Test', build: '1' }, environment: 'sandbox' },
  ...{ offers: ['payment-initiation', 'account-information'], features: [] as string[], reasonCodes: [], maintenance: [] },
  limits: { requestsAtOnce: 400, requestsPerSecond: 100, accountsPerBatch: 2, transactionsPerPage: 10, decisionsKeptDays: 90 },
}

/** What the bank's server does with a request of the port: a status with a body, nothing, or a broken connection. */
type Reply = { status?: number; body?: unknown; type?: string } | 'silence' | 'broken'

let server: ReturnType<typeof createServer>
let address: string
let asked: { operation: string; headers: IncomingMessage['headers'] }[]
let replies: Reply[]
let said: Record<string, unknown>
let opened: CoreBank[]
let lines: [object, string][]
let counted: string[]

const listener: RequestListener = (request, response) => {
  request.resume()
  const path = request.url!.replace('/core/v1', '')
  const send = ({ status = 200, body = {}, type }: Exclude<Reply, string>) => {
    const ownType = status === 200 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type ?? ownType }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  if (path === '/capabilities') return send({ body: said })
  if (path.startsWith('/core-bank/')) return send({ status: 404 })
  asked.push({ operation: `${request.method} ${path}`, headers: request.headers })
  const reply = replies.length > 1 ? replies.shift()! : replies[0]!
  if (reply === 'broken') return void request.socket.destroy()
  if (reply !== 'silence') send(reply)
}

beforeEach(async () => {
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  asked = []
  opened = []
  lines = []
  counted = []
  replies = [{ body: { outcome: 'notFound' } }]
  said = capabilities
})
afterEach(async () => {
  await Promise.all(opened.map(async (bank) => bank.close?.()))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const write = (details: object, event: string) => void lines.push([details, event])
const tools = {
  log: { ...silentTools.log, error: write, warn: write },
  metrics: { ...silentTools.metrics, count: (event: string) => void counted.push(event) },
}
const settingsOf = (environment: Record<string, string> = {}) => readSettings({ SANAD_CORE_BANK: address, ...environment })

async function open(environment: Record<string, string> = {}): Promise<CoreBank> {
  const settings = settingsOf(environment)
  const { adapter } = await loadAdapter(settings, tools)
  const bank = boundCoreBank(adapter, settings, (_, outcome) => void counted.push(outcome))
  opened.push(bank)
  return bank
}
const causeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (refusal: { detail: { cause: { kind: string; effect: string; message: string } } }) => refusal.detail.cause,
  )
const payment = {
  ...{ paymentId: 'pay-1', paymentTransactionId: 'P1', nationalIdentificationNumber: '1000000016' },
  ...{ debtorIban: 'SA3099000000608010799819', debtorName: null, creditorIban: 'SA0380000000608010167519' },
  ...{ creditorName: { en: 'Shop' }, creditorTradingName: null, amountHalalas: 100, currency: 'SAR' },
  ...{ type: 'KSAOB.SingleInstantPayment' as const, executionAt: null, purposeCode: 'ONLP', payerNotes: null },
  ...{ merchantTradingName: null, consentId: 'c-1', app: { clientId: 'a', name: 'A', organisation: 'A' }, approvals: [] },
}

describe('the handshake', () => {
  it.each([
    ['another major version', { contractVersion: '2.0.0' }, 'speaks version 2.0.0 of the contract; this Sanad speaks 1.'],
    ['another environment', { environment: 'production' }, 'is of the environment production; this Sanad is of sandbox'],
    ['callbacks without keys', { features: ['decisionCallbacks'] }, 'has the feature decisionCallbacks and no jwksUri'],
    ['no contract at all', { limits: undefined }, 'breaks the contract at /limits (required)'],
    [
      'less than SANAD_OFFERS wants',
      { offers: ['account-information'] },
      'does not offer payment-initiation',
      'payment-initiation',
    ],
  ])('refuses %s', async (_, change, message, offers?: string) => {
    said = { ...capabilities, ...change }
    await expect(open(offers === undefined ? {} : { SANAD_OFFERS: offers })).rejects.toThrow(message)
    await expect(open(offers === undefined ? {} : { SANAD_OFFERS: offers })).rejects.toThrow(`SANAD_CORE_BANK names ${address}`)
  })

  it('refuses an address where nobody answers', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(open()).rejects.toThrow('does not say what it can do: the core bank cannot be reached: ECONNREFUSED')
  })

  it('makes the functions of what the bank offers and has, and no others', async () => {
    said = { ...capabilities, offers: ['payment-initiation', 'something-new'], features: ['somethingNew'] }
    const { adapter, offers } = await loadAdapter(settingsOf(), silentTools)
    opened.push(adapter as unknown as CoreBank)
    expect([...offers]).toEqual(['payment-initiation'])
    const members = Object.entries(adapter).filter(([, member]) => typeof member === 'function')
    expect(members.map(([name]) => name).toSorted()).toEqual([
      ...[
        'checkConfirmation',
        'close',
        'findAccounts',
        'findCustomer',
        'findCustomerById',
        'findPayment',
        'findVerifiableAccount',
      ],
      ...[
        'health',
        'listAccounts',
        'onPaymentDecision',
        'pollDecisions',
        'requestConfirmation',
        'signIn',
        'submitPayment',
        'tick',
      ],
    ])
  })

  it('tells operators once where the adapter is another one later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const bank = await open()
      said = { ...capabilities, offers: ['payment-initiation'] }
      for (let turn = 0; turn < 3; turn++) {
        vi.advanceTimersByTime(300_000)
        await bank.tick!(new Date())
      }
      expect(lines.map(([, event]) => event)).toEqual(['the core bank is not what it was at the start; start Sanad again'])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a call', () => {
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  it('brings its cause, its trace and how much time is left, and no national id in its headers', async () => {
    const bank = boundCoreBank(
      (await loadAdapter(settingsOf(), tools)).adapter,
      settingsOf(),
      () => undefined,
      undefined,
      () => ({
        interactionId: 'i-1',
        actor: { kind: 'customer', nationalIdentificationNumber: '1000000016', clientId: 'app-1' },
        traceparent: trace,
      }),
    )
    opened.push(bank)
    await bank.findCustomer('1000000016')
    const [{ headers }] = asked as [(typeof asked)[number]]
    expect(headers).toMatchObject({
      'x-fapi-interaction-id': 'i-1',
      'x-actor': 'customer',
      'x-client-id': 'app-1',
      traceparent: trace,
    })
    expect(JSON.stringify(headers)).not.toContain('1000000016')
    expect(Number(headers['x-deadline-ms'])).toBeGreaterThan(500)
    expect(Number(headers['x-deadline-ms'])).toBeLessThanOrEqual(1_000)
  })

  it('is sent again where the contract says so, and not otherwise', async () => {
    const bank = await open()
    replies = [{ status: 503 }, { body: { outcome: 'notFound' } }]
    expect(await bank.findCustomer('1000000016')).toBeUndefined()
    replies = ['broken', { body: { outcome: 'notFound' } }]
    expect(await bank.findCustomer('1000000016')).toBeUndefined()
    expect(asked).toHaveLength(4)
    asked = []
    replies = [{ status: 503 }]
    await causeOf(bank.signIn('1000000016', 'x'))
    await causeOf(bank.submitPayment(payment))
    replies = [{ status: 400, body: { code: 'invalidRequest', effect: 'none' } }]
    await causeOf(bank.findCustomer('1000000016'))
    expect(asked.map(({ operation }) => operation)).toEqual(['POST /sign-ins', 'PUT /payments/pay-1', 'POST /customers/lookup'])
  })

  it('makes a new token once where the old one is over', async () => {
    const bank = await open()
    replies = [{ status: 401, body: { code: 'unauthenticated', effect: 'none' } }]
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject({ kind: 'unavailable', effect: 'none' })
    expect(asked).toHaveLength(2)
  })

  it('ends with the time of the contract, and is late', async () => {
    const bank = await open()
    replies = ['silence']
    const began = performance.now()
    expect(await causeOf(bank.health!())).toMatchObject({ kind: 'unavailable', effect: 'unknown' })
    expect(performance.now() - began).toBeLessThan(4_500)
    expect(counted).toContain('late')
  })

  it('ends with SANAD_CORE_BANK_TIMEOUT_MS where that is shorter', async () => {
    const bank = await open({ SANAD_CORE_BANK_TIMEOUT_MS: '150' })
    replies = ['silence']
    const began = performance.now()
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject({ effect: 'unknown' })
    expect(performance.now() - began).toBeLessThan(4_500)
  })

  it.each([
    ['409 with none', { status: 409, body: { code: 'idempotencyConflict', effect: 'none' } }, 'refused', 'none'],
    ['501 with none', { status: 501, body: { code: 'notSupported', effect: 'none' } }, 'refused', 'none'],
    ['429 with none', { status: 429, body: { code: 'tooMany', effect: 'none' } }, 'unavailable', 'none'],
    ['503 of a gateway', { status: 503, body: '<html>', type: 'text/html' }, 'unavailable', 'unknown'],
    ['404', { status: 404, body: { code: 'noSuchAddress', effect: 'none' } }, 'unavailable', 'none'],
    ['500 that promises too much', { status: 500, body: { code: 'x y', effect: 'nothing' } }, 'unavailable', 'unknown'],
    ['no JSON', { body: '{', type: 'application/json' }, 'unavailable', 'unknown'],
    ['200 of another type', { body: '{}', type: 'text/html' }, 'unavailable', 'unknown'],
    ['a redirect', { status: 302 }, 'unavailable', 'unknown'],
    ['a broken connection', 'broken', 'unavailable', 'unknown'],
  ] as [string, Reply, string, string][])('that is answered %s is read as the contract says', async (_, reply, kind, effect) => {
    const bank = await open()
    replies = [reply]
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject({ kind, effect })
  })

  it.each([
    ['found and nothing', { outcome: 'found' }, '/customer (found needs it)'],
    ['null', { outcome: 'found', customer: null }, '/customer (found needs it)'],
    ['a name of another type', { outcome: 'found', customer: { name: 1 } }, '/customer/nationalIdentificationNumber (required)'],
  ])('that is answered %s is no answer, and the log says where', async (_, body, place) => {
    const bank = await open()
    replies = [{ body }]
    expect(await causeOf(bank.findCustomer('1000000016'))).toMatchObject({ effect: 'unknown' })
    expect(lines).toMatchObject([[{ operationId: 'findCustomer', place }, 'an answer of the core bank breaks the contract']])
  })

  it('reads no more of an answer than the bound of its operation', async () => {
    const bank = await open()
    const longer = (bytes: number): Reply => ({ body: `{"x":"${'x'.repeat(bytes)}"}`, type: 'application/json' })
    replies = [longer(70_000), longer(70_000), longer(4 * 1024 * 1024)]
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject({ effect: 'unknown' })
    for (const _ of [1, 2]) await causeOf(bank.listBeneficiaries('acc-1'))
    const places = lines.map(([details]) => (details as { place: string }).place)
    expect(places).toEqual(['/ (too long)', '/beneficiaries (required)', '/ (too long)'])
  })

  it('asks for many accounts in parts that the adapter takes', async () => {
    const bank = await open()
    replies = [{ body: { accounts: [] } }]
    expect(await bank.findAccounts(['a', 'b', 'c', 'd', 'e'])).toEqual([])
    expect(asked).toHaveLength(3)
  })
})

const leftAlone = { effect: 'none', message: expect.stringContaining('left alone') as string }

describe('a group of operations', () => {
  it('is left alone when it fails again and again, and no other with it', async () => {
    const bank = await open()
    replies = [{ status: 500 }]
    const of = (turn: number) => ({ ...payment, nationalIdentificationNumber: `10000000${10 + turn}` })
    for (let turn = 0; turn < 20; turn++) await causeOf(bank.submitPayment(of(turn)))
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject(leftAlone)
    expect(asked).toHaveLength(20)
    replies = [{ body: { accounts: [] } }]
    expect(await bank.listAccounts('1000000016')).toEqual([])
  })

  it('has so many calls at once; those beyond fail at once, and other groups go on', async () => {
    const bank = await open({ SANAD_CORE_BANK_CONNECTIONS: '1' })
    replies = ['silence']
    const waiting = Array.from({ length: 4 }, () => causeOf(bank.submitPayment(payment)))
    expect(await causeOf(bank.submitPayment(payment))).toMatchObject({
      effect: 'none',
      message: expect.stringContaining('too many'),
    })
    replies = [{ body: { accounts: [] } }]
    expect(await bank.listAccounts('1000000016')).toEqual([])
    server.closeAllConnections()
    await Promise.all(waiting)
  })
})
