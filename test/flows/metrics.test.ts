import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backOffs } from '../../src/domain/shared/retries.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { linkTo } from '../../src/services/shared/links.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { causeEvent } from '../support/events/causeEvent.ts'
import { sendOnWire } from '../support/http/requests.ts'
import { freePort } from '../support/freePort.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
let port: number
beforeAll(async () => {
  port = await freePort()
  sanad = await startSanad({ environment: { SANAD_METRICS_PORT: String(port) } })
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

const metricsAt = (host: string) => fetch(`http://${host}:${port}/metrics`)
const scrape = async () => (await metricsAt('127.0.0.1')).text()

/** The value of a series, 0 for one that does not exist. */
function valueIn(scraped: string, series: string): number {
  const line = scraped.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}
const valueOf = async (series: string) => valueIn(await scrape(), series)
const requests = (operation: string, method: string, status: string) =>
  valueOf(`sanad_http_request_duration_seconds_count{operation="${operation}",method="${method}",status="${status}"}`)

it('counts requests by operation, method and class of the status, and refusals by code', async () => {
  for (let turn = 0; turn < 3; turn++) await fetch(sanad.url('/health/live'))
  await fetch(sanad.url('/bank/sign-in'))
  await fetch(sanad.url(linkTo('getPaymentConsent', { ConsentId: 'pis-none' })), { headers: { authorization: 'Bearer none' } })
  await fetch(sanad.url('/auth/token'), { method: 'POST', headers: { authorization: `Basic ${btoa(`${tpp.clientId}:no`)}` } })
  await expect.poll(() => requests('getLiveness', 'GET', '2xx')).toBe(3)
  await expect.poll(() => requests('bankSignIn', 'GET', '2xx')).toBe(1)
  await expect.poll(() => requests('getPaymentConsent', 'GET', '4xx')).toBe(1)
  await expect.poll(() => requests('createToken', 'POST', '4xx')).toBe(1)
  expect(await valueOf('sanad_refusals_total{code="tokenInvalid"}')).toBe(1)
  expect(await valueOf('sanad_refusals_total{code="invalid_client"}')).toBe(1)
  expect(await valueOf('sanad_security_events_total{kind="clientRefused"}')).toBe(1)
})

it('counts deliveries of events by outcome, how late they are, and what waits', async () => {
  await causeEvent({ sanad, tpp }, '200')
  await causeEvent({ sanad, tpp }, '410')
  await expect.poll(() => valueOf('sanad_event_deliveries_total{outcome="delivered"}')).toBe(1)
  await expect.poll(() => valueOf('sanad_webhooks_switched_off_total{reason="gone"}')).toBe(1)
  expect(await valueOf('sanad_event_delay_seconds_count')).toBe(1)
  expect(await valueOf('sanad_events_open{state="pending"}')).toBe(1)
  expect(await valueOf('sanad_events_open{state="dead"}')).toBe(0)
  expect(await valueOf('sanad_webhooks_switched_off')).toBe(1)
})

it('counts calls to the core bank by operation and outcome, and the payments that are open', async () => {
  const accepted = 'sanad_core_bank_call_duration_seconds_count{operation="signIn",outcome="answered"}'
  const before = await valueOf(accepted)
  const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
  const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount: '12.00' }))
  expect(await valueOf(accepted)).toBe(before + 1)
  await sanad.dependencies.coreBank.findVerifiableAccount('SA6399000000608011987669').catch(() => undefined)
  expect(await valueOf('sanad_core_bank_call_duration_seconds_count{operation="findVerifiableAccount",outcome="late"}')).toBe(1)
  // In one look, because the job hands the payment over meanwhile.
  const scraped = await scrape()
  const open = (state: string) => valueIn(scraped, `sanad_payments_open{state="${state}"}`)
  expect(open('queued') + open('awaitingDecision')).toBe(1)
  expect(valueIn(scraped, 'sanad_payments_open{state="needsPerson"}')).toBe(0)
  // Left open, it would be asked about some seconds later, which is a series that was not there before.
  await decideAtBank(sanad, PaymentId, 'approve')
})

