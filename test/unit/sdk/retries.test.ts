import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SanadApiError, type TppClientOptions } from '../../../src/sdk/index.ts'
import { retryWaitMs } from '../../../src/sdk/retries.ts'
import { type AnswerPlan, startBankDouble } from './bankDouble.ts'

const refused = (status: number, retryAfterSeconds?: number, Code = 'X') =>
  new SanadApiError(status, [{ Code, Message: '' }], { retryAfterSeconds })
const rules = { maxRetries: 2, isRepeatable: true, random: () => 0.5 }

describe('the wait before the next try', () => {
  it.each([
    ['no answer', refused(0, undefined, 'TPP.NoAnswer'), 500, undefined],
    ['a time-out', refused(0, undefined, 'TPP.TimedOut'), 500, undefined],
    ['408', refused(408), 500, undefined],
    ['500', refused(500), 500, undefined],
    ['503 with Retry-After', refused(503, 7), 7_000, undefined],
    ['429: not begun, so anything may be repeated', refused(429, 2), 2_000, 2_000],
    ['a Retry-After of more than a minute', refused(429, 61), undefined, undefined],
    ['409: another body with the same key', refused(409), undefined, undefined],
    ['400', refused(400), undefined, undefined],
    ['501', refused(501), undefined, undefined],
    ['its caller’s own signal', refused(0, undefined, 'TPP.Aborted'), undefined, undefined],
    ['an answer that cannot be trusted', refused(200, undefined, 'TPP.ResponseUntrusted'), undefined, undefined],
    ['another error', new TypeError('bug'), undefined, undefined],
  ])('after %s', (_name, error, repeatable, other) => {
    expect(retryWaitMs(error, 1, rules)).toBe(repeatable)
    expect(retryWaitMs(error, 1, { ...rules, isRepeatable: false })).toBe(other)
    expect(retryWaitMs(error, 3, rules)).toBeUndefined()
  })

  it('doubles up to 8 s, a quarter more or less', () => {
    const wait = (tried: number, random = 0.5) =>
      retryWaitMs(refused(503), tried, { ...rules, maxRetries: 9, random: () => random })
    expect([1, 2, 3, 4, 5, 6].map((tried) => wait(tried))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
    expect([wait(1, 0), wait(1, 1)]).toEqual([375, 625])
  })
})

describe('a client that repeats', () => {
  let bank: Awaited<ReturnType<typeof startBankDouble>>
  let waits: number[]
  beforeAll(async () => void (bank = await startBankDouble()))
  afterAll(() => bank.close())
  beforeEach(() => {
    waits = []
    bank.received.length = 0
  })
  const client = (more: Partial<TppClientOptions> = {}) =>
    bank.client('json', { maxRetries: 2, sleep: async (waitMs) => void waits.push(waitMs), ...more })
  const busy = (then?: AnswerPlan): AnswerPlan => ({
    status: 503,
    raw: { headers: { 'retry-after': '3' }, body: '' },
    ...(then && { then }),
  })
  const sent = () => bank.received.filter(({ path }) => path.includes('payment'))
  const message = { Data: {} } as never

  it('sends the same idempotency key again, signs afresh, and waits as long as the bank says', async () => {
    bank.state.plan = busy({ status: 201 })
    await client().createPaymentConsent(message)
    const keys = sent().map(({ headers }) => headers['x-idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
    expect(sent()[0]!.headers['x-jws-signature']).not.toBe(sent()[1]!.headers['x-jws-signature'])
    expect(waits).toEqual([3_000])
  })

  it('gives up after its number of tries, and never repeats what has no key', async () => {
    bank.state.plan = busy()
    await expect(client().getPayment('p')).rejects.toMatchObject({ status: 503, kind: 'server' })
    expect(sent()).toHaveLength(3)
    bank.received.length = 0
    await expect(client().patchPaymentConsent('pis-1', message)).rejects.toMatchObject({ status: 503 })
    expect(sent()).toHaveLength(1)
  })

  it('replaces a token that the bank has ended early, once', async () => {
    bank.state.plan = { status: 401, raw: { headers: {}, body: '' }, then: { status: 200 } }
    const bankClient = client()
    await bankClient.getPayment('p')
    expect(new Set(sent().map(({ headers }) => headers.authorization)).size).toBe(2)
    bank.state.plan = { status: 401, raw: { headers: {}, body: '' } }
    await expect(bankClient.getPayment('p')).rejects.toMatchObject({ status: 401, kind: 'authentication' })
    expect(waits).toEqual([])
  })

  it('ends with the signal of its caller, also while it waits', async () => {
    bank.state.plan = busy()
    const ending = new AbortController()
    const sleep: TppClientOptions['sleep'] = async (_waitMs, signal) => {
      ending.abort()
      signal?.throwIfAborted()
    }
    const call = client({ sleep }).operations.getPayment({ path: { PaymentId: 'p' }, signal: ending.signal })
    await expect(call).rejects.toMatchObject({ kind: 'aborted' })
    expect(sent()).toHaveLength(1)
    const before = client().operations.getPayment({ path: { PaymentId: 'p' }, signal: AbortSignal.abort() })
    await expect(before).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('says TPP.TimedOut when one try takes too long', async () => {
    const fetch: TppClientOptions['fetch'] = (url, init) =>
      url.includes('/auth/')
        ? globalThis.fetch(url, init)
        : new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)))
    const call = client({ fetch, maxRetries: 0 }).operations.getPayment({ path: { PaymentId: 'p' }, timeoutMs: 5 })
    await expect(call).rejects.toMatchObject({ status: 0, errors: [{ Code: 'TPP.TimedOut' }] })
  })

  it('tells its hooks of every try, and shows them no secret', async () => {
    bank.state.plan = busy({ status: 200 })
    const told: object[] = []
    const tell = (what: string) => (note: object) => void told.push({ what, ...note })
    const onRequest = (note: object) => {
      told.push({ what: 'request', ...note })
      return { traceparent: '00-1-2-01' }
    }
    await client({ hooks: { onRequest, onAnswer: tell('answer'), onRetry: tell('retry') } }).getPayment('p')
    const ofCall = told.filter((note) => 'operationId' in note && note.operationId === 'getPayment')
    expect(ofCall).toMatchObject([
      { what: 'request', attempt: 1, method: 'GET' },
      { what: 'answer', status: 503, durationMs: expect.any(Number) },
      { what: 'retry', waitMs: 3_000 },
      { what: 'request', attempt: 2 },
      { what: 'answer', status: 200 },
    ])
    expect(sent()[0]!.headers.traceparent).toBe('00-1-2-01')
    expect(JSON.stringify(told)).not.toMatch(/token-\d|s3cret|Bearer/)
  })

  it('reads a list page by page', async () => {
    const page = (rows: number[], Next?: string, then?: AnswerPlan): AnswerPlan => ({
      message: { Data: { Account: rows }, Links: { Self: '/x', ...(Next && { Next }) } },
      ...(then && { then }),
    })
    bank.state.plan = page([1, 2], '/payment?page=2', page([3]))
    const rows: unknown[] = []
    for await (const row of client().items('getAccounts', { psuToken: 't' })) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
    bank.state.plan = page([1], '//evil.example/', page([2]))
    const evil = client().pages('getAccounts', { psuToken: 't' })
    await evil.next()
    await expect(evil.next()).rejects.toThrow('not a relative path')
  })
})
