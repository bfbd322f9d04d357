import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openClock } from '../../../src/config/clock.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { silentTools } from '../../../src/corebank/adapter.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import { listenToDecisions, loadCoreBank } from '../../../src/corebank/load.ts'
import { type CoreBank, type PaymentInstruction, readCoreBankError } from '../../../src/corebank/port.ts'
import type { Database } from '../../../src/data/schema.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { findTransactionPage } from '../../../src/services/account/transactionPages.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const example = './docs/examples/adapter.ts'
const settings = { ...readSettings({}), coreBank: example }
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const rows = Array.from({ length: 60 }, (_, number) => {
  const [time, direction] = [at(60 - number), 'KSAOB.Credit']
  return { transactionId: `t-${number}`, transactionAt: time, bookedAt: time, valueAt: time, direction }
})
const payments = new Map<string, unknown>()
let decision: object = { outcome: 'pending' }
/** What it answers instead of an answer. */
let failing: number | undefined

/** A core bank that gives ten rows at a time and takes payments. Its cursors are places in its list. */
async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
  if (failing !== undefined) return { status: failing, body: {} }
  const { pathname, searchParams } = new URL(request.url!, 'http://core')
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    payments.set(pathname, JSON.parse(Buffer.concat(chunks).toString()))
    return { status: 204 }
  }
  if (pathname.startsWith('/payments/')) {
    const paymentId = pathname.split('/').at(-1)
    return payments.has(pathname) ? { status: 200, body: { paymentId, ...decision } } : { status: 404, body: {} }
  }
  const from = Number(searchParams.get('cursor') ?? 0)
  if (pathname !== '/accounts/acc-1/transactions' || from >= rows.length) return { status: 404, body: {} }
  const end = from + Math.min(10, Number(searchParams.get('limit')))
  return { status: 200, body: { rows: rows.slice(from, end), first: '0', next: end < rows.length ? String(end) : null } }
}

let db: Kysely<Database>
let core: Server
let coreBank: CoreBank
beforeAll(async () => {
  db = await openTestDatabase()
  core = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body && JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve))
  process.env.BANK_CORE_URL = `http://127.0.0.1:${(core.address() as AddressInfo).port}`
  coreBank = boundCoreBank((await loadCoreBank(settings, silentTools)).adapter, settings, () => undefined)
})
afterAll(async () => {
  delete process.env.BANK_CORE_URL
  core.close()
  core.closeAllConnections()
  await db.destroy()
})

beforeEach(() => void (failing = undefined))

const payment = (paymentId: string) => ({ paymentId, amountHalalas: 1_00 }) as PaymentInstruction
/** What the failure of a call means. */
async function meaningOf(call: Promise<unknown>) {
  const refusal: unknown = await call.catch((error: unknown) => error)
  return refusal instanceof BankRefusal ? readCoreBankError(refusal.detail.cause) : refusal
}
const read = (page: number, asOf?: number) =>
  findTransactionPage(
    { db, coreBank, settings, clock: openClock() },
    { accountId: 'acc-1', directions: ['KSAOB.Credit'] },
    { page, size: 25, ...(asOf !== undefined && { asOf }) },
    new Date(),
  )

it('the example of an adapter is loaded as a bank’s is, and its transactions have pages', async () => {
  const first = await read(1)
  expect(first).toMatchObject({ total: 60, firstAvailableAt: new Date(at(1)), lastAvailableAt: new Date(at(60)) })
  const pages = [first, await read(2, first.asOf), await read(3, first.asOf)]
  expect(pages.flatMap((page) => page.rows.map(({ transactionId }) => transactionId))).toEqual(
    rows.map(({ transactionId }) => transactionId),
  )
})

it('the example hands a payment over by its id, takes listeners, and says what a failure means', async () => {
  listenToDecisions(coreBank, example, {
    payment: async () => undefined,
    letter: async () => undefined,
    reportFailure: () => undefined,
  })
  expect(await coreBank.submitPayment(payment('p-1'))).toEqual({ paymentId: 'p-1', outcome: 'pending' })
  expect(payments.get('/payments/p-1')).toEqual({ amountHalalas: 1_00 })
  const query = { accountId: 'acc-2', directions: ['KSAOB.Credit'], limit: 1 } as const
  expect(await meaningOf(coreBank.listTransactions(query))).toEqual({ kind: 'refused', effect: 'none' })
})

it('the example is asked what was decided about a payment, and does not have one that was never handed over', async () => {
  const asked = () => coreBank.findPayment('p-2')
  expect(await asked()).toBeUndefined()
  await coreBank.submitPayment(payment('p-2'))
  expect(await asked()).toEqual({ paymentId: 'p-2', outcome: 'pending' })
  decision = { outcome: 'rejected', reasonCode: 'SARIE.AM04', reasonMessage: 'Insufficient funds' }
  expect(await asked()).toEqual({ paymentId: 'p-2', ...decision })
})

it.each([
  ...[400, 404, 409, 422].map((status) => [status, 'refused', 'none'] as const),
  ...[401, 403, 408, 425, 429].map((status) => [status, 'unavailable', 'none'] as const),
  ...[500, 502, 503, 504].map((status) => [status, 'unavailable', 'unknown'] as const),
])('of a payment the example says after %i: %s, with the effect %s', async (status, kind, effect) => {
  failing = status
  expect(await meaningOf(coreBank.submitPayment(payment('p-3')))).toEqual({ kind, effect })
})

it('a cursor stays a mark of its list while the core bank has no time', async () => {
  const { asOf } = await read(1)
  failing = 429
  await expect(read(2, asOf)).rejects.toMatchObject({ code: 'coreBankUnavailable' })
  failing = undefined
  expect((await read(2, asOf)).rows).toHaveLength(25)
})

it('the example runs in a sandbox only, because it is no whole adapter', async () => {
  const inProduction = loadCoreBank({ ...settings, environment: 'production' }, silentTools)
  await expect(inProduction).rejects.toThrow(/lacks signIn, .*; in production an adapter has all/)
})
