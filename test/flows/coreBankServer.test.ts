import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreOperations } from '../../generated/coreOperations.ts'
import { compileSchema } from '../support/contract/contracts.ts'
import { exampleRequest, listCallable } from '../support/contract/exampleRequest.ts'
import { type RunningCoreBank, startCoreBank } from '../support/servers/coreBank.ts'

let bank: RunningCoreBank
beforeAll(async () => {
  bank = await startCoreBank()
})
afterAll(() => bank.close())

const operations = listCallable('core-bank')
const requestOf = (operationId: string) => exampleRequest(operations.find((one) => one.operationId === operationId)!)
const bodyOf = (operationId: string) => JSON.parse(requestOf(operationId).body!) as Record<string, unknown>
/** The simulator's customer with an account at hand. */
const payer = { nationalIdentificationNumber: '1000000016', debtorIban: 'SA3099000000608010799819' }
const payment = (changes: object = {}) => ({ ...bodyOf('submitPayment'), ...payer, ...changes })

describe('the simulator as a server of the contract of the core bank', () => {
  it.each(operations)('answers the example of $operationId as the contract says', async (operation) => {
    const { method, address, body, headers } = exampleRequest(operation)
    const answer = await bank.call(method, address, body && (JSON.parse(body) as unknown), headers)
    const isLeftOut = answer.status === 501
    const isNamed = 'feature' in coreOperations[operation.operationId as keyof typeof coreOperations]
    expect([200, 501], JSON.stringify(answer.body)).toContain(answer.status)
    if (isLeftOut) expect(isNamed).toBe(true)
    const { content } = operation.responses[String(answer.status)]!
    const [type, media] = Object.entries(content!)[0]!
    expect(answer.type).toBe(type)
    const validate = compileSchema(media.schema)
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true)
    expect(answer.interactionId).toBe(headers['x-fapi-interaction-id'] ?? 'test-1')
  })

  it('has no feature that it does not name, and names none that it has not', async () => {
    const { features } = (await bank.call('GET', '/capabilities')).body as { features: string[] }
    for (const [operationId, row] of Object.entries(coreOperations)) {
      if (!('feature' in row)) continue
      const { method, address, body } = requestOf(operationId)
      const { status } = await bank.call(method, address, body && (JSON.parse(body) as unknown))
      expect([operationId, status === 501]).toEqual([operationId, !features.includes(row.feature)])
    }
  })
})

describe('what the bank has decided', () => {
  const decide = (paymentId: string) =>
    fetch(new URL(`/core-bank/api/payments/${paymentId}/approve`, bank.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })

  it('stands in one list, the same at each reading', async () => {
    const { next } = (await bank.call('GET', '/decisions?limit=500')).body
    expect((await bank.call('PUT', '/payments/pay-listed', payment())).body).toEqual({
      paymentId: 'pay-listed',
      outcome: 'pending',
    })
    expect((await decide('pay-listed')).status).toBe(200)
    const read = () => bank.call('GET', `/decisions?limit=500&after=${String(next)}`)
    const first = (await read()).body as { decisions: object[]; next: string }
    expect(first.decisions).toMatchObject([{ kind: 'payment', resourceId: 'pay-listed', outcome: 'completed', revision: 1 }])
    expect(((await read()).body as typeof first).decisions).toEqual(first.decisions)
    expect((await bank.call('GET', `/decisions?limit=500&after=${first.next}`)).body).toMatchObject({
      decisions: [],
      next: first.next,
    })
    expect((await bank.call('GET', '/payments/pay-listed')).body).toMatchObject({ outcome: 'completed' })
  })

  it('a cursor that was never given out is over', async () => {
    expect(await bank.call('GET', '/decisions?limit=1&after=nobody')).toMatchObject({
      status: 410,
      body: { code: 'cursorExpired', effect: 'none' },
    })
  })
})

