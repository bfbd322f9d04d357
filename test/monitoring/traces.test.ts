import { afterEach, beforeAll, afterAll, expect, test } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type Collector, type CollectedSpan, startCollector } from '../support/monitoring/collector.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibansOf, payAs, sandboxPassword } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'
import { sendRaw } from '../support/http/requests.ts'

let collector: Collector
let sanad: RunningSanad | undefined
beforeAll(async () => void (collector = await startCollector()))
afterAll(() => collector?.close())
afterEach(async () => {
  await sanad?.close()
  collector.spans.length = 0
  collector.bodies.length = 0
})

const start = async (share: string) =>
  (sanad = await startSanad({ environment: { SANAD_OTLP_URL: collector.url, SANAD_TRACE_SHARE: share } }))

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callersSpan = 'b7ad6b7169203331'

/** Sends one payment consent with a traceparent, ends the server, which sends its last spans, and returns those of the trace. */
async function traceOfConsent(share: string, flags: '00' | '01'): Promise<CollectedSpan[]> {
  const running = await start(share)
  const tpp = await registerTpp(running)
  const token = await tpp.developerToken()
  const headers = {
    traceparent: `00-${traceId}-${callersSpan}-${flags}`,
    tracestate: 'caller=secret',
    baggage: 'national=1000000016',
  }
  const answer = await sendRaw(running, tpp, { path: '/payments/consents', message: paymentConsentRequest(), token, headers })
  expect(answer.status).toBe(201)
  await running.close()
  sanad = undefined
  return collector.spans.filter((span) => span.traceId === traceId)
}

test('a payment consent is one tree below the caller’s span: the request, its statements, its signature', async () => {
  const spans = await traceOfConsent('1', '00')
  const [request, ...more] = spans.filter(({ parentSpanId }) => parentSpanId === callersSpan)
  expect(more).toEqual([])
  expect(request).toMatchObject({
    name: 'createPaymentConsent',
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': '201' },
  })
  const parts = spans.filter((span) => span !== request)
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['select apps', 'with consents', 'signEnvelope']))
  const ids = new Set(spans.map(({ spanId }) => spanId))
  for (const { name, parentSpanId } of parts) expect(ids.has(parentSpanId ?? ''), name).toBe(true)
  for (const { name, startTime, endTime } of parts) {
    expect(startTime >= request!.startTime, name).toBe(true)
    expect(endTime >= startTime, name).toBe(true)
  }
})

test('the calls of the core bank are parts of the request that makes them, with how they ended', async () => {
  const running = await start('1')
  const tpp = await registerTpp(running)
  await payAs(running, tpp, paymentConsentRequest({ debtorIban: (await ibansOf(running, happyCustomer))[0]!, amount: '12.00' }))
  await running.close()
  sanad = undefined
  const signIn = collector.spans.find(({ name }) => name === 'coreBank signIn')
  expect(signIn?.attributes).toMatchObject({ 'sanad.outcome': 'answered' })
  expect(collector.spans.find(({ spanId }) => spanId === signIn?.parentSpanId)?.attributes).toMatchObject({
    'http.request.method': 'POST',
  })
  // The simulator asks its own tables within the call.
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === signIn?.spanId)).toBe(true)
})

test('nothing that tells of a person or opens something is in a span, whatever a payment has', async () => {
  const running = await start('1')
  const tpp = await registerTpp(running)
  const debtorIban = (await ibansOf(running, happyCustomer))[0]!
  const { ConsentId, PaymentId } = await payAs(running, tpp, paymentConsentRequest({ debtorIban, amount: '4321.00' }))
  const token = await tpp.developerToken()
  await running.close()
  sanad = undefined
  const sent = JSON.stringify(collector.bodies)
  expect(collector.spans.length).toBeGreaterThan(50)
  for (const secret of [
    happyCustomer,
    sandboxPassword,
    debtorIban,
    '4321.00',
    ConsentId,
    PaymentId,
    tpp.clientId,
    token,
    token.split('.')[2]!,
  ])
    expect(sent).not.toContain(secret)
  // Names are closed: operations, pages, statements by table, calls of the port.
  for (const { name } of collector.spans) expect(name).toMatch(/^[A-Za-z]+(?: [A-Za-z_]+)?$/)
  const attributes = new Set(collector.spans.flatMap((span) => Object.keys(span.attributes)))
  const known = ['http.request.method', 'http.response.status_code', 'sanad.interaction_id', 'sanad.refusal', 'sanad.outcome']
  expect(
    [...attributes].filter((name) => ![...known, 'error.type', 'db.system.name', 'db.operation.name'].includes(name)),
  ).toEqual([])
})

test('a caller has no say in what is traced: with a share of 0 nothing is, though it asks for it', async () => {
  expect(await traceOfConsent('0', '01')).toEqual([])
  expect(collector.bodies).toEqual([])
})
