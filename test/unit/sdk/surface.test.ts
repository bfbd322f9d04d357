import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SanadApiError } from '../../../src/sdk/index.ts'
import { startBankDouble } from './bankDouble.ts'

let bank: Awaited<ReturnType<typeof startBankDouble>>
beforeAll(async () => {
  bank = await startBankDouble()
})
afterAll(() => bank.close())
beforeEach(() => {
  bank.state.plan = {}
  bank.received.length = 0
})
const lastCall = () => bank.received.filter(({ path }) => !path.startsWith('/auth/')).at(-1)!

describe('a method of the client', () => {
  it('takes path, body, headers, time-out and signal as that of `operations` does', async () => {
    const client = bank.client('json')
    const body = { Data: {}, Risk: {} } as never
    await client.createPaymentConsent({ body, idempotencyKey: 'one', headers: { 'x-trace': 't' }, timeoutMs: 5_000 })
    expect(lastCall()).toMatchObject({ method: 'POST', headers: { 'x-idempotency-key': 'one', 'x-trace': 't' } })
    expect(JSON.parse(lastCall().body)).toMatchObject({ message: { Data: {}, Risk: {} } })
    const ended = client.getPayment({ path: { PaymentId: 'p' }, signal: AbortSignal.abort() })
    await expect(ended).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('takes ids, tokens and messages one after the other, as version 0.2 did', async () => {
    const client = bank.client('json')
    await client.createPaymentConsent({ Data: {}, Risk: {} } as never, { idempotencyKey: 'two' })
    expect(JSON.parse(lastCall().body)).toMatchObject({ message: { Data: {}, Risk: {} } })
    expect(lastCall().headers).toMatchObject({ 'x-idempotency-key': 'two' })
    await client.getPayment('p-1')
    expect(lastCall().path).toMatch(/domestic-payments\/p-1$/)
    await client.getAccountTransactions('psu', 'a-1', { page: '2' } as never)
    expect(lastCall()).toMatchObject({
      path: expect.stringMatching(/accounts\/a-1\/transactions\?page=2$/),
      headers: { authorization: 'Bearer psu' },
    })
    await client.createLetterOfGuarantee('psu', 'lg-1')
    expect(JSON.parse(lastCall().body)).toMatchObject({ message: { Data: { ConsentId: 'lg-1' } } })
    await client.patchPaymentConsent('pis-1', { Data: {} } as never)
    expect(lastCall()).toMatchObject({ method: 'PATCH', path: expect.stringMatching(/payment-consents\/pis-1$/) })
  })
})

describe('what a failure is called', () => {
  const callback = (query: string) =>
    new URL(`http://tpp.example/callback?${query}&state=st&iss=${encodeURIComponent(bank.issuer)}`)

  it('a customer’s no is `declined`, in the browser and in the bank’s app, and says so in words', async () => {
    const client = bank.client('jwt')
    const read = () => client.readCallback(callback('error=access_denied'), 'st')
    expect(read).toThrow(expect.objectContaining({ kind: 'declined', code: 'access_denied' }) as Error)
    expect(read).toThrow('the customer did not agree')
    expect(() => client.readCallback(callback('error=server_error'), 'st')).toThrow(
      expect.objectContaining({ kind: 'badRequest' }) as Error,
    )
  })

  it('but not the bank’s, when an app asks a customer too often', () => {
    expect(new SanadApiError(403, [{ Code: 'access_denied', Message: '' }]).kind).toBe('permission')
    expect(new SanadApiError(400, [{ Code: 'access_denied', Message: '' }]).kind).toBe('declined')
  })

  it('an unknown id is `notFound`, though the standard answers it with 400', () => {
    expect(new SanadApiError(400, [{ Code: 'KSAOB.Resource.InvalidResourceId', Message: '' }]).kind).toBe('notFound')
  })
})

describe('waitForPayment', () => {
  const of = (Status: string) => ({ message: { Data: { Status } } })
  const waiting = () => {
    const waits: number[] = []
    let now = 0
    const client = bank.client('json', {
      now: () => new Date(now),
      sleep: (waitMs) => {
        waits.push(waitMs)
        now += waitMs
        return Promise.resolve()
      },
    })
    bank.state.now = () => new Date(now)
    return { client, waits }
  }

  it('asks until the payment has ended, less and less often, and returns it', async () => {
    const { client, waits } = waiting()
    const pending = of('KSAOB.Pending')
    const settled = of('KSAOB.AcceptedSettlementCompleted')
    bank.state.plan = { ...pending, then: { ...pending, then: settled } }
    const { message } = await client.waitForPayment('p-1')
    expect(message.Data.Status).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(waits).toEqual([1_000, 1_500])
    expect(lastCall().path).toMatch(/domestic-payments\/p-1$/)
  })

  it('gives up after its time, and says that nothing is wrong', async () => {
    const { client, waits } = waiting()
    bank.state.plan = of('KSAOB.Pending')
    await expect(client.waitForPayment('p-1', { timeoutMs: 30_000 })).rejects.toMatchObject({ kind: 'pending' })
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
    expect(waits.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(30_000)
  })

  it.each(['KSAOB.Rejected', 'KSAOB.Cancelled'])('ends with %s too, which is no failure of the call', async (Status) => {
    bank.state.plan = of(Status)
    expect((await waiting().client.waitForPayment('p-1')).message.Data.Status).toBe(Status)
  })

  it('is ended by its caller', async () => {
    bank.state.now = () => new Date()
    bank.state.plan = of('KSAOB.Pending')
    const ending = new AbortController()
    const waited = bank.client('json').waitForPayment('p-1', { signal: ending.signal })
    ending.abort()
    await expect(waited).rejects.toMatchObject({ kind: 'aborted' })
  })
})