it('counts hand-overs that fail, and what a person must look at', async () => {
  const { db, coreBank } = sanad.dependencies
  const own = { kind: 'letterExpiry', resourceId: 'lost' } as const
  await db
    .insertInto('coreBankInstructions')
    .values({
      ...own,
      state: 'queued',
      attempts: 0,
      failures: backOffs.handOver.tries - 2,
      nextAttemptAt: new Date(Date.now() + 86_400_000),
      createdAt: new Date(),
    })
    .execute()
  const broken = {
    ...sanad.dependencies,
    coreBank: { ...coreBank, expireLetter: () => Promise.reject(new Error('out of order')) },
    log: { warn: () => undefined, error: () => undefined },
  }
  const begun = Date.now()
  for (const days of [2, 4]) {
    const at = new Date(begun + days * 86_400_000)
    // The next try counts from there too, or the job of the server could come first.
    await handOverDue(broken, at, { now: () => at, elapsedMs: () => 0 }).catch(() => undefined)
  }
  const failures = (then: string) => valueOf(`sanad_hand_over_failures_total{kind="letterExpiry",then="${then}"}`)
  expect([await failures('retried'), await failures('leftToPerson')]).toEqual([1, 1])
  expect(await valueOf('sanad_instructions_needing_person{kind="letterExpiry"}')).toBe(1)
  expect(await valueOf('sanad_instructions_needing_person{kind="payment"}')).toBe(0)
})

it('has no label that a caller makes up: whatever is asked for, the series stay the same', async () => {
  const seriesOf = async () => (await scrape()).split('\n').filter((line) => /^[a-z]/.test(line)).length
  const ask = async (name: string) => {
    await fetch(sanad.url(`/bank/${name}`))
    await fetch(sanad.url(`/bank/authorizations/${name}`))
    await fetch(sanad.url(linkTo('getPaymentConsent', { ConsentId: name })), { headers: { authorization: `Bearer ${name}` } })
    await fetch(sanad.url(`/${name}?${name}`), { method: 'PROPFIND' })
  }
  await ask('first')
  await expect.poll(() => requests('unknownAddress', 'other', '4xx')).toBe(1)
  const before = await seriesOf()
  for (const name of ['second', 'third', 'fourth']) await ask(name)
  await expect.poll(() => requests('unknownAddress', 'other', '4xx')).toBe(4)
  expect(await seriesOf()).toBe(before)
  const labels = [...(await scrape()).matchAll(/="([^"]*)"/g)].map(([, value]) => value)
  for (const value of labels) expect(value).toMatch(/^[A-Za-z0-9_.+]+$/)
})

it('is read on the loopback port only: not at the service’s address, not from elsewhere, not under another host’s name', async () => {
  expect((await metricsAt('localhost')).status).toBe(200)
  expect((await metricsAt('127.0.0.1')).headers.get('content-type')).toContain('text/plain')
  expect((await fetch(sanad.url('/metrics'))).status).toBe(404)
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry?.family === 'IPv4' && !entry.internal)
    .map((entry) => entry!.address)
  for (const host of ['127.0.0.2', ...outside]) await expect(metricsAt(host)).rejects.toThrow()
  const rebound = { method: 'GET', path: '/metrics', headers: { host: `evil.example:${port}` } }
  expect((await sendOnWire(`http://127.0.0.1:${port}`, rebound)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('keeps no second server on the machine from starting: its port in use is a warning', async () => {
  const written: string[] = []
  const environment = { SANAD_METRICS_PORT: String(port), SANAD_LOG_LEVEL: 'warn' }
  const second = await startSanad({ environment, log: { write: (line) => void written.push(line) } })
  try {
    expect((await fetch(second.url('/health/live'))).status).toBe(200)
    expect(written.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ level: 'warn', port })])
    expect((await metricsAt('127.0.0.1')).status).toBe(200)
  } finally {
    await second.close()
  }
})

it('goes on without what the database counts while that stands still', async () => {
  const silent = vi.spyOn(sanad.dependencies.db, 'getExecutor').mockImplementation(() => {
    throw new Error('the database stands still')
  })
  try {
    const text = await scrape()
    expect(silent).toHaveBeenCalled()
    expect(text).not.toMatch(/^sanad_payments_open\{/m)
    expect(text).toMatch(/^sanad_http_request_duration_seconds_count\{/m)
  } finally {
    silent.mockRestore()
  }
})
