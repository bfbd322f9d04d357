import { expect, test } from 'vitest'
import { createMetrics } from '../../../src/telemetry/metrics.ts'

const statuses = [200, 302, 401, 503]
const operations = Array.from({ length: 400 }, (_, index) => `operation${index}`)

test('an instance has at most 5,000 series, whatever it is asked: what comes last is `other`', async () => {
  const metrics = createMetrics({
    instructions: async () =>
      ['payment', 'letter', 'letterExpiry'].map((kind) => ({
        kind,
        state: 'queued',
        instructions: 1,
        personTold: 0,
        oldestSeconds: null,
      })),
    decisions: async () => ({ feedLagSeconds: 1, contradictions: 0 }),
    events: async () => ({ pending: 0, dead: 0, switchedOff: 0 }),
    database: () => ({ isAvailable: true, pool: { totalCount: 1, idleCount: 0, waitingCount: 0 }, replica: undefined }),
    instance: { version: '1.0.0', isReady: async () => true, certificateEnd: () => new Date() },
  })
  for (const operation of operations)
    for (const status of statuses) {
      metrics.countRequest(operation, 'GET', status, 1)
      metrics.countCoreBankCall(operation, status === 200 ? 'answered' : 'late', 1)
      metrics.timeAdapterEvent(operation, 1)
      metrics.countAdapterEvent(operation)
    }
  // As many as the service has, and some.
  for (const code of operations.slice(0, 150)) metrics.countRefusal(code)
  for (const kind of operations.slice(0, 40)) metrics.countSecurityEvent(kind)
  for (const job of operations.slice(0, 40)) for (const isDone of [true, false]) metrics.countJob(job, 1_000, isDone)
  for (const word of ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'listen'])
    metrics.timeStatement(word, 1)
  const { text } = await metrics.write()
  const series = text.split('\n').filter((line) => /^[a-z]/.test(line))
  expect(series.length).toBeLessThanOrEqual(5_000)
  expect(text).toContain('sanad_http_request_duration_seconds_count{operation="operation0",method="GET",status="5xx"} 1\n')
  const others = series.find((line) =>
    line.startsWith('sanad_http_request_duration_seconds_count{operation="other",method="other",status="2xx"}'),
  )
  expect(Number(others?.split(' ')[1])).toBeGreaterThan(300)
})
