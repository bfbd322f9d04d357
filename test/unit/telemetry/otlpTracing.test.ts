import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOtlpTracing, type TracingOptions } from '../../../src/telemetry/otlpTracing.ts'
import { freePort } from '../../support/freePort.ts'
import { type Collector, startCollector } from '../../support/monitoring/collector.ts'

let collector: Collector
beforeAll(async () => void (collector = await startCollector()))
afterAll(() => collector?.close())
beforeEach(() => void (collector.spans.length = 0))

const open = (options: Partial<TracingOptions> = {}) =>
  createOtlpTracing({ url: collector.url, share: 1, version: '1.0.0', report: () => undefined, ...options })
const facts = { operationId: 'getAccounts', method: 'GET', status: 200, interactionId: 'c3c3c3c3-0000-4000-8000-000000000000' }
const statement = { name: 'select payments', kind: 'client' } as const
/** The trace id of which a sampler that goes by it would keep everything. */
const chosen = `00-${'0'.repeat(31)}1-b7ad6b7169203331-01`

test('the share is that of requests, by chance alone: neither the caller’s flag nor its trace id changes it', () => {
  const numbers = [0.1, 0.3, 0.24, 0.26]
  for (const traceparent of [undefined, chosen, chosen.replace(/01$/, '00')]) {
    let turn = 0
    const tracing = open({ share: 0.25, random: () => numbers[turn++]! })
    expect(numbers.map(() => tracing.begin(traceparent) !== undefined)).toEqual([true, false, true, false])
  }
})

test('a traceparent that is none begins a trace of its own', async () => {
  const tracing = open()
  for (const traceparent of ['', 'x', `${chosen}, ${chosen}`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])
    tracing.begin(traceparent)!.end(facts)
  await tracing.close()
  expect(collector.spans).toHaveLength(4)
  for (const { traceId, parentSpanId } of collector.spans) {
    expect(traceId).not.toMatch(/^0{31}/)
    expect(parentSpanId ?? '').toBe('')
  }
})

test('what runs outside a request, after its answer, or belongs to others too has no span', async () => {
  const tracing = open()
  const request = tracing.begin(undefined)!
  const after = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await tracing.part(statement, async () => undefined)
  request.run(() => {
    later = after.promise.then(() => tracing.part(statement, async () => undefined))
    tracing.outside(() => void tracing.part(statement, async () => undefined))
  })
  request.end(facts)
  after.resolve()
  await later
  await tracing.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['getAccounts'])
})

test('an error gives its code or class to the span, never its text', async () => {
  const tracing = open()
  const fail = (error: Error) => tracing.part(statement, () => Promise.reject(error)).catch(() => undefined)
  const done = Promise.withResolvers<void>()
  const request = tracing.begin(undefined)!
  request.run(() => {
    const failures = [
      Object.assign(new Error('1000000016 is known'), { code: '23505' }),
      new TypeError('1000000016'),
      { name: 'of 1000000016 !' } as Error,
    ]
    void Promise.all(failures.map(fail)).then(() => done.resolve())
  })
  await done.promise
  request.end({ ...facts, status: 500 })
  await tracing.close()
  expect(collector.spans.flatMap(({ attributes }) => attributes['error.type'] ?? []).sort()).toEqual([
    '23505',
    'Error',
    'TypeError',
  ])
  expect(JSON.stringify(collector.bodies)).not.toContain('1000000016')
})

test('a collector that is not there loses spans and says so, and keeps no stop waiting', async () => {
  const reports: [number, string | undefined][] = []
  const tracing = open({ url: `http://127.0.0.1:${await freePort()}`, report: (...said) => void reports.push(said as never) })
  tracing.begin(undefined)!.end(facts)
  await tracing.close().catch(() => undefined)
  expect(reports).toEqual([[1, expect.any(String)]])
})

test('who is asked within a traced request is told of its trace, and of nothing outside one', async () => {
  const tracing = open()
  const request = tracing.begin(chosen)!
  const told = await new Promise<string | undefined>((resolve) => {
    request.run(() => void tracing.part(statement, async () => resolve(tracing.traceparent())))
  })
  request.end(facts)
  await tracing.close()
  const [part] = collector.spans.filter(({ name }) => name === statement.name)
  expect([told, tracing.traceparent()]).toEqual([`00-${part!.traceId}-${part!.spanId}-01`, undefined])
})
