/**
 * Loaded before the program (`node --import`) by `make bench OF=mechanisms`: lets parts of a running Sanad be switched off and on between
 * slices of load, where no setting does. Two processes differ by some per cent for as long as they live, which is more than most parts
 * cost. The program knows nothing of it: where it imports one of the modules below it gets this one, whose functions ask the switch first.
 */
import { registerHooks } from 'node:module'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import { createRequestObserver as observe } from '../../../src/http/observeRequests.ts'
import { createRequestRecorder as recorder } from '../../../src/http/requestLog/recorder.ts'
import type { startJobs as jobs } from '../../../src/jobs/runner.ts'
import { LeasedRate } from '../../../src/services/shared/leasedRate.ts'
import { createMetrics as metrics } from '../../../src/telemetry/metrics.ts'
import { createOtlpTracing as tracing } from '../../../src/telemetry/otlpTracing.ts'

const replaced = /\/src\/(?:http\/(?:observeRequests|requestLog\/recorder)|jobs\/runner|telemetry\/(?:metrics|otlpTracing))\.ts$/
registerHooks({
  resolve: (specifier, context, following) => {
    const found = following(specifier, context)
    return replaced.test(found.url) && context.parentURL !== import.meta.url ? { ...found, url: import.meta.url } : found
  },
})

/** Names of parts as `mechanisms.ts` lists them. All work until somebody says otherwise. */
let off = new Set<string>()
const isOn = (part: string) => !off.has(part)
/** What was put off belongs to the slice that caused it. */
const settlings: (() => Promise<unknown>)[] = []

process.on('message', (message: { off: readonly string[] } | 'settle') => {
  if (message !== 'settle') off = new Set(message.off)
  void Promise.all(message === 'settle' ? settlings.map((settle) => settle()) : []).then(() => process.send!('done'))
})
// The channel must not keep a process alive that was asked to stop.
process.channel?.unref()

const take = LeasedRate.prototype.take
LeasedRate.prototype.take = function (name) {
  return isOn('limits') ? take.call(this, name) : Promise.resolve(undefined)
}

/** Jobs would run in some slices and in others not. What they put off for the parts under measurement is settled instead. */
export const startJobs: typeof jobs = () => ({ wake: () => undefined, stop: async () => undefined })

/** Metrics that count only while they are switched on. */
export function createMetrics(...given: Parameters<typeof metrics>): ReturnType<typeof metrics> {
  const counted = Object.entries(metrics(...given)).map(([name, count]) => [
    name,
    (...values: unknown[]) =>
      name === 'write' || isOn('metrics') ? (count as (...of: unknown[]) => unknown)(...values) : undefined,
  ])
  return Object.fromEntries(counted) as ReturnType<typeof metrics>
}

const processors = new Set<BatchSpanProcessor>()
const onEnd = BatchSpanProcessor.prototype.onEnd
BatchSpanProcessor.prototype.onEnd = function (span) {
  processors.add(this)
  return onEnd.call(this, span)
}
settlings.push(() => Promise.all([...processors].map((processor) => processor.forceFlush())))

/** Traces that are made only while they are switched on. */
export function createOtlpTracing(...given: Parameters<typeof tracing>): ReturnType<typeof tracing> {
  const traced = tracing(...given)
  return {
    ...traced,
    begin: (parent) => (isOn('traces') ? traced.begin(parent) : undefined),
    part: (part, work) => (isOn('traces') ? traced.part(part, work) : work()),
  }
}

/** A request log that records only while it is switched on, and keeps no messages, as in production: a sandbox shows them to developers. */
export function createRequestRecorder(parts: Parameters<typeof recorder>[0]): ReturnType<typeof recorder> {
  settlings.push(() => parts.requestLog.store())
  const record = recorder({ ...parts, requestLog: { ...parts.requestLog, keepsMessages: () => false } })
  return (request, ended) => {
    if (isOn('requestLog')) record(request, ended)
  }
}

/** An observer that writes lines only while they are switched on. */
export function createRequestObserver(parts: Parameters<typeof observe>[0]): ReturnType<typeof observe> {
  const { log } = parts
  const info: typeof log.info = (...line: Parameters<typeof log.info>) => {
    if (isOn('log')) log.info(...line)
  }
  return observe({ ...parts, log: Object.assign(Object.create(log) as typeof log, { info }) })
}