describe('an id that comes again', () => {
  it('is one payment, however often and at once, and one debit', async () => {
    const debit = payment({ amountHalalas: 1_100 })
    const balance = async () => (await bank.call('POST', '/accounts/batch', { accountIds: ['acc-000101'] })).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.call('PUT', '/payments/pay-twenty', debit)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    const before = await balance()
    expect((await bank.call('PUT', '/payments/pay-twenty', debit)).body).toEqual(answers[0]!.body)
    expect(await balance()).toEqual(before)
  })

  it('with another content is a conflict without effect', async () => {
    await bank.call('PUT', '/payments/pay-other', payment())
    const again = (change: object) => bank.call('PUT', '/payments/pay-other', payment(change))
    for (const change of [
      { amountHalalas: 5 },
      { payerNotes: 'other' },
      { creditorName: { en: 'Other' } },
      { consentId: 'c-other' },
    ])
      expect(await again(change)).toMatchObject({
        status: 409,
        type: 'application/problem+json',
        body: { code: 'idempotencyConflict', effect: 'none' },
      })
    // It may be called otherwise by then.
    expect(await again({ app: { clientId: 'app-1', name: 'Renamed', organisation: 'Renamed' } })).toMatchObject({ status: 200 })
  })

  it('asks a customer once, and a new question voids the code of the earlier', async () => {
    const asked: Record<string, unknown> = { ...bodyOf('requestConfirmation'), nationalIdentificationNumber: '1000000016' }
    const ask = (questionId: string) => bank.call('PUT', '/confirmations/conf-1', { ...asked, questionId })
    const codes = () => bank.coreBank.sandbox!.listOneTimeCodes('1000000016')
    const first = await ask('q-1')
    const [sent] = (await codes()).slice(-1)
    expect((await ask('q-1')).body).toEqual(first.body)
    expect((await codes()).at(-1)).toEqual(sent)
    await ask('q-2')
    const { questionId: _, ...check } = asked
    const typed = (code: string) => bank.call('POST', '/confirmations/conf-1/check', { ...check, code })
    const [newest] = (await codes()).slice(-1)
    if (newest!.code !== sent!.code) expect((await typed(sent!.code)).body).toEqual({ outcome: 'refused' })
    expect((await typed(newest!.code)).body).toEqual({ outcome: 'confirmed' })
    expect((await typed(newest!.code)).body).toEqual({ outcome: 'confirmed' })
    expect((await ask('q-2')).status).toBe(200)
    expect((await bank.call('PUT', '/confirmations/conf-2', { ...asked, questionId: 'q-2' })).status).toBe(409)
  })
})

describe('a request that breaks the contract', () => {
  it.each([
    ['an unknown address', 'GET', '/nothing', undefined, 404, 'noSuchAddress'],
    ['another method', 'DELETE', '/payments/p-1', undefined, 405, 'invalidRequest'],
    ['no body', 'POST', '/customers/lookup', undefined, 415, 'invalidRequest'],
    ['a body that lacks a member', 'PUT', '/payments/p-1', { currency: 'SAR' }, 400, 'invalidRequest'],
    ['neither number', 'POST', '/customers/lookup', {}, 400, 'invalidRequest'],
    ['an id with a blank', 'GET', '/payments/p%201', undefined, 400, 'invalidRequest'],
    ['no limit', 'GET', '/decisions', undefined, 400, 'invalidRequest'],
  ])('%s is refused without effect', async (_, method, path, body, status, code) => {
    const answer = await bank.call(method, path, body)
    expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status, code, effect: 'none' } })
  })

  it('a member and a query parameter that it does not know are passed over', async () => {
    const asked = { nationalIdentificationNumber: '1000000016', newMember: 1 }
    expect((await bank.call('POST', '/customers/lookup?newParameter=1', asked)).body).toMatchObject({ outcome: 'found' })
  })
})

it('testers see its pages, and move its clock', async () => {
  const page = await fetch(new URL('/core-bank', bank.baseUrl))
  expect([page.status, (await page.text()).includes('1000000016')]).toEqual([200, true])
  const clock = new URL('/core-bank/api/clock', bank.baseUrl)
  const moved = await fetch(clock, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceSeconds":3600}',
  })
  expect([moved.status, ((await moved.json()) as { offsetSeconds: number }).offsetSeconds]).toEqual([200, 3600])
  const { now } = (await bank.call('GET', '/echo')).body as { now: string }
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_500_000)
})

it.each(['/core/v1/echo', '/core-bank', '/core-bank/api/clock'])(
  'nobody reaches %s under the name of another site that leads to this machine',
  async (path) => {
    const { hostname: host, port } = new URL(bank.baseUrl)
    const [answer] = (await once(get({ host, port, path, headers: { host: 'evil.example' } }), 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(403)
  },
)
